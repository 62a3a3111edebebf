"""The bin on the screen: one tap brings a table back, and emptying it is asked for."""

from functools import partial
from pathlib import Path

from companion.views.table_line import heading_of
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
        """Undo cannot help here, so this is asked; of games in a shared folder also whether they stay there."""
        tables, shared = self.app.store.deleted(), self.app.settings_file.here.shared
        return self.ask(len(tables), Path(shared).name if any(table.finished for table in tables) else "")

    def ask(self, count: int, folder: str) -> Sheet:
        """Before so many tables are erased; the folder that has results of them, or none."""
        tr = self.app.tr
        why, no = (tr(id_, count=count) for id_ in ("bin.ask_why", "bin.ask_no"))
        texts, actions = [Text(why)], [(no, nothing, "primary"), (tr("bin.ask_yes"), self.empty, "alert")]
        if folder:
            texts.append(Text(tr("bin.ask_folder", folder=folder)))
            actions.append((tr("bin.ask_everywhere"), partial(self.empty, everywhere=True), "alert_text"))
        return action_sheet(self, texts, actions, title=tr("bin.ask"), icon="trash-can-outline", look="alert")

    def empty(self, *, everywhere: bool = False) -> None:
        """One after the other; what the disk refuses stays. The folder is asked to erase them at once."""
        store = self.app.store
        for table in store.deleted():
            if not self.app.attempt(partial(store.erase, table.id, everywhere=everywhere)):
                break
        if everywhere:
            self.app.sync_folder()
        self.refresh()
