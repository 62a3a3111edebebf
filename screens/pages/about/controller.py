"""About on the screen: a licence opens on a sheet."""

from companion.games import GAMES
from screens import device
from screens.pages.about.page import LICENCES, licence, page
from screens.theme import ASSETS
from screens.ui.page import TreePage
from screens.ui.sheet import TreeSheet, tree_sheet
from screens.ui.tree.nodes import Room, Screen


class About(TreePage):
    two_columns = True

    def screen(self, room: Room) -> Screen:
        return page(self.app.tr, room, tuple(GAMES), in_browser=device.in_browser())

    def show_licence(self, what: str) -> TreeSheet:
        _, files = LICENCES[what]
        tr, texts = self.app.tr, tuple((ASSETS / "licences" / file).read_text(encoding="utf-8") for file in files)
        head = {"title": tr(f"about.licence.{what}"), "subtitle": tr(f"about.licence.{what}_detail")}
        return tree_sheet(self, licence(texts), None, **head)
