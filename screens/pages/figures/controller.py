"""Pages of figures: *Change one thing*, *Set several values*, and what a new depth needs."""

from collections.abc import Iterable
from dataclasses import replace

from companion.table.corrections import needed_ids
from companion.table.figure_lines import TABLE, outline
from companion.table.state import Table
from companion.table.table_commands import CorrectAll
from screens import drafts
from screens.pages.figures.figures_page import HALF_SET, FiguresPage
from screens.pages.figures.page_state import PageState
from screens.pages.figures.view import FiguresView
from screens.ui.tree.nodes import Room

ROUND = "round"
"""A whole round was missed."""


class CatchUp(FiguresPage):
    """What everyone has now, from a glance at the table."""

    missed = ""
    """`round` where a whole round was missed: what that has changed for certain is set from the start."""

    def ids_of(self, table: Table) -> Iterable[str]:
        return table.game.corrections.catch_up(table.state)

    def begun(self) -> PageState:
        local, table = super().begun(), self.session.table
        if self.missed == ROUND and not drafts.load(HALF_SET):
            return replace(local, values=tuple(table.game.corrections.missed_round(table.state)))
        return local


class Needed(FiguresPage):
    """What a new depth needs and nobody has entered: all that stands here when it is saved is entered, or nothing."""

    words, subtitle = "needed", "needed.subtitle"

    def ids_of(self, table: Table) -> Iterable[str]:
        return needed_ids(table.game, table.state, self.session.table.not_entered)

    def opened(self) -> None:
        super().opened()
        if self.app.table_open and not self.session.table.not_entered:
            self.app.back()  # a table that was closed here, and has it all by now

    def begun(self) -> PageState:
        keys = outline(self.session, self.session.table, self.ids_of(self.session.table)).sections
        local = super().begun()
        return local if local.opened[0] in keys else replace(local, opened=tuple(keys)[:1])

    def words_of_table(self) -> str:
        return self.app.tr("catch_up.of_table")

    def view(self, room: Room) -> FiguresView:
        return replace(super().view(room), skip=self.app.tr("needed.skip"))

    def save_words(self) -> str:
        return self.app.tr("needed.save")

    def save(self) -> None:
        shown = {
            id_: self.reading.value(id_)
            for groups in self.outline.sections.values()
            for group in groups
            for id_ in group.ids
        }
        if self.app.tap(CorrectAll(tuple((id_, value) for id_, value in shown.items() if value is not None))):
            self.app.back()

    def save_and_leave(self) -> None:
        self.save()


class FixTable(FiguresPage):
    """The group knows better, and sets anything the state holds."""

    words, subtitle, saves_single = "fix", "fix.is_logged", True
    group = ""
    """The kind of values that is listed from the start."""

    def ids_of(self, table: Table) -> Iterable[str]:
        return table.game.corrections.ids(table.state)

    def order(self) -> tuple[str, ...]:
        return self.session.header.game.corrections.kinds.order

    def begun(self) -> PageState:
        return PageState(opened=(TABLE,), listed=self.group)

    @property
    def group_asked(self) -> bool:  # type: ignore[override]
        return bool(self.group) and self.local.listed == self.group

    def view(self, room: Room) -> FiguresView:
        session = self.session
        can_undo = bool(self.local.before) or session.can_undo
        return replace(super().view(room), searches=True, can_undo=can_undo, can_redo=session.can_redo)

    def words_of_table(self) -> str:
        return self.app.tr("catch_up.of_table")

    def saved(self) -> None:
        self.local = replace(self.local, values=(), before=())
        self.refresh()
