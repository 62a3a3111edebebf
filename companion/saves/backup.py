"""Moving house: everything in one zip file, and taking it in again table by table.

Inside lie plain files: each table as it is shared, with its secrets, for it is one's own; what is said beside it; the
players; the settings with the points of one's own tiles. A table that cannot be read goes along byte for byte.
"""

import json
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from companion.codec import Codec
from companion.errors import DataError, NewerData, SaveError, TablesideError
from companion.messages import Message, message
from companion.plain import Node, is_id, parse_json
from companion.saves.export_file import export_file
from companion.saves.index import RememberedPlayer
from companion.saves.metadata import About
from companion.saves.settings import Settings, SettingsFile
from companion.saves.share import MOST_BYTES

if TYPE_CHECKING:
    from companion.saves.import_table import TakenIn
    from companion.saves.store import Store

FORMAT = 1
HEAD, TABLES, ABOUT, PLAYERS, SETTINGS, UNREADABLE = (
    "tableside.json",
    "tables",
    "about",
    "players.json",
    "settings.json",
    "unreadable",
)
TABLE = ".tableside"
"""How a shared table's file ends."""
MOST_FILES = 1_000_000
DAMAGED = (
    *(OSError, EOFError, KeyError, UnicodeDecodeError, RuntimeError, NotImplementedError),
    *(zipfile.BadZipFile, zlib.error),
)
"""What reading one file of a zip may raise; RuntimeError for one with a password."""
_CODEC = Codec((About, RememberedPlayer, Settings))
Progress = Callable[[int, int], None]
"""Hears how many of how many tables are done."""


def _unheard(_done: int, _all: int) -> None: ...


@dataclass(frozen=True, slots=True)
class BackedUp:
    """What lies in a backup that was just written."""

    tables: int
    unreadable: int
    bytes: int


def back_up(store: "Store", settings: SettingsFile | None, path: Path, progress: Progress = _unheard) -> BackedUp:
    """Write everything to one file; after a SaveError the file that was there is as it was."""
    with export_file(path, store.folder) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as bag:
        tables, unreadable = _put_tables(store, bag, progress)
        players = [_CODEC.encode_fields(player) for player in store.everyone()]
        bag.writestr(PLAYERS, _json({"players": players}))
        if settings:
            said = {**asdict(settings.settings), "printed": {k: dict(v) for k, v in settings.printed.items()}}
            bag.writestr(SETTINGS, _json(said))
        made = int(store.clock())
        bag.writestr(HEAD, _json({"format": FORMAT, "kind": "backup", "made": made, "tables": tables}))
    return BackedUp(tables, unreadable, path.stat().st_size)


def _put_tables(store: "Store", bag: zipfile.ZipFile, progress: Progress) -> tuple[int, int]:
    lines = [line for line in store.all_lines() if not line.sample]
    tables = unreadable = 0
    for number, line in enumerate(lines, 1):
        try:
            bag.writestr(f"{TABLES}/{line.id}{TABLE}", store.export_table(line.id, secrets=True))
            tables += 1
        except TablesideError:  # whatever is wrong with it, its bytes are worth keeping
            bag.writestr(f"{UNREADABLE}/{line.id}.json", store.export_raw(line.id))
            unreadable += 1
        about = store.about(line.id)
        if about != About():
            bag.writestr(f"{ABOUT}/{line.id}.json", _json(_CODEC.encode_fields(about)))
        progress(number, len(lines))
    return tables, unreadable


def _json(plain: Any) -> str:
    return json.dumps(plain, ensure_ascii=False, indent=1) + "\n"


# --- reading ---


class Backup:
    """A backup that is looked into; nothing is changed by it. What is no backup is a DataError."""

    def __init__(self, path: Path, name: str = "") -> None:
        self.name = name or path.name
        try:
            self._bag = zipfile.ZipFile(path)
            names = self._bag.namelist()
        except OSError as error:
            raise DataError(self.name, "", "a file that can be read", (error.strerror or "").lower()) from None
        except (zipfile.BadZipFile, ValueError, NotImplementedError):
            raise DataError(self.name, "", "a Tableside backup", "something else") from None
        if HEAD not in names or len(names) > MOST_FILES:
            self._bag.close()
            raise DataError(self.name, "", "a Tableside backup", "something else")
        head = self._node(HEAD)
        found = head.field("format").number(1, 10**6)
        if found > FORMAT:
            raise NewerData(self.name, FORMAT, found)
        self.made = head.field("made").number(0, 10**11) if head.has("made") else 0
        self._names = names

    def close(self) -> None:
        self._bag.close()

    def __enter__(self) -> "Backup":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def tables(self) -> list[str]:
        """Ids of all tables in it."""
        paths = [PurePosixPath(name) for name in self._names]
        return [p.stem for p in paths if p.parent.as_posix() == TABLES and p.suffix == TABLE and is_id(p.stem)]

    def table(self, id_: str) -> str:
        return self._text(f"{TABLES}/{id_}{TABLE}")

    def about(self, id_: str) -> About:
        name = f"{ABOUT}/{id_}.json"
        return _CODEC.decode_fields(self._node(name), About) if name in self._bag.NameToInfo else About()

    def players(self) -> tuple[RememberedPlayer, ...]:
        if PLAYERS not in self._bag.NameToInfo:
            return ()
        node = self._node(PLAYERS).field("players")
        return node.each(lambda one: _CODEC.decode_fields(one, RememberedPlayer), most=100_000)

    @property
    def has_settings(self) -> bool:
        return SETTINGS in self._bag.NameToInfo

    def settings(self) -> dict[str, Any]:
        """The settings that are understood here, and the points of one's own tiles; empty if there are none."""
        if not self.has_settings:
            return {}
        node = self._node(SETTINGS)
        known = {one.name for one in fields(Settings)}
        said: dict[str, Any] = {}
        for name in node.value if isinstance(node.value, dict) else ():
            if name in known:
                one = _CODEC.decode_fields(Node({name: node.value[name]}, self.name), Settings)
                said[name] = getattr(one, name)
        said["printed"] = node.value.get("printed", {})
        return said

    def _node(self, name: str) -> Node:
        node = parse_json(self._text(name), f"{self.name}: {name}")
        if not isinstance(node.value, dict):
            node.wrong("an object")
        return node

    def _text(self, name: str) -> str:
        """One file of it; never more of it than a table can be, whatever it claims to hold."""
        try:
            with self._bag.open(name) as file:
                raw = file.read(MOST_BYTES + 1)
            if len(raw) > MOST_BYTES:
                raise DataError(self.name, name, f"at most {MOST_BYTES} bytes", "more")
            return raw.decode("utf-8")
        except DAMAGED:
            raise DataError(self.name, name, "a whole file", "a damaged one") from None


