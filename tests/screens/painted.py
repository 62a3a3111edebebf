"""Words that painters draw: where each stands, and which of them stand upon each other or out of their picture."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from screens.offscreen.phone import Phone
from screens.ui.fitting import line_of, width_of
from screens.ui.tree.nodes import Painted
from tests.screens.checks import Box
from tests.screens.figures import spots
from tests.screens.recorded import recording_of

INK = 0.5
"""The share of a line's height that its letters take."""
SLACK = 2
"""Letters may be so near, in pixels."""


def painted_misfits(phone: Phone) -> list[str]:
    """Everything painted on the open page that cannot be read, in words."""
    found = []
    for spot in spots(phone):
        if isinstance(spot.node, Painted):
            found += [f"{spot.node.painter}: {words}" for words in _unreadable(recording_of(spot), *spot.size)]
    return found


def _unreadable(drawn: Any, width: float, _height: float) -> Iterator[str]:
    lines = list(_lines(drawn))
    for text, box in lines:
        if box.left < -SLACK or box.right > width + SLACK:
            yield f"out of the picture: {text!r} from {box.left:.0f} to {box.right:.0f} of {width:.0f}"
    for (one, box), (other, other_box) in combinations(lines, 2):
        if box.common(other_box).larger_than(SLACK):
            yield f"upon each other: {one!r} and {other!r}"


def _lines(drawn: Any, x: float = 0, y: float = 0) -> Iterator[tuple[str, Box]]:
    """The letters of each line; what is turned is not looked at."""
    for verb, *given in drawn:
        if verb == "shift":
            yield from _lines(given[2], x + given[0], y + given[1])
        elif verb in ("line", "words") and given[0].strip():
            text, (across, up), size = given[:3]
            bold = verb == "words" or given[4]
            wide, high = width_of(text, size, bold), line_of(size)
            left = x + across - (wide / 2 if verb == "words" else 0)
            middle = y + up + (0 if verb == "words" else high / 2)
            yield text, Box(left, middle - INK * high / 2, left + wide, middle + INK * high / 2)
