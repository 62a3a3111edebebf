"""Tables to measure on: full boards, long logs."""

from random import Random
from typing import Literal

from companion.game import Depth, Seat
from companion.games import GAMES
from companion.games.ticket_to_ride.records import Options
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup, Correct
from demo_players import suggest

GAME = GAMES["ticket_to_ride"]
NAMES = ("Ana", "Ben", "Cho", "Dee", "Eva")


def header(map_: Literal["usa", "germany"], players: int, *, card_check: bool = False, depth: Depth = "full") -> Header:
    options = Options(map=map_, card_check=card_check)
    seats = tuple(Seat(*pair) for pair in zip(NAMES[:players], GAME.colours(options), strict=False))
    return Header(GAME, options, seats, depth, 0)


def late_table(map_: Literal["usa", "germany"], *, card_check: bool = False, players: int = 5) -> Session:
    """Five players in the last round: as much on the board as there can be."""
    session = Session(header(map_, players, card_check=card_check))
    session.do(CompleteSetup())
    random = Random(3)
    while session.state.last_turns is None or session.turn().phase != "action":
        session.do(suggest(GAME, session.state, random))
    return session


def lengthen(session: Session, steps: int) -> Session:
    """More entries until there are so many: score markers knocked over and put right."""
    while len(session.steps) < steps:
        seat = len(session.steps) % len(session.header.seats)
        at = session.state.marker[seat]
        session.do(Correct(f"marker/{seat}", at + 1 if at % 2 == 0 else at - 1))
    return session
