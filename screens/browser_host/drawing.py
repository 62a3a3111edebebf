"""Nodes on a sheet of paper as verbs of the pen, in the place of a picture: the page paints it when it is shared."""

from typing import Any

from companion.input.json_input import compact_json
from screens.browser_host.recorded_pen import BrowserPen
from screens.metrics import dp
from screens.theme import Theme
from screens.ui.advances import LETTERS_HEIGHT, SetWords
from screens.ui.fitting import width_of
from screens.ui.recording import plain
from screens.ui.tree.layout import Place, filled, lay, places
from screens.ui.tree.nodes import Icon, Node, Text
from screens.ui.tree.paint import ink_of, is_painted, paint
from screens.ui.tree.rendered_text import TextRuler
from screens.ui.tree.ruler import is_bold

ASIDE = {"left": 0.0, "center": 0.5, "right": 1.0}


def drawing_on_paper(theme: Theme, node: Node, size: tuple[float, float], pixels: int) -> bytes:
    """JSON with the verbs, the size of the paper and how wide its picture is to be; y up from its lower left corner."""
    wide, least = map(dp, size)
    ruler = TextRuler(theme, (0.0, least))
    placed = filled(ruler, lay(ruler, node, wide), least)
    pen = BrowserPen(theme)
    pen.panel((0, 0, wide, placed.height), 0, theme.page)
    pen.stroke([(dp(12), 0), (dp(12), placed.height)], theme.margin, dp(1.4))
    for place in places(placed):
        if isinstance(place.placed.node, Text | Icon):
            _write(pen, place, placed.height)
        if is_painted(place.placed.node):
            paint(pen, place.placed, place.x, place.y - placed.height, False)
    drawing: dict[str, Any] = {"drawing": pen.drawn, "size": [plain(wide), plain(placed.height)], "pixels": pixels}
    return compact_json(drawing).encode("utf-8")


def _write(pen: BrowserPen, place: Place, high: float) -> None:
    """Words line by line, each at its side of the room they have."""
    placed, words = place.placed, place.placed.words
    node = placed.node
    if words is None or not isinstance(node, Text | Icon):
        return
    assert isinstance(words, SetWords)
    ink = ink_of(pen.theme, node.ink)
    left, top = place.x + (placed.width - words.width) / 2, high - place.y - (placed.height - words.height) / 2
    if isinstance(node, Icon):
        pen.symbol(node.icon, (left + words.width / 2, top - words.height / 2), words.width, ink)
        return
    size, bold = float(getattr(pen.theme, node.role)), is_bold(node)
    each = words.height / len(words.lines)
    for number, line in enumerate(words.lines):
        aside = ASIDE[node.align] * (words.width - width_of(line, size, bold))
        lowest = top - (number + 1) * each + (each - size * LETTERS_HEIGHT) / 2
        pen.line(line, (left + aside, lowest), size, ink, bold=bold)
