"""Painters of plots, into the open canvas."""

from kivy.graphics import Color, Line, Mesh, RoundedRectangle, SmoothLine
from kivy.metrics import dp

from companion.numbers import shown_number as number
from screens.pages.score.course import rules_for
from screens.pages.statistics.plots import DotLine, PlotBar, PlotMoment
from screens.theme import Theme
from screens.ui.drawing import Rect, mark
from screens.ui.pen import Pen

SQUARE, APART = 16, 19
"""A game with somebody, and from one to the next, in dp."""
DOT = 4.5
MOST_DOTS = 30


def range_bar(theme: Theme, box: Rect, _pressed: bool, low: int, share: int, high: int, fair: int, equal: str) -> None:
    """Where a share of wins lies: the range first, the single number a tick in it, an equal share dashed."""
    pen, tall = Pen(theme, box), dp(14)
    left, wide, y = pen.x + dp(10), box[2] - dp(20), pen.y + pen.line("label") + dp(10)

    def at(percent: float) -> float:
        return float(left + wide * percent / 100)

    inner = max(at(high) - at(low), tall)
    pen.fill((left, y, wide, tall), "sunken", tall / 2)
    pen.fill((at(low), y, inner, tall), "primary_wash", tall / 2)
    Color(*theme.primary)
    Line(rounded_rectangle=(at(low), y, inner, tall, tall / 2), width=dp(0.9))
    pen.fill((at(share) - dp(2.5), y - dp(5), dp(5), dp(24)), "primary", dp(2))
    for piece in range(5):
        pen.fill((at(fair) - dp(1), y - dp(8) + piece * dp(6.4), dp(2), dp(4)), "brass")
    above = y + tall + dp(5)
    pen.write_around(number(low), at(low), above, role="label", ink="primary")
    pen.write_around(f"{number(high)} %", at(high), above, role="label", ink="primary")
    if at(share) - at(low) > dp(44) and at(high) - at(share) > dp(54):
        pen.write_around(number(share), at(share), above)
    pen.write_around(equal, at(fair), pen.y, role="label", ink="brass")


def bars(theme: Theme, box: Rect, _pressed: bool, bars: tuple[PlotBar, ...], signed: bool) -> None:
    """One below the other; signed ones stand on both sides of a line, their words in a column."""
    pen, line, tall = Pen(theme, box), box[3] / len(bars), dp(16 if signed else 14)
    names = max(pen.wide(bar.name, "body") for bar in bars)
    left = pen.x + (min(names, box[2] * 0.44) if signed else names) + dp(12)
    room = max(0.0, pen.right - left - max(pen.wide(bar.words, "strong") for bar in bars) - dp(12))
    below, above = max(0.0, *(-bar.value for bar in bars)), max(0.0, *(bar.value for bar in bars))
    scale = room / ((below + above) or 1)
    zero = left + below * scale
    if signed:
        pen.fill((zero - dp(1), pen.y, dp(1.5), box[3]), "rule2")
    for place, bar in enumerate(bars):
        y, wide = pen.top - (place + 1) * line, abs(bar.value) * scale
        middle, words = y + (line - tall) / 2, y + (line - pen.line("body")) / 2
        pen.write(bar.name, words, x=pen.x, role="body", ink="ink")
        if bar.value < 0:
            pen.bar((zero - wide, middle, wide, tall), None, theme.alert)
        elif bar.value or not signed:
            pen.bar((zero, middle, wide, tall), theme.primary if signed else theme.rule2)
        end = {"right": pen.right} if signed else {"x": zero + wide + dp(8)}
        pen.write(bar.words, words, **end, role="strong", ink="alert" if bar.value < 0 else "ink")


