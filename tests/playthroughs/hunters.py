"""What a group at a table of Stone Age enters beside its turns: what somebody did and nobody entered."""

from random import Random
from typing import Any

from companion.games.stone_age.phases import phase
from companion.games.stone_age.records import CatchUp, Roll
from companion.games.stone_age.state import State

_MISSED, _CAUGHT_UP = 0.01, 0.5
"""How often an entry was missed, and how often all that was missed is in."""
_HUNTERS = 2


def missed_entries(state: State, random: Random) -> Any:
    """An entry that the group makes first, or None for one that the game suggests."""
    if state.depth != "full":
        return None
    now = phase(state)
    if now == "missed" and random.random() >= _CAUGHT_UP:
        hunters = state.figures_at(state.turn, "hunt") or _HUNTERS
        return Roll("hunt", tuple(random.randint(1, 6) for _ in range(hunters)))
    if now in ("place", "use", "feed") and random.random() < _MISSED:
        return CatchUp(random.randrange(len(state.seats)))
    return None
