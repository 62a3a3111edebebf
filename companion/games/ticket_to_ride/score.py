"""The score sheet, from the state and from a file of scores: the same inputs, checked against the box."""

from collections import Counter
from collections.abc import Iterator

from companion.errors import DataError, RuleError
from companion.game import Seat, SeatView
from companion.games.ticket_to_ride.board import Board, board, printed_name
from companion.games.ticket_to_ride.claim import why_closed
from companion.games.ticket_to_ride.maps import maps
from companion.games.ticket_to_ride.records import Options
from companion.games.ticket_to_ride.state import State, set_owner, start
from companion.input.json_input import Node
from companion.messages import Message, Param, message
from companion.support.frozen_update import replaced
from scoring.sheet import Item, ScoreSheet
from scoring.ticket_to_ride import Holding, House
from scoring.ticket_to_ride import score as score_holdings


def holdings(state: State) -> tuple[Holding, ...]:
    """What counts for every player; tickets only once they lie face up."""
    colours = state.board.rail.passenger_colours
    return tuple(
        Holding(
            player.name,
            routes=state.routes_of(seat),
            tickets=state.hand(seat) if state.revealed[seat] else (),
            passengers=dict(zip(colours, state.passengers[seat], strict=True)),
        )
        for seat, player in enumerate(state.seats)
    )


def house(state: State) -> House:
    return House(
        floor_at_zero="floor_at_zero" in state.house,
        bonus_for_nothing="bonus_for_nothing" in state.house,
        second_with_none="second_with_none" in state.house,
        ticket_points=dict(state.ticket_points),
    )


def score(state: State) -> ScoreSheet:
    return score_holdings(state.board.rail, holdings(state), house(state))


def hidden(state: State) -> frozenset[tuple[int, str]]:
    """The tickets of whoever has not turned them up; where only the end is entered they are simply not entered yet."""
    if state.depth == "score_only":
        return frozenset()
    return frozenset((seat, "tickets") for seat, shown in enumerate(state.revealed) if not shown)


def ready_to_finish(state: State) -> RuleError | None:
    if state.depth != "score_only" and not state.over:
        return RuleError("ticket_to_ride.play_not_over", rule="TTR-E03")
    waiting = next((seat for seat, shown in enumerate(state.revealed) if not shown), None)
    if waiting is not None:
        return RuleError("ticket_to_ride.reveal_first", rule="TTR-F02", about=waiting, player=state.name(waiting))
    return None


def strip(state: State) -> tuple[SeatView, ...]:
    """Points as the score marker shows them, and the total once tickets and bonuses are counted."""
    counted = state.over or state.depth == "score_only"
    points = [player.total for player in score(state).players] if counted else list(state.marker)
    part = None if counted else message("ticket_to_ride.category.routes")
    views = []
    for seat in range(state.players):
        counts = [("trains", state.trains[seat])]
        if state.board.has_passengers:
            counts.append(("passengers", sum(state.passengers[seat])))
        views.append(SeatView(points[seat], tuple(counts), part=part))
    return tuple(views)


def standing(state: State) -> tuple[int, ...]:
    """Where the score markers are."""
    return state.marker


def explain(options: Options | None, item: Item) -> Message:
    """A counted thing in words: ids become names, numbers stay; a file of scores has a map of ours."""
    places = board(options.map).place if options else {}

    def name_of(place: str) -> Message:
        return places[place].name if places else printed_name(place)

    params: dict[str, Param] = {"points": item.points}
    for name, fact in item.facts.items():
        match name, fact:
            case (("a" | "b"), str()):
                params[name] = name_of(fact)
            case "places", tuple():
                params[name] = tuple(name_of(str(place)) for place in fact)
            case "colour", str():
                params[name] = message(f"colour.{fact}")
            case _, int():
                params[name] = fact
    return message(f"ticket_to_ride.because.{item.what}", **params)


def score_file(node: Node) -> ScoreSheet:
    box, holdings = _read(node)
    return score_holdings(box.rail, holdings)


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


def remarks_of(state: State) -> tuple[Message, ...]:
    """The rules a table must have broken to come to this, a line for each."""
    return *_tracks(state), *_passengers(state)


def remarks_on(before: State, after: State) -> tuple[Message, ...]:
    """Those of them that were not broken before."""
    known = remarks_of(before)
    return tuple(remark for remark in remarks_of(after) if remark not in known)


def _tracks(state: State) -> Iterator[Message]:
    """Pairs of which more tracks are claimed than may be, each once."""
    entered: set[str] = set()
    for route, owner in zip(state.board.rail.routes, state.owners, strict=True):
        if owner is None or route.lanes == 1 or route.pair in entered:
            continue
        broken = why_closed(state, owner, route)
        if broken:
            entered.add(route.pair)
            yield message("ticket_to_ride.remark.tracks", route=state.route_name(route), rule=_rule(broken.rule))


def _passengers(state: State) -> Iterator[Message]:
    """A claimed route brings a passenger from each of its two ends at most."""
    for seat, by_colour in enumerate(state.passengers):
        held = sum(by_colour)
        if held > 2 * len(state.routes_of(seat)):
            player = state.name(seat)
            yield message("ticket_to_ride.remark.passengers", player=player, count=held, rule=_rule("TTR-P01"))


def _rule(rule: str) -> Message:
    return message(f"ticket_to_ride.rule.{rule}")
