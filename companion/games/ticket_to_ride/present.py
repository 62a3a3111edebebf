"""What a screen shows of the state: frozen, finished, and without anything the viewer may not see."""

from dataclasses import dataclass
from typing import Any

from companion.errors import RuleError
from companion.game import Corrected
from companion.games.ticket_to_ride import cards as card_rules
from companion.games.ticket_to_ride.claim import closes, why_closed, why_not
from companion.games.ticket_to_ride.events import TicketsRevealed
from companion.games.ticket_to_ride.state import State
from companion.games.ticket_to_ride.tickets import least_kept, left_in_decks, open_draw
from companion.messages import Message
from companion.secret import CLERK, PUBLIC, Viewer
from scoring.ticket_to_ride import Route, Ticket, TicketProgress, progress

REMEMBERED = 4_000
"""So many ways of tickets are remembered: those of 200 tables with five phones each, in about two megabytes."""


@dataclass(frozen=True, slots=True)
class RouteView:
    id: str
    owner: int | None
    open: bool
    """True if nobody holds it and the track is not closed for the player on turn."""
    why_not: RuleError | None
    """Why the player on turn cannot claim it now; None if they can."""


@dataclass(frozen=True, slots=True)
class PassengerChoice:
    """One end of the claimed route and what can be taken there."""

    place: str
    name: Message
    left: int
    colours: tuple[tuple[str, int], ...]
    """Colours on offer and how many of each can be there."""


@dataclass(frozen=True, slots=True)
class TicketView:
    ticket: Ticket
    progress: TicketProgress
    points: int
    """What this table's ticket says."""


@dataclass(frozen=True, slots=True)
class TicketsView:
    """A hand of tickets, for its owner behind the curtain or for all in final scoring."""

    seat: int
    tickets: tuple[TicketView, ...]
    points_if_over_now: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    trains: int
    points: int
    tickets: int
    """How many tickets the app knows of; which ones is secret."""
    open_draws: int
    """Draws whose kept tickets have not been entered."""
    keep_least: int | None
    """How many of the oldest open draw must be kept at least."""
    passengers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardsView:
    face_up: tuple[str, ...]
    deck: int
    discards: int
    due: int
    """Cards to turn up now."""
    hands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MapView:
    map: str
    routes: tuple[RouteView, ...]
    waiting: tuple[tuple[str, int], ...]
    """Places and the passengers still there."""
    players: tuple[PlayerView, ...]
    taking: tuple[PassengerChoice, ...]
    decks: tuple[tuple[str, int, int], ...]
    """Each ticket deck with the fewest and the most tickets that can be left."""
    hands: tuple[TicketsView, ...]
    """Only the hands this viewer may see."""
    cards: CardsView | None
    last_turns: int | None


def present(state: State, viewer: Viewer = PUBLIC) -> MapView:
    board = state.board
    left = left_in_decks(state)
    waiting = zip(board.places, state.waiting, strict=True)
    return MapView(
        map=state.options.map,
        routes=tuple(_route_view(state, route) for route in board.rail.routes),
        waiting=tuple((place.id, here.count) for place, here in waiting) if board.has_passengers else (),
        players=tuple(_player_view(state, seat) for seat in range(state.players)),
        taking=tuple(_passenger_choice(state, place) for place in state.taking),
        decks=tuple((name, *bounds) for (name, _), bounds in zip(board.tickets.decks, left, strict=True)),
        hands=tuple(hand for seat in range(state.players) if (hand := hand_view(state, seat, viewer))),
        cards=_cards_view(state),
        last_turns=state.last_turns,
    )


def _route_view(state: State, route: Route) -> RouteView:
    refusal = why_not(state, state.turn, route)
    owner = state.owner(route.id)
    is_open = owner is None and (refusal is None or refusal.rule == "TTR-C06")
    return RouteView(route.id, owner, is_open, refusal)


def _player_view(state: State, seat: int) -> PlayerView:
    draw = open_draw(state, seat)
    return PlayerView(
        trains=state.trains[seat],
        points=state.marker[seat],
        tickets=len(state.hand(seat)),
        open_draws=sum(d.seat == seat for d in state.draws),
        keep_least=least_kept(state.board.tickets, draw) if draw else None,
        passengers=state.passengers[seat],
    )


def _passenger_choice(state: State, place: str) -> PassengerChoice:
    rail, here = state.board.rail, state.waiting_at(place)
    held = [sum(by_colour[n] for by_colour in state.passengers) for n in range(len(rail.passenger_colours))]
    free = [min(here.count, rail.passengers_per_colour - number) for number in held]
    most = free if here.colours is None else [min(pair) for pair in zip(here.colours, free, strict=True)]
    offered = zip(rail.passenger_colours, most, strict=True)
    return PassengerChoice(
        place, state.place_name(place), here.count, tuple((colour, n) for colour, n in offered if n > 0)
    )


def hand_view(state: State, seat: int, viewer: Viewer) -> TicketsView | None:
    """A player's tickets, if this viewer may see them."""
    return _hand(state, seat) if state.revealed[seat] or viewer.may_see(seat) else None


def _hand(state: State, seat: int) -> TicketsView:
    views = []
    points = 0
    printed = dict(state.ticket_points)
    for ticket in (state.board.rail.ticket[t] for t in state.hands[seat].open_for(CLERK) or ()):
        stands = ticket_progress(state, seat, ticket)
        value = printed.get(ticket.id, ticket.points)
        points += value if stands.connected else -value
        views.append(TicketView(ticket, stands, value))
    return TicketsView(seat, tuple(views), points)


def ticket_progress(state: State, seat: int, ticket: Ticket) -> TicketProgress:
    """Connected, or the fewest trains still missing over routes open to this player; searched for once."""
    known = state.board.known_ways
    key = (ticket.id, seat, state.players, state.trains[seat], state.owners)
    if key not in known:
        if len(known) >= REMEMBERED:
            known.clear()
        known[key] = _progress(state, seat, ticket)
    return known[key]


def _progress(state: State, seat: int, ticket: Ticket) -> TicketProgress:
    def is_open(route: Route) -> bool:
        return state.owner(route.id) is None and why_closed(state, seat, route) is None

    return progress(state.board.rail, ticket, state.routes_of(seat), is_open, state.trains[seat])


def _cards_view(state: State) -> CardsView | None:
    cards = state.cards
    if cards is None:
        return None
    return CardsView(cards.face_up, cards.deck, sum(cards.discards), card_rules.due(state), cards.hands)


@dataclass(frozen=True, slots=True)
class RouteSheet:
    """All about one route, for the sheet that claims it."""

    route: Route
    points: int
    trains_now: int
    trains_after: int
    tracks: tuple[RouteView, ...]
    """This track and those beside it."""
    closes: tuple[str, ...]
    """Tracks this claim would close."""
    why_not: RuleError | None


def route_sheet(state: State, route_id: str) -> RouteSheet:
    route = state.board.rail.route[route_id]
    trains = state.trains[state.turn]
    return RouteSheet(
        route,
        state.board.rail.points_for(route),
        trains,
        trains - route.length,
        tuple(_route_view(state, track) for track in state.board.rail.tracks[route.pair]),
        tuple(track.id for track in closes(state, route)),
        why_not(state, state.turn, route),
    )


def uncovers(state: State, event: Any) -> int | None:
    """Whose hidden tickets an event turns up."""
    match event:
        case TicketsRevealed(seat, _):
            turned = seat
        case Corrected(fix, "yes") if fix.startswith("revealed/"):
            turned = int(fix.partition("/")[2])
        case _:
            return None
    return turned if state.hand(turned) and not state.revealed[turned] else None
