"""Backup writer: one zip file of plain files.

Holds every table as it is shared, with its secrets, its metadata, the players and the settings. What is written is
verified, so that it can be restored; the file of a table that is not fit for that is copied byte for byte.
`backup_reader` reads it.
"""

import json
import time
import zipfile
import zlib
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import SaveError, TablesideError
from companion.input.codec import Codec
from companion.input.json_input import has_invisible
from companion.messages import Message, message
from companion.storage.disk import Disk
from companion.storage.export_file import export_file
from companion.storage.maps import file_of
from companion.storage.metadata import About
from companion.storage.players_file import RememberedPlayer
from companion.storage.settings import Settings, SettingsFile
from companion.storage.share import export_contents, verified
from companion.storage.sheet_drafts import draft_file
from companion.storage.sheet_marks import SheetMark
from companion.storage.table_file import MOST_BYTES
from companion.storage.table_text import text_of_file
from companion.storage.verify import verify

if TYPE_CHECKING:
    from companion.storage.store import Store
    from companion.storage.summary import Summary

FORMAT = 1
HEAD, TABLES, ABOUT, PLAYERS, SETTINGS, UNREADABLE, SHEETS, MAPS, SHEET_MARKS = (
    "tableside.json",
    "tables",
    "about",
    "players.json",
    "settings.json",
    "unreadable",
    "sheets",
    "maps",
    "sheets.json",
)
TABLE = ".tableside"
"""How a shared table's file ends."""
OPENED, SUM = "opened", "sum"
"""Fields of the head: by table the marks of seats that were open on joined phones, and a checksum of all other
members."""
EARLIEST, LATEST = (1980, 1, 1, 0, 0, 0), (2107, 12, 31, 23, 59, 58)
"""What a zip can date a file with."""
LAST_MOMENT = 10**11
"""Latest valid time, in seconds since the epoch."""
CODEC = Codec((About, RememberedPlayer, Settings, SheetMark))
Progress = Callable[[int, int], None]
"""Progress callback: tables done and their number; an exception in it cancels, and nothing has changed."""


def silent(_done: int, _all: int) -> None: ...


@dataclass(frozen=True, slots=True)
class BackedUp:
    """What lies in a backup that was just written."""

    tables: int
    unreadable: tuple[str, ...] = ()
    """Tables that cannot be verified and went along as they are, by name."""
    sheets: int = 0
    """Score sheets of the group's own."""
    maps: int = 0
    left_out: tuple[str, ...] = ()
    """Those whose files cannot be read at present, or are larger than any table."""

    @property
    def messages(self) -> list[Message]:
        messages = [message("backup.done", count=self.tables)]
        messages += [message("backup.sheets", count=self.sheets)] if self.sheets else []
        messages += [message("backup.maps", count=self.maps)] if self.maps else []
        messages += [message("backup.unreadable", file=name) for name in self.unreadable]
        return messages + [message("backup.left_out", file=name) for name in self.left_out]


def back_up(
    store: "Store",
    settings: SettingsFile | None,
    path: Path,
    progress: Progress = silent,
    disk: Disk | None = None,
) -> BackedUp:
    """Write everything to one file; after a SaveError the file that was there is as it was."""
    lines = [line for line in store.all_lines() if not line.sample]
    now = store.clock()
    with export_file(path, store.folder, disk) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as bag:
        writer = _Writer(store, bag, _zip_date(now))
        for number, line in enumerate(lines, 1):
            writer.write_table(line)
            progress(number, len(lines))
        sheets, maps = writer.write_sheets(), writer.write_maps()
        players = filter(_is_readable, store.players.by_name.values())
        writer.write_json(PLAYERS, {"players": [CODEC.encode_fields(player) for player in players]})
        if settings:
            printed = {box: dict(values) for box, values in settings.printed.items()}
            writer.write_json(SETTINGS, {**asdict(settings.settings), "printed": printed})
        done = {
            "made": min(max(0, int(now)), LAST_MOMENT),
            "tables": writer.tables,
            "unreadable": len(writer.unreadable),
        }
        more = {OPENED: writer.opened, SUM: sum_of(bag)}
        writer.write_json(HEAD, {"format": FORMAT, "kind": "backup", **done, **more})
    return BackedUp(writer.tables, tuple(writer.unreadable), sheets, maps, tuple(writer.left_out))


