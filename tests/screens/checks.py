"""What does not fit on a screen: words cut off, targets too small, words upon words, things out of the page."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.stencilview import StencilView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from screens.fonts import ICONS
from screens.kit import Page, Sheet
from screens.kit.open_sheet import open_sheets
from screens.offscreen.phone import Phone
from screens.pages.score.table import NumberCell, TotalCell

TARGET = 48
"""The smallest thing to press, in dp."""
LOW = 24
"""The lowest cell of a score sheet that shows all its rows on a phone that lies; it is as wide as ever."""
READABLE = 150
"""The least height to read a list through, in dp: three things to press."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the window."""

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
    """A widget that can be seen, in which of its ancestors, and how much of the window is left to it."""

    widget: Widget
    path: tuple[Widget, ...]
    """From the page down to the widget itself."""
    window: Box


def misfits(phone: Phone) -> list[str]:
    """Everything on the open page that does not fit, in words; empty if all is well."""
    page = phone.app.page
    top = _top_sheet(page) or page
    seen = list(_visible(top, (), box_of(page)))
    labels = [one for one in seen if isinstance(one.widget, Label) and one.widget.text.strip()]
    lies = page.width > page.height
    found = [*_cut_off(labels), *_too_small(seen, phone_lies=lies), *_upon_each_other(labels)]
    found += [*_outside(page, seen), *_cramped(seen)]
    return list(dict.fromkeys(f"{type(page).__name__}: {words}" for words in found))


def _top_sheet(page: Page) -> Sheet | None:
    """A modal sheet takes the page for itself: what lies under its scrim is not looked at."""
    return next((sheet for sheet in open_sheets(page) if sheet.modal), None)


def _visible(widget: Widget, above: tuple[Widget, ...], window: Box) -> Iterator[Seen]:
    if widget.opacity == 0 or widget.width <= 0 or widget.height <= 0:
        return
    path = (*above, widget)
    if isinstance(widget, StencilView):
        window = window.common(_through(widget, window))
    yield Seen(widget, path, window)
    for child in reversed(widget.children):
        yield from _visible(child, path, window)


def _through(stencil: StencilView, window: Box) -> Box:
    """What can be seen through it; a list that scrolls up and down must not hide anything at its sides."""
    box = box_of(stencil)
    if isinstance(stencil, ScrollView) and not stencil.do_scroll_x:
        return Box(window.left, box.bottom, window.right, box.top)
    return box


def box_of(widget: Widget) -> Box:
    left, bottom = widget.to_window(widget.x, widget.y)
    right, top = widget.to_window(widget.right, widget.top)
    return Box(left, bottom, right, top)


def ink_of(label: Label) -> Box:
    """Where a label's letters stand; its box may be much wider."""
    width = max((line.w for line in label._label._cached_lines), default=0)
    height = min(label.texture_size[1], label.height)
    aside = {"left": 0, "right": 1}.get(label.halign, 0.5) if label.text_size[0] else 0.5
    room = label.texture_size[0] - width
    x, y = label.center_x - label.texture_size[0] / 2 + room * aside, label.center_y - height / 2
    left, bottom = label.to_window(x, y)
    right, top = label.to_window(x + width, y + height)
    return Box(left, bottom, right, top)


def _named(widget: Widget) -> str:
    words = getattr(widget, "text", "") or getattr(widget, "name", "") or getattr(widget, "icon", "")
    return f"{type(widget).__name__} {words!r}"


# --- (a) words cut off ---


def _cut_off(labels: list[Seen]) -> Iterator[str]:
    for one in labels:
        label = one.widget
        width, height = label.texture_size
        if label.text_size[0] is None:
            if width > label.width + 1:
                yield f"cut off: {_of(one)} is {width} wide in a box of {label.width:.0f}"
            continue
        if height > label.height + 1:
            yield f"cut off: {_of(one)} is {height} high in a box of {label.height:.0f}"
        word = _broken_word(label)
        if word:
            yield f"cut off: {_of(one)} breaks the word {word!r} in a box of {label.width:.0f}"


def _broken_word(label: Label) -> str | None:
    """A word in Latin letters that goes on in the next line; other scripts may break anywhere."""
    if label.font_name == ICONS or label.shorten:
        return None
    lines = ["".join(piece.text for piece in line.words) for line in label._label._cached_lines]
    words = re.findall(r"[A-Za-z]{2,}", label.text)
    return next((word for word in words if not any(word in line for line in lines)), None)


