"""Entering which tiles lie face up: one tap on the kind for each, in the setup guide or later on the table."""

from functools import partial
from typing import Any

from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.in_play import UNTOLD
from companion.games.great_western_trail.turns.commands import TellTile
from companion.games.great_western_trail.turns.telling import (
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
from companion.table.table_commands import Correct
from screens.great_western_trail.drawings.spaces import Open, kind_key, space
from screens.ui.bottom_sheet import Sheet
from screens.ui.frame import Page
from screens.ui.menu import MenuItem
from screens.ui.sheet import TreeSheet
from screens.ui.tree.controls import Do, call, do
from screens.ui.tree.nodes import Beside, Button, Column, Flow, Grid, Icon, Message, Node, Row, Text

KIND = 84
"""How narrow the key of a kind may be, in dp."""


def every(tr: Translator, state: State, kind: str, where: str = "") -> Node:
    """The tiles of one kind as they lie, and the kinds to tap for one space, or the next: skipping is always fine."""
    left, count = untold(state.common, kind), total(state, kind)
    text = tr(f"great_western_trail.tell.{kind}.{'ask' if left else 'done'}", count=len(left))
    progress = tr("great_western_trail.tell.progress", count=count - len(left), total=count)
    words = Beside(Text(text, "label", "primary"), Text(progress, "label", "ink2", align="right"), 10)
    head = Row((Icon("pencil-outline" if left else "check-circle", "primary"), words), 10, min_height=40)
    if kind == SEED:
        return Column((head, _kinds(tr, state, SEED, closed=not left)), 8)
    asks = where or next(iter(left), "")
    shown = (Text(tr.text(where_words(asks)), "strong"), _kinds(tr, state, asks)) if asks else ()
    return Column((head, *_spaces(tr, state, kind, asks), *shown), 8)


def _kinds(tr: Translator, state: State, where: str, *, closed: bool = False) -> Node:
    """What may lie there; what was entered can be taken back."""
    keys, edition, now = [], state.options.edition, lies_at(state, where)
    for kind in kinds_at(state, where):
        times = seeds_of(state.common, kind) if where == SEED else 0
        shut = kind != now and (closed or cannot_lie(state, where, kind))
        keys.append(kind_key(tr, edition, kind, do("tell", where, kind), times=times, chosen=kind == now, closed=shut))
    back = Button(tr("great_western_trail.tell.take_back"), kind="text", tap=do("tell", where, UNTOLD))
    return Column((Flow(tuple(keys), KIND, max_columns=3, by_words=True), *((back,) if now != UNTOLD else ())), 10)


def lies_at(state: State, where: str) -> str:
    return dict(places(state.common, where.partition("/")[0])).get(where, UNTOLD)


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


class TellSheet(TreeSheet):
    """The tiles of one kind, entered one after the other; opened for one space, it is done with that."""

    def __init__(self, page: Any, kind: str, where: str = "") -> None:
        self.kind, self.where, self.single = kind, where, bool(where)
        super().__init__(page, title=page.app.tr(f"great_western_trail.tell.{kind}.title"))
        self.refresh()

    def refresh(self) -> None:
        tr = self.page.app.tr
        done = Button(tr("great_western_trail.tell.close"), "check", "primary", do("close"))
        self.show_nodes(every(tr, self.page.app.session.state, self.kind, self.where), done)

    def handle(self, message: Message) -> None:
        match message:
            case Open(where):
                self.where = where
                self.refresh()
            case Do():
                call(self, message)

    def tell(self, where: str, kind: str) -> None:
        """This kind lies there."""
        now = lies_at(self.page.app.session.state, where)
        if self.single:
            self.close()
        command = TellTile(where, kind) if now == UNTOLD else Correct(where, kind)
        if kind != now and self.page.app.tap(command) and self.is_open:  # it may have closed the sheet
            self.where = ""
            self.refresh()


def tell_sheet(page: Any, kind: str, where: str = "") -> Sheet:
    """In setup or later on the table."""
    sheet, show = TellSheet(page, kind, where), getattr(page, "show_sheet", None)
    shown: Sheet = show(sheet) if show else sheet.show(page)
    return shown


# --- in the setup guide ---


def _action(page: Page, kind: str) -> list[MenuItem]:
    """A row to enter the tiles of one kind, with their number."""
    tr, state = page.app.tr, page.session.state
    left, count = len(untold(state.common, kind)), total(state, kind)
    words, icon = tr(f"great_western_trail.tell.{kind}.title"), "pencil-outline" if left else "check"
    progress = tr("great_western_trail.tell.progress", count=count - left, total=count)
    return [MenuItem(words, lambda: tell_sheet(page, kind), icon, progress, arrow=True)]


seeds, job_market, foresight = (partial(_action, kind=kind) for kind in (SEED, MARKET, FORESIGHT))
