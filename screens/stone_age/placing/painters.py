"""Rings, bars of chances and a card that turns over, painted into the open canvas."""

from fractions import Fraction
from math import cos, pi

from screens.metrics import dp
from screens.stone_age.placing.rings import Rings
from screens.ui.fitting import width_of
from screens.ui.pen import Pen, Rect

MARK = 0.84
"""A figure's part of its ring."""
RIM = 4
"""Of the back of a card, in dp."""


def rings(pen: Pen, box: Rect, _pressed: bool, shown: Rings, held: int) -> None:
    pitch, left, free = shown.pitch()
    side, middle = dp(min(shown.side, pitch - 2)), box[1] + box[3] / 2
    if shown.block:
        _counted(pen, shown, box[0] if shown.most else box[0] + box[2] - dp(shown.block.width), middle)
    else:
        for at, figure in enumerate(shown.figures):
            x = box[0] + dp(left + (at + 0.5 - len(shown.figures)) * pitch)
            pen.mark(*figure, (x, middle), side * MARK)
    if shown.rings or shown.most:
        spots = {number: (box[0] + dp(shown.middle_of(number)), middle) for number in range(1, free + 1)}
        _free(pen, spots, side, shown.most, held)


def _free(pen: Pen, spots: dict[int, tuple[float, float]], side: float, most: int, held: int) -> None:
    open_ = [spot for number, spot in spots.items() if number <= most and number != held]
    pale = [spot for number, spot in spots.items() if number > most]
    for tint, there in ((pen.theme.rule2, open_), (pen.theme.rule, pale)):
        for spot in there:
            pen.dashed_ring(spot, side / 2 - dp(1), tint, dp(1.5), dp(2.9), dp(2.1))
    if held in spots:
        pen.disc(spots[held], side / 2, pen.theme.brass)
        pen.disc(spots[held], side / 2 - dp(1.5), pen.theme.brass_fill)
    for number, spot in spots.items():
        if number <= most:
            ink = pen.theme.brass_ink if number == held else pen.theme.ink
            pen.words(str(number), spot, min(pen.theme.label, side * 0.56), ink)


def _counted(pen: Pen, shown: Rings, left: float, middle: float) -> None:
    """One mark for each player and how many there are."""
    assert shown.block is not None
    side = dp(shown.block.side)
    for figure, count in shown.players.items():
        text = f"{shown.block.times}{count}"
        pen.mark(*figure, (left + side / 2, middle), side)
        pen.words_from(text, (left + side + dp(2), middle), pen.theme.label, pen.theme.ink)
        left += side + dp(2 + shown.block.gap) + width_of(text, pen.theme.label)


def turning(pen: Pen, box: Rect, _pressed: bool, far: float) -> None:
    """The back of a card grows thin, then its other side grows whole."""
    left, bottom, width, height = box
    wide = max(dp(2), width * abs(cos(pi * far)))
    there = left + (width - wide) / 2, bottom, wide, height
    if far < 0.5:
        pen.framed(there, dp(12), pen.theme.rule, pen.theme.rule2, min(dp(RIM), wide / 4))
    else:
        pen.framed(there, dp(12), pen.theme.card, pen.theme.rule, dp(1))


def pointer(pen: Pen, box: Rect, _pressed: bool, x: float) -> None:
    """A line from a plate down to its subject."""
    x, top, half = box[0] + min(max(dp(18), dp(x)), box[2] - dp(18)), box[1] + box[3] + dp(0.5), box[3]
    pen.polygon([(x - half, top), (x, box[1]), (x + half, top)], pen.theme.ink, pen.theme.ink, dp(1))


# --- chances ---


def chance(pen: Pen, box: Rect, _pressed: bool, share: float, hatched: bool) -> None:
    """A bar from the left: full in green without tools, hatched brass in an outline with them."""
    left, bottom, wide, high = box[0], box[1], max(dp(3), box[2] * share), box[3]
    if not share:
        return
    if not hatched:
        pen.panel((left, bottom, wide, high), dp(3), pen.theme.primary)
        return
    pen.framed((left, bottom, wide, high), dp(3), pen.theme.brass_wash, pen.theme.brass, dp(1.2))
    start = left + dp(4)
    while start + high * 0.6 < left + wide - dp(2):
        pen.stroke([(start, bottom + dp(2)), (start + high * 0.6, bottom + high - dp(2))], pen.theme.brass, dp(1.2))
        start += dp(6)


def columns(
    pen: Pen,
    box: Rect,
    _pressed: bool,
    bars: tuple[tuple[int, Fraction, bool], ...],
    pale: str,
    radius: float,
    ends: str,
) -> None:
    """Upright bars as high as they are likely, what mostly comes in brass; the lowest and the highest yield below."""
    each, top = box[2] / len(bars), max(chance for _, chance, _ in bars)
    wide, foot = min(dp(40), each * 0.8), dp(14) if ends else 0
    for place, (gives, likely, mostly) in enumerate(bars):
        high = max(dp(2), (box[3] - foot) * float(likely / top))
        middle = box[0] + (place + 0.5) * each
        tint = pen.theme.brass_fill if mostly else getattr(pen.theme, pale)
        pen.panel((middle - wide / 2, box[1] + foot, wide, high), [dp(radius), dp(radius), 0, 0], tint)
        if ends and place in (0, len(bars) - 1):
            spot, size = (middle, box[1] + foot / 2 - dp(1)), min(pen.theme.micro, dp(14))
            pen.words(str(gives), spot, size, getattr(pen.theme, ends))