def _is_readable(player: RememberedPlayer) -> bool:
    """False of a name that nobody can type: it would refuse the whole file."""
    return bool(player.name) and not has_invisible(player.name)


class _Writer:
    def __init__(self, store: "Store", bag: zipfile.ZipFile, date: tuple[int, int, int, int, int, int]) -> None:
        self._store, self._bag, self._date = store, bag, date
        self.tables = 0
        self.unreadable: list[str] = []
        self.left_out: list[str] = []
        self.opened: dict[str, Sequence[Sequence[int]]] = {}

    def write_table(self, line: "Summary") -> None:
        id_, name = line.id, line.name or f"{line.id}.json"
        try:
            self._write(f"{TABLES}/{id_}{TABLE}", self._text(line))
            self.tables += 1
        except TablesideError:  # whatever is wrong with it, its bytes are worth keeping
            raw = self._raw(id_)
            if raw is None:
                self.left_out.append(name)
                return
            self._write(f"{UNREADABLE}/{id_}.json", raw)
            self.unreadable.append(name)
        about = self._store.about(id_)
        if about != About():
            self.write_json(f"{ABOUT}/{id_}.json", CODEC.encode_fields(about))

    def write_sheets(self) -> int:
        """The shelf; how many sheets have a version that can be read."""
        shelf, ids = self._store.sheets, set[str]()
        for name, kept in shelf.contents():
            self._write(f"{SHEETS}/{name.file}", kept.text.encode())
            ids.add(name.id)
        for draft in shelf.drafts.all():
            self._write(f"{SHEETS}/{draft_file(draft.id)}", draft.text.encode())
        self.write_json(SHEET_MARKS, {"sheets": [CODEC.encode_fields(mark) for mark in shelf.marks.all().values()]})
        self.left_out += shelf.unreadable
        return len(ids)

    def write_maps(self) -> int:
        """Those that can be read; how many they are."""
        maps = self._store.maps.all()
        for kept in maps:
            self._write(f"{MAPS}/{file_of(kept.key)}", kept.text.encode())
        return len(maps)

    def _raw(self, id_: str) -> bytes | None:
        """None for a file that cannot be read now, or not from a backup either."""
        try:
            raw = self._store.export_raw(id_)
        except SaveError:
            return None
        return raw if len(raw) <= MOST_BYTES else None

    def _text(self, line: "Summary") -> bytes:
        """A table as it is shared, verified: copied line by line, or what is recovered of it. Else a TablesideError."""
        try:
            text = text_of_file(self._store.export_raw(line.id), line.id)
        except (ValueError, LookupError, RecursionError):
            contents = self._store.contents(line.id)
            verify(contents, line.id)
            opened: Sequence[Sequence[int]]
            opened = [(mark.at, mark.step, mark.seat) for mark in contents.uncovered if mark.how == "phone"]
            raw = export_contents(contents).encode()
        else:
            verified(text, line.id, self._store.games)
            opened, raw = text.opened, text.shared
        if len(raw) > MOST_BYTES:
            raise SaveError("store.too_large", file=line.id)
        if opened:
            self.opened[line.id] = opened
        return raw

    def write_json(self, name: str, plain: Any) -> None:
        self._write(name, (json.dumps(plain, ensure_ascii=False, indent=1) + "\n").encode())

    def _write(self, name: str, raw: bytes) -> None:
        info = zipfile.ZipInfo(name, self._date)
        info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o600 << 16
        self._bag.writestr(info, raw)


def sum_of(bag: zipfile.ZipFile) -> int:
    """One number for the names, sizes and checksums of all members but the head."""
    members = sorted(f"{info.filename} {info.file_size} {info.CRC}" for info in bag.infolist() if info.filename != HEAD)
    return zlib.crc32("\n".join(members).encode("utf-8", "surrogateescape"))


def _zip_date(now: float) -> tuple[int, int, int, int, int, int]:
    """The time as a zip entry can hold it, whatever the clock shows."""
    try:
        moment = time.localtime(now)[:6]
    except (OverflowError, ValueError, OSError):
        return EARLIEST
    return min(max(moment, EARLIEST), LATEST)
