"""What belongs in the story of a table: every delivery, and how far each engine has come."""

from typing import Any

from companion.game import Told
from companion.games.great_western_trail.box.railroad import reached
from companion.games.great_western_trail.events import Entered
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.turns.events import Delivered


def tells(state: State, event: Any) -> Told | None:
    match event:
        case Delivered(seat, city):
            return Told("delivery", seat, city, event.gained)
        case Entered(seat, what, count) if what.startswith("city/") and count > state.count(seat, what):
            return Told("delivery", seat, what.partition("/")[2])
    return None


def gauges(state: State) -> dict[str, tuple[int, ...]]:
    """Engines are followed on a full table alone."""
    if state.depth != "full":
        return {}
    return {"engine": tuple(reached(ranch.engine) for ranch in state.ranches)}
