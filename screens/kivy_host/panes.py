"""The widgets of panes: each pane that is drawn has one, which stands where the pane does and shows it as it is."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from kivy.animation import Animation
from kivy.graphics import Canvas, PopMatrix, PushMatrix, Translate
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from screens.kivy_host.field_widget import FieldWidget
from screens.kivy_host.pen import KivyPen
from screens.kivy_host.tree_widget import TreeWidget
from screens.metrics import dp
from screens.ui.bottom_sheet import Sheet
from screens.ui.fields import TextField
from screens.ui.open_sheet import Cover
from screens.ui.pane import Painting, Pane
from screens.ui.scroll import Scroll
from screens.ui.slide import Slide
from screens.ui.tree.tree import Tree, drags


class PaintingWidget(Widget):
    """Something that is drawn anew when it has another size, or looks otherwise."""

    def __init__(self, painting: Painting) -> None:
        super().__init__(size_hint=(None, None))
        self._painting, self._pen = painting, KivyPen(painting.theme)
        self._drawn: Any = None
        with self.canvas:
            PushMatrix()
            self._corner = Translate()
            self._picture = Canvas()
            PopMatrix()

    def follow(self, x: float, y: float) -> None:
        self.pos, self.size = (x, y), self._painting.size
        self._corner.xy = x, y
        now = (self._painting.size, self._painting.looks)
        if now != self._drawn:
            self._drawn = now
            self._picture.clear()
            with self._picture:
                self._painting.draw(self._pen, (0.0, 0.0, *self._painting.size))

    def on_touch_down(self, touch: Any) -> bool:  # noqa: ARG002
        return False


class SlideWidget(PaintingWidget):
    def __init__(self, slide: Slide) -> None:
        super().__init__(slide)
        self._slide = slide

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._slide.move_to(self._slide.x + touch.x - self.x)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self:
            self._slide.move_to(self._slide.x + touch.x - self.x)
        return bool(touch.grab_current is self)

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            return True
        return False


class Group(Widget):
    """Widgets of several panes, from back to front."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None))

    def hold(self, panes: Iterable[Pane], left: float, bottom: float) -> None:
        """Exactly those, each at its place from that corner."""
        shown = [(pane, widget_of(pane)) for pane in panes]
        put(self, [widget for _, widget in shown])
        for pane, widget in shown:
            widget.follow(self.x + pane.x - left, self.y + pane.y - bottom)


class ScrollWidget(ScrollView):
    """A window on a pane; the finger scrolls it, and what is dragged or typed in takes the finger first."""

    def __init__(self, scroll: Scroll) -> None:
        self._scroll, self._follows = scroll, False
        super().__init__(
            do_scroll_x=False,
            bar_width=dp(3),
            scroll_distance=dp(12),
            effect_cls="ScrollEffect",
            size_hint=(None, None),
        )
        self._group = Group()
        self.add_widget(self._group)
        self.fbind("scroll_y", self._scrolled)

    def follow(self, x: float, y: float) -> None:
        scroll, content = self._scroll, self._scroll.content
        self._follows = True
        self.pos, self.size = (x, y), scroll.size
        self.do_scroll_y = scroll.takes_fingers
        if scroll.touch_milliseconds:
            self.scroll_timeout = scroll.touch_milliseconds
        self.bar_color = scroll.theme.rule2
        self._group.size = content.size
        self._group.hold(content.leaves(), content.x, content.y)
        self.scroll_y = scroll.scroll_y
        self._follows = False

    def _scrolled(self, *_: Any) -> None:
        """By a finger, the wheel or the keys."""
        if not self._follows:
            self._scroll.scroll_y = self.scroll_y

    def on_touch_down(self, touch: Any) -> bool:
        """What is dragged takes the finger at once; anywhere else it scrolls."""
        if self.collide_point(*touch.pos) and not touch.is_mouse_scrolling:
            for widget in self._group.children:
                if isinstance(widget, TreeWidget) and self._is_dragged(widget, touch):
                    touch.push()
                    touch.apply_transform_2d(self.to_local)
                    taken = widget.on_touch_down(touch)
                    touch.pop()
                    return taken
        return bool(super().on_touch_down(touch))

    def _is_dragged(self, widget: TreeWidget, touch: Any) -> bool:
        x, y = self.to_local(*touch.pos)
        found = widget.tree.under(x - widget.x + widget.tree.x, y - widget.y + widget.tree.y)
        return found is not None and drags(found)


class CoverWidget(Group):
    """A sheet or the curtain: nothing below it is tapped."""

    def __init__(self, cover: Cover) -> None:
        super().__init__()
        self._cover = cover
        seconds = cover.fade_seconds if isinstance(cover, Sheet) else 0
        if seconds:
            self.opacity = 0
            Animation(opacity=1, duration=seconds, t="out_cubic").start(self)

    def follow(self, x: float, y: float) -> None:
        self.pos, self.size = (x, y), self._cover.size
        self.hold(self._cover.leaves(), self._cover.x, self._cover.y)

    def on_touch_down(self, touch: Any) -> bool:
        if super().on_touch_down(touch):
            return True
        on_page = touch.x - self.x + self._cover.x, touch.y - self.y + self._cover.y
        return self._cover.holds(*on_page) or self._cover.touched_outside()


_MAKE: dict[type[Pane], Any] = {
    Cover: CoverWidget,
    Scroll: ScrollWidget,
    Slide: SlideWidget,
    Tree: TreeWidget,
    TextField: FieldWidget,
    Painting: PaintingWidget,
}
_OF_MAPS = {"PanMap": "MapWidget", "Overview": "OverviewWidget"}
"""By name: only a table with a map loads them."""


def widget_of(pane: Pane) -> Any:
    """The one widget of a pane; it goes with the pane."""
    if pane.widget is None:
        pane.widget = _kind_of(pane)(pane)
    return pane.widget


def _kind_of(pane: Pane) -> Any:
    for kind in type(pane).__mro__:
        if kind in _MAKE:
            return _MAKE[kind]
        if kind.__name__ in _OF_MAPS:
            return getattr(import_module("screens.kivy_host.map_widget"), _OF_MAPS[kind.__name__])
    raise TypeError(f"no widget shows a {type(pane).__name__}")


def put(place: Widget, parts: list[Any]) -> None:
    """Exactly these widgets in this order, taken from wherever they were; what stands there already is left alone."""
    if place.children[::-1] == parts:
        return
    wanted = set(parts)
    for child in place.children[:]:
        if child not in wanted:
            place.remove_widget(child)
    for at, part in enumerate(parts):
        if at < len(place.children) and place.children[-1 - at] is part:
            continue
        if part.parent is not None:
            part.parent.remove_widget(part)
        place.add_widget(part, index=len(place.children) - at)
