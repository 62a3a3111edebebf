"""One installation and a shared folder: ours goes there, what is new there comes in, by the same cases as everywhere.

Beside the lists lies what was read of the folder, one small file for each part of it, and what of ours is not there
yet. After the first time only what has changed since is looked at, however many tables there are.

It goes in small steps: whatever touches the shared folder may take as long as a slow network likes, so whoever has
something better to do meanwhile does these steps elsewhere; what touches our own tables takes a moment each.
"""

import json
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.errors import DataError, SaveError, TablesideError
from companion.messages import Message, message
from companion.plain import is_id
from companion.saves.metadata import About
from companion.saves.shared_folder import Change, News, Reader, SharedFolder, part_of, read_change, read_table
from companion.saves.unsent import MEMORY, SAID, UNSENT

if TYPE_CHECKING:
    from companion.saves.store import Store
    from companion.saves.summary import Summary

TIMES = "times.json"

Step: TypeAlias = Callable[[], Any]
"""Something to be done in the shared folder; what it gives is sent back."""
Steps: TypeAlias = "Generator[Step, Any, Merged]"


@dataclass(slots=True)
class Merged:
    """What became of one look into a shared folder."""

    cases: Counter[str] = field(default_factory=Counter)
    """What was taken in, by case."""
    sent: int = 0
    said: int = 0
    """Names, notes, places and bins that came in."""
    waiting: int = 0
    """Files that are not all there yet, or cannot be read."""

    @property
    def messages(self) -> list[Message]:
        parts = [("merged.added", self.cases["added"]), ("merged.grown", self.cases["grown"])]
        parts += [("merged.diverged", self.cases["diverged"]), ("merged.sent", self.sent)]
        parts += [("merged.said", self.said), ("merged.waiting", self.waiting)]
        said = [message(id_, count=count) for id_, count in parts if count]
        return said or [message("merged.nothing")]


class Memory:
    """What one installation remembers of one shared folder."""

    def __init__(self, home: Path, folder: Path) -> None:
        self._home, self._folder = home / MEMORY, str(folder.absolute())
        self.reader = Reader()
        self.first = not self._read()

    @property
    def unsent_file(self) -> Path:
        return self._home / UNSENT

    def _read(self) -> bool:
        """False if this folder was never read here."""
        try:
            plain = json.loads((self._home / TIMES).read_text(encoding="utf-8"))
            if plain["folder"] != self._folder:
                return False
            self.reader.times = {str(part): int(at) for part, at in plain["times"].items()}
        except (OSError, LookupError, TypeError, ValueError, AttributeError):
            return False
        return True

    def open_part(self, part: str) -> None:
        """The names that were read of one part; lines that were cut short are read again."""
        if part not in self.reader.seen:
            names: list[str] = []
            if not self.first:
                with suppress(OSError):
                    names = (self._home / f"{part}.txt").read_text(encoding="utf-8").split("\n")[:-1]
            self.reader.seen[part] = set(names)

    def note(self, name: str) -> None:
        """One more name, appended: it costs the same however many there are."""
        self.open_part(part_of(name))
        if self.reader.knows(name):
            return
        self.reader.note(name)
        self._home.mkdir(parents=True, exist_ok=True)
        with (self._home / f"{part_of(name)}.txt").open("a", encoding="utf-8") as file:
            file.write(f"{name}\n")

    def begin(self) -> None:
        """Another folder than before: nothing of it was read. From now on what changes here is noted."""
        if self.first:
            for path in self._home.glob("*.txt"):
                path.unlink(missing_ok=True)
        self._home.mkdir(parents=True, exist_ok=True)
        self._noted = self._lines()

    def _lines(self) -> list[str]:
        with suppress(OSError):
            return self.unsent_file.read_text(encoding="utf-8").split("\n")[:-1]
        return []

    def write(self) -> None:
        self._home.mkdir(parents=True, exist_ok=True)
        plain: dict[str, Any] = {"folder": self._folder, "times": self.reader.times}
        beside = self._home / f"{TIMES}.new"
        beside.write_text(json.dumps(plain), encoding="utf-8")
        beside.replace(self._home / TIMES)
        self.first = False

    def unsent(self) -> dict[str, bool]:
        """Tables that changed since, and whether something was said of them."""
        found: dict[str, bool] = {}
        for line in self._noted:
            id_ = line.removesuffix(SAID)
            if is_id(id_):
                found[id_] = found.get(id_, False) or id_ != line
        return found

    def all_sent(self, left: Iterable[str]) -> None:
        """All but these; what was noted since we began is still to be sent."""
        lines = [*left, *self._lines()[len(self._noted) :]]
        self.unsent_file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def merge(store: "Store", folder: Path) -> Merged:
    """Bring a shared folder and this installation together; twice is the same as once."""
    steps, answer = merging(store, folder), None
    with store.together():
        while True:
            try:
                step = steps.send(answer)
            except StopIteration as end:
                merged: Merged = end.value
                return merged
            try:
                answer = step()
            except OSError as error:
                steps.throw(error)


