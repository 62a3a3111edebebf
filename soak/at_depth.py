"""The same match at another depth: what a group would have entered to come to the same sheet."""

from collections.abc import Iterator
from typing import Any, Literal

from companion.game import Depth
from companion.games.great_western_trail import records as gwt
from companion.games.great_western_trail.final.holding import names
from companion.games.stone_age import records as stone
from companion.games.ticket_to_ride import records as ttr
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup, FinishTable

_GOODS: tuple[Literal["wood", "brick", "stone", "gold"], ...] = ("wood", "brick", "stone", "gold")
_NUMBERS: tuple[Literal["points", "field", "buildings", "figures"], ...] = ("points", "field", "buildings", "figures")


def at_depth(session: Session, depth: Depth) -> Session:
    """A table at this depth to which everything of a finished one was entered."""
    header = session.header
    other = Session(type(header)(header.game, header.options, header.seats, depth, header.opened, header.id))
    if other.table.open_step and depth == "milestones":
        other.do(CompleteSetup())
    for command in _ENTRIES[header.game.id](session.state, other, depth):
        other.do(command)
    other.do(FinishTable())
    return other


def _great_western_trail(end: Any, other: Session, depth: str) -> Iterator[Any]:
    for value, points in end.printed:
        if dict(other.state.printed).get(value) != points:
            yield gwt.ReadTile(value, points)
    for seat in range(end.players):
        money = [] if depth == "milestones" else ["dollars"]
        for what in (*money, *(name for name in names(end) if name != "dollars")):
            if end.count(seat, what) != other.state.count(seat, what):
                yield gwt.Enter(seat, what, end.count(seat, what))
    if depth == "milestones":
        yield gwt.EndPlay()
    for seat in range(end.players):
        if end.dollars(seat) != other.state.dollars(seat):
            yield gwt.Enter(seat, "dollars", end.dollars(seat))
        for card, ruling in end.rulings[seat].items():
            yield gwt.RuleCard(seat, card, ruling)
        yield gwt.ConfirmPlayer(seat)


def _stone_age(end: Any, other: Session, depth: str) -> Iterator[Any]:
    for seat, player in enumerate(end.players):
        if depth == "milestones":
            for _ in range(player.buildings):
                yield stone.NoteBuilding(seat, 10)
        for card in player.cards:
            yield stone.EnterCard(seat, card)
    if depth == "milestones":
        yield stone.EndPlay()
    for seat, player in enumerate(end.players):
        if other.state.players[seat].extra_drawn:  # the card it brought is among those entered
            yield stone.EnterCard(seat, player.cards[-1], held=False)
            yield stone.KeepExtraCard(seat, player.cards[-1])
        for what in _NUMBERS:
            yield stone.EnterNumber(seat, what, getattr(player, what))
        yield stone.EnterNumber(seat, "tools", sum(player.tools))
        for kind, count in zip(_GOODS, player.resources, strict=True):
            yield stone.EnterNumber(seat, kind, count)
        yield stone.ConfirmPlayer(seat)


def _ticket_to_ride(end: Any, _other: Session, depth: str) -> Iterator[Any]:
    for route in end.board.rail.routes:
        if end.owner(route.id) is not None:
            yield ttr.EnterRoute(route.id, end.owner(route.id))
    if depth == "milestones":
        for seat in range(end.players):
            yield ttr.KeepTickets(seat, end.hand(seat)[:2])
        yield ttr.EndPlay()
    for seat in range(end.players):
        for colour, count in zip(end.board.rail.passenger_colours, end.passengers[seat], strict=True):
            yield ttr.EnterPassengers(seat, colour, count)
        yield ttr.RevealTickets(seat, end.hand(seat))


_ENTRIES = {"great_western_trail": _great_western_trail, "stone_age": _stone_age, "ticket_to_ride": _ticket_to_ride}
