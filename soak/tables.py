"""Tables for trials: any box, any options, any number of players."""

from random import Random
from typing import Any

from companion.box import Box
from companion.errors import RuleError
from companion.game import Seat
from companion.games import GAMES, boxes, seats_of
from companion.question import random_entry
from companion.secret import CLERK
from companion.storage.store import Store
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup, FinishTable
from demo_players import suggest

NAMES = ("Ana", "Ben", "Cho", "Dee", "Eva", "Fay", "Gil")
LAST = ("EndPlay", "FinishTable")
"""Entries that end a table: by chance alone they would come too soon."""


def full_boxes() -> list[Box]:
    """Boxes that are played turn by turn."""
    return [box for box in boxes() if "full" in GAMES[box.game].depths]


def any_header(random: Random, *, box: Box | None = None, opened: int = 0) -> Header:
    """A table as a group might open it, of a box that is played turn by turn unless another is given."""
    box = box or random.choice(full_boxes())
    game = GAMES[box.game]
    depth: Any = game.usual_depth if random.random() < 0.7 else random.choice(game.depths)
    switched = {name: random.random() < 0.5 for name in box.asked(depth)}
    options = game.options(**box.opening, **switched)
    counts, _ = seats_of(box)
    players = random.randint(counts[0], counts[-1])
    seats = tuple(Seat(*pair) for pair in zip(NAMES[:players], game.colours(options), strict=False))
    return Header(game, options, seats, depth, opened)


def next_entry(session: Session, random: Random, *, ending: float = 0.03) -> Any:
    """A command that questions lead to and that the rules take; None where there is none to be found."""
    for _ in range(30):
        try:
            command = random_entry(lambda answers: session.ask(CLERK, answers), random)
        except RuleError:
            return None
        if type(command).__name__ in LAST and random.random() > ending:
            continue
        if session.why_not(command) is None:
            return command
    return None


def finished_table(store: Store, *, seed: int) -> str:
    """A whole game for two, played as a group might; its id."""
    random, game = Random(seed), GAMES["ticket_to_ride"]
    options = game.options()
    seats = tuple(Seat(*pair) for pair in zip(NAMES[:2], game.colours(options), strict=False))
    id_, session = store.new_table(game, options, seats)
    session.do(CompleteSetup())
    while game.ready_to_finish(session.state):
        session.do(suggest(game, session.state, random))
    session.do(FinishTable())
    store.leave(id_, session)
    return id_
