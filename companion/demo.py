"""A demonstration table, played from the first setup step to the last point in the terminal."""

import sys
from collections.abc import Sequence
from random import Random

from companion.game import Seat
from companion.games import GAMES
from companion.games.ticket_to_ride import MAPS, Options
from companion.house import CompleteStep, FinishTable, Tick
from companion.i18n import LANGUAGES, Translator
from companion.session import Header, Session
from companion.sheets import sheet_as_text

NAMES = ("Mia", "Ben", "Yuna", "Theo", "Ana")


def main(arguments: Sequence[str] | None = None) -> int:
    """Play on the map and in the language named, if any: `python -m companion.demo germany ja`."""
    words = sys.argv[1:] if arguments is None else arguments
    map_ = next((word for word in words if word in MAPS), MAPS[0])
    language = next((word for word in words if word in LANGUAGES), LANGUAGES[0])
    play(map_, Translator(language), Random(7))
    return 0


def play(map_: str, say: Translator, random: Random, players: int = 3) -> Session:
    game = GAMES["ticket_to_ride"]
    options = Options(map="germany" if map_ == "germany" else "usa")
    seats = tuple(Seat(*pair) for pair in zip(NAMES[:players], game.colours(options), strict=False))
    session = Session(Header(game, options, seats, "full", 0))
    print(f"{say.text(game.title(options))}: {', '.join(seat.name for seat in seats)}\n")
    _set_up(session, say, random)
    while session.turn().phase != "final_scoring" or not all(session.state.revealed):
        _enter(session, say, random)
    session.do(FinishTable())
    print(f"\n{sheet_as_text(game, session.sheet(), say)}")
    return session


def _set_up(session: Session, say: Translator, random: Random) -> None:
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
