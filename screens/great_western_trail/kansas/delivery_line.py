"""The railroad of a delivery: the cities by value, own discs upon them, the engine beside the line."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from screens.great_western_trail.drawn.rail_line import TRACK, RailLine, Stop, city_stop
from screens.kit.drawing import Point, disc, framed, letter, panel
from screens.kit.fitting import width_of
from screens.kit.layout import Across

_OPEN, _CLOSED = 16, 13.5
"""Half the circle of a city that can be delivered to, and of one that cannot, in dp."""
_FLAG = 17
"""The height of the engine's flag, in dp."""


def engine_words(space: str) -> str:
    """A space of the railroad, as short as a flag is: a turnout stands between two numbers."""
    return f"{space[1:]}/{int(space[1:]) + 1}" if space.startswith("T") else space


def engine_at(space: str) -> float:
    """How far along the line an engine stands; a turnout lies half a space after its number."""
    return int(space[1:]) + 0.5 if space.startswith("T") else float(space)


class CityRow(Across):
    """A city's place on the line; what stands in it is as high as the row."""

    aside = NumericProperty(0)
    longest = NumericProperty(0)
    first = NumericProperty(0)
    """How high the line of the city is: all of the row."""
    roomy = BooleanProperty(False)
    """True for a card, which keeps off its neighbours."""


class DeliveryLine(RailLine):
    """Rows of one city each, with the rails behind them and the engine's flag beside."""

    shows = ("cities", "colour", "margin", "opens", "chosen", "engine", "flag")
    opens = ListProperty()
    """For each city whether it can be delivered to."""
    chosen = NumericProperty(-1)
    engine = NumericProperty(0)
    flag = StringProperty("")

    def paint(self) -> None:
        rows, _ = self._middles()
        if len(rows) != len(self.cities) or len(rows) != len(self.opens) or not self.colour:
            return
        line = self.x + self.margin + dp(TRACK) / 2
        self._track(line, rows)
        for number, (y, city, open_) in enumerate(zip(rows, self.cities, self.opens, strict=True)):
            self._stop((line, y), city, open_, chosen=number == self.chosen)
        self._engine(line, rows)

    def _stop(self, middle: Point, stop: Stop, open_: bool, *, chosen: bool) -> None:
        theme, radius = self.theme, dp(_OPEN if open_ else _CLOSED)
        if stop.discs and not chosen:
            city_stop(theme, self.colour, middle, stop, radius)
            return
        black = stop.edge == "black" or chosen
        disc(middle, radius + dp(1.5), theme.page)
        disc(middle, radius, theme.ink if black else theme.rule2)
        disc(middle, radius - dp(2.6 if black else 1.7), theme.brass_fill if chosen else theme.card)
        ink = theme.brass_ink if chosen else theme.ink if open_ else theme.ink2
        letter(str(stop.value), middle, dp(14.5), ink)

    def _engine(self, line: float, rows: list[float]) -> None:
        """The flag at the height of the space the engine stands on."""
        theme, size = self.theme, dp(12)
        wide = max(dp(20), width_of(self.flag, size) + dp(9))
        left = max(line - dp(_OPEN) - wide + dp(5), self.x - dp(12))
        middle = (left + wide / 2, self._height_of(rows))
        high = dp(_FLAG)
        box = (left, middle[1] - high / 2, wide, high)
        panel((box[0] - dp(1), box[1] - dp(1), box[2] + dp(2), box[3] + dp(2)), dp(6), theme.page)
        framed(box, dp(5), theme.player(self.colour, "fill"), theme.player(self.colour, "edge"), dp(1))
        letter(self.flag, middle, size, theme.player(self.colour, "on"))

    def _height_of(self, rows: list[float]) -> float:
        """Where the engine is between the cities by its number; beyond the last one below all of them."""
        values = [city.value for city in self.cities]
        for upper in range(len(values) - 1):
            low, high = values[upper], values[upper + 1]
            if low <= self.engine <= high:
                part = (self.engine - low) / (high - low)
                return rows[upper] + (rows[upper + 1] - rows[upper]) * part
        return rows[-1] - dp(_CLOSED + _FLAG / 2 + 1)
