"""Plots of everybody over the rounds of a table: a line for each player, which ends with their mark."""

from collections.abc import Mapping
from dataclasses import dataclass

from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.metrics import dp

from screens.app import running
from screens.kit import Mark
from screens.kit.figures import number
from screens.kit.fitting import line_of, width_of
from screens.pages.score.lines import LEAST_CONTRAST, ScoreLines, contrast, rules_for, spread
from screens.pages.statistics.plots import Plot


@dataclass(frozen=True, slots=True)
class Seated:
    """Who a line belongs to."""

    name: str
    colour: str
    initial: str


@dataclass(frozen=True, slots=True)
class RoundByRound:
    """Everybody's number after each round."""

    seats: tuple[Seated, ...]
    values: Mapping[int, tuple[int, ...]]


class RoundLines(Plot):
    """The lines of the score, a point for each round; tapped they are numbers."""

    sentence = ""

    def said(self) -> str:
        return self.sentence

    def wanted(self) -> float:
        return float(dp(240))

    def furnish(self) -> None:
        self.add_widget(ScoreLines(course=self.data, pos=self.pos, size=self.size))


class SeatLines(Plot):
    """Any number that grows or falls from round to round."""

    def said(self) -> str:
        found: RoundByRound = self.data
        last = list(found.values.values())[-1]
        ends = [f"{seat.name} {number(value)}" for seat, value in zip(found.seats, last, strict=True)]
        return str(running().tr("plot.lines", what=running().tr.listed(ends)))

    def wanted(self) -> float:
        return float(dp(180))

    def draw(self) -> None:
        theme, tr, found = running().theme, running().tr, self.data
        rounds, rows = list(found.values), list(found.values.values())
        high = max(1, *(max(row) for row in rows))
        rules = rules_for(0, high, 4)
        axis = max(width_of(number(n), theme.caption, bold=False) for n in rules)
        self._ends = self.right - width_of(number(high), theme.label) - dp(40)
        self._left, self._base = self.x + axis + dp(8), self.y + line_of(theme.caption) + dp(4)
        self._step = (self._ends - self._left) / max(1, len(rows) - 1)
        self._unit = (self.top - dp(12) - self._base) / high
        with self.canvas.before:
            Color(*theme.rule)
            for value in rules:
                Rectangle(pos=(self._left, self._y(value)), size=(self._ends - self._left, dp(1)))
        for value in rules:
            self.write(number(value), right=self._left - dp(6), y=self._y(value) - line_of(theme.caption) / 2)
        self.write(tr("stats.round", number=rounds[0]), x=self._left, y=self.y)
        self.write(str(rounds[-1]), right=self._ends, y=self.y)
        for seat, line in enumerate(zip(*rows, strict=True)):
            self._line(found.seats[seat], line)
        self._place_ends(rows[-1])

    def _y(self, value: float) -> float:
        return float(self._base + value * self._unit)

    def _line(self, seat: Seated, values: tuple[int, ...]) -> None:
        theme = running().theme
        points = [c for n, value in enumerate(values) for c in (self._left + n * self._step, self._y(value))]
        if len(values) == 1:
            points += [self._ends, self._y(values[0])]
        fill, edge = theme.player(seat.colour), theme.player(seat.colour, "edge")
        with self.canvas.before:
            if contrast(fill, theme.page) < LEAST_CONTRAST:
                Color(*edge)
                SmoothLine(points=points, width=dp(2.1))
            Color(*fill)
            SmoothLine(points=points, width=dp(1.5))
        middle = len(values) // 2
        self.mark(seat.colour, self._left + middle * self._step, self._y(values[middle]), dp(12))

    def _place_ends(self, last: tuple[int, ...]) -> None:
        """Totals and marks at the ends of the lines, one below the other where these meet."""
        theme, side, seats = running().theme, dp(24), self.data.seats
        ordered = sorted(zip(seats, last, strict=True), key=lambda pair: -pair[1])
        wanted = [self._y(value) for _, value in ordered]
        placed = spread(wanted, side + dp(2), self._base + side / 2, self.top - dp(12))
        left = self._ends + dp(8)
        self._at_ends = [(seat, left, y - side / 2, side) for (seat, _), y in zip(ordered, placed, strict=True)]
        for (_, value), y in zip(ordered, placed, strict=True):
            words = {"x": left + side + dp(5), "y": y - line_of(theme.label) / 2}
            self.write(number(value), role="label", muted=False, **words)

    def furnish(self) -> None:
        for seat, x, y, side in self._at_ends:
            self.add_widget(Mark(colour=seat.colour, initial=seat.initial, side=side, pos=(x, y)))
