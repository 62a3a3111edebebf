"""Compares a backup with the store, table by table: by raw lines where possible, else by decoding both."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from companion.errors import DataError, SaveError
from companion.storage.backup_reader import Backup
from companion.storage.import_table import RELATIONS, Relation, compare, of_birth
from companion.storage.metadata import About
from companion.storage.share import Verified, verified
from companion.storage.table_text import TableText, compared, glance_at_file
from companion.storage.tinydb_storage import Damaged, NewerFormat, Unknown

if TYPE_CHECKING:
    from companion.storage.store import Store
    from companion.storage.summary import Summary


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table of a backup, held against ours."""

    stem: str
    """Its file's name in the backup."""
    file: str
    text: TableText
    about: About
    relation: Relation | Literal["added"]
    id: str = ""
    """Which of ours it is; empty if we have none."""
    verified: Verified | None = None


class Comparison:
    """A backup held against a store."""

    def __init__(self, store: "Store", backup: Backup, *, copies: bool = False, instead: bool = False) -> None:
        self._store, self._backup, self._copies, self._instead = store, backup, copies, instead
        self.lines: Mapping[str, Summary] = {line.id: line for line in store.all_lines()}
        self._taken: set[str] = set()

    def table(self, stem: str) -> FoundTable:
        """A DataError if it makes no sense, as far as it has to be decoded to be compared."""
        text, about = self._backup.table(stem), self._backup.about(stem)
        found = FoundTable(stem, f"{self._backup.name}: {stem}", text, about, "added")
        relations: list[tuple[int, str]] = []
        for id_ in self._candidates(text):
            relation = self._by_lines(id_, text)
            if relation is None:
                found = replace(found, verified=self.verified(found))
                relation = self._decoded(id_, self.verified(found))
            if relation is not None:
                relations.append((RELATIONS.index(relation), id_))
        if not relations:
            return found
        nearest, id_ = min(relations)
        return replace(found, relation=RELATIONS[nearest], id=id_)

    def _candidates(self, text: TableText) -> list[str]:
        """Ours that may be this table; what comes instead of ours takes the place of itself alone, of no copy."""
        born, id_ = of_birth(self.lines.values(), text.head), text.head.get("id")
        if not self._instead or not id_:
            return born
        return [one for one in born if id_ in (one, self.lines[one].header.get("id"))][:1]

    def _by_lines(self, id_: str, text: TableText) -> Relation | None:
        try:
            return compared(glance_at_file(self._store.export_raw(id_), id_), text)
        except (ValueError, LookupError, RecursionError):
            return None

    def _decoded(self, id_: str, theirs: Verified) -> Relation | None:
        """None for a table of ours that makes no sense: it cannot be compared."""
        try:
            return compare(self._store.contents(id_), theirs.contents)
        except (Damaged, NewerFormat, Unknown, DataError):
            return None

    def verified(self, found: FoundTable) -> Verified:
        return found.verified or verified(found.text, found.file, self._store.games)

    def case(self, found: FoundTable) -> str:
        """What the user will see of it."""
        line = self.lines.get(found.id)
        gone_here, gone_there = bool(line and line.deleted_at), bool(found.about.deleted_at)
        if found.relation == "added":
            return "in_bin" if gone_there else "added"
        if self._instead:
            otherwise = "same" if found.relation == "same" else "replaced"
            return "in_bin" if gone_there else "back" if gone_here else otherwise
        if found.relation == "diverged":
            return "copied" if self._copies else "in_bin" if gone_here else "diverged"
        if gone_here:
            return "in_bin" if gone_there else "back"
        return found.relation

    def free_id(self, *wanted: str) -> str:
        """The first of these that no table has, or a new one; it is taken then."""
        id_ = next(filter(self.is_free, filter(None, wanted)), "") or self._store.token()
        self._taken.add(id_)
        return id_

    def raw(self, id_: str) -> bytes | None:
        """Our file of that name, byte for byte; None if it cannot be read now."""
        try:
            return self._store.export_raw(id_)
        except SaveError:
            return None

    def is_free(self, id_: str) -> bool:
        return id_ not in self._taken and id_ not in self.lines and not self._store.files.has(id_)
