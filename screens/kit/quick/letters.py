"""Latin words are measured and drawn by a small font with the very same letters; lines set close are drawn as any.

The font of every script holds 27,000 glyphs. Each size of it that is opened reads four megabytes again, and keeps them;
most pages in English need none of that.

Where lines overlap Kivy mixes the letters with the empty ground, which is black: their edges grow dark, and light words
on a dark card look thin. They get their own colour back to the last pixel; where there is no letter, nothing is seen.
"""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from kivy.core.text import Label as CoreLabel

LATIN = re.compile(
    "[\u0020-\u024f\u0300-\u030f\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u22ff\u2460-\u257f\u25a0-\u26ff\u2713]*"
)
"""What small fonts have: letters with all their accents, dashes, money, arrows, signs."""

OF_ALL, SMALL = "TablesideSans", "TablesideLatin"
"""How the files of our fonts begin."""
KIVYS_OWN: Callable[[Any, str, float, float], None] = CoreLabel._render_text
"""Draws with the font of a label."""
KIVYS_END: Callable[[Any], Any] = CoreLabel._render_end
Answer = TypeVar("Answer")


@cache
def small_of(font: str) -> str:
    """The file of the small font that lies beside this one; none beside those that are not ours."""
    path = Path(font or "")
    return str(path.with_name(path.name.replace(OF_ALL, SMALL))) if path.name.startswith(OF_ALL) else ""


def by_small(act: Callable[..., Answer], label: Any, text: str, *more: Any) -> Answer:
    """Done with the small font if that has every letter."""
    options = label.options
    large = options["font_name_r"]
    other = small_of(large)
    if not other or not (text.isascii() or LATIN.fullmatch(text)):
        return act(label, text, *more)
    options["font_name_r"] = other
    try:
        return act(label, text, *more)
    finally:
        options["font_name_r"] = large


def render_text(label: Any, text: str, x: float, y: float) -> None:
    by_small(KIVYS_OWN, label, text, x, y)


def render_end(label: Any) -> Any:
    picture = KIVYS_END(label)
    if label.options["line_height"] < 1:
        pixels = bytearray(picture.data)
        for part, share in enumerate(label.options["color"][:3]):
            pixels[part::4] = bytes((int(share * 255),)) * (len(pixels) // 4)
        picture.mipmaps[0][2] = bytes(pixels)
    return picture


def begin() -> None:
    CoreLabel._render_text, CoreLabel._render_end = render_text, render_end
