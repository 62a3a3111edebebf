"""The menu of a score sheet: the log, its name, and for a finished game the ways back into it and out of it."""

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from companion.errors import SaveError
from companion.rematch import BEGINS, has_beginner
from screens.app import running
from screens.kit import Action, Mark, Sheet, Text
from screens.kit.figures import number
from screens.kit.layout import Across
from screens.kit.marks import initials
from screens.pages.exported import export
from screens.pages.housekeeping import Listed, ask_notes, bin_item, rename_item, revisions_items, to_bin
from screens.pages.score.winner import win_of
from screens.ui.menu import Menu, MenuItem

if TYPE_CHECKING:
    from screens.pages.score.sheet import ScorePage


def show_menu(page: "ScorePage") -> Menu:
    app = running()
    tr, listed = app.tr, _listed(page)
    items = [
        MenuItem(tr("score.menu_log"), lambda: app.go("log", table=page.table), "history"),
        rename_item(page, listed),
        MenuItem(tr("score.menu_export"), lambda: export(page, page.table), "export-variant"),
    ]
    if page.finished:
        items.append(MenuItem(tr("stats.story"), lambda: app.go("story", table=page.table), "chart-bell-curve"))
        items.append(MenuItem(tr("history.notes"), lambda: ask_notes(page, listed.id), "feather"))
        if has_beginner(page.session):
            items.append(_begins_item(page))
        items += revisions_items(page.table)
        items.append(MenuItem(tr("score.reopen"), lambda: ask_reopen(page), "restart", tr("score.reopen_detail")))
    items.append(bin_item(lambda: _leave_to_bin(listed)))
    return Menu(page, items, title=tr("score.menu_finished" if page.finished else "score.menu")).show()


def _listed(page: "ScorePage") -> Listed:
    app, table = running(), page.session.table
    usual = app.say(table.game.title(table.options))
    return Listed(page.table, usual, app.store.about(page.table).name, finished=page.finished)


def _leave_to_bin(listed: Listed) -> None:
    """Leave the table, then take it off the lists; the page below offers to bring it back."""
    app = running()
    from_history = any(name == "history" for name, _ in app.stack)
    app.home()
    if from_history:
        app.go("history")
    to_bin(listed.id, listed.heading)


# --- a finished game goes on ---


def ask_reopen(page: "ScorePage") -> Sheet:
    """The result does not count while the table is open, so this is asked once."""
    app, session = running(), page.session
    sheet = Sheet(title=app.tr("score.reopen_title"), icon="restart", look="brass")
    win = win_of(session.header.game.id, session.sheet())
    result = Across(spacing=dp(12), line=dp(48))
    letters = initials([seat.name for seat in session.header.seats])
    for seat in win.seats:
        colour = session.header.seats[seat].colour
        result.add_widget(Mark(colour=colour, initial=letters[seat], pos_hint={"center_y": 0.5}))
    won = app.tr("score.win_of", players=win.names)
    result.add_widget(Text(text=won, role="strong", pos_hint={"center_y": 0.5}))
    result.add_widget(_points(number(win.total)))
    keep = Action(kind="primary", text=app.tr("score.reopen_no"), on_release=lambda _: sheet.close())
    again = Action(text=app.tr("score.reopen_yes"), on_release=sheet.closing(lambda: reopen(page)))
    said = [Text(text=app.tr("score.reopen_why")), result, Text(text=app.tr("score.reopen_stays"), muted=True)]
    return sheet.fill([*said, keep, again]).show(page)


def _points(words: str) -> Any:
    text = Text(text=words, role="head", one_line=True, size_hint_x=None, pos_hint={"center_y": 0.5})
    text.bind(texture_size=lambda one, size: setattr(one, "width", size[0]))
    return text


def reopen(page: "ScorePage") -> None:
    """To the table as it was before its end, among the open ones."""
    app = running()
    try:
        page.session.reopen()
        app.store.note(page.table, page.session)
    except SaveError as error:
        app.tell(error.message)
        return
    app.resume(page.table)


# --- who begins a rematch ---


def _begins_item(page: "ScorePage") -> MenuItem:
    tr, begins = running().tr, running().kept.settings.rematch
    words, now = tr("score.rematch_begins"), tr(f"score.begins_{begins}")
    return MenuItem(words, lambda: ask_begins(page), "flag-variant", now)


def ask_begins(page: "ScorePage") -> Menu:
    """Remembered for every rematch from now on."""
    app = running()
    now = app.kept.settings.rematch
    items = [
        MenuItem(
            app.tr(f"score.begins_{begins}"),
            partial(_begin, page, begins),
            "check" if begins == now else "circle-outline",
        )
        for begins in BEGINS
    ]
    return Menu(page, items, title=app.tr("score.rematch_begins")).show()


def _begin(page: "ScorePage", begins: str) -> None:
    try:
        running().kept.change(rematch=begins)
    except SaveError as error:
        running().tell(error.message)
    page.refresh()
