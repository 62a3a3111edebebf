"""The typesetter of hosts without Kivy: widths from the table of our fonts, lines broken in Python.

Kivy kerns, and its letters are as wide as whole pixels: its widths differ from these by some hundredths. A host that
uses this table draws without kerning, and its letters are as wide as the table says.
"""

import json
from dataclasses import dataclass
from functools import cache, lru_cache

from screens.theme import ASSETS
from screens.ui.line_breaks import needs_care, wrapped
from screens.ui.typesetting import LINE_HEIGHT

EM = 1000
LETTERS_HEIGHT = 1.448
"""The height of a line of our fonts, by its size."""
FULL_WIDTH = 1.0
"""How wide a letter is that the table does not list: one em."""


@dataclass(frozen=True, slots=True)
class SetWords:
    """Words in lines."""

    lines: tuple[str, ...]
    width: float
    height: float


@cache
def advances(bold: bool) -> dict[str, float]:
    """The width of each listed letter, by the type size."""
    found = json.loads((ASSETS / "advances.json").read_text(encoding="utf-8"))["bold" if bold else "regular"]
    table = {letter: int(width) / EM for width, letters in found["letters"].items() for letter in letters}
    for first, last, width in found["ranges"]:
        table.update(dict.fromkeys(map(chr, range(first, last + 1)), width / EM))
    return table


class TableTypesetter:
    """Measures by the table of advances."""

    def width(self, text: str, size: float, bold: bool) -> float:
        return _ems(text, bold) * size

    def words(self, text: str, size: float, *, bold: bool, room: float | None, align: str) -> SetWords:  # noqa: ARG002
        return _set(text, size, bold, room)

    def icon(self, name: str, size: float) -> SetWords:
        return SetWords((name,), size, size)


@lru_cache(8192)
def _ems(text: str, bold: bool) -> float:
    table = advances(bold)
    return sum([table.get(letter, FULL_WIDTH) for letter in text])


@lru_cache(2048)
def _set(text: str, size: float, bold: bool, room: float | None) -> SetWords:
    def measure(words: str) -> float:
        return _ems(words, bold) * size

    high = size * LETTERS_HEIGHT
    if room is None:
        lines = text.split("\n")
        return SetWords(tuple(lines), max(map(measure, lines)), len(lines) * high)
    if needs_care(text):
        lines = wrapped(text, room, measure).split("\n")
    else:
        lines = [line for paragraph in text.split("\n") for line in _filled(paragraph, room, size, bold)]
    return SetWords(tuple(lines), room, len(lines) * high * LINE_HEIGHT)


def _filled(paragraph: str, room: float, size: float, bold: bool) -> list[str]:
    """Words on as few lines as hold them; one that is wider than a line is broken after any letter."""
    lines = [""]
    for word in paragraph.split():
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if _ems(longer, bold) * size <= room:
            lines[-1] = longer
            continue
        lines += _pieces(word, room, size, bold)
    return lines[1:] if len(lines) > 1 and not lines[0] else lines


def _pieces(word: str, room: float, size: float, bold: bool) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and _ems(pieces[-1] + letter, bold) * size > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces
