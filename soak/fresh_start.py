"""What a fresh start finds in a folder, and that its lists say the same as its files."""

from collections.abc import Collection
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from companion.errors import TablesideError
from companion.games import GAMES
from companion.i18n import Translator
from companion.input.json_input import is_id
from companion.messages import Message
from companion.storage.backup_reader import Backup
from companion.storage.disk import PREVIOUS
from companion.storage.export_file import NOTES, PART
from companion.storage.metadata import About
from companion.storage.restore_journal import COMMITTED, STAGED
from companion.storage.settings import SettingsFile
from companion.storage.share import verified
from companion.storage.store import Store
from companion.storage.summary import Summary
from companion.storage.tables import summarise
from companion.table.draft import Drafts
from companion.table.session import Session
from companion.table.steps import Step
from soak.disks import QuickDisk
from soak.watch import promise

NOW = 1_800_000_000
"""What the clock says where nothing else is said."""


@dataclass(frozen=True, slots=True)
class SeenTable:
    """One table; each field is written as a whole or not at all."""

    steps: tuple[Step, ...]
    cursor: int
    drafts: Drafts
    uncovered: tuple[Any, ...]
    first_finish: int
    about: About
    state: str = ""
    """Why it cannot be opened, if it cannot."""
    days_left: int = 0
    """In the bin; all of them for a table that is not there."""

    def between(self, one: "SeenTable | None", other: "SeenTable | None") -> bool:
        """True if all of this was in the one or in the other."""
        entries = ("steps", "cursor", "drafts", "uncovered", "first_finish", "state")
        for names in (entries, ("about",), ("days_left",)):
            ours = tuple(getattr(self, name) for name in names)
            theirs = [tuple(getattr(seen, name) for name in names) for seen in (one, other) if seen]
            if ours not in theirs:
                return False
        return True


@dataclass(frozen=True, slots=True)
class Seen:
    tables: dict[str, SeenTable]
    settings: tuple[Any, ...]
    """Settings, place, unfinished table, printed tiles."""
    players: dict[str, str]
    """Names and ids."""
    outside: dict[str, bytes] = field(default_factory=dict, repr=False)
    """Files for others that were written beside the tables."""
    bytes: dict[str, bytes] = field(default_factory=dict, repr=False)
    """Of every table's own file."""

    @property
    def everything(self) -> tuple[Any, ...]:
        """What changes at once, where that is promised."""
        return self.tables, self.settings, self.players


def look(folder: Path, *, now: float = NOW, damaged: Collection[str] = ()) -> Seen:
    """Start afresh, look at everything; the lists must say what the files say, and nothing may be in need of mending.

    These tables are known to be damaged: they are on a list, and their state is said there.
    """
    with Store(folder, GAMES, disk=QuickDisk(), clock=lambda: now) as store:
        lists = (store.tables(), store.history(), store.deleted())
        entered = [notice.id for notice in store.notices]
        promise(not entered, f"a start has to say {entered}")
        lines = {line.id: line for lines in lists for line in lines}
        promise(len(lines) == sum(map(len, lists)), "a table is on two lists")
        promise(set(lines) == files_of_tables(folder), "the lists are not the files")
        tables = {id_: _table(store, line, damaged=id_ in damaged) for id_, line in lines.items()}
        promise(all(line.finished for line in lists[1]), "an open table in the history")
        promise(not any(line.finished for line in lists[0]), "a finished table among the open ones")
        players = {player.name: player.id for player in store.players.offered()}
    _nothing_is_left(folder)
    for path in folder.glob("before-restoring-*.zip"):
        promise(is_whole(path), "the way back is damaged")
    return Seen(tables, _settings(folder), players, outside_of(folder), bytes_of(folder))


OUTSIDE = "outside"
"""The folder for files for others, in the data folder so that it is copied along."""


def outside_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (folder / OUTSIDE).glob("*")}


def _nothing_is_left(folder: Path) -> None:
    """After a start there is nothing of a restore or an export that did not come to its end."""
    left = [path.name for path in folder.rglob("*") if PART.fullmatch(path.name)]
    left += [name for name in (STAGED, COMMITTED, NOTES) if (folder / name).exists()]
    promise(not left, f"a start has left {left}")


def is_whole(path: Path) -> bool:
    """True of a backup of which every table can be read."""
    try:
        with Backup(path) as backup:
            for id_ in backup.tables:
                verified(backup.table(id_), id_, GAMES)
    except TablesideError:
        return False
    return True


def files_of_tables(folder: Path) -> set[str]:
    """Ids of all tables by the names of their files; the version before the last entry counts."""
    names = [path.name for path in (folder / "tables").glob("*.json*")]
    endings = (".json", ".json" + PREVIOUS)
    return {name.removesuffix(end) for name in names for end in endings if is_id(name.removesuffix(end))}


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {path.stem: path.read_bytes() for path in (folder / "tables").glob("*.json") if is_id(path.stem)}


ABOUT = ("name", "notes", "place", "deleted_at")
"""What a line of a list says beyond its table's file."""


def _table(store: Store, line: Summary, *, damaged: bool) -> SeenTable:
    about = store.about(line.id)
    for name in ABOUT:
        promise(getattr(line, name) == getattr(about, name), f"a line says another {name}")
    if damaged:
        return _damaged(store, line, about)
    promise(not line.state, f"a table is {line.state}")
    caption, seen = _read(store, line.id)
    for one in fields(Summary):
        if one.name not in (*ABOUT, "binned", "stamp", "about_stamp"):
            promise(getattr(line, one.name) == getattr(caption, one.name), f"a line says another {one.name}")
    return replace(seen, about=about, days_left=store.days_left(line))


_READ: dict[tuple[bytes, frozenset[Any]], tuple[Summary, SeenTable]] = {}
"""What these very bytes said beside these players: most files of a folder are looked at again and again."""
MOST_READ = 100


def _read(store: Store, id_: str) -> tuple[Summary, SeenTable]:
    path = store.folder / "tables" / f"{id_}.json"
    raw = path.read_bytes() if path.exists() else b""
    key = raw, frozenset((player.name, player.id, player.was) for player in store.players.by_name.values())
    if not raw or key not in _READ:
        session = store.look_at(id_)
        promise(session.notice is None, "a table had to be mended")
        seen = _seen(session, About())
        if len(_READ) >= MOST_READ:
            _READ.clear()
        _READ[key] = summarise(id_, session), seen
    return _READ[key]


def _damaged(store: Store, line: Summary, about: About) -> SeenTable:
    """It opens with a notice or says in a sentence why it does not."""
    try:
        session = store.look_at(line.id)
    except TablesideError as error:
        promise(is_sentence(error.message), f"no sentence: {error.message}")
        return SeenTable((), 0, (), (), 0, about, line.state)
    return _seen(session, about, line.state)


def _seen(session: Session, about: About, state: str = "") -> SeenTable:
    lasting = (session.uncovered, session.first_finish)
    return SeenTable(tuple(session.steps), session.cursor, session.drafts, *lasting, about, state)


def _settings(folder: Path) -> tuple[Any, ...]:
    kept = SettingsFile(folder / "settings.json", QuickDisk())
    promise(kept.notice is None, "settings had to be mended")
    return (
        kept.settings,
        kept.place,
        dict(kept.unfinished),
        {box: dict(caption) for box, caption in kept.printed.items()},
    )


def is_sentence(caption: Message) -> bool:
    """True of one line of words, in every language we speak at least in English."""
    text = Translator("en").text(caption)
    return text != caption.id and text.isprintable()
