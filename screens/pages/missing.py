"""Something is missing or wrong: three ways to mend it, the fitting one first, and undo for the last entry."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.game import DepthChanged
from screens.ui.bottom_sheet import Sheet
from screens.ui.sheet import ActionSheet
from screens.ui.tree.controls import ARROW, Translate, marks_of, rule
from screens.ui.tree.nodes import Beside, Column, Icon, Key, Mark, Node, Row, Surface, Text

PAUSE = 600
"""After so many seconds without an entry some were probably missed."""
MOVES, SEVERAL, ONE = "moves", "several", "one"
ICONS = {MOVES: "history", SEVERAL: "format-list-checks", ONE: "pencil-outline"}
FITS = Surface("primary_wash", "primary", "edge", 2, lift=2, chosen=True)
OTHER = Surface("card", "rule2", "edge", lift=2)
UNDO = "undo"


@dataclass(frozen=True, slots=True)
class Fitting:
    """The way that fits, and why."""

    way: str = MOVES
    reason: str = ""
    """Empty where nothing speaks for it."""


def show_missing(page: Any, *, one_thing: bool = False) -> Sheet:
    """From the menu; `one_thing` if it is about a single number."""
    app, tr, table = page.app, page.app.tr, page.table
    ways: dict[str, Callable[[], object]] = {
        MOVES: page.enter_missed,
        SEVERAL: partial(app.go, "catch_up", table=table),
        ONE: partial(app.go, "fix", table=table),
    }
    sheet = ActionSheet(page, {**ways, UNDO: app.undo}, title=tr("missing.title"), share=1)
    last = page.view.last
    number, seat = (last.number, last.main.seat) if last else (0, None)
    mark = None if seat is None else marks_of(page.view.seats, 28)[seat]
    usual = app.tr.text(page.view.title)
    sheet.subtitle = tr("menu.facts", table=app.store.about(table).name or usual, number=number)
    sheet.show_nodes(body(tr, fitting(page, one_thing=one_thing)), foot(tr, _last_entry(page), mark))
    page.show_sheet(sheet)
    return sheet


def _last_entry(page: Any) -> str:
    """In words; empty if nothing can be undone."""
    last = page.view.last if page.view.can_undo else None
    return " · ".join(map(page.app.tr.text, last.brief)) if last is not None else ""


def fitting(page: Any, *, one_thing: bool) -> Fitting:
    session, tr = page.session, page.app.tr
    if one_thing:
        return Fitting(ONE, tr("missing.fits.one"))
    last = session.last_step
    if last is not None and any(isinstance(event, DepthChanged) and event.depth == "full" for event in last.events):
        return Fitting(SEVERAL, tr("missing.fits.several"))
    passed = session.seconds_since_last
    return Fitting(MOVES, tr("missing.fits.moves", count=passed // 60) if passed >= PAUSE else "")


def body(tr: Translate, fits: Fitting) -> Node:
    order = sorted(ICONS, key=lambda way: way != fits.way)
    return Column(tuple(_way(tr, way, fits.reason if way == fits.way else "") for way in order), 10)


def _way(tr: Translate, way: str, reason: str) -> Key:
    name = tr(f"missing.{way}")
    words = Column((Text(name, "strong"), Text(tr(f"missing.{way}_why"), "label", "ink2", bold=False)), 2)
    line: Node = Row((Icon(ICONS[way], "primary" if reason else "ink2", 26), words, ARROW), 12)
    if reason:
        why = Row((Icon("check", "primary", 18), Text(reason, "label", "primary", bold=True)), 8)
        line = Column((line, rule(), why), 8)
    return Key(line, FITS if reason else OTHER, (12, 10), 64, tap=way, name=name)


def foot(tr: Translate, entry: str, mark: Mark | None = None) -> Node | None:
    """What was entered last and by whom, one tap from being gone."""
    if not entry:
        return None
    words: Node = Column((Text(tr("missing.last"), "caption", "ink2"), Text(entry, "label")), 2)
    undo = Key(
        Row((Icon("undo"), Text(tr("missing.undo"), "strong", one_line=True)), 8),
        OTHER,
        (12, 8),
        48,
        hugs=True,
        tap=UNDO,
        name=tr("missing.undo"),
    )
    return Beside(Row((mark, words), 12) if mark else words, undo, 10)
