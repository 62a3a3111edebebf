"""Layout of the data folder: indexes at the top, `tables/` with each table and its metadata."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.errors import SaveError
from companion.input.json_input import is_id
from companion.storage.disk import PREVIOUS, Disk, Stamp, new_of, previous_of, save_errors

TABLE, ABOUT = ".json", ".about.json"
REVISIONS = "revisions"
"""Results of tables besides those that count, each in a file that is never changed."""


@dataclass(frozen=True, slots=True)
class Found:
    """A table's files as they lie there."""

    stamp: Stamp | None
    """None if only the version before the last entry is left."""
    about: Stamp | None = None


class Folder:
    def __init__(self, path: Path, disk: Disk) -> None:
        self.path, self._disk = path, disk
        self.tables = path / "tables"

    def table(self, id_: str) -> Path:
        """A table's file, which need not be there; what is no id is no table."""
        if not is_id(id_):
            raise SaveError("store.table_missing")
        return self.tables / f"{id_}{TABLE}"

    def about(self, id_: str) -> Path:
        return self.table(id_).with_name(f"{id_}{ABOUT}")

    def has(self, id_: str) -> bool:
        """True if a table of this id lies here, whether it can be read or not, or as it was before its last entry."""
        path = self.table(id_)
        return path.exists() or previous_of(path).exists()

    def find(self, id_: str) -> Path:
        """The file of a table that is there."""
        if not self.has(id_):
            raise SaveError("store.table_missing")
        return self.table(id_)

    def scan(self) -> dict[str, Found]:
        """All tables by file name and stamp; raises OSError if the folder cannot be listed."""
        names = self._disk.scan(self.tables, TABLE)
        found: dict[str, Found] = {}
        for name, stamp in names.items():
            id_ = name.removesuffix(TABLE)
            if stamp and is_id(id_):
                found[id_] = Found(stamp, names.get(id_ + ABOUT))
        for name in names:
            id_ = name.removesuffix(TABLE + PREVIOUS)
            if id_ != name and id_ not in found and is_id(id_):
                found[id_] = Found(None, names.get(id_ + ABOUT))
        return found

    def make(self) -> None:
        with save_errors():
            self._disk.make_folder(self.tables)

    def erase(self, id_: str, *, keep_mark: bool = False) -> None:
        """Remove all of a table, the mark that it was deleted last: a kill in between leaves the rest to be erased."""
        table, about = self.table(id_), self.about(id_)
        with save_errors():
            others = (*self.tables.glob(f"{id_}.damaged-*"), *(self.path / REVISIONS).glob(f"{id_}.*"))
            for path in (*others, previous_of(table), new_of(table), table):
                self._disk.remove(path)
        with suppress(OSError):  # it is gone; at worst a mark is left that nobody looks at
            self._disk.sync_folder(self.tables)
            for path in () if keep_mark else (previous_of(about), new_of(about), about):
                self._disk.remove(path)
            self._disk.sync_folder(self.tables)

    def quarantine(self, id_: str) -> str:
        """Take a table that cannot be read out of the way, under a name that says so; needs no room.

        Its version before goes first: left behind by a kill, it would be a table again.
        """
        table = self.find(id_)
        source = table if table.exists() else previous_of(table)
        number = 1
        while (aside := table.with_name(f"{id_}.damaged-{number}{TABLE}")).exists():
            number += 1
        with save_errors():
            if source == table and previous_of(table).exists():
                self._disk.rename(previous_of(table), previous_of(aside))
            self._disk.rename(source, aside)
            self._disk.sync_folder(self.tables)
        return aside.name
