"""Score sheets on the screen: a tap plays one, or looks at it."""

from contextlib import suppress
from dataclasses import replace

from companion.errors import SaveError
from companion.games import box_carrying
from companion.new_table.planned_table import from_draft
from companion.sheets.examples import example, example_ids
from companion.sheets.reading import read_sheet
from screens.own_sheet.shelf.page import ListedSheet, SheetsView, page
from screens.ui.page import TreePage
from screens.ui.tree.nodes import Room, Screen

GAME = "own_sheet"


class SheetList(TreePage):
    waits = True
    purpose = ""
    """`table` where a sheet is chosen for a new table."""

    def screen(self, room: Room) -> Screen:
        return page(self.app.tr, SheetsView(room, tuple(map(self._example, example_ids()))))

    def _example(self, id_: str) -> ListedSheet:
        return ListedSheet(read_sheet(example(id_, self.app.tr)), id_)

    def choose(self, key: str) -> None:
        self.play(example(key, self.app.tr))

    def play(self, text: str) -> None:
        """On to the players of a new table with this sheet; whoever is seated there already stays."""
        app = self.app
        planned = from_draft(app.settings_file.unfinished or {}, app.store.games)
        planned = planned.in_box(box_carrying(GAME, {"text": text}), app.store.games[GAME])
        with suppress(SaveError):  # comfort only: no table is open yet
            app.settings_file.save_unfinished(replace(planned, part="players").draft())
        if self.purpose:
            app.back()
        else:
            app.go("new_table")
