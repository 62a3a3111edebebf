"""Import of a shared table: added, same, grown, shorter or diverged, compared with ours."""

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from companion.messages import Message, message
from companion.storage.share import without_secrets
from companion.storage.table_file import Contents
from companion.table.session import Header, encode_header
from companion.table.steps import Step, finished_at

How: TypeAlias = Literal["added", "same", "grown", "shorter", "diverged", "copied"]


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


def compare(ours: Contents, theirs: Contents) -> How:
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
    uncovered = tuple(both[mark] for mark in sorted(both))
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
