"""What does not fit on a screen: words cut off, targets too small, words upon words, things out of the page."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from kivy.graphics import Color, Rectangle, RoundedRectangle

from screens.metrics import dp
from screens.theme import rgba
from screens.ui.fields import TextField
from screens.ui.pane import Painting, Pane
from screens.ui.recording import RecordingPen
from screens.ui.scroll import Scroll
from screens.ui.frame import Page
from screens.ui.bottom_sheet import Sheet
from screens.ui.open_sheet import open_sheets
from screens.offscreen.phone import Phone
from screens.offscreen.things import is_pressable
from screens.ui.tree.controls import Do
from screens.ui.tree.layout import places
from screens.ui.tree.nodes import Icon, Text
from screens.kivy_host.text import Rendered
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.paint import ink_of as ink_by_name
from screens.ui.tree.tree import Tree

TARGET = 48
"""The smallest thing to press, in dp."""
LOW = 24
"""The lowest cell of a score sheet that shows all its rows on a phone that lies; it is as wide as ever."""
READABLE = 150
"""The least height to read a list through, in dp: three things to press."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the page."""

    left: float
    bottom: float
    right: float
    top: float

    def common(self, other: "Box") -> "Box":
        return Box(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )

    def larger_than(self, pixels: float) -> bool:
        return self.right - self.left > pixels and self.top - self.bottom > pixels

    def within(self, other: "Box", slack: float) -> bool:
        return (
            self.left >= other.left - slack
            and self.right <= other.right + slack
            and self.bottom >= other.bottom - slack
            and self.top <= other.top + slack
        )


@dataclass(frozen=True, slots=True)
class Seen:
    """A pane or a node that can be seen, in which of its ancestors, and how much of the page is left to it."""

    widget: Any
    path: tuple[Any, ...]
    """From the page down to the widget itself."""
    window: Box


@dataclass(frozen=True, slots=True)
class Words:
    """What a label or a node says, as it is drawn."""

    text: str
    lines: tuple[tuple[str, float], ...]
    """Each line and how wide it is."""
    room: tuple[float, float]
    """The box it stands in."""
    size: tuple[float, float]
    """The picture of the words."""
    wraps: bool
    align: str
    centre: tuple[float, float]
    may_break: bool
    """True for icons, and for words that are shortened."""
    colour: tuple[float, ...]
    is_icon: bool


def words_of(thing: Any) -> Words | None:
    """The words of a node; None if it says nothing itself."""
    return _words_of_node(thing) if isinstance(thing, NodeHandle) else None


def _words_of_node(spot: NodeHandle) -> Words | None:
    node, rendered = spot.node, spot.place.placed.words
    if not isinstance(node, Text | Icon) or not isinstance(rendered, Rendered):
        return None
    label, icon = rendered.label, isinstance(node, Icon)
    ink = node.ink
    return Words(
        rendered.text,
        tuple(("".join(piece.text for piece in line.words), line.w) for line in label._cached_lines),
        spot.size,
        (rendered.width, rendered.height),
        label.text_size[0] is not None,
        label.options["halign"],
        spot.center,
        icon,
        tuple(ink_by_name(spot.tree.theme, ink)),
        icon,
    )


def misfits(phone: Phone) -> list[str]:
    """Everything on the open page that does not fit, in words; empty if all is well."""
    page = phone.app.page
    top = _top_sheet(page) or page
    seen = list(_visible(top, (), box_of(page)))
    labels = [(one, words) for one in seen if (words := words_of(one.widget)) is not None]
    landscape = page.width > page.height
    found = [*_cut_off(labels), *_too_small(seen, phone_lies=landscape), *_upon_each_other(labels)]
    found += [*_outside(page, seen), *_cramped(seen), *_lost(seen)]
    return list(dict.fromkeys(f"{type(page).__name__}: {words}" for words in found))


def _lost(seen: list[Seen]) -> Iterator[str]:
    """Of two parts of one thing with one key only the last is drawn."""
    for tree in (one.widget for one in seen if isinstance(one.widget, Tree) and one.widget.placed):
        paths = Counter(place.path for place in places(tree.placed))
        yield from (f"{count} things are called {path[-1]}" for path, count in paths.items() if count > 1)


