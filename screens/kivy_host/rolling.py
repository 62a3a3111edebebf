"""Numbers that roll to their new value: the words are the new ones at once, only their picture slides."""

import re
from typing import Any

from kivy.graphics import Canvas, Color, Rectangle

from screens.kivy_host.clock import KivyClock
from screens.kivy_host.text import Rendered
from screens.ui.motion import Motion, slowing
from screens.ui.pen import Pen
from screens.ui.tree.layout import Placed
from screens.ui.tree.nodes import Text
from screens.ui.tree.paint import ink_of, paint


class Roll:
    """Where a number grows the new one comes from below, else from above."""

    def __init__(self, pen: Pen, canvas: Canvas, old: Placed, new: Placed, left: float, top: float) -> None:
        self._pen, self._canvas, self._new, self._place = pen, canvas, new, (left, top)
        self._come, self._gone = new.words, old.words
        self._upwards = _numbers(_said(new)) > _numbers(_said(old))
        self.motion = Motion(KivyClock(), pen.theme, self._draw)

    def _draw(self, far: float) -> None:
        self._canvas.clear()
        with self._canvas:
            if far >= 1:
                paint(self._pen, self._new, *self._place, False)
            else:
                self._slide(slowing(far))

    def _slide(self, part: float) -> None:
        """So much of the new words has come."""
        node = self._new.node
        assert isinstance(node, Text)
        Color(*ink_of(self._pen.theme, node.ink))
        (left, top), high = self._place, self._new.height
        come, gone = ((1 - part, 1.0), (0.0, 1 - part)) if self._upwards else ((0.0, part), (part, 1.0))
        low = -top - high
        for words, (cut, until), below in (
            (self._come, come, 0.0 if self._upwards else 1 - part),
            (self._gone, gone, part if self._upwards else 0.0),
        ):
            assert isinstance(words, Rendered)
            x = int(left + (self._new.width - words.width) / 2)
            texture = words.label.texture
            Rectangle(
                texture=texture,
                tex_coords=_slice(texture, cut, until),
                pos=(x, low + below * high),
                size=(words.width, (until - cut) * high),
            )


def rolls(old: Placed, new: Placed) -> bool:
    """True if a number has changed that is to roll."""
    node = new.node
    if not isinstance(node, Text) or not node.rolls or not isinstance(old.node, Text):
        return False
    was, now = _numbers(_said(old)), _numbers(_said(new))
    return bool(was and now and was != now)


def _said(placed: Placed) -> str:
    assert isinstance(placed.node, Text)
    return placed.node.text


def _numbers(text: str) -> list[int]:
    return [int(sign.replace("−", "-")) for sign in re.findall(r"[-−]?\d+", text)]


def _slice(texture: Any, low: float, high: float) -> tuple[float, ...]:
    """Where a picture is cut: between these parts of its height."""
    across = texture.tex_coords
    bottom, top = (across[1] + (across[7] - across[1]) * part for part in (low, high))
    return across[0], bottom, across[2], bottom, across[4], top, across[6], top
