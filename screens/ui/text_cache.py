"""LRU cache of rendered text: words that are alike in everything are drawn once, for all that show them."""

from functools import lru_cache
from typing import Any

from kivy.core.text import DEFAULT_FONT
from kivy.core.text import Label as CoreLabel

from screens.fonts import font_for
from screens.ui.fitting import width_of
from screens.ui.line_breaks import needs_care, wrapped

MOST = 2048
"""So many pictures of words are kept: several pages of the largest kind."""
SCRIPT = "Latn"
"""As Kivy's own labels have it: the script whose kerning is used."""
ONE_LINE = (None, None)


class Rendered:
    """Words as a texture; the label is kept with it, for a phone that loses its textures has them drawn anew."""

    __slots__ = ("height", "label", "text", "width")

    def __init__(self, text: str, label: Any) -> None:
        self.text, self.label = text, label
        self.width, self.height = float(label.texture.width), float(label.texture.height)


@lru_cache(MOST)
def rendered(
    text: str,
    size: float,
    *,
    bold: bool = False,
    room: tuple[Any, ...] = ONE_LINE,
    wrap: bool = False,
    font: str = DEFAULT_FONT,
    **more: Any,
) -> Rendered:
    """White words, which take any tint, in so much room; with `wrap` their lines end as their script lets them."""
    drawn = (
        wrapped(text, int(room[0]), lambda words: width_of(words, size, bold)) if wrap and needs_care(text) else text
    )
    if font == DEFAULT_FONT:
        font = font_for(text)
    label = CoreLabel(
        text=drawn, font_size=size, font_name=font, bold=bold, text_size=room, font_script_name=SCRIPT, **more
    )
    label.refresh()
    return Rendered(text, label)
