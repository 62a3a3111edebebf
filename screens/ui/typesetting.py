"""What a host does with words: measures them, and sets them in lines. Sizes and widths are in pixels."""

from typing import Protocol

LINE_HEIGHT = 1.1
"""How far lines lie apart, by the height of one."""


class Words(Protocol):
    """Words in their lines."""

    @property
    def width(self) -> float: ...

    @property
    def height(self) -> float: ...


class Typesetter(Protocol):
    def width(self, text: str, size: float, bold: bool) -> float:
        """How wide words are on one line."""

    def words(self, text: str, size: float, *, bold: bool, room: float | None, align: str) -> Words:
        """Words that wrap in so much room; on one line if None."""

    def icon(self, name: str, size: float) -> Words: ...
