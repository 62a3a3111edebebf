"""Pieces and tools, painted into the open canvas."""

from kivy.metrics import dp

from companion.games.stone_age.turns.tools import tools_after
from screens.kit.drawing import Rect, dashed, framed, letter, panel, symbol
from screens.stone_age.drawn.glyphs import glyph
from screens.theme import Theme

WIDE, GAP, LEDGE = 26, 3, 2
"""How wide a tool is at most, the gap to the next and the edge below, in dp."""
PICTURED = 21
"""From this width on, in dp, a tool has its hammer."""


def piece(theme: Theme, box: Rect, _pressed: bool, kind: str, pale: bool = False, ink: str = "") -> None:
    on = getattr(theme, ink) if ink else None
    glyph(theme, kind, (box[0] + box[2] / 2, box[1] + box[3] / 2), box[3], pale=pale, on=on)


def margin_line(theme: Theme, box: Rect, _pressed: bool) -> None:
    """The ledger's line beside what is counted."""
    panel(box, 0, theme.margin)


def double_line(theme: Theme, box: Rect, _pressed: bool) -> None:
    """Below a sum."""
    for up in (0, 3.5):
        panel((box[0], box[1] + dp(up), box[2], dp(1.5)), 0, theme.ink)


def tool_tiles(
    theme: Theme, box: Rect, _pressed: bool, tiles: tuple[tuple[int, bool], ...], one_use: tuple[int, ...], side: float
) -> None:
    """Used ones lie turned, empty spaces are dashed, one-use tools have a plus."""
    shown = [(str(value) if value else "", turned) for value, turned in tiles]
    shown += [(f"+{value}", False) for value in one_use]
    side = min(side, box[2] / dp(1) / max(1, len(shown)) - 6)
    for place, (text, turned) in enumerate(shown):
        _tile(theme, (box[0] + place * dp(side + 6), box[1] + box[3] / 2), dp(side), text, turned=turned)


def _tile(theme: Theme, left: tuple[float, float], side: float, text: str, *, turned: bool) -> None:
    x, middle = left
    if not text:
        dashed(
            (x + dp(1), middle - side / 2 + dp(1), side - dp(2), side - dp(2)),
            dp(8),
            theme.rule2,
            dp(1.5),
            dp(3),
            dp(2.4),
        )
        return
    high, radius = side * (0.72 if turned else 1), [dp(10), dp(10), dp(5), dp(5)]
    box = (x, middle - high / 2, side, high)
    if not turned:
        panel((x, box[1] - dp(2), side, high), radius, theme.edge)
    ground, line, ink = (theme.sunken, theme.rule, theme.ink3) if turned else (theme.card, theme.rule2, theme.ink)
    framed(box, radius, ground, line, dp(1.3))
    hammer, number = ((0.3, 0), (0.68, 0)) if turned else ((0.5, 0.24), (0.5, -0.19))
    symbol("hammer", (x + side * hammer[0], middle + side * hammer[1]), side * (0.32 if turned else 0.34), ink)
    letter(text, (x + side * number[0], middle + side * number[1]), theme.label, ink)


def tools(theme: Theme, box: Rect, _pressed: bool, value: int) -> None:
    """Three tiles with their values; a space without one is dashed. Gained one by one, their sum tells each."""
    tiles, grown, high = tools_after(value), max(1.0, theme.growth), box[3] - dp(LEDGE)
    wide = min((box[2] - dp(GAP) * (len(tiles) + 1)) / len(tiles), dp(WIDE) * grown)
    left = box[0] + (box[2] - len(tiles) * wide - (len(tiles) - 1) * dp(GAP)) / 2
    pictured = wide >= dp(PICTURED) * grown
    for place, worth in enumerate(tiles):
        tile = (left + place * (wide + dp(GAP)), box[1] + dp(LEDGE), wide, high)
        if not worth:
            dashed(tile, dp(6), theme.rule2, dp(1.2), dp(4), dp(3))
            continue
        panel((tile[0], box[1], wide, high), dp(6), theme.edge)
        framed(tile, dp(6), theme.card, theme.rule2, dp(1.5))
        middle = tile[0] + wide / 2
        if pictured:
            symbol("hammer", (middle, tile[1] + high * 0.73), dp(13) * grown, theme.ink)
        letter(str(worth), (middle, tile[1] + high * (0.32 if pictured else 0.5)), theme.label, theme.ink)
