"""A list that stays where it is while what it holds changes."""

from typing import Any

from screens.kit import Scroll


class TopScroll(Scroll):
    """New content is shown from the same place on; what needs no scrolling stands at the top.

    `on_reach` comes before the first of what is out of sight is seen: then it can be made that late.
    """

    __events__ = ("on_reach",)

    def __init__(self, **more: Any) -> None:
        self._above: float | None = None
        """How much of the content lies above the window, until a finger scrolls it."""
        super().__init__(**more)

    def on_kv_post(self, _base: Any) -> None:
        self.bind(height=self._keep_place, scroll_y=self._scrolled)
        self.ids.column.bind(height=self._keep_place)

    def on_reach(self) -> None:
        """A finger lies on it, or it is no longer at its top."""

    def _scrolled(self, _: Any, above: float) -> None:
        if above < 1:  # not when it comes back to its top
            self.dispatch("on_reach")

    def fill(self, widgets: list[Any], *, from_top: bool = False) -> None:
        self.stay()
        if from_top:
            self._above, self.scroll_y = 0.0, 1
        super().fill(widgets)

    def stay(self) -> None:
        """What is seen stays where it is while something comes below it."""
        hidden = max(0.0, self.ids.column.height - self.height)
        self._above = (1 - self.scroll_y) * hidden

    def _keep_place(self, *_: Any) -> None:
        hidden = self.ids.column.height - self.height
        if hidden <= 0:
            self.scroll_y = 1
        elif self._above is not None:
            self.scroll_y = max(0.0, 1 - self._above / hidden)

    def on_touch_down(self, touch: Any) -> bool:
        self._above = None
        if self.collide_point(*touch.pos):
            self.dispatch("on_reach")
        return bool(super().on_touch_down(touch))
