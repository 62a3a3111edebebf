"""Small pictures of what a player has, by the value that can be fixed."""

from typing import Any

from screens.app import running
from screens.great_western_trail.drawn.cells import colours_of
from screens.great_western_trail.play.figures import ICONS
from screens.kit import Icon

_FIGURES = {"dollars": "money", "engine": "engine", "certificates": "certificates", "step_disc": "steps"}


def small_picture(id_: str) -> Any:
    """The icon of a figure, or of the kind of worker."""
    kind, *more = id_.split("/")
    icon = ICONS[_FIGURES[kind]] if kind in _FIGURES else ""
    if kind == "worker" and more:
        icon = str(colours_of("workers", more[-1])["icon"])
    return Icon(icon=icon, color=running().theme.ink2, pos_hint={"center_y": 0.5}) if icon else None
