"""What a finger can reach on a page now: nothing under a sheet or a curtain, nothing switched off."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from kivy.uix.behaviors import ButtonBehavior, FocusBehavior
from kivy.uix.scrollview import ScrollView
from kivy.uix.stencilview import StencilView
from kivy.uix.widget import Widget

from screens.ui.frame import Page
from screens.ui.targets import TargetHolder

Action = tuple[int, int]
"""An arrow's direction: right and up."""
Rect = tuple[float, float, float, float]
"""Left, bottom, right, top, in the window."""


@dataclass(frozen=True, slots=True)
class Target:
    """Something to tap."""

    widget: Any
    """A widget, or what a tree shows in its place."""
    holder: Widget
    """The widget it is, or is drawn on."""
    box: Rect
    scrolls: tuple[ScrollView, ...]
    """What can bring it into sight, the outermost first."""
    in_sight: bool

    @property
    def is_area(self) -> bool:
        return isinstance(self.widget, KeyArea)

    @property
    def middle(self) -> tuple[float, float]:
        left, bottom, right, top = self.box
        return (left + right) / 2, (bottom + top) / 2


class KeyArea:
    """One widget with many things to choose drawn in it: once the keys are there, arrows stay among these."""

    takes_keys = False

    def key_in(self) -> None:
        """The keys have come."""

    def key_move(self, action: Action) -> None:
        """An arrow was pressed."""

    def key_enter(self) -> None:
        """Choose what is marked."""

    def key_out(self) -> None:
        """The keys are elsewhere: mark nothing."""


def box_of(widget: Any) -> Rect:
    return (*widget.to_window(*widget.pos), *widget.to_window(widget.right, widget.top))


def targets(page: Page) -> list[Target]:
    """Everything to tap, as it is drawn; what lies under something else is left out."""
    from screens.ui.open_sheet import covers, open_sheets  # noqa: PLC0415 - not needed before something is open

    whole = [cover for cover in covers(page) if getattr(cover, "modal", True)]
    open_ = list(_within(whole[0] if whole else page, (), box_of(page)))
    for sheet in open_sheets(page):
        if sheet not in whole and not sheet.behind:
            mine, panel = set(sheet.walk(restrict=True)), box_of(sheet.panel)
            open_ = [one for one in open_ if one.holder in mine or one.is_area or not _holds(panel, one.middle)]
    return open_


def can_reach(page: Page, widget: Any) -> bool:
    return any(one.widget == widget and one.in_sight for one in targets(page))


def in_reading_order(found: list[Target]) -> list[Target]:
    """Line by line from the top; a line is whatever lies beside its first, an area is one of its own."""
    left, lines = sorted(found, key=lambda one: -one.box[3]), list[Target]()
    while left:
        first = left[0]
        beside = [one for one in left if one.middle[1] > first.box[1] and not one.is_area]
        line = [first] if first.is_area else beside
        lines += sorted(line, key=lambda one: one.box[0])
        left = [one for one in left if one not in line]
    return lines


def _within(widget: Widget, scrolls: tuple[ScrollView, ...], seen: Rect) -> Iterator[Target]:
    if widget.opacity == 0 or widget.disabled or min(widget.size) <= 0:
        return
    for one in _targets_on(widget):
        box = box_of(one)
        in_sight = _holds(seen, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))
        if scrolls or in_sight:
            yield Target(one, widget, box, scrolls, in_sight)
    if isinstance(widget, StencilView):
        box = box_of(widget)
        seen = (max(seen[0], box[0]), max(seen[1], box[1]), min(seen[2], box[2]), min(seen[3], box[3]))
    if isinstance(widget, ScrollView):
        scrolls = (*scrolls, widget)
    for child in reversed(widget.children):
        yield from _within(child, scrolls, seen)


def _targets_on(widget: Widget) -> Iterable[Any]:
    """The widget itself if it can be tapped, or what can be tapped on it though it is no widget."""
    if isinstance(widget, TargetHolder):
        return widget.targets()
    keys = isinstance(widget, KeyArea) and widget.takes_keys
    return (widget,) if keys or isinstance(widget, ButtonBehavior | FocusBehavior) else ()


def _holds(box: Rect, point: tuple[float, float]) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]
