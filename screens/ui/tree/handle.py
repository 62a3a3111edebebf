"""A placed node as keys, fingers, screen readers and tests see it: a box on the page, words, a press."""

from typing import TYPE_CHECKING

from screens.ui.box import Box
from screens.ui.tree.layout import Place
from screens.ui.tree.nodes import (
    Icon,
    Key,
    ListRow,
    Message,
    Node,
    Painted,
    name_of,
    own_text,
    tap_of,
    walk,
    words,
)

if TYPE_CHECKING:
    from screens.ui.tree.tree import Tree

PRESSED = Painted | Key | ListRow
"""Placed nodes that are pressed; a button is a key once it is laid out."""


class NodeHandle(Box):
    """Where a node of a tree is now, or was last; equal to any other spot of the same node."""

    def __init__(self, tree: "Tree", place: Place) -> None:
        self.tree, self.path, self._last = tree, place.path, place

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NodeHandle) and other.tree is self.tree and other.path == self.path

    def __hash__(self) -> int:
        return hash((id(self.tree), self.path))

    def __repr__(self) -> str:
        return f"{type(self.node).__name__} {self.name or self.text!r}"

    @property
    def place(self) -> Place:
        self._last = self.tree.places.get(self.path, self._last)
        return self._last

    @property
    def node(self) -> Node:
        return self.place.placed.node

    @property
    def tap(self) -> Message:
        """The message of pressing it; None where that says nothing."""
        return tap_of(self.node) if isinstance(self.node, PRESSED) else None

    @property
    def hold(self) -> Message:
        """The message of holding it."""
        return self.node.hold if isinstance(self.node, Key | ListRow) else None

    @property
    def name(self) -> str:
        return name_of(self.node)

    @property
    def text(self) -> str:
        return own_text(self.node) or (" ".join(words(self.node)) if isinstance(self.node, Key) else "")

    @property
    def icon(self) -> str:
        """The icon that stands on it, if one does."""
        return next((one.icon for one in walk(self.node) if isinstance(one, Icon)), "")

    # --- its box ---

    @property
    def x(self) -> float:
        return float(self.tree.x + self.place.x)

    @property
    def top(self) -> float:
        return float(self.tree.y + self.tree.height - self.place.y)

    @property
    def width(self) -> float:
        return self.place.placed.width

    @property
    def height(self) -> float:
        return self.place.placed.height

    @property
    def y(self) -> float:
        return self.top - self.height

    @property
    def is_there(self) -> bool:
        """False once it is gone from its tree."""
        return self.path in self.tree.places

    def press(self) -> None:
        """Press it."""
        self.tree.handle(self.tap)