# --- taking it in ---


@dataclass(slots=True)
class Restored:
    """What a backup means for us, or what became of it: how many tables are which case."""

    cases: Counter[str] = field(default_factory=Counter)
    """added, same, grown, shorter, diverged, copied; `unreadable` for what could not be read."""
    players: int = 0
    settings: bool = False
    binned: int = 0

    @property
    def news(self) -> int:
        """Tables that taking it in changes."""
        return self.cases["added"] + self.cases["grown"]

    @property
    def messages(self) -> list[Message]:
        """What is said of it, one sentence for each case there was."""
        said = [message(f"restored.{case}", count=n) for case, n in self.cases.items() if n]
        more = [message("restored.players", count=self.players)] if self.players else []
        binned = [message("restored.binned", count=self.binned)] if self.binned else []
        return [*said, *more, *binned, *([message("restored.settings")] if self.settings else [])]


def weigh(store: "Store", backup: Backup, progress: Progress = _unheard) -> Restored:
    """What taking it in would mean; nothing is changed."""
    found = Restored()
    for taken in _each(backup, progress, lambda text, name: store.weigh(text, name, closely=False)):
        found.cases[taken[1].how if taken[1] else "unreadable"] += 1
    return found


def restore(
    store: "Store",
    backup: Backup,
    settings: SettingsFile | None = None,
    *,
    copies: bool = False,
    progress: Progress = _unheard,
) -> Restored:
    """Take in what is new and what goes on further; settings only if they are asked for, by giving their file.

    Twice is the same as once.
    """
    found = Restored()

    def take(text: str, name: str) -> "TakenIn":
        return store.take_in(text, name, copy=copies, closely=False, from_bin=False)

    with store.together():
        for id_, taken in _each(backup, progress, take):
            found.cases[taken.how if taken else "unreadable"] += 1
            if taken:
                _take_about(store, taken.id, backup.about(id_), fresh=taken.how == "added")
        found.players = store.take_players(backup.players())
    if settings:
        _take_settings(settings, backup.settings())
        found.settings = True
    return found


def _each(
    backup: Backup, progress: Progress, do: "Callable[[str, str], TakenIn]"
) -> "Iterator[tuple[str, TakenIn | None]]":
    """Every table of it and what became of it; None for one that cannot be read: it is left out."""
    tables = backup.tables
    for number, id_ in enumerate(tables, 1):
        taken = None
        with suppress(DataError):
            taken = do(backup.table(id_), f"{id_}{TABLE}")
        yield id_, taken
        progress(number, len(tables))


def _take_about(store: "Store", id_: str, theirs: About, *, fresh: bool) -> None:
    """What is said of a table there: all of it for one we did not have; for ours where we say nothing."""
    try:
        ours = store.about(id_)
        said = {name: getattr(theirs, name) for name in ("name", "notes", "place") if not getattr(ours, name)}
        wanted = {name: text for name, text in said.items() if text}
        if wanted:
            store.keep_about(id_, **wanted)
        if fresh and theirs.deleted_at:
            store.delete(id_, at=theirs.deleted_at)
    except SaveError as error:
        if error.code != "store.table_missing":
            raise


def _take_settings(file: SettingsFile, said: Mapping[str, Any]) -> None:
    file.change(**{name: value for name, value in said.items() if name != "printed"})
    printed = said.get("printed", {})
    for box, values in printed.items() if isinstance(printed, dict) else ():
        for value, points in values.items() if isinstance(values, dict) else ():
            if isinstance(points, int):
                file.keep_printed(str(box), str(value), points)


def replace_everything(
    store: "Store", backup: Backup, settings: SettingsFile | None, kept_as: Path, progress: Progress = _unheard
) -> Restored:
    """The backup instead of what is here: what it does not have goes to the bin, and all of now is backed up first."""
    back_up(store, settings, kept_as)
    theirs = set(backup.tables)
    binned = 0
    with store.together():
        for line in [line for line in store.all_lines() if not line.deleted_at and not line.sample]:
            if line.id not in theirs:
                store.delete(line.id)
                binned += 1
        for id_ in theirs:
            store.put_in_place(backup.table(id_), f"{id_}{TABLE}")
    found = restore(store, backup, settings, progress=progress)
    found.binned = binned
    return found