def _of(one: Seen) -> str:
    """The words, and the nearest thing of ours they stand in."""
    owner = next((w for w in reversed(one.path[:-1]) if not type(w).__module__.startswith("kivy.")), one.widget)
    return f"{_named(one.widget)} in {type(owner).__name__}"


# --- (b) targets too small ---


def _too_small(seen: list[Seen], *, phone_lies: bool) -> Iterator[str]:
    for one in seen:
        widget = one.widget
        if not isinstance(widget, ButtonBehavior | TextInput) or widget.disabled:
            continue
        low = isinstance(widget, NumberCell | TotalCell) and phone_lies
        if min(widget.width, widget.height) < dp(LOW if low else TARGET) - 0.5:
            size = f"{widget.width / dp(1):.0f}×{widget.height / dp(1):.0f} dp"
            yield f"too small to press: {_of(one)} is {size}"


# --- (c) words upon words ---


def _upon_each_other(labels: list[Seen]) -> Iterator[str]:
    inked = [(one, ink_of(one.widget).common(one.window)) for one in labels]
    shown = [(one, ink) for one, ink in inked if ink.larger_than(0)]
    for (one, ink), (other, other_ink) in combinations(shown, 2):
        both = ink.common(other_ink)
        if both.larger_than(2) and not _covered(one, other, both):
            yield f"upon each other: {_of(one)} and {_of(other)}"


def _covered(lower: Seen, upper: Seen, place: Box) -> bool:
    """True if the upper one stands on a ground of its own that hides the lower one there."""
    shared = sum(a is b for a, b in zip(lower.path, upper.path, strict=False))
    return any(_has_ground(widget, place) for widget in upper.path[shared:])


def _has_ground(widget: Widget, place: Box) -> bool:
    alpha = 1.0
    for part in _drawn(widget):
        if isinstance(part, Color):
            alpha = part.a
        elif isinstance(part, Rectangle | RoundedRectangle) and alpha > 0.9:
            left, bottom = widget.to_window(*part.pos)
            right, top = widget.to_window(part.pos[0] + part.size[0], part.pos[1] + part.size[1])
            if place.within(Box(left, bottom, right, top), 2):
                return True
    return False


def _drawn(widget: Widget) -> Iterator[Any]:
    """What lies under a widget's words; a label draws its words in its own canvas."""
    if widget.canvas.has_before:
        yield from widget.canvas.before.children
    if not isinstance(widget, Label):
        yield from widget.canvas.children


# --- (d) no room to read ---


def _cramped(seen: list[Seen]) -> Iterator[str]:
    """A list that must be scrolled through a slit."""
    for one in seen:
        scroll = one.widget
        if not isinstance(scroll, ScrollView) or not scroll.do_scroll_y or not scroll.children:
            continue
        if scroll.height < dp(READABLE) and scroll.children[0].height > scroll.height + 1:
            yield f"cramped: {_named(scroll)} shows {scroll.height / dp(1):.0f} dp of what it scrolls"


# --- (e) out of the page ---


def _outside(page: Page, seen: list[Seen]) -> Iterator[str]:
    """Words or targets beyond the edge; what a list or a map can bring back by scrolling is fine."""
    edge = box_of(page)
    for one in seen:
        widget = one.widget
        if isinstance(widget, Label) and widget.text.strip():
            box = ink_of(widget)
        elif isinstance(widget, ButtonBehavior | TextInput) and not widget.disabled:
            box = box_of(widget)
        else:
            continue
        scrolls = [w for w in one.path if isinstance(w, StencilView)]
        sideways = any(not isinstance(w, ScrollView) or w.do_scroll_x for w in scrolls)
        if not sideways and not edge.left - 1 <= box.left <= box.right <= edge.right + 1:
            yield f"outside the page: {_of(one)} from {box.left:.0f} to {box.right:.0f}"
        if not scrolls and not edge.bottom - 1 <= box.bottom <= box.top <= edge.top + 1:
            yield f"above or below the page: {_of(one)} from {box.bottom:.0f} to {box.top:.0f}"
