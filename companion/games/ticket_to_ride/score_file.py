"""A score file's players, checked against the box, their sheet, and the rules their table broke."""

from collections import Counter

from companion.errors import DataError
from companion.frozen_update import replaced
from companion.game import Seat
from companion.games.ticket_to_ride import maps
from companion.games.ticket_to_ride.board import Board, board
from companion.games.ticket_to_ride.records import Options
from companion.games.ticket_to_ride.remarks import remarks_of
from companion.games.ticket_to_ride.state import State, set_owner, start
from companion.json_input import Node
from companion.messages import Message
from scoring.sheet import ScoreSheet
from scoring.ticket_to_ride import Holding, score


def score_file(node: Node) -> ScoreSheet:
    box, holdings = _read(node)
    return score(box.rail, holdings)


def remarks(node: Node) -> tuple[Message, ...]:
    """What the box can hold but no table that kept the rules can end with; it is scored all the same."""
    return remarks_of(_state(*_read(node)))


def _state(box: Board, holdings: tuple[Holding, ...]) -> State:
    """The table that these players must have come from."""
    seats = tuple(Seat(holding.name, colour) for holding, colour in zip(holdings, box.colours, strict=False))
    state = start(Options(box.map), seats, "score_only")
    for seat, holding in enumerate(holdings):
        for route in holding.routes:
            state = set_owner(state, box.rail.route[route], seat)
    held = tuple(tuple(holding.passengers.get(c, 0) for c in box.rail.passenger_colours) for holding in holdings)
    return replaced(state, passengers=held)


def _read(node: Node) -> tuple[Board, tuple[Holding, ...]]:
    node.fields(("format", "game", "map", "players"))
    box = board(node.field("map").one_of(maps()))
    players = node.field("players")
    seats = players.items(most=1000)
    if len(seats) not in box.players:
        expected = f"{box.players[0]} to {box.players[-1]} players"
        raise DataError(node.file, "players", expected, len(seats))
    holdings = players.each(lambda player: _holding(player, box))
    _nothing_twice(seats, holdings)
    _enough_passengers(node, box, holdings)
    return box, holdings


def _holding(node: Node, box: Board) -> Holding:
    passengers = ("passengers",) if box.has_passengers else ()
    node.fields(("name", "routes", "tickets", *passengers))
    rail = box.rail
    routes = node.field("routes").distinct(lambda n: n.one_of(rail.route, what=f"a route of {box.map}"), most=1000)
    tickets = node.field("tickets").distinct(lambda n: n.one_of(rail.ticket, what=f"a ticket of {box.map}"), most=1000)
    trains = sum(rail.route[route].length for route in routes)
    if trains > rail.trains:
        raise DataError(node.file, f"{node.place}.routes", f"at most {rail.trains} trains", trains)
    held = {}
    if passengers:
        for colour, count in node.field("passengers").entries():
            if colour not in rail.passenger_colours:
                place = f"{node.place}.passengers"
                raise DataError(node.file, place, "one of " + ", ".join(rail.passenger_colours), f"{colour[:40]!r}")
            held[colour] = count.number(0, rail.passengers_per_colour)
    return Holding(node.field("name").text(longest=40), routes, tickets, held)


def _nothing_twice(seats: list[Node], holdings: tuple[Holding, ...]) -> None:
    """No name, route or ticket belongs to two players."""
    names: set[str] = set()
    owned: set[str] = set()
    for seat, holding in zip(seats, holdings, strict=True):
        if holding.name in names:
            seat.field("name").wrong("a name no other player has")
        names.add(holding.name)
        for field, values in (("routes", holding.routes), ("tickets", holding.tickets)):
            for item, value in zip(seat.field(field).items(), values, strict=True):
                if value in owned:
                    item.wrong("one that no other player holds")
        owned.update(holding.routes, holding.tickets)


def _enough_passengers(node: Node, box: Board, holdings: tuple[Holding, ...]) -> None:
    held: Counter[str] = Counter()
    for holding in holdings:
        held.update(holding.passengers)
    for colour, count in held.items():
        if count > box.rail.passengers_per_colour:
            most = f"at most {box.rail.passengers_per_colour} {colour} passengers in all"
            raise DataError(node.file, "players", most, count)
