"""What an entry would change if no rule stood against it, for groups that play differently."""

from typing import Any

from companion.games.ticket_to_ride import records as do
from companion.games.ticket_to_ride.state import State
from companion.question import Value


def by_hand(state: State, command: Any) -> tuple[tuple[str, Value], ...]:
    seat, next_ = state.turn, ("turn", str(state.next_seat()))
    match command:
        case do.ClaimRoute(route_id) if route_id in state.board.rail.route:
            route = state.board.rail.route[route_id]
            points, owner = state.board.rail.points_for(route), (f"route/{route_id}", str(seat))
            return owner, (f"trains/{seat}", -route.length), (f"marker/{seat}", points), next_
        case do.DrawTickets():
            return (f"draws/{seat}", 1), next_
        case do.TakeFaceUp(card):
            return (f"known/{seat}/{card}", 1), next_
        case do.TakeBlind():
            return (f"blind/{seat}", 1), next_
        case do.DrawCards() | do.Pass():
            return (next_,)
    return ()
