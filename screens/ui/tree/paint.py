"""Paints placed nodes with a pen: y up from the upper left corner of the tree, in pixels."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from screens.metrics import dp
from screens.theme import Theme, rgba, tokens
from screens.ui.pen import Pen, Rect
from screens.ui.tree.composed import MARGIN
from screens.ui.tree.layout import Placed
from screens.ui.tree.nodes import Buttons, Card, Icon, Key, ListRow, Mark, Node, Painted, Surface, Text

BANNER = "banner."
"""The inks of a player's banner: `banner.red.fill`, and `banner.red.on` for what stands on it."""
LINE = "line."
"""A player's colour as a line upon a card: `line.red`."""


def is_painted(node: Node) -> bool:
    """Whether a node draws something itself; most only hold others."""
    return type(node) in _PAINT


def paint(pen: Pen, placed: Placed, left: float, top: float, pressed: bool) -> None:
    """Draw a node whose upper left corner is there; pressed, where it or what holds it is."""
    _PAINT[type(placed.node)](pen, placed, (left, -top - placed.height, placed.width, placed.height), pressed)


@cache
def painter(name: str) -> Callable[..., None]:
    """The function that a painted node names."""
    module, _, function = name.partition(":")
    found: Callable[..., None] = getattr(import_module(module), function)
    return found


def ink_of(theme: Theme, name: str) -> Any:
    """A colour of the theme; as it is; of a player's banner; or of a game's own, by the way to it among the tokens."""
    if name.startswith("#"):
        return rgba(name)
    if "." not in name:
        return getattr(theme, name)
    if name.startswith(LINE):
        return theme.player_line(name.removeprefix(LINE))
    if name.startswith(BANNER):
        colour, part = name.removeprefix(BANNER).split(".")
        return theme.player(colour, part, banner=True)
    found: Any = tokens()
    for part in name.split("."):
        found = found[part]
    return rgba(found[theme.mode])


def _words(pen: Pen, placed: Placed, box: Rect, _pressed: bool) -> None:
    shown, words = placed.node, placed.words
    if words is None:  # it says nothing
        return
    assert isinstance(shown, Text | Icon)
    left, bottom, width, height = box
    ink = ink_of(pen.theme, shown.ink)
    corner = left + (width - words.width) / 2, bottom + (height - words.height) / 2
    pen.typeset(words, corner, ink)
    if isinstance(shown, Text) and shown.underlined:
        for down, thick in ((2, 2), (5, 1)):
            pen.panel((left, bottom - dp(down), words.width, dp(thick)), 0, ink, smooth=False)
    if isinstance(shown, Text) and shown.dotted:
        pen.dotted((int(corner[0]), bottom - dp(1)), words.width, pen.theme.ink2)


def _mark(pen: Pen, placed: Placed, box: Rect, _pressed: bool) -> None:
    node = placed.node
    assert isinstance(node, Mark)
    middle = box[0] + box[2] / 2, box[1] + box[3] / 2
    pen.mark(node.colour, node.initial, middle, dp(node.size), inverted=node.inverted, banner=node.inverted)


def _painted(pen: Pen, placed: Placed, box: Rect, pressed: bool) -> None:
    node = placed.node
    assert isinstance(node, Painted)
    painter(node.painter)(pen, box, pressed and node.tap is not None, *node.of)


def _card(pen: Pen, placed: Placed, box: Rect, pressed: bool) -> None:
    node = placed.node
    assert isinstance(node, Card)
    surface(pen, node.surface, box, pressed=pressed and isinstance(node, Key))


def surface(pen: Pen, look: Surface, box: Rect, *, pressed: bool) -> None:
    """A ground upon its edge; pressed it lies on the table, and the edge is gone."""
    left, bottom, width, height = box
    lift, inset = dp(look.lift), dp(look.line_width) if look.line else 0
    high, up = height - lift, 0 if pressed else lift
    if look.edge and not pressed:
        _rounded(pen, look, (left, bottom, width, high), 0, ink_of(pen.theme, look.edge))
    if look.line and not look.dashed:
        _rounded(pen, look, (left, bottom + up, width, high), 0, ink_of(pen.theme, look.line))
    if look.fill:
        begin = 0 if look.joined[0] else inset  # one line between it and the one it goes on from
        inner = left + begin, bottom + up + inset, width - begin - inset, high - 2 * inset
        _rounded(pen, look, inner, inset, ink_of(pen.theme, look.fill))
    if look.dashed:
        within = left + inset / 2, bottom + up + inset / 2, width - inset, high - inset
        pen.dashed(within, dp(look.radius), ink_of(pen.theme, look.line), inset, dp(4), dp(3))
    if look.stripe:
        _stripe(pen, look, (left, bottom + up, width, high))
    if look.corner:
        _corner(pen, look.corner, left + width - dp(2), bottom + up + high - dp(1), dp(12))


def _stripe(pen: Pen, look: Surface, box: Rect) -> None:
    """A pale stripe would not be seen on paper: a player's has an edge."""
    left, bottom, _, high = box
    is_player = look.stripe in tokens()["players"]
    ink, radius = pen.theme.player(look.stripe) if is_player else ink_of(pen.theme, look.stripe), dp(look.radius - 1)
    pen.panel((left + dp(1), bottom + dp(1), dp(9), high - dp(2)), [radius, 0, 0, radius], ink, smooth=False)
    if is_player:
        edge = pen.theme.player(look.stripe, "edge")
        pen.panel((left + dp(10), bottom + dp(1), dp(1.2), high - dp(2)), 0, edge, smooth=False)


def _corner(pen: Pen, ink: str, right: float, top: float, side: float) -> None:
    pen.polygons((((right - side, top), (right, top), (right, top - side)),), ink_of(pen.theme, ink))


def _rounded(pen: Pen, look: Surface, box: Rect, inset: float, ink: Any) -> None:
    radius = max(0.0, dp(look.radius) - inset)
    begins, ends = look.joined
    sharp = zip(look.square, (begins, ends, ends, begins), strict=True)
    pen.panel(box, [0.0 if any(both) else radius for both in sharp], ink, smooth=False)


def _list_row(pen: Pen, placed: Placed, box: Rect, _pressed: bool) -> None:
    """The line below it, the ledger's margin line, and a corner where there is one."""
    assert isinstance(placed.node, ListRow)
    left, bottom, width, height = box
    pen.panel((left, bottom, width, dp(1)), 0, pen.theme.rule, smooth=False)
    pen.panel((left + dp(MARGIN), bottom, dp(1.5), height), 0, pen.theme.margin, smooth=False)
    if placed.node.corner:
        _corner(pen, placed.node.corner, left + width, bottom + height - dp(1), dp(10))
    if placed.node.stripe:
        pen.panel((left, bottom, dp(5), height), 0, ink_of(pen.theme, placed.node.stripe), smooth=False)


def _foot(pen: Pen, placed: Placed, box: Rect, _pressed: bool) -> None:
    assert isinstance(placed.node, Buttons)
    if placed.node.foot:
        left, bottom, width, height = box
        pen.panel(box, 0, pen.theme.page, smooth=False)
        pen.panel((left, bottom + height - dp(1), width, dp(1)), 0, pen.theme.rule, smooth=False)


_PAINT: dict[type[Node], Callable[[Pen, Placed, Rect, bool], None]] = {
    Buttons: _foot,
    Card: _card,
    Icon: _words,
    Key: _card,
    ListRow: _list_row,
    Mark: _mark,
    Painted: _painted,
    Text: _words,
}
