"""Painters of the result: the winner's seal, bars of points and what their parts are."""

from companion.words.numbers import shown_number as number
from screens.metrics import dp
from screens.theme import Theme
from screens.ui.chart import Chart
from screens.ui.pen import Pen, Rect, Tint


def seal(pen: Pen, box: Rect, _pressed: bool, colour: str, initial: str, share: float) -> None:
    """A player's mark in a double ring, which it fills to this share."""
    side = min(box[2:])
    middle = box[0] + box[2] / 2, box[1] + box[3] / 2
    pen.disc(middle, side / 2, pen.theme.card, smooth=False)
    for inset, width in ((1, 1.2), (6, 1.0)):
        pen.ring(middle, side / 2 - dp(inset), pen.theme.brass_fill, dp(width))
    pen.mark(colour, initial, middle, side * share)


def preview(pen: Pen, box: Rect, _pressed: bool, raw: bytes) -> None:
    """A picture that is about to be shared, small; empty until it is drawn."""
    if raw:
        pen.image(raw, box)
    else:
        pen.panel(box, 0, pen.theme.sunken, smooth=False)
    pen.outline(box, 0, pen.theme.rule2, dp(1))


def corner(pen: Pen, box: Rect, _pressed: bool) -> None:
    """The corner of a correction, by itself."""
    left, middle = box[0] + dp(7), box[1] + box[3] / 2
    corners = (left, middle + dp(5)), (left + dp(10), middle + dp(5)), (left + dp(10), middle - dp(5))
    pen.polygons((corners,), pen.theme.alert)


def legend(pen: Pen, box: Rect, _pressed: bool, words: tuple[str, ...], below: str) -> None:
    """Which part of the bars is what, and what hangs left of their line, if anything does."""
    chart, x = Chart(pen, box), box[0] + dp(10)
    shown = [
        *zip(words, _shades(pen.theme), (None,) * len(words), strict=False),
        (below, pen.theme.alert_wash, pen.theme.alert),
    ]
    for text, shade, line in shown:
        chart.bar((x, chart.y + dp(5), dp(12), dp(12)), shade, line)
        chart.write(text, chart.y + dp(1), x=x + dp(17))
        x += dp(29) + chart.wide(text, "caption")


def bar_parts(points: tuple[int, ...], low: int, high: int, room: float) -> list[tuple[float, float, int]]:
    """Left, width and place of each part: what is below zero hangs left of the line, what is 0 is not there."""
    unit, parts = room / (high - low), list[tuple[float, float, int]]()
    left = right = -low * unit
    for place, value in enumerate(points):
        wide = abs(value) * unit
        if value < 0:
            left -= wide
            parts.append((left, wide, place))
        elif value:
            parts.append((right, wide, place))
            right += wide
    return sorted(parts)


def points_bar(pen: Pen, box: Rect, _pressed: bool, points: tuple[int, ...], low: int, high: int) -> None:
    """A player's points from the line of all players' zero on; every number on its part, or above one too narrow."""
    chart, shades, parts = Chart(pen, box), _shades(pen.theme), bar_parts(points, low, high, box[2])
    text = [number(points[place]) for _, _, place in parts]
    fits = [chart.wide(words, "micro") + dp(4) <= wide for words, (_, wide, _) in zip(text, parts, strict=True)]
    tall, zero, past = min(dp(20), box[3] - dp(14)), chart.x - low * box[2] / (high - low), chart.x
    y = chart.y + (box[3] - tall) / (2 if all(fits) else 8)
    for words, inside, (left, wide, place) in zip(text, fits, parts, strict=True):
        x, below = chart.x + left, points[place] < 0
        tint, line = (pen.theme.alert_wash, pen.theme.alert) if below else (shades[place % 3], None)
        chart.bar((x, y, wide - dp(1), tall), tint, line)
        if inside:
            ink = "alert" if below else "ink" if place % 3 == 2 else "primary_ink"
            chart.write(words, y + (tall - chart.line("micro")) / 2, x=x, right=x + wide, role="micro", ink=ink)
        else:
            long = chart.wide(words, "micro")
            past = max(past, min(x, zero - long - dp(3)) if below else max(zero + dp(2), x + (wide - long) / 2))
            chart.write(words, y + tall - dp(1), x=past, role="micro", ink="alert" if below else "ink2")
            past += long + dp(3)
    if low < 0:
        chart.fill((zero - dp(1), chart.y, dp(1), box[3]), "ink")


def _shades(theme: Theme) -> tuple[Tint, Tint, Tint]:
    """The parts of a bar, in the order of the sheet."""
    mixed = [one + 0.6 * (other - one) for one, other in zip(theme.primary, theme.rule2, strict=True)]
    return theme.primary, mixed, theme.brass_fill
