"""Scroll views that hold one tree."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.scrollview import ScrollView

from screens.theme import Theme
from screens.ui.tree.widget import Tree


class TreeScroll(ScrollView):
    """Scrolls a tree up and down; when that grows or shrinks, what is seen stays where it is."""

    def __init__(self, theme: Theme, tree: Tree, **more: Any) -> None:
        self._above: float | None = None
        """How much lies above the window, until a finger scrolls it."""
        super().__init__(do_scroll_x=False, bar_width=dp(3), scroll_distance=dp(12), effect_cls="ScrollEffect", **more)
        self.tree = tree
        self.add_widget(tree)
        theme.bind(rule2=self.setter("bar_color"))
        self.bar_color = theme.rule2
        self.fbind("height", self._resized)
        tree.fbind("height", self._keep_place)
        self.fbind("scroll_y", self._look)

    def stay(self) -> None:
        """What is shown next is shown from the same place on."""
        self._above = (1 - self.scroll_y) * max(0.0, self.tree.height - self.height)

    def to_top(self) -> None:
        self._above, self.scroll_y = 0.0, 1

    def _resized(self, *_: Any) -> None:
        self.tree.min_height = self.height
        self._keep_place()

    def _look(self, *_: Any) -> None:
        above = (1 - self.scroll_y) * max(0.0, self.tree.height - self.height)
        self.tree.look_at(above, above + self.height)

    def _keep_place(self, *_: Any) -> None:
        hidden = self.tree.height - self.height
        if hidden <= 0:
            self.scroll_y = 1
        elif self._above is not None:
            self.scroll_y = max(0.0, 1 - self._above / hidden)
        self._look()

    def on_touch_down(self, touch: Any) -> bool:
        self._above = None
        return bool(super().on_touch_down(touch))


class BesideScroll(TreeScroll):
    """The same in the column beside a stage; nothing where there is no column."""

    spare = NumericProperty(0)
    """How high it may be, told by the page's layout."""

    def __init__(self, theme: Theme, tree: Tree) -> None:
        super().__init__(theme, tree, size_hint_y=None, height=0)

    def on_spare(self, _: Any, spare: float) -> None:
        self.height = spare
