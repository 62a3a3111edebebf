"""How many of each thing: numbers to tap where all are counted at once, plus and minus while a game goes on."""

from dataclasses import dataclass

from screens.ui.tree.controls import Translate
from screens.ui.tree.nodes import Column, Key, Node, Row, Space, Surface, Text

KEY, STEP, PICTURE, POINTS, GAP, CLOSE = 48, 72, 40, 30, 4, 2
"""The width of a number at least, of plus and minus, of the picture of a block, and of the points of a line; the gap
between things, and between numbers, in dp."""


@dataclass(frozen=True, slots=True)
class SetCount:
    """So many of this from now on."""

    what: str
    count: int


@dataclass(frozen=True, slots=True)
class CountLine:
    what: str
    name: str
    """What is counted, in words."""
    value: int
    most: int
    """The highest number the box still allows."""
    points: str = ""
    corrected: bool = False


@dataclass(frozen=True, slots=True)
class CountBlock:
    """Things of one look, one line for every printed value."""

    picture: Node
    lines: tuple[CountLine, ...]
    title: str = ""
    points: str = ""


@dataclass(frozen=True, slots=True)
class CountsView:
    blocks: tuple[CountBlock, ...]
    width: float
    margin: float
    growth: float
    adds: bool
    """True where a count grows tap by tap."""


def counts(tr: Translate, view: CountsView) -> Node:
    blocks = tuple(_block(tr, view, block) for block in view.blocks)
    return Column(blocks, GAP, (view.margin, 0, view.margin, 8))


def _block(tr: Translate, view: CountsView, block: CountBlock) -> Node:
    title = Row(
        (Text(block.title), Text(block.points, "strong", "ink2" if block.points == "0" else "ink", one_line=True))
    )
    lines = tuple(_line(tr, view, line) for line in block.lines)
    beside = Column((*((title,) if block.title else ()), *lines), GAP)
    return Row((Column((block.picture,), pad=(0, 2, 0, 0)), beside), GAP, widths=(PICTURE, 0))


def _line(tr: Translate, view: CountsView, line: CountLine) -> Node:
    ink = "alert" if line.corrected else "primary" if line.value else "ink2"
    points = Text(line.points, "strong", ink, align="right")
    keys = _steps(tr, line) if view.adds else _numbers(view, line)
    wide = POINTS * view.growth if line.points else 0
    return Row(
        (*((points,) if line.points else ()), keys), GAP, widths=(*((wide,) if line.points else ()), 0), key=line.what
    )


def _numbers(view: CountsView, line: CountLine) -> Node:
    """The numbers from 1 up, as many as fit; beyond the last one the row goes on from there.

    The chosen number again is none: on the sheet all of them are counted at once.
    """
    each = KEY * view.growth
    room = view.width - 2 * view.margin - PICTURE - GAP - (POINTS * view.growth + GAP if line.points else 0)
    fit = max(1, int((room + CLOSE) // (each + CLOSE)))
    shown = min(fit, max(1, line.most))
    last = min(max(1, line.most), max(shown, line.value + 1))
    numbers = range(max(1, last - shown + 1), max(1, last - shown + 1) + shown)
    wide = (room - CLOSE * (fit - 1)) / fit
    keys = tuple(_number(line, number, number == numbers[-1]) for number in numbers)
    return Row((*keys, Space(0)), CLOSE, widths=(*(min(max(60, each), wide) for _ in keys), 0))


def _number(line: CountLine, number: int, is_last: bool) -> Node:
    chosen, closed = number == line.value, number > line.most
    said = f"{number}+" if is_last and number < line.most else str(number)
    ink = "primary" if chosen else "ink2" if closed else "ink"
    fill, rim = ("primary_wash", "primary") if chosen else ("page" if closed else "card", "rule2")
    surface = Surface(fill, rim, "edge", 2 if chosen else 1.5, lift=2, corner="primary" if chosen else "")
    tap = SetCount(line.what, 0 if chosen else number)
    return Key(Text(said, "head2", ink, align="center"), surface, (2, 6), 48, tap=tap, name=f"{line.name} {number}")


def _steps(tr: Translate, line: CountLine) -> Node:
    """Minus, the number there is, and plus: whoever gets one more taps once, however many there are."""
    total = Text(str(line.value), "head2", "primary" if line.value else "ink2", align="center")
    spent = line.value >= line.most
    less: Node = Space(0)
    if line.value:
        less = _step("−", SetCount(line.what, line.value - 1), tr("figure.one_fewer", what=line.name))
    more = _step("+", SetCount(line.what, line.value + 1), tr("figure.one_more", what=line.name), spent)
    return Row((less, total, more), GAP, widths=(STEP, 0, STEP))


def _step(sign: str, tap: SetCount, name: str, spent: bool = False) -> Key:
    surface = Surface("page" if spent else "card", "rule2", "edge", lift=2)
    return Key(Text(sign, "head2", "ink2" if spent else "ink", align="center"), surface, (2, 6), 48, tap=tap, name=name)
