"""Painters of plots, into the open canvas."""

from itertools import pairwise

from companion.words.numbers import shown_number as number
from screens.metrics import dp
from screens.pages.score.course import rules_for
from screens.pages.statistics.plots import DotLine, PlotBar, PlotMoment
from screens.ui.chart import Chart
from screens.ui.pen import Pen, Rect

SQUARE, APART = 16, 19
"""A game with somebody, and from one to the next, in dp."""
DOT = 4.5
MOST_DOTS = 30
LEAST_BAR = 16
"""The longest of some bars is so long at least, in dp, however long their names are."""
MOST_VALUES = 5
"""Numbers below a line of scores."""


def range_bar(pen: Pen, box: Rect, _pressed: bool, low: int, share: int, high: int, fair: int, equal: str) -> None:
    """Where a share of wins lies: the range first, the single number a tick in it, an equal share dashed."""
    chart, tall = Chart(pen, box), dp(14)
    left, wide, y = chart.x + dp(10), box[2] - dp(20), chart.y + chart.line("label") + dp(10)

    def at(percent: float) -> float:
        return float(left + wide * percent / 100)

    inner = max(at(high) - at(low), tall)
    chart.fill((left, y, wide, tall), "sunken", tall / 2)
    chart.fill((at(low), y, inner, tall), "primary_wash", tall / 2)
    pen.outline((at(low), y, inner, tall), tall / 2, pen.theme.primary, dp(0.9))
    chart.fill((at(share) - dp(2.5), y - dp(5), dp(5), dp(24)), "primary", dp(2))
    for piece in range(5):
        chart.fill((at(fair) - dp(1), y - dp(8) + piece * dp(6.4), dp(2), dp(4)), "brass")
    above = y + tall + dp(5)
    chart.write_around(number(low), at(low), above, role="label", ink="primary")
    chart.write_around(f"{number(high)} %", at(high), above, role="label", ink="primary")
    if at(share) - at(low) > dp(44) and at(high) - at(share) > dp(54):
        chart.write_around(number(share), at(share), above)
    chart.write_around(equal, at(fair), chart.y, role="label", ink="brass")


def bars(pen: Pen, box: Rect, _pressed: bool, bars: tuple[PlotBar, ...], signed: bool) -> None:
    """One below the other; signed ones stand on both sides of a line, their words in a column."""
    chart, line, tall = Chart(pen, box), box[3] / len(bars), dp(16 if signed else 14)
    ends = max(chart.wide(bar.words, "strong") for bar in bars) + dp(12)
    most = box[2] * 0.44 if signed else box[2] - ends - dp(12 + LEAST_BAR)
    names = min(most, max(chart.wide(bar.name, "body") for bar in bars))
    left = chart.x + names + dp(12)
    room = max(0.0, chart.right - left - ends)
    below, above = max(0.0, *(-bar.value for bar in bars)), max(0.0, *(bar.value for bar in bars))
    scale = room / ((below + above) or 1)
    zero = left + below * scale
    if signed:
        chart.fill((zero - dp(1), chart.y, dp(1.5), box[3]), "rule2")
    for place, bar in enumerate(bars):
        y, wide = chart.top - (place + 1) * line, abs(bar.value) * scale
        middle, words = y + (line - tall) / 2, y + (line - chart.line("body")) / 2
        chart.write(chart.short(bar.name, names, "body"), words, x=chart.x, role="body", ink="ink")
        if bar.value < 0:
            chart.bar((zero - wide, middle, wide, tall), None, pen.theme.alert)
        elif bar.value or not signed:
            chart.bar((zero, middle, wide, tall), pen.theme.primary if signed else pen.theme.rule2)
        end = {"right": chart.right} if signed else {"x": zero + wide + dp(8)}
        chart.write(bar.words, words, **end, role="strong", ink="alert" if bar.value < 0 else "ink")


