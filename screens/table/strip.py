"""The players of a table as nodes: in one line, on a line each, or in pairs; a line marks whose turn it is."""

from collections.abc import Sequence
from dataclasses import dataclass

from screens.ui.tree import names
from screens.ui.tree.controls import RULE, do, rule
from screens.ui.tree.nodes import Card, Column, Grid, Icon, Key, Mark, Node, Painted, Row, Surface, Text
from screens.ui.tree.ruler import Ruler

EACH = 60
"""How high a line of players is, in dp at the usual size of words."""
LOWEST, HIGHEST = 0.82, 1.2
"""How low and how high a row of the column may be, by the height of the one line."""
TWO_LINES, ROOMY = 1.3, 1.6
"""The same for a row of two lines."""
BESIDE = 66
"""What such a row keeps for its mark and its edges, in dp."""
POINTS, ARROW = 54, 48
"""How high a line of marks and points alone is, and how wide the key behind it that shows the rest, in dp."""
NARROWEST = 49
"""Where all have no more room than that side by side, they stand in two lines: nothing narrower is pressed, in dp."""
FEW = 5
"""Fewer never do."""
WIDE, BOTH = 84, 96
"""From so many dp on a player has a large mark, and both of two numbers."""
GROUND = Surface(radius=0)


@dataclass(frozen=True, slots=True)
class ChooseSeat:
    seat: int


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    colour: str
    initial: str
    points: str
    counts: tuple[tuple[str, str], ...]
    """An icon, which may be none, and a number each."""
    text: str
    """The counts in words."""
    has_turn: bool
    held: Node | None = None
    """What a player has, in pieces and numbers."""
    part: str = ""
    """What the points count, where that is not everything."""


@dataclass(frozen=True, slots=True)
class StripView:
    players: tuple[Player, ...]
    form: str
    width: float
    height: float
    """Of all lines together, in dp."""
    font_scale: float
    need: float = 0
    """How wide points are at the least."""


def form_for(spare: float, each: float, players: int, room: float = 0, held: float = 0, need: float = 0) -> str:
    """Rows, of two lines if they may be high, as long as each can be pressed; else pairs if nobody stands alone, else
    the one line, if it has room. `held` is how wide the line of what a player has must be, 0 where there is none."""
    if not spare or not players:
        return "line"
    if held and held <= room - BESIDE and players * each * TWO_LINES <= spare:
        return "stock"
    if players * each * LOWEST <= spare:
        return "rows"
    if players % 2 == 0 and players // 2 * each <= spare:
        return "pairs"
    return "line" if _high_line(each, players, room, need) <= spare else "none"