def merging(store: "Store", folder: Path, in_use: Callable[[str], bool] = lambda _: False) -> Steps:
    """The same step by step. A table in use here is left as it is until the next time."""
    try:
        if not (yield folder.is_dir):
            raise SaveError("merged.no_folder", folder=str(folder))
        shared, memory, found = SharedFolder(folder), Memory(store.folder, folder), Merged()
        memory.begin()
        ours, said = _ours(store, memory)
        parts = yield partial(shared.changed, memory.reader.times)
        for part in parts:
            memory.open_part(part)
        news = yield partial(shared.news, memory.reader, parts)
        waiting = yield from _take_tables(store, memory, news, found, in_use)
        waiting |= yield from _take_changes(store, memory, news, found, said)
        found.waiting = len(waiting)
        left = set()
        for line in ours:
            if not (yield from _send(store, shared, memory, line, found, said)):
                left.add(line.id)
        memory.all_sent(sorted(left))
        shared.settle(memory.reader, news, waiting)
        memory.write()
    except OSError as error:
        raise SaveError("merged.not_reached", reason=error.strerror or type(error).__name__) from error
    return found


def _ours(store: "Store", memory: Memory) -> "tuple[list[Summary], set[str]]":
    """What may be missing there, and of which we have said something: everything the first time, then what changed."""
    if memory.first:
        lines = [line for line in store.all_lines() if _goes(line)]
        return lines, {line.id for line in lines if line.name or line.notes or line.place or line.deleted_at}
    unsent, lines = memory.unsent(), []
    for id_ in unsent:
        with suppress(SaveError):
            lines.append(store.line(id_))
    return [line for line in lines if _goes(line)], {id_ for id_, said in unsent.items() if said}


def _goes(line: "Summary") -> bool:
    return line.finished and not line.sample and not line.state


def _take_tables(
    store: "Store", memory: Memory, news: News, found: Merged, in_use: Callable[[str], bool]
) -> Generator[Step, Any, set[str]]:
    """Tables that came; the names of those that are not all there yet."""
    waiting = set()
    for path in news.tables:
        memory.open_part(part_of(path.name))
        if memory.reader.knows(path.name):
            continue
        text = yield partial(read_table, path)
        if in_use(path.name.partition(".")[0]):
            waiting.add(path.name)
            continue
        try:
            if text is None:
                raise DataError(path.name, "", "a whole file", "a part of one")
            found.cases[store.take_in(text, path.name, closely=False, from_bin=False).how] += 1
        except DataError:
            waiting.add(path.name)
            continue
        memory.note(path.name)
    return waiting


def _take_changes(
    store: "Store", memory: Memory, news: News, found: Merged, ours: set[str]
) -> Generator[Step, Any, set[str]]:
    """What was said of tables elsewhere; what we have said since and not sent yet stays ours."""
    waiting = set()
    for id_, path in news.changes.items():
        memory.open_part(part_of(path.name))
        if memory.reader.knows(path.name):
            continue
        change = yield partial(read_change, path)
        if change is None:
            waiting.add(path.name)
            continue
        try:
            if id_ not in ours:
                found.said += _apply(store, change)
        except SaveError as error:
            if error.code == "store.table_missing":  # its table is still on its way
                waiting.add(path.name)
                continue
            raise
        memory.note(path.name)
    return waiting


def _apply(store: "Store", change: Change) -> bool:
    wanted = About(change.name, change.notes, change.place, change.deleted_at)
    if store.about(change.table) == wanted:
        return False
    store.say_about(change.table, wanted)
    return True


def _send(
    store: "Store", shared: SharedFolder, memory: Memory, line: "Summary", found: Merged, ours: set[str]
) -> Generator[Step, Any, bool]:
    """A table of ours, and what is said of it, unless it is there; False if it could not be read now."""
    try:
        text = store.export_table(line.id, secrets=True)
    except TablesideError:
        return False
    name = yield partial(shared.put_table, line.id, text)
    memory.open_part(part_of(name))
    if not memory.reader.knows(name):
        found.sent += 1
        memory.note(name)
    about = store.about(line.id)
    if line.id in ours and about != (yield partial(_said_there, shared, line.id)):
        said = (about.name, about.notes, about.place, about.deleted_at)
        change = Change(line.id, int(store.clock()), store.token(), *said)
        memory.note((yield partial(shared.put_change, change)))
    return True


def _said_there(shared: SharedFolder, id_: str) -> About:
    """What the latest change in the folder says of a table."""
    folder = shared.path / part_of(id_)
    try:
        latest = max(folder.glob(f"{id_}.*.change.json"), default=None)
    except OSError:
        return About()
    change = read_change(latest) if latest else None
    return About(change.name, change.notes, change.place, change.deleted_at) if change else About()
