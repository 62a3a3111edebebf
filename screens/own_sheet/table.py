"""The table of a score sheet: each tap on a line asks for its numbers, and the next line follows."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from companion.games.own_sheet.ask import ask_row
from companion.games.own_sheet.records import EndRounds, Enter, PlayOn, Reveal
from companion.games.own_sheet.state import Key, State
from companion.messages import Message as Words
from companion.messages import message
from companion.question import Asked, Number, Question, Value
from companion.secret import PUBLIC
from companion.table.session import TableView
from screens import drafts
from screens.own_sheet.page import foot, page
from screens.own_sheet.view import PageState, is_bid, next_missing, plain_bids, sheet_view
from screens.table.any import LAST, AnyTable
from screens.table.question import asks_on, question_sheet
from screens.ui.frame import Page
from screens.ui.page_context import PageContext
from screens.ui.question.page_state import PageState as Answered
from screens.ui.question.page_state import from_plain, has_keys
from screens.ui.tree.controls import marks_of
from screens.ui.tree.nodes import Column, Node
from screens.ui.tree.rendered_text import TextRuler

ROW, BIDS = "own_sheet/row", "own_sheet/bids"
"""A row that is half entered, and tricks that are bid, as they are kept."""


class SheetTable(AnyTable):
    asks_modal = False

    def __init__(self, **more: Any) -> None:
        self.local = PageState()
        super().__init__(**more)

    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    def opened(self) -> None:
        if self.app.table_open and not self.local.bids:
            self.local = replace(self.local, bids=_bids_in(self.state, drafts.load(BIDS)))
        super().opened()

    def nodes(self) -> tuple[Node, Node]:
        app, state = self.app, self.state
        players = tuple(zip(state.names, marks_of(self.session.header.seats), strict=True))
        hints = tuple(map(app.tr.text, self.view.turn.notices))
        view = sheet_view(app.tr, state, self.session.sheet(), players, self.local, hints)
        last = self.on_way == LAST
        view = replace(view, ready=last and not view.reveals, last=last)
        reader = PageContext(app.tr, TextRuler(app.theme), self.room)
        self.strip.marked = -1 if view.by_row else view.chosen
        return Column((page(reader, view),)), foot(reader, view)

    def _fill_frame(self, view: TableView) -> None:
        super()._fill_frame(view)
        self.banner.notice = ""  # the page says it

    # --- what is tapped ---

    def tapped_seat(self, seat: int) -> None:
        self._take(replace(self.local, chosen=seat, by_row=False))

    def sort(self, by_row: bool) -> None:
        self._take(replace(self.local, by_row=by_row))

    def show_rounds(self) -> None:
        self._take(replace(self.local, shows_all=True))

    def _take(self, local: PageState) -> None:
        self.local = local
        self.show_nodes()

    def reveal(self) -> None:
        self.app.tap(Reveal())

    def end_rounds(self) -> None:
        self.app.tap(EndRounds())

    def play_on(self) -> None:
        self.app.tap(PlayOn())

    # --- one row after another ---

    def enter_next(self, after: Key | None = None) -> None:
        key = next_missing(self.state, self.local, after)
        if key is not None:
            self.enter(*key)

    def enter(self, seat: int, at: int, row: str) -> None:
        """Ask for the numbers of a row; what is hidden is asked for behind the curtain."""
        if not self.state.sheet.by_id[row].hidden or (seat, at, row) in self.state.entered:
            self.ask_numbers((seat, at, row), Answered())
            return
        missing = [known for _, known in self.state.missing(seat)]
        if row in [known.id for known in missing]:
            self.draw_curtain(seat, (f"Enter:{seat}", row) if len(missing) > 1 else (f"Enter:{seat}",))

    def ask_numbers(self, key: Key, local: Answered) -> None:
        def ask(answers: tuple[Value, ...]) -> Asked:
            asked = ask_row(self.state, PUBLIC, key, answers)
            return _as_sum(asked, key[0]) if isinstance(asked, Question) else asked

        if not asks_on(ask, local.answers):
            return
        sheet = question_sheet(self, ask, local, ROW, first=0)
        sheet.keep = lambda: drafts.keep(ROW, key=list(key), **sheet.entered()) if sheet.is_open else None

        def enter(command: Enter) -> None:
            again = self.state.has(*key)
            if self.app.tap(command):
                sheet.close()
                page = self.app.page
                if not again and isinstance(page, SheetTable):
                    page.enter_next(key)

        sheet.enter = enter
        sheet.hide, sheet.modal, sheet.gives_way = self.draw_curtain, False, True
        drafts.lay(sheet, self.show_sheet, ROW, key=list(key), **sheet.entered())

    # --- tricks ---

    def step_bid(self, seat: int, at: int, row: str, slot: int, by: int) -> None:
        """One more or less of what is bid or made; nobody has to know what was made yet."""
        key = (seat, at, row)
        before = self.local.bids.get(key, (None, None))
        number = max(0, (before[slot] or 0) + by)
        number = min(number, self.state.sheet.by_id[row].slots[slot].high)
        bids = {**self.local.bids, key: (number, before[1]) if slot == 0 else (before[0], number)}
        self._take(replace(self.local, bids=bids))
        drafts.keep(BIDS, bids=plain_bids(bids))

    def save_round(self) -> None:
        """Everybody's tricks of this round, one entry each."""
        state, bids = self.state, self.local.bids
        rows = [row.id for row in state.sheet.of_rounds]
        keys = [(seat, state.round, row) for seat in state.seats for row in rows]
        for key in (key for key in keys if is_bid(state, key) and not state.has(*key)):
            bid, made = bids.get(key, (None, None))
            if bid is None or made is None:
                self.app.notify(_lacking(state, key))
                return
        for key in [key for key in keys if key in bids and not state.has(*key)]:
            bid, made = bids[key]
            if not self.app.tap(Enter(*key, ((bid or 0, made or 0),))):
                return
        self._take(replace(self.local, bids={}))


def _lacking(state: State, key: Key) -> Words:
    return message("own_sheet.page.lacking", player=state.names[key[0]])


def _as_sum(question: Question, seat: int) -> Question:
    """Numbers are typed as sums, where they have no keys of their own."""
    if isinstance(question.domain, Number) and not has_keys(question):
        return replace(question, layout="steps", usual=0, seat=seat)
    return replace(question, seat=seat)


def _bids_in(state: State, draft: Mapping[str, Any]) -> dict[Key, tuple[int | None, int | None]]:
    """What was bid before a kill, as far as it is still asked."""
    found = {}
    for line in draft.get("bids", ()):
        with suppress(ValueError, TypeError, LookupError):
            seat, at, row, bid, made = line
            if is_bid(state, (seat, at, row)) and not state.has(seat, at, row) and seat in state.seats:
                found[seat, at, row] = (bid, made)
    return found


@drafts.reopens(ROW)
def _enter_on(page: Page, draft: Mapping[str, Any]) -> bool:
    key = draft.get("key", ())
    if not isinstance(page, SheetTable) or not isinstance(key, list | tuple) or len(key) != 3:
        return False
    seat, at, row = key
    if seat not in page.state.seats or row not in page.state.sheet.by_id or page.state.sheet.by_id[row].hidden:
        return False
    page.ask_numbers((seat, at, row), from_plain(draft))
    return True
