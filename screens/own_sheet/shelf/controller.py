"""Score sheets on the screen: a tap plays one; the dots say what else can be done with it."""

from collections.abc import Collection
from dataclasses import replace

from companion.errors import RuleError, SaveError
from companion.games import box_carrying
from companion.input.json_input import clean, compact_json
from companion.sheets.editing import new_id, new_sheet
from companion.sheets.examples import example, example_ids
from companion.sheets.limits import LONGEST_TITLE
from companion.sheets.reading import sheet_in
from companion.storage.sheet_import import compare_sheet, preview_sheet
from companion.storage.sheets import GAME, SheetShelf
from companion.storage.store import Store
from scoring.own_sheet.rows import Sheet
from screens.own_sheet.known import name_of, plain_of, text_of
from screens.own_sheet.shelf.page import ListedSheet, SheetsView, page
from screens.own_sheet.shelf.preview import Preview
from screens.pages.data.import_file import bring_in
from screens.pages.housekeeping import do_with_undo
from screens.pages.new_table.choosing import plan_in
from screens.ui.field_sheet import FieldSheet
from screens.ui.fields import TextField
from screens.ui.menu import Menu, MenuItem
from screens.ui.page import TreePage
from screens.ui.tree.nodes import Button, Room, Screen

KINDS = ("points", "rounds", "bids", "places", "who_won")
"""Examples of ways to score, in the order in which they are offered; the others are games."""


