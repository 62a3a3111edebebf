"""What the state holds of a table of Ticket to Ride."""

from dataclasses import dataclass
from functools import cache

from companion.errors import RuleError
from companion.game import Depth, Seat
from companion.games.ticket_to_ride.board import Board, board
from companion.games.ticket_to_ride.records import Options
from companion.messages import Message, message
from companion.secret import Secret
from companion.support.frozen_update import replaced, with_item
from scoring.ticket_to_ride import Route, Ticket


@dataclass(frozen=True, slots=True)
class OpenDraw:
    """Drawn tickets of which the kept ones have not been entered."""

    seat: int
    mix: tuple[int, ...] | None
    """How many from each deck; None while a Germany player has not declared it."""
    at_setup: bool = False


@dataclass(frozen=True, slots=True)
class Waiting:
    """Passengers still standing in one place."""

    count: int
    colours: tuple[int, ...] | None = None
    """By colour, if the app drew them from the bag: the most that can stand here, where some left by a route that was
    entered without its passengers."""

    @property
    def exact(self) -> bool:
        """True if it is known which colours stand here."""
        return self.colours is not None and sum(self.colours) == self.count


@dataclass(frozen=True)  # no slots, for `replaced`
class Cards:
    """Train cards as far as the table can see them; kept only when cards are checked."""

    face_up: tuple[str, ...]
    deck: int
    discards: tuple[int, ...]
    """By kind of card, the locomotive last."""
    known: tuple[tuple[int, ...], ...]
    """Cards by kind that each player is known to hold, taken face up."""
    blind: tuple[int, ...]
    """Cards each player holds that nobody has seen."""
    picks: int = 0
    """Cards taken in this turn; a face-up locomotive counts as both."""
    reshuffled: bool = False
    """True once the deck has run out: from then on a table may shuffle at other times than the app believes."""
    counted: bool = True
    """False once cards went by that were not entered: the deck is then all that lies nowhere else."""

    @property
    def hands(self) -> tuple[int, ...]:
        """How many cards each player holds."""
        return tuple(sum(known) + blind for known, blind in zip(self.known, self.blind, strict=True))

    @property
    def drawable(self) -> int:
        return self.deck + sum(self.discards)


@dataclass(frozen=True)  # no slots, for `replaced`
class State:
    options: Options
    seats: tuple[Seat, ...]
    depth: Depth
    owners: tuple[int | None, ...]
    """Whose each route is, in the board's order."""
    trains: tuple[int, ...]
    marker: tuple[int, ...]
    """Where each score marker stands."""
    hands: tuple[Secret[tuple[str, ...]], ...]
    """Tickets each player keeps; secret until revealed."""
    revealed: tuple[bool, ...]
    draws: tuple[OpenDraw, ...]
    """In the order in which they were made."""
    passengers: tuple[tuple[int, ...], ...]
    """Passengers each player holds, by colour."""
    waiting: tuple[Waiting, ...]
    """Passengers on the board, in the board's order of places."""
    turn: int = 0
    first: int = 0
    taking: tuple[str, ...] = ()
    """Ends of the route just claimed where a passenger is still to be taken."""
    last_turns: int | None = None
    """Turns left in the last round; None before it begins."""
    over: bool = False
    """True once the last turn is played and final scoring is open."""
    cards: Cards | None = None
    house: frozenset[str] = frozenset()
    """House rules this table plays where the rulebook is silent."""
    untold: frozenset[int] = frozenset()
    """Players who may hold tickets of draws that were never entered."""
    ticket_points: tuple[tuple[str, int], ...] = ()
    """Values printed otherwise on this table's tickets."""

    @property
    def board(self) -> Board:
        return board(self.options.map)

    @property
    def players(self) -> int:
        return len(self.seats)

    def owner(self, route: str) -> int | None:
        return self.owners[self.board.route_number[route]]

    def routes_of(self, seat: int) -> tuple[str, ...]:
        owned = zip(self.board.rail.routes, self.owners, strict=True)
        return tuple(route.id for route, owner in owned if owner == seat)

    def hand(self, seat: int) -> tuple[str, ...]:
        """A player's tickets, for rules and final scoring only."""
        return self.hands[seat].known_to_clerk()

    def waiting_at(self, place: str) -> Waiting:
        return self.waiting[self.board.place_number[place]]

    def next_seat(self) -> int:
        return (self.turn + 1) % self.players

    def name(self, seat: int) -> str:
        return self.seats[seat].name

    def place_name(self, place: str) -> Message:
        return self.board.place[place].name

    def route_name(self, route: Route) -> Message:
        return self.board.route_name[route.id]

    def ticket_name(self, ticket: Ticket) -> Message:
        return self.board.ticket_name[ticket.id]


def start(options: Options, seats: tuple[Seat, ...], depth: Depth) -> State:
    box = board(options.map)
    players = len(seats)
    if players not in box.players:
        raise RuleError("table.players", low=box.players[0], high=box.players[-1], count=players)
    mix = (box.tickets.setup_draw,) if len(box.tickets.decks) == 1 else None
    none_by_colour = (0,) * len(box.rail.passenger_colours)
    return State(
        options,
        seats,
        depth,
        owners=(None,) * len(box.rail.routes),
        trains=(box.rail.trains,) * players,
        marker=(0,) * players,
        hands=tuple(Secret(seat, ()) for seat in range(players)),
        revealed=(False,) * players,
        draws=tuple(OpenDraw(seat, mix, at_setup=True) for seat in range(players)),
        passengers=(none_by_colour,) * players,
        waiting=tuple(Waiting(place.passengers) for place in box.places),
        cards=_fresh_cards(box, players) if options.card_check else None,
    )


def _fresh_cards(box: Board, players: int) -> Cards:
    none = (0,) * len(box.cards.kinds)
    hand = box.cards.starting_hand
    return Cards(
        face_up=(),
        deck=box.cards.total - players * hand,
        discards=none,
        known=(none,) * players,
        blind=(hand,) * players,
    )


def set_owner(state: State, route: Route, seat: int | None) -> State:
    """A route changes hands; trains and score marker of both owners follow, within what the box holds."""
    number = state.board.route_number[route.id]
    trains, marker = state.trains, state.marker
    points = state.board.rail.points_for(route)
    before = state.owners[number]
    if before is not None:
        trains = with_item(trains, before, min(state.board.rail.trains, trains[before] + route.length))
        marker = with_item(marker, before, max(0, marker[before] - points))
    if seat is not None:
        trains = with_item(trains, seat, trains[seat] - route.length)
        marker = with_item(marker, seat, marker[seat] + points)
    return replaced(state, owners=with_item(state.owners, number, seat), trains=trains, marker=marker)


# --- names for sentences --------------------------------------------------------------------------------------------


@cache
def card_name(kind: str) -> Message:
    return message(f"ticket_to_ride.card.{kind}")
