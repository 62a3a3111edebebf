"""A draft that becomes a sheet: what it still lacks, as much of it as can be tried, and its id and version."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.errors import DataError
from companion.input.json_input import compact_json
from companion.messages import Message, message
from companion.sheets.editing import GROUP, Draft, renamed_id, row_ids, rows_of, without_row
from companion.sheets.limits import MOST_ROUND_ROWS, MOST_TIES, MOST_VERSIONS
from companion.sheets.reading import is_too_long, read_sheet
from scoring.own_sheet.rows import Sheet

# --- what is missing ---

LACKS: Mapping[str, tuple[str, ...]] = {
    "count": ("worth",),
    "table": ("points",),
    "pick": ("options",),
    "product": ("factors",),
    "sets": ("parts",),
    "rank": ("places",),
    "bid": ("made", "missed"),
    GROUP: ("rows",),
}
"""By kind what has to be said."""


def missing(draft: Draft) -> dict[str, Message]:
    """By row what is still to be said; by no row what the whole sheet lacks."""
    found = dict(_too_many(draft)) | {row["id"]: lack for row in rows_of(draft) if (lack := _lack(row))}
    if not str(draft.get("name", "")).strip():
        found[""] = message("own_sheet.lacks.title")
    elif not any(row["kind"] != GROUP and not row.get("of") for row in rows_of(draft)):
        found[""] = message("own_sheet.lacks.rows_at_all")
    text = compact_json(dict(draft))
    if not found and is_too_long(text):
        found[""] = message("own_sheet.lacks.shorter")
    if found:
        return found
    try:
        read_sheet(text)
    except DataError as wrong:
        found[_row_at(draft, wrong.place)] = wrong.message
    return found


def _too_many(draft: Draft) -> Iterator[tuple[str, Message]]:
    asked = [row["id"] for row in draft.get("rounds", {}).get("rows", ())]
    ties = [tie["row"] for tie in draft.get("ties", ())]
    for ids, most, words in ((asked, MOST_ROUND_ROWS, "rounds_full"), (ties, MOST_TIES, "ties_full")):
        yield from ((id_, message(f"own_sheet.lacks.{words}", most=most)) for id_ in ids[most:])


def _lack(row: Mapping[str, Any]) -> Message | None:
    if not row["name"].strip():
        return message("own_sheet.lacks.name")
    kind = row["kind"]
    if any(row.get(name) in (None, [], "") for name in LACKS.get(kind, ())):
        return message(f"own_sheet.lacks.{kind}")
    if kind == "product" and len(row["factors"]) < 2:
        return message("own_sheet.lacks.product")
    if kind == "sets" and not any(row.get(name) not in (None, []) for name in ("each", "full", "sizes")):
        return message("own_sheet.lacks.sets_points")
    return None


def _row_at(draft: Draft, place: str) -> str:
    """The row that a place of the file is in, the innermost; empty for none."""
    found = [id_ for path, id_ in _paths(draft) if f"{place}.".startswith((f"{path}.", f"{path}["))]
    return found[-1] if found else ""


def _paths(draft: Draft) -> Iterator[tuple[str, str]]:
    for name, rows in (("rounds.rows", draft.get("rounds", {}).get("rows", ())), ("rows", draft["rows"])):
        for at, row in enumerate(rows):
            yield f"{name}[{at}]", row["id"]
            yield from ((f"{name}[{at}].rows[{inner}]", one["id"]) for inner, one in enumerate(row.get("rows", ())))


def trial(draft: Draft) -> Sheet | None:
    """As much of it as can be scored: rows that lack something, and what compares them, are left out."""
    lacks = missing(draft)
    if "" in lacks:
        return None
    for id_ in lacks:
        draft = without_row(draft, id_) if id_ in row_ids(draft) else draft
    try:
        return read_sheet(compact_json(dict(draft)))
    except DataError:
        return None


# --- done ---


def publish(
    draft: Draft, base: Draft | None, *, used: bool, newest: int, is_example: bool, make_id: Callable[[], str]
) -> Draft:
    """The sheet as it is kept, with the id and version that it has by what it was made from.

    Free until the version before was `used`; then a new one after the `newest`. An example that is changed, or another
    way to win, is another game; what counts something else is another row.
    """
    if base is None or _content(draft) == _content(base):
        return draft if base is None else base
    wins = draft.get("wins", "most") != base.get("wins", "most")
    if is_example or (used and wins):
        return {**draft, "id": make_id(), "origin": base["id"], "version": 1}
    if not used:
        return {**draft, "id": base["id"], "version": base["version"]}
    kinds = {row["id"]: row["kind"] for row in rows_of(base)}
    for row in list(rows_of(draft)):
        if kinds.get(row["id"], row["kind"]) != row["kind"]:
            draft = renamed_id(draft, row["id"], make_id())
    return {**draft, "id": base["id"], "version": min(MOST_VERSIONS, newest + 1)}


def _content(draft: Draft) -> dict[str, Any]:
    return {name: value for name, value in draft.items() if name not in ("version", "origin")}
