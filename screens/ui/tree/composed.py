"""Composed nodes in terms of simpler ones: what they look like depends on how wide their words are."""

from dataclasses import replace

from screens.ui.tree.narrowest import beside_width, narrowest
from screens.ui.tree.nodes import (
    NO_PAD,
    Apart,
    Beside,
    Button,
    Buttons,
    Column,
    Icon,
    Key,
    ListRow,
    Node,
    Row,
    Segment,
    Segments,
    Surface,
    Text,
    Wrap,
)
from screens.ui.tree.ruler import Ruler

MARGIN = 56
"""Left of the margin line of a ledger, in dp."""
BUTTON_GAP = 8
ICON = 34
"""An icon on a button, with the air beside it."""
LEAST_BUTTON = 56
"""How high a button is at least, in dp."""
NARROW_END, SMALLER = 64, ("label", "caption")
"""What is wider, in dp, goes below the words of a row where these need the room; then smaller type sizes do."""
FOOT = (16, 11, 16, 11)
SURFACES = {
    "primary": Surface("primary", edge="primary_edge", lift=3),
    "secondary": Surface("card", "rule2", "edge", lift=2),
    "wash": Surface("primary_wash", "primary", "edge", lift=2),
    "text": Surface(""),
    "quiet": Surface(""),
    "alert": Surface("alert_wash", edge="edge", lift=2),
    "alert_text": Surface(""),
    "waiting": Surface("sunken"),
    "locked": Surface("page", "rule2", dashed=True, lift=3),
    "locked_secondary": Surface("page", "rule2", dashed=True, lift=2),
}
"""The ground of each kind of button, and below the ink of its words."""
INKS = {
    "primary": "primary_ink",
    "secondary": "ink",
    "wash": "primary",
    "text": "primary",
    "quiet": "ink2",
    "alert": "alert",
    "alert_text": "alert",
    "waiting": "ink2",
    "locked": "ink2",
    "locked_secondary": "ink2",
}


def expand(ruler: Ruler, node: Apart | Beside | Button | Buttons | ListRow | Segments, width: float) -> Node:
    """The node in so many pixels of width."""
    match node:
        case Apart(left, right):
            wide = sum(ruler.text(one, None).width + 1 for one in (left, right) if one.text)
            if not right.text or wide + ruler.dp(BUTTON_GAP) > width:
                return Column((left, right))
            return Row((left, replace(right, one_line=True)))
        case Beside(left, right, gap, widest):
            if beside_width(ruler, node) > width:
                if isinstance(right, Row) and narrowest(ruler, right) > width:
                    right = Wrap(right.parts, right.gap)
                return Column((left, right), 0 if isinstance(right, Text) else gap)
            if isinstance(right, Text):
                return Row((left, replace(right, one_line=True)), gap)
            return Row((left, right), gap, widths=(0, narrowest(ruler, widest or right) / ruler.dp(1)))
        case Button():
            return _button(ruler, node, width, bare=False)
        case Buttons():
            return _buttons(ruler, node, width)
        case ListRow():
            return _list_row(ruler, node, width)
        case Segments():
            return _segments(ruler, node, width)


def shared(needs: list[float], room: float) -> list[float]:
    """The widths of parts that share a line: all as wide, but none narrower than it needs."""
    open_, left = set(range(len(needs))), room
    widths = list(needs)
    while open_:
        each = left / len(open_)
        wide = {at for at in open_ if needs[at] > each}
        if not wide:
            for at in open_:
                widths[at] = each
            break
        left -= sum(needs[at] for at in wide)
        open_ -= wide
    return widths


def widths_beside(least: list[float], wanted: list[float], room: float) -> list[float] | None:
    """The widths of parts side by side: as wanted if there is room, else the least; None if that is too much."""
    if len(least) > 1 and sum(least) > room + 1:
        return None
    return shared(wanted if sum(wanted) <= room + 1 else least, room)


# --- ledger rows ---


def _list_row(ruler: Ruler, node: ListRow, width: float) -> Node:
    """The value stands at the end, or below the words where beside it one of them would be broken; so does whatever
    else is wide at the end. Only where that is not enough are the words smaller."""
    role = "strong" if node.strong else "body"
    ink = node.value_ink or ("ink2" if node.value_role == "caption" else "ink")
    value = Text(node.value, node.value_role, ink, one_line=True)
    wide = ruler.text(value, None).width / ruler.dp(1) + 12 if node.value else 0.0
    ends, room = node.end, width - ruler.dp(MARGIN + 18 + node.right)
    if ruler.word_width(node.text, role) > room - sum(_end_width(ruler, one) for one in ends):
        ends = tuple(one for one in node.end if _end_width(ruler, one) <= ruler.dp(NARROW_END))
    lower = tuple(one for one in node.end if one not in ends)
    room -= sum(_end_width(ruler, one) for one in ends)
    tight = bool(node.value) and ruler.word_width(node.text, role) + ruler.dp(wide) > room
    role = next((one for one in (role, *SMALLER) if ruler.word_width(node.text, one) <= room), SMALLER[-1])
    below = (replace(value, one_line=False),) if tight else ()
    more = (*below, *((node.below,) if node.below else ()), *((Wrap(lower),) if lower else ()))
    words = Column(
        (Text(node.text, role, node.ink), Text(node.detail, "caption", node.detail_ink), *more), pad=(14, 10, 4, 10)
    )
    beside = (value,) if node.value and not tight else ()
    parts = (node.picture or Text(""), words, *beside, *ends)
    widths = (MARGIN, 0, *(wide for _ in beside), *(0 for _ in ends))
    return Row(parts, pad=(0, 0, node.right, 0), min_height=56, widths=widths, top=node.top)


