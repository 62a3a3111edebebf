"""The number under the thumb, above it: so many figures, and what they mostly bring."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.games.stone_age.state import some
from companion.games.stone_age.turns.offers import odds_for
from companion.messages import message
from screens.app import running
from screens.kit.drawing import panel, polygon
from screens.stone_age.drawn.sizes import Painted, Word

POINTER, ABOVE, RADIUS = 7, 4, 11


class HeldNumber(Painted):
    """A dark plate over a ring that is held."""

    shows = ("figures", "brings")
    figures = StringProperty("")
    brings = StringProperty("")

    def __init__(self, **more: Any) -> None:
        super().__init__(size_hint=(None, None), **more)
        self._spot = (0.0, 0.0)
        self._words = Word(), Word()
        for word in self._words:
            self.add_widget(word)

    def hold(self, page: Any, row: Any, place: str, number: int) -> None:
        """Stand above the ring of a number; go where there is none."""
        if not number or not row.most:
            if self.parent:
                self.parent.remove_widget(self)
            return
        app, what = running(), f"stone_age.resource.{row.kind}"
        if number > row.most:
            self.figures, self.brings = app.say(some("figure", number)), app.tr("stone_age.held.too_many")
        else:
            self.figures, self.brings = app.say(some("figure", number)), mostly(place, number, app.tr(what))
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
        self.size = max(first.width, second.width) + dp(36), high + dp(16) + dp(POINTER)
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
        second.pos = round(self.center_x - second.width / 2), round(self.y + point + dp(8))


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
