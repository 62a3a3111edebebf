"""Where a step stands on a tablet, beside the board: in the column above what confirms it, or on half of the stage."""

from typing import Any, Literal

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout

from screens.ui.layout import put
from screens.ui.shape import column_of, shape_of

HALF, HIGH, LEVEL = 400, 700, 14
"""How wide half of the stage and how high the page must be for both of them there, and how much lower a list begins
there than elsewhere, in dp."""
Beside = Literal["", "column", "stage"]


def board_beside(page: Any) -> Beside:
    """Where a step that is not placing stands beside the board; empty if the page has no room for both."""
    place = page.parent or page  # the room it will take, before it has been laid out
    wide, high = place.width / dp(1), place.height / dp(1)
    if page.app.theme.large:
        return ""
    if shape_of(wide, high) == "tablet":
        return "column"
    lies = shape_of(wide, high) == "wide_tablet" and high >= HIGH
    return "stage" if lies and wide - column_of(wide, high) >= 2 * HALF else ""


class BesideBoard(BoxLayout):
    """As high as the list it holds, as far as the column has room; nothing where the stage holds the step."""

    most = NumericProperty(0)
    """How high it may be."""

    def __init__(self) -> None:
        super().__init__(size_hint_y=None, height=0)
        for name in ("most", "children"):
            self.fbind(name, self._hug)

    def hold(self, body: Any) -> None:
        put(self, [body])
        body.content.fbind("height", self._hug)
        self._hug()

    def clear(self) -> None:
        for body in self.children:
            body.content.funbind("height", self._hug)
        put(self, [])

    def _hug(self, *_: Any) -> None:
        self.height = min(self.most, self.children[0].content.height) if self.children else 0
