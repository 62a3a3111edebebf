"""Scroll views that hold one tree."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.scrollview import ScrollView

from screens.theme import Theme
from screens.ui.tree.widget import Tree, drags


class TreeScroll(ScrollView):
    """Scrolls a tree up and down; when that grows or shrinks, what is seen stays where it is."""

    scroll_y: float

    def __init__(self, theme: Theme, tree: Tree, **more: Any) -> None:
        self._above, self._hidden = 0.0, 0.0
        """How much lies above the window, and how far the tree could be scrolled when that was so."""
        super().__init__(do_scroll_x=False, bar_width=dp(3), scroll_distance=dp(12), effect_cls="ScrollEffect", **more)
        self.tree = tree
        self.add_widget(tree)
        theme.bind(rule2=self._tint)  # weakly: the theme outlives every page
        self.bar_color = theme.rule2
        self.fbind("height", self._resized)
        tree.fbind("height", self._keep_place)
        self.fbind("scroll_y", self._scrolled)

    def _tint(self, _: Theme, colour: Any) -> None:
        self.bar_color = colour

    def to_top(self) -> None:
        self._above, self.scroll_y = 0.0, 1

    def to_key(self, key: object) -> None:
        """Begin with the node that has this key, as far as there is enough below it."""
        found = next((place for place in self.tree.places.values() if place.placed.node.key == key), None)
        if found is not None:
            self._above = max(0.0, min(found.y, self.tree.height - self.height))
            self._keep_place()

    def on_touch_down(self, touch: Any) -> bool:
        """What is dragged takes the finger at once; anywhere else it scrolls."""
        if self.collide_point(*touch.pos) and not touch.is_mouse_scrolling:
            found = self.tree.under(*self.to_local(*touch.pos))
            if found is not None and drags(found):
                touch.push()
                touch.apply_transform_2d(self.to_local)
                taken = self.tree.on_touch_down(touch)
                touch.pop()
                return taken
        return bool(super().on_touch_down(touch))

    def bring(self, key: object) -> None:
        """The same, once it is laid out."""
        Clock.schedule_once(lambda _: Clock.schedule_once(lambda _: self.keep_in_sight(key), 0), 0)

    def keep_in_sight(self, key: object) -> None:
        """Scroll no further than needed to show all of the node that has this key."""
        found = next((place for place in self.tree.places.values() if place.placed.node.key == key), None)
        if found is not None:
            low = found.y + found.placed.height + dp(8) - self.height
            self._above = max(0.0, min(max(self._above, low), found.y - dp(8)))
            self._keep_place()

    def _resized(self, *_: Any) -> None:
        self.tree.min_height = self.height
        self._keep_place()

    def _scrolled(self, *_: Any) -> None:
        if self._hidden == self.tree.height - self.height:  # else it has grown: its place is set in a moment
            self._above = (1 - self.scroll_y) * max(0.0, self._hidden)
            self.tree.look_at(self._above, self._above + self.height)

    def _keep_place(self, *_: Any) -> None:
        self._hidden = self.tree.height - self.height
        self.scroll_y = max(0.0, 1 - self._above / self._hidden) if self._hidden > 0 else 1.0
        self.tree.look_at(self._above, self._above + self.height)


class BesideScroll(TreeScroll):
    """The same in the column beside a stage; nothing where there is no column."""

    spare = NumericProperty(0)
    """The maximum height, set by the page's layout."""

    def __init__(self, theme: Theme, tree: Tree, least: float = 0) -> None:
        """Where all of it is to be seen elsewhere too, it is left out below `least` pixels."""
        self._least = least
        super().__init__(theme, tree, size_hint_y=None, height=0)

    def on_spare(self, _: Any, spare: float) -> None:
        self.height = spare if spare >= self._least else 0
