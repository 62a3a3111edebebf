"""What belongs in the story of a table: every roll, with its dice."""

from typing import Any

from companion.game import Told
from companion.games.stone_age.events import Rolled
from companion.games.stone_age.state import State


def tells(_state: State, event: Any) -> Told | None:
    match event:
        case Rolled(seat, source, dice):
            return Told("roll", seat, source, sum(dice), len(dice))
    return None
