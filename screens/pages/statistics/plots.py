"""Plots on the canvas in the look of the sheet: few lines, marks besides colours, numbers one tap away.

Drawn by hand: a plotting library is larger than this app, needs what phones have no package of, and looks like one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.graphics import Color, Line, Mesh, Rectangle, RoundedRectangle, SmoothLine
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.statistics.ranges import Range
from companion.statistics.shares import rounded
from screens.app import running
from screens.kit import Row, Sheet, Text
from screens.kit.drawing import mark as draw_mark
from screens.kit.drawn import Painted
from screens.kit.figures import column, number
from screens.kit.fitting import line_of, width_of
from screens.kit.text_cache import rendered
from screens.kit.words import BOLD
from screens.pages.score.lines import rules_for
from screens.window import device

NumberRow = tuple[str, str]
"""What a number is, and the number."""


class Drawing(Painted):
    """Lines and boxes, with words and marks upon them."""

    shows = ("data",)
    data = ObjectProperty(None, allownone=True)
    narrowest = 80
    """In dp; what has less room is not laid out yet."""

    def __init__(self, **more: Any) -> None:
        self._upper: list[Callable[[], None]] = []
        """Words and marks: drawn upon everything else."""
        super().__init__(**more)
        self.size_hint_y = None
        self.on_data()

    def on_data(self, *_: Any) -> None:
        self.height = self.wanted()

    def _paint(self, *_: Any) -> None:
        self.clear_widgets()
        self._upper = []
        super()._paint()
        if self._moved is not None and self._has_room:
            self.furnish()

    def paint(self) -> None:
        if self._has_room:
            self.draw()
            for draw in self._upper:
                draw()

    @property
    def _has_room(self) -> bool:
        return self.data is not None and bool(self.width > dp(self.narrowest))

    def wanted(self) -> float:
        """How high it is."""
        return float(dp(80))

    def draw(self) -> None:
        """What it shows."""

    def furnish(self) -> None:
        """Put widgets upon it, where drawing is not enough."""

    def write(
        self,
        text: str,
        *,
        y: float,
        x: float | None = None,
        right: float | None = None,
        role: str = "caption",
        muted: bool = True,
        ink: Any = None,
    ) -> None:
        """Words at a height, from a side on; between both sides in the middle."""
        theme = self.theme
        tint = ink or (theme.ink2 if muted else theme.ink)
        texture = rendered(text, getattr(theme, role), bold=role in BOLD, ink=tuple(tint)).label.texture
        wide = texture.width
        left = x if x is not None else (right or 0) - wide
        if x is not None and right is not None:
            left = (x + right - wide) / 2
        place = int(max(self.x, min(left, self.right - wide))), int(y)
        self._upper.append(partial(_show, texture, place))

    def box(self, x: float, y: float, wide: float, high: float, fill: Any, line: Any = None) -> None:
        with self.canvas.before:
            if fill is not None:
                Color(*fill)
                RoundedRectangle(pos=(x, y), size=(max(wide, dp(1)), high), radius=[min(dp(4), wide / 2)])
            if line is not None:
                Color(*line)
                rounded = (x, y, max(wide, dp(2)), high, min(dp(4), wide / 2))
                Line(rounded_rectangle=rounded, width=dp(1))

    def mark(self, colour: str, x: float, y: float, side: float) -> None:
        self._upper.append(partial(draw_mark, self.theme, colour, "", (x, y), side))


class Plot(ButtonBehavior, Drawing):
    """A drawing of some numbers, its words too; tapped it lists them."""

    numbers: Sequence[NumberRow] = ()
    heading = ""

    def __init__(self, **more: Any) -> None:
        self.numbers = more.pop("numbers", ())
        self.heading = more.pop("heading", "")
        super().__init__(**more)

    def on_touch_down(self, touch: Any) -> bool:
        """One without numbers is no button: whatever it stands on may be."""
        return bool(self.numbers and super().on_touch_down(touch))

    def on_release(self) -> None:
        """What it shows in a sentence, said aloud where that is wanted, and its numbers."""
        if self.numbers:
            app, said = running(), self.said()
            device.say(said, app.tr.language, on=app.kept.settings.spoken)
            rows = [Row(text=what, value=value) for what, value in self.numbers]
            Sheet(title=self.heading).fill([*([Text(text=said)] if said else []), column(rows)]).show(app.page)

    def said(self) -> str:
        """What it shows, for whoever does not see it."""
        return ""


def _show(texture: Any, place: tuple[int, int]) -> None:
    Color(1, 1, 1, 1)
    Rectangle(texture=texture, size=texture.size, pos=place)


class RangeBar(Plot):
    """Where a share of wins lies: the range first, the single number a tick in it, an equal share dashed."""

    def wanted(self) -> float:
        return 2 * line_of(running().theme.label) + dp(34)

    sentence = ""

    def said(self) -> str:
        return self.sentence

    def draw(self) -> None:
        found: Range = self.data
        theme, tr = running().theme, running().tr
        low, share, high, fair = found.percents
        line = line_of(theme.label)
        left, wide, y, tall = self.x + dp(10), self.width - dp(20), self.y + line + dp(10), dp(14)

        def at(percent: float) -> float:
            return float(left + wide * percent / 100)

        with self.canvas.before:
            Color(*theme.sunken)
            RoundedRectangle(pos=(left, y), size=(wide, tall), radius=[tall / 2])
            Color(*theme.primary_wash)
            RoundedRectangle(pos=(at(low), y), size=(max(at(high) - at(low), tall), tall), radius=[tall / 2])
            Color(*theme.primary)
            Line(rounded_rectangle=(at(low), y, max(at(high) - at(low), tall), tall, tall / 2), width=dp(0.9))
            RoundedRectangle(pos=(at(share) - dp(2.5), y - dp(5)), size=(dp(5), dp(24)), radius=[dp(2)])
            Color(*theme.brass)
            for piece in range(5):
                Rectangle(pos=(at(fair) - dp(1), y - dp(8) + piece * dp(6.4)), size=(dp(2), dp(4)))
        above, below = y + tall + dp(5), self.y
        self.write(number(low), x=at(low) - dp(20), right=at(low) + dp(20), y=above, role="label", ink=theme.primary)
        end = f"{number(high)} %"
        self.write(end, x=at(high) - dp(24), right=at(high) + dp(24), y=above, role="label", ink=theme.primary)
        if at(share) - at(low) > dp(44) and at(high) - at(share) > dp(54):
            self.write(number(share), x=at(share) - dp(20), right=at(share) + dp(20), y=above)
        words = tr("stats.equal_share", share=fair)
        half = width_of(words, theme.label) / 2 + dp(2)
        self.write(words, x=at(fair) - half, right=at(fair) + half, y=below, role="label", ink=theme.brass)


@dataclass(frozen=True, slots=True)
class PlotBar:
    name: str
    value: float
    words: str


def _extremes(bars: Sequence[PlotBar], words: str) -> str:
    """The longest and the shortest of them."""
    most, least = max(bars, key=lambda bar: bar.value), min(bars, key=lambda bar: bar.value)
    if len(bars) == 1:
        return str(running().tr("plot.one", what=most.name, value=most.words))
    return str(running().tr(words, most=most.name, high=most.words, least=least.name, low=least.words))


class SignedBars(Plot):
    """More and less than the others: filled to the right, outlined to the left of the line."""

    def said(self) -> str:
        return _extremes(self.data, "plot.signed")

    def wanted(self) -> float:
        return len(self.data or ()) * self._line

    @property
    def _line(self) -> float:
        return max(line_of(running().theme.body) + dp(6), dp(30))

    def draw(self) -> None:
        theme, bars = running().theme, self.data
        names = min(max(width_of(bar.name, theme.body, bold=False) for bar in bars), self.width * 0.44)
        values = max(width_of(bar.words, theme.strong) for bar in bars)
        left, right = self.x + names + dp(10), self.right - values - dp(10)
        most = max(abs(bar.value) for bar in bars) or 1
        below = max((-bar.value for bar in bars if bar.value < 0), default=0)
        above = max((bar.value for bar in bars if bar.value > 0), default=0)
        scale = (right - left) / ((below + above) or most)
        zero = left + below * scale
        with self.canvas.before:
            Color(*theme.rule2)
            Rectangle(pos=(zero - dp(1), self.y), size=(dp(1.5), self.height))
        for place, bar in enumerate(bars):
            y = self.top - (place + 1) * self._line
            tall = dp(16)
            middle = y + (self._line - tall) / 2
            words = y + (self._line - line_of(theme.body)) / 2
            self.write(bar.name, x=self.x, y=words, role="body", muted=False)
            if bar.value > 0:
                self.box(zero, middle, bar.value * scale, tall, theme.primary)
            elif bar.value < 0:
                self.box(zero + bar.value * scale, middle, -bar.value * scale, tall, None, theme.alert)
            ink = theme.alert if bar.value < 0 else theme.ink
            self.write(bar.words, right=self.right, y=words, role="strong", ink=ink)


class PlainBars(Plot):
    """Lengths, one below the other, each with its words at the end."""

    def said(self) -> str:
        return _extremes(self.data, "plot.bars")

    def wanted(self) -> float:
        return len(self.data or ()) * max(line_of(running().theme.body) + dp(6), dp(30))

    def draw(self) -> None:
        theme, bars = running().theme, self.data
        line = self.height / len(bars)
        names = max(width_of(bar.name, theme.body, bold=False) for bar in bars)
        ends = max(width_of(bar.words, theme.strong) for bar in bars)
        left = self.x + names + dp(12)
        most = max(bar.value for bar in bars) or 1
        for place, bar in enumerate(bars):
            y = self.top - (place + 1) * line
            wide = max(0, self.right - left - ends - dp(12)) * bar.value / most
            words = y + (line - line_of(theme.body)) / 2
            self.write(bar.name, x=self.x, y=words, role="body", muted=False)
            self.box(left, y + (line - dp(14)) / 2, wide, dp(14), theme.rule2)
            self.write(bar.words, x=left + wide + dp(8), y=words, role="strong", muted=False)


@dataclass(frozen=True, slots=True)
class Dot:
    colour: str
    value: int
    won: bool


@dataclass(frozen=True, slots=True)
class DotLine:
    name: str
    dots: tuple[Dot, ...]
    middle: float | None


class DotPlot(Plot):
    """Scores on a line for each number of players, each with its player's shape; a ring for a win."""

    def said(self) -> str:
        tr, parts = running().tr, []
        for line in self.data:
            values = sorted(dot.value for dot in line.dots)
            ends = {"what": line.name, "low": values[0], "high": values[-1]}
            if line.middle is None:
                parts.append(tr("plot.scores", **ends))
            else:
                parts.append(tr("plot.scores_middle", middle=number(rounded(line.middle)), **ends))
        return "; ".join(parts)

    def wanted(self) -> float:
        return len(self.data or ()) * self._line + line_of(running().theme.caption) + dp(6)

    @property
    def _line(self) -> float:
        return max(line_of(running().theme.label) + dp(10), dp(44))

    def draw(self) -> None:
        theme, lines = running().theme, self.data
        values = [dot.value for line in lines for dot in line.dots]
        low, high = min(values), max(values)
        rules = rules_for(low - max(1, (high - low) // 8), high + max(1, (high - low) // 8), 5)
        low, high = min(low, rules[0]), max(high, rules[-1])
        names = max(width_of(line.name, theme.label) for line in lines)
        left, right = self.x + names + dp(26), self.right - dp(14)
        bottom = self.y + line_of(theme.caption) + dp(6)

        def at(value: float) -> float:
            return float(left + (right - left) * (value - low) / max(1, high - low))

        with self.canvas.before:
            Color(*theme.rule)
            for value in rules:
                Rectangle(pos=(at(value), bottom), size=(dp(1), self.top - bottom))
        for value in rules:
            self.write(number(value), x=at(value) - dp(20), right=at(value) + dp(20), y=self.y)
        for place, line in enumerate(lines):
            y = self.top - (place + 0.5) * self._line
            with self.canvas.before:
                Color(*theme.rule)
                Rectangle(pos=(left, y), size=(right - left, dp(1)))
            self.write(line.name, x=self.x, y=y - line_of(theme.label) / 2, role="label", muted=False)
            if line.middle is not None:
                with self.canvas.before:
                    Color(*theme.brass_fill)
                    Rectangle(pos=(at(line.middle) - dp(1.5), y - dp(18)), size=(dp(3), dp(36)))
            for dot in [*dict.fromkeys(line.dots[::-1])][::-1]:  # of equal ones upon each other the uppermost is seen
                if dot.won:
                    with self.canvas.before:
                        Color(*theme.brass_fill)
                        SmoothLine(circle=(at(dot.value), y, dp(11)), width=dp(1.2))
                self.mark(dot.colour, at(dot.value), y, dp(14))


@dataclass(frozen=True, slots=True)
class PlotMoment:
    low: int
    middle: int
    high: int
    won: bool


class BandLine(Plot):
    """A number over time with how sure it is: a band, a line, a filled dot where the table was won."""

    def said(self) -> str:
        first, last = self.data[0], self.data[-1]
        ends = {"first": first.middle, "last": last.middle, "low": last.low, "high": last.high}
        return str(running().tr("plot.rating", count=len(self.data), **ends))

    def wanted(self) -> float:
        return float(dp(190))

    def draw(self) -> None:
        theme, moments = running().theme, self.data
        low, high = min(m.low for m in moments), max(m.high for m in moments)
        rules = rules_for(low, high, 5)
        axis = max(width_of(number(n), theme.caption, bold=False) for n in rules)
        last = number(moments[-1].middle)
        left, right = self.x + axis + dp(8), self.right - width_of(last, theme.strong) - dp(12)
        bottom, top = self.y + dp(8), self.top - dp(10)
        step = (right - left) / max(1, len(moments) - 1)

        def place(index: int, value: float) -> tuple[float, float]:
            return left + step * index, bottom + (value - low) / max(1, high - low) * (top - bottom)

        band = []
        for index, moment in enumerate(moments):
            band += [*place(index, moment.high), 0, 0, *place(index, moment.low), 0, 0]
        points = [c for index, moment in enumerate(moments) for c in place(index, moment.middle)]
        with self.canvas.before:
            Color(*theme.primary_wash)
            Mesh(vertices=band, indices=list(range(2 * len(moments))), mode="triangle_strip")
            Color(*theme.rule)
            for value in rules:
                Rectangle(pos=(left, place(0, value)[1]), size=(right - left, dp(1)))
            Color(*theme.primary)
            SmoothLine(points=points, width=dp(1.4))
        for value in rules:
            self.write(number(value), right=left - dp(6), y=place(0, value)[1] - line_of(theme.caption) / 2)
        if len(moments) <= 30:
            for index, moment in enumerate(moments):
                self._dot(*place(index, moment.middle), won=moment.won)
        y = place(0, moments[-1].middle)[1] - line_of(theme.strong) / 2
        self.write(last, right=self.right, y=y, role="strong", muted=False)

    def _dot(self, x: float, y: float, *, won: bool) -> None:
        theme = running().theme
        with self.canvas.before:
            Color(*(theme.primary if won else theme.card))
            RoundedRectangle(pos=(x - dp(4.5), y - dp(4.5)), size=(dp(9), dp(9)), radius=[dp(4.5)])
            Color(*theme.primary)
            Line(circle=(x, y, dp(4.5)), width=dp(1.1))


class Meetings(Plot):
    """One square a game with somebody: filled ahead, half level, empty behind."""

    narrowest = 1

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.size_hint_x = None

    def wanted(self) -> float:
        self.width = len(self.data or "") * dp(19)
        return float(dp(22))

    def draw(self) -> None:
        theme = running().theme
        for place, sign in enumerate(self.data or ""):
            x, y, side = self.x + place * dp(19), self.center_y - dp(8), dp(16)
            self.box(x, y, side, side, None, theme.primary if sign != "-" else theme.rule2)
            if sign != "-":
                self.box(x, y, side, side if sign == "+" else side / 2, theme.primary)
