"""Values that release 0.1.0 stored twice: where the job market token is, and on which circles discs are."""

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any

from companion.game import Corrected, DepthChanged, Drawn
from companion.games.great_western_trail.events import EVENTS
from companion.games.great_western_trail.evolve import evolve
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.circles import assumed
from companion.games.great_western_trail.turns.job_market import token_row
from companion.question import Value

_HEARD = frozenset((*EVENTS, Drawn, DepthChanged, Corrected))
"""What changes the game's state; a log holds ticks of the setup guide too."""


def earlier(states_and_events: Iterable[tuple[State, Any]]) -> Mapping[str, Value]:
    """The values that release would have shown after these events; it showed them while every turn was entered."""
    last = deque(states_and_events, maxlen=1)
    if not last:
        return {}
    state, event = last.pop()
    if type(event) in _HEARD:
        state = evolve(state, event)
    if state.depth != "full":
        return {}
    found: dict[str, Value] = {f"circle/{seat}/{c}": 0 for seat in range(state.players) for c in assumed(state, seat)}
    if state.common.token != token_row(state):
        found["token"] = state.common.token
    return found
