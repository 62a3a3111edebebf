"""LRU cache of rendered text, and the ruler that measures by it. Letters are white: the canvas gives them their ink."""

from functools import lru_cache
from typing import Any

from kivy.core.text import DEFAULT_FONT
from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp

from screens.fonts import ICONS, icon
from screens.kit.fitting import NO_ROOM, lines_of, width_of, word_width
from screens.kit.wrapping import wrapped_text
from screens.theme import Theme
from screens.ui.tree.nodes import Icon, Text
from screens.ui.tree.ruler import BOLD, is_bold

MOST = 2048
"""So many pictures of words are kept: several pages of the largest kind."""
LINE_HEIGHT = 1.1


class Rendered:
    """Words as a texture; the label is kept with it, for a phone that loses its textures has them drawn anew."""

    __slots__ = ("height", "label", "text", "width")

    def __init__(self, text: str, label: Any) -> None:
        self.text, self.label = text, label
        self.width, self.height = float(label.texture.width), float(label.texture.height)


@lru_cache(MOST)
def render(text: str, size: float, bold: bool, align: str, width: float | None, font: str = DEFAULT_FONT) -> Rendered:
    """The words in so much width, on one line if None."""
    drawn = text if width is None else wrapped_text(text, int(width), font, size, bold)
    label = CoreLabel(
        text=drawn,
        font_size=size,
        font_name=font,
        bold=bold,
        halign=align,
        valign="middle",
        line_height=LINE_HEIGHT if font == DEFAULT_FONT else 1.0,
        text_size=(width, None),
    )
    label.refresh()
    return Rendered(text, label)


class TextRuler:
    """Measures with the app's own fonts at the sizes of the theme."""

    def __init__(self, theme: Theme, seen: tuple[float, float] = (0.0, 0.0)) -> None:
        self._theme, self.seen = theme, seen

    def dp(self, length: float) -> float:
        return float(dp(length))

    def text(self, node: Text, width: float | None) -> Rendered:
        return render(node.text, self._size(node.role), is_bold(node), node.align, width)

    def icon(self, node: Icon) -> Rendered:
        return render(icon(node.icon), self.dp(node.size), False, "center", None, ICONS)

    def width(self, text: str, role: str) -> float:
        return width_of(text, self._size(role), role in BOLD)

    def word_width(self, text: str, role: str) -> float:
        return word_width(text, self._size(role), role in BOLD)

    def even_width(self, text: str, role: str, room: float) -> float:
        size = self._size(role)
        whole = width_of(text, size)
        if whole <= room or room <= dp(NO_ROOM):
            return whole
        lines = lines_of(text, size, room)
        return max(width_of(line, size) for line in lines) if lines else room

    def _size(self, role: str) -> float:
        return float(getattr(self._theme, role))
