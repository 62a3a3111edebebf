"""What is tapped on the page of one row, in its menu, and on that of the whole sheet."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from companion.messages import message
from companion.sheets import editing
from companion.sheets.editing import Draft
from companion.sheets.limits import MOST_ROWS
from companion.sheets.parts import part_at, with_part, without_item
from companion.sheets.publishing import LACKS
from screens.own_sheet.editor import questions
from screens.own_sheet.editor.views import shown_ids
from screens.ui.menu import Menu, MenuItem
from screens.ui.page import TreePage
from screens.ui.snackbar import Snackbar

FIRST = {"options": {"points": 1}, "factors": {}}
"""What a thing with a name begins with."""


class RowActions(TreePage):
    draft: Draft
    local: Any

    def change(self, draft: Draft, typed: str = "") -> None:
        raise NotImplementedError

    def take(self, local: Any) -> None:
        raise NotImplementedError

    def show_row(self, id_: str) -> None:
        raise NotImplementedError

    def to_rows(self) -> None:
        raise NotImplementedError

    def new_row_id(self) -> str:
        raise NotImplementedError

    # --- fields of a row ---

    @property
    def _row(self) -> dict[str, Any]:
        return editing.row_in(self.draft, self.local.row)

    def _take_row(self, row: dict[str, Any]) -> None:
        """Another state of the row that is looked at."""
        draft, before = self.draft, self._row
        for name in {*before, *row}:
            if before.get(name) != row.get(name):
                draft = editing.with_field(draft, row["id"], name, row.get(name))
        self.change(draft)

    def put(self, *path_and_value: Any) -> None:
        *path, value = path_and_value
        self._take_row(with_part(self._row, path, value))

    def drop(self, *path: str | int) -> None:
        self._take_row(without_item(self._row, path))

    def ask_number(self, *path: Any) -> None:
        """A number of the row, or with an empty first step of the whole sheet."""
        whole = path[0] == ""
        field, place = (path[-1], path[1:]) if whole else (self._field_of(path), path)
        now = part_at(self.draft.get("rounds") if place[0] == "end" else self.draft, place) if whole else None
        now = now if whole else part_at(self._row, path)
        words = message(f"sheet_editor.field.{field}") if isinstance(field, str) else message("sheet_editor.number")
        questions.ask_number(self, words, str(field), now, lambda number: self._number_given(path, number))  # type: ignore[arg-type]

    def _field_of(self, path: tuple[Any, ...]) -> str:
        return str(next(step for step in reversed(path) if isinstance(step, str)))

    def _number_given(self, path: tuple[Any, ...], number: int) -> None:
        if path[0] == "":
            self._whole_number(path[1:], number)
            return
        begins = len(path) == 2 and path[1] == 0 and not self._row.get(path[0])
        usual = {"per": 1, "times": 1, "lines": 1}.get(str(path[-1]))
        self._take_row(with_part(self._row, path, None if number == usual else number))
        if begins and path[0] in ("points", "places", "each", "sizes"):  # two make a list that may go on
            self.ask_number(path[0], 1)

    def _whole_number(self, place: tuple[Any, ...], number: int) -> None:
        if place[0] == "end":
            self.change(editing.with_end(self.draft, {place[1]: number}))
        else:
            self.change(editing.with_whole(self.draft, place[0], number))

    def ask_name(self, *path: Any) -> None:
        """The name of a thing of the row, or of one more."""
        now, title = part_at(self._row, path), self.app.tr(f"sheet_editor.add.{path[0]}")

        def take(name: str) -> None:
            new = {"name": name, **FIRST[path[0]]} if len(path) == 2 and path[0] in FIRST else name
            self._take_row(with_part(self._row, path, new))

        questions.ask_name(self, title, now if isinstance(now, str) else "", take)  # type: ignore[arg-type]

    def go_on(self) -> None:
        """The steps that are proposed."""
        points = self._row["points"]
        self.put("points", [*points, *editing.proposed(points)])

    def add_bonus(self) -> None:
        bonuses = self._row.get("bonus", [])
        self.put("bonus", [*bonuses, {"from": 63, "points": 35}])

    def add_inside(self) -> None:
        """One more row in this part."""
        group, id_ = self._row, self.new_row_id()
        if not self.has_room():
            return
        if group["rows"]:
            self.change(editing.with_row(self.draft, id_, "", group["rows"][-1]["id"]))
        else:
            row = {"id": id_, "name": "", "kind": "number"}
            self.change(editing.with_field(self.draft, group["id"], "rows", [row]))
        self.show_row(id_)

    def break_ties(self) -> None:
        id_ = self.local.row
        self.change(editing.breaking_ties(self.draft, id_, breaks=not editing.breaks_ties(self.draft, id_)))

    def ask_in_rounds(self) -> None:
        self.turn_round(self.local.row)

    def turn_round(self, id_: str) -> None:
        """Asked in every round, or once."""
        every = not editing.in_rounds(self.draft, id_)
        self.change(editing.asked_in_rounds(self.draft, id_, every=every))

    def show_more(self) -> None:
        self.take(replace(self.local, more=True))

    def next_row(self) -> None:
        ids = shown_ids(self.draft, self.local.row)
        at = ids.index(self.local.row) + 1
        if at < len(ids):
            self.show_row(ids[at])

    # --- what a row counts ---

    def show_kinds(self, id_: str) -> None:
        every = editing.in_rounds(self.draft, id_)
        group = not every and not editing.in_group(self.draft, id_)
        questions.show_kinds(self, id_, group=group, every_round=every)  # type: ignore[arg-type]

    def choose_kind(self, id_: str, kind: str) -> None:
        """It opens what that kind needs."""
        self.change(editing.with_kind(self.draft, id_, kind))
        if kind in LACKS:
            self.show_row(id_)

    def has_room(self, more: int = 1) -> bool:
        """For so many more rows; else it says that there is none."""
        if len(editing.row_ids(self.draft)) + more <= MOST_ROWS:
            return True
        Snackbar(self, self.app.tr("sheet_editor.full", most=MOST_ROWS))
        return False

    # --- its menu ---

    def show_row_menu(self, id_: str) -> Menu:
        tr, row = self.app.tr, editing.row_in(self.draft, id_)
        ways = (("up", editing.moved(self.draft, id_, -1)), ("down", editing.moved(self.draft, id_, 1)))
        acts: tuple[tuple[str, str, Callable[[], object]], ...] = (
            *((f"arrow-{way}", f"move_{way}", partial(self.change, to)) for way, to in ways if to != self.draft),
            ("pencil-outline", "edit_row", lambda: self.show_row(id_)),
            ("content-copy", "copy_row", lambda: self._copy_row(id_)),
            ("trash-can-outline", "delete_row", lambda: self.delete_row(id_)),
        )
        items = [MenuItem(tr(f"sheet_editor.{words}"), act, icon) for icon, words, act in acts]
        return Menu(self, items, title=row["name"] or tr("sheets.nameless")).show()

    def _copy_row(self, id_: str) -> None:
        more = len(editing.row_in(self.draft, id_).get("rows", ())) + 1
        if self.has_room(more):
            self.change(editing.with_copy(self.draft, id_, self.app.random))

    def delete_row(self, id_: str) -> None:
        """Undo brings it back."""
        self.local = replace(self.local, row="", typing="" if self.local.typing == id_ else self.local.typing)
        self.change(editing.without_row(self.draft, id_))
        self.take(self.local)

    # --- the whole ---

    def put_whole(self, name: str, value: Any) -> None:
        self.change(editing.with_whole(self.draft, name, value))

    def put_players(self, low: int, high: int) -> None:
        draft = editing.with_whole(self.draft, "players", [low, high])
        colours = self.draft.get("colours", ())
        self.change(editing.with_whole(draft, "colours", None) if colours and len(colours) < high else draft)

    def put_end(self, how: str, value: int) -> None:
        if how not in self.draft["rounds"]["end"]:
            self.change(editing.with_end(self.draft, {how: value}))
