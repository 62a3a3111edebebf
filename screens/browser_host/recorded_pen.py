"""The pen of the browser: records verbs that its canvas draws as they are, so that it knows no icons and no marks."""

import json

from screens.fonts import icon
from screens.ui.marks import draw_mark
from screens.ui.pen import Point, Rect, Tint
from screens.ui.recording import RecordingPen, plain
from screens.ui.typesetting import Words

DRAWING = b'{"drawing":'
"""How a picture begins that is verbs of the pen itself; no file of pixels does."""


class BrowserPen(RecordingPen):
    __slots__ = ()

    def symbol(self, name: str, middle: Point, size: float, tint: Tint) -> None:
        super().symbol(icon(name), middle, size, tint)

    def mark(
        self, colour: str, initial: str, middle: Point, side: float, *, inverted: bool = False, banner: bool = False
    ) -> None:
        draw_mark(self, colour, initial, middle, side, inverted=inverted, banner=banner)

    def typeset(self, words: Words, corner: Point, tint: Tint) -> None:
        """Words are elements of their own."""

    def image(self, png: bytes, box: Rect) -> None:
        """A picture of pixels, or one that the browser has still to draw."""
        if not png.startswith(DRAWING):
            super().image(png, box)
            return
        drawing = json.loads(png)
        self._add("drawing", drawing["drawing"], drawing["size"], [plain(length) for length in box])