def dot_plot(theme: Theme, box: Rect, _pressed: bool, lines: tuple[DotLine, ...]) -> None:
    """Scores on a line for each number of players, each with its player's shape; a ring for a win."""
    pen = Pen(theme, box)
    values = [dot.value for line in lines for dot in line.dots]
    low, high = min(values), max(values)
    more = max(1, (high - low) // 8)
    rules = rules_for(low - more, high + more, 5)
    low, high = min(low, rules[0]), max(high, rules[-1])
    left, right = pen.x + max(pen.wide(line.name, "label") for line in lines) + dp(26), pen.right - dp(14)
    bottom = pen.y + pen.line("caption") + dp(6)
    each = (pen.top - bottom) / len(lines)

    def at(value: float) -> float:
        return float(left + (right - left) * (value - low) / max(1, high - low))

    for value in rules:
        pen.fill((at(value), bottom, dp(1), pen.top - bottom), "rule")
        pen.write_around(number(value), at(value), pen.y)
    for place, line in enumerate(lines):
        y = pen.top - (place + 0.5) * each
        pen.fill((left, y, right - left, dp(1)), "rule")
        pen.write(line.name, y - pen.line("label") / 2, x=pen.x, role="label", ink="ink")
        if line.middle is not None:
            pen.fill((at(line.middle) - dp(1.5), y - dp(18), dp(3), dp(36)), "brass_fill")
        for dot in [*dict.fromkeys(line.dots[::-1])][::-1]:  # of equal ones upon each other the uppermost is seen
            if dot.won:
                Color(*theme.brass_fill)
                SmoothLine(circle=(at(dot.value), y, dp(11)), width=dp(1.2))
            mark(theme, dot.colour, "", (at(dot.value), y), dp(14))


def band_line(theme: Theme, box: Rect, _pressed: bool, moments: tuple[PlotMoment, ...]) -> None:
    pen, last = Pen(theme, box), number(moments[-1].middle)
    low, high = min(m.low for m in moments), max(m.high for m in moments)
    rules = rules_for(low, high, 5)
    left = pen.x + max(pen.wide(number(n), "caption") for n in rules) + dp(8)
    right, bottom, top = pen.right - pen.wide(last, "strong") - dp(12), pen.y + dp(8), pen.top - dp(10)
    step = (right - left) / max(1, len(moments) - 1)

    def place(index: int, value: float) -> tuple[float, float]:
        return left + step * index, bottom + (value - low) / max(1, high - low) * (top - bottom)

    band = [c for n, m in enumerate(moments) for c in (*place(n, m.high), 0, 0, *place(n, m.low), 0, 0)]
    Color(*theme.primary_wash)
    Mesh(vertices=band, indices=list(range(2 * len(moments))), mode="triangle_strip")
    for value in rules:
        y = place(0, value)[1]
        pen.fill((left, y, right - left, dp(1)), "rule")
        pen.write(number(value), y - pen.line("caption") / 2, right=left - dp(6))
    Color(*theme.primary)
    SmoothLine(points=[c for n, m in enumerate(moments) for c in place(n, m.middle)], width=dp(1.4))
    for index, moment in enumerate(moments if len(moments) <= MOST_DOTS else ()):
        _dot(theme, *place(index, moment.middle), won=moment.won)
    pen.write(last, place(0, moments[-1].middle)[1] - pen.line("strong") / 2, right=pen.right, role="strong", ink="ink")


def _dot(theme: Theme, x: float, y: float, *, won: bool) -> None:
    Color(*(theme.primary if won else theme.card))
    RoundedRectangle(pos=(x - dp(DOT), y - dp(DOT)), size=(dp(2 * DOT), dp(2 * DOT)), radius=[dp(DOT)])
    Color(*theme.primary)
    Line(circle=(x, y, dp(DOT)), width=dp(1.1))


def meetings(theme: Theme, box: Rect, _pressed: bool, signs: str) -> None:
    pen, side = Pen(theme, box), dp(SQUARE)
    for place, sign in enumerate(signs):
        x, y = pen.x + place * dp(APART), pen.y + box[3] / 2 - side / 2
        pen.bar((x, y, side, side), None, theme.primary if sign != "-" else theme.rule2)
        if sign != "-":
            pen.bar((x, y, side, side if sign == "+" else side / 2), theme.primary)
