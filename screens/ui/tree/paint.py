"""Paints placed nodes into the open canvas: y up from the upper left corner of the tree, in pixels."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from kivy.graphics import Color, Line, Rectangle, RoundedRectangle, Triangle
from kivy.metrics import dp

from screens.theme import Theme, rgba, tokens
from screens.ui.drawing import dashed, mark
from screens.ui.text_cache import Rendered
from screens.ui.tree.composed import MARGIN
from screens.ui.tree.layout import Placed
from screens.ui.tree.nodes import Buttons, Card, Icon, Key, ListRow, Mark, Node, Painted, Surface, Text

BANNER = "banner."
"""The inks of a player's banner: `banner.red.fill`, and `banner.red.on` for what stands on it."""
LINE = "line."
"""A player's colour as a line upon a card: `line.red`."""
Rect = tuple[float, float, float, float]
"""Left, bottom, width, height."""


def is_painted(node: Node) -> bool:
    """Whether a node draws something itself; most only hold others."""
    return type(node) in _PAINT


def paint(theme: Theme, placed: Placed, left: float, top: float, pressed: bool) -> None:
    """Draw a node whose upper left corner is there; pressed, where it or what holds it is."""
    _PAINT[type(placed.node)](theme, placed, (left, -top - placed.height, placed.width, placed.height), pressed)


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


def _words(theme: Theme, placed: Placed, box: Rect, _pressed: bool) -> None:
    shown, words = placed.node, placed.words
    if not isinstance(words, Rendered):  # it says nothing
        return
    assert isinstance(shown, Text | Icon)
    left, bottom, width, height = box
    Color(*ink_of(theme, shown.ink))
    pos = int(left + (width - words.width) / 2), int(bottom + (height - words.height) / 2)
    Rectangle(texture=words.label.texture, size=(words.width, words.height), pos=pos)
    if isinstance(shown, Text) and shown.underlined:
        for down, thick in ((2, 2), (5, 1)):
            Rectangle(pos=(left, bottom - dp(down)), size=(words.width, dp(thick)))
    if isinstance(shown, Text) and shown.dotted:
        Color(*theme.ink2)
        Line(points=[pos[0], bottom - dp(1), pos[0] + words.width, bottom - dp(1)], dash_length=2, dash_offset=3)


def _mark(theme: Theme, placed: Placed, box: Rect, _pressed: bool) -> None:
    node = placed.node
    assert isinstance(node, Mark)
    middle = box[0] + box[2] / 2, box[1] + box[3] / 2
    mark(theme, node.colour, node.initial, middle, dp(node.size), inverted=node.inverted, banner=node.inverted)


def _painted(theme: Theme, placed: Placed, box: Rect, pressed: bool) -> None:
    node = placed.node
    assert isinstance(node, Painted)
    painter(node.painter)(theme, box, pressed and node.tap is not None, *node.of)


def _card(theme: Theme, placed: Placed, box: Rect, pressed: bool) -> None:
    node = placed.node
    assert isinstance(node, Card)
    surface(theme, node.surface, box, pressed=pressed and isinstance(node, Key))


def surface(theme: Theme, look: Surface, box: Rect, *, pressed: bool) -> None:
    """A ground upon its edge; pressed it lies on the table, and the edge is gone."""
    left, bottom, width, height = box
    lift, inset = dp(look.lift), dp(look.line_width) if look.line else 0
    high, up = height - lift, 0 if pressed else lift
    if look.edge and not pressed:
        _rounded(look, (left, bottom, width, high), 0, ink_of(theme, look.edge))
    if look.line and not look.dashed:
        _rounded(look, (left, bottom + up, width, high), 0, ink_of(theme, look.line))
    if look.fill:
        begin = 0 if look.joined[0] else inset  # one line between it and the one it goes on from
        inner = left + begin, bottom + up + inset, width - begin - inset, high - 2 * inset
        _rounded(look, inner, inset, ink_of(theme, look.fill))
    if look.dashed:
        within = left + inset / 2, bottom + up + inset / 2, width - inset, high - inset
        dashed(within, dp(look.radius), ink_of(theme, look.line), inset, dp(4), dp(3))
    if look.stripe:
        _stripe(theme, look, (left, bottom + up, width, high))
    if look.corner:
        _corner(theme, look.corner, left + width - dp(2), bottom + up + high - dp(1), dp(12))


def _stripe(theme: Theme, look: Surface, box: Rect) -> None:
    """A pale stripe would not be seen on paper: a player's has an edge."""
    left, bottom, _, high = box
    is_player = look.stripe in tokens()["players"]
    Color(*(theme.player(look.stripe) if is_player else ink_of(theme, look.stripe)))
    radius = dp(look.radius - 1)
    RoundedRectangle(pos=(left + dp(1), bottom + dp(1)), size=(dp(9), high - dp(2)), radius=[radius, 0, 0, radius])
    if is_player:
        Color(*theme.player(look.stripe, "edge"))
        Rectangle(pos=(left + dp(10), bottom + dp(1)), size=(dp(1.2), high - dp(2)))


def _corner(theme: Theme, ink: str, right: float, top: float, side: float) -> None:
    Color(*ink_of(theme, ink))
    Triangle(points=(right - side, top, right, top, right, top - side))


def _rounded(look: Surface, box: Rect, inset: float, ink: Any) -> None:
    radius = max(0.0, dp(look.radius) - inset)
    begins, ends = look.joined
    sharp = zip(look.square, (begins, ends, ends, begins), strict=True)
    Color(*ink)
    RoundedRectangle(pos=box[:2], size=box[2:], radius=[0.0 if any(both) else radius for both in sharp])


def _list_row(theme: Theme, placed: Placed, box: Rect, _pressed: bool) -> None:
    """The line below it, the ledger's margin line, and a corner where there is one."""
    assert isinstance(placed.node, ListRow)
    left, bottom, width, height = box
    Color(*theme.rule)
    Rectangle(pos=(left, bottom), size=(width, dp(1)))
    Color(*theme.margin)
    Rectangle(pos=(left + dp(MARGIN), bottom), size=(dp(1.5), height))
    if placed.node.corner:
        _corner(theme, placed.node.corner, left + width, bottom + height - dp(1), dp(10))
    if placed.node.stripe:
        Color(*ink_of(theme, placed.node.stripe))
        Rectangle(pos=(left, bottom), size=(dp(5), height))


def _foot(theme: Theme, placed: Placed, box: Rect, _pressed: bool) -> None:
    assert isinstance(placed.node, Buttons)
    if placed.node.foot:
        left, bottom, width, height = box
        Color(*theme.page)
        Rectangle(pos=(left, bottom), size=(width, height))
        Color(*theme.rule)
        Rectangle(pos=(left, bottom + height - dp(1)), size=(width, dp(1)))


_PAINT: dict[type[Node], Callable[[Theme, Placed, Rect, bool], None]] = {
    Buttons: _foot,
    Card: _card,
    Icon: _words,
    Key: _card,
    ListRow: _list_row,
    Mark: _mark,
    Painted: _painted,
    Text: _words,
}
