"""Revisions on the screen: a tap shows the sheet of an earlier result, or uses an earlier text again."""

from contextlib import suppress

from companion.errors import SaveError
from companion.views.table_line import won
from screens.pages.revisions.page import RevisionsView, page, sheet_of
from screens.ui.page import TreePage
from screens.ui.sheet import tree_sheet
from screens.ui.tree.nodes import Room, Screen


class Revisions(TreePage):
    table = ""

    def screen(self, room: Room) -> Screen:
        store, caption = self.app.store, dict[str, list[str]]()
        with suppress(SaveError):  # what cannot be read now is not shown
            caption = store.shared_tables.other_texts(self.table)
        texts = tuple((field, tuple(found)) for field, found in caption.items())
        view = RevisionsView(room, store.line(self.table), tuple(store.shared_tables.revisions(self.table)), texts)
        return page(self.app.tr, view)

    def show_sheet(self, result: str) -> None:
        """The score sheet of an earlier result, unless it is gone since."""
        tr, results = self.app.tr, self.app.store.shared_tables.revisions(self.table)
        for one in (one for one in results if one.name == result):
            tree_sheet(self, sheet_of(tr, one.line), title=tr.text(one.title), subtitle=tr.text(won(one.line)))

    def use_text(self, field: str, text: str) -> None:
        """What was shown until now is listed from then on."""
        self.app.attempt(lambda: self.app.store.save_about(self.table, **{field: text}))
        self.refresh()
