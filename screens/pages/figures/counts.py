"""How many of each thing: numbers to tap where all are counted at once, plus and minus while a game goes on."""

from dataclasses import dataclass

from screens.pages.figures.page_state import Put
from screens.ui.tree.controls import Translate
from screens.ui.tree.nodes import Column, Key, Node, Row, Space, Surface, Text

KEY, STEP, PICTURE, POINTS, KEY_GAP, CLOSE = 48, 72, 40, 30, 4, 2
"""The width of a number at least, of plus and minus, of the picture of a block, and of the points of a line; the gap
between things, and between numbers, in dp."""


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
    least: int = 0
    notes: tuple[tuple[int, str], ...] = ()
    """Numbers with something to say below them."""


@dataclass(frozen=True, slots=True)
class CountBlock:
    """Things of one look, one line for every printed value."""

    picture: Node
    lines: tuple[CountLine, ...]
    title: str = ""
    points: str = ""
    wide: bool = False
    """True if the keys take the whole width, below picture and title."""


@dataclass(frozen=True, slots=True)
class CountsView:
    blocks: tuple[CountBlock, ...]
    width: float
    margin: float
    font_scale: float
    adds: bool
    """True where a count grows tap by tap."""


def counts(tr: Translate, view: CountsView) -> Node:
    blocks = tuple(_block(tr, view, block) for block in view.blocks)
    return Column(blocks, KEY_GAP, (view.margin, 0, view.margin, 8))


def _block(tr: Translate, view: CountsView, block: CountBlock) -> Node:
    points = (Text(block.points, "strong", "ink2" if block.points == "0" else "ink", one_line=True),)
    title = Row((Text(block.title), *(points if block.points else ())))
    room = view.width - 2 * view.margin - (0 if block.wide else PICTURE + KEY_GAP)
    lines = tuple(_line(tr, view, line, room) for line in block.lines)
    if block.wide:
        return Column((Row((block.picture, title), 2 * KEY_GAP), *lines), KEY_GAP)
    beside = Column((*((title,) if block.title else ()), *lines), KEY_GAP)
    return Row((Column((block.picture,), pad=(0, 2, 0, 0)), beside), KEY_GAP, widths=(PICTURE, 0))


def _line(tr: Translate, view: CountsView, line: CountLine, room: float) -> Node:
    ink = "alert" if line.corrected else "primary" if line.value else "ink2"
    points = (Text(line.points, "strong", ink, align="right"),) if line.points else ()
    wide = POINTS * view.font_scale
    keys = _steps(tr, line) if view.adds else _numbers(view, line, room - (wide + KEY_GAP if points else 0))
    return Row((*points, keys), KEY_GAP, widths=(*(wide for _ in points), 0), key=line.what)


def _numbers(view: CountsView, line: CountLine, room: float) -> Node:
    """The numbers from 1 up, as many as fit; beyond the last one the row goes on from there.

    The chosen number again is none, for on the sheet all of them are counted at once; of what begins with some it is
    one fewer.
    """
    each = KEY * view.font_scale
    fit = max(1, int((room + CLOSE) // (each + CLOSE)))
    shown = min(fit, max(1, line.most))
    last = min(max(1, line.most), max(shown, line.value + 1))
    numbers = range(max(1, last - shown + 1), max(1, last - shown + 1) + shown)
    wide = (room - CLOSE * (fit - 1)) / fit
    keys = tuple(_number(line, number, number == numbers[-1]) for number in numbers)
    return Row((*keys, Space(0)), CLOSE, widths=(*(min(max(60, each), wide) for _ in keys), 0), level=True)


def _number(line: CountLine, number: int, is_last: bool) -> Node:
    chosen, closed = number == line.value, number > line.most
    text = f"{number}+" if is_last and number < line.most else str(number)
    ink = "primary" if chosen else "ink2" if closed else "ink"
    fill, rim = ("primary_wash", "primary") if chosen else ("page" if closed else "card", "rule2")
    surface = Surface(fill, rim, "edge", 2 if chosen else 1.5, lift=2, corner="primary" if chosen else "")
    again = max(line.least, number - 1) if line.least else 0
    below = dict(line.notes).get(number, "")
    words: Node = Text(text, "head2", ink, align="center")
    if below:
        words = Column((words, Text(below, "micro", "ink2", align="center")))
    tap = Put(line.what, again if chosen else number)
    return Key(words, surface, (2, 1 if line.notes else 6), 48, tap=tap, name=f"{line.name} {number}")


def _steps(tr: Translate, line: CountLine) -> Node:
    """Minus, the number there is, and plus: whoever gets one more taps once, however many there are."""
    total = Text(str(line.value), "head2", "primary" if line.value else "ink2", align="center")
    spent = line.value >= line.most
    less: Node = Space(0)
    if line.value > line.least:
        less = _step("−", Put(line.what, line.value - 1), tr("figure.one_fewer", what=line.name))
    more = _step("+", Put(line.what, line.value + 1), tr("figure.one_more", what=line.name), spent)
    return Row((less, total, more), KEY_GAP, widths=(STEP, 0, STEP))


def _step(sign: str, tap: Put, name: str, spent: bool = False) -> Key:
    surface = Surface("page" if spent else "card", "rule2", "edge", lift=2)
    return Key(Text(sign, "head2", "ink2" if spent else "ink", align="center"), surface, (2, 6), 48, tap=tap, name=name)
