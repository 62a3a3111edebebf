"""A number of the score sheet: drawn by itself, for a sheet has fifty of them."""

from collections.abc import Collection
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, Triangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from screens.kit.figures import number
from screens.kit.fitting import NO_ROOM, width_of
from screens.kit.words import Written

CLEAR = (0, 0, 0, 0)


class NumberCell(ButtonBehavior, Written):
    points = NumericProperty(0)
    hidden = BooleanProperty(False)
    """True if what counts here is still a secret."""
    best = BooleanProperty(False)
    won = BooleanProperty(False)
    marked = BooleanProperty(False)
    """True if the group overruled the number or fixed something it counts."""
    pad = NumericProperty(0)
    seat = NumericProperty(0)
    category = StringProperty("")

    def dress(self, _given: Collection[str]) -> None:
        with self.canvas.before:
            self._ground = Color(), Rectangle()
            self._rule = Color(), Rectangle()
            self._corner = Color(), Triangle()
        self.valign = "middle"
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        for name, follow in (
            ("points", self._say),
            ("best", self._say),
            ("hidden", self._say),
            ("hidden", self._lay),
            ("pad", self._lay),
            ("size", self._lay),
            ("won", self._draw_soon),
            ("marked", self._draw_soon),
            ("state", self._draw_soon),
            ("pos", self._draw_soon),
            ("size", self._draw_soon),
        ):
            self.fbind(name, follow)
        self.measure()
        self._say()
        self._lay()
        self._draw_soon()

    def measure(self) -> None:
        self.font_size = self._hidden_size() if self.hidden else self.theme.head2

    def _hidden_size(self) -> float:
        """Smaller where the word would be broken: large words in a narrow column."""
        size, room = self.theme.micro, self.width - dp(4)
        wide = width_of(self._hidden_word(), size, bold=False)
        return float(size * room / wide if dp(NO_ROOM) < room < wide else size)

    @staticmethod
    def _hidden_word() -> str:
        return str(App.get_running_app().tr("score.hidden"))

    def paint(self, _: str) -> None:
        self._say()
        self._draw_soon()

    def _say(self, *_: Any) -> None:
        theme = self.theme
        self.measure()
        self.text = self._hidden_word() if self.hidden else number(int(self.points))
        self.bold = self.best and not self.hidden
        self.color = theme.alert if self.points < 0 else (theme.ink if self.points or self.best else theme.ink2)

    def _lay(self, *_: Any) -> None:
        self.measure()
        self.halign = "center" if self.hidden else "right"
        self.text_size, self.padding = self.size, (0, 0, 0 if self.hidden else self.pad, 0)

    def _draw(self, *_: Any) -> None:
        theme = self.theme
        (tint, ground), (line, rule), (alert, corner) = self._ground, self._rule, self._corner
        down = self.state == "down"
        tint.rgba = theme.primary_wash if down else (theme.brass_wash if self.won else theme.card)
        ground.pos, ground.size = self.pos, self.size
        line.rgba = theme.rule
        rule.pos, rule.size = self.pos, (dp(1), self.height)
        alert.rgba = theme.alert if self.marked else CLEAR
        left, right = self.right - dp(13), self.right - dp(3)
        upper, lower = self.top - dp(4), self.top - dp(14)
        corner.points = [right, upper, left, upper, right, lower]
