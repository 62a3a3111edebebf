"""The score over time as lines, each with its player's shape, so that colour is never alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.table.rounds import rounds
from companion.table.session import Session
from screens.app import running
from screens.kit import Mark
from screens.kit.figures import Figure, number
from screens.kit.fitting import line_of, width_of
from screens.kit.marks import initials

One = TypeVar("One")
MOST_POINTS = 120
FINAL_SHARE = 0.16
"""Of the width: final scoring, which comes all at once."""
STEPS = (5, 10, 20, 25, 50, 100, 200, 500)
MOST_RULES = 6
FEWEST_ROUNDS = 2
LEAST_CONTRAST = 2.5


@dataclass(frozen=True, slots=True)
class PlayerLine:
    colour: str
    initial: str
    points: tuple[int, ...]
    """During play, round by round."""
    total: int


@dataclass(frozen=True, slots=True)
class Course:
    """The course of one table."""

    lines: tuple[PlayerLine, ...]
    first: int
    """The round the picture begins with."""
    last: int
    counted: str = "stats.round"
    """What is counted below it: rounds, or entries where nobody's turn was told."""


def course_of(session: Session) -> Course | None:
    """What the picture shows; None where nothing changed before final scoring."""
    return _by_rounds(session) or _by_entries(session)


def _by_rounds(session: Session) -> Course | None:
    """Everybody's points before the first round and after each; None where fewer than two rounds were told."""
    ends: dict[int, int] = {}
    begin: int | None = None
    for entry, counted in enumerate(rounds(session), 1):
        if counted is not None:
            begin = entry - 1 if begin is None else begin
            ends[counted] = entry
    if begin is None or len(ends) < FEWEST_ROUNDS:
        return None
    return _course(session, [begin, *ends.values()], min(ends), max(ends), "stats.round")


def _by_entries(session: Session) -> Course | None:
    last, first = session.cursor, session.standing(0)
    begun = next((number for number in range(last + 1) if session.standing(number) != first), None)
    if begun is None:
        return None
    return _course(session, list(range(max(0, begun - 1), last + 1)), begun, last, "history.entries")


def _course(session: Session, entries: Sequence[int], first: int, last: int, counted: str) -> Course | None:
    """The points after these entries; None if they were the same after all of them."""
    chosen = [session.standing(number) for number in thinned(entries)]
    if len(set(chosen)) == 1:
        return None
    seats, sheet = session.table.seats, session.sheet()
    letters = initials([seat.name for seat in seats])
    lines = tuple(
        PlayerLine(seat.colour, letters[n], tuple(now[n] for now in chosen), sheet.players[n].total)
        for n, seat in enumerate(seats)
    )
    return Course(lines, first, last, counted)


def thinned(steps: Sequence[One]) -> list[One]:
    """Evenly fewer where there are more than a line can show; the last one always stays."""
    if len(steps) <= MOST_POINTS:
        return list(steps)
    last = len(steps) - 1
    return [steps[round(n * last / (MOST_POINTS - 1))] for n in range(MOST_POINTS)]


