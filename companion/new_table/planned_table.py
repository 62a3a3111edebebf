"""A table before it is opened: its box, who sits where, how much is entered, and the draft that is kept of it."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any

from companion.box import Box
from companion.errors import DataError, SaveError
from companion.game import Depth, Seat
from companion.games import REGISTRY, box_carrying, boxes, why_wrong
from companion.messages import Message
from companion.new_table.seating import Seating, Sitter
from companion.storage.settings import Printed
from companion.storage.store import Store
from companion.storage.summary import Summary
from companion.table.state import Game

if TYPE_CHECKING:  # a table that is planned needs none that is open
    from companion.table.session import Session

PARTS = ("game", "players", "options")
LATELY = 8
"""Among so many games is the last."""


@dataclass(frozen=True, slots=True)
class PlannedTable:
    part: str = PARTS[0]
    box: Box | None = None
    seats: tuple[Seat, ...] = ()
    """Those nobody sits on any more have no name."""
    starter: int | None = None
    at_random: bool = False
    """True where chance says who starts."""
    depth: Depth | None = None
    """None until a box is chosen: its game lists the depths."""
    switched: frozenset[str] = frozenset()

    @property
    def at(self) -> int:
        return PARTS.index(self.part)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats if seat.name)

    def seated(self, seating: Seating) -> "PlannedTable":
        """The same after somebody came, went or moved."""
        return replace(self, seats=seating.seats(), starter=seating.starter_seat)

    def in_box(self, box: Box, game: Game) -> "PlannedTable":
        """The same in another box, at a depth its game has."""
        return replace(self, box=box, depth=depth_of(game, self.depth))

    def draft(self) -> dict[str, Any]:
        """As it is kept; nothing before a box is chosen."""
        if self.box is None:
            return {}
        return {
            "box": self.box.name,
            "seats": [[seat.name, seat.colour] for seat in self.seats],
            "starter": self.starter,
            "depth": self.depth,
            "switched": sorted(self.switched),
            "part": self.part,
            **({"at_random": True} if self.at_random else {}),
            **({"carried": dict(self.box.carried)} if self.box.carried else {}),
        }


def from_draft(draft: Mapping[str, Any], games: Mapping[str, Game]) -> PlannedTable:
    """Go on where it was left: nothing typed here is lost by going back or by a kill."""
    box = _drafted_box(str(draft.get("box")), draft.get("carried"))
    if box is None or why_wrong(box, games):
        return PlannedTable()
    return PlannedTable(
        draft.get("part", PARTS[0]),
        box,
        tuple(Seat(name, colour) for name, colour in draft.get("seats", ())),
        draft.get("starter"),
        draft.get("at_random") is True,
        depth=depth_of(games[box.game], draft.get("depth")),
        switched=frozenset(draft.get("switched", ())),
    )


def _drafted_box(name: str, carried: Any) -> Box | None:
    """The box of a draft, if a table can still be opened with it."""
    if not isinstance(carried, dict):
        return next((box for box in boxes() if box.name == name), None)
    game = name.partition("/")[0]
    with suppress(DataError):
        return box_carrying(game, carried) if game in REGISTRY else None
    return None


def depth_of(game: Game, depth: str | None) -> Depth:
    """This depth if the game has it, its usual one if not."""
    return next((one for one in game.depths if one == depth), game.usual_depth)


def chosen(planned: PlannedTable, games: Mapping[str, Game], printed: Printed) -> tuple[Game, Any]:
    """The game and its options as they are chosen now; `printed` is what the group's own tiles say."""
    box = planned.box
    assert box is not None
    game = games[box.game]
    switched = {name: name in planned.switched for name in box.asked(planned.depth)}
    text = {"printed": tuple(sorted(printed.get(box.name, {}).items()))} if box.printed else {}
    return game, game.options(**box.opening, **switched, **text)


def asks_nothing(planned: PlannedTable, game: Game) -> bool:
    """True if the table can be opened once everybody sits: there is no choice of how much is entered, nor of rules."""
    return planned.box is not None and len(game.depths) == 1 and not planned.box.asked(planned.depth)


def seating_of(planned: PlannedTable, colours: tuple[str, ...], players: range) -> Seating:
    """Who sits there, as the box lets them: whoever has a colour it does not have gets a free one."""
    seating = Seating(colours, players)
    seating.places = [Sitter(seat.name, seat.colour) for seat in planned.seats]
    seating.starter = None if planned.starter is None else seating.places[planned.starter]
    seating.take_box(colours, players)
    return seating


def draw_starter(planned: PlannedTable, seating: Seating, random: Random) -> None:
    """Where chance decides who starts, it draws anew from those who sit there."""
    if planned.at_random and seating.taken:
        seating.starter = seating.taken[random.randrange(len(seating.taken))]


def last_game(store: Store) -> Summary | None:
    """The game played last, whether it has ended or not."""
    games = [one for one in (*store.tables(), *store.lately(LATELY)) if one.seats and not one.sample]
    return max(games, key=lambda one: one.touched, default=None)


def seat_group(seating: Seating, last: Summary) -> None:
    """Seats, colours and start player of that game. May raise."""
    seating.places = []
    for seat in last.seats:
        seating.add(seat["name"], seat["colour"])
    seating.starter = None if last.starter is None else seating.places[last.starter]


def starting_rule(planned: PlannedTable, game: Game, options: Any) -> Message | None:
    """The rulebook's sentence on who begins, as the setup of this game has it."""
    seats = planned.seats
    missing = max(0, game.players[0] - len(seats))  # a guide is written for a full table only
    seats = (*seats, *(Seat("", colour) for colour in game.colours(options)[:missing]))
    for step in game.setup.steps(options, seats):
        if step.offer and step.offer.starter:
            return step.checks[0] if step.checks else None
    return None


def open_planned(
    store: Store, planned: PlannedTable, printed: Printed, random: Random
) -> tuple[str, "Session", Message | None]:
    """Open the table, draw what its guide begins with, save who starts; a notice if that failed."""
    from companion.table.setup import draw_ahead  # noqa: PLC0415 - with the first table that is opened

    game, options = chosen(planned, store.games, printed)
    id_, session = store.new_table(game, options, planned.seats, planned.depth)
    command = draw_ahead(session.table, random, planned.starter, at_random=planned.at_random)
    try:
        if command is not None:
            session.do(command)
    except SaveError as error:
        return id_, session, error.message
    return id_, session, None
