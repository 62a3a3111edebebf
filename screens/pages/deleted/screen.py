"""The bin on the screen: one tap brings a table back, and emptying it is asked for."""

from functools import partial

from companion.table_line import heading_of
from screens.pages.deleted.page import page
from screens.pages.housekeeping import do_with_undo
from screens.ui.bottom_sheet import Sheet
from screens.ui.page import TreePage
from screens.ui.sheet import action_sheet, nothing
from screens.ui.tree.nodes import Room, Screen, Text


class Bin(TreePage):
    def screen(self, room: Room) -> Screen:
        store = self.app.store
        return page(self.app.tr, room, tuple((table, store.days_left(table)) for table in store.deleted()))

    def restore(self, id_: str) -> None:
        tr, store = self.app.tr, self.app.store
        heading = next(heading_of(tr, table) for table in store.deleted() if table.id == id_)
        text, brief = tr("bin.restored", table=heading), tr("bin.restored_brief")
        do_with_undo(self, lambda: store.restore(id_), lambda: store.delete(id_), text, brief)

    def ask_empty(self) -> Sheet:
        """Undo cannot help here, so this is asked."""
        app, tables = self.app, self.app.store.deleted()
        why, no = (app.tr(id_, count=len(tables)) for id_ in ("bin.ask_why", "bin.ask_no"))
        actions = [(no, nothing, "primary"), (app.tr("bin.ask_yes"), self.empty, "alert")]
        return action_sheet(self, [Text(why)], actions, title=app.tr("bin.ask"), icon="trash-can-outline", look="alert")

    def empty(self) -> None:
        """One after the other; what the disk refuses stays."""
        store = self.app.store
        for table in store.deleted():
            if not self.app.attempt(partial(store.erase, table.id)):
                break
        self.refresh()
