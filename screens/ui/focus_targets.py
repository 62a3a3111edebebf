"""What a finger can reach on a page now: nothing under a sheet or a curtain, nothing switched off."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from screens.ui.fields import TextField
from screens.ui.frame import Page
from screens.ui.open_sheet import covers, open_sheets
from screens.ui.pan_map.pan_map import PanMap
from screens.ui.pane import Pane
from screens.ui.scroll import Scroll
from screens.ui.tree.tree import Tree

Action = tuple[int, int]
"""An arrow's direction: right and up."""
Rect = tuple[float, float, float, float]
"""Left, bottom, right, top, on the page."""


@dataclass(frozen=True, slots=True)
class Target:
    """Something to tap."""

    widget: Any
    """A pane, or a node of a tree."""
    holder: Pane
    """The pane it is, or is drawn on."""
    box: Rect
    scrolls: tuple[Scroll, ...]
    """What can bring it into sight, the outermost first."""
    in_sight: bool

    @property
    def is_area(self) -> bool:
        return isinstance(self.widget, PanMap)

    @property
    def middle(self) -> tuple[float, float]:
        left, bottom, right, top = self.box
        return (left + right) / 2, (bottom + top) / 2


def box_of(thing: Any) -> Rect:
    return thing.x, thing.y, thing.right, thing.top


def targets(page: Page) -> list[Target]:
    """Everything to tap, as it is drawn; what lies under something else is left out."""
    whole = [cover for cover in covers(page) if cover.modal]
    open_ = list(_within(whole[0] if whole else page, (), box_of(page)))
    for sheet in open_sheets(page):
        if sheet not in whole and not sheet.behind:
            mine, panel = set(sheet.walk()), box_of(sheet.panel)
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


def _within(pane: Pane, scrolls: tuple[Scroll, ...], seen: Rect) -> Iterator[Target]:
    if pane.is_hidden or min(pane.size) <= 0:
        return
    for one in _targets_on(pane):
        box = box_of(one)
        in_sight = _holds(seen, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))
        if scrolls or in_sight:
            yield Target(one, pane, box, scrolls, in_sight)
    if isinstance(pane, Scroll):
        box = box_of(pane)
        seen = (max(seen[0], box[0]), max(seen[1], box[1]), min(seen[2], box[2]), min(seen[3], box[3]))
        scrolls = (*scrolls, pane)
    for part in (*pane.parts, *(pane.fields() if isinstance(pane, Tree) else ())):
        yield from _within(part, scrolls, seen)


def _targets_on(pane: Pane) -> Iterable[Any]:
    """The pane itself if it can be tapped, or what can be tapped on it."""
    if isinstance(pane, Tree):
        return pane.targets()
    keys = isinstance(pane, PanMap) and pane.takes_keys
    return (pane,) if keys or isinstance(pane, TextField) else ()


def _holds(box: Rect, point: tuple[float, float]) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]
