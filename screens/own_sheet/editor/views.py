"""What the editor shows, from a draft and a trial of it."""

from collections.abc import Mapping
from typing import Any

from companion.games.own_sheet.wording import explain
from companion.i18n import Translator
from companion.sheets import editing
from companion.sheets.editing import Draft
from screens.own_sheet.editor.page import RowLine
from screens.own_sheet.editor.row_page import RowView
from screens.own_sheet.editor.trial import Trial
from screens.own_sheet.kinds import in_short
from screens.own_sheet.view import shown_numbers

COMPARED = ("number", "count", "table")
"""Rows whose entries may be compared instead of asking again."""


def line_of(
    tr: Translator, row: Mapping[str, Any], tried: Trial, lacks: Mapping[str, str], player: int, *, inside: bool
) -> RowLine:
    id_ = row["id"]
    lack = lacks.get(id_, "") if row["name"] else ""
    inner = tuple(one["id"] for one in row.get("rows", ()))
    points = tried.subtotal(player, inner, id_) if inner else tried.points(player, id_)
    whole = tried.row(id_)
    return RowLine(
        id_,
        row["name"],
        row["kind"],
        lack or _short(tr, tried, row),
        bool(lack),
        inside,
        _tried(tried, player, id_),
        points,
        asks=whole is not None and bool(whole.slots),
    )


def _short(tr: Translator, tried: Trial, row: Mapping[str, Any]) -> str:
    """What it counts, in a few words."""
    groups = {group.id: group for group in tried.sheet.groups} if tried.sheet else {}
    whole = tried.row(row["id"]) or groups.get(row["id"])
    return in_short(tr, whole) if whole is not None else tr(f"sheet_editor.kind.{row['kind']}")


def _tried(tried: Trial, player: int, id_: str) -> str:
    row, numbers = tried.row(id_), tried.numbers(player, id_)
    return shown_numbers(row, numbers) if row is not None and numbers is not None else ""


def shown_ids(draft: Draft, looked_at: str) -> list[str]:
    """Rows that one can go to: none that was only begun, but the one that is looked at."""
    return [row["id"] for row in editing.rows_of(draft) if row["id"] == looked_at or not editing.is_begun(row)]


def row_view(tr: Translator, draft: Draft, id_: str, tried: Trial, lacks: Mapping[str, str], player: int) -> RowView:
    ids, row = shown_ids(draft, id_), editing.row_in(draft, id_)
    earlier = (editing.row_in(draft, one) for one in ids[: ids.index(id_)])
    above = tuple((one["id"], one["name"]) for one in earlier if one["kind"] in COMPARED and one["name"])
    return RowView(
        row,
        ids.index(id_) + 1,
        len(ids),
        lacks.get(id_, ""),
        _tried(tried, player, id_),
        tried.points(player, id_),
        tuple(tr.text(explain(None, one)) for one in tried.reasons(player, id_)),
        above,
        editing.in_rounds(draft, id_),
        editing.breaks_ties(draft, id_),
        is_last=id_ == ids[-1],
    )


def whole_words(tr: Translator, draft: Draft) -> str:
    """Who wins, and by what among those level on points."""
    wins = tr("sheet_editor.least_wins" if draft.get("wins") == "least" else "sheet_editor.most_wins")
    ties = [editing.row_in(draft, tie["row"])["name"] for tie in draft.get("ties", ())]
    return tr("sheet_editor.wins_then", wins=wins, rows=tr.listed(ties)) if ties else wins