class SheetList(TreePage):
    waits = True
    purpose = ""
    """`table` where a sheet is chosen for a new table."""

    def screen(self, room: Room) -> Screen:
        tr = self.app.tr
        try:
            shelf = self.app.store.sheets
        except SaveError as error:
            return page(tr, replace(self._examples(room, ()), notices=(tr.text(error.message),)))
        own = _own(self.app.store, shelf)
        view = self._examples(room, {one.key for one in own})
        offered = tuple(ListedSheet(one.digest, one.sheet.name, one.sheet) for one in shelf.offered())
        return page(tr, replace(view, own=own, offered=offered, notices=tuple(map(tr.text, shelf.notices))))

    def _examples(self, room: Room, own: Collection[str]) -> SheetsView:
        """All of them but those that are ours by now."""
        listed = {id_: _listed(sheet_in(example(id_, self.app.tr))) for id_ in example_ids() if id_ not in own}
        games = tuple(one for id_, one in listed.items() if id_ not in KINDS)
        return SheetsView(room, (), tuple(listed[id_] for id_ in KINDS if id_ in listed), games)

    # --- what is tapped ---

    def choose(self, id_: str) -> None:
        """Play it, where one is wanted for a table; a sheet that is no whole one yet is written on."""
        text = text_of(self.app.store, self.app.tr, id_)
        if text is None:
            self.edit(id_)
        elif self.purpose:
            self.play(text)
        else:
            self.show_menu(id_)

    def play(self, text: str) -> None:
        """On to the players of a new table with this sheet; whoever is seated there already stays."""
        app = self.app
        plan_in(app, box_carrying(GAME, {"text": text}))
        if self.purpose:
            app.back()
        else:
            app.go("new_table")

    def edit(self, id_: str) -> None:
        self.app.go("sheet_editor", sheet=id_)

    def open_file(self) -> None:
        bring_in(self)

    def show_menu(self, id_: str) -> Menu:
        """What can be done with a sheet."""
        app, tr = self.app, self.app.tr
        text, name = text_of(app.store, tr, id_), name_of(app.store, tr, id_)
        items = [MenuItem(tr("sheets.edit"), lambda: self.edit(id_), "pencil-outline")]
        if text is not None:
            whole = text
            items.insert(0, MenuItem(tr("sheets.play"), lambda: self.play(whole), "arrow-right"))
            items.append(MenuItem(tr("sheets.share"), lambda: app.go("sheet_share", sheet=id_), "share-variant"))
            items.append(MenuItem(tr("sheets.copy"), lambda: self._copy(whole), "content-copy"))
        if app.store.sheets.versions(id_) or app.store.sheets.drafts.find(id_):
            items.append(
                MenuItem(tr("sheets.delete"), lambda: self._delete(id_, name), "trash-can-outline", ink="alert")
            )
        return Menu(self, items, title=name or tr("sheets.nameless")).show()

    def _copy(self, text: str) -> None:
        """The same as another sheet, which is edited."""
        app = self.app
        id_ = new_id(app.random)
        plain = {**plain_of(text), "id": id_, "origin": sheet_in(text).id, "version": 1}
        plain["name"] = clean(app.tr("sheets.copy_of", name=plain["name"]), LONGEST_TITLE)
        if app.attempt(lambda: app.store.sheets.drafts.save(id_, compact_json(plain))):
            self.edit(id_)

    def _delete(self, id_: str, name: str) -> None:
        """Its tables stay; a draft goes with it and comes back with it."""
        shelf, draft = self.app.store.sheets, self.app.store.sheets.drafts.find(id_)
        kept = bool(shelf.versions(id_))

        def delete() -> None:
            if kept:
                shelf.delete(id_)
            shelf.drafts.drop(id_)

        def restore() -> None:
            if kept:
                shelf.restore(id_)
            if draft is not None:
                shelf.drafts.save(id_, draft)

        tr = self.app.tr
        name = name or tr("sheets.nameless")
        do_with_undo(self, delete, restore, tr("sheets.deleted", name=name), tr("sheets.deleted_brief"))

    # --- a new one ---

    def ask_new(self) -> FieldSheet:
        """One question: what it is called."""
        tr = self.app.tr
        field = TextField(self.app.theme, hint=tr("sheets.name_field"))
        start = Button(tr("sheets.start"), "arrow-right", "primary", "start")
        return FieldSheet(self, [field], [start], self._start, title=tr("sheets.new")).typing()

    def _start(self, name: str) -> None:
        app, name = self.app, clean(name, LONGEST_TITLE)
        if not name:
            raise RuleError("own_sheet.lacks.title")
        id_ = new_id(app.random)
        app.store.sheets.drafts.save(id_, compact_json(dict(new_sheet(id_, name))))
        app.host.soon(lambda: self.edit(id_))

    # --- from others ---

    def paste(self) -> FieldSheet:
        """A code, or the link that ends with one; what it holds is shown before anything is added."""
        tr = self.app.tr

        def look(text: str) -> None:
            found = preview_sheet(self.app.store, text)
            self.app.host.soon(lambda: Preview(self, found).show(self))

        field = TextField(self.app.theme, hint=tr("sheets.code_field"))
        on = Button(tr("sheets.look"), "arrow-right", "primary", "look")
        return FieldSheet(self, [field], [on], look, title=tr("sheets.paste")).typing()

    def decide(self, id_: str, digest: str) -> Preview:
        """Two phones have changed the same version: theirs, ours, or both."""
        shelf = self.app.store.sheets
        theirs = next(one for one in shelf.offered() if (one.sheet.id, one.digest) == (id_, digest))
        return Preview(self, compare_sheet(shelf, theirs)).show(self)


# --- what there is ---


def _own(store: Store, shelf: SheetShelf) -> tuple[ListedSheet, ...]:
    """Those that are no whole ones yet, then the others by name."""
    boxes, drafts = store.statistics().all_boxes(), {draft.id: draft for draft in shelf.drafts.all()}
    games = {name.removeprefix(f"{GAME}/"): box.games for name, box in boxes.items() if name.startswith(GAME)}
    kept = [_listed(one.sheet, games.get(one.sheet.id, 0), draft=one.sheet.id in drafts) for one in shelf.newest()]
    whole = {one.key for one in kept} | {*example_ids()}
    return (*(ListedSheet(id_, draft.name) for id_, draft in drafts.items() if id_ not in whole), *kept)


def _listed(sheet: Sheet, games: int = 0, *, draft: bool = False) -> ListedSheet:
    return ListedSheet(sheet.id, sheet.name, sheet, games, draft)
