"""Where the open step stands on an upright tablet: in the column above what confirms it, beside the player's sheet."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.flow import TopScroll
from screens.kit.layout import put
from screens.kit.loading import load_kv
from screens.kit.shape import shape_of


def has_step_room(page: Any) -> bool:
    """True if a page has room for a step beside the sheet of the player."""
    place = page.parent or page  # the room it will take, before it has been laid out
    return shape_of(place.width / dp(1), place.height / dp(1)) == "tablet" and not page.app.theme.large


class StepRoom(BoxLayout):
    """As high as what it holds, as far as the column has room; nothing where the stage holds the step."""

    most = NumericProperty(0)
    """How high it may be."""
    content = NumericProperty(0)
    """How high what it holds is; 0 if it takes all there is."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._scroll: TopScroll | None = None

    def hold(self, part: Any) -> None:
        """Something that does not scroll by itself, from the top of the room on: a sheet may come over its foot."""
        if self._scroll is None:
            self._scroll = TopScroll(margin=0, gap=0)
        self._scroll.fill([part], from_top=True)
        put(self, [self._scroll])
        self.content = 0

    def hold_list(self, part: Any) -> None:
        """Something with a list of its own, at the foot of the room."""
        put(self, [part])
        column = part.content
        column.unbind(height=self._hug)
        column.bind(height=self._hug)
        self._hug(column, column.height)

    def _hug(self, column: Any, height: float) -> None:
        if any(column in child.walk(restrict=True) for child in self.children):
            self.content = height

    def clear(self) -> None:
        put(self, [])


load_kv(__file__)
