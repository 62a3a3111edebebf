"""Answers to tap: cards with what they cost, closed ones below with their reason, many to be found by letters."""

from typing import Any

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty

from screens.kit import Ledge, Text
from screens.kit.drawing import dashed
from screens.kit.fitting import NO_ROOM, width_of, word_width
from screens.kit.layout import PartsWhenNeeded, put
from screens.kit.loading import load_kv
from screens.kit.soon import before_frame


class OptionCard(PartsWhenNeeded, Ledge):
    """One answer: what it is, what more there is to know, what it costs; closed it stays pale and says why."""

    text = StringProperty("")
    detail = StringProperty("")
    cost = StringProperty("")
    sign = StringProperty("")
    """The icon at its end: whether it leads on, or is closed."""
    colour = StringProperty("")
    initial = StringProperty("")
    closed = BooleanProperty(False)
    chosen = BooleanProperty(False)
    beside = BooleanProperty(True)
    """True where its cost has room beside the words."""
    natural = NumericProperty()
    """The height its words need."""
    level = NumericProperty(0)
    """The height of the one beside it."""
    cost_ink = ColorProperty()
    sign_ink = ColorProperty()
    dash = ColorProperty()

    def on_kv_post(self, _: Any) -> None:
        for name in ("detail", "cost", "sign", "colour", "initial", "closed", "beside", "cost_ink", "sign_ink"):
            self.fbind(name, self._show_parts)
        self._show_parts()
        frame = before_frame(self._frame)
        for name in ("pos", "size", "closed", "dash"):
            self.fbind(name, frame)
        frame()

    def has_room(self, cost: str, text: str, width: float, size: float, text_size: float) -> bool:
        """A short cost stands beside the words, if none of them is broken by that."""
        if not cost or width <= dp(NO_ROOM):
            return True
        wide = width_of(cost, size)
        return wide <= width * 0.4 and wide + word_width(text, text_size) + dp(134) <= width

    def _show_parts(self, *_: Any) -> None:
        words, cost = self.ids.words.__self__, self._cost()
        put(words, [self.ids.said.__self__, *self._detail(), *(() if self.beside else cost)])
        put(self, [*self._mark(), words, *(cost if self.beside else ()), *self._sign()])

    def _mark(self) -> list[Any]:
        if not self.colour:
            return []
        mark = self.part("mark", Factory.CardMark)
        mark.colour, mark.initial, mark.opacity = self.colour, self.initial, 0.6 if self.closed else 1
        return [mark]

    def _detail(self) -> list[Any]:
        if not self.detail:
            return []
        detail = self.part("detail", lambda: Text(role="caption", muted=True))
        detail.text = self.detail
        return [detail]

    def _cost(self) -> list[Any]:
        """Large beside the words, or small below them."""
        if not self.cost:
            return []
        cost = self.part("beside", Factory.CardCost) if self.beside else self.part("below", _small)
        cost.text, cost.ink = self.cost, self.cost_ink
        return [cost]

    def _sign(self) -> list[Any]:
        if not self.sign:
            return []
        sign = self.part("sign", Factory.CardSign)
        sign.icon, sign.color = self.sign, self.sign_ink
        return [sign]

    def _frame(self, *_: Any) -> None:
        """What cannot be chosen has no ledge to press, only dashes around it."""
        self.canvas.after.clear()
        if self.closed and self.width > 1:
            inside = (self.x + dp(1), self.y + dp(1), self.width - dp(2), self.height - dp(2))
            with self.canvas.after:
                dashed(inside, dp(12), self.dash, dp(1.4), dp(4), dp(3))


def _small() -> Text:
    return Text(role="caption")


load_kv(__file__)
