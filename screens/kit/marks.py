"""Player marks: colour, shape and initial together, so that colour is never alone."""

from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.letters import initials as initials  # noqa: PLC0414 - whoever draws a mark asks here
from screens.kit.drawing import mark, shows_initial
from screens.kit.loading import load_kv
from screens.kit.soon import before_frame
from screens.theme import Theme


class Mark(Widget):
    """Drawn whole, the initial too: there is one in every row, and a label for each would be most of it."""

    colour = StringProperty("")
    initial = StringProperty("")
    side = NumericProperty()
    fill = ColorProperty(None, allownone=True)
    """Another than the player's own, all over."""
    inverted = BooleanProperty(False)
    """On a banner of its own colour: the shape in the text colour, the initial in the fill."""
    banner = BooleanProperty(False)

    def __init__(self, **more: Any) -> None:
        draw = self._draw_soon = before_frame(self._draw)
        super().__init__(**{"size_hint": (None, None), "side": dp(30), **more})
        for name in ("pos", "size", "colour", "initial", "side", "fill", "inverted", "banner"):
            self.fbind(name, draw)
        self.fbind("side", self._square)
        self._square()
        self._theme.followers.add(self)
        draw()

    @property
    def text(self) -> str:
        """What it says, as a label would: for tests and for those who listen."""
        return str(self.initial) if self.colour and shows_initial(self.initial, self.side) else ""

    @property
    def texture_size(self) -> tuple[float, float]:
        return float(self.side), float(self.side)

    def paint(self, _: str) -> None:
        """A colour of the look has changed."""
        self._draw_soon()

    def measure(self) -> None:
        """Words have another size: a mark has not."""

    def _square(self, *_: object) -> None:
        self.size = self.side, self.side

    @property
    def _theme(self) -> Theme:
        theme: Theme = App.get_running_app().theme
        return theme

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        if not self.colour or App.get_running_app() is None:
            return
        with self.canvas.before:
            mark(
                self._theme,
                self.colour,
                self.initial,
                self.center,
                self.side,
                fill=self.fill,
                inverted=self.inverted,
                banner=self.banner,
            )


class PlayerChip(ButtonBehavior, BoxLayout):
    """A player to choose: mark and name."""

    name = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    chosen = BooleanProperty(False)


load_kv(__file__)
