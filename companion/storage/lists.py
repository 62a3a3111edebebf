"""The two indexes, of open and of finished tables, verified against the tables' files when first used.

A finished table stays in the index of open ones until the history is read for another reason, so finishing a table
costs the same after ten thousand tables.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import SaveError
from companion.messages import Message, message
from companion.storage.counting import counted
from companion.storage.disk import Disk, settled, stamp_of
from companion.storage.folder import Folder, Found
from companion.storage.index import Index
from companion.storage.latest import LATEST, latest_first, past_of, sum_of
from companion.storage.metadata import About, Here, Metadata, read_metadata
from companion.storage.naming import Names
from companion.storage.players import Players
from companion.storage.players_file import PLAYERS, PlayersFile, RememberedPlayer
from companion.storage.summary import Summary
from companion.support.gc_pause import collector_at_rest

if TYPE_CHECKING:  # nobody waits for them who only plays
    from companion.statistics.tallies import Statistics

INDEX, HISTORY = "index.json", "history.json"
MOST_WAITING = 100
"""Most finished tables in the index of open ones."""

Read = Callable[[str, Summary | None], Summary]
"""Reads a table's line from its file; the known line is the fallback."""


class Lists:
    def __init__(self, folder: Folder, disk: Disk, read: Read, new_id: Callable[[], str]) -> None:
        self._folder, self._disk, self._read, self._new_id = folder, disk, read, new_id
        self.notices: list[Message] = []
        self._held = False
        self._there: set[str] | None = None
        """All tables that have a file; None if the folder cannot be listed.

        A line without one is not shown, and not dropped either: a folder may be away for a moment.
        """
        self._later = False
        """True while many tables change at once: the lists are written at the end."""
        self._noted = -1
        """At which change of the history what the index knows of it was noted."""
        self._statistics: tuple[tuple[int, Names, Mapping[str, str]], Statistics] | None = None
        """With the count of changes, and the names and boxes they are about."""

    @cached_property
    def _index(self) -> Index:
        return self._open(INDEX)

    @cached_property
    def _history(self) -> Index:
        """Opened when first asked for: neither home nor a resumed table waits for ten thousand past ones."""
        history = self._open(HISTORY)
        if self._held and self._index.past:
            for line in self._index.past.latest:  # which were held against their files without it
                history.set_line(line)
        for line in self._waiting():
            history.set_line(line)
            self._index.remove(line.id)
        return history

    def _waiting(self) -> list[Summary]:
        """Finished tables whose lines the history does not have yet."""
        return [line for line in self._index.lines().values() if _is_past(line)]

    @property
    def _history_is_open(self) -> bool:
        return "_history" in vars(self)

    def _open(self, name: str) -> Index:
        index = Index(self._folder.path / name, self._disk)
        if index.notice:
            self.notices.append(index.notice)
        return index

    # --- looking ---

    def shown(self, *, finished: bool) -> tuple[Summary, ...]:
        """One list, the latest first, without what lies in the bin."""
        self.hold_against_files()
        if finished:
            return self._in_order(self._history.lines().values())
        return self._in_order(line for line in self._index.lines().values() if not _is_past(line))

    def lately(self, count: int) -> tuple[Summary, ...]:
        """The first so many finished ones."""
        self.hold_against_files()
        if self._history_is_open or self._index.past is None or count > LATEST:
            return self.shown(finished=True)[:count]
        return self._in_order([*self._index.past.latest, *self._waiting()])[:count]

    def counted(self) -> list[Summary]:
        """Finished tables that count, each once, the earliest first."""
        return counted(self.shown(finished=True))

    def _in_order(self, lines: Iterable[Summary]) -> tuple[Summary, ...]:
        names = self.players.names()
        shown = (names.in_line(line) for line in lines if not line.deleted_at and self._is_there(line))
        return tuple(sorted(shown, key=latest_first))

    def _is_there(self, line: Summary) -> bool:
        return self._there is None or line.id in self._there

    def deleted(self, until: float = inf) -> tuple[Summary, ...]:
        """What lies in the bin since so many of its days were counted, or fewer; the latest first."""
        self.hold_against_files()
        names, past = self.players.names(), self._index.past
        is_enough = not self._history_is_open and past is not None and (not past.deleted or past.binned > until)
        lines = filter(self._is_there, self._index.lines().values() if is_enough else self._all())
        found = (names.in_line(line) for line in lines if line.deleted_at and line.binned <= until)
        return tuple(sorted(found, key=lambda line: (-line.deleted_at, line.id)))

    def in_bin(self) -> int:
        """How many lie in the bin; what the index notes of the history is enough for that."""
        self.hold_against_files()
        past = self._index.past
        if self._history_is_open or past is None:
            return len(self.deleted())
        return past.deleted + sum(
            bool(line.deleted_at) for line in self._index.lines().values() if self._is_there(line)
        )

    def all(self) -> Iterator[Summary]:
        """Every table there is, those in the bin too."""
        self.hold_against_files()
        return filter(self._is_there, self._all())

    def _all(self) -> Iterator[Summary]:
        history = self._history.lines()  # once it is open, no line waits in the index to be moved there
        yield from self._index.lines().values()
        yield from history.values()

    def line(self, id_: str) -> Summary | None:
        return self._index.lines().get(id_) or self._history.lines().get(id_)

    # --- changing ---

    def note(self, summary: Summary, *, fresh: bool = False) -> None:
        """A table's line as it is now; on disk if the disk lets it. One of a fresh table is in neither list yet."""
        self.place(summary, fresh=fresh)
        self.write()

    def place(self, summary: Summary, *, fresh: bool = False) -> None:
        """The same for one of many: whoever places the last of them writes the lists."""
        if fresh:
            self._index.set_line(self._stamped(summary))
        else:
            self._place(self._stamped(summary))
        if self._there is not None:
            self._there.add(summary.id)

    def drop(self, id_: str) -> None:
        self._index.remove(id_)
        self._history.remove(id_)
        self.write()

    def _stamped(self, summary: Summary, found: Found | None = None) -> Summary:
        """With the stamps of its files and its metadata."""
        if found is None:
            files = self._folder.table(summary.id), self._folder.about(summary.id)
            found = Found(*(stamp_of(self._disk, path) for path in files))
        try:
            metadata = read_metadata(self._folder.about(summary.id), self._disk)
        except SaveError:  # what was known holds until it can be read again
            known = self.line(summary.id) or summary
            about = About(known.name, known.notes, known.place, known.deleted_at)
            metadata, found = Metadata(about, Here(known.binned)), replace(found, about=None)
        if metadata.newer:
            found = replace(found, about=None)  # read again by whichever release comes next
            self._say_once(message("store.newer_about"))
        about = metadata.about
        lasting = summary.state != "unreadable"
        return replace(
            summary,
            name=about.name,
            place=about.place,
            notes=about.notes,
            deleted_at=about.deleted_at,
            binned=metadata.here.binned,
            stamp=settled(found.stamp) if found.stamp and lasting else None,
            about_stamp=settled(found.about) if found.about else None,
        )

    def _say_once(self, notice: Message) -> None:
        if notice not in self.notices:
            self.notices.append(notice)

    def _place(self, summary: Summary) -> None:
        """Into its list, and out of the other: that one is opened only if there is a reason.

        A sample never goes to the history.
        """
        if _is_past(summary) and not self._may_wait(summary.id):
            self._history.set_line(summary)
            self._index.remove(summary.id)
        else:
            if summary.id not in self._index.lines() or self._history_is_open:
                self._history.remove(summary.id)
            self._index.set_line(summary)

    def _may_wait(self, id_: str) -> bool:
        """True for a table that was open until now, while the history need not be read."""
        if self._history_is_open or id_ not in self._index.lines():
            return False
        return len(self._waiting()) < MOST_WAITING

    @contextmanager
    def together(self) -> Iterator[None]:
        """All that changes inside is written once, at the end."""
        if self._later:
            yield
            return
        self._later = True
        try:
            yield
        finally:
            self._later = False
            self.write()

    def write(self) -> None:
        """The players first: a line says that those at its table are known."""
        if self._later or "_index" not in vars(self) or not self._players_file.try_to_write():
            return
        if self._history_is_open:
            self._history.try_to_write()
            self._note_past()
        self._index.try_to_write()

    def _note_past(self) -> None:
        """What the index knows of the history: nothing, unless both are as the files are."""
        stamp = stamp_of(self._disk, self._history.path)
        if not self._held or self._history.unread or not self._history.written or stamp is None:
            self._index.past, self._noted = None, -1
        elif self._history.changes != self._noted:
            self._index.past = past_of(filter(self._is_there, self._history.lines().values()), stamp)
            self._noted = self._history.changes

    # --- statistics ---

    def statistics(self, counted_as: Mapping[str, str]) -> "Statistics":
        """Of all finished tables; cached until one of them changes, a name, or what is counted as what."""
        from companion.statistics.played import played_of  # noqa: PLC0415 - when somebody looks at some
        from companion.statistics.tallies import Statistics  # noqa: PLC0415

        of = self._history.changes, self.players.names(), counted_as
        if self._statistics is None or self._statistics[0] != of:
            with collector_at_rest():
                found = Statistics([played_of(line, counted_as) for line in self.counted()])
            self._statistics = of, found
        return self._statistics[1]

    # --- players ---

    @cached_property
    def _players_file(self) -> PlayersFile:
        file = PlayersFile(self._folder.path / PLAYERS, self._disk)
        if file.notice:
            self.notices.append(file.notice)
        return file

    @cached_property
    def players(self) -> Players:
        return Players(self._players_file, self.all, self._new_id)

    def stage_players(self, path: Path, players: Iterable[RememberedPlayer], *, instead: bool) -> int:
        """Ours with the players of a backup, in another file: those whose names, old or new, nobody has here.

        Where they come instead of ours, ours are kept for past games alone. How many are offered who are not now.
        """
        self.hold_against_files()
        file = self._players_file.aside(path)
        ours, staged = file.by_name.values(), Players(file, self.all, self._new_id)
        before = {player.name for player in staged.offered()}
        with file.together():
            if instead:
                file.write_players({})
            staged.add_from_backup(players)
            if instead:
                ids = {id_ for player in file.by_name.values() for id_ in (player.id, *player.also)} - {""}
                past = (replace(one, forgotten=True) for one in ours if not ids & {one.id, *one.also})
                staged.add_from_backup(past)
            file.write()
        return len({player.name for player in staged.offered()} - before)

    # --- held against the files ---

    def hold_against_files(self) -> None:
        """Names first, then sizes and times; a file is opened only where they differ from what its line noted."""
        if self._held:
            return
        try:
            found = self._folder.scan()
        except FileNotFoundError:
            found = {}
            if any(self._all()):
                self.notices.append(message("store.folder_missing", file=self._folder.tables.name))
        except OSError as error:
            self._held, self._index.past = True, None  # no file says whether it still holds
            reason = error.strerror or type(error).__name__
            self.notices.append(message("store.cannot_read", file=self._folder.tables.name, reason=reason))
            return
        self._there = set(found)
        if self._past_agrees(found):
            for id_ in self._index.lines().keys() & found.keys():
                self._hold(id_, found[id_], (self._index,))
        else:
            for id_, files in found.items():
                self._hold(id_, files, (self._index, self._history))
        self._held = True
        if self._players_file.rebuilt:
            for line in sorted(self._all(), key=lambda line: line.touched):
                self.players.add_from_line(line)
        self.write()

    def _past_agrees(self, found: Mapping[str, Found]) -> bool:
        """True if every file that is no open table's is as it was when the history was last right."""
        past = self._index.past
        if self._history_is_open or past is None or past.stamp != stamp_of(self._disk, self._folder.path / HISTORY):
            return False
        apart = {*self._index.lines(), *(line.id for line in past.latest)}
        if sum_of({id_: (files.stamp, files.about) for id_, files in found.items() if id_ not in apart}) != past.files:
            return False
        latest = [self._again(line, found.get(line.id)) for line in past.latest]
        if not all(latest):
            return False
        self._index.past = replace(past, latest=tuple(line for line in latest if line))
        return True

    def _again(self, line: Summary, files: Found | None) -> Summary | None:
        """A line that is up to date with its files, with their stamps; None if it is stale."""
        if files is None or (line.stamp == files.stamp is not None and line.about_stamp == files.about):
            return line if files else None
        again = self._stamped(self._read(line.id, line), files)
        return again if replace(again, stamp=line.stamp, about_stamp=line.about_stamp) == line else None

    def _hold(self, id_: str, files: Found, lists: tuple[Index, ...]) -> None:
        lines = [index.lines()[id_] for index in lists if id_ in index.lines()]
        line = next((line for line in lines if line.stamp == files.stamp is not None), None)
        if line is None:
            line = self._stamped(self._read(id_, lines[0] if lines else None), files)
            self.players.add_from_line(line) if not lines else None
        elif line.about_stamp != files.about:
            line = self._stamped(line, files)
        elif len(lines) == 1:
            return
        self._place(line)


def _is_past(line: Summary) -> bool:
    """True if it belongs to the history."""
    return line.finished and not line.sample