def dot_plot(pen: Pen, box: Rect, _pressed: bool, lines: tuple[DotLine, ...]) -> None:
    """Scores on a line for each number of players, each with its player's shape; a ring for a win."""
    chart = Chart(pen, box)
    values = [dot.value for line in lines for dot in line.dots]
    low, high = min(values), max(values)
    more = max(1, (high - low) // 8)
    left, right = chart.x + max(chart.wide(line.name, "label") for line in lines) + dp(26), chart.right - dp(14)
    each_number = max(chart.wide(number(value), "caption") for value in (low, high)) + dp(8)
    rules = rules_for(low - more, high + more, min(MOST_VALUES, int((right - left) // each_number) + 1))
    low, high = min(low, *rules[:1]), max(high, *rules[-1:])
    bottom = chart.y + chart.line("caption") + dp(6)
    each = (chart.top - bottom) / len(lines)

    def at(value: float) -> float:
        return float(left + (right - left) * (value - low) / max(1, high - low))

    for value in rules:
        chart.fill((at(value), bottom, dp(1), chart.top - bottom), "rule")
        chart.write_around(number(value), at(value), chart.y)
    for place, line in enumerate(lines):
        y = chart.top - (place + 0.5) * each
        chart.fill((left, y, right - left, dp(1)), "rule")
        chart.write(line.name, y - chart.line("label") / 2, x=chart.x, role="label", ink="ink")
        if line.middle is not None:
            chart.fill((at(line.middle) - dp(1.5), y - dp(18), dp(3), dp(36)), "brass_fill")
        for dot in [*dict.fromkeys(line.dots[::-1])][::-1]:  # of equal ones upon each other the uppermost is seen
            if dot.won:
                pen.ring((at(dot.value), y), dp(11), pen.theme.brass_fill, dp(1.2))
            pen.mark(dot.colour, "", (at(dot.value), y), dp(14))


def band_line(pen: Pen, box: Rect, _pressed: bool, moments: tuple[PlotMoment, ...]) -> None:
    chart, last = Chart(pen, box), number(moments[-1].middle)
    low, high = min(m.low for m in moments), max(m.high for m in moments)
    rules = rules_for(low, high, 5)
    left = chart.x + max(chart.wide(number(n), "caption") for n in rules) + dp(8)
    right, bottom, top = chart.right - chart.wide(last, "strong") - dp(12), chart.y + dp(8), chart.top - dp(10)
    step = (right - left) / max(1, len(moments) - 1)

    def place(index: int, value: float) -> tuple[float, float]:
        return left + step * index, bottom + (value - low) / max(1, high - low) * (top - bottom)

    edges = [(place(n, m.high), place(n, m.low)) for n, m in enumerate(moments)]
    pen.polygons([(*left_edge, *right_edge[::-1]) for left_edge, right_edge in pairwise(edges)], pen.theme.primary_wash)
    for value in rules:
        y = place(0, value)[1]
        chart.fill((left, y, right - left, dp(1)), "rule")
        chart.write(number(value), y - chart.line("caption") / 2, right=left - dp(6))
    pen.stroke([place(n, m.middle) for n, m in enumerate(moments)], pen.theme.primary, dp(2.8) - 1, soft=True)
    for index, moment in enumerate(moments if len(moments) <= MOST_DOTS else ()):
        _dot(pen, *place(index, moment.middle), won=moment.won)
    y = place(0, moments[-1].middle)[1] - chart.line("strong") / 2
    chart.write(last, y, right=chart.right, role="strong", ink="ink")


def _dot(pen: Pen, x: float, y: float, *, won: bool) -> None:
    box = x - dp(DOT), y - dp(DOT), dp(2 * DOT), dp(2 * DOT)
    pen.panel(box, dp(DOT), pen.theme.primary if won else pen.theme.card, smooth=False)
    pen.outline(box, dp(DOT), pen.theme.primary, dp(1.1))


def meetings(pen: Pen, box: Rect, _pressed: bool, signs: str) -> None:
    chart, side = Chart(pen, box), dp(SQUARE)
    for place, sign in enumerate(signs):
        x, y = chart.x + place * dp(APART), chart.y + box[3] / 2 - side / 2
        chart.bar((x, y, side, side), None, pen.theme.primary if sign != "-" else pen.theme.rule2)
        if sign != "-":
            chart.bar((x, y, side, side if sign == "+" else side / 2), pen.theme.primary)
