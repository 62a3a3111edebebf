"""What painters draw, as a recording pen takes it down."""

from collections.abc import Iterator
from typing import Any

from screens.offscreen.phone import Phone
from screens.theme import Theme
from screens.ui.recording import RecordingPen, Verb
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.nodes import Painted
from screens.ui.tree.paint import painter
from tests.screens.figures import spots


def record(theme: Theme, node: Painted, size: tuple[float, float]) -> list[Verb]:
    """The verbs of a picture of this size."""
    pen = RecordingPen(theme)
    painter(node.painter)(pen, (0.0, 0.0, *size), False, *node.of)
    return pen.drawn


def recording_of(spot: NodeHandle) -> list[Verb]:
    assert isinstance(spot.node, Painted)
    return record(spot.tree.theme, spot.node, tuple(spot.size))


def pictures(phone: Phone) -> list[list[Verb]]:
    """The verbs of every picture in sight of the phone."""
    return [recording_of(spot) for spot in spots(phone) if isinstance(spot.node, Painted)]


def verbs(drawn: Any, name: str) -> Iterator[Verb]:
    """Every such verb, also within what is shifted and turned."""
    for verb in drawn:
        if verb[0] == name:
            yield verb
        if verb[0] in ("shift", "turn"):
            yield from verbs(verb[-1], name)
