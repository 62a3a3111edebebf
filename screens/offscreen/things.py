"""What is on the screen, whether it is a widget or a node of a tree: for tests, demonstrations and random taps."""

from collections.abc import Iterator
from typing import Any

from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.nodes import Text
from screens.ui.tree.widget import Tree


def things(widget: Widget) -> Iterator[Any]:
    """A widget and all within it; behind each tree the nodes it shows."""
    for one in widget.walk(restrict=True):
        yield one
        if isinstance(one, Tree):
            yield from one.handles()


def is_pressable(thing: Any) -> bool:
    return thing.tap is not None if isinstance(thing, NodeHandle) else isinstance(thing, ButtonBehavior)


def is_called(thing: Any, words: str) -> bool:
    """True if it says exactly this, or is named so."""
    return words in (getattr(thing, "text", ""), getattr(thing, "name", ""))


def says(thing: Any) -> str:
    """The words that are read on it, if it is words."""
    if isinstance(thing, NodeHandle):
        return thing.text if isinstance(thing.node, Text) else ""
    return str(thing.text) if getattr(thing, "text", "") and hasattr(thing, "texture_size") else ""
