"""Layout of nodes in one pass: widths from the outside in, heights from the inside out. Pixels, y down; no widget."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from screens.ui.tree.composed import expand
from screens.ui.tree.narrowest import narrowest
from screens.ui.tree.nodes import (
    Apart,
    Beside,
    Button,
    Buttons,
    Card,
    Column,
    Columns,
    Field,
    Flow,
    Grid,
    Icon,
    Key,
    LazyColumn,
    ListRow,
    Mark,
    Node,
    Painted,
    Row,
    Segments,
    Space,
    Text,
    Wrap,
)
from screens.ui.tree.ruler import Ruler
from screens.ui.typesetting import Words

SMALLER = ("label", "caption", "micro")
"""Roles of words one of which would be broken, in this order."""
HIGH_WORDS = 40
"""Words so high, in dp, are large, or on several lines: one of them may be broken."""
TWO_LINES = 1.5
"""How much of its width a text fills in two lines, as they are seldom full."""


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """A node with its size, and its parts in place."""

    node: Node
    width: float
    height: float
    parts: tuple["PlacedPart", ...] = ()
    words: Words | None = None
    """The words of a leaf that has any."""
    band: tuple[float, float] | None = None
    """Of a long list: what of it is laid out, in distances from its top."""
    rows: Mapping[object, "Placed"] = field(default_factory=dict)
    """Of a long list: every row that was laid out, by its key."""
    natural: "Placed | None" = None
    """The same at its own height, where it is stretched to that of its line."""


class PlacedPart(NamedTuple):
    """Where a part stands within what holds it: the distances of its upper left corner."""

    x: float
    y: float
    placed: Placed


Path = tuple[object, ...]
"""The way to a node from the root: the key of each part, or its number."""


class Place(NamedTuple):
    """Something laid out: the way to it, and the distances of its upper left corner from that of the tree."""

    path: Path
    placed: Placed
    x: float
    y: float


def lay(ruler: Ruler, node: Node, width: float, old: Placed | None = None) -> Placed:
    """The node in so much width; what is equal to the old layout is taken over whole."""
    if old is not None and old.width == width and (old.node is node or old.node == node) and not is_behind(ruler, old):
        return old
    return _LAY[type(node)](ruler, node, width, old)


def is_behind(ruler: Ruler, placed: Placed) -> bool:
    """True if it holds a long list of which something is in sight that is not laid out."""
    low, high = ruler.seen
    for part in placed.parts:
        if isinstance(part.placed.node, LazyColumn) and part.placed.band is not None:
            begins, ends = part.placed.band
            if max(0.0, low - part.y) < begins or min(part.placed.height, high - part.y) > ends:
                return True
    return False


def filled(ruler: Ruler, placed: Placed, height: float) -> Placed:
    """A column that is given so much height: its parts that grow, or its space that fills, take what is left of it."""
    node, more = placed.node, height - placed.height
    if not isinstance(node, Column) or more <= 0:
        return placed
    if node.grows:
        return stretched(placed, placed.height + min(more, ruler.dp(sum(node.grows))))
    at = next((number for number, part in enumerate(node.parts) if isinstance(part, Space) and part.fills), None)
    if at is None:
        return placed
    below = [part._replace(y=part.y + more) for part in placed.parts[at + 1 :]]
    return replace(placed, height=height, parts=(*placed.parts[: at + 1], *below))


def own_width(ruler: Ruler, node: Node) -> float | None:
    """The width a node has whatever room there is; None if it takes what is left of its line."""
    match node:
        case Icon():
            return ruler.dp(node.width or node.size)
        case Mark():
            return ruler.dp(node.size)
        case Text(one_line=True):
            return ruler.text(node, None).width if node.text else 0.0
        case Card(part=Text(one_line=True) as words) if type(node) is Card:  # a tag
            return ruler.text(words, None).width + 2 * ruler.dp(node.pad[0])
        case Painted() if node.width:
            return ruler.dp(node.width)
        case Card(hugs=True):
            return words_width(ruler, node.part) + ruler.dp(2 * node.pad[0])
    return None


def words_width(ruler: Ruler, node: Node) -> float:
    """How wide something is on one line."""
    if isinstance(node, Text):
        return ruler.text(node, None).width + 1 if node.text else 0.0
    if isinstance(node, Row):
        pads = ruler.dp(node.pad[0] + node.pad[2] + node.gap * (len(node.parts) - 1))
        widths = node.widths or (0,) * len(node.parts)
        return pads + sum(ruler.dp(w) or words_width(ruler, one) for one, w in zip(node.parts, widths, strict=True))
    return own_width(ruler, node) or 0.0


def known(old: Placed | None, node: Node) -> Callable[[int, Node], Placed | None]:
    """The old layout of a part, by its key or its place; of a node of another kind there is none."""
    if old is None or type(old.node) is not type(node):
        return lambda _at, _part: None
    olds = [one.placed.natural or one.placed for one in old.parts]
    found = {_step(at, one.node): one for at, one in enumerate(olds)}
    return lambda at, part: found.get(_step(at, part))


def _step(at: int, node: Node) -> object:
    """The identity of a part among its siblings: its position, or its key."""
    return at if node.key is None else ("key", node.key)


def height_of(ruler: Ruler, node: Node, width: float) -> float:
    """How high a node is in so much width, both in dp."""
    return lay(ruler, node, ruler.dp(width)).height / ruler.dp(1)


def places(placed: Placed) -> list["Place"]:
    """Everything that is laid out, as it is painted: what holds something before what it holds."""
    found: list[Place] = []
    _add_places(found, (), placed, 0.0, 0.0)
    return found


def _add_places(found: list[Place], path: Path, placed: Placed, x: float, y: float) -> None:
    found.append(Place(path, placed, x, y))
    for at, part in enumerate(placed.parts):
        _add_places(found, (*path, _step(at, part.placed.node)), part.placed, x + part.x, y + part.y)


def stretched(placed: Placed, height: float) -> Placed:
    """The same at this height, what it holds in its middle; a level line or a column that grows fills it."""
    if placed.height == height:
        return placed
    node, more = placed.node, height - placed.height
    if isinstance(node, Column) and node.grows:
        parts = tuple(_grown(placed, node.grows, more))
    else:
        parts = tuple(_stretched_part(node, part, more) for part in placed.parts)
    return replace(placed, height=height, parts=parts, natural=placed.natural or placed)


def _stretched_part(node: Node, part: PlacedPart, more: float) -> PlacedPart:
    line = part.placed.node if isinstance(node, Card) else node
    if (isinstance(line, Row) and line.level) or (isinstance(line, Column) and line.grows):
        return part._replace(placed=stretched(part.placed, part.placed.height + more))
    return part._replace(y=part.y + more / 2)


def _grown(placed: Placed, grows: tuple[float, ...], more: float) -> Iterator[PlacedPart]:
    """The parts of a column, each higher by its share; the lines of a grid by as much as each other."""
    down = 0.0
    for part, share in zip(placed.parts, grows, strict=True):
        taller = more * share / sum(grows)
        if isinstance(part.placed.node, Grid | Flow) and taller:
            lines = sorted({one.y for one in part.placed.parts})
            each = taller / max(1, len(lines))
            inner = (
                PlacedPart(one.x, one.y + lines.index(one.y) * each, stretched(one.placed, one.placed.height + each))
                for one in part.placed.parts
            )
            height, natural = part.placed.height + taller, part.placed.natural or part.placed
            grown = replace(part.placed, height=height, parts=tuple(inner), natural=natural)
        else:
            grown = stretched(part.placed, part.placed.height + taller)
        yield PlacedPart(part.x, part.y + down, grown)
        down += taller


# --- leaves ---


def _text(ruler: Ruler, node: Text, width: float, _old: Placed | None) -> Placed:
    if not node.text:
        return Placed(node, width, 0.0)
    shown = node
    if node.smaller:
        roles = (node.role, *node.smaller)
        fitting = (role for role in roles if ruler.width(node.text, role) <= width * TWO_LINES)
        shown = replace(node, role=next(fitting, roles[-1]), smaller=())
    words = ruler.text(shown, None if node.one_line else width)
    if not node.one_line and words.height > ruler.dp(HIGH_WORDS) and ruler.word_width(node.text, shown.role) > width:
        words = ruler.text(_unbroken(ruler, shown, width), width)
    return Placed(node, width, words.height, (), words)


def _unbroken(ruler: Ruler, node: Text, width: float) -> Text:
    """The words as large as they are without one of them being broken; as they are where they would be anyway."""
    fitting = (role for role in SMALLER if ruler.word_width(node.text, role) <= width)
    return replace(node, role=next(fitting, node.role))


def _icon(ruler: Ruler, node: Icon, width: float, _old: Placed | None) -> Placed:
    return Placed(node, width, ruler.dp(node.size), (), ruler.icon(node) if node.icon else None)


def _mark(ruler: Ruler, node: Mark, width: float, _old: Placed | None) -> Placed:
    return Placed(node, width, ruler.dp(node.size))


def _painted(ruler: Ruler, node: Painted, width: float, _old: Placed | None) -> Placed:
    return Placed(node, width, ruler.dp(node.height))


def _space(ruler: Ruler, node: Space | Field, width: float, _old: Placed | None) -> Placed:
    return Placed(node, width, ruler.dp(node.height))


# --- containers ---


def _column(ruler: Ruler, node: Column, width: float, old: Placed | None) -> Placed:
    left, top, right, bottom = map(ruler.dp, node.pad)
    gap, room, before = ruler.dp(node.gap), width - left - right, known(old, node)
    parts, y = list[PlacedPart](), top
    for at, part in enumerate(node.parts):
        own = own_width(ruler, part)
        if isinstance(part, LazyColumn):
            placed = _lazy(ruler, part, room, before(at, part), y)
        else:
            placed = lay(ruler, part, room if own is None else own, before(at, part))
        parts.append(PlacedPart(left, y, placed))
        y += placed.height + gap
    return Placed(node, width, y - (gap if parts else 0) + bottom, tuple(parts))


def _lazy(ruler: Ruler, node: LazyColumn, width: float, old: Placed | None, above: float = 0) -> Placed:
    """Rows in sight and a screen more on either side; of the others the height, as it was or as it is estimated."""
    low, high = ruler.seen
    ahead = high - low
    begins, ends = low - above - ahead, high - above + ahead
    known_rows = old.rows if old is not None and old.width == width else {}
    rows, parts, y = dict[object, Placed](), list[PlacedPart](), 0.0
    for part in node.parts:
        row = known_rows.get(part.key)
        height = row.height if row is not None else ruler.dp(node.estimate)
        if y < ends and y + height > begins:
            row = lay(ruler, part, width, row)
            height = row.height
            parts.append(PlacedPart(0.0, y, row))
        if row is not None:
            rows[part.key] = row
        y += height
    return Placed(node, width, y, tuple(parts), None, (begins, ends), rows)


def _wrap(ruler: Ruler, node: Wrap, width: float, old: Placed | None) -> Placed:
    before, gap, parts = known(old, node), ruler.dp(node.gap), list[PlacedPart]()
    x, y, high = 0.0, 0.0, 0.0
    for at, part in enumerate(node.parts):
        wide = min(width, own_width(ruler, part) or words_width(ruler, part))
        if x and x + wide > width:
            x, y, high = 0.0, y + high + ruler.dp(node.line_gap), 0.0
        placed = lay(ruler, part, wide, before(at, part))
        parts.append(PlacedPart(x, y, placed))
        x, high = x + wide + gap, max(high, placed.height)
    return Placed(node, width, y + high, tuple(parts))


def _flow(ruler: Ruler, node: Flow, width: float, old: Placed | None) -> Placed:
    room = width - ruler.dp(node.pad[0] + node.pad[2])
    least, gap = ruler.dp(node.min_width), ruler.dp(node.gap)
    if node.by_words:
        least = max([least, *(narrowest(ruler, part) for part in (*(node.like or node.parts), *node.later))])
    columns = max(1, int((room + gap) // (least + gap)))
    columns = min(columns, node.max_columns or columns)
    if node.even and node.parts:
        columns = -(-len(node.parts) // -(-len(node.parts) // columns))
    return _in_columns(ruler, node, columns, width, old)


def _row(ruler: Ruler, node: Row, width: float, old: Placed | None) -> Placed:
    left, top, right, bottom = map(ruler.dp, node.pad)
    gap, before = ruler.dp(node.gap), known(old, node)
    widths = node.widths or (0,) * len(node.parts)
    owns = [
        ruler.dp(width) if width else own_width(ruler, part) for part, width in zip(node.parts, widths, strict=True)
    ]
    spare = width - left - right - gap * (len(owns) - 1) - sum(own for own in owns if own is not None)
    each = max(1.0, spare / max(1, owns.count(None)))
    placed = [
        lay(ruler, part, each if own is None else own, before(at, part))
        for at, (part, own) in enumerate(zip(node.parts, owns, strict=True))
    ]
    height, parts, x = max([ruler.dp(node.min_height), *(one.height for one in placed)]), list[PlacedPart](), left
    for one in (stretched(one, height) for one in placed) if node.level else placed:
        parts.append(PlacedPart(x, top if node.top else top + (height - one.height) / 2, one))
        x += one.width + gap
    return Placed(node, width, height + top + bottom, tuple(parts))


def _grid(ruler: Ruler, node: Grid, width: float, old: Placed | None) -> Placed:
    return _in_columns(ruler, node, node.columns or max(1, len(node.parts)), width, old)


def _in_columns(ruler: Ruler, node: Grid | Flow, columns: int, width: float, old: Placed | None) -> Placed:
    left, top, right, bottom = map(ruler.dp, node.pad)
    gap, before = ruler.dp(node.gap), known(old, node)
    each = (width - left - right - gap * (columns - 1)) / columns
    placed = [lay(ruler, part, each, before(at, part)) for at, part in enumerate(node.parts)]
    later = [lay(ruler, part, each).height for part in (node.later if isinstance(node, Flow) else ())]
    parts, y = list[PlacedPart](), top
    for first in range(0, len(placed), columns):
        line = placed[first : first + columns]
        then = (height for at, height in enumerate(later) if first <= at % len(placed) < first + columns)
        height = max([*(one.height for one in line), *then])
        parts += [PlacedPart(left + at * (each + gap), y, stretched(one, height)) for at, one in enumerate(line)]
        y += height + gap
    return Placed(node, width, y - (gap if parts else 0) + bottom, tuple(parts))


def _columns(ruler: Ruler, node: Columns, width: float, old: Placed | None) -> Placed:
    before, beside = known(old, node), width > ruler.dp(node.min_width)
    gap = ruler.dp(node.gap if beside else node.stacked_gap)
    room = min(width, ruler.dp(node.max_width if beside else node.stacked_max_width or node.max_width))
    each = (room - gap * (len(node.parts) - 1)) / len(node.parts) if beside else room
    parts, x, y = list[PlacedPart](), (width - room) / 2, 0.0
    for at, part in enumerate(node.parts):
        placed = lay(ruler, part, each, before(at, part))
        parts.append(PlacedPart(x, y, placed))
        x, y = (x + each + gap, 0.0) if beside else (x, y + placed.height + gap)
    height = max(part.y + part.placed.height for part in parts)
    return Placed(node, width, height, tuple(parts))


def _card(ruler: Ruler, node: Card, width: float, old: Placed | None) -> Placed:
    side, above = map(ruler.dp, node.pad)
    held = lay(ruler, node.part, width - 2 * side, known(old, node)(0, node.part))
    height = max(ruler.dp(node.min_height), held.height + 2 * above)
    lift = ruler.dp(node.surface.lift)
    return Placed(node, width, height + lift, (PlacedPart(side, (height - held.height) / 2, held),))


def _composed(
    ruler: Ruler, node: Apart | Beside | Button | Buttons | ListRow | Segments, width: float, old: Placed | None
) -> Placed:
    inner = expand(ruler, node, width)
    placed = lay(ruler, inner, width, known(old, node)(0, inner))
    return Placed(node, width, placed.height, (PlacedPart(0.0, 0.0, placed),))


_LAY: dict[type[Node], Callable[..., Placed]] = {
    Apart: _composed,
    Beside: _composed,
    Button: _composed,
    Buttons: _composed,
    Card: _card,
    Column: _column,
    Columns: _columns,
    Field: _space,
    Flow: _flow,
    Grid: _grid,
    Icon: _icon,
    Key: _card,
    LazyColumn: _lazy,
    ListRow: _composed,
    Mark: _mark,
    Painted: _painted,
    Row: _row,
    Segments: _composed,
    Space: _space,
    Text: _text,
    Wrap: _wrap,
}
