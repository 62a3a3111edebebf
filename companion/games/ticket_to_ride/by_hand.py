"""What an entry would change if no rule stood against it, for groups that play differently."""

from collections import Counter
from typing import Any

from companion.games.ticket_to_ride import records as do
from companion.games.ticket_to_ride.last_round import LAST_TURNS, OVER
from companion.games.ticket_to_ride.state import State
from companion.question import Value

Changes = tuple[tuple[str, Value], ...]
"""Ids with what they change by, if they are numbers, or what they change to."""


def by_hand(state: State, command: Any) -> Changes:
    """The values a refused command would set."""
    seat, next_ = state.turn, ("turn", str(state.next_seat()))
    if state.last_turns == 1:
        next_ = (LAST_TURNS, OVER)
    match command:
        case do.ClaimRoute(route_id, cards) if route_id in state.board.rail.route:
            route = state.board.rail.route[route_id]
            points, owner = state.board.rail.points_for(route), (f"route/{route_id}", str(seat))
            laid = owner, (f"trains/{seat}", -route.length), (f"marker/{seat}", points)
            return *laid, *_paid(state, seat, cards), next_
        case do.EnterRoute(route_id, owner) if owner is not None:
            return ((f"route/{route_id}", str(owner)),)
        case do.TakePassenger(place, colour) if colour is not None:
            waiting = f"waiting/{place}/{colour}" if state.waiting_at(place).colours else f"waiting/{place}"
            return (f"passengers/{seat}/{colour}", 1), (waiting, -1)
        case do.DrawTickets():
            return (f"draws/{seat}", 1), next_
        case do.KeepTickets(owner, kept):
            return (f"tickets/{owner}", tuple(sorted({*state.hand(owner), *kept}))), (f"draws/{owner}", -1)
        case do.RevealTickets(owner, shown):
            return (f"tickets/{owner}", tuple(sorted(shown))), (f"revealed/{owner}", "yes")
        case do.TakeFaceUp(card):
            return (f"known/{seat}/{card}", 1), next_
        case do.TurnUp(cards) if state.cards is not None:
            return (("face_up", (*state.cards.face_up, *cards)),)
        case do.TakeBlind():
            return (f"blind/{seat}", 1), next_
        case do.DrawCards() | do.Pass():
            return (next_,)
    return ()


def _paid(state: State, seat: int, cards: tuple[str, ...]) -> Changes:
    """The cards of a payment: those the hand is known to hold, then others of it; all of them are discarded."""
    if state.cards is None:
        return ()
    known = dict(zip(state.board.cards.kinds, state.cards.known[seat], strict=True))
    paid = Counter(cards)
    seen = {kind: min(count, known[kind]) for kind, count in paid.items()}
    hidden = paid.total() - sum(seen.values())
    held = tuple((f"known/{seat}/{kind}", -count) for kind, count in seen.items())
    discards = tuple((f"discards/{kind}", count) for kind, count in paid.items())
    return *held, *(((f"blind/{seat}", -hidden),) if hidden else ()), *discards
