"""Backup reader: validates every member; whatever is wrong is a DataError that names it."""

import stat
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import fields
from pathlib import Path, PurePosixPath
from typing import Any

from companion.errors import DataError, NewerData
from companion.input.json_input import Node, is_id, parse_json
from companion.sheets.limits import LONGEST_FILE
from companion.storage.backup import (
    ABOUT,
    CODEC,
    FORMAT,
    HEAD,
    LAST_MOMENT,
    MAPS,
    OPENED,
    PLAYERS,
    SETTINGS,
    SHEET_MARKS,
    SHEETS,
    SUM,
    TABLE,
    TABLES,
    UNREADABLE,
    sum_of,
)
from companion.storage.maps import MOST_MAPS, MOST_READ, KeptMap, file_of, read_map
from companion.storage.metadata import About, with_texts
from companion.storage.players_file import RememberedPlayer
from companion.storage.settings import Printed, Settings
from companion.storage.share import check_name
from companion.storage.sheet_drafts import DRAFT, LONGEST_DRAFT, checked_draft
from companion.storage.sheet_marks import SheetMark, decoded
from companion.storage.sheet_names import SheetName, parse_sheet_name
from companion.storage.sheets import KeptSheet, checked
from companion.storage.table_file import MOST_BYTES, UNCOVERED
from companion.storage.table_text import TableText, text_of_shared

MOST_MEMBERS = 200_000
MOST_PLAYERS = 100_000
MOST_SHEETS = 20_000
"""Files of the shelf."""
MOST_POINTS = 999
DAMAGED = (
    *(OSError, EOFError, KeyError, UnicodeDecodeError, RuntimeError, NotImplementedError, ValueError),
    *(zipfile.BadZipFile, zlib.error),
)
"""What reading one member of a zip may raise; RuntimeError for one with a password."""