def rules_for(low: int, high: int, most: int = MOST_RULES) -> list[int]:
    """Round numbers from the lowest to the highest, not more than a few."""
    step = next((s for s in STEPS if (high - low) / s <= max(2, most) - 1), STEPS[-1])
    return list(range(-(-low // step) * step, high + 1, step))


def spread(wanted: list[float], gap: float, low: float, high: float) -> list[float]:
    """Heights as near as may be to the wanted ones, highest first, and at least a gap apart."""
    placed: list[float] = []
    for y in wanted:
        placed.append(min(y, placed[-1] - gap if placed else high))
    below = low - placed[-1]
    if below > 0:
        placed[-1] = low
        for n in range(len(placed) - 2, -1, -1):
            placed[n] = max(placed[n], placed[n + 1] + gap)
    return placed


class ScoreLines(Widget):
    course = ObjectProperty(None, allownone=True)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        self.bind(pos=self._draw_soon, size=self._draw_soon, course=self._draw_soon)
        self._draw_soon()

    def _draw(self, *_: Any) -> None:
        self.canvas.before.clear()
        self.clear_widgets()
        if self.course is None or self.width < dp(120) or self.height < dp(80):
            return
        self._measure()
        self._draw_rules()
        for n, line in enumerate(self.course.lines):
            self._draw_line(n, line)
        self._draw_ends()

    # --- where things are ---

    def _measure(self) -> None:
        theme, lines = running().theme, self.course.lines
        values = [value for line in lines for value in (*line.points, line.total)]
        self._low, self._high = min(0, *values), max(*values, 10)
        line = line_of(theme.caption)
        most = int((self.height - line - dp(16)) // line) + 1
        self._rules = rules_for(self._low, self._high, min(MOST_RULES, most))
        axis = max(width_of(number(n), theme.caption, bold=False) for n in self._rules)
        totals = max(width_of(number(line.total), theme.label) for line in lines)
        self._left = self.x + axis + dp(8)
        self._right = self.right - totals - dp(40)
        self._bottom = self.y + line_of(theme.caption) + dp(4)
        self._top = self.top - dp(12)

    def _height_of(self, value: float) -> float:
        return self._bottom + (value - self._low) / (self._high - self._low) * (self._top - self._bottom)

    def _across(self, share: float) -> float:
        return self._left + share * (self._right - self._left)

    def _points(self, line: PlayerLine) -> list[tuple[float, float]]:
        played = len(line.points) - 1
        shares = [(1 - FINAL_SHARE) * n / max(1, played) for n in range(len(line.points))]
        points = zip([*shares, 1.0], [*line.points, line.total], strict=True)
        return [(self._across(share), self._height_of(value)) for share, value in points]

    # --- what is drawn ---

    def _draw_rules(self) -> None:
        app = running()
        line_height = line_of(app.theme.caption)
        with self.canvas.before:
            Color(*app.theme.rule)
            for value in self._rules:
                Rectangle(pos=(self._left, self._height_of(value)), size=(self._right - self._left, dp(1)))
            Rectangle(pos=(self._across(1 - FINAL_SHARE), self._bottom), size=(dp(1), self._top - self._bottom))
        for value in self._rules:
            self._write(number(value), right=self._left - dp(6), y=self._height_of(value) - line_height / 2)
        self._draw_axis()
        self._write(app.tr("sheet.total"), right=self.right, y=self.y)

    def _draw_axis(self) -> None:
        """What is counted at its beginning, then as many numbers as there is room for."""
        app, course = running(), self.course
        first = app.tr(course.counted, number=course.first)
        self._write(first, x=self._left, y=self.y)
        end = self._across(1 - FINAL_SHARE)
        last = str(course.last)
        self._write(last, right=end + dp(6), y=self.y)
        begin = self._left + width_of(first, app.theme.caption, bold=False) + dp(12)
        digits = width_of(last, app.theme.caption, bold=False)
        most = int((end - begin) // (digits + dp(18)))
        for counted in rules_for(course.first + 1, course.last - 1, most) if most > 1 else ():
            # The picture begins before the first of what is counted and ends after the last.
            done = (counted - course.first + 1) / (course.last - course.first + 1)
            right = self._across((1 - FINAL_SHARE) * done) + digits / 2
            if begin + digits <= right <= end - digits - dp(6):
                self._write(str(counted), right=right, y=self.y)

    def _write(self, text: str, *, y: float, x: float | None = None, right: float | None = None, **more: Any) -> None:
        words = Figure(text=text, **{"role": "caption", "muted": True, **more})
        words.texture_update()
        words.pos = (x if x is not None else (right or 0) - words.texture_size[0], y)
        self.add_widget(words)

    def _draw_line(self, number_: int, line: PlayerLine) -> None:
        theme = running().theme
        points = self._points(line)
        flat = [c for point in points for c in point]
        fill, edge = theme.player(line.colour), theme.player(line.colour, "edge")
        with self.canvas.before:
            if contrast(fill, theme.card) < LEAST_CONTRAST:
                Color(*edge)
                SmoothLine(points=flat, width=dp(2.1))
            Color(*fill)
            SmoothLine(points=flat, width=dp(1.5))
        played = len(line.points) - 1
        for share in (0.3, 0.68):
            x, y = points[round(played * share + number_ * played * 0.05)]
            self._shape(line, x, y)
        self._shape(line, *points[-1])

    def _shape(self, line: PlayerLine, x: float, y: float) -> None:
        side = dp(12)
        self.add_widget(Mark(colour=line.colour, side=side, pos=(x - side / 2, y - side / 2)))

    def _draw_ends(self) -> None:
        ordered = sorted(self.course.lines, key=lambda line: -line.total)
        heights = [self._height_of(line.total) for line in ordered]
        theme = running().theme
        side = dp(24)
        half = line_of(theme.label) / 2
        placed = spread(heights, max(side + dp(2), half * 2), self._bottom + max(side / 2, half - dp(4)), self._top)
        for line, y in zip(ordered, placed, strict=True):
            left = self._right + dp(10)
            self.add_widget(Mark(colour=line.colour, initial=line.initial, side=side, pos=(left, y - side / 2)))
            self._write(number(line.total), x=left + side + dp(5), y=y - half, role="label", muted=False)


def contrast(one: Sequence[float], other: Sequence[float]) -> float:
    lights = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lights[0] + 0.05) / (lights[1] + 0.05)


def _luminance(colour: Sequence[float]) -> float:
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
