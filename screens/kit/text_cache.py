"""LRU cache of rendered text: words that are alike in everything are drawn once, for all that show them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from kivy.core.text import DEFAULT_FONT
from kivy.core.text import Label as CoreLabel

from screens.fonts import font_for
from screens.kit.wrapping import wrapped_text

MOST = 2048
"""So many pictures of words are kept: several pages of the largest kind."""
SCRIPT = "Latn"
"""As Kivy's own labels have it: the script whose kerning is used."""
NO_PADDING, ONE_LINE, WHITE = (0, 0, 0, 0), (None, None), (1, 1, 1, 1)


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
    ink: tuple[float, ...] = WHITE,
    room: tuple[Any, ...] = ONE_LINE,
    wrap: bool = False,
    font: str = DEFAULT_FONT,
    padding: tuple[float, ...] = NO_PADDING,
    max_lines: int = 0,
    **more: Any,
) -> Rendered:
    """Words in so much room; with `wrap` their lines end as their script lets them. White ones take any tint."""
    drawn = wrapped_text(text, int(room[0]), font, size, bold) if wrap else text
    if font == DEFAULT_FONT:
        font = font_for(text)
    label = CoreLabel(
        text=drawn,
        font_size=size,
        font_name=font,
        bold=bold,
        color=ink,
        text_size=room,
        padding=padding,
        font_script_name=SCRIPT,
        **more,
    )
    label.options["max_lines"] = max_lines
    label.refresh()
    return Rendered(text, label)


def line_of(
    words: str,
    size: float,
    ink: Sequence[float],
    *,
    bold: bool = False,
    line_height: float = 1.1,
    font: str = DEFAULT_FONT,
) -> CoreLabel:
    """A few words that whoever draws them puts into place: as a text that is never wrapped has them."""
    return rendered(words, size, bold=bold, ink=tuple(ink), font=font, valign="middle", line_height=line_height).label
