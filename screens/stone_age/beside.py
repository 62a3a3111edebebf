"""Where a step stands on an upright tablet: in the column above what confirms it, beside the board."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.layout import put
from screens.kit.loading import load_kv
from screens.kit.shape import shape_of


def has_board_beside(page: Any) -> bool:
    """True if a page has room for the board beside a step that is not placing."""
    place = page.parent or page  # the room it will take, before it has been laid out
    return shape_of(place.width / dp(1), place.height / dp(1)) == "tablet" and not page.app.theme.large


class BesideBoard(BoxLayout):
    """As high as the list it holds, as far as the column has room; nothing where the stage holds the step."""

    most = NumericProperty(0)
    """How high it may be."""
    content = NumericProperty(0)
    """How high the list is."""

    def hold(self, body: Any) -> None:
        put(self, [body])
        body.scrolled.ids.column.fbind("height", self._hug)
        self._hug()

    def clear(self) -> None:
        for body in self.children:
            body.scrolled.ids.column.funbind("height", self._hug)
        put(self, [])

    def _hug(self, *_: Any) -> None:
        self.content = self.children[0].scrolled.ids.column.height if self.children else 0


load_kv(__file__)
