"""How much room words take, and words that must fit: broken as a reader would break them, shortened, or left out."""

import re
from functools import lru_cache

from screens.metrics import dp
from screens.ui.advances import TableTypesetter
from screens.ui.line_breaks import breaks, cut_short, may_tear, needs_care
from screens.ui.typesetting import Typesetter

_JAPANESE = re.compile(r"[\u3040-\u9fff]")
FEW = 4
"""Letters of a Japanese word that stay together."""
NO_ROOM = 24
"""In dp; less is given only before a page is laid out."""

_remembered = lru_cache(maxsize=8192)


_typesetter: Typesetter = TableTypesetter()


def use_typesetter(typesetter: Typesetter) -> None:
    """Words are measured as this host sets them."""
    global _typesetter  # noqa: PLW0603 - there is one host in a process
    _typesetter = typesetter
    for measured in (lines_of, first_lines, shortened, word_width):
        measured.cache_clear()


def typesetter() -> Typesetter:
    return _typesetter


def width_of(text: str, size: float, bold: bool = True) -> float:
    """How wide words are on one line."""
    return _typesetter.width(text, size, bold)


@_remembered
def lines_of(
    text: str, size: float, room: float, *, bold: bool = True, most: int = 99, cut: bool = False
) -> tuple[str, ...] | None:
    """The words in few and even lines; None if they need more than `most`, or a word is too wide and may not be cut."""
    lines = _filled(text, size, room, bold, cut)
    if lines is None or len(lines) > most:
        return None
    # An only word in the last line looks forgotten: narrow the lines while none is added.
    for part in range(1, 12 if len(lines) > 1 else 1):
        evener = _filled(text, size, room * (1 - part / 20), bold, cut)
        if not evener or len(evener) > len(lines):
            break
        lines = evener
    return tuple(lines)


@_remembered
def first_lines(text: str, size: float, room: float, most: int) -> str:
    """As much of a text as so many lines hold, with an ellipsis where it goes on."""
    lines = (_filled(text, size, room, bold=False, cut=True) or []) if room > 0 else []
    if len(lines) <= most:
        return text
    last = lines[most - 1]
    while last and width_of(f"{last}…", size, bold=False) > room:
        last = last[:-1]
    return "\n".join([*lines[: most - 1], f"{last.rstrip()}…"])


def line_of(size: float) -> float:
    """The height of one line of our font at this size."""
    return size * 1.5


@_remembered
def shortened(text: str, size: float, room: float, bold: bool = True) -> str:
    """As much of a name as there is room for, once that is known."""
    return text if room <= dp(NO_ROOM) else cut_short(text, room, lambda words: width_of(words, size, bold))


def broken_at_arrows(places: list[str], size: float, room: float) -> str:
    """A way from place to place, broken only behind an arrow."""
    lines: list[str] = []
    for part in (*(f"{place}→" for place in places[:-1]), *places[-1:]):
        if lines and width_of(lines[-1] + part, size, bold=False) <= room:
            lines[-1] += part
        else:
            lines.append(part)
    return "\n".join(lines)


@_remembered
def word_width(text: str, size: float, bold: bool = True) -> float:
    """In less room a word would be broken; Japanese breaks almost anywhere, but pieces of a few letters look lost."""
    return max((width_of(part, size, bold) for word in text.split() for part in _unbroken(word)), default=0.0)


def _unbroken(word: str) -> tuple[str, ...]:
    if not needs_care(word):
        return (word,)
    return (*breaks(word), *((word[:FEW],) if _JAPANESE.search(word) else ()))


def _filled(text: str, size: float, room: float, bold: bool, cut: bool) -> list[str] | None:
    lines: list[str] = []
    for chunk, glue in _chunks(text):
        pieces = _even_parts(chunk, size, room, bold) if cut else [chunk]
        if any(width_of(piece, size, bold) > room for piece in pieces) and not cut:
            return None
        for i, piece in enumerate(pieces):
            joined = lines[-1] + glue + piece if lines and i == 0 else ""
            if joined and width_of(joined, size, bold) <= room:
                lines[-1] = joined
            else:
                lines.append(piece)
    return lines


def _chunks(text: str) -> list[tuple[str, str]]:
    """What stays together, and what stands before it on the same line; lines may end after - and → and before ×."""
    chunks = []
    for word in text.split():
        parts = [part for part in re.split(r"(?=×)|(?<=[-→])", word) if part]
        chunks += [(part, " " if i == 0 else "") for i, part in enumerate(parts)]
    return chunks


def _even_parts(word: str, size: float, room: float, bold: bool) -> list[str]:
    """A word in as few parts of even length as fit."""
    for number in range(1, len(word) + 1):
        parts = _cut_evenly(word, number)
        if all(width_of(part, size, bold) <= room for part in parts):
            return parts
    return list(word)


def _cut_evenly(word: str, number: int) -> list[str]:
    """At most so many parts, each ended as near to its share as the letters around it allow."""
    parts, rest = [], word
    for left in range(number, 1, -1):
        share = -(-len(rest) // left)
        ends = [at for at in range(1, len(rest)) if rest.isascii() or may_tear(rest[at - 1], rest[at])]
        if not ends:
            break
        at = min(ends, key=lambda end: (abs(end - share), end))
        parts.append(rest[:at])
        rest = rest[at:]
    return [*parts, rest]
