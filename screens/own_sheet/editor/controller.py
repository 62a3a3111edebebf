"""The editor of a score sheet on the screen: every change is kept as a draft, and can be undone."""

from dataclasses import dataclass, field, replace

from companion.input.json_input import clean, compact_json
from companion.sheets import editing
from companion.sheets.drafts import read_draft
from companion.sheets.editing import Draft
from companion.sheets.examples import example_ids
from companion.sheets.limits import LONGEST_NAME, LONGEST_NOTE, LONGEST_TITLE
from companion.sheets.publishing import missing, publish
from companion.storage.sheets import KeptSheet
from screens.host import Debounced
from screens.metrics import dp
from screens.own_sheet.editor.page import NAME, EditorView, RowLine, page
from screens.own_sheet.editor.questions import show_question
from screens.own_sheet.editor.row_actions import RowActions
from screens.own_sheet.editor.row_page import NOTE, ROW_NAME, row_page
from screens.own_sheet.editor.trial import Trial, Tried, numbers_of, tried_on
from screens.own_sheet.editor.views import line_of, row_view, whole_words
from screens.own_sheet.editor.whole_page import BY, ROUND_NAME, RULE, TITLE, WholeView, whole_page
from screens.own_sheet.known import plain_of, text_of
from screens.own_sheet.shelf.page import players_in_words
from screens.pages.housekeeping import do_with_undo
from screens.ui.fields import TextField
from screens.ui.menu import Menu, MenuItem
from screens.ui.open_sheet import close_sheet
from screens.ui.page_context import PageContext
from screens.ui.snackbar import Snackbar
from screens.ui.tree.controls import Do
from screens.ui.tree.nodes import Dragged, Message, Room, Screen
from screens.ui.tree.rendered_text import TextRuler

MOST_UNDONE = 200
"""So many changes can be undone."""
WHOLE = "whole"
SHOWN_AFTER = 0.25
"""Seconds after which what letters change beside their own field is shown: a keystroke waits for no trial."""


@dataclass(frozen=True, slots=True)
class PageState:
    row: str = ""
    """The row that is looked at alone; `whole` for the sheet itself, empty for all rows."""
    typing: str = ""
    """The row whose name is typed where it stands."""
    more: bool = False
    player: int = 0
    """Who of those that try it is shown."""
    tried: Tried = field(default_factory=dict)


