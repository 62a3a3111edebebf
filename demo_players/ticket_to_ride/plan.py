"""What a player of Ticket to Ride is after: tickets that go together, the ways that join them, then long routes."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random

from companion.games.ticket_to_ride.claim import why_closed, why_not
from companion.games.ticket_to_ride.state import State
from scoring.ticket_to_ride import Route, Ticket
from scoring.ticket_to_ride.rail_map import cheapest_chain

_IN_RESERVE = 0.2
"""The share of the trains left that detours take: others are in the way."""
_TOO_LONG = 4
"""What each train beyond that takes from the worth of a choice of tickets."""
_EVENS_OUT, _LEAST_PACE = 10, 0.4
"""So many trains behind the others a player claims twice as often; far before them, seldom but still."""
_TRAINS_FOR_TICKETS = 14
"""With fewer trains nobody draws tickets of their own free will."""


def paths(state: State, seat: int, tickets: Iterable[str], trains: int) -> tuple[Route, ...]:
    """The routes still missing to join these tickets, the dearest first, as far as so many trains last."""
    missing: dict[str, Route] = {}
    known = (state.board.rail.ticket[ticket] for ticket in tickets)
    for ticket in sorted(known, key=lambda ticket: (-ticket.points, ticket.id)):
        more = [route for route in _path(state, seat, ticket, missing) if route.pair not in missing]
        if sum(route.length for route in more) <= trains:
            trains -= sum(route.length for route in more)
            missing |= {route.pair: route for route in more}
    return tuple(missing.values())


def _path(state: State, seat: int, ticket: Ticket, planned: dict[str, Route]) -> tuple[Route, ...]:
    """What is missing of the shortest way, of few long routes rather than many short ones."""
    own = frozenset(state.routes_of(seat))

    def cost(route: Route) -> int | None:
        if route.id in own or planned.get(route.pair) == route:
            return 0
        closed = state.owner(route.id) is not None or why_closed(state, seat, route) is not None
        return None if closed else route.length + 1

    found = cheapest_chain(state.board.rail, ticket.a, ticket.b, cost)
    return tuple(route for route in found[1] if route.id not in own) if found else ()


def worth_keeping(state: State, seat: int, pulled: Sequence[str], least: int) -> tuple[str, ...]:
    """The tickets of a draw that bring most beside those in hand, if the trains suffice."""
    numbers = range(least, len(pulled) + 1)
    choices = (some for number in numbers for some in combinations(pulled, number))
    return max(choices, key=lambda some: _worth(state, seat, some))


def _worth(state: State, seat: int, tickets: tuple[str, ...]) -> float:
    hand, enough = (*state.hand(seat), *tickets), sum(route.length for route in state.board.rail.routes)
    needed = sum(route.length for route in paths(state, seat, hand, enough))
    joined = sum(_sense(state, seat, ticket) for ticket in tickets)
    return joined - needed / 4 - _TOO_LONG * max(0.0, needed - state.trains[seat] * (1 - _IN_RESERVE))


def _sense(state: State, seat: int, ticket: str) -> int:
    """A ticket's points; against the player if there is no way left."""
    known = state.board.rail.ticket[ticket]
    own = state.routes_of(seat)
    missing = sum(route.length for route in _path(state, seat, known, {}))
    cannot = missing > state.trains[seat] or (not missing and not _joined(state, known, own))
    return -known.points if cannot else known.points


def _joined(state: State, ticket: Ticket, own: Iterable[str]) -> bool:
    mine = frozenset(own)
    chain = cheapest_chain(state.board.rail, ticket.a, ticket.b, lambda route: 0 if route.id in mine else None)
    return chain is not None


def wants_tickets(state: State, seat: int) -> bool:
    """True while there are trains and time enough for more tickets."""
    return state.trains[seat] >= _TRAINS_FOR_TICKETS and state.last_turns is None


def claimable(state: State, seat: int) -> tuple[Route, ...]:
    """Every route this player could claim now, cards aside."""
    return tuple(route for route in state.board.rail.routes if why_not(state, seat, route) is None)


def for_tickets(state: State, seat: int) -> tuple[Route, ...]:
    """The routes that are missing for the tickets in hand."""
    missing = paths(state, seat, state.hand(seat), state.trains[seat])
    return tuple(route for route in missing if why_not(state, seat, route) is None)


def pick(state: State, seat: int, routes: Sequence[Route], random: Random) -> Route:
    """One of them, mostly a long one, and one that makes the own way longer."""
    ends = {end for route in state.routes_of(seat) for end in _ends(state, route)}
    wishes = [(state.board.rail.points_for(r) + 2 * ((r.a in ends) + (r.b in ends)) + 1) ** 2 for r in routes]
    return random.choices(routes, wishes)[0]


def _ends(state: State, route: str) -> tuple[str, str]:
    known = state.board.rail.route[route]
    return known.a, known.b


def has_the_cards(state: State, seat: int, route: Route, random: Random) -> bool:
    """Whether a player who collects for a route has it by now.

    Two cards come with every turn of drawing, and whoever has placed fewer trains than the others holds more of them.
    """
    behind = state.trains[seat] - sum(state.trains) / state.players
    return random.random() < 2 / (route.length + 2) * max(_LEAST_PACE, 1 + behind / _EVENS_OUT)
