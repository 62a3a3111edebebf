"""Import of a shared table: added, same, grown, shorter or diverged, compared with ours."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from companion.errors import DataError
from companion.messages import Message, message
from companion.storage.share import read_shared, without_secrets
from companion.storage.summary import Summary
from companion.storage.table_file import Contents
from companion.storage.tinydb_storage import Damaged, NewerFormat, Unknown
from companion.table.header import HEADER_FIELDS, Header, encode_header
from companion.table.revealed import MOST_MARKS
from companion.table.steps import Step, finished_at

if TYPE_CHECKING:
    from companion.storage.store import Store

How: TypeAlias = Literal["added", "same", "grown", "shorter", "diverged", "copied"]
Relation: TypeAlias = Literal["same", "grown", "shorter", "diverged"]
RELATIONS: tuple[Relation, ...] = ("same", "grown", "shorter", "diverged")
"""How a table from elsewhere stands to one of ours, the nearest first."""


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What became of a shared table."""

    how: How
    id: str
    """The table it is now, or would have been; of a copy its own."""
    entries: int
    """In the file."""
    ours: int = 0
    """Entries we had."""

    @property
    def message(self) -> Message:
        return message(f"taken.{self.how}", count=self.entries, ours=self.ours)


def weigh(store: "Store", text: str, file: str) -> TakenIn:
    """What taking a shared table in would mean; nothing is written."""
    theirs = read_shared(text, file, store.games).contents
    how, id_, ours = _compared(store, theirs)
    return TakenIn(how, id_, theirs.cursor, ours)


def take_in(store: "Store", text: str, file: str, *, copy: bool = False) -> TakenIn:
    """Take in a shared table and say what that meant; anything wrong in it is a DataError and nothing is written.

    One that went another way than ours is added as a copy only on request. One that lies in our bin comes back.
    """
    theirs = read_shared(text, file, store.games).contents
    how, id_, ours = _compared(store, theirs)
    if how == "diverged" and copy:
        how, origin, id_ = "copied", theirs.header.id or id_, store.token()
        theirs = replace(theirs, header=replace(theirs.header, id=id_, origin=origin))
    if how == "grown":
        theirs = grown(store.contents(id_), theirs)
    if how in ("added", "copied", "grown"):
        store.write(id_, replace(theirs, header=replace(theirs.header, id=theirs.header.id or id_)))
    elif how in ("same", "shorter"):
        _take_marks(store, id_, theirs)
    if how != "diverged" and store.metadata(id_).about.deleted_at:
        store.restore(id_)
    return TakenIn(how, id_, theirs.cursor, ours)


def _take_marks(store: "Store", id_: str, theirs: Contents) -> None:
    """Of a table that has no entry for us what was uncovered at it elsewhere, and its first finish there."""
    ours = store.contents(id_)
    marked = with_marks(ours, theirs)
    news = set(marked.uncovered) != set(ours.uncovered) or first_finish(marked) != first_finish(ours)
    if news and not ours.notice:
        store.write(id_, marked)


def _compared(store: "Store", theirs: Contents) -> tuple[How, str, int]:
    """How a shared table stands to ours, which of ours that is, and how many entries we have.

    Where ours and a copy of it both went their ways, the one it follows is meant.
    """
    found: list[tuple[int, str, int]] = []
    for id_ in of_birth(store.all_lines(), encode_header(theirs.header)):
        try:
            ours = store.contents(id_)
        except (Damaged, NewerFormat, Unknown, DataError):  # what makes no sense cannot be compared
            continue
        found.append((RELATIONS.index(compare(ours, theirs)), id_, ours.cursor))
    if not found:
        wanted = theirs.header.id  # unless a file that cannot be read has that name
        return "added", wanted if wanted and not store.files.has(wanted) else store.token(), 0
    nearest, id_, entries = min(found)
    return RELATIONS[nearest], id_, entries


def of_birth(lines: Iterable[Summary], header: Mapping[str, Any]) -> list[str]:
    """Tables with its id, copies of that one, or opened at the same moment by the same people if it has none."""
    born = header.get("id")
    if born:
        found = (line.id for line in lines if born in (line.id, line.header.get("id"), line.header.get("origin")))
    else:
        found = (line.id for line in lines if all(line.header.get(name) == header.get(name) for name in HEADER_FIELDS))
    return sorted(found)


def compare(ours: Contents, theirs: Contents) -> Relation:
    """How a shared table's log stands to ours: what was undone is no part of either."""
    mine, other = _log(ours), _log(theirs)
    if _opened_with(ours.header) != _opened_with(theirs.header):
        return "diverged"
    if mine == other:
        return "same"
    if mine == other[: len(mine)]:
        return "grown"
    return "shorter" if other == mine[: len(other)] else "diverged"


def grown(ours: Contents, theirs: Contents) -> Contents:
    """Theirs, with all we know of the entries we have: a shared file may leave secrets out."""
    mine = ours.steps[: ours.cursor]
    return with_marks(replace(theirs, steps=(*mine, *theirs.steps[len(mine) :])), ours)


def with_marks(table: Contents, other: Contents) -> Contents:
    """The table with all that was ever uncovered at it here or there, and its first finish of both."""
    marks = sorted((*other.uncovered, *table.uncovered), key=lambda one: one.how)  # a shared file does not hold them
    both = {(one.at, one.step, one.seat): one for one in marks}
    uncovered = tuple(both[mark] for mark in sorted(both)[:MOST_MARKS])
    finishes = filter(None, map(first_finish, (table, other)))
    return replace(table, uncovered=uncovered, first_finish=min(finishes, default=0))


def first_finish(table: Contents) -> int:
    """When a table that is open again was finished first; 0 if it never was."""
    return table.first_finish or finished_at(table.steps[table.cursor :])


def _log(contents: Contents) -> tuple[Step, ...]:
    """The entries as anybody may see them: the same table is shared with its secrets and without."""
    return without_secrets(contents.steps[: contents.cursor])


def _opened_with(header: Header) -> dict[str, object]:
    """What a table was opened with; ids aside, for older files carry none."""
    plain = encode_header(header)
    return {name: plain[name] for name in ("game", "options", "seats", "depth", "opened")}
