"""The bin on the screen: one tap brings a table back, and emptying it is asked for."""

from collections.abc import Callable

from companion.errors import SaveError
from screens.pages.deleted.page import AskEmpty, Restore, page
from screens.pages.home.page import heading_of
from screens.ui.bottom_sheet import Sheet
from screens.ui.page import TreePage
from screens.ui.sheet import nothing, ways_sheet
from screens.ui.snackbar import Snackbar
from screens.ui.tree.nodes import Message, Room, Screen, Text


class Bin(TreePage):
    def screen(self, room: Room) -> Screen:
        store = self.app.store
        return page(self.app.tr, room, tuple((table, store.days_left(table)) for table in store.deleted()))

    def act(self, message: Message) -> None:
        match message:
            case Restore(id_):
                self.restore(id_)
            case AskEmpty():
                self.ask_empty()

    def restore(self, id_: str) -> None:
        app = self.app
        heading = next(heading_of(app.tr, table) for table in app.store.deleted() if table.id == id_)
        if self._try(lambda: app.store.restore(id_)):
            self.refresh()
            said, brief = app.tr("bin.restored", table=heading), app.tr("bin.restored_brief")
            Snackbar(self, said, brief=brief, action=app.tr("score.undo"), then=lambda: self._again(id_))

    def _again(self, id_: str) -> None:
        self._try(lambda: self.app.store.delete(id_))
        self.app.page.refresh()

    def ask_empty(self) -> Sheet:
        """Undo cannot help here, so this is asked."""
        app, tables = self.app, self.app.store.deleted()
        told = Text(app.tr("bin.ask_why", count=len(tables)))
        ways = [(app.tr("bin.ask_no"), nothing, "primary"), (app.tr("bin.ask_yes"), self.empty, "alert")]
        return ways_sheet(self, [told], ways, title=app.tr("bin.ask"), icon="trash-can-outline", look="alert")

    def empty(self) -> None:
        """One after the other; what the disk refuses stays."""
        self._try(self._erase_all)
        self.refresh()

    def _erase_all(self) -> None:
        for table in self.app.store.deleted():
            self.app.store.erase(table.id)

    def _try(self, act: Callable[[], object]) -> bool:
        try:
            act()
        except SaveError as error:
            self.app.tell(error.message)
            return False
        return True
