"""Edits of a sheet that is being written: each takes a draft and gives another, as plain data that need not be whole.

The rules of versions and ids are applied once, when it is done (`companion.sheets.publishing`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any, TypeAlias

from companion.sheets.kinds import FIELDS
from companion.sheets.limits import FORMAT, MOST_STEPS
from companion.sheets.parts import with_part

Draft: TypeAlias = Mapping[str, Any]
Rows: TypeAlias = list[dict[str, Any]]
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
GROUP = "group"
STARTED: Mapping[str, Mapping[str, Any]] = {"bid": {"made": [20, 10], "missed": [0, -10]}, GROUP: {"rows": []}}
"""What a kind begins with, where that is what most games have."""
OF_ANY = ("note", "floor", "cap")
PROPOSED = 3
"""So many more steps are proposed."""


def new_id(random: Random, taken: Sequence[str] = ()) -> str:
    """An id at random: of a sheet, or of a row that no other has."""
    while (made := "".join(random.choice(LETTERS) for _ in range(6))) in taken:
        pass
    return made


def new_sheet(id_: str, name: str) -> Draft:
    return {
        "kind": "sheet",
        "format": FORMAT,
        "id": id_,
        "version": 1,
        "name": name,
        "players": [1, 7],
        "rows": [],
    }


# --- looking ---


def rows_of(draft: Draft) -> Iterator[dict[str, Any]]:
    """Every row and group, in the order of the sheet."""
    for rows in _lists(draft):
        for row in rows:
            yield row
            yield from row.get("rows", ())


def row_in(draft: Draft, id_: str) -> dict[str, Any]:
    return next(row for row in rows_of(draft) if row["id"] == id_)


def in_rounds(draft: Draft, id_: str) -> bool:
    return any(row["id"] == id_ for row in draft.get("rounds", {}).get("rows", ()))


def in_group(draft: Draft, id_: str) -> bool:
    return any(row["id"] == id_ for group in draft["rows"] for row in group.get("rows", ()))


def row_ids(draft: Draft) -> list[str]:
    return [row["id"] for row in rows_of(draft)]


def is_begun(row: Mapping[str, Any]) -> bool:
    """True for a row that has no name yet, and nothing else."""
    return dict(row) == {"id": row["id"], "name": "", "kind": "number"}


def _lists(draft: Draft) -> tuple[Rows, Rows]:
    return draft.get("rounds", {}).get("rows", []), draft["rows"]


# --- rows ---


def with_row(draft: Draft, id_: str, name: str, after: str = "") -> Draft:
    """One more row of points: behind another, or at the end."""
    row = {"id": id_, "name": name, "kind": "number"}
    if not after:
        return {**draft, "rows": [*draft["rows"], row]}
    return _changed(draft, lambda rows: [one for old in rows for one in ((old, row) if old["id"] == after else (old,))])


def with_field(draft: Draft, id_: str, name: str, value: Any) -> Draft:
    """A field of a row; None takes it away."""
    return _with_row(draft, id_, lambda row: with_part(row, (name,), value))


def with_kind(draft: Draft, id_: str, kind: str) -> Draft:
    """A row that counts something else: what its kind does not have is gone, and what refers to it, too."""
    if row_in(draft, id_)["kind"] == kind:
        return draft
    allowed = {"id", "name", "kind", *OF_ANY}
    if kind != GROUP:
        allowed |= {"hidden", "scores", *(name for names in FIELDS[kind] for name in names)}

    def change(row: dict[str, Any]) -> dict[str, Any]:
        return {
            **{name: value for name, value in row.items() if name in allowed},
            "kind": kind,
            **STARTED.get(kind, {}),
        }

    inner = row_in(draft, id_).get("rows", [])
    changed = _with_row(draft, id_, change)
    if inner:  # the rows of a part that is none any more stand behind it
        changed = {**changed, "rows": [one for old in changed["rows"] for one in _opened(old, id_, inner)]}
    return _without_references(changed, id_) if kind not in ("number", "count", "table") else changed


def _opened(row: dict[str, Any], id_: str, inner: Rows) -> Rows:
    if row["id"] != id_:
        return [row]
    return [{name: value for name, value in row.items() if name != "rows"}, *inner]


def without_row(draft: Draft, id_: str) -> Draft:
    gone = {id_, *(row["id"] for row in row_in(draft, id_).get("rows", ()))}
    found = _changed(draft, lambda rows: [row for row in rows if row["id"] != id_])
    for one in gone:
        found = _without_references(found, one)
    return found


def with_copy(draft: Draft, id_: str, random: Random) -> Draft:
    """The same row once more behind it."""
    taken = row_ids(draft)

    def copied(row: dict[str, Any]) -> dict[str, Any]:
        taken.append(new_id(random, taken))
        inner = {"rows": [copied(one) for one in row["rows"]]} if "rows" in row else {}
        return {**row, "id": taken[-1], **inner}

    copy = copied(row_in(draft, id_))
    return _changed(draft, lambda rows: [one for old in rows for one in ((old, copy) if old["id"] == id_ else (old,))])


def moved(draft: Draft, id_: str, by: int) -> Draft:
    """One place up or down: into a part that it meets, and out of its own at either end."""
    row, is_group = row_in(draft, id_), row_in(draft, id_)["kind"] == GROUP

    def move(rows: Rows) -> Rows:
        at = next((at for at, one in enumerate(rows) if one["id"] == id_), None)
        if at is None or not 0 <= at + by < len(rows):
            return rows
        others, beside = [one for one in rows if one["id"] != id_], rows[at + by]
        if beside["kind"] == GROUP and not is_group:
            inner = [*beside["rows"], row] if by < 0 else [row, *beside["rows"]]
            return [{**one, "rows": inner} if one is beside else one for one in others]
        others.insert(at + by, row)
        return others

    def leave(rows: Rows) -> Rows:
        for at, group in enumerate(rows):
            inner = group.get("rows", [])
            if inner and inner[0 if by < 0 else -1]["id"] == id_:
                left = {**group, "rows": [one for one in inner if one["id"] != id_]}
                return [*rows[:at], *((row, left) if by < 0 else (left, row)), *rows[at + 1 :]]
        return rows

    out = leave(draft["rows"])
    found = {**draft, "rows": out} if out is not draft["rows"] else _changed(draft, move)
    return _with_references_above(found)


def _with_references_above(draft: Draft) -> Draft:
    """A `rank` may compare only what stands above it: elsewhere it asks again."""
    above = set[str]()
    for row in rows_of(draft):
        if row.get("of") and row["of"] not in above:
            draft = with_field(draft, row["id"], "of", None)
        above.add(row["id"])
    return draft


def asked_in_rounds(draft: Draft, id_: str, *, every: bool) -> Draft:
    """A row that is asked in every round, or once at the end."""
    row = row_in(draft, id_)
    if in_rounds(draft, id_) == every or row["kind"] == GROUP:
        return draft
    left = _changed(draft, lambda rows: [one for one in rows if one["id"] != id_])
    if every:
        rounds = left.get("rounds", {"rows": [], "end": {"rounds": 10}})
        return {**left, "rounds": {**rounds, "rows": [*rounds["rows"], row]}}
    if row.get("adds_up") == "round":
        row = with_part(row, ("adds_up",), None)
    left = {**left, "rows": [row, *left["rows"]]}
    return _with_references_above(_tidy_rounds(left))


def _tidy_rounds(draft: Draft) -> Draft:
    """Without rounds in which nothing is asked."""
    return draft if draft.get("rounds", {}).get("rows", True) else with_whole(draft, "rounds", None)


# --- the whole ---


def with_whole(draft: Draft, name: str, value: Any) -> Draft:
    """A field of the sheet itself; None takes it away."""
    whole: Draft = with_part(draft, (name,), value)
    return whole


def with_end(draft: Draft, end: Mapping[str, Any]) -> Draft:
    """When no further round is played."""
    return {**draft, "rounds": {**draft["rounds"], "end": dict(end)}}


def breaking_ties(draft: Draft, id_: str, *, breaks: bool) -> Draft:
    """A row whose entries are compared between players level on points, behind those that are already."""
    ties = [tie for tie in draft.get("ties", ()) if tie["row"] != id_]
    ties = [*ties, {"row": id_}] if breaks else ties
    return with_whole(draft, "ties", ties or None)


def breaks_ties(draft: Draft, id_: str) -> bool:
    return any(tie["row"] == id_ for tie in draft.get("ties", ()))


def proposed(points: Sequence[int]) -> tuple[int, ...]:
    """How a list goes on whose numbers, or the steps between them, grow evenly: 0, 1, 3 by 6, 10, 15."""
    if len(points) < 2 or len(points) >= MOST_STEPS:
        return ()
    steps = [after - before for before, after in pairwise(points)]
    growth = steps[-1] - steps[-2] if len(steps) > 1 else 0
    if any(after - before != growth for before, after in pairwise(steps)):
        return ()
    found, step, last = list[int](), steps[-1], points[-1]
    for _ in range(PROPOSED):
        step += growth
        last += step
        found.append(last)
    return tuple(found)


def renamed_id(draft: Draft, id_: str, to: str) -> Draft:
    def rename(row: dict[str, Any]) -> dict[str, Any]:
        row = {**row, "id": to} if row["id"] == id_ else row
        return {**row, "of": to} if row.get("of") == id_ else row

    draft = _changed(draft, lambda rows: [rename(row) for row in rows])
    ties = [{**tie, "row": to} if tie["row"] == id_ else tie for tie in draft.get("ties", ())]
    return with_whole(draft, "ties", ties or None)


# --- how a draft is changed ---


def _changed(draft: Draft, change: Callable[[Rows], Rows]) -> Draft:
    """With every list of rows changed: that of the rounds, that of the end, and those of its parts."""
    rows = [{**row, "rows": change(row["rows"])} if "rows" in row else row for row in draft["rows"]]
    found = {**draft, "rows": change(rows)}
    if "rounds" in draft:
        found["rounds"] = {**draft["rounds"], "rows": change(draft["rounds"]["rows"])}
    return _tidy_rounds(found)


def _with_row(draft: Draft, id_: str, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Draft:
    return _changed(draft, lambda rows: [change(row) if row["id"] == id_ else row for row in rows])


def _without_references(draft: Draft, id_: str) -> Draft:
    draft = breaking_ties(draft, id_, breaks=False)
    for row in list(rows_of(draft)):
        if row.get("of") == id_:
            draft = with_field(draft, row["id"], "of", None)
    return draft
