"""The shelf: score sheets that the group has made or taken in, every version in a file that is written once.

A table carries its sheet's text, so whatever is deleted or damaged here, every table stays as it is.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from companion.errors import DataError, NewerData, SaveError
from companion.games import box_of
from companion.games.own_sheet.lists import listed
from companion.input.json_input import compact_json, parse_json
from companion.messages import Message, message
from companion.sheets.limits import LONGEST_FILE
from companion.sheets.reading import read_sheet
from companion.storage.disk import Disk, cannot_read, files_in, replace_file, save_errors
from companion.storage.shared_folder import digest_of
from companion.storage.sheet_drafts import SheetDrafts
from companion.storage.sheet_marks import MARKS, SheetMark, SheetMarks
from companion.storage.sheet_names import SheetName, Status, parse_sheet_name
from companion.storage.summary import Summary
from scoring.own_sheet.rows import Sheet

GAME = "own_sheet"
FOLDER = "sheets"
_KIND = "sheet"


@dataclass(frozen=True, slots=True)
class KeptSheet:
    sheet: Sheet
    text: str
    digest: str

    def name_as(self, status: Status) -> SheetName:
        """What its file is called."""
        return SheetName(self.sheet.id, self.sheet.version, self.digest, status)


def checked(text: str, file: str = "sheet") -> KeptSheet:
    """A sheet as it is kept; what is wrong with it is a DataError that names the place."""
    sheet = read_sheet(text, file)
    text = compact_json(parse_json(text, file).value)
    return KeptSheet(sheet, text, digest_of(text.encode()))


class SheetShelf:
    """Every change is durable when it returns; a SaveError has changed nothing that can be seen."""

    def __init__(
        self, home: Path, disk: Disk, clock: Callable[[], float], tables: Callable[[], Iterable[Summary]]
    ) -> None:
        """`tables` gives all lines of the lists, those in the bin too."""
        self.folder, self.marks = home / FOLDER, SheetMarks(home / MARKS, disk)
        self.drafts = SheetDrafts(self.folder, disk)
        self._disk, self._clock, self._tables = disk, clock, tables
        self._read_before: dict[str, KeptSheet] = {}
        """By file, which is never changed."""
        self._damaged: dict[str, Message] = {}
        self._are_named = False

    @property
    def notices(self) -> list[Message]:
        """What the last look could not read; everything else goes on."""
        return [*([self.marks.notice] if self.marks.notice else []), *self._all_damaged().values()]

    @property
    def unreadable(self) -> list[str]:
        """Files that the last look could not read."""
        return sorted(self._all_damaged())

    def _all_damaged(self) -> dict[str, Message]:
        return {**self._damaged, **self.drafts.damaged}

    # --- looking ---

    def newest(self) -> tuple[KeptSheet, ...]:
        """The newest version of every sheet that is not deleted, by name."""
        return self._newest(deleted=False)

    def deleted(self) -> tuple[KeptSheet, ...]:
        """The same of those that are deleted."""
        return self._newest(deleted=True)

    def _newest(self, *, deleted: bool) -> tuple[KeptSheet, ...]:
        marks = self.marks.all()
        of_each: dict[str, KeptSheet] = {}
        for name in self._ours():
            if bool(name.id in marks and marks[name.id].deleted_at) == deleted and name.id not in of_each:
                kept = self._read(name)
                if kept:
                    of_each[name.id] = kept
        return tuple(sorted(of_each.values(), key=by_name))

    def versions(self, id_: str) -> tuple[KeptSheet, ...]:
        """Every version of a sheet, the newest first, also of a deleted one."""
        found: dict[int, KeptSheet] = {}
        for name in self._ours():
            kept = self._read(name) if name.id == id_ and name.version not in found else None
            if kept:
                found[name.version] = kept
        return tuple(found.values())

    def find(self, id_: str, version: int, digest: str) -> KeptSheet | None:
        """This very text, whether it is ours or somebody else's."""
        names = (name for name in self.names() if (name.id, name.version, name.digest) == (id_, version, digest))
        return next(filter(None, map(self._read, names)), None)

    def offered(self) -> tuple[KeptSheet, ...]:
        """Versions of the same number as ours, by somebody else, that the group has not decided about."""
        names = self.names()
        ours = {name.digest for name in names if name.status == "tableside"}
        found = (self._read(name) for name in names if name.status == "offered" and name.digest not in ours)
        return tuple(sorted(filter(None, found), key=by_name))

    def names(self) -> list[SheetName]:
        """Of all versions, by what lies in the folder."""
        self._damaged.pop(FOLDER, None)
        try:
            files = files_in(self._disk, self.folder)
        except OSError as error:
            self._damaged[FOLDER] = cannot_read(error, FOLDER).message
            return []
        self._damaged = {file: why for file, why in self._damaged.items() if file in files}
        return sorted(filter(None, map(parse_sheet_name, files)))

    def _ours(self) -> list[SheetName]:
        """The newest version first. Of two with the same number, which only a kill leaves, the later file counts."""
        names = [name for name in self.names() if name.status == "tableside"]
        return sorted(names, key=lambda name: (name.version, self._written(name), name.digest), reverse=True)

    def contents(self) -> Iterator[tuple[SheetName, KeptSheet]]:
        """Every text that can be read, as it is to be kept elsewhere: of each version one is ours."""
        ours = set[tuple[str, int]]()
        for name in (*self._ours(), *(name for name in self.names() if name.status != "tableside")):
            kept = self._read(name)
            if kept:
                twice = name.status == "tableside" and (name.id, name.version) in ours
                ours.add((name.id, name.version))
                yield replace(name, status="apart") if twice else name, kept

    def _written(self, name: SheetName) -> int:
        try:
            return self._disk.stamp(self._path(name))[1]
        except OSError:
            return 0

    def _path(self, name: SheetName) -> Path:
        return self.folder / name.file

    def _read(self, name: SheetName) -> KeptSheet | None:
        """None, and a sentence, if the file is not what its name says."""
        known = self._read_before.get(name.file)
        if known:
            return known
        try:
            kept = checked(self._disk.read_regular(self._path(name), LONGEST_FILE).decode(), name.file)
        except OSError as error:
            self._damaged[name.file] = cannot_read(error, name.file).message
            return None
        except NewerData:
            self._damaged[name.file] = message("store.newer_format", file=name.file)
            return None
        except (DataError, UnicodeDecodeError):
            self._damaged[name.file] = message("store.damaged", file=name.file)
            return None
        if kept.name_as(name.status) != name:
            self._damaged[name.file] = message("store.damaged", file=name.file)
            return None
        self._damaged.pop(name.file, None)
        self._read_before[name.file] = kept
        return kept

    # --- versions ---

    def keep(self, text: str) -> KeptSheet:
        """Keep a checked version, as ours; a deleted sheet is back. The same text once more changes nothing.

        Of a version there is one text: another one takes its place, and stays only if a table was opened with it or
        others have it.
        """
        kept = checked(text)
        name = kept.name_as("tableside")
        before = self.names()
        if name not in before or not self._read(name):
            self._make()
            replace_file(self._disk, self._path(name), kept.text.encode())
            self._read_before[name.file] = kept
        self._make_way(name, before)
        self.restore(name.id)
        box_of(GAME, listed(kept.sheet))
        return kept

    def _make_way(self, name: SheetName, before: list[SheetName]) -> None:
        """Put aside every other text of this version; what the disk refuses is done the next time."""
        same = [one for one in before if (one.id, one.version) == (name.id, name.version) and one != name]
        undecided = [one for one in same if one.digest == name.digest]
        replaced = [one for one in same if one.digest != name.digest and one.status == "tableside"]
        with suppress(OSError):
            for other in replaced if self.is_used(name.id, name.version) else ():
                self._disk.rename(self._path(other), self._path(replace(other, status="apart")))
            for other in (*undecided, *replaced):
                self._disk.remove(self._path(other))
            if undecided or replaced:
                self._disk.sync_folder(self.folder)

    def receive(self, text: str, called: SheetName | None = None) -> Literal["added", "offered", "known"]:
        """A version that somebody shares: it is ours unless we have another of that number, or had it already.

        A DataError if it is not what it was called there.
        """
        kept = checked(text)
        name = kept.name_as("tableside")
        if called not in (None, name):
            raise DataError(_KIND, "id", called.id if called else "", name.id)
        same = [one for one in self.names() if (one.id, one.version) == (name.id, name.version)]
        if any(one.digest == name.digest for one in same):
            return "known"
        rival = any(one.status == "tableside" and self._read(one) for one in same)
        raw = kept.text.encode()
        self._make()
        replace_file(self._disk, self._path(replace(name, status="offered" if rival else "tableside")), raw)
        return "offered" if rival else "added"

    def decline(self, kept: KeptSheet) -> None:
        """Stay with ours: this text of somebody else is not offered again."""
        name = kept.name_as("offered")
        if name in self.names():
            with save_errors():
                self._disk.rename(self._path(name), self._path(replace(name, status="apart")))
                self._disk.sync_folder(self.folder)

    # --- what is said of a sheet ---

    def delete(self, id_: str) -> None:
        """One durable mark: tables stay, and so do the files."""
        if not any(name.id == id_ for name in self.names()):
            raise SaveError("own_sheet.missing")
        self.marks.set(replace(self.marks.of(id_), deleted_at=max(1, int(self._clock()))))

    def restore(self, id_: str) -> None:
        """Take the mark away."""
        if self.marks.of(id_).deleted_at:
            self.marks.set(replace(self.marks.of(id_), deleted_at=0))

    def mark_shared(self, id_: str, version: int) -> None:
        """Before a version is given to others: it is not changed any more."""
        self.mark_all_shared([SheetName(id_, version, "")])

    def mark_all_shared(self, names: Iterable[SheetName]) -> None:
        """The same of many, in one write."""
        marks: dict[str, SheetMark] = {}
        for name in names:
            mark = marks.get(name.id) or self.marks.of(name.id)
            marks[name.id] = replace(mark, shared=tuple(sorted({*mark.shared, name.version})))
        self.marks.set(*marks.values())

    def is_used(self, id_: str, version: int) -> bool:
        """True once a table was opened with this version, or it was shared: then the next change is a new version."""
        if not self.marks.known or version in self.marks.of(id_).shared:
            return True
        return any(version in (used, None) for sheet, used in self._at_tables() if sheet == id_)

    def name_boxes(self) -> None:
        """The newest versions name the boxes of their tables, played or not; those kept later do at once."""
        if not self._are_named:
            for kept in self.newest():
                box_of(GAME, listed(kept.sheet))
            self._are_named = True

    def _at_tables(self) -> Iterator[tuple[str, int | None]]:
        """Sheets of all tables, with the version where their lines say it."""
        for line in self._tables():
            if line.game == GAME:
                options = line.header.get("options", {})
                yield options.get("sheet", ""), options.get("version")

    def _make(self) -> None:
        with save_errors():
            self._disk.make_folder(self.folder)


def by_name(kept: KeptSheet) -> tuple[str, str, int, str]:
    """The sort key of sheets."""
    return kept.sheet.name.casefold(), kept.sheet.id, kept.sheet.version, kept.digest
