"""A page of figures on the screen: what is set on it is saved in one entry."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from companion.game import Fix
from companion.messages import Message as Words
from companion.messages import message as words_of
from companion.question import Number, Value
from companion.support.frozen_update import replaced
from companion.table.figure_lines import EVERYTHING, MANY, Outline, ValuePresenter, outline
from companion.table.figure_words import kind_words, seat_of, value_words
from companion.table.figures import Reading
from companion.table.state import Table
from companion.table.table_commands import Correct, CorrectAll
from screens import drafts
from screens.metrics import dp
from screens.pages.figures.figure import FigureSheet, fits
from screens.pages.figures.page import LETTERS, page
from screens.pages.figures.page_state import PageState, Put, TakeBack, plain, taken_up, update
from screens.pages.figures.stepper import Keys
from screens.pages.figures.view import FiguresView, Pictures
from screens.pages.figures.words import SECRET_PAGE, curtain_of
from screens.ui.fields import TextField
from screens.ui.frame import Page
from screens.ui.open_sheet import close_sheet
from screens.ui.page import TreePage
from screens.ui.sheet import action_sheet, nothing
from screens.ui.tree.nodes import Message, Room, Screen, Text

HALF_SET, SHEET = "catch_up", "fix"
"""What is set so far, and the sheet of a value that lies open, as they are kept."""


class FiguresPage(TreePage):
    """Values are set on it and saved together; what is not touched is left as it is."""

    two_columns, stays = True, True
    table = ""
    words, subtitle = "catch_up", "catch_up.subtitle"
    """Where the title of the page is found, and the sentence below it."""

    def __init__(self, **more: Any) -> None:
        self.local, self.outline = PageState(), Outline({})
        self._offered: tuple[str, ...] = ()
        super().__init__(**more)
        self.letters = self.held[LETTERS] = TextField(self.app.theme, heard=self.search)

    # --- what can be set here ---

    def ids_of(self, table: Table) -> Iterable[str]:
        """Everything that stands here, of a table in this state."""
        raise NotImplementedError

    def order(self) -> tuple[str, ...]:
        """Kinds that come first; the rest as the game names it."""
        return ()

    def begun(self) -> PageState:
        """What is open, and set already, where nobody has touched anything."""
        seat = self.session.turn().seat
        return PageState(opened=("0" if seat is None else str(seat),))

    # --- the page ---

    def opened(self) -> None:
        self.reading = Reading(self.session.table)
        self.local = self.begun()
        self.letters.text = ""
        super().opened()

    def refresh(self) -> None:
        if not self.app.table_open or not hasattr(self, "reading"):
            return
        if self.reading.table is not self.session.table:  # another table under it: nothing is set of that
            self.reading, self._offered = Reading(self.session.table), ()
            self.local = replace(self.local, values=(), before=())
        self.reading = self.reading.with_values(self.local.values)
        now = replaced(self.session.table, state=self.reading.state)
        offered = tuple(self.ids_of(now))
        if offered != self._offered:
            self._offered, self.outline = offered, outline(self.session, now, offered, self.order())
        self.letters.hint = self.app.tr("fix.search")
        super().refresh()

    def left(self) -> None:
        self._offered = ()

    def screen(self, room: Room) -> Screen:
        return page(self.app.tr, self.view(room), self.local)

    def view(self, room: Room) -> FiguresView:
        app, local = self.app, self.local
        teller = ValuePresenter(app.tr, self.session, self.reading)
        listed = bool(local.listed)
        return FiguresView(
            room=room,
            font_scale=app.theme.font_scale,
            title=self._title(),
            subtitle="" if listed else app.tr(self.subtitle),
            sections=() if listed else teller.sections(self.outline, local.opened, self.words_of_table()),
            rows=teller.rows(self.outline, local.listed, local.letters) if listed else None,
            pictures=Pictures(self.session, app.theme.font_scale),
            note=app.tr("table.is_finished") if self.session.table.finished else "",
            changes=len(local.values),
            can_undo=bool(local.before),
            save=self.save_words(),
            field=self.letters.height / dp(1) if self.searches else 0,
        )

    def _title(self) -> str:
        kind = self.local.listed
        if kind == EVERYTHING or not kind:
            return self.app.tr(f"{self.words}.title")
        return kind_words(
            self.app.tr, self.session, kind, self.reading.now(next(iter(self.outline.group_of(kind)), ""))
        )

    def words_of_table(self) -> str:
        """What belongs to nobody."""
        own = f"{self.session.header.game.id}.catch_up.table"
        return self.app.tr(own if self.app.tr.has(own) else "catch_up.of_table")

    def save_words(self) -> str:
        count = len(self.local.values)
        return self.app.tr("catch_up.save", count=count) if count else self.app.tr("catch_up.save_none")

    # --- searching ---

    @property
    def searches(self) -> bool:
        """True where so much is listed that letters help."""
        listed = self.local.listed
        return listed == EVERYTHING or bool(listed and len(self.outline.group_of(listed)) > MANY)

    def search(self, *_: Any) -> None:
        if self.local.letters != self.letters.text and self.is_shown:
            self.local = replace(self.local, letters=self.letters.text)
            self.scroll.to_top()
            super().refresh()

    # --- what is tapped ---

    def act(self, message: Message) -> None:
        if isinstance(message, Keys):
            self.edit(message.id)
        else:
            self.change(message)

    def show_on_map(self) -> None:
        """The same values where they are on the map; what is set here goes along."""
        self.app.go("catch_up", table=self.table)

    def undo(self) -> None:
        """What was set last here; with nothing set, the last entry of the table."""
        if self.local.before:
            self.change(TakeBack())
        else:
            self.app.undo()

    def change(self, message: Message) -> None:
        """Carry out a message of the page itself, and keep what came of it."""
        self._take(message)
        self._keep()

    def _take(self, message: Message) -> None:
        before, self.local = self.local, update(self.reading, self.local, message)
        if self.local.listed != before.listed:
            self.letters.text = ""
            self.scroll.to_top()
        self.refresh()

    def _keep(self) -> None:
        if self.local.values or self.local.opened != self.begun().opened:
            drafts.keep(HALF_SET, survives_undo=False, **plain(self.local))
        else:
            drafts.drop(HALF_SET)

    def take_up(self, draft: Mapping[str, Any]) -> bool:
        """Go on from what was set before a kill."""
        local = taken_up(self.reading, self.local, draft)
        if local is None:
            return False
        self.local = local
        self.refresh()
        return True

    # --- one value ---

    def edit(self, id_: str, entered: Mapping[str, Any] | None = None) -> bool:
        """The sheet of a value, with what was entered before a kill; False if it can no longer be set."""
        fix = self.reading.now(id_)
        if fix is None or self._behind_curtain(fix):
            return fix is not None
        if fix.value is None or not fits(fix.domain, entered or {}):
            return False
        now = self.reading.values.get(id_)
        sheet = FigureSheet(self, fix, partial(self.put, id_), now=now, entered=entered, detail=self._now(fix))
        sheet.open_draft(lambda sheet: sheet.show(self), SHEET, fix=id_)
        return True

    def _now(self, fix: Fix) -> Words:
        now = value_words(self.app.tr, self.session, fix, fix.value)
        if isinstance(fix.domain, Number):
            return words_of("fix.now_of", value=now, low=fix.domain.low, high=fix.domain.high)
        return words_of("fix.now", value=now)

    def can_edit(self, id_: str) -> bool:
        """True for what is there, and no secret."""
        fix = self.reading.now(id_)
        return fix is not None and not curtain_of(self.session, fix)

    def _behind_curtain(self, fix: Fix) -> bool:
        curtain = curtain_of(self.session, fix)
        if curtain:
            owner = str(seat_of(self.session, fix) if fix.secret_of is None else fix.secret_of)
            which = {"fix": fix.id} if curtain == SECRET_PAGE else {}
            self.app.go(curtain, table=self.table, seat=owner, **which)
        return bool(curtain)

    def put(self, id_: str, value: Value) -> bool:
        """Set what was chosen on a sheet; that it is closed and what is set now are one write."""
        self._take(Put(id_, value))
        if self.local.values:
            drafts.keep_chosen(lambda: close_sheet(self), HALF_SET, **plain(self.local))
        else:
            self._keep()
        return True

    # --- done, or not ---

    def save(self) -> None:
        """One entry for all of it; one value alone is an ordinary correction."""
        if self._enter():
            self.saved()

    def save_and_leave(self) -> None:
        if self._enter():
            self.app.back()

    def _enter(self) -> bool:
        values = self.local.values
        command = Correct(*values[0]) if len(values) == 1 and self.saves_single else CorrectAll(values)
        return bool(self.app.tap(command))

    saves_single = False

    def saved(self) -> None:
        self.app.back()

    def back(self) -> bool:
        """Close what lies open; with changes it is asked once whether they are wanted."""
        if close_sheet(self):
            return True
        if self.local.listed and not self.group_asked:
            self.change_listed("")
            return True
        if not self.local.values or self.session.table.finished:
            return False
        self._ask()
        return True

    group_asked = False

    def change_listed(self, kind: str) -> None:
        self.local = replace(self.local, listed=kind, letters="")
        self.refresh()

    def _ask(self) -> None:
        tr = self.app.tr
        save = tr("catch_up.save", count=len(self.local.values))
        actions = [
            (tr("fix.save"), self.save_and_leave, "primary"),
            (tr("catch_up.discard"), self.discard, "alert"),
            (tr("catch_up.close_keep"), nothing, "secondary"),
        ]
        title = save + "?"
        action_sheet(self, (Text(tr("catch_up.close_why")),), actions, title=title)

    def discard(self) -> None:
        self.local = self.begun()
        drafts.drop(HALF_SET)
        self.app.back()


@drafts.reopens(HALF_SET)
def _go_on(page: Page, draft: Mapping[str, Any]) -> bool:
    return isinstance(page, FiguresPage) and page.take_up(draft)


@drafts.reopens(SHEET)
def _edit_on(page: Page, draft: Mapping[str, Any]) -> bool:
    id_ = str(draft.get("fix"))
    return isinstance(page, FiguresPage) and page.can_edit(id_) and page.edit(id_, draft)
