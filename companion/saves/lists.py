"""Both lists held against the tables' own files, once, when somebody first looks: the files are right."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cached_property

from companion.messages import Message, message
from companion.saves.about import read_about
from companion.saves.disk import Disk, settled
from companion.saves.folder import Folder, Found
from companion.saves.index import Index, RememberedPlayer, Summary, remembered

Read = Callable[[str, Summary | None], Summary]
"""Reads a table's line from its file; what the list knew of it stands in where the file says nothing."""


class Lists:
    def __init__(self, folder: Folder, disk: Disk, read: Read, new_id: Callable[[], str]) -> None:
        self._folder, self._disk, self._read, self._new_id = folder, disk, read, new_id
        self.notices: list[Message] = []
        self._held = False
        self._gone: set[str] = set()
        """Lines without a file. They are not shown, and not dropped either: a folder may be away for a moment."""

    @cached_property
    def _index(self) -> Index:
        return self._open("index.json")

    @cached_property
    def _history(self) -> Index:
        """Opened when first asked for: a resumed table never waits for ten thousand past ones."""
        return self._open("history.json")

    def _open(self, name: str) -> Index:
        index = Index(self._folder.path / name, self._disk)
        if index.notice:
            self.notices.append(index.notice)
        return index

    # --- looking ---

    def shown(self, *, finished: bool) -> tuple[Summary, ...]:
        """One list, the latest first, without what lies in the bin."""
        self.hold_against_files()
        lines = (self._history if finished else self._index).lines().values()
        there = (line for line in lines if not line.deleted_at and line.id not in self._gone)
        return tuple(sorted(there, key=lambda line: (-line.touched, line.id)))

    def deleted(self) -> tuple[Summary, ...]:
        """What lies in the bin, the latest first."""
        self.hold_against_files()
        lines = (line for line in self._all() if line.deleted_at and line.id not in self._gone)
        return tuple(sorted(lines, key=lambda line: (-line.deleted_at, line.id)))

    def all(self) -> Iterator[Summary]:
        """Every table there is, those in the bin too."""
        self.hold_against_files()
        return (line for line in self._all() if line.id not in self._gone)

    def _all(self) -> Iterator[Summary]:
        yield from self._index.lines().values()
        yield from self._history.lines().values()

    def line(self, id_: str) -> Summary | None:
        return self._index.lines().get(id_) or self._history.lines().get(id_)

    # --- changing ---

    def note(self, summary: Summary) -> None:
        """A table's line as it is now; on disk if the disk lets it."""
        self._place(summary)
        self._gone.discard(summary.id)
        self.write()

    def drop(self, id_: str) -> None:
        self._index.remove(id_)
        self._history.remove(id_)
        self.write()

    def stamped(self, summary: Summary, found: Found | None = None) -> Summary:
        """With the stamps of its files, and what is said beside them."""
        if found is None:
            found = Found(self._stamp(summary.id), None)
            with suppress(OSError):
                found = replace(found, about=self._disk.stamp(self._folder.about(summary.id)))
        about = read_about(self._folder.about(summary.id), self._disk)
        lasting = summary.state != "unreadable"
        return replace(
            summary,
            name=about.name,
            place=about.place,
            deleted_at=about.deleted_at,
            stamp=settled(found.stamp) if found.stamp and lasting else None,
            about_stamp=settled(found.about) if found.about else None,
        )

    def _stamp(self, id_: str) -> tuple[int, int] | None:
        try:
            return self._disk.stamp(self._folder.table(id_))
        except OSError:
            return None

    def _place(self, summary: Summary) -> None:
        """Into its list, and out of the other: that one is opened only if there is a reason."""
        if summary.finished:
            self._history.put(summary)
            self._index.remove(summary.id)
        else:
            if summary.id not in self._index.lines() or "_history" in vars(self):
                self._history.remove(summary.id)
            self._index.put(summary)

    def write(self) -> None:
        for name in ("_history", "_index"):
            if name in vars(self):
                getattr(self, name).try_to_write()

    # --- players ---

    def players(self) -> tuple[RememberedPlayer, ...]:
        return self._index.players()

    def forget_player(self, name: str) -> None:
        self._index.forget(name)

    def ids_of(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The players' ids; whoever has none yet gets one."""
        known = (self._index.player(name) for name in names)
        return tuple(player.id if player and player.id else self._new_id() for player in known)

    def remember(self, seats: tuple[tuple[str, str], ...], ids: tuple[str, ...], now: int) -> None:
        for seat, id_ in zip(seats, ids, strict=True):
            self._index.remember(remembered(self._index.player(seat[0]), seat, id_, now))

    def _remember_line(self, line: Summary) -> None:
        """A table that came without us: whoever sat there and is not known, is now."""
        ids = (*line.header.get("players", ()), *("" for _ in line.seats))
        for seat, id_ in zip(line.seats, ids, strict=False):
            known = self._index.player(seat["name"])
            if known is None or not known.id:
                pair = (seat["name"], seat["colour"])
                player = remembered(None, pair, id_, int(line.header["opened"]))
                self._index.remember(replace(known, id=id_) if known else player)

    # --- held against the files ---

    def hold_against_files(self) -> None:
        """Names first, then sizes and times; a file is opened only where they differ from what its line noted."""
        if self._held:
            return
        self._held = True
        known = {line.id for line in self._all()}
        try:
            found = self._folder.scan()
        except FileNotFoundError:
            found = {}
            if known:
                self.notices.append(message("store.folder_missing", file=self._folder.tables.name))
        except OSError as error:
            reason = error.strerror or type(error).__name__
            self.notices.append(message("store.cannot_read", file=self._folder.tables.name, reason=reason))
            return
        for id_, files in found.items():
            self._hold(id_, files)
        self._gone = known - found.keys()
        if self._index.rebuilt:
            for line in sorted(self._all(), key=lambda line: line.touched):
                self._remember_line(line)
        self.write()

    def _hold(self, id_: str, files: Found) -> None:
        lines = [index.lines()[id_] for index in (self._index, self._history) if id_ in index.lines()]
        line = next((line for line in lines if line.stamp == files.stamp is not None), None)
        if line is None:
            line = self.stamped(self._read(id_, lines[0] if lines else None), files)
            self._remember_line(line) if not lines else None
        elif line.about_stamp != files.about:
            line = self.stamped(line, files)
        elif len(lines) == 1:
            return
        self._place(line)

    def expired(self, before: int) -> tuple[str, ...]:
        """What has lain in the bin since before then."""
        return tuple(line.id for line in self.deleted() if line.deleted_at < before)
