"""What the card at the end of a round is made of."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from screens.kit.drawing import dashed, framed, letter, letters_from, panel
from screens.kit.fitting import lines_of, width_of
from screens.kit.layout import Across, Column
from screens.kit.loading import load_kv
from screens.stone_age.drawn.glyphs import glyph
from screens.stone_age.drawn.sizes import Pressed

RADIUS = 10


class StartsNext(BoxLayout):
    """Who starts the next round; or why there is none."""

    text = StringProperty("")
    detail = StringProperty("")
    colour = StringProperty("")
    """Nobody's where the game is over."""
    initial = StringProperty("")


class HandStep(Across):
    """Something hands must do on the table, with its number."""

    number = StringProperty("1")
    text = StringProperty("")


class Mini(Pressed):
    """A card or tile in small, as it lies once the hands have done their work; dashed where it is new."""

    shows = ("cost", "number", "pieces", "fresh", "text")
    cost = NumericProperty(0)
    number = StringProperty("")
    pieces = ListProperty()
    fresh = BooleanProperty(False)
    text = StringProperty("")
    """What a new one says."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.said = self.word()

    def paint(self) -> None:
        theme = self.theme
        box = left, bottom, width, height = self.body(dp(2))
        down = self.state != "normal"
        if self.fresh:
            panel(box, dp(RADIUS), theme.sunken if down else theme.brass_wash)
            inner = (left + dp(1), bottom + dp(1), width - dp(2), height - dp(2))
            dashed(inner, dp(RADIUS - 1), theme.brass_fill, dp(1.5), dp(4), dp(2.6))
        else:
            panel((self.x, self.y, width, height), dp(RADIUS), theme.edge)
            framed(box, dp(RADIUS), theme.card, theme.rule, dp(1))
        if self.cost:
            size = theme.micro
            wide = width_of(str(int(self.cost)), size) + dp(14)
            panel((left + dp(1), bottom + height - dp(19), wide, dp(18)), [dp(RADIUS - 1), 0, dp(8), 0], theme.sunken)
            letter(str(int(self.cost)), (left + dp(1) + wide / 2, bottom + height - dp(10)), size, theme.ink)
        middle = bottom + (height - (dp(14) if self.cost else 0)) / 2
        lines = lines_of(self.text, theme.label, width - dp(6), cut=True) or () if self.fresh else ()
        self.said.say("\n".join(lines), "label", theme.brass)
        self.said.pos = round(left + (width - self.said.width) / 2), round(middle - self.said.height / 2)
        if not self.fresh:
            self._picture(left + width / 2, middle, width)

    def _picture(self, middle: float, line: float, room: float) -> None:
        theme, size = self.theme, self.theme.strong
        wide = width_of(self.number, size) + (dp(4) if self.pieces else 0) if self.number else 0
        side = min(dp(22), (room - dp(10) - wide) / max(1, len(self.pieces)) - dp(1))
        left = middle - (wide + len(self.pieces) * (side + dp(1))) / 2
        if self.number:
            letters_from(self.number, (left, line), size, theme.ink)
        for place, piece in enumerate(self.pieces):
            glyph(theme, piece, (left + wide + place * (side + dp(1)) + side / 2, line), side)


class Minis(GridLayout):
    """Cards or tiles side by side, under the words of their step."""


class FedRow(Across):
    """How a player is fed: enough, short and paying, or hungry."""

    seat = NumericProperty(0)
    text = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    short = BooleanProperty(False)
    change = StringProperty("")
    """What changes the payment; "" where there is no choice."""

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_ask")
        super().__init__(**more)

    def on_ask(self) -> None:
        """Another payment is wanted."""


class FedRows(Column):
    """Everybody, one below the other."""


load_kv(__file__)
