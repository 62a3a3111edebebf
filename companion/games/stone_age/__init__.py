"""Stone Age: placing figures, dice with tools, cards and buildings, feeding, round by round."""

from typing import TYPE_CHECKING

from companion.box import Box

if TYPE_CHECKING:
    from companion.game import GameDefinition
    from companion.games.stone_age.state import State


PLAYERS = range(2, 5)


def seats(_: Box) -> tuple[range, tuple[str, ...]]:
    from companion.games.stone_age.box import box  # noqa: PLC0415 - the registry is read before its games

    return PLAYERS, box().colours


def definition() -> "GameDefinition[State]":
    from companion.games.stone_age.game import STONE_AGE  # noqa: PLC0415 - the registry is read before its games

    return STONE_AGE
