"""The ruler that measures by rendered text. Letters are white: the canvas gives them their ink."""

from kivy.metrics import dp

from screens.fonts import ICONS, icon
from screens.theme import Theme
from screens.ui.fitting import NO_ROOM, lines_of, width_of, word_width
from screens.ui.text_cache import ONE_LINE, Rendered, rendered
from screens.ui.tree.nodes import Icon, Text
from screens.ui.tree.ruler import BOLD, is_bold

LINE_HEIGHT = 1.1


class TextRuler:
    """Measures with the app's own fonts at the sizes of the theme."""

    def __init__(self, theme: Theme, seen: tuple[float, float] = (0.0, 0.0)) -> None:
        self._theme, self.seen = theme, seen

    def dp(self, length: float) -> float:
        return float(dp(length))

    def text(self, node: Text, width: float | None) -> Rendered:
        room = ONE_LINE if width is None else (width, None)
        return rendered(
            node.text,
            self._size(node.role),
            bold=is_bold(node),
            room=room,
            wrap=width is not None,
            halign=node.align,
            valign="middle",
            line_height=LINE_HEIGHT,
        )

    def icon(self, node: Icon) -> Rendered:
        return rendered(icon(node.icon), self.dp(node.size), font=ICONS, halign="center", valign="middle")

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
