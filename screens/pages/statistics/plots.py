"""Plots as nodes, in the look of the sheet: few lines, marks besides colours, numbers one tap away.

Drawn by hand: a plotting library is larger than this app, needs what phones have no package of, and looks like one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.i18n import Translator
from companion.statistics.shares import rounded
from companion.table.course import Course, PlayerLine
from companion.words.numbers import shown_number as number
from screens.pages.score.course import drawn
from screens.ui.tree.controls import do
from screens.ui.tree.nodes import Mark, Painted

PAINTERS = "screens.pages.statistics.painters"
TARGET = 48
NumberRow = tuple[str, str]
"""What a number is, and the number."""


def plot(
    painter: str, of: tuple[object, ...], height: float, heading: str, text: str, numbers: Sequence[NumberRow]
) -> Painted:
    """A tap opens a sentence about the plot, and its numbers."""
    tap = do("show_numbers", heading, text, tuple(numbers))
    return Painted(f"{PAINTERS}:{painter}", of, max(TARGET, height), tap=tap, name=heading)


# --- bars ---


@dataclass(frozen=True, slots=True)
class PlotBar:
    name: str
    value: float
    words: str


def plain_bars(
    tr: Translator, bars: Sequence[PlotBar], line: float, heading: str, numbers: Sequence[NumberRow] = ()
) -> Painted:
    """Lengths, one below the other, each with its words at the end; lines of words are so high."""
    shown = numbers or [(bar.name, bar.words) for bar in bars]
    return _bars(bars, line, heading, _extremes(tr, bars, "plot.bars"), shown, signed=False)


def signed_bars(tr: Translator, bars: Sequence[PlotBar], line: float, heading: str) -> Painted:
    """More and less than the others: filled to the right, outlined to the left of the line."""
    numbers = [(bar.name, f"{bar.value:+.1f}") for bar in bars]
    return _bars(bars, line, heading, _extremes(tr, bars, "plot.signed"), numbers, signed=True)


def _bars(
    bars: Sequence[PlotBar], line: float, heading: str, text: str, numbers: Sequence[NumberRow], *, signed: bool
) -> Painted:
    return plot("bars", (tuple(bars), signed), len(bars) * max(line + 6, 30), heading, text, numbers)


def _extremes(tr: Translator, bars: Sequence[PlotBar], words: str) -> str:
    """The longest and the shortest of them."""
    most, least = max(bars, key=lambda bar: bar.value), min(bars, key=lambda bar: bar.value)
    if len(bars) == 1:
        return tr("plot.one", what=most.name, value=most.words)
    return tr(words, most=most.name, high=most.words, least=least.name, low=least.words)


# --- scores on lines ---


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


def said_of_dots(tr: Translator, lines: Sequence[DotLine]) -> str:
    parts = []
    for line in lines:
        values = sorted(dot.value for dot in line.dots)
        low, high = values[0], values[-1]
        if line.middle is None or low == high:
            parts.append(tr("plot.score" if low == high else "plot.scores", what=line.name, low=low, high=high))
        else:
            middle = number(rounded(line.middle))
            parts.append(tr("plot.scores_middle", what=line.name, low=low, high=high, middle=middle))
    return "; ".join(parts)


# --- over time ---


@dataclass(frozen=True, slots=True)
class PlotMoment:
    low: int
    middle: int
    high: int
    won: bool


def band_line(tr: Translator, moments: Sequence[PlotMoment], heading: str) -> Painted:
    """A number over time with how sure it is: a band, a line, a filled dot where the table was won."""
    numbers = [(tr("stats.after_game", number=n), number(m.middle)) for n, m in enumerate(moments, 1)][::-1]
    first, last = moments[0], moments[-1]
    ends = {"first": first.middle, "last": last.middle, "low": last.low, "high": last.high}
    text = tr("plot.rating", count=len(moments), **ends)
    return plot("band_line", (tuple(moments),), 190, heading, text, numbers)


def seat_lines(
    tr: Translator,
    marks: Sequence[Mark],
    names: Sequence[str],
    values: Mapping[int, tuple[int, ...]],
    heading: str,
    more: Sequence[NumberRow] = (),
) -> Painted:
    """Any number that grows or falls from round to round."""
    rounds, rows = list(values), list(values.values())
    lines = tuple(
        PlayerLine(mark.colour, mark.initial, line, line[-1])
        for mark, line in zip(marks, zip(*rows, strict=True), strict=True)
    )
    text = tr(
        "plot.lines", what=tr.listed(f"{name} {number(last)}" for name, last in zip(names, rows[-1], strict=True))
    )
    entered = [(tr("stats.round", number=at), "  ".join(map(number, row))) for at, row in values.items()]
    picture = drawn(tr, Course(lines, rounds[0], rounds[-1], ends_with_sheet=False), 180)
    return replace(picture, tap=do("show_numbers", heading, text, (*entered, *more)), name=heading)


def meetings(signs: str) -> Painted:
    """One square a game with somebody: filled ahead, half level, empty behind."""
    return Painted(f"{PAINTERS}:meetings", (signs,), 22, 19 * len(signs))
