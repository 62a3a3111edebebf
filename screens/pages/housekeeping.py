"""Housekeeping: what can be done with any table on a list, and the bin with its way back."""

from collections.abc import Callable, Sequence

from companion.errors import SaveError
from companion.storage.summary import Summary
from companion.views.table_line import heading_of, usual_name
from screens import device
from screens.pages.exported import export
from screens.ui.bottom_sheet import Sheet
from screens.ui.field_sheet import FieldSheet
from screens.ui.fields import TextField
from screens.ui.frame import Page
from screens.ui.menu import Menu, MenuItem
from screens.ui.sheet import action_sheet, nothing
from screens.ui.snackbar import Snackbar
from screens.ui.tree.nodes import Button, Text


def show_menu_of(page: Page, id_: str, play: Callable[[], object], people: Sequence[MenuItem] = ()) -> Menu:
    """What the dots of a card open, and holding it: play on, rename, join, share, bin; below it those who sat there."""
    tr, table = page.app.tr, page.app.store.line(id_)
    items = [MenuItem(tr("home.menu_result" if table.finished else "home.menu_play"), play, "arrow-right")]
    if not table.state:
        items.append(rename_item(page, table))
        items.append(MenuItem(tr("history.notes"), lambda: ask_notes(page, id_), "feather"))
        if not table.finished and device.hosts_phones():
            items.append(MenuItem(tr("menu.join"), lambda: let_others_join(page, id_, play), "cellphone"))
        items.append(MenuItem(tr("score.share"), lambda: export(page, id_), "share-variant"))
        items += revisions_items(page, id_)
    items.append(bin_item(page, lambda: to_bin(page, table)))
    facts = usual_name(tr, table) if table.name and not table.state else ""
    return Menu(page, [*items, *people], title=heading_of(tr, table), subtitle=facts).show()


def let_others_join(page: Page, id_: str, play: Callable[[], object]) -> None:
    """Open the table and its join code; a table that cannot be opened, or has a notice, shows that first."""
    app = page.app
    play()
    if app.table_open and app.table_id == id_ and not app.session.notice:
        app.go("join", table=id_)


def show_install_steps(page: Page) -> None:
    """How a browser that does not ask puts the app on the home screen."""
    tr = page.app.tr
    steps = [Text(f"{n}. {tr(step)}") for n, step in enumerate(("web.install_first", "web.install_then"), 1)]
    action_sheet(page, steps, [(tr("notice.understood"), nothing, "primary")], title=tr("web.install"))


def rename_item(page: Page, table: Summary) -> MenuItem:
    return MenuItem(page.app.tr("home.rename"), lambda: ask_name(page, table), "pencil-outline")


def revisions_items(page: Page, id_: str) -> list[MenuItem]:
    """To what a later change has replaced, if there is anything."""
    app = page.app
    try:
        is_revised = app.store.shared_tables.is_revised(id_)
    except SaveError:
        return []
    words = app.tr("revisions.title")
    return [MenuItem(words, lambda: app.go("revisions", table=id_), "swap-horizontal")] if is_revised else []


def bin_item(page: Page, act: Callable[[], object]) -> MenuItem:
    """It needs no question: undo brings the table back, and so does the bin."""
    tr = page.app.tr
    return MenuItem(tr("home.to_bin"), act, "trash-can-outline", tr("home.to_bin_detail"), ink="alert")


# --- a name ---


def ask_name(page: Page, table: Summary) -> Sheet:
    """One field, ready to be typed in; left empty, the table is called as its game is."""
    tr, usual = page.app.tr, usual_name(page.app.tr, table)
    field = TextField(page.app.theme, text=table.name, hint=tr("home.name_field"))
    action = Button(tr("home.save_name"), "check", "primary", "save")
    title = {"title": tr("home.rename"), "subtitle": tr("home.name_usual", name=usual)}
    return FieldSheet(page, [field], [action], lambda name: _keep_about(page, table.id, name=name), **title).typing()


def ask_notes(page: Page, id_: str) -> Sheet:
    """Where it was played, and whatever the group wants to remember of it."""
    tr, about = page.app.tr, page.app.store.about(id_)
    place = TextField(page.app.theme, text=about.place, hint=tr("history.place_field"))
    notes = TextField(page.app.theme, text=about.notes, hint=tr("history.notes_field"))
    action = Button(tr("share.save"), "check", "primary", "save")

    def save(where: str, written: str) -> None:
        _keep_about(page, id_, place=where, notes=written)

    return FieldSheet(page, [place, notes], [action], save, title=tr("history.notes"))


def _keep_about(page: Page, id_: str, **changes: str) -> None:
    app = page.app
    app.attempt(lambda: app.store.save_about(id_, **changes))
    app.page.refresh()


# --- the sample ---


def ask_remove_sample(page: Page, id_: str) -> Sheet:
    """No bin keeps it."""
    app, tr = page.app, page.app.tr
    remove = (tr("sample.remove_yes"), lambda: app.remove_sample(id_), "alert")
    keep = (tr("sample.keep"), nothing, "secondary")
    return action_sheet(page, (Text(tr("sample.remove_why")),), (remove, keep), title=tr("sample.remove"))


# --- the bin ---


def to_bin(page: Page, table: Summary) -> None:
    """Off the lists, and a bar that brings it back."""
    tr, store, id_ = page.app.tr, page.app.store, table.id
    caption, brief = tr("home.in_bin", table=heading_of(tr, table)), tr("home.in_bin_brief")
    do_with_undo(page, lambda: store.delete(id_), lambda: store.restore(id_), caption, brief)


def do_with_undo(page: Page, act: Callable[[], object], undo: Callable[[], object], caption: str, brief: str) -> None:
    """Carry it out and show a notice with *Undo*."""
    app = page.app

    def undone() -> None:
        app.attempt(undo)
        app.page.refresh()

    if app.attempt(act):
        app.page.refresh()
        Snackbar(app.page, caption, brief=brief, action=app.tr("score.undo"), then=undone)