def _top_sheet(page: Page) -> Sheet | None:
    """A modal sheet takes the page for itself: what lies under its scrim is not looked at."""
    return next((sheet for sheet in open_sheets(page) if sheet.modal), None)


def _visible(pane: Pane, above: tuple[Any, ...], window: Box) -> Iterator[Seen]:
    if pane.is_hidden or pane.width <= 0 or pane.height <= 0:
        return
    path = (*above, pane)
    if isinstance(pane, Scroll) or pane.pans:
        window = window.common(_through(pane, window))
    yield Seen(pane, path, window)
    if isinstance(pane, Tree):
        yield from _nodes(pane, path, window)
    for part in (*pane.parts, *(pane.fields() if isinstance(pane, Tree) else ())):
        yield from _visible(part, path, window)


def _nodes(tree: Tree, path: tuple[Any, ...], window: Box) -> Iterator[Seen]:
    """The nodes a tree shows, each within those that hold it."""
    spots = {spot.path: spot for spot in tree.handles()}
    for at, spot in spots.items():
        if spot.width > 0 and spot.height > 0:
            around = (spots[at[:depth]] for depth in range(len(at)))
            yield Seen(spot, (*path, *around, spot), window)


def _through(pane: Pane, window: Box) -> Box:
    """What can be seen through it; a list that scrolls up and down must not hide anything at its sides."""
    box = box_of(pane)
    return Box(window.left, box.bottom, window.right, box.top) if isinstance(pane, Scroll) else box


def box_of(thing: Any) -> Box:
    return Box(thing.x, thing.y, thing.right, thing.top)


def ink_of(thing: Any, words: Words) -> Box:
    """Where the letters stand; their box may be much wider."""
    width = max((wide for _, wide in words.lines), default=0)
    height = min(words.size[1], words.room[1])
    aside = {"left": 0, "right": 1}.get(words.align, 0.5) if words.wraps else 0.5
    x = words.centre[0] - words.size[0] / 2 + (words.size[0] - width) * aside
    y = words.centre[1] - height / 2
    return Box(x, y, x + width, y + height)


def _named(widget: Any) -> str:
    if isinstance(widget, NodeHandle):
        return repr(widget)
    words = getattr(widget, "text", "") or getattr(widget, "name", "") or getattr(widget, "icon", "")
    return f"{type(widget).__name__} {words!r}"


# --- (a) words cut off ---


def _cut_off(labels: list[tuple[Seen, Words]]) -> Iterator[str]:
    for one, words in labels:
        (width, height), (wide, high) = words.size, words.room
        if not words.wraps:
            if width > wide + 1:
                yield f"cut off: {_of(one)} is {width} wide in a box of {wide:.0f}"
            continue
        if height > high + 1:
            yield f"cut off: {_of(one)} is {height} high in a box of {high:.0f}"
        word = _broken_word(words)
        if word:
            yield f"cut off: {_of(one)} breaks the word {word!r} in a box of {wide:.0f}"


def _broken_word(words: Words) -> str | None:
    """A word in Latin letters that goes on in the next line; other scripts may break anywhere."""
    if words.may_break:
        return None
    found = re.findall(r"[A-Za-z]{2,}", words.text)
    return next((word for word in found if not any(word in line for line, _ in words.lines)), None)


def _of(one: Seen) -> str:
    """The words, and the nearest thing of ours they stand in."""
    owner = next(reversed(one.path[:-1]), one.widget)
    return f"{_named(one.widget)} in {type(owner.node if isinstance(owner, NodeHandle) else owner).__name__}"


# --- (b) targets too small ---


def _too_small(seen: list[Seen], *, phone_lies: bool) -> Iterator[str]:
    for one in seen:
        widget = one.widget
        if not _is_target(widget):
            continue
        tap = getattr(widget, "tap", None)
        low = isinstance(tap, Do) and tap.method == "show_why" and phone_lies
        if min(widget.width, widget.height) < dp(LOW if low else TARGET) - 0.5:
            size = f"{widget.width / dp(1):.0f}×{widget.height / dp(1):.0f} dp"
            yield f"too small to press: {_of(one)} is {size}"


