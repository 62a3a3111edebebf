"""The number under the thumb, above it: so many figures, what they mostly bring, and how likely each yield is."""

from fractions import Fraction
from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty

from companion.games.stone_age.state import some
from companion.games.stone_age.turns.offers import odds_for
from companion.messages import message
from screens.app import running
from screens.kit.drawing import panel, polygon
from screens.stone_age.drawn.sizes import Painted, Word
from screens.stone_age.placing.held_beside import LOWEST, HeldBeside

POINTER, ABOVE, RADIUS = 7, 4, 11
BAR, GAP, HIGHEST = 14, 3, 34
"""How wide a bar of the picture is, how far from the next, and how high the likeliest, in dp."""
FEWEST = Fraction(1, 200)
"""What comes up more rarely at both ends has no bar."""


class HeldNumber(Painted):
    """A dark plate over a ring that is held."""

    shows = ("figures", "brings", "bars")
    figures = StringProperty("")
    brings = StringProperty("")
    bars = ListProperty()
    """From the lowest yield up: how likely it is, 1 for the likeliest, and whether it is among what mostly comes."""

    def __init__(self, **more: Any) -> None:
        super().__init__(size_hint=(None, None), **more)
        self._spot = (0.0, 0.0)
        self._words = Word(), Word()
        for word in self._words:
            self.add_widget(word)
        self._ends = Word(), Word()
        """The lowest and the highest yield, below their bars."""
        for word in self._ends:
            self.add_widget(word)
        self._spread: tuple[int, int] = 0, 0
        self.beside = HeldBeside()
        """What stands in the column instead, where a tablet has room there."""

    def hold(self, page: Any, row: Any, place: str, number: int) -> None:
        """Stand above the ring of a number; go where there is none."""
        plates = (self, self.beside)
        likely = chances_of(place, number) if 0 < number <= row.most else []
        shown = None if not number or not row.most else plates[bool(likely) and self.beside.room(page) >= dp(LOWEST)]
        for plate in plates:
            if plate.parent and plate is not shown:
                plate.parent.remove_widget(plate)
        if shown is self.beside:
            self.beside.tell(page, row, place, number, likely)
        if shown is not self:
            return
        app, what = running(), f"stone_age.resource.{row.kind}"
        if number > row.most:
            self.figures, self.brings = app.say(some("figure", number)), app.tr("stone_age.held.too_many")
            self.bars = []
        else:
            self.figures, self.brings = app.say(some("figure", number)), mostly(place, number, app.tr(what))
            top = max((chance for _, chance, _ in likely), default=Fraction(1))
            self._spread = (likely[0][0], likely[-1][0]) if likely else (0, 0)
            self.bars = [(float(chance / top), often) for _, chance, often in likely]
        self._spot = row.to_window(*row.slots.middle_of(number))
        if not self.parent:
            page.add_widget(self)
        self._fit(page, row)

    def _fit(self, page: Any, row: Any) -> None:
        theme = running().theme
        first, second = self._words
        high = first.say(self.figures, "strong", theme.page) + second.say(
            self.brings, "caption", theme.page, bold=False
        )
        low, most = self._ends
        for word, yields in zip(self._ends, self._spread, strict=True):
            word.say(str(yields) if self.bars else "", "micro", theme.page, bold=False)
        drawn = dp(HIGHEST) + max(low.height, most.height) + dp(6) if self.bars else 0
        wide = max(first.width, second.width, len(self.bars) * dp(BAR + GAP))
        self.size = wide + dp(36), high + drawn + dp(16) + dp(POINTER)
        x = min(max(dp(8), self._spot[0] - self.width / 2), page.right - self.width - dp(8))
        y = self._spot[1] + row.slots.side / 2 + dp(ABOVE)
        self.pos = x, min(y, page.top - self.height)
        self._brush()

    def paint(self) -> None:
        theme, point = self.theme, dp(POINTER)
        panel((self.x, self.y + point, self.width, self.height - point), dp(RADIUS), theme.ink)
        x = min(max(self.x + dp(RADIUS) + point, self._spot[0]), self.right - dp(RADIUS) - point)
        base = self.y + point + dp(0.5)
        polygon([(x - point, base), (x, self.y), (x + point, base)], theme.ink, theme.ink, dp(1))
        first, second = self._words
        first.pos = round(self.center_x - first.width / 2), round(self.top - dp(8) - first.height)
        second.pos = round(self.center_x - second.width / 2), round(first.y - second.height)
        self._paint_bars(self.y + point + dp(8))

    def _paint_bars(self, bottom: float) -> None:
        low, most = self._ends
        each = dp(BAR + GAP)
        left = self.center_x - len(self.bars) * each / 2
        foot = bottom + max(low.height, most.height)
        for place, (share, likely) in enumerate(self.bars):
            box = (left + place * each, foot, dp(BAR), max(dp(2), dp(HIGHEST) * share))
            panel(box, dp(2), self.theme.brass_fill if likely else self.theme.ink3)
        low.center_x, low.y = round(left + dp(BAR) / 2), round(bottom)
        most.center_x, most.y = round(left + (len(self.bars) - 0.5) * each), round(bottom)


def chances_of(place: str, dice: int) -> list[tuple[int, Fraction, bool]]:
    """What so many dice bring without tools, each yield that is not rare: how likely, and if it mostly comes."""
    app = running()
    odds = odds_for(app.session.state, app.session.state.turn, place, dice)
    if odds is None:
        return []
    chances, (first, last) = odds.bare.exactly, odds.bare.likely
    common = [gives for gives, chance in enumerate(chances) if chance >= FEWEST]
    return [(gives, chances[gives], first <= gives <= last) for gives in range(common[0], common[-1] + 1)]


def mostly(place: str, dice: int, resource: str) -> str:
    """What so many dice bring more often than not, without tools."""
    app = running()
    odds = odds_for(app.session.state, app.session.state.turn, place, dice)
    if odds is None:
        return ""
    low, high = odds.bare.likely
    code = "one" if low == high else "or" if high == low + 1 else "to"
    span = message(f"stone_age.held.{code}", low=low, high=high)
    return str(app.tr("stone_age.held.mostly", span=span, resource=resource))
