"""The score over time as lines, each with its player's shape, so that colour is never alone."""

from kivy.metrics import dp

from companion.numbers import shown_number as number
from companion.table.course import Course, PlayerLine
from screens.pages.score.course import MOST_RULES, rules_for, spread
from screens.theme import Theme
from screens.ui.drawing import Point, Rect, mark
from screens.ui.pen import Pen

FINAL_SHARE = 0.16
"""Of the width: final scoring, which comes all at once."""
SHAPE, MARK = 12, 24
"""The shapes on a line and the mark at its end, in dp."""


def score_lines(theme: Theme, box: Rect, _pressed: bool, course: Course, first: str, total: str) -> None:
    """`first` is said of the first round; `total` stands below the totals."""
    if box[2] >= dp(120) and box[3] >= dp(80):
        lines = _ScoreLines(Pen(theme, box), course)
        lines.draw_rules(total)
        lines.draw_axis(first)
        for number_, line in enumerate(course.lines):
            lines.draw_line(number_, line)
        lines.draw_ends()


class _ScoreLines:
    """Where everything of one picture is."""

    def __init__(self, pen: Pen, course: Course) -> None:
        self.pen, self.course = pen, course
        values = [value for line in course.lines for value in (*line.points, line.total)]
        self.low, self.high = min(0, *values), max(*values, 10 if course.ends_with_sheet else 1)
        self.played = 1 - FINAL_SHARE if course.ends_with_sheet else 1
        """The share of the width during play."""
        line = pen.line("caption")
        most = int((pen.box[3] - line - dp(16)) // line) + 1
        self.rules = rules_for(self.low, self.high, min(MOST_RULES, most))
        self.left = pen.x + max(pen.wide(number(n), "caption") for n in self.rules) + dp(8)
        self.right = pen.right - max(pen.wide(number(line.total), "label") for line in course.lines) - dp(40)
        self.bottom, self.top = pen.y + line + dp(4), pen.top - dp(12)

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
        pen = self.pen
        for value in self.rules:
            pen.fill((self.left, self.height_of(value), self.right - self.left, dp(1)), "rule")
        pen.fill((self.across(self.played), self.bottom, dp(1), self.top - self.bottom), "rule")
        for value in self.rules:
            pen.write(number(value), self.height_of(value) - pen.line("caption") / 2, right=self.left - dp(6))
        pen.write(total, pen.y, right=pen.right)

    def draw_axis(self, first: str) -> None:
        """What is counted at its beginning, then as many numbers as there is room for."""
        pen, course = self.pen, self.course
        pen.write(first, pen.y, x=self.left)
        end, last = self.across(self.played), str(course.last)
        pen.write(last, pen.y, right=end + dp(6))
        begin, digits = self.left + pen.wide(first, "caption") + dp(12), pen.wide(last, "caption")
        most = int((end - begin) // (digits + dp(18)))
        begun = course.first - course.ends_with_sheet  # points begin before the first round, other numbers after it
        for counted in rules_for(course.first + 1, course.last - 1, most) if most > 1 else ():
            done = (counted - begun) / (course.last - begun)
            right = self.across(self.played * done) + digits / 2
            if begin + digits <= right <= end - digits - dp(6):
                pen.write(str(counted), pen.y, right=right)

    def draw_line(self, number_: int, line: PlayerLine) -> None:
        points, played, theme = self.points(line), len(line.points) - 1, self.pen.theme
        self.pen.players_line(line.colour, points, theme.card)
        on_it = [points[round(played * share + number_ * played * 0.05)] for share in (0.3, 0.68)]
        for place in (*on_it, points[-1]):
            mark(theme, line.colour, "", place, dp(SHAPE))

    def draw_ends(self) -> None:
        """Marks and totals, one below the other where lines meet."""
        pen, ordered = self.pen, sorted(self.course.lines, key=lambda line: -line.total)
        half = pen.line("label") / 2
        gap = min(max(dp(MARK + 2), half * 2), (self.top - self.bottom) / len(ordered))
        heights = [self.height_of(line.total) for line in ordered]
        side, left = min(dp(MARK), gap - dp(2)), self.right + dp(10)
        placed = spread(heights, gap, self.bottom + max(side / 2, half - dp(4)), self.top)
        for line, y in zip(ordered, placed, strict=True):
            mark(pen.theme, line.colour, line.initial, (left + side / 2, y), side)
            pen.write(number(line.total), y - half, x=left + side + dp(5), role="label", ink="ink")