def _is_target(thing: Any) -> bool:
    return is_pressable(thing) or isinstance(thing, TextField)


# --- (c) words upon words ---


def _upon_each_other(labels: list[tuple[Seen, Words]]) -> Iterator[str]:
    inked = [(one, ink_of(one.widget, words).common(one.window)) for one, words in labels]
    shown = [(one, ink) for one, ink in inked if ink.larger_than(0)]
    for (one, ink), (other, other_ink) in combinations(shown, 2):
        both = ink.common(other_ink)
        if both.larger_than(2) and not _covered(one, other, both):
            yield f"upon each other: {_of(one)} and {_of(other)}"


def _covered(lower: Seen, upper: Seen, place: Box) -> bool:
    """True if the upper one stands on a ground of its own that hides the lower one there."""
    shared = sum(a is b for a, b in zip(lower.path, upper.path, strict=False))
    return any(_has_ground(widget, place) for widget in upper.path[shared:])


def _has_ground(thing: Any, place: Box) -> bool:
    return any(place.within(box, 2) for box, _ in grounds_of(thing))


def grounds_of(thing: Any) -> Iterator[tuple[Box, tuple[float, ...] | None]]:
    """The rectangles that are drawn under its words, with their colours; those that can be seen through are none."""
    for part in thing.parts if isinstance(thing, Pane) else ():
        if isinstance(part, Painting) and not part.is_hidden:
            yield from _grounds_painted(part)
    tint: tuple[float, ...] | None = None
    for part in _drawn(thing) if isinstance(thing, NodeHandle) else ():
        if isinstance(part, Color):
            tint = tuple(part.rgba)
        elif isinstance(part, Rectangle | RoundedRectangle) and (tint is None or tint[3] > 0.9):
            x, y = part.pos[0] + thing.tree.x, part.pos[1] + thing.tree.top
            yield Box(x, y, x + part.size[0], y + part.size[1]), tint


def _grounds_painted(thing: Painting) -> Iterator[tuple[Box, tuple[float, ...]]]:
    pen: Any = RecordingPen(thing.theme)
    thing.draw(pen, thing.bounds)
    for verb, box, _, colour, *_more in (drawn for drawn in pen.drawn if drawn[0] == "panel"):
        tint = tuple(rgba(colour))
        if verb and tint[3] > 0.9:
            yield Box(box[0], box[1], box[0] + box[2], box[1] + box[3]), tint


def _drawn(thing: NodeHandle) -> Iterator[Any]:
    """What lies under its words; those are drawn in the canvas of their node."""
    canvas = None if words_of(thing) is not None else thing.tree.widget.canvas_of(thing.path)
    yield from canvas.children if canvas is not None else ()


# --- (d) no room to read ---


def _cramped(seen: list[Seen]) -> Iterator[str]:
    """A list that must be scrolled through a slit."""
    for one in seen:
        scroll = one.widget
        if isinstance(scroll, Scroll) and scroll.height < dp(READABLE) and scroll.scrolls:
            yield f"cramped: {_named(scroll)} shows {scroll.height / dp(1):.0f} dp of what it scrolls"


# --- (e) out of the page ---


def _outside(page: Page, seen: list[Seen]) -> Iterator[str]:
    """Words or targets beyond the edge; what a list or a map can bring back by scrolling is fine."""
    edge = box_of(page)
    for one in seen:
        widget, words = one.widget, words_of(one.widget)
        if words is not None:
            box = ink_of(widget, words)
        elif _is_target(widget):
            box = box_of(widget)
        else:
            continue
        scrolls = [pane for pane in one.path if isinstance(pane, Scroll) or getattr(pane, "pans", False)]
        sideways = any(not isinstance(pane, Scroll) for pane in scrolls)
        if not sideways and not edge.left - 1 <= box.left <= box.right <= edge.right + 1:
            yield f"outside the page: {_of(one)} from {box.left:.0f} to {box.right:.0f}"
        if not scrolls and not edge.bottom - 1 <= box.bottom <= box.top <= edge.top + 1:
            yield f"above or below the page: {_of(one)} from {box.bottom:.0f} to {box.top:.0f}"
