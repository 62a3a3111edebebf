"""What Great Western Trail brings to the screens."""

from companion.game import Fix
from companion.messages import message
from companion.session import Session
from screens.app import running
from screens.games import Box, FixLook, GameScreens

_HERE = "screens.great_western_trail"


def _box(edition: str, *switches: str) -> Box:
    return Box("great_western_trail", {"edition": edition}, message(f"great_western_trail.title.{edition}"), switches)


GREAT_WESTERN_TRAIL = GameScreens(
    boxes=(_box("first", "first_game"), _box("second", "first_game", "simmental")),
    pages={"table": f"{_HERE}.table:TrailTable", "player": f"{_HERE}.player:PlayerEntry"},
    place_of_phase={"final_scoring": "table"},
)
