"""Pieces and tools, painted into the open canvas."""

from screens.metrics import dp
from screens.stone_age.drawings.glyphs import glyph
from screens.ui.pen import Pen, Rect

PIECE_GAP, PICTURED = 6, 0.6
"""Between two tools at most, in dp; and how wide one is at least, by its height, that has its hammer."""


def piece(pen: Pen, box: Rect, _pressed: bool, kind: str, pale: bool = False, ink: str = "") -> None:
    on = getattr(pen.theme, ink) if ink else None
    glyph(pen, kind, (box[0] + box[2] / 2, box[1] + box[3] / 2), box[3], pale=pale, on=on)


def margin_line(pen: Pen, box: Rect, _pressed: bool) -> None:
    """The ledger's line beside what is counted."""
    pen.panel(box, 0, pen.theme.margin)


def double_line(pen: Pen, box: Rect, _pressed: bool) -> None:
    """Below a sum."""
    for up in (0, 3.5):
        pen.panel((box[0], box[1] + dp(up), box[2], dp(1.5)), 0, pen.theme.ink)


def tool_tiles(
    pen: Pen,
    box: Rect,
    _pressed: bool,
    tiles: tuple[tuple[int, bool], ...],
    one_use: tuple[int, ...],
    side: float,
    centred: bool = False,
) -> None:
    """Used ones lie turned, empty spaces are dashed, one-use tools have a plus; closer where there is less room."""
    shown = [(str(value) if value else "", turned) for value, turned in tiles]
    shown += [(f"+{value}", False) for value in one_use]
    each = min(dp(side + PIECE_GAP), box[2] / max(1, len(shown)))
    wide = each - min(dp(PIECE_GAP), each / 8)
    left = box[0] + (box[2] - each * len(shown) + each - wide) / 2 if centred else box[0]
    for place, (text, turned) in enumerate(shown):
        _tile(pen, (left + place * each, box[1] + box[3] / 2), wide, dp(side), text, turned=turned)


def _tile(pen: Pen, left: tuple[float, float], wide: float, side: float, text: str, *, turned: bool) -> None:
    (x, middle), high = left, side * (0.72 if turned else 1)
    box, radius = (x, middle - high / 2, wide, high), [min(dp(round_), wide / 3) for round_ in (10, 10, 5, 5)]
    if not text:
        pen.dashed(box, dp(8), pen.theme.rule2, dp(1.5), dp(3), dp(2.4))
        return
    if not turned:
        pen.panel((x, box[1] - dp(2), wide, high), radius, pen.theme.edge)
    theme = pen.theme
    ground, line, ink = (theme.sunken, theme.rule, theme.ink3) if turned else (theme.card, theme.rule2, theme.ink)
    pen.framed(box, radius, ground, line, dp(1.3))
    hammer, number = ((0.3, 0), (0.68, 0)) if turned else ((0.5, 0.24), (0.5, -0.19))
    if wide < side * PICTURED:
        number = (0.5, 0)
    else:
        pen.symbol("hammer", (x + wide * hammer[0], middle + side * hammer[1]), side * (0.32 if turned else 0.34), ink)
    pen.words(text, (x + wide * number[0], middle + side * number[1]), pen.theme.label, ink)
