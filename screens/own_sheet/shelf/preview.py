"""A sheet from outside: every row of it, how it stands to ours, and nothing is added before that is tapped."""

from typing import TYPE_CHECKING, Any, Self

from companion.errors import TablesideError
from companion.storage.sheet_import import Choice, SheetPreview, add_sheet, preview_sheet
from companion.storage.sheets_together import count_together
from scoring.own_sheet.rows import Group, Row
from screens.own_sheet.kinds import in_short, kind_of, sheet_tile, tile
from screens.own_sheet.shelf.page import players_in_words
from screens.ui.sheet import TreeSheet
from screens.ui.snackbar import Snackbar
from screens.ui.tree.controls import Translate, rule
from screens.ui.tree.nodes import (
    Button,
    Buttons,
    Card,
    Column,
    Icon,
    Message,
    Node,
    Segment,
    Segments,
    Surface,
    Text,
)
from screens.ui.tree.nodes import Row as Line

if TYPE_CHECKING:
    from screens.running_app import App

TOGETHER, APART, NOT_NOW = "together", "apart", "not_now"
WORDS: dict[Choice, str] = {
    "add": "sheets.add",
    "replace": "sheets.take_theirs",
    "both": "sheets.keep_both",
    "decline": "sheets.keep_ours",
}
"""What each choice says."""


def take_source(app: "App", source: bytes | str) -> None:
    """A file, a code or a link: it is shown, or one sentence says what is wrong with it."""
    try:
        found = preview_sheet(app.store, source)
    except TablesideError as error:
        app.notify(error.message)
        return
    Preview(app.page, found).show(app.page)


class Preview(TreeSheet):
    def __init__(self, page: Any, found: SheetPreview) -> None:
        self.found, self.together = found, False
        sheet, tr = found.theirs.sheet, page.app.tr
        by = [tr("sheets.by", by=sheet.by)] if sheet.by else []
        version = tr("sheets.version", version=sheet.version)
        about = tr.listed([*by, version, players_in_words(tr, sheet.players)])
        picture = sheet_tile(sheet.icon, sheet.tile, sheet.name)
        super().__init__(page, title=sheet.name, subtitle=about, picture=picture, gives_way=True)
        self._lay()

    def _lay(self) -> None:
        tr, sheet = self.app.tr, self.found.theirs.sheet
        rows: list[Node] = [Text(sheet.note, ink="ink2")] if sheet.note else []
        rows += [_heading(tr, "sheet_editor.every_round")] if sheet.of_rounds else []
        rows += [_row(tr, row) for row in sheet.of_rounds]
        rows += [_heading(tr, "sheet_editor.at_end")] if sheet.of_rounds and sheet.rows else []
        for one in sheet.rows:
            rows.append(_row(tr, one))
            rows += [_row(tr, row) for row in one.rows] if isinstance(one, Group) else []
        self.show_nodes(Column((self._standing(), *rows), 0), self._ways())

    def _standing(self) -> Node:
        """What we have of it."""
        tr, alike = self.app.tr, self.found.alike[:1] if self.found.how == "new" else ()
        parts: list[Node] = [Text(tr.text(self.found.message), "label", bold=False)]
        for ours in alike:
            by = ours.sheet.by or tr("sheets.somebody")
            parts.append(Text(tr("sheets.alike", name=ours.sheet.name, by=by), "label", bold=False))
            ways = ((False, "sheets.apart", APART), (True, "sheets.together", TOGETHER))
            parts.append(Segments(tuple(Segment(tr(id_), self.together is way, tap) for way, id_, tap in ways)))
        line = Line((Icon("lightbulb-on-outline", "brass"), Column(tuple(parts), 8)), 10, widths=(24, 0), top=True)
        return Column((Card(line, Surface("brass_wash"), (14, 12)),), pad=(0, 0, 0, 8))

    def _ways(self) -> Node:
        tr, found = self.app.tr, self.found
        if not found.choices:
            return Buttons((Button(tr("notice.understood"), "", "primary", NOT_NOW),))
        by = found.theirs.sheet.by or tr("sheets.somebody")
        ways = tuple(
            Button(tr(WORDS[choice], by=by) if choice == "replace" else tr(WORDS[choice]), "", kind, choice)
            for choice, kind in zip(found.choices, ("primary", "secondary", "secondary"), strict=False)
        )
        if len(ways) > 1:
            return Column(ways, 10)
        return Buttons((Button(tr("sheets.not_now"), "", "secondary", NOT_NOW), *ways))

    def handle(self, message: Message) -> None:
        if message in (TOGETHER, APART):
            self.together = message == TOGETHER
            self._lay()
            return
        self.close()
        choice = next((one for one in self.found.choices if one == message), None)
        if choice is not None:
            self._take(choice)

    def _take(self, choice: Choice) -> None:
        app, name = self.app, self.found.theirs.sheet.name

        def take() -> None:
            added = add_sheet(app.store, self.found.theirs, choice)
            if self.together:
                count_together(app.store, added.sheet.id, self.found.alike[0].sheet.id)

        if app.attempt(take):
            if app.stack[-1][0] != "sheets":
                app.go("sheets")
            app.page.refresh()
            Snackbar(app.page, app.tr("sheets.kept" if choice == "decline" else "sheets.added", name=name))

    def show(self, page: Any) -> Self:
        super().show(page)
        return self


def _heading(tr: Translate, id_: str) -> Node:
    return Column((Text(tr(id_), "label", "ink2"), rule()), 4, (0, 10, 0, 0))


def _row(tr: Translate, row: Row | Group) -> Node:
    words = Column((Text(row.name, "strong"), Text(in_short(tr, row), "caption", "ink2")))
    line = Line((tile(kind_of(row)), words), 12, (0, 6, 0, 6), widths=(40, 0))
    return Column((line, rule()))
