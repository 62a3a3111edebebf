"""Ways that were ridden before: what stood on them takes its toll again, so it is proposed.

The app does not know the spaces of the trail. It remembers what was told of the way from one building to the next, and
puts longer ways together from shorter ones.
"""

from collections.abc import Iterator

from companion.frozen_update import replaced
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.mirror import DONE, MOVE, NOWHERE
from companion.games.great_western_trail.turns.events import Moved
from companion.games.great_western_trail.turns.tolls import BANK, hands, own_toll, standing

_LEGS = 3
"""A longer way is not put together: nobody rides past more buildings whose ways were all told."""


def spot(seat: int, place: str) -> str:
    """A location as every player would call it; nothing for one of which there are several."""
    kind, _, which = place.partition("/")
    if kind == "own":
        return f"other/{seat}/{which}"
    return "" if kind in ("hazard", "tile") else place


def learned(state: State, event: Moved) -> State:
    """What a ride told of its way; one that paid more than it told of is an old entry, and tells nothing."""
    start, to = spot(event.seat, standing(state, event.seat).rider), spot(event.seat, event.to)
    if state.waiting is not None or event.step in (MOVE, DONE) or NOWHERE in (start, to) or start == to:
        return state  # missed rides and free ones tell nothing of a way
    if len(event.tolls) > len(event.passed) + (own_toll(event.to) is not None):
        return state
    told = tuple(passed for passed in event.passed if hands(state, passed) is not None)
    return replaced(state, ways={**state.ways, (start, to): told})


def proposed(state: State, seat: int, to: str) -> tuple[str, ...]:
    """What takes a toll on the way to a location, as far as it is known; nothing on a way nobody has told of."""
    start, end = spot(seat, standing(state, seat).rider), spot(seat, to)
    way = _told(state, start, end) if start and end else None
    return tuple(toll for toll in way or () if _levies(state, seat, toll))


def _told(state: State, start: str, end: str) -> tuple[str, ...] | None:
    """What was told of the shortest chain of known ways; None if there is none."""
    reached: dict[str, tuple[str, ...]] = {start: ()}
    for _ in range(_LEGS):
        if end in reached:
            return reached[end]
        for middle, before in list(reached.items()):
            for there, told in _from(state, middle):
                passed = own_toll(middle) if middle != start else None
                reached.setdefault(there, (*before, *((passed,) if passed else ()), *told))
    return reached.get(end)


def _from(state: State, start: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    return ((there, told) for (begin, there), told in state.ways.items() if begin == start)


def _levies(state: State, seat: int, toll: str) -> bool:
    """True if it still stands there and takes something of this rider."""
    known = hands(state, toll)
    if known is None or known[0] == seat or not known[1]:
        return False
    lying = any(any(spaces) for spaces in state.common.hazards) or any(state.common.track) or state.common.seeds > 0
    return known[0] != BANK or lying
