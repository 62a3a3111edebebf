"""Sharing of a sheet on the screen: whatever leaves here is marked first, so that a later change is a new version."""

import re
from functools import partial

from companion.errors import RuleError
from companion.sharing.qr_code import code_of
from companion.sheets.code import MOST_SCANNED, pack
from companion.sheets.reading import sheet_in
from companion.storage.backup_words import in_bytes
from scoring.own_sheet.rows import Sheet
from screens import device
from screens.own_sheet.known import text_of
from screens.own_sheet.share.page import ShareView, page
from screens.own_sheet.share.paper import MOST_LINES, empty_sheet, lines_of
from screens.own_sheet.shelf.page import players_in_words
from screens.pages.exported import hand_over
from screens.pages.paper import draw
from screens.ui.field_sheet import FieldSheet
from screens.ui.fields import TextField
from screens.ui.page import TreePage
from screens.ui.snackbar import Snackbar
from screens.ui.tree.nodes import Button, Room, Screen

ENDING = ".sheet.tableside"
_ADDRESS = re.compile(r"https?://[^\s#]{1,200}", re.ASCII)


class ShareSheetPage(TreePage):
    sheet = ""
    asks_for = ("sheet",)

    def opened(self) -> None:
        """The code on it may be scanned from now on."""
        text, shelf = text_of(self.app.store, self.app.tr, self.sheet), self.app.store.sheets
        if text is None:
            raise LookupError(f"no sheet {self.sheet}")
        self.text = text
        if shelf.versions(self.sheet):
            self.app.attempt(partial(shelf.mark_shared, self.sheet, self._whole.version))
        super().opened()

    @property
    def _whole(self) -> Sheet:
        return sheet_in(self.text)

    @property
    def address(self) -> str:
        """Where the web app is: this one, or the one that links are to lead to."""
        return device.web_address() or self.app.settings_file.here.web_app

    @property
    def code(self) -> str:
        """The link with the sheet behind `#`, or without an address the code alone."""
        return f"{self.address}#{pack(self.text)}" if self.address else pack(self.text)

    @property
    def _file(self) -> str:
        words = re.findall(r"[^\W_]+", self._whole.name)
        return f"{'-'.join(words)[:70] or 'sheet'}{ENDING}"

    def screen(self, room: Room) -> Screen:
        tr, sheet, code = self.app.tr, self._whole, self.code
        rows = tr("sheets.rows", count=len(sheet.by_id))
        size = tr.text(in_bytes(len(self.text.encode())))
        view = ShareView(
            room,
            sheet.name,
            tr("sheets.facts", players=rows, rows=tr("sheets.version", version=sheet.version)),
            size,
            code_of(code) if len(code) <= MOST_SCANNED else (),
            bool(self.address),
            self.app.settings_file.here.web_app,
            asks_address=not device.web_address(),
            prints=players_in_words(tr, sheet.players) if len(lines_of(tr, sheet)) <= MOST_LINES else "",
        )
        return page(tr, view)

    # --- what is tapped ---

    def send_file(self) -> None:
        hand_over(self, self._file, self.text)

    def copy_code(self) -> None:
        self.app.host.copy(self.code)
        Snackbar(self, self.app.tr("sheets.copied"))

    def print_empty(self) -> None:
        """An empty sheet as a picture, like a paper pad."""
        tr, sheet = self.app.tr, self._whole
        raw = draw(self.app, lambda _: empty_sheet(tr, sheet))
        name = self._file.removesuffix(ENDING)
        hand_over(self, f"{name}.png", raw)

    def ask_address(self) -> FieldSheet:
        """Where links lead to; none is well."""
        tr, app = self.app.tr, self.app

        def take(text: str) -> None:
            text = text.strip()
            if text and not _ADDRESS.fullmatch(text):
                raise RuleError("sheets.odd_address")
            app.settings_file.save_here(web_app=text)
            app.host.soon(self.refresh)

        field = TextField(app.theme, text=app.settings_file.here.web_app, hint=tr("sheets.address_field"))
        save = Button(tr("share.save"), "check", "primary", "save")
        note = tr("sheets.address_why")
        return FieldSheet(self, [field], [save], take, note=note, title=tr("sheets.address")).typing()
