"""What the box can hold but no table that kept the rules comes to: it is said, and counted all the same."""

from collections.abc import Iterator

from companion.games.ticket_to_ride.claim import why_closed
from companion.games.ticket_to_ride.state import State, route_name
from companion.messages import Message, message


def remarks_of(state: State) -> tuple[Message, ...]:
    """The rules a table must have broken to come to this, a line for each."""
    return *_tracks(state), *_passengers(state)


def remarks_on(before: State, after: State) -> tuple[Message, ...]:
    """Those of them that were not broken before."""
    known = remarks_of(before)
    return tuple(remark for remark in remarks_of(after) if remark not in known)


def _tracks(state: State) -> Iterator[Message]:
    """Pairs of which more tracks are claimed than may be, each once."""
    told: set[str] = set()
    for route, owner in zip(state.board.rail.routes, state.owners, strict=True):
        if owner is None or route.lanes == 1 or route.pair in told:
            continue
        broken = why_closed(state, owner, route)
        if broken:
            told.add(route.pair)
            yield message("ticket_to_ride.remark.tracks", route=route_name(route), rule=_rule(broken.rule))


def _passengers(state: State) -> Iterator[Message]:
    """A claimed route brings a passenger from each of its two ends at most."""
    for seat, by_colour in enumerate(state.passengers):
        held = sum(by_colour)
        if held > 2 * len(state.routes_of(seat)):
            player = state.name(seat)
            yield message("ticket_to_ride.remark.passengers", player=player, count=held, rule=_rule("TTR-P01"))


def _rule(rule: str) -> Message:
    return message(f"ticket_to_ride.rule.{rule}")
