"""The ruler of both hosts: measures words as the host in use sets them, at the sizes of the theme."""

from screens.metrics import dp
from screens.theme import Theme
from screens.ui.advances import TableTypesetter
from screens.ui.fitting import NO_ROOM, lines_of, typesetter, width_of, word_width
from screens.ui.tree.nodes import Icon, Text
from screens.ui.tree.ruler import BOLD, is_bold
from screens.ui.typesetting import Words


class TextRuler:
    dp = staticmethod(dp)

    def __init__(self, theme: Theme, seen: tuple[float, float] = (0.0, 0.0)) -> None:
        self._theme, self.seen = theme, seen

    def text(self, node: Text, width: float | None) -> Words:
        return typesetter().words(node.text, self._size(node.role), bold=is_bold(node), room=width, align=node.align)

    def icon(self, node: Icon) -> Words:
        return typesetter().icon(node.icon, self.dp(node.size))

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


class TableRuler(TextRuler):
    """Sets words by the table of our fonts, whichever host is in use: for a page that another machine shows."""

    def text(self, node: Text, width: float | None) -> Words:
        size, bold = self._size(node.role), is_bold(node)
        return TableTypesetter().words(node.text, size, bold=bold, room=width, align=node.align)

    def icon(self, node: Icon) -> Words:
        return TableTypesetter().icon(node.icon, self.dp(node.size))
