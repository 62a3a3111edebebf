"""A ruler that counts letters, so that layouts can be tested without fonts, Kivy or a window."""

from dataclasses import dataclass

from screens.ui.tree.nodes import Icon, Text

LETTER, LINE = 10, 20
"""Every letter is so wide, every line so high."""


@dataclass(frozen=True)
class Counted:
    width: float
    height: float


class LetterRuler:
    """One pixel is one dp."""

    def __init__(self, seen: tuple[float, float] = (0, 1000)) -> None:
        self.seen = seen

    def dp(self, length: float) -> float:
        return length

    def text(self, node: Text, width: float | None) -> Counted:
        if width is None:
            return Counted(LETTER * len(node.text), LINE)
        return Counted(width, LINE * self._lines(node.text, width))

    def icon(self, node: Icon) -> Counted:
        return Counted(node.size, node.size)

    def width(self, text: str, role: str) -> float:
        return {"head": 2}.get(role, 1) * LETTER * len(text)

    def word_width(self, text: str, role: str) -> float:
        return LETTER * max(map(len, text.split()), default=0)

    def even_width(self, text: str, role: str, room: float) -> float:
        whole = LETTER * len(text)
        return whole if whole <= room else room

    def _lines(self, text: str, width: float) -> int:
        lines, left = 1, width
        for word in text.split():
            wide = LETTER * (len(word) + 1)
            if wide - LETTER > left and left < width:
                lines, left = lines + 1, width
            left -= wide
        return lines
