"""The page that is shown, drawn by Kivy: its panes as widgets, arranged anew before a frame where something changed."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.widget import Widget

from screens.kivy_host.field_widget import keep_typing
from screens.kivy_host.panes import Group, put
from screens.ui.changes import CHANGES
from screens.ui.frame import Page
from screens.ui.touch import Touch


class PageWidget(Group):
    """One page; kept with it, so that what was drawn once need not be drawn again."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page

    def follow(self, x: float, y: float) -> None:
        self.pos, self.size = (x, y), self.page.size
        self.hold(self.page.leaves(), 0, 0)

    def on_touch_down(self, touch: Any) -> bool:
        if self.page.touch(_touch(self, touch)):
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        taken = _touch(self, touch)
        if any(field.keeps_focus and field.focus for field in self.page.fields()):
            keep_typing(touch)
        self.page.released(taken)
        return bool(super().on_touch_up(touch))


class Stage(RelativeLayout):
    """Holds the page that is shown, in the room that the bars of the system leave."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None))
        self.page: Page | None = None
        self.dress: Callable[[Any, Any], object] = lambda _above, _below: None
        """Paints the bars of the system above and below."""
        self._draw = Clock.create_trigger(self.draw, -1)
        CHANGES.listener = self._draw
        self.fbind("size", self._draw)

    def show(self, page: Page) -> None:
        self.page = page
        if page.widget is None:
            page.widget = PageWidget(page)
        put(self, [page.widget])
        self.draw()

    def clear(self) -> None:
        """Show nothing."""
        self.page = None
        put(self, [])

    def on_touch_down(self, touch: Any) -> bool:
        """A finger meets what is there now, not what was there in the last frame."""
        if CHANGES.pending:
            self.draw()
        return bool(super().on_touch_down(touch))

    def draw(self, *_: Any) -> None:
        """Everything as it is now."""
        if self.page is None or self.page.widget is None:
            return
        self.page.resize(*self.size)
        self.page.arrange()
        CHANGES.take()
        self.page.widget.follow(0, 0)
        self.dress(*self.page.grounds)


def _touch(widget: Widget, touch: Any) -> Touch:
    return Touch(touch.x - widget.x, touch.y - widget.y, bool(touch.is_double_tap))
