"""Text search and sorting in any of the languages."""

import re
import unicodedata
from collections.abc import Sequence


def plain(text: str) -> str:
    """Letters without marks or case, hiragana as katakana: *koln* finds Köln, *しか* finds シカゴ."""
    parts = (c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return "".join(chr(ord(c) + 0x60) if "ぁ" <= c <= "ゖ" else c for c in parts)


def in_order(text: str) -> tuple[str, ...]:
    """What to sort by: row 2 stands before row 10."""
    return tuple(part.zfill(6) if part.isdigit() else part for part in re.split(r"(\d+)", plain(text)))


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """One letter each, two where the first is taken twice."""
    firsts = [name.strip()[:1].upper() for name in names]
    return tuple(
        (name.strip()[:2] if firsts.count(first) > 1 else first) for name, first in zip(names, firsts, strict=True)
    )


def has_pieces(text: str, letters: str) -> bool:
    """True if a text has all the pieces that were typed."""
    words = plain(text)
    return all(piece in words for piece in plain(letters).split())
