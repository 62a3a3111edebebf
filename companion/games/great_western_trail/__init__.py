"""Great Western Trail, first and second edition: one game, two boxes."""

from typing import TYPE_CHECKING

from companion.box import Box
from companion.messages import message

if TYPE_CHECKING:
    from companion.game import GameDefinition
    from companion.games.great_western_trail.state import State


def boxes() -> tuple[Box, ...]:
    return _box("first"), _box("second", "simmental")


def _box(edition: str, *always: str) -> Box:
    title = message(f"great_western_trail.title.{edition}")
    return Box("great_western_trail", {"edition": edition}, title, ("first_game",), always, printed=True)


PLAYERS = range(2, 5)


def seats(box: Box) -> tuple[range, tuple[str, ...]]:
    from companion.games.great_western_trail.box import box as box_facts  # noqa: PLC0415 - the registry is read before its games

    return PLAYERS, box_facts(box.options["edition"]).colours


def definition() -> "GameDefinition[State]":
    from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL  # noqa: PLC0415 - the registry is read before its games

    return GREAT_WESTERN_TRAIL
