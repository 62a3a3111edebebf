"""Small pictures of what a player has, by the value that can be fixed."""

from typing import Any

from kivy.metrics import dp

from screens.app import running
from screens.great_western_trail.drawn.cells import colours_of
from screens.great_western_trail.drawn.task_tile import TradeSign
from screens.great_western_trail.play.figures import ICONS
from screens.kit import Icon

_FIGURES = {"dollars": "money", "engine": "engine", "certificates": "certificates", "step_disc": "steps"}
_TRADE = frozenset({"tiles_green", "tiles_second_colour", "track"})
"""Values that are teepees or outlaws, by the edition."""


def small_picture(id_: str) -> Any:
    """The icon of a figure, or of the kind of worker; a teepee or an outlaw's hat."""
    kind, *more = id_.split("/")
    if kind in _TRADE:
        edition, side = running().session.state.box.edition, dp(24)
        return TradeSign(edition=edition, size_hint=(None, None), size=(side, side), pos_hint={"center_y": 0.5})
    icon = ICONS[_FIGURES[kind]] if kind in _FIGURES else ""
    if kind == "worker" and more:
        icon = str(colours_of("workers", more[-1])["icon"])
    return Icon(icon=icon, color=running().theme.ink2, pos_hint={"center_y": 0.5}) if icon else None