class SheetEditor(RowActions):
    sheet = ""
    asks_for = ("sheet",)

    def __init__(self, **more: object) -> None:
        self.local, self.draft = PageState(), editing.new_sheet("new", "")
        self._past: list[Draft] = []
        self._typed = ""
        """What was typed in last: all letters of one are one change."""
        self._filling = False
        self._looked: tuple[Draft, Tried, Trial, dict[str, str]] | None = None
        super().__init__(**more)
        theme, tr = self.app.theme, self.app.tr
        self.inputs: dict[str, TextField] = {}
        for name, hint in (
            (NAME, tr("sheet_editor.called")),
            (ROW_NAME, tr("sheet_editor.called")),
            (NOTE, tr("sheet_editor.note_hint")),
            (TITLE, tr("sheets.name_field")),
            (BY, tr("sheet_editor.by_hint")),
            (ROUND_NAME, tr("own_sheet.round")),
            (RULE, tr("sheet_editor.note_hint")),
        ):
            heard = lambda text, name=name: self._heard(name, text)  # noqa: E731
            self.inputs[name] = self.held[name] = TextField(theme, hint=hint, heard=heard)
        self.inputs[NAME].entered = self.name_next
        self._save_soon = Debounced(self.app.host, self._save, 0)
        self._show_soon = Debounced(self.app.host, self.refresh, SHOWN_AFTER)

    # --- life ---

    def opened(self) -> None:
        store = self.app.store
        text = store.sheets.drafts.find(self.sheet)
        found = read_draft(text) if text is not None else None
        if found is None:
            kept = text_of(store, self.app.tr, self.sheet)
            found = read_draft(kept) if kept is not None else None
        if found is None:
            raise LookupError(f"no sheet {self.sheet}")
        self.draft = found
        if not self.draft["rows"] and not self.draft.get("rounds"):
            self._begin_row()
        super().opened()

    def left(self) -> None:
        """Letters are kept a frame later."""
        self._show_soon.cancel()
        if self._save_soon.pending:
            self._save_soon.cancel()
            self._save()

    def paused(self) -> None:
        self.left()

    def back(self) -> bool:
        if close_sheet(self):
            return True
        if self.local.row:
            self.to_rows()
            return True
        return False

    # --- what is shown ---

    def refresh(self) -> None:
        self._show_soon.cancel()
        self._fill_fields()
        super().refresh()

    def screen(self, room: Room) -> Screen:
        reader, local = PageContext(self.app.tr, TextRuler(self.app.theme), room), self.local
        high = self.inputs[NAME].height / dp(1)
        tried, lacks = self.trial, self.lacks
        if local.row == WHOLE:
            ties = tuple(editing.row_in(self.draft, tie["row"])["name"] for tie in self.draft.get("ties", ()))
            return whole_page(reader, WholeView(self.draft, ties, bool(self._past), high))
        if local.row:
            view = row_view(reader.tr, self.draft, local.row, tried, lacks, local.player)
            return row_page(reader, replace(view, more=local.more, can_undo=bool(self._past), field_height=high))
        return page(reader, self._view(tried, lacks, high))

    def _view(self, tried: Trial, lacks: dict[str, str], high: float) -> EditorView:
        tr, draft, player = self.app.tr, self.draft, min(self.local.player, self.trial.players - 1)

        def lines(rows: list[dict[str, object]]) -> tuple[RowLine, ...]:
            found = [(row, False) for row in rows]
            found = [pair for row, _ in found for pair in ((row, False), *((one, True) for one in row.get("rows", ())))]  # type: ignore[attr-defined]
            shown = [pair for pair in found if pair[0]["id"] == self.local.typing or not editing.is_begun(pair[0])]
            return tuple(line_of(tr, row, tried, lacks, player, inside=inside) for row, inside in shown)

        return EditorView(
            draft["name"],
            tr("sheet_editor.saved", version=draft["version"]),
            players_in_words(tr, (draft["players"][0], draft["players"][1])),
            whole_words(tr, draft),
            lines(draft.get("rounds", {}).get("rows", [])),
            lines(draft["rows"]),
            lacks.get("", ""),
            self.local.typing,
            high,
            bool(self._past),
            tried.total(player) if tried.sheet else None,
            player,
            tried.players,
            draft.get("rounds", {}).get("name", ""),
            draft.get("icon", ""),
            draft.get("tile", ""),
        )

    @property
    def trial(self) -> Trial:
        return self._look()[2]

    @property
    def lacks(self) -> dict[str, str]:
        """By row what is still to be said."""
        return self._look()[3]

    def _look(self) -> tuple[Draft, Tried, Trial, dict[str, str]]:
        """Once for each change."""
        before, draft, tried = self._looked, self.draft, self.local.tried
        if before is None or before[0] is not draft or before[1] is not tried:
            lacks = {id_: self.app.tr.text(lack) for id_, lack in missing(draft).items()}
            before = self._looked = (draft, tried, tried_on(draft, tried), lacks)
        return before

    # --- what changes ---

    def change(self, draft: Draft, typed: str = "") -> None:
        """Kept at once; what is `typed` in one field is one change, kept with the next frame."""
        if draft == self.draft:
            return
        if not typed or typed != self._typed:
            self._past = [*self._past[-MOST_UNDONE:], self.draft]
        self._typed, self.draft = typed, draft
        if typed:
            self._save_soon()
            self._show_soon()
        else:
            self._save_soon.cancel()
            self._save()
            self.refresh()

    def _save(self) -> None:
        self.app.attempt(lambda: self.app.store.sheets.drafts.save(self.sheet, compact_json(dict(self.draft))))

    def undo(self) -> None:
        if self._past:
            *self._past, draft = self._past
            self.draft, self._typed = draft, ""
            there = editing.row_ids(draft)
            row = self.local.row if self.local.row in (WHOLE, *there) else ""
            self.local = replace(self.local, row=row, typing=self.local.typing if self.local.typing in there else "")
            self._save()
            self.refresh()

    def take(self, local: PageState) -> None:
        if local.row != self.local.row:
            self.to_top()
            self._typed = ""
        self.local = local
        self.refresh()

    # --- what is typed ---

    def _texts(self) -> dict[str, tuple[str, int]]:
        """What each field says that is shown now, and how long that may be."""
        draft, local = self.draft, self.local
        if local.row == WHOLE:
            called = draft.get("rounds", {}).get("name", "")
            whole = {TITLE: (draft["name"], LONGEST_TITLE), BY: (draft.get("by", ""), LONGEST_NAME)}
            return {**whole, ROUND_NAME: (called, LONGEST_NAME), RULE: (draft.get("note", ""), LONGEST_NOTE)}
        if local.row:
            row = editing.row_in(draft, local.row)
            return {ROW_NAME: (row["name"], LONGEST_NAME), NOTE: (row.get("note", ""), LONGEST_NOTE)}
        return {NAME: (editing.row_in(draft, local.typing)["name"], LONGEST_NAME)} if local.typing else {}

    def _fill_fields(self) -> None:
        """What is undone, or stands on another row, is in the fields as well."""
        self._filling = True
        for name, (text, longest) in self._texts().items():
            if clean(self.inputs[name].text, longest) != text:
                self.inputs[name].text = text
        self._filling = False

    def _heard(self, name: str, text: str) -> None:
        if self._filling or name not in self._texts():
            return
        text = clean(text, self._texts()[name][1])
        row, key = self.local.row or self.local.typing, f"{name}/{self.local.row or self.local.typing}"
        if name in (NAME, ROW_NAME):
            self.change(editing.with_field(self.draft, row, "name", text), key)
        elif name == NOTE:
            self.change(editing.with_field(self.draft, row, "note", text or None), key)
        elif name == ROUND_NAME:
            rounds = {key: value for key, value in self.draft["rounds"].items() if key != "name"}
            rounds |= {"name": text} if text else {}
            self.change({**self.draft, "rounds": rounds}, key)
        else:
            fields = {TITLE: "name", BY: "by", RULE: "note"}
            self.change(editing.with_whole(self.draft, fields[name], text if name == TITLE else text or None), key)

    # --- rows ---

    def add_row(self) -> None:
        """One more at the end, whose name is typed at once; one that has none yet is typed first."""
        empty = next((row["id"] for row in editing.rows_of(self.draft) if not row["name"]), "")
        if empty:
            self._type(empty)
        elif self.has_room():
            self._begin_row()

    def _begin_row(self, after: str = "") -> None:
        id_ = self.new_row_id()
        self.change(editing.with_row(self.draft, id_, "", after))
        self._type(id_)

    def new_row_id(self) -> str:
        return editing.new_id(self.app.random, editing.row_ids(self.draft))

    def _type(self, id_: str) -> None:
        self.take(replace(self.local, typing=id_, row=""))
        self.scroll.bring(id_)
        self.app.host.later(0, lambda: setattr(self.inputs[NAME], "focus", bool(self.local.typing)))

    def name_next(self) -> None:
        """Enter in a name makes the next row; in none it ends that."""
        typing = self.local.typing
        if not typing:
            return
        if not editing.row_in(self.draft, typing)["name"]:
            self._stop_typing()
        elif self.has_room():
            self._begin_row(typing)

    def _stop_typing(self) -> None:
        self.inputs[NAME].focus = False
        self.local = replace(self.local, typing="")
        self.change(self._without_empty())
        self.refresh()

    def _without_empty(self) -> Draft:
        """Without rows that were begun and never named."""
        draft = self.draft
        for row in list(editing.rows_of(draft)):
            if editing.is_begun(row):
                draft = editing.without_row(draft, row["id"])
        return draft

    def act(self, message: Message) -> None:
        """A row is dragged to where another one stands."""
        match message:
            case Dragged(Do(_, (str(row),)), Do(_, (str(to),))):
                ids = editing.row_ids(self.draft)
                by = 1 if ids.index(to) > ids.index(row) else -1
                self.change(editing.moved(self.draft, row, by))

    def show_row(self, id_: str) -> None:
        self.take(replace(self.local, row=id_, typing="", more=False))

    def show_whole(self) -> None:
        self.take(replace(self.local, row=WHOLE, typing=""))

    def to_rows(self) -> None:
        at = self.local.row
        self.take(replace(self.local, row=""))
        self.scroll.bring(at)

    # --- a trial ---

    def try_row(self, id_: str) -> None:
        """Numbers that are never saved."""
        player = min(self.local.player, self.trial.players - 1)

        def take(command: object) -> None:
            tried = {**self.local.tried, (player, id_): numbers_of(command)}  # type: ignore[arg-type]
            self.take(replace(self.local, tried=tried))

        if self.trial.row(id_) is not None:
            show_question(self, lambda answers: self.trial.ask(player, id_, answers), take)

    def next_player(self) -> None:
        self.take(replace(self.local, player=(self.local.player + 1) % self.trial.players))

    # --- done ---

    def done(self) -> None:
        """A whole sheet is kept as a version; else what it lacks is in sight."""
        self._stop_typing()
        lacks = self.lacks
        if lacks:
            first = next((id_ for id_ in editing.row_ids(self.draft) if id_ in lacks), "")
            if first:
                self.scroll.bring(first)
            self.app.feel("refuse")
            Snackbar(self, lacks.get(first) or lacks[""])
            return
        kept: list[KeptSheet] = []
        if self.app.attempt(lambda: kept.append(self._publish())):
            self.app.back()
            Snackbar(self.app.page, self.app.tr("sheet_editor.is_kept", name=kept[0].sheet.name))

    def _publish(self) -> KeptSheet:
        shelf = self.app.store.sheets
        versions, text = shelf.versions(self.sheet), text_of(self.app.store, self.app.tr, self.sheet)
        base = plain_of(text) if text is not None else None
        published = publish(
            self.draft,
            base,
            used=base is not None and shelf.is_used(self.sheet, base["version"]),
            newest=max((one.sheet.version for one in versions), default=0),
            is_example=self.sheet in example_ids(),
            make_id=self.new_row_id,
        )
        kept = shelf.keep(compact_json(dict(published)))
        shelf.drafts.drop(self.sheet)
        return kept

    def show_menu(self) -> Menu:
        tr = self.app.tr
        items = [MenuItem(tr("sheet_editor.discard"), self._discard, "trash-can-outline", ink="alert")]
        return Menu(self, items, title=self.draft["name"] or tr("sheets.nameless")).show()

    def _discard(self) -> None:
        """The version before stays, if there is one."""
        shelf, tr, draft = self.app.store.sheets, self.app.tr, compact_json(dict(self.draft))
        self._save_soon.cancel()
        self.app.back()
        do_with_undo(
            self.app.page,
            lambda: shelf.drafts.drop(self.sheet),
            lambda: shelf.drafts.save(self.sheet, draft),
            tr("sheet_editor.discarded"),
            tr("sheet_editor.discarded"),
        )
