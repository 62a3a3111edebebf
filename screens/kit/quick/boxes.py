"""A box laid out: as Kivy does, without a list made for every size, hint and place that is looked at.

Most boxes of a page are laid out several times before they rest, each time over all they hold.
"""

from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout

NOWHERE: dict[str, float] = {}
KIVYS_OWN = BoxLayout.do_layout
"""What ours is measured by."""


def do_layout(box: Any, *_: Any) -> None:
    """Each part its place and size, and the box the least size in which they fit."""
    parts = box.children
    left, top, right, bottom = box.padding
    if not parts:
        _set_minimum(box, left + right, top + bottom)
        return
    if box.orientation == "horizontal":
        _beside(box, parts, (left, top, right, bottom))
    else:
        _below(box, parts, (left, top, right, bottom))


def _beside(box: Any, parts: list[Any], padding: tuple[float, float, float, float]) -> None:
    left, top, right, bottom = padding
    spacing = box.spacing
    fixed: float = left + right + spacing * (len(parts) - 1)
    bounded = stretched = highest = 0.0
    has_bound = False
    hints = []
    for part in parts:
        hint, hint_y = part.size_hint_x, part.size_hint_y
        hints.append(hint)
        if hint is None:
            fixed += part.width
        else:
            least = part.size_hint_min_x
            if least:
                has_bound = True
                bounded += least
            elif part.size_hint_max_x is not None:
                has_bound = True
            stretched += hint
        high = part.height if hint_y is None else part.size_hint_min_y
        if high and high > highest:
            highest = high
    _set_minimum(box, bounded + fixed, highest + top + bottom)
    room = max(0.0, box.width - fixed)
    if has_bound:
        least_sizes = [part.size_hint_min_x for part in parts]
        room, stretched = _within(box, hints, room, stretched, bounded, least_sizes, [p.size_hint_max_x for p in parts])
    x, y, high = left + box.x, box.y + bottom, box.height - (top + bottom)
    for at in range(len(parts) - 1, -1, -1):
        part, hint = parts[at], hints[at]
        hint_x, hint_y = part.size_hint_x, part.size_hint_y
        width = max(0.0, room * hint / stretched) if hint else part.width
        height = max(0, hint_y * high) if hint_y else part.height
        place = y
        for key, value in (part.pos_hint or NOWHERE).items():
            if key == "y":
                place += value * high
            elif key == "top":
                place += value * high - height
            elif key == "center_y":
                place += value * high - height / 2.0
        _put(part, x, place, width if hint_x is not None else None, height if hint_y is not None else None)
        x += width + spacing


def _below(box: Any, parts: list[Any], padding: tuple[float, float, float, float]) -> None:
    left, top, right, bottom = padding
    spacing = box.spacing
    fixed: float = top + bottom + spacing * (len(parts) - 1)
    bounded = stretched = widest = 0.0
    has_bound = False
    hints = []
    for part in parts:
        hint_x, hint = part.size_hint_x, part.size_hint_y
        hints.append(hint)
        if hint is None:
            fixed += part.height
        else:
            least = part.size_hint_min_y
            if least:
                has_bound = True
                bounded += least
            elif part.size_hint_max_y is not None:
                has_bound = True
            stretched += hint
        wide = part.width if hint_x is None else part.size_hint_min_x
        if wide and wide > widest:
            widest = wide
    _set_minimum(box, widest + left + right, bounded + fixed)
    room = max(0.0, box.height - fixed)
    if has_bound:
        least_sizes = [part.size_hint_min_y for part in parts]
        room, stretched = _within(box, hints, room, stretched, bounded, least_sizes, [p.size_hint_max_y for p in parts])
    x, y, wide = box.x + left, bottom + box.y, box.width - (left + right)
    for part, hint in zip(parts[:], hints, strict=True):
        hint_x, hint_y = part.size_hint_x, part.size_hint_y
        height = max(0.0, room * hint / stretched) if hint else part.height
        width = max(0, hint_x * wide) if hint_x else part.width
        place = x
        for key, value in (part.pos_hint or NOWHERE).items():
            if key == "x":
                place += value * wide
            elif key == "right":
                place += value * wide - width
            elif key == "center_x":
                place += value * wide - width / 2.0
        _put(part, place, y, width if hint_x is not None else None, height if hint_y is not None else None)
        y += height + spacing


def _set_minimum(box: Any, width: float, height: float) -> None:
    """The least size; a box that takes it on at once is not laid out again for that: its parts come next."""
    if box.minimum_width != width or box.minimum_height != height:
        box.measured = True
        box.minimum_size = width, height
        box.measured = False


def own_place(box: Any, *_: Any) -> None:
    """Its own size or place has changed."""
    if not box.measured:
        box._trigger_layout()


def _init(box: Any, /, **more: Any) -> None:
    Layout.__init__(box, **more)
    changed = box._trigger_layout
    for name in ("spacing", "padding", "children", "orientation", "parent"):
        box.fbind(name, changed)
    for name in ("size", "pos"):
        box.fbind(name, own_place)


def _within(
    box: Any, hints: list[Any], room: float, stretched: float, bounded: float, least: list[Any], most: list[Any]
) -> tuple[float, float]:
    """Hints that keep every part within its least and most size."""
    if room < 1e-9:
        for at, hint in enumerate(hints):
            if hint is not None:
                hints[at] = 0.0 if least[at] is None else least[at]
        return 1.0, 1.0
    box.layout_hint_with_bounds(stretched, room, bounded, least, most, hints)
    return room, stretched


def _put(part: Any, x: float, y: float, width: float | None, height: float | None) -> None:
    """There, and of that size where the box has a say in it; nobody hears of what stays."""
    if part.x != x or part.y != y:
        part.pos = x, y
    if width is None:
        if height is not None and part.height != height:
            part.height = height
    elif height is None:
        if part.width != width:
            part.width = width
    elif part.width != width or part.height != height:
        part.size = width, height


def begin() -> None:
    BoxLayout.measured = False
    BoxLayout.__init__ = _init
    BoxLayout.do_layout = do_layout
