"""Stone Age: placing figures, dice with tools, cards and buildings, feeding, round by round."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.game import GameDefinition
    from companion.games.stone_age.state import State


def definition() -> "GameDefinition[State]":
    from companion.games.stone_age.game import STONE_AGE  # noqa: PLC0415 - the registry is read before its games

    return STONE_AGE
