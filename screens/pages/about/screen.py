"""About on the screen: a licence opens on a sheet."""

from companion.games import GAMES
from screens.kit import Sheet
from screens.pages.about.page import LICENCES, ShowLicence, licence, page
from screens.theme import ASSETS
from screens.ui.page import TreePage
from screens.ui.tree.nodes import Message, Room, Screen
from screens.ui.tree.widget import Tree


class About(TreePage):
    two_columns = True

    def screen(self, room: Room) -> Screen:
        return page(self.app.tr, room, tuple(GAMES))

    def act(self, message: Message) -> None:
        if isinstance(message, ShowLicence):
            self.show_licence(message.what)

    def show_licence(self, what: str) -> Sheet:
        _, files = LICENCES[what]
        tr, words = self.app.tr, Tree(self.app.theme, self.act)
        words.show(licence(tuple((ASSETS / "licences" / file).read_text(encoding="utf-8") for file in files)))
        sheet = Sheet(title=tr(f"about.licence.{what}"), subtitle=tr(f"about.licence.{what}_detail"))
        return sheet.fill([words]).show(self)