def _end_width(ruler: Ruler, node: Node) -> float:
    return narrowest(ruler, node) or ruler.dp(MARGIN)


# --- buttons ---


def _least(ruler: Ruler, node: Button) -> float:
    return ruler.word_width(node.text, "strong") + ruler.dp(22) if node.text else ruler.dp(48)


def _wanted(ruler: Ruler, node: Button) -> float:
    if not node.text:
        return ruler.dp(48)
    return ruler.width(node.text, "strong") + ruler.dp(22 + (ICON if node.icon else 0))


def _button(ruler: Ruler, node: Button, width: float, *, bare: bool) -> Key:
    """An icon stands beside the words only where both fit on one line, or where there are no words."""
    shows_icon = bool(node.icon) and (not node.text or (not bare and _wanted(ruler, node) <= width + 1))
    ink, icon = INKS[node.kind], ICON if shows_icon and node.text else 0
    words = ruler.even_width(node.text, "strong", width - ruler.dp(22 + icon)) + ruler.dp(2) if node.text else 0.0
    wide, whole = words / ruler.dp(1), width / ruler.dp(1)
    side = max(10.0, (whole - wide - icon) / 2)
    text = (Text(node.text, "strong", ink, align="center"),) if node.text else ()
    picture = (Icon(node.icon, ink, width=icon or whole - 20),) if shows_icon else ()
    line = Row((*picture, *text), pad=(side if text else 10, 0, side if text else 10, 0))
    name = node.name or node.text or node.icon
    return Key(line, SURFACES[node.kind], (0, 10), LEAST_BUTTON, key=node.key, tap=node.tap, name=name)


def _buttons(ruler: Ruler, node: Buttons, width: float) -> Node:
    pad = FOOT if node.foot else NO_PAD
    room, gap = width - ruler.dp(pad[0] + pad[2]), ruler.dp(BUTTON_GAP) * (len(node.parts) - 1)
    least, wanted = ([measure(ruler, one) for one in node.parts] for measure in (_least, _wanted))
    widths = widths_beside(least, wanted, room - gap)
    if widths is None or _lower_below(ruler, node, widths, room):
        return Column(tuple(_button(ruler, one, room, bare=False) for one in node.parts), BUTTON_GAP, pad)
    bare = any(need > wide + 1 for need, wide in zip(wanted, widths, strict=True))
    keys = tuple(_button(ruler, one, wide, bare=bare) for one, wide in zip(node.parts, widths, strict=True))
    return Row(keys, BUTTON_GAP, pad, widths=tuple(wide / ruler.dp(1) for wide in widths), level=True)


def _lower_below(ruler: Ruler, node: Buttons, widths: list[float], room: float) -> bool:
    """True where words would need so many lines side by side that one above the other is lower."""

    def high(one: Button, wide: float) -> float:
        words = ruler.text(Text(one.text, "strong"), wide - ruler.dp(22)).height if one.text else 0.0
        return max(ruler.dp(LEAST_BUTTON), words + ruler.dp(20))

    beside = max(high(one, wide) for one, wide in zip(node.parts, widths, strict=True))
    if beside <= 2 * ruler.dp(LEAST_BUTTON):
        return False
    return sum(high(one, room) + ruler.dp(BUTTON_GAP) for one in node.parts) - ruler.dp(BUTTON_GAP) < beside


# --- segments ---


def _segments(ruler: Ruler, node: Segments, width: float) -> Node:
    options = node.options
    tick = ruler.width("✓ ", "label") + ruler.dp(14)
    least = [ruler.word_width(one.text, "label") + tick for one in options]
    wanted = [ruler.width(f"✓ {one.text}", "label") + ruler.dp(14) for one in options]
    widths = widths_beside(least, wanted, width)
    if widths is None:
        return Column(tuple(_segment(one, (False, False)) for one in options), BUTTON_GAP)
    last = len(options) - 1
    keys = tuple(_segment(one, (at > 0, at < last)) for at, one in enumerate(options))
    return Row(keys, widths=tuple(wide / ruler.dp(1) for wide in widths), level=True)


def _segment(option: Segment, joined: tuple[bool, bool]) -> Key:
    fill, ink = ("primary_wash", "primary") if option.chosen else ("card", "ink")
    text = Text(f"✓ {option.text}" if option.chosen else option.text, "label", ink, option.chosen, "center")
    surface = Surface(fill, "rule2", joined=joined, chosen=option.chosen)
    return Key(text, surface, (6, 9), 52, tap=option.tap, name=option.text)
