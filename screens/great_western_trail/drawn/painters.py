"""Pictures of kinds of things, painted into the open canvas."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.games.great_western_trail.box import MasterTile
from companion.games.great_western_trail.pictures import master_picture as drawn_master
from screens.kit.drawing import Rect, panel
from screens.kit.drawn import Painted
from screens.kit.shapes import fitted
from screens.theme import Theme

THIN = 2
"""How high a row is drawn that has nothing in it, in dp: seen from end to end, and not taken for a bar."""


class ShownPicture(Painted):
    """A picture of shapes as a widget."""

    shows = ("picture",)
    picture: Any = ObjectProperty(None)

    def paint(self) -> None:
        fitted(self.theme, (*self.pos, *self.size), False, self.picture)


def master_picture(edition: str, of: MasterTile) -> ShownPicture:
    """What a stationmaster tile counts."""
    shown = ShownPicture(picture=drawn_master(edition, of), size_hint=(None, None), size=(dp(40), dp(40)))
    shown.pos_hint = {"center_y": 0.5}
    return shown


def bars(theme: Theme, box: Rect, _pressed: bool, filled: tuple[bool, ...]) -> None:
    """The rows of the sheet: a bar for each that has something in it, else the line that bars stand on."""
    left, bottom, width, height = box
    step = width / len(filled)
    for place, full in enumerate(filled):
        high = height if full else dp(THIN)
        bar = (left + place * step, bottom + (height - high) / 2, step - dp(3), high)
        panel(bar, high / 2, theme.primary if full else theme.rule2)
