"""Panes: the parts of a page, each with a box. A page gives them their boxes, a host draws what stands in them.

Lengths are pixels; boxes are within the page, y up from its lower left corner.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from screens.metrics import dp
from screens.theme import Theme
from screens.ui.box import Box
from screens.ui.changes import CHANGES
from screens.ui.pen import Pen, Rect


class Pane(Box):
    """A box on a page."""

    x = 0.0
    y = 0.0

    fills = False
    """True if it takes the height that the others leave."""
    pans = False
    """True for a map: a finger brings into sight what lies beyond its box."""
    is_layer = False
    """True if a host keeps what stands in it together: it covers, or is tapped as a whole."""
    parts: Sequence["Pane"] = ()
    """What stands in it, from back to front."""

    def __init__(self, width: float = 0.0, height: float = 0.0) -> None:
        self._width, self._height = float(width), float(height)
        self.is_hidden = False
        """True while it is neither seen nor tapped."""
        self.widget: Any = None
        """What a host draws it with, if it keeps one."""

    # --- its box ---

    @property
    def width(self) -> float:
        return self._width

    @width.setter
    def width(self, width: float) -> None:
        if width != self._width:
            self._width = float(width)
            CHANGES.note()

    @property
    def height(self) -> float:
        return self._height

    @height.setter
    def height(self, height: float) -> None:
        if height != self._height:
            self._height = float(height)
            CHANGES.note()

    def lay(self, x: float, y: float, width: float, height: float | None = None) -> None:
        """Be there, and lay out what stands in it; at its own height if none is given."""
        self.width = width
        if height is not None:
            self.height = height
        if (x, y) != (self.x, self.y):
            self.x, self.y = x, y
            CHANGES.note()
        self.arrange()

    def arrange(self) -> None:
        """Lay out its parts."""

    def swallows(self, x: float, y: float) -> bool:  # noqa: ARG002
        """True while a finger that comes down there does nothing."""
        return False

    # --- what stands in it ---

    def leaves(self) -> Iterator["Pane"]:
        """What a host draws of it, from back to front."""
        if self.is_hidden:
            return
        if not self.parts:
            yield self
        for part in self.parts:
            yield from part.leaves()

    def walk(self) -> Iterator["Pane"]:
        """It and all panes within it that are to be seen."""
        if self.is_hidden:
            return
        yield self
        for part in self.parts:
            yield from part.walk()


class OneHeight(Pane):
    """As high everywhere, whatever it is given."""

    HIGH = 56
    """In dp."""

    @property
    def height(self) -> float:
        return float(dp(self.HIGH))

    @height.setter
    def height(self, height: float) -> None:
        """What stands in it decides."""


class PaneGroup(Pane):
    """Panes that stand in one, and come and go."""

    def __init__(self, parts: Sequence[Pane] = ()) -> None:
        super().__init__()
        self.parts = list(parts)

    def put(self, parts: Sequence[Pane]) -> None:
        """Hold exactly these."""
        if list(parts) != list(self.parts):
            self.parts = list(parts)
            CHANGES.note()

    def leaves(self) -> Iterator[Pane]:
        if not self.is_hidden:
            for part in self.parts:
                yield from part.leaves()


class Stack(PaneGroup):
    """Panes below each other; one of them may fill, else it is as high as they are together."""

    def __init__(
        self,
        parts: Sequence[Pane] = (),
        *,
        pad: tuple[float, float, float, float] = (0, 0, 0, 0),
        gap: float = 0.0,
        fills: bool = False,
    ) -> None:
        """`pad` is left, top, right, bottom, in pixels."""
        super().__init__(parts)
        self.pad, self.gap, self.fills = pad, gap, fills

    @property
    def height(self) -> float:
        if self.fills:
            return self._height
        inner = self.width - self.pad[0] - self.pad[2]
        for part in self.parts:
            part.width = inner
        gaps = self.gap * max(0, len(self.parts) - 1)
        return sum(part.height for part in self.parts) + gaps + self.pad[1] + self.pad[3]

    @height.setter
    def height(self, height: float) -> None:
        if height != self._height:
            self._height = float(height)
            CHANGES.note()

    def arrange(self) -> None:
        left, top, right, bottom = self.pad
        inner = self.width - left - right
        for part in self.parts:
            part.width = inner  # the width first: many a height follows from it
        gaps = self.gap * max(0, len(self.parts) - 1)
        fixed = sum(part.height for part in self.parts if not part.fills)
        rest = max(0.0, self.height - fixed - gaps - top - bottom)
        y = self.top - top
        for part in self.parts:
            high = rest if part.fills else part.height
            y -= high
            part.lay(self.x + left, y, inner, high if part.fills else None)
            y -= self.gap


class Abreast(PaneGroup):
    """Panes of one width side by side, each as high as this is."""

    fills = True

    def arrange(self) -> None:
        each = self.width / max(1, len(self.parts))
        for number, part in enumerate(self.parts):
            part.lay(self.x + number * each, self.y, each, self.height)


class Painting(Pane):
    """Something drawn that is no node: a ground, a scrim, a line."""

    def __init__(self, theme: Theme, draw: Callable[[Pen, Rect], object]) -> None:
        super().__init__()
        self.theme, self._draw = theme, draw
        self.looks = 0
        """Counts how often it has come to look otherwise in the same box."""
        self._shown: Any = None
        theme.followers.add(self)

    def draw(self, pen: Pen, box: Rect) -> None:
        self._draw(pen, box)

    def look(self, *how: object) -> None:
        """What decides how it looks, beside its box and the theme."""
        if how != self._shown:
            self._shown = how
            self.paint()

    def paint(self) -> None:
        """Colours have changed."""
        self.looks += 1
        CHANGES.note()

    def measure(self) -> None:
        """Words have another size."""
        self.paint()