def height_for(form: str, spare: float, each: float, players: int, room: float, need: float) -> float:
    if form == "points":
        return POINTS * lines_for(players, room, need)
    if form == "line":
        return _high_line(each, players, room, need)
    lines = {"stock": players, "rows": players, "pairs": players // 2, "none": 0}[form]
    return min(spare, lines * each * (ROOMY if form == "stock" else HIGHEST))


def lines_for(players: int, room: float, need: float) -> int:
    """In how many lines all stand side by side."""
    return 1 if not room or players * max(NARROWEST, need) <= room or players < FEW else 2


def _high_line(each: float, players: int, room: float, need: float) -> float:
    lines = lines_for(players, room, need)
    return each if lines == 1 else lines * each * LOWEST


def strip(ruler: Ruler, view: StripView) -> Node:
    if view.form == "none" or not view.players:
        return Column(())
    if view.form == "points":
        return _points_alone(ruler, view)
    across = {"line": _across(view), "pairs": 2}.get(view.form, 1)
    lines = -(-len(view.players) // across)
    wide, high = view.width / across, view.height / lines - 1
    if across > 1:
        below = any(_needs(ruler, view, one, wide) > wide for one in view.players)
        parts = [_cell(ruler, view, one, wide, below=below) for one in view.players]
    else:
        parts = [_row(view, one, high) for one in view.players]
    cells = (
        _key(one, part, seat, high, landscape=across > 1)
        for seat, (one, part) in enumerate(zip(view.players, parts, strict=True))
    )
    return Card(Grid(tuple(cells), across, 1, (0, 0, 0, 1)), Surface("rule", radius=0), (0, 0), 0)


def _across(view: StripView) -> int:
    """So many of one line stand side by side."""
    return -(-len(view.players) // lines_for(len(view.players), view.width, view.need))


def _points_alone(ruler: Ruler, view: StripView) -> Node:
    """Everybody's mark and points, and a key that shows what runs out where words are too large for both."""
    more = any(one.text or one.counts for one in view.players)
    across = _across(view)
    lines = -(-len(view.players) // across)
    wide, high = (view.width - (ARROW if more else 0)) / across, view.height / lines - (lines > 1)
    side = 30 if wide > WIDE else 22
    roles = [role for role in ("head", "strong", "label", "caption") if _beside_mark(ruler, view, role, side) <= wide]
    cells = tuple(
        _key(one, _bare(one, roles[0] if roles else "", side), seat, high, landscape=True)
        for seat, one in enumerate(view.players)
    )
    grid = Grid(cells, across, 1, (0, 0, 0, 1))
    show = Icon("chevron-down", width=ARROW), GROUND, (0, 12), view.height
    arrow = (Key(*show, tap=do("show_counts"), name=names.COUNTS),) if more else ()
    line = Row((grid, *arrow), widths=(0, *(ARROW for _ in arrow)))
    return Card(line, Surface("rule", radius=0), (0, 0), 0)


def _beside_mark(ruler: Ruler, view: StripView, role: str, side: float) -> float:
    """How wide a cell has to be for everybody's points beside the mark, in dp."""
    return side + 12 + max(ruler.width(one.points, role) for one in view.players) / ruler.dp(1)


def _bare(one: Player, role: str, side: float) -> Node:
    """Points beside the mark, or without a type size for that below it."""
    if not role:
        mark = Row((Text(""), Mark(one.colour, one.initial, 18), Text("")))
        return Column((mark, Text(one.points, "caption", align="center", rolls=True)))
    points = Text(one.points, role, one_line=True, rolls=True)
    return Row((Text(""), Mark(one.colour, one.initial, side), points, Text("")), 4)


def _key(one: Player, part: Node, seat: int, high: float, *, landscape: bool) -> Key:
    """A line in the player's colour below the one whose turn it is; a bar beside it in the column."""
    ink = f"line.{one.colour}" if one.has_turn else "card"
    if landscape:
        whole: Node = Column((Row((part,), min_height=high - 4), rule(ink, 4)))
    else:
        whole = Row((Painted(RULE, (ink,), high, 5), part), 9, (0, 0, 14, 0), high)
    return Key(whole, GROUND, (0, 0), high, tap=ChooseSeat(seat), name=one.name)


def _cell(ruler: Ruler, view: StripView, one: Player, wide: float, *, below: bool) -> Node:
    """Numbers beside the mark, or below it in every cell."""
    role, side = ("head", 30) if wide > WIDE else ("strong", 22)
    counts = _counted(ruler, view, one, wide)
    if below:
        line = (Row((Text(""), *counts, Text("")), 2),) if counts else ()
        mark = Row((Text(""), Mark(one.colour, one.initial, 18), Text("")))
        return Column((mark, Text(one.points, role, align="center", rolls=True), *line))
    numbers = Column((Text(one.points, role, one_line=True, rolls=True), *((Row(counts, 3),) if counts else ())))
    room = _width(ruler, one, role, counts)
    parts = (Text(""), Mark(one.colour, one.initial, side), numbers, Text(""))
    return Row(parts, 6 if wide > WIDE else 2, widths=(0, 0, room + 1, 0))


def _needs(ruler: Ruler, view: StripView, one: Player, wide: float) -> float:
    """How wide a cell has to be for numbers beside the mark."""
    side, gap, role = (30, 6, "head") if wide > WIDE else (22, 2, "strong")
    return side + gap + _width(ruler, one, role, _counted(ruler, view, one, wide)) + 4


def _width(ruler: Ruler, one: Player, role: str, counts: Sequence[Icon | Text]) -> float:
    """Of points and counts, in dp."""
    widths = (
        part.size if isinstance(part, Icon) else ruler.width(part.text, part.role) / ruler.dp(1) for part in counts
    )
    return max(ruler.width(one.points, role) / ruler.dp(1), sum(widths) + 3 * max(0, len(counts) - 1))


def _counted(ruler: Ruler, view: StripView, one: Player, wide: float) -> tuple[Icon | Text, ...]:
    """In words where they fit; a picture and a number each elsewhere, where it is narrow the first alone."""
    side, glyph = (30, max(13, 10 * view.font_scale)) if wide > WIDE else (22, 11)
    if one.text and ruler.width(one.text, "micro") / ruler.dp(1) + side + 22 <= wide:
        return (Text(one.text, "micro", "ink2", one_line=True),)
    shown = one.counts if wide >= BOTH else one.counts[:1]
    return tuple(part for icon, count in shown for part in _count(icon, count, "micro", glyph))


def _count(icon: str, count: str, role: str, glyph: float) -> tuple[Icon | Text, ...]:
    number = Text(count, role, "ink2", bold=False, one_line=True, rolls=True)
    return (Icon(icon, "ink2", glyph), number) if icon else (number,)


def _row(view: StripView, one: Player, high: float) -> Node:
    """Mark, name, what runs out and points; where it is high what the player has below the name."""
    name = Text(one.name, "strong", bold=one.has_turn, smaller=("label",))
    points = Text(one.points, "head", one_line=True, rolls=True)
    part = (Text(one.part, "micro", "ink2", bold=False, one_line=True),) if one.part and one.points else ()
    if view.form == "stock" and one.held is not None:
        words = Column((Row((name, *part, points), 12), one.held), 4)
        return Row((Mark(one.colour, one.initial, 36), words), 12, (2, 0, 0, 0), high)
    counts = [
        part for icon, count in one.counts for part in _count(icon, count, "label", max(17, 14 * view.font_scale))
    ]
    return Row((Mark(one.colour, one.initial, 30), name, *counts, *part, points), 10, min_height=high)
