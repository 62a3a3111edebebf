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


def piece(theme: Theme, box: Rect, _pressed: bool, kind: str) -> None:
    glyph(theme, kind, (box[0] + box[2] / 2, box[1] + box[3] / 2), box[3])


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
