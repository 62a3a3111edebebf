"""Words as Kivy sets them: an LRU cache of rendered text, so that words alike in everything are drawn once."""

from functools import cache, lru_cache
from typing import Any

from kivy.core.text import Label as CoreLabel

from screens.fonts import ALL_SCRIPTS, ICONS, font_for, icon
from screens.ui.line_breaks import needs_care, wrapped
from screens.ui.typesetting import LINE_HEIGHT

MOST = 2048
"""So many pictures of words are kept: several pages of the largest kind."""
SCRIPT = "Latn"
"""As Kivy's own labels have it: the script whose kerning is used."""
ONE_LINE = (None, None)


@lru_cache(8192)
def width(text: str, size: float, bold: bool) -> float:
    """How wide words are on one line."""
    return float(_label(font_for(text), size, bold).get_extents(text)[0]) if text else 0.0


@cache
def _label(font: str, size: float, bold: bool) -> CoreLabel:
    return CoreLabel(font_name=font, font_size=size, bold=bold)


@cache
def _height(font: str, size: float, bold: bool) -> int:
    """Of a line of plain letters."""
    return int(CoreLabel(font_name=font, font_size=size, bold=bold).get_extents("a")[1])


class Level(CoreLabel):
    """Words whose lines are all as high: a pixel that some letters need below has room between lines, if there is."""

    def get_extents(self, text: str) -> tuple[int, int]:
        width, height = super().get_extents(text)
        plain = _height(self.options["font_name"], self.options["font_size"], bool(self.options["bold"]))
        return width, plain if height <= plain * self.options["line_height"] else height


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
    font: str = ALL_SCRIPTS,
    **more: Any,
) -> Rendered:
    """White words, which take any tint, in so much room; with `wrap` their lines end as their script lets them."""
    drawn = wrapped(text, int(room[0]), lambda words: width(words, size, bold)) if wrap and needs_care(text) else text
    if font == ALL_SCRIPTS:
        font = font_for(text)
    label = Level(
        text=drawn, font_size=size, font_name=font, bold=bold, text_size=room, font_script_name=SCRIPT, **more
    )
    label.refresh()
    return Rendered(text, label)


class KivyTypesetter:
    """Measures and renders with the bundled fonts. Letters are white: the canvas gives them their ink."""

    width = staticmethod(width)

    def words(self, text: str, size: float, *, bold: bool, room: float | None, align: str) -> Rendered:
        return rendered(
            text,
            size,
            bold=bold,
            room=ONE_LINE if room is None else (room, None),
            wrap=room is not None,
            halign=align,
            valign="middle",
            line_height=LINE_HEIGHT,
        )

    def icon(self, name: str, size: float) -> Rendered:
        return rendered(icon(name), size, font=ICONS, halign="center", valign="middle")
