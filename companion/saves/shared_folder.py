"""A folder that several installations share, by whatever syncs folders: a club's common history.

A finished table is one file that is never rewritten; its name holds a digest of its contents, so a half-synced file is
known as such, and a table that went on gets a second file. What is said of a table later (name, notes, place, the bin)
is a small file of its own for each time it was said. So any number of writers never meet in one file.

All lie in 4,096 small folders by the beginning of their id. Who has read a folder remembers its time: what is new is
found by looking into the few folders that changed, however many tables there are.
"""

import json
import os
import re
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from companion.errors import DataError
from companion.plain import parse_json
from companion.saves.share import MOST_BYTES

WITHIN = "tableside"
"""Everything of ours lies in one folder of that name."""
TABLE_NAME = re.compile(r"([0-9a-z_-]{1,40})\.([0-9a-f]{16})\.tableside")
CHANGE_NAME = re.compile(r"([0-9a-z_-]{1,40})\.(\d{12})\.([0-9a-f]{12})\.change\.json")
UNSETTLED = 2_500_000_000
"""In nanoseconds: a folder that changed so lately may change again without looking different."""
MOST_OF_A_CHANGE = 10_000


@dataclass(frozen=True, slots=True)
class Change:
    """What was said of a table, and when; the latest counts."""

    table: str
    at: int
    token: str
    name: str = ""
    notes: str = ""
    place: str = ""
    deleted_at: int = 0

    @property
    def order(self) -> tuple[int, str]:
        return self.at, self.token


@dataclass(slots=True)
class Reader:
    """What one installation has read: times of folders, and the names in each. Its file is a cache."""

    times: dict[str, int] = field(default_factory=dict)
    seen: dict[str, set[str]] = field(default_factory=dict)

    def knows(self, name: str) -> bool:
        return name in self.seen.get(part_of(name), ())

    def note(self, name: str) -> None:
        self.seen.setdefault(part_of(name), set()).add(name)


@dataclass(slots=True)
class News:
    """What lies in a folder that was not read before."""

    tables: list[Path] = field(default_factory=list)
    changes: dict[str, Path] = field(default_factory=dict)
    """Of each table something was said of, the latest file about it."""
    looked: dict[str, int] = field(default_factory=dict)
    """Folders that were looked into, and their times then."""


def part_of(name: str) -> str:
    """The folder a file lies in: three signs that spread evenly, whatever ids look like."""
    return sha256(name.partition(".")[0].encode()).hexdigest()[:3]


class SharedFolder:
    def __init__(self, folder: Path) -> None:
        self.path = folder / WITHIN

    # --- writing ---

    def put_table(self, id_: str, text: str) -> str:
        """A finished table's file; one that is there already is left alone. Its name."""
        raw = text.encode()
        name = table_name(id_, raw)
        self._put(name, raw)
        return name

    def put_change(self, change: Change) -> str:
        name = f"{change.table}.{change.at:012d}.{change.token}.change.json"
        said = {f: getattr(change, f) for f in ("name", "notes", "place", "deleted_at") if getattr(change, f)}
        self._put(name, json.dumps(said, ensure_ascii=False).encode())
        return name

    def _put(self, name: str, raw: bytes) -> None:
        """Beside it first, so that nobody reads half of it; two who write the same name write the same bytes."""
        path = self.path / part_of(name) / name
        if path.exists():
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{name}.{os.getpid()}.new")
        with beside.open("wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)

    # --- reading ---

    def changed(self, times: dict[str, int]) -> dict[str, int]:
        """Parts of the folder whose time is not the one that was noted, and their times now."""
        try:
            with os.scandir(self.path) as entries:
                now = {entry.name: entry.stat().st_mtime_ns for entry in entries if len(entry.name) == 3}
        except FileNotFoundError:
            return {}
        return {part: changed for part, changed in now.items() if times.get(part) != changed}

    def news(self, reader: Reader, parts: dict[str, int]) -> News:
        """What is not read yet of these parts, by names alone."""
        found = News(looked=parts)
        for part in parts:
            names = _names(self.path / part)
            known = reader.seen.get(part, set())
            fresh = [name for name in names if name not in known]
            found.tables += [self.path / part / name for name in fresh if TABLE_NAME.fullmatch(name)]
            for table in {m[1] for name in fresh if (m := CHANGE_NAME.fullmatch(name))}:
                every = [name for name in names if (m := CHANGE_NAME.fullmatch(name)) and m[1] == table]
                found.changes[table] = self.path / part / max(every)
        return found

    @staticmethod
    def settle(reader: Reader, news: News, waiting: Iterable[str]) -> None:
        """Note what was read; a folder with a file that is still on its way is looked into again."""
        again = {part_of(name) for name in waiting}
        now = time.time_ns()
        for part, changed in news.looked.items():
            if part not in again and abs(now - changed) > UNSETTLED:
                reader.times[part] = changed


def _names(folder: Path) -> list[str]:
    with suppress(OSError):
        return os.listdir(folder)  # noqa: PTH208 - names are all that is wanted, and there may be many
    return []


def table_name(id_: str, raw: bytes) -> str:
    return f"{id_}.{sha256(raw).hexdigest()[:16]}.tableside"


def read_table(path: Path) -> str | None:
    """A table's text; None while it is not all there."""
    try:
        raw = path.read_bytes()
    except OSError:
        return None
    id_ = path.name.partition(".")[0]
    if len(raw) > MOST_BYTES or table_name(id_, raw) != path.name:
        return None
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return None


def read_change(path: Path) -> Change | None:
    """What was said; None while it is not all there, or if it makes no sense."""
    match = CHANGE_NAME.fullmatch(path.name)
    if not match:
        return None
    try:
        node = parse_json(path.read_text(encoding="utf-8")[:MOST_OF_A_CHANGE], path.name)
        node.fields((), ("name", "notes", "place", "deleted_at"))
        texts = {f: node.field(f).text(longest=400) for f in ("name", "notes", "place") if node.has(f)}
        gone = node.field("deleted_at").number(0, 10**11) if node.has("deleted_at") else 0
    except (OSError, DataError, UnicodeDecodeError):
        return None
    return Change(match[1], int(match[2]), match[3], deleted_at=gone, **texts)