class Backup:
    """A backup that is looked into; nothing is changed by it. What is wrong with it is a DataError."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        self._bag = self._opened(path)
        try:
            self._read_head()
        except DataError:
            self.close()
            raise

    def _opened(self, path: Path) -> zipfile.ZipFile:
        try:
            if not stat.S_ISREG(path.stat().st_mode):
                raise DataError(self.name, "", "a file", "something else")
            return zipfile.ZipFile(path)
        except OSError as error:
            raise DataError(self.name, "", "a file that can be read", (error.strerror or "").lower()) from None
        except (zipfile.BadZipFile, ValueError, NotImplementedError):
            raise self._no_backup() from None

    def _no_backup(self) -> DataError:
        return DataError(self.name, "", "a Tableside backup", "something else")

    def _read_head(self) -> None:
        names = self._bag.namelist()
        if HEAD not in names or len(names) > MOST_MEMBERS:
            raise self._no_backup()
        head = self._node(HEAD)
        head.fields(("format",), head.value)
        found = head.field("format").number(1, 10**6)
        if found > FORMAT:
            raise NewerData(self.name, FORMAT, found)
        self.made = head.field("made").number(0, LAST_MOMENT) if head.has("made") else 0
        self._phone_marks = head.value.get(OPENED)
        self._check_members(head, names)

    def _check_members(self, head: Node, names: list[str]) -> None:
        """Each once, as many tables as there were, and every one as it was."""
        twice, times = Counter(names).most_common(1)[0]
        if times > 1:
            raise DataError(self.name, twice[:80], "each file once", "the same file twice")
        self.tables = self._ids(TABLES, TABLE)
        self.unreadable = self._ids(UNREADABLE, ".json")
        """Ids of the tables in it, and of those that could not be read when it was made."""
        for field, ids in (("tables", self.tables), ("unreadable", self.unreadable)):
            if head.has(field) and head.field(field).value != len(ids):
                raise DataError(self.name, field, f"{head.value[field]} tables", str(len(ids)))
        if head.has(SUM) and head.field(SUM).value != sum_of(self._bag):
            raise DataError(self.name, "", "all of its files as they were written", "others")

    def _ids(self, folder: str, ending: str) -> list[str]:
        return [path.stem for path in self._paths(folder) if path.suffix == ending and is_id(path.stem)]

    def _paths(self, folder: str) -> Iterator[PurePosixPath]:
        paths = map(PurePosixPath, self._bag.namelist())
        return (path for path in paths if path.parent.as_posix() == folder)

    def close(self) -> None:
        self._bag.close()

    def __enter__(self) -> "Backup":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- its members ---

    def shared_table(self, id_: str) -> bytes:
        """A table as it was written; its bytes are whole."""
        return self._raw(f"{TABLES}/{id_}{TABLE}")

    def table(self, id_: str) -> TableText:
        """The same, not decoded; a DataError if it is none."""
        text = text_of_shared(self.shared_table(id_), f"{self.name}: {TABLES}/{id_}{TABLE}")
        return TableText({**text.head, **self._marks(id_, text.head)}, text.steps)

    def _marks(self, id_: str, head: Mapping[str, Any]) -> dict[str, Any]:
        """The marks of a table with those that were joined phones; older backups have none."""
        opened = self._phone_marks.get(id_) if isinstance(self._phone_marks, dict) else None
        marks = head.get(UNCOVERED)
        if not isinstance(opened, list) or not isinstance(marks, list):
            return {}
        return {UNCOVERED: [[*mark, "phone"] if isinstance(mark, list) and mark in opened else mark for mark in marks]}

    def raw_table(self, id_: str) -> bytes:
        """The file of a table that could not be read when the backup was made."""
        return self._raw(f"{UNREADABLE}/{id_}.json")

    def about(self, id_: str) -> About:
        """The metadata of a table, its texts normalised as on this device."""
        name = f"{ABOUT}/{id_}.json"
        if name not in self._bag.NameToInfo:
            return About()
        found: About = CODEC.decode_fields(self._node(name), About)
        return with_texts(About(deleted_at=max(0, found.deleted_at)), found.name, found.notes, found.place)

    def players(self) -> tuple[RememberedPlayer, ...]:
        if PLAYERS not in self._bag.NameToInfo:
            return ()
        node = self._node(PLAYERS)
        node.fields(("players",), node.value)
        return node.field("players").each(_player, most=MOST_PLAYERS)

    # --- the shelf ---

    @property
    def has_sheets(self) -> bool:
        """False of a backup from before there was a shelf."""
        return SHEET_MARKS in self._bag.NameToInfo

    def sheets(self) -> Iterator[tuple[SheetName, KeptSheet | None]]:
        """Every version by its name; None for a text that is not what its name says."""
        for file in self._files(SHEETS, MOST_SHEETS):
            name = parse_sheet_name(file)
            if name:
                try:
                    kept = checked(self._raw(f"{SHEETS}/{file}", LONGEST_FILE).decode(), file)
                except (DataError, UnicodeDecodeError):
                    kept = None
                yield name, kept if kept and kept.name_as(name.status) == name else None

    def sheet_drafts(self) -> dict[str, str]:
        """Sheets that were being written, by id; without those that can be none."""
        found = dict[str, str]()
        for file in self._files(SHEETS, MOST_SHEETS):
            id_ = file.removesuffix(DRAFT)
            if file != id_ and is_id(id_):
                with suppress(DataError, UnicodeDecodeError):
                    found[id_] = checked_draft(self._raw(f"{SHEETS}/{file}", LONGEST_DRAFT), file)
        return found

    def sheet_marks(self) -> dict[str, SheetMark]:
        if not self.has_sheets:
            return {}
        node = self._node(SHEET_MARKS)
        return decoded(one.value for one in node.fields(("sheets",)).field("sheets").items(most=MOST_SHEETS))

    def _files(self, folder: str, most: int) -> list[str]:
        files = sorted(path.name for path in self._paths(folder))
        if len(files) > most:
            raise DataError(self.name, folder, f"at most {most} files", "more")
        return files

    def maps(self) -> Iterator[KeptMap | None]:
        """Every map; None for a file that is not what its name says."""
        for file in self._files(MAPS, MOST_MAPS):
            try:
                kept = read_map(self._raw(f"{MAPS}/{file}", MOST_READ), file)
            except DataError:
                kept = None
            yield kept if kept and file_of(kept.key) == file else None

    @property
    def has_settings(self) -> bool:
        return SETTINGS in self._bag.NameToInfo

    def settings(self) -> tuple[Mapping[str, Any], Printed]:
        """The settings that are understood here, and the points of one's own tiles."""
        if not self.has_settings:
            return {}, {}
        node, values = self._node(SETTINGS), dict[str, Any]()
        for name in {field.name for field in fields(Settings)} & node.value.keys():
            one = CODEC.decode_fields(Node({name: node.value[name]}, node.file), Settings)
            values[name] = getattr(one, name)
        return values, _printed(node.field("printed")) if node.has("printed") else {}

    def _node(self, name: str) -> Node:
        file = f"{self.name}: {name}"
        try:
            node = parse_json(self._raw(name).decode("utf-8"), file)
        except UnicodeDecodeError:
            raise DataError(self.name, name, "UTF-8 text", "other bytes") from None
        if not isinstance(node.value, dict):
            node.wrong("an object")
        return node

    def _raw(self, name: str, most: int = MOST_BYTES) -> bytes:
        """One member, its checksum held; never more of it than that, whatever it claims to hold."""
        try:
            with self._bag.open(name) as file:
                raw = file.read(most + 1)
        except DAMAGED:
            raise DataError(self.name, name, "a whole file", "a damaged one") from None
        if len(raw) > most:
            raise DataError(self.name, name, f"at most {most} bytes", "more")
        return raw


def _player(node: Node) -> RememberedPlayer:
    player: RememberedPlayer = CODEC.decode_fields(node, RememberedPlayer)
    check_name(player.name, node, f"{node.place}.name")
    for id_ in filter(None, (player.id, *player.also)):
        Node(id_, node.file, f"{node.place}.id").id()
    return player


def _printed(node: Node) -> Printed:
    return {
        box: {name: points.number(-MOST_POINTS, MOST_POINTS) for name, points in values.entries()}
        for box, values in node.entries()
    }
