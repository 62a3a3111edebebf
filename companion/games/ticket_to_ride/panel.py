"""What a joined phone shows besides the questions: the map as a network, and the tickets of whoever looks."""

from functools import lru_cache

from companion.drawing.player_panel import Line, Link, Network, Part, Place
from companion.games.ticket_to_ride.board import Board, board
from companion.games.ticket_to_ride.present import TicketView, hand_view
from companion.games.ticket_to_ride.records import ClaimRoute, EnterRoute, Options
from companion.games.ticket_to_ride.state import State
from companion.games.ticket_to_ride.tickets import openly_held
from companion.messages import Message, message
from companion.secret import Viewer
from scoring.ticket_to_ride import Route, TicketProgress


@lru_cache(maxsize=64)
def network(options: Options) -> Network:
    box = board(options.map)
    places = tuple(Place(place.id, place.name, place.x, place.y) for place in box.places)
    links = tuple(_link(box, route) for route in box.rail.routes)
    return Network(box.aspect, places, links, (ClaimRoute.__name__, EnterRoute.__name__))


def _link(box: Board, route: Route) -> Link:
    start, end = _end(box, route.a, route.b), _end(box, route.b, route.a)
    return Link(route.id, start, end, route.length, route.colour, route.lane, route.lanes)


def _end(box: Board, place: str, other: str) -> tuple[float, float]:
    """Where a route ends; one into a country ends at the spot that faces the other city."""
    here = box.place[place]
    return next(((x, y) for city, x, y in here.flags if city == other), (here.x, here.y))


def owners(state: State) -> dict[str, int]:
    owned = zip(state.board.rail.routes, state.owners, strict=True)
    return {route.id: owner for route, owner in owned if owner is not None}


def parts(state: State, viewer: Viewer) -> tuple[Part, ...]:
    """The tickets of whoever looks, and of everybody whose tickets are revealed."""
    found = []
    for seat in range(state.players):
        mine = viewer.seat == seat
        if mine or (state.revealed[seat] and state.hand(seat)):
            secret = not state.revealed[seat]
            title = message("tickets.mine") if mine else message("tickets.of", player=state.name(seat))
            hand = hand_view(state, seat, viewer)
            lines = tuple(ticket_line(state, seat, one) for one in (hand.tickets if hand else ()))
            found.append((not mine, Part(title, lines, secret)))
    return tuple(part for _, part in sorted(found, key=lambda pair: pair[0]))


def ticket_line(state: State, seat: int, view: TicketView) -> Line:
    """A ticket in somebody's hand: how it stands, and what it counts."""
    stands, ticket, points = view.progress, view.ticket, view.points
    name, ends = state.ticket_name(ticket), (ticket.a, ticket.b)
    other = openly_held(state, seat).get(ticket.id)
    if other is not None:
        return Line(name, message("tickets.elsewhere", player=state.name(other)), str(points), "lost", places=ends)
    if stands.connected:
        return Line(name, message("tickets.connected", count=stands.trains), f"+{points}", "done", places=ends)
    if state.over or stands.missing is None:
        why = message("tickets.not_connected" if state.over else "tickets.out_of_reach")
        return Line(name, why, f"−{points}", "lost", places=ends)
    via = _via(state, stands)
    return Line(name, _missing(state, stands.missing, via), str(points), "open", stands.chain, (*ends, *via))


def _via(state: State, stands: TicketProgress) -> tuple[str, ...]:
    """A city about the middle of what is missing, between the ends of the ticket."""
    missing = [state.board.rail.route[id_] for id_ in stands.chain if state.owner(id_) is None]
    between = [place for place in stands.places[1:-1] if any(place in (route.a, route.b) for route in missing)]
    return tuple(between[len(between) // 2 :][:1])


def _missing(state: State, count: int, via: tuple[str, ...]) -> Message:
    trains = message("tickets.missing", count=count)
    return message("tickets.missing_via", missing=trains, place=state.place_name(via[0])) if via else trains
