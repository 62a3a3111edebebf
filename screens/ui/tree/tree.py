"""A pane of nodes: lays them out in its width, and knows where each is. Hosts draw it and bring the taps back."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from screens.metrics import dp
from screens.theme import Theme
from screens.ui.changes import CHANGES
from screens.ui.fitting import NO_ROOM
from screens.ui.pane import Pane
from screens.ui.touch import Gesture
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.layout import Path, Place, Placed, filled, is_behind, lay, places
from screens.ui.tree.nodes import Field, Message, Node, Painted
from screens.ui.tree.rendered_text import TextRuler

SCREEN = 1200
"""How much of a tree is taken to be in sight until somebody says, in dp."""


class Tree(Pane):
    """Its width is given; its height is that of its nodes."""

    gesture: Gesture | None = None
    """What takes fingers before its nodes do."""

    def __init__(
        self,
        theme: Theme,
        handle: Callable[[Message], object],
        held: Mapping[str, Pane] = MappingProxyType({}),
        *,
        width: float = 0,
        height: float = 0,
        min_height: float = 0,
    ) -> None:
        """`held` are the fields that nodes name; `height` is a guess until its nodes are known."""
        super().__init__(width, height)
        self.theme, self.handle, self.held = theme, handle, held
        self.node: Node | None = None
        self._min_height = float(min_height)
        self._laid: Placed | None = None
        self._placed: Placed | None = None
        """The same, with the height filled that the tree is given."""
        self._places: Mapping[Path, Place] | None = None
        self._seen = (0.0, dp(SCREEN))
        self._is_stale = True
        self.looks = 0
        """Counts how often colours or sizes have changed: all of it is drawn anew then."""
        theme.followers.add(self)

    def show(self, node: Node) -> None:
        """Be this from the next frame on."""
        if node is not self.node and node != self.node:
            self.node = node
            self._change()

    def look_at(self, low: float, high: float) -> None:
        """So much of it is in sight, in distances from its top: what of a long list is missing there is laid out."""
        self._seen = low, high
        if self._laid is not None and is_behind(TextRuler(self.theme, self._seen), self._laid):
            self._change()

    def paint(self) -> None:
        """Colours have changed."""
        self.looks += 1
        CHANGES.note()

    def measure(self) -> None:
        """Words have another size."""
        self._laid = None
        self.looks += 1
        self._change()

    def _change(self) -> None:
        self._is_stale = True
        CHANGES.note()

    # --- layout ---

    @property
    def width(self) -> float:
        return self._width

    @width.setter
    def width(self, width: float) -> None:
        if width != self._width:
            self._width = float(width)
            self._widened()

    def _widened(self) -> None:
        """It has another width."""
        self._change()

    @property
    def min_height(self) -> float:
        """The height it may fill: a space that fills takes what the nodes leave of it."""
        return self._min_height

    @min_height.setter
    def min_height(self, height: float) -> None:
        if height != self._min_height:
            self._min_height = float(height)
            self._change()

    @property
    def height(self) -> float:
        self._lay_out()
        return self._height

    @height.setter
    def height(self, height: float) -> None:
        """Its nodes decide."""

    @property
    def placed(self) -> Placed | None:
        """Its nodes with their sizes, each in place; None while it has none, or no room."""
        self._lay_out()
        return self._placed

    @property
    def places(self) -> Mapping[Path, Place]:
        """Everything laid out by the way to it, as it is painted."""
        placed = self.placed
        if self._places is None:
            found = places(placed) if placed is not None else ()
            self._places = {place.path: place for place in found}
        return self._places

    def _lay_out(self) -> None:
        if not self._is_stale or self.node is None or self._width <= dp(NO_ROOM):
            return
        self._is_stale = False
        ruler, before = TextRuler(self.theme, self._seen), self._laid
        self._laid = lay(ruler, self.node, self._width, before)
        placed = filled(ruler, self._laid, self._min_height)
        if self._laid is not before or self._placed is None or placed.height != self._placed.height:
            self._placed, self._places = placed, None
            self._height = placed.height

    def arrange(self) -> None:
        """Fields stand where their nodes are."""
        for name, place in self._fields().items():
            field, size = self.held[name], (place.placed.width, place.placed.height)
            field.lay(self.x + place.x, self.top - place.y - size[1], *size)

    def _fields(self) -> dict[str, Place]:
        if not self.held:
            return {}
        named = ((place.placed.node, place) for place in self.places.values())
        return {node.widget: place for node, place in named if isinstance(node, Field)}

    def fields(self) -> list[Pane]:
        """What is held where nodes name it."""
        return [self.held[name] for name in self._fields()]

    def leaves(self) -> Iterator[Pane]:
        if not self.is_hidden:
            yield self
            yield from self.fields()

    def walk(self) -> Iterator[Pane]:
        yield from self.leaves()

    # --- what is on it ---

    def handles(self) -> Iterator[NodeHandle]:
        """Everything on it, as it is painted."""
        return (NodeHandle(self, place) for place in self.places.values())

    def targets(self) -> Iterator[NodeHandle]:
        """Whatever can be tapped: for keys, for those who listen, for tests."""
        return (spot for spot in self.handles() if spot.tap is not None)

    def under(self, x: float, y: float) -> NodeHandle | None:
        """What a finger there would press: the innermost."""
        found = [spot for spot in self.targets() if spot.collide_point(x, y)]
        return found[-1] if found else None


def drags(spot: NodeHandle) -> bool:
    return isinstance(spot.node, Painted) and spot.node.drags


def slides(spot: NodeHandle) -> bool:
    return isinstance(spot.node, Painted) and spot.node.slides
