"""What is on the screen, whether it is a pane or a node of a tree: for tests, demonstrations and random taps."""

from collections.abc import Iterator
from typing import Any

from screens.ui.fields import TextField
from screens.ui.pane import Pane
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.nodes import Text
from screens.ui.tree.tree import Tree


def things(pane: Pane) -> Iterator[Any]:
    """A pane and all within it; behind each tree the nodes it shows."""
    for one in pane.walk():
        yield one
        if isinstance(one, Tree):
            yield from one.handles()


def is_pressable(thing: Any) -> bool:
    return isinstance(thing, NodeHandle) and thing.tap is not None


def is_called(thing: Any, words: str) -> bool:
    """True if it says exactly this, or is named so."""
    return words in (getattr(thing, "text", ""), getattr(thing, "name", ""))


def says(thing: Any) -> str:
    """The words that are read on it, if it is words."""
    if isinstance(thing, NodeHandle):
        return thing.text if isinstance(thing.node, Text) else ""
    return thing.text or thing.hint if isinstance(thing, TextField) else ""
