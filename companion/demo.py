"""A demonstration table, played from the first setup step to the last point in the terminal."""

import sys
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.game import Seat
from companion.games import GAMES, boxes_of
from companion.i18n import LANGUAGES, Translator
from companion.question import Question
from companion.secret import CLERK
from companion.sheets import sheet_as_text
from companion.table.house import CompleteStep, FinishTable, Tick
from companion.table.rules import game_not_ready
from companion.table.session import Header, Session
from companion.table.state import Game

NAMES = ("Mia", "Ben", "Yuna", "Theo", "Ana")


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the box and in the language named, if any: `python -m companion.demo germany ja`."""
    words = sys.argv[1:] if arguments is None else arguments
    game, options = box_of(words)
    language = next((word for word in words if word in LANGUAGES), LANGUAGES[0])
    play(game, options, Translator(language), Random(7))
    return 0


def known_words() -> frozenset[str]:
    """What a demonstration can be asked for: a game or one of its boxes, and a language."""
    boxes = (value for game in GAMES for box in boxes_of(game) for value in box.options.values())
    return frozenset((*GAMES, *boxes, *LANGUAGES))


def box_of(words: Sequence[str]) -> tuple[Game, Any]:
    """The game and options that words name: a game by its id, or by what sets one of its boxes apart."""
    named = [GAMES[word] for word in words if word in GAMES]
    games = named or sorted(GAMES.values(), key=lambda game: not _chosen(game, words))
    return games[0], games[0].options(**_chosen(games[0], words))


def _chosen(game: Game, words: Sequence[str]) -> Mapping[str, str]:
    """What sets the box apart that these words name; nothing if they name none of this game."""
    named = (box.options for box in boxes_of(game.id) if set(box.options.values()) & set(words))
    return next(named, {})


def sit_down(game: Game, options: Any, players: int = 3) -> tuple[Seat, ...]:
    players = min(max(players, game.players[0]), game.players[-1])
    return tuple(Seat(*pair) for pair in zip(NAMES[:players], game.colours(options), strict=False))


def has_ended(session: Session) -> bool:
    """True once nothing is left to enter."""
    if game_not_ready(session.table) is not None:
        return False
    return session.turn().phase in ("final_scoring", "entry") or not _can_go_on(session)


def _can_go_on(session: Session) -> bool:
    asked = session.header.game.ask(session.state, CLERK, ())
    return not isinstance(asked, Question) or any(option.why_not is None for option in asked.options)


def play(game: Game, options: Any, say: Translator, random: Random, players: int = 3) -> Session:
    seats = sit_down(game, options, players)
    session = Session(Header(game, options, seats, game.usual_depth, 0))
    print(f"{say.text(game.title(options))}: {', '.join(seat.name for seat in seats)}\n")
    _set_up(session, say, random)
    while not has_ended(session):
        _enter(session, say, random)
    session.do(FinishTable())
    print(f"\n{sheet_as_text(game, session.sheet(), say)}")
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
    session.do(session.header.game.suggest(session.state, random))
    _print_last(session, say)


def _print_last(session: Session, say: Translator) -> None:
    entry = session.last_entry()
    if entry is None or entry.number != session.cursor:
        return
    for line in entry.lines:
        who = "" if line.seat is None else session.header.seats[line.seat].name
        print(f"{entry.number:>4}  {who:<5} {say.text(line.text)}")


if __name__ == "__main__":
    sys.exit(main())
