"""Panes that scroll what stands in them."""

from collections.abc import Iterator

from screens.metrics import dp
from screens.theme import Theme
from screens.ui.changes import CHANGES
from screens.ui.pane import Pane
from screens.ui.tree.layout import Place
from screens.ui.tree.tree import Tree

AIR = 8
"""What stays free beside what is brought into sight, in dp."""


class Scroll(Pane):
    """A window on a pane that may be higher; when that grows or shrinks, what is seen stays where it is."""

    fills = True
    touch_milliseconds = 0
    """How long a finger that rests may still begin to scroll before what lies below it is pressed; 0 as usual."""
    takes_fingers = True
    """False where what is below a finger is pressed at once, as nothing scrolls."""

    def __init__(self, theme: Theme, content: Pane) -> None:
        super().__init__()
        self.theme, self.content = theme, content
        self._wanted = 0.0
        """How much of the content was to lie above the window last; it may have become too short for that."""

    @property
    def parts(self) -> tuple[Pane, ...]:  # type: ignore[override]
        return (self.content,)

    @property
    def hidden(self) -> float:
        """How far it can be scrolled."""
        return max(0.0, self.content.height - self.height)

    @property
    def above(self) -> float:
        """How much of the content lies above the window."""
        return max(0.0, min(self._wanted, self.hidden))

    @property
    def scrolls(self) -> bool:
        return self.content.height > self.height + 1

    @property
    def scroll_y(self) -> float:
        """1 at the top, 0 at the foot."""
        return 1 - self.above / self.hidden if self.hidden > 0 else 1.0

    @scroll_y.setter
    def scroll_y(self, share: float) -> None:
        self.scroll_to((1 - share) * self.hidden)

    def scroll_to(self, above: float) -> None:
        """Show what lies so far below the top of the content; by a finger, or by the page."""
        self._wanted = max(0.0, above)
        CHANGES.note()

    def to_top(self) -> None:
        self.scroll_to(0.0)

    def show_box(self, bottom: float, top: float, air: float) -> None:
        """Scroll no further than needed to show what stands between these heights of the page."""
        low, high = self.content.top - bottom + air, self.content.top - top - air
        self.scroll_to(min(max(self.above, low - self.height), high))

    def arrange(self) -> None:
        self.content.width = self.width
        self._fill()
        self.content.lay(self.x, self.top + self.above - self.content.height, self.width)

    def _fill(self) -> None:
        """Before the content is laid out."""

    def leaves(self) -> Iterator[Pane]:
        """A host draws it as a whole: it has a window of its own."""
        if not self.is_hidden:
            yield self


class TreeScroll(Scroll):
    """Scrolls one tree."""

    def __init__(self, theme: Theme, tree: Tree) -> None:
        super().__init__(theme, tree)
        self.tree = tree
        self._bring: object = None
        """The key of what is brought into sight once it is laid out."""

    def to_key(self, key: object) -> None:
        """Begin with the node that has this key, as far as there is enough below it."""
        found = self._place_of(key)
        if found is not None:
            self.scroll_to(min(found.y, self.hidden))

    def bring(self, key: object) -> None:
        """Keep it in sight, once it is laid out."""
        self._bring = key
        CHANGES.note()

    def keep_in_sight(self, key: object) -> None:
        """Scroll no further than needed to show all of the node that has this key."""
        found = self._place_of(key)
        if found is not None:
            low = found.y + found.placed.height + dp(AIR) - self.height
            self.scroll_to(min(max(self.above, low), found.y - dp(AIR)))

    def _place_of(self, key: object) -> Place | None:
        return next((place for place in self.tree.places.values() if place.placed.node.key == key), None)

    def _fill(self) -> None:
        self.tree.min_height = self.height

    def arrange(self) -> None:
        super().arrange()
        if self._bring is not None:
            key, self._bring = self._bring, None
            self.keep_in_sight(key)
        self.tree.look_at(self.above, self.above + self.height)
        if self.tree.height != self.top + self.above - self.tree.y:  # rows that came into sight have other heights
            super().arrange()


class BesideScroll(TreeScroll):
    """The same in the column beside a stage; nothing where there is no column."""

    fills = False

    def __init__(self, theme: Theme, tree: Tree, least: float = 0) -> None:
        """Where all of it is to be seen elsewhere too, it is left out below `least` pixels."""
        super().__init__(theme, tree)
        self._least, self._spare = least, 0.0

    @property
    def spare(self) -> float:
        """The height there is for it, set by the page's layout."""
        return self._spare

    @spare.setter
    def spare(self, spare: float) -> None:
        self._spare = spare
        self.height = spare if spare >= self._least else 0
