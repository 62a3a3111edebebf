"""The score over time as lines, each with its player's shape, so that colour is never alone."""

from companion.table.course import Course, PlayerLine
from companion.words.numbers import shown_number as number
from screens.metrics import dp
from screens.pages.score.course import MOST_RULES, rules_for, spread
from screens.ui.chart import Chart
from screens.ui.pen import Pen, Point, Rect

FINAL_SHARE = 0.16
"""Of the width: final scoring, which comes all at once."""
SHAPE, MARK = 12, 24
"""The shapes on a line and the mark at its end, in dp."""


def score_lines(pen: Pen, box: Rect, _pressed: bool, course: Course, first: str, total: str) -> None:
    """`first` is said of the first round; `total` stands below the totals."""
    if box[2] >= dp(120) and box[3] >= dp(80):
        lines = _ScoreLines(Chart(pen, box), course)
        lines.draw_rules(total)
        lines.draw_axis(first)
        for number_, line in enumerate(course.lines):
            lines.draw_line(number_, line)
        lines.draw_ends()


class _ScoreLines:
    """Where everything of one picture is."""

    def __init__(self, chart: Chart, course: Course) -> None:
        self.chart, self.pen, self.course = chart, chart.pen, course
        values = [value for line in course.lines for value in (*line.points, line.total)]
        self.low, self.high = min(0, *values), max(*values, 10 if course.ends_with_sheet else 1)
        self.played = 1 - FINAL_SHARE if course.ends_with_sheet else 1
        """The share of the width during play."""
        line = chart.line("caption")
        most = int((chart.box[3] - line - dp(16)) // line) + 1
        self.rules = rules_for(self.low, self.high, min(MOST_RULES, most))
        self.left = chart.x + max(chart.wide(number(n), "caption") for n in self.rules) + dp(8)
        self.right = chart.right - max(chart.wide(number(line.total), "label") for line in course.lines) - dp(40)
        self.bottom, self.top = chart.y + line + dp(4), chart.top - dp(12)

    def height_of(self, value: float) -> float:
        return self.bottom + (value - self.low) / (self.high - self.low) * (self.top - self.bottom)

    def across(self, share: float) -> float:
        return self.left + share * (self.right - self.left)

    def points(self, line: PlayerLine) -> list[Point]:
        played = len(line.points) - 1
        shares = [self.played * n / max(1, played) for n in range(len(line.points))]
        points = zip([*shares, 1.0], [*line.points, line.total], strict=True)
        return [(self.across(share), self.height_of(value)) for share, value in points]

    def draw_rules(self, total: str) -> None:
        chart = self.chart
        for value in self.rules:
            chart.fill((self.left, self.height_of(value), self.right - self.left, dp(1)), "rule")
        chart.fill((self.across(self.played), self.bottom, dp(1), self.top - self.bottom), "rule")
        for value in self.rules:
            chart.write(number(value), self.height_of(value) - chart.line("caption") / 2, right=self.left - dp(6))
        chart.write(total, chart.y, right=chart.right)

    def draw_axis(self, first: str) -> None:
        """What is counted at its beginning, then as many numbers as there is room for."""
        chart, course = self.chart, self.course
        end, last = self.across(self.played), str(course.last)
        if self.left + chart.wide(first, "caption") + dp(6) > end + dp(6) - chart.wide(last, "caption"):
            first = str(course.first)
        chart.write(first, chart.y, x=self.left)
        chart.write(last, chart.y, right=end + dp(6))
        begin, digits = self.left + chart.wide(first, "caption") + dp(12), chart.wide(last, "caption")
        most = int((end - begin) // (digits + dp(18)))
        begun = course.first - course.ends_with_sheet  # points begin before the first round, other numbers after it
        for counted in rules_for(course.first + 1, course.last - 1, most) if most > 1 else ():
            done = (counted - begun) / (course.last - begun)
            right = self.across(self.played * done) + digits / 2
            if begin + digits <= right <= end - digits - dp(6):
                chart.write(str(counted), chart.y, right=right)

    def draw_line(self, number_: int, line: PlayerLine) -> None:
        points, played = self.points(line), len(line.points) - 1
        self.chart.players_line(line.colour, points, self.pen.theme.card)
        on_it = [points[round(played * share + number_ * played * 0.05)] for share in (0.3, 0.68)]
        for place in (*on_it, points[-1]):
            self.pen.mark(line.colour, "", place, dp(SHAPE))

    def draw_ends(self) -> None:
        """Marks and totals, one below the other where lines meet."""
        chart, ordered = self.chart, sorted(self.course.lines, key=lambda line: -line.total)
        half = chart.line("label") / 2
        gap = min(max(dp(MARK + 2), half * 2), (self.top - self.bottom) / len(ordered))
        heights = [self.height_of(line.total) for line in ordered]
        side, left = min(dp(MARK), gap - dp(2)), self.right + dp(10)
        placed = spread(heights, gap, self.bottom + max(side / 2, half - dp(4)), self.top)
        for line, y in zip(ordered, placed, strict=True):
            self.pen.mark(line.colour, line.initial, (left + side / 2, y), side)
            chart.write(number(line.total), y - half, x=left + side + dp(5), role="label", ink="ink")
