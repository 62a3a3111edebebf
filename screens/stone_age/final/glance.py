"""What a player has, in one glance: seven pictures, each with its number."""

from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.stacklayout import StackLayout

from companion.games.stone_age.present import PlayerView
from screens.fonts import ICONS, icon
from screens.kit.figures import number
from screens.kit.loading import load_kv
from screens.kit.text_cache import line_of
from screens.stone_age.drawn.glyphs import glyph
from screens.stone_age.drawn.sizes import Painted

load_kv(__file__)


UNKNOWN = "–"
"""Where a number was not entered yet."""


class Tally(Painted):
    """A picture and a number, drawn: there are seven of them for each player."""

    shows = ("icon", "text")
    icon = StringProperty("")
    """Empty for the four resources together."""
    text = StringProperty("")

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.size_hint = None, None
        for name in ("text", "look"):
            self.fbind(name, self._measure)
        self._measure()

    @property
    def texture_size(self) -> tuple[float, float]:
        """As a label would say it: for tests and for those who listen."""
        return self._words().texture.size if self.text else (0.0, 0.0)

    def stands_alone(self) -> bool:
        """Letters stand upon whole pixels wherever it is."""
        return False

    def _measure(self, *_: Any) -> None:
        wide, high = self.texture_size
        self.size = dp(21) + max(dp(10), wide), max(dp(24), high)

    def _words(self) -> CoreLabel:
        return line_of(self.text, self.theme.label, self.theme.ink, bold=True)

    def paint(self) -> None:
        x, side = self.x, dp(18)
        self._written: list[CoreLabel] = []
        if self.icon:
            sign = line_of(icon(self.icon), side, self.theme.ink2, line_height=1.0, font=ICONS)
            self._write(sign, x + side / 2)
            x += side + dp(6)
        else:
            glyph(self.theme, "any", (x + dp(3) + dp(10), self.center_y), dp(20))
            x += dp(20) + dp(6)
        if self.text:
            words = self._words()
            self._write(words, x + words.texture.width / 2)

    def _write(self, words: CoreLabel, middle: float) -> None:
        """Upon whole pixels; kept, for it is drawn anew if a phone loses it."""
        self._written.append(words)
        wide, high = words.texture.size
        Color(1, 1, 1, 1)
        spot = int(middle - wide / 2), int(self.center_y - high / 2)
        Rectangle(texture=words.texture, size=(wide, high), pos=spot)


class Glance(StackLayout):
    """What the mirror knows of a player, in one line."""

    icons = ("star-outline", "cards-outline", "sprout", "hammer", "home-variant", "account", "")

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        for name in self.icons:
            self.add_widget(Tally(icon=name))

    def show(self, player: PlayerView) -> None:
        tools, left = sum(tool.value for tool in player.tools), sum(player.resources)
        counts = (player.points, len(player.cards), player.field, tools, player.buildings, player.figures, left)
        for tally, count in zip(reversed(self.children), counts, strict=True):
            tally.text = number(count)
        if player.asks_for_goods:
            self.children[0].text = UNKNOWN
