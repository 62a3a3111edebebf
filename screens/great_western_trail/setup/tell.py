"""Telling the app which tiles lie face up: one tap on the kind for each, in the setup guide or later on the table."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.games.great_western_trail.state import State, tile_words
from companion.games.great_western_trail.state.mirror import UNTOLD
from companion.games.great_western_trail.turns.commands import TellTile
from companion.games.great_western_trail.turns.lying import (
    FORESIGHT,
    MARKET,
    SEED,
    cannot_lie,
    kinds_at,
    places,
    seeds_of,
    total,
    untold,
    where_words,
)
from companion.i18n import Translator
from companion.table.house import Correct
from screens.great_western_trail.drawn.spaces import Open, kind_key, space
from screens.kit.frame import Page
from screens.ui.bottom_sheet import Sheet
from screens.ui.menu import MenuItem
from screens.ui.sheet import TreeSheet
from screens.ui.tree.nodes import Beside, Button, Column, Flow, Grid, Icon, Message, Node, Row, Text

KIND = 84
"""How narrow the key of a kind may be, in dp."""


@dataclass(frozen=True, slots=True)
class Tell:
    """This kind lies there."""

    where: str
    kind: str


@dataclass(frozen=True, slots=True)
class Close: ...


# --- one tile ---


def one(tr: Translator, state: State, where: str, now: str) -> Node:
    """The kinds that may lie on one space."""
    told = (Button(tr("great_western_trail.tell.take_back"), kind="text", tap=Tell(where, UNTOLD)),)
    return Column((_kinds(tr, state, where, now), *(told if now != UNTOLD else ())), 10)


def _kinds(tr: Translator, state: State, where: str, now: str = "", *, done: bool = False) -> Node:
    keys, edition = [], state.options.edition
    for kind in kinds_at(state, where):
        times = seeds_of(state.common, kind) if where == SEED else 0
        closed = kind != now and (done or cannot_lie(state, where, kind))
        keys.append(kind_key(tr, edition, kind, Tell(where, kind), times=times, chosen=kind == now, closed=closed))
    return Flow(tuple(keys), KIND, max_columns=3, by_words=True)


class TellOne(TreeSheet):
    """A tap tells what lies on a space, or corrects what was told; `then` hears of it."""

    def __init__(self, page: Any, where: str, then: Callable[[], Any]) -> None:
        app, state = page.app, page.app.session.state
        self.then, self.now = then, dict(places(state.common, where.partition("/")[0])).get(where, UNTOLD)
        lies = app.tr("great_western_trail.tell.lies", tile=tile_words(state.options.edition, self.now))
        which = app.tr("great_western_trail.tell.which") if self.now == UNTOLD else lies
        super().__init__(page, title=app.say(where_words(where)), subtitle=which)
        self.show_nodes(one(app.tr, state, where, self.now))

    def hear(self, message: Message) -> None:
        assert isinstance(message, Tell)
        self.close()
        if self.now == UNTOLD:
            self.page.app.tap(TellTile(message.where, message.kind))
        elif message.kind != self.now:
            self.page.app.tap(Correct(message.where, message.kind))
        self.then()


def tell_one(page: Any, where: str, then: Callable[[], Any] = lambda: None) -> Sheet:
    return TellOne(page, where, then).show(page)


# --- all of them, one after the other ---


def every(tr: Translator, state: State, kind: str) -> Node:
    """The tiles of one kind as they lie, and the kinds to tap for the next one: skipping is always fine."""
    left, count = untold(state.common, kind), total(state, kind)
    said = tr(f"great_western_trail.tell.{kind}.{'ask' if left else 'done'}", count=len(left))
    progress = tr("great_western_trail.tell.progress", count=count - len(left), total=count)
    words = Beside(Text(said, "label", "primary"), Text(progress, "label", "ink2", align="right"), 10)
    head = Row((Icon("pencil-outline" if left else "check-circle", "primary"), words), 10, min_height=40)
    spaces = _spaces(tr, state, kind, left[0] if left else "") if kind != SEED else ()
    asks = left[0] if left else SEED if kind == SEED else ""
    return Column((head, *spaces, *((_kinds(tr, state, asks, done=not left),) if asks else ())), 8)


def _spaces(tr: Translator, state: State, kind: str, coming: str) -> tuple[Node, ...]:
    """Row by row; the columns of foresight stand beside each other."""
    rows: dict[str, list[Node]] = {}
    for where, tile in places(state.common, kind):
        name = tr.text(where_words(where))
        shown = space(state.options.edition, tile, Open(where), name, coming=where == coming)
        rows.setdefault(where.split("/")[1], []).append(shown)
    lines = {number: Flow(tuple(cells), 48, 4) for number, cells in rows.items()}
    if kind == MARKET:
        return tuple(lines.values())
    titled = (Column((Text(str(int(n) + 1), "label", "ink2"), line), 2) for n, line in lines.items())
    return (Grid(tuple(titled), gap=8),)


class TellAll(TreeSheet):
    def __init__(self, page: Any, kind: str) -> None:
        self.kind = kind
        super().__init__(page, title=page.app.tr(f"great_western_trail.tell.{kind}.title"))
        self.refresh()

    def refresh(self) -> None:
        tr = self.page.app.tr
        done = Button(tr("great_western_trail.tell.close"), "check", "primary", Close())
        self.show_nodes(every(tr, self.page.app.session.state, self.kind), done)

    def hear(self, message: Message) -> None:
        match message:
            case Tell(where, kind):
                if self.page.app.tap(TellTile(where, kind)):
                    self._show_again()
            case Open(where):
                tell_one(self.page, where, self._show_again)
            case Close():
                self.close()

    def _show_again(self) -> None:
        """What was told is seen, unless the sheet was closed by it."""
        if self.get_parent_window():
            self.refresh()


def tell_sheet(page: Any, kind: str) -> Sheet:
    """The tiles of one kind, told in setup or later on the table."""
    sheet, show = TellAll(page, kind), getattr(page, "show_sheet", None)
    shown: Sheet = show(sheet) if show else sheet.show(page)
    return shown


# --- in the setup guide ---


def _way(page: Page, kind: str) -> list[MenuItem]:
    """The way to tell the tiles of one kind, and how many were told."""
    tr, state = page.app.tr, page.session.state
    left, count = len(untold(state.common, kind)), total(state, kind)
    words, icon = tr(f"great_western_trail.tell.{kind}.title"), "pencil-outline" if left else "check"
    progress = tr("great_western_trail.tell.progress", count=count - left, total=count)
    return [MenuItem(words, lambda: tell_sheet(page, kind), icon, progress, arrow=True)]


seeds, job_market, foresight = (partial(_way, kind=kind) for kind in (SEED, MARKET, FORESIGHT))
