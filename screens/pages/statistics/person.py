"""What can be done about a player: another name, or the same person as another, and that undone."""

from functools import partial
from typing import TYPE_CHECKING

from companion.messages import message
from companion.new_table.seating import proper
from screens.pages.new_table.sheets import rename_sheet
from screens.pages.statistics.parts import people
from screens.ui.bottom_sheet import Sheet
from screens.ui.frame import Page
from screens.ui.menu import Menu, MenuItem
from screens.ui.sheet import action_sheet
from screens.ui.snackbar import Snackbar
from screens.ui.tree.nodes import Text

if TYPE_CHECKING:
    from screens.running_app import App


def show_person_menu(page: Page, name: str) -> Menu:
    app, tr = page.app, page.app.tr
    items = [
        MenuItem(tr("new_table.rename"), lambda: ask_new_name(page, name), "pencil-outline"),
        MenuItem(tr("person.same"), lambda: ask_same(page, name), "account-group", tr("person.same_detail")),
    ]
    for other in app.store.players.also_called(name):
        words = tr("person.separate", player=other)
        items.append(MenuItem(words, partial(separate, page, name, other), "swap-horizontal"))
    return Menu(page, items, title=name).show()


def is_me(app: "App", name: str) -> bool:
    """True of the player this device belongs to, whatever they were called when they said so."""
    return app.settings_file.here.me in app.store.players.identities(name)


def save_own_name(app: "App", name: str) -> None:
    """This device belongs to this player; to nobody if it has no name. Kept here, in no backup."""
    player = app.store.players.by_name.get(name)
    app.attempt(lambda: app.settings_file.save_here(me=(player.id if player else "") or name))


def ask_new_name(page: Page, name: str) -> Sheet:
    """One that somebody has is refused: these two are the same person, or two."""

    def rename(to: str) -> None:
        page.app.store.players.rename(name, proper(to))
        page.app.swap("person", who=proper(to))

    return rename_sheet(page, name, rename)


def ask_same(page: Page, name: str) -> Sheet:
    """Everybody who may be the same person: whoever never sat at one table with this one."""
    app = page.app
    kept = app.store.statistics()
    tally = kept.player(name)
    met = {name, *(tally.against if tally else ())}
    others = [(other, brief) for other, brief in sorted(kept.all_players().items()) if other not in met]
    title = {"title": app.tr("person.same"), "subtitle": name}
    if not others:
        return action_sheet(page, [Text(app.tr("person.nobody", player=name))], (), **title)
    items = []
    for (other, brief), mark in zip(others, people((name, brief.colour) for name, brief in others), strict=True):
        text = app.tr("stats.of_game", games=app.tr("stats.games", count=brief.games), count=brief.wins)
        items.append(MenuItem(other, partial(merge, page, name, other), detail=text, mark=mark))
    return Menu(page, items, above=app.tr("person.same_why", player=name), **title).show()


def merge(page: Page, name: str, into: str) -> None:
    """At once, with the way back beside it."""
    app = page.app
    if app.attempt(lambda: app.store.players.merge(name, into)):
        app.swap("person", who=into)
        text = app.tr.text(message("person.merged", player=name, other=into))
        back = partial(separate, page, into, name, show=name)
        Snackbar(app.page, text, action=app.tr("score.undo"), then=back)


def separate(page: Page, name: str, other: str, show: str = "") -> None:
    """They are two people after all."""
    app = page.app
    if not app.attempt(lambda: app.store.players.part(other)):
        return
    app.swap("person", who=show or name)
    if not show:
        text = app.tr.text(message("person.apart", player=other))
        Snackbar(app.page, text)
