"""The menu of a score sheet: the log, its name, and for a finished game the ways back into it and out of it."""

from functools import partial
from typing import TYPE_CHECKING

from companion.new_table.rematch import BEGINS, has_beginner
from companion.storage.summary import Summary
from companion.table.win import win_of
from companion.words.numbers import shown_number as number
from screens.pages.exported import export
from screens.pages.housekeeping import ask_notes, bin_item, rename_item, revisions_items, to_bin
from screens.ui.bottom_sheet import Sheet
from screens.ui.menu import Menu, MenuItem
from screens.ui.sheet import action_sheet, nothing
from screens.ui.tree.controls import marks_of
from screens.ui.tree.nodes import Row, Text

if TYPE_CHECKING:
    from screens.pages.score.controller import ScorePage


def show_menu(page: "ScorePage") -> Menu:
    app = page.app
    tr, table = app.tr, app.store.line(page.table)
    items = [
        MenuItem(tr("score.menu_log"), lambda: app.go("log", table=page.table), "history"),
        rename_item(page, table),
        MenuItem(tr("score.menu_export"), lambda: export(page, page.table), "export-variant"),
    ]
    if page.finished:
        items.append(MenuItem(tr("stats.story"), lambda: app.go("story", table=page.table), "chart-bell-curve"))
        items.append(MenuItem(tr("history.notes"), lambda: ask_notes(page, table.id), "feather"))
        if has_beginner(page.session):
            items.append(_begins_item(page))
        items += revisions_items(page, page.table)
        items.append(MenuItem(tr("score.reopen"), lambda: ask_reopen(page), "restart", tr("score.reopen_detail")))
    items.append(bin_item(page, lambda: _leave_to_bin(page, table)))
    return Menu(page, items, title=tr("score.menu_finished" if page.finished else "score.menu")).show()


def _leave_to_bin(page: "ScorePage", table: Summary) -> None:
    """Leave the table, then take it off the lists; the page below offers to bring it back."""
    app = page.app
    from_history = any(name == "history" for name, _ in app.stack)
    app.home()
    if from_history:
        app.go("history")
    to_bin(page, table)


# --- a finished game goes on ---


def ask_reopen(page: "ScorePage") -> Sheet:
    """The result does not count while the table is open, so this is asked once."""
    tr, session = page.app.tr, page.session
    seats, win = session.header.seats, win_of(session.header.game, session.header.options, session.sheet())
    every = marks_of(seats)
    marks = (every[seat] for seat in win.seats)
    won = Text(tr("score.win_of", players=win.names), "strong")
    result = Row((*marks, won, Text(number(win.total), "head", one_line=True)), 12, min_height=48)
    parts = (Text(tr("score.reopen_why")), result, Text(tr("score.reopen_stays"), ink="ink2"))
    keep = (tr("score.reopen_no"), nothing, "primary")
    again = (tr("score.reopen_yes"), lambda: reopen(page), "secondary")
    return action_sheet(page, parts, (keep, again), title=tr("score.reopen_title"), icon="restart", look="brass")


def reopen(page: "ScorePage") -> None:
    """To the table as it was before its end, among the open ones."""
    app = page.app

    def act() -> None:
        page.session.reopen()
        app.store.note(page.table, page.session)
        app.resume(page.table)

    app.attempt(act)


# --- who begins a rematch ---


def _begins_item(page: "ScorePage") -> MenuItem:
    tr, begins = page.app.tr, page.app.settings_file.settings.rematch
    words, now = tr("score.rematch_begins"), tr(f"score.begins_{begins}")
    return MenuItem(words, lambda: ask_begins(page), "flag-variant", now)


def ask_begins(page: "ScorePage") -> Menu:
    """Remembered for every rematch from now on."""
    app = page.app
    now = app.settings_file.settings.rematch
    items = [
        MenuItem(
            app.tr(f"score.begins_{begins}"),
            partial(app.change_setting, "rematch", begins),
            "check" if begins == now else "circle-outline",
        )
        for begins in BEGINS
    ]
    return Menu(page, items, title=app.tr("score.rematch_begins")).show()
