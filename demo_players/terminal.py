"""A demonstration table, played from the first setup step to the last point in the terminal."""

import sys
from collections.abc import Sequence
from random import Random
from typing import Any

from companion.i18n import LANGUAGES, Translator
from companion.table.header import Header
from companion.table.session import Session
from companion.table.state import Game
from companion.table.table_commands import CompleteStep, FinishTable, Tick
from companion.views.sheet_export import sheet_as_text
from demo_players import suggest
from demo_players.tables import box_of, box_words, has_ended, known_words, sit_down

PROGRAM = "python -m demo_players"
NEVER_ENDS = 5000
"""Entries: several times as many as the longest game has."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the box and in the language named, if any: `python -m demo_players germany ja`."""
    words = sys.argv[1:] if arguments is None else arguments
    unknown = next((word for word in words if word not in known_words()), None)
    if unknown is not None:
        boxes, languages = ", ".join(box_words()), ", ".join(LANGUAGES)
        print(f"{PROGRAM}: {unknown} is neither a box ({boxes}) nor a language ({languages}).", file=sys.stderr)
        return 2
    game, options = box_of(words)
    language = next((word for word in words if word in LANGUAGES), LANGUAGES[0])
    play(game, options, Translator(language), Random(7))
    return 0


def play(game: Game, options: Any, say: Translator, random: Random, players: int = 3) -> Session:
    seats = sit_down(game, options, players)
    session = Session(Header(game, options, seats, game.usual_depth, 0))
    print(f"{say.text(game.title(options))}: {', '.join(seat.name for seat in seats)}\n")
    _set_up(session, say, random)
    while not has_ended(session):
        _enter(session, say, random)
        if session.cursor > NEVER_ENDS:
            sys.exit(f"{PROGRAM}: no end after {NEVER_ENDS} entries.")
    session.do(FinishTable())
    print(f"\n{sheet_as_text(game, session.header.options, session.sheet(), say)}")
    return session


def _set_up(session: Session, say: Translator, random: Random) -> None:
    if not session.table.guided:
        return
    for number, step in enumerate(session.table.steps, 1):
        print(f"{number}. {say.text(step.title)}")
        for check, line in enumerate(step.checks):
            print(f"   ✓ {say.text(line)}")
            session.do(Tick(step.id, check))
        if step.offer and step.required:
            session.draw(step.offer.id, random)
            _print_last(session, say)
        session.do(CompleteStep(step.id))
    print()


def _enter(session: Session, say: Translator, random: Random) -> None:
    session.do(suggest(session.header.game, session.state, random))
    _print_last(session, say)


def _print_last(session: Session, say: Translator) -> None:
    entry = session.last_entry()
    if entry is None or entry.number != session.cursor:
        return
    for line in entry.lines:
        who = "" if line.seat is None else session.header.seats[line.seat].name
        print(f"{entry.number:>4}  {who:<5} {say.text(line.text)}")
