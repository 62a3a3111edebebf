"""What a held ring brings, in the column beside the board: a bar for each yield with how likely it is."""

from fractions import Fraction
from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty

from companion.games.stone_age.state import place_name
from companion.messages import message
from screens.app import running
from screens.kit.drawing import letter, panel
from screens.stone_age.drawn.glyphs import glyph
from screens.stone_age.drawn.sizes import Painted, Word
from screens.stone_age.placing.odds import percent

EDGE, HIGHEST, GLYPH, WIDEST, MOST = 16, 100, 30, 40, 9
"""How far from the edges of the column, how high the likeliest bar, how large the piece, how wide a bar at most, in dp;
and how many bars have room for their percentage."""
LOWEST = 230
"""How much of the column has to be free for it, in dp."""


class HeldBeside(Painted):
    """On a tablet, where it covers nothing: the thumb rests on the ring, the eyes read beside the board."""

    shows = ("title", "hint", "kind", "bars")
    title = StringProperty("")
    hint = StringProperty("")
    kind = StringProperty("wood")
    bars = ListProperty()
    """From the lowest yield up: the yield, how likely it is, and whether it is among what mostly comes."""

    def __init__(self, **more: Any) -> None:
        super().__init__(size_hint=(None, None), **more)
        self._words = Word(), Word()
        for word in self._words:
            self.add_widget(word)

    @staticmethod
    def room(page: Any) -> float:
        """How much of a page's column is free between the players and what there is to do."""
        return float(page.ids.strip.y - page.ids.foot.top) if page.column else 0.0

    def tell(self, page: Any, row: Any, place: str, number: int, bars: list[tuple[int, Fraction, bool]]) -> None:
        app = running()
        self.title = app.say(message("stone_age.phase.roll", count=number, place=place_name(place)))
        self.hint, self.kind = app.tr("stone_age.held.let_go"), row.kind
        self.bars = [tuple(bar) for bar in bars]
        self.size = page.column - 2 * dp(EDGE), dp(LOWEST) - dp(EDGE)
        self.pos = page.right - page.column + dp(EDGE), page.ids.strip.y - self.height - dp(EDGE)
        if not self.parent:
            page.add_widget(self)

    def paint(self) -> None:
        theme = self.theme
        title, hint = self._words
        title.say(self.title, "strong", theme.ink, halign="left")
        hint.say(self.hint, "caption", theme.ink2, bold=False, halign="left")
        title.pos = self.x, round(self.top - title.height)
        hint.pos = self.x, round(title.y - hint.height - dp(3))
        glyph(theme, self.kind, (self.right - dp(GLYPH) / 2, title.center_y), dp(GLYPH))
        self._paint_bars(hint.y - dp(12))

    def _paint_bars(self, top: float) -> None:
        theme, each = self.theme, self.width / max(1, len(self.bars))
        likeliest = max((chance for _, chance, _ in self.bars), default=Fraction(1))
        lines = theme.strong + theme.caption + dp(14)
        foot = max(self.y + lines, top - dp(HIGHEST))
        wide = min(dp(WIDEST), each * 0.6)
        panel((self.x, foot - dp(1.5), self.width, dp(1.5)), 0, theme.ink)
        for place, (gives, chance, mostly) in enumerate(self.bars):
            middle = self.x + (place + 0.5) * each
            high = max(dp(2), (top - foot) * float(chance / likeliest))
            panel(
                (middle - wide / 2, foot, wide, high), [dp(5), dp(5), 0, 0], theme.brass_fill if mostly else theme.rule2
            )
            line = foot - dp(5) - theme.strong / 2
            letter(str(gives), (middle, line), theme.strong, theme.ink)
            if len(self.bars) <= MOST:
                letter(percent(chance), (middle, line - theme.strong), theme.caption, theme.ink2)
