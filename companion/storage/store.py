"""The store: open, list, delete, export and repair tables. Imports, backups and shared folders are beside it.

The tables' files are the truth, the lists a cache over them. Reading never writes.
"""

import random as chance
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import SaveError
from companion.input.json_input import clean
from companion.messages import Message
from companion.storage.bin_days import DAYS_IN_BIN, BinDays, day_number
from companion.storage.device import DeviceFile
from companion.storage.disk import Disk, OnlyReading, save_errors
from companion.storage.export_file import remove_leftovers
from companion.storage.folder import Folder
from companion.storage.lists import Lists
from companion.storage.lock import FolderLock
from companion.storage.metadata import About, Metadata, changed, read_metadata, with_texts, write_metadata
from companion.storage.players import Players
from companion.storage.restore_journal import RestoreJournal
from companion.storage.summary import Summary

if TYPE_CHECKING:  # the list of tables is shown before any of their rules are loaded
    from companion.game import Depth, Seat
    from companion.statistics.tallies import Statistics
    from companion.storage.maps import MapFolder
    from companion.storage.shared_tables import SharedTables
    from companion.storage.sheets import SheetShelf
    from companion.storage.table_file import Contents
    from companion.storage.tables import Tables
    from companion.table.session import Session
    from companion.table.state import Game

BIN, DEVICE = "bin.json", "device.json"


class Store:
    """All tables in one folder; for one process at a time, unless it only looks."""

    def __init__(
        self,
        folder: Path,
        games: "Mapping[str, Game]",
        *,
        disk: Disk | None = None,
        clock: Callable[[], float] = time.time,
        random: chance.Random | None = None,
        only_reading: bool = False,
    ) -> None:
        self.folder, self.games, self.clock = folder, games, clock
        self.random = random or chance.SystemRandom()
        self.disk = OnlyReading() if only_reading else disk or Disk()
        self.files = Folder(folder, self.disk)
        with save_errors():
            self.disk.make_folder(folder)
        self._lock = None if only_reading else FolderLock(folder)
        self.journal = RestoreJournal(folder, self.disk)
        self._recover(only_reading=only_reading)
        self.lists = self._fresh_lists()
        self._days = BinDays(folder / BIN, self.disk)
        self.device = DeviceFile(folder / DEVICE, self.disk, self.token)
        self._cleared: int | None = None
        """The day on which the bin was last looked through."""

    def _recover(self, *, only_reading: bool) -> None:
        """Finish or drop what a process left that was killed."""
        if only_reading:
            if self.journal.pending:
                raise SaveError("restored.unfinished")
            return
        try:
            self.journal.recover()
            remove_leftovers(self.folder, self.disk)
        except BaseException:
            self.close()
            raise

    def _fresh_lists(self) -> Lists:
        return Lists(self.files, self.disk, self._read_line, self.token)

    @property
    def _files(self) -> Folder:
        """Where everything lies. A SaveError while a restore that the disk interrupted cannot be finished."""
        self.finish_restore()
        return self.files

    @property
    def notices(self) -> list[Message]:
        """Notices about the folder as a whole."""
        return self.lists.notices

    @property
    def players(self) -> Players:
        """Everybody who is remembered."""
        return self.lists.players

    @cached_property
    def table_files(self) -> "Tables":
        """The tables' files; loaded when the first of them is."""
        from companion.storage.tables import Tables  # noqa: PLC0415 - see above

        return Tables(self.files, self.games, self.disk, self.clock, lambda: self.lists)

    @property
    def _tables(self) -> "Tables":
        """The same; a SaveError while a restore cannot be finished."""
        self.finish_restore()
        return self.table_files

    def close(self) -> None:
        if self._lock:
            self._lock.release()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- tables ---

    def new_table(
        self,
        game: "Game",
        options: Any,
        seats: "tuple[Seat, ...]",
        depth: "Depth | None" = None,
        entries: Sequence[Any] = (),
        *,
        id_: str = "",
    ) -> "tuple[str, Session]":
        """Open a fresh table, with what is entered there from the beginning; its id and its session.

        The players are remembered. Without a depth it is the usual one of its game.
        """
        from companion.table.header import Header  # noqa: PLC0415 - see above
        from companion.table.session import seconds  # noqa: PLC0415 - see above

        seats = tuple(replace(seat, name=clean(seat.name, len(seat.name))) for seat in seats)
        id_, players = id_ or self.token(), self.players.ids_of(tuple(seat.name for seat in seats))
        header = Header(game, options, seats, depth or game.usual_depth, seconds(self.clock), id_, players=players)
        session = self._tables.create(id_, header, entries)
        for seat, player in zip(seats, players, strict=True):
            self.players.seat(seat.name, seat.colour, player, header.opened)
        self.note(id_, session, fresh=True)
        return id_, self.open_table(id_)

    def new_sample(self, text: str, file: str) -> str:
        """A table to look around at, as a shared table's text records it; its id.

        It begins now. Nobody is remembered for it, and it never counts.
        """
        from companion.storage.share import parse_shared  # noqa: PLC0415 - with the first table
        from companion.table.session import seconds  # noqa: PLC0415 - see above

        id_, now = self.token(), seconds(self.clock)
        recorded = parse_shared(text, file, self.games)
        header = replace(recorded.header, id=id_, opened=now, sample=True)
        steps = tuple(replace(step, at=now) for step in recorded.steps)
        self.write(id_, replace(recorded, header=header, steps=steps))
        return id_

    def remove_sample(self, id_: str) -> None:
        """Erase it for good: it is made anew with one tap."""
        line = self.lists.line(id_)
        if line is None or not line.sample:
            raise SaveError("store.table_missing")
        self._files.erase(id_)
        self.lists.drop(id_)

    def open_table(self, id_: str) -> "Session":
        """Resume a table exactly where it was; `session.notice` says so if its file has to be mended."""
        if self.about(id_).deleted_at:
            raise SaveError("store.table_missing")
        return self._tables.open(id_)

    def look_at(self, id_: str) -> "Session":
        """The same for whoever only looks: nothing is written, whatever is done there."""
        return self._tables.look_at(id_)

    def note(self, id_: str, session: "Session", *, fresh: bool = False) -> None:
        """Bring the table's line in the list up to date; a finished table moves to the history."""
        from companion.storage.tables import summarise  # noqa: PLC0415 - whoever has a session has loaded it

        line = summarise(id_, session)
        known = None if fresh or not self.players.names().by_name else self.lists.line(id_)
        if known and known.seats:  # a list says what the file says; who was renamed since is found when it is shown
            line = replace(line, header={**line.header, "seats": list(known.seats)})
        self.lists.note(line, fresh=fresh)

    leave = note
    """The same when nobody plays there any more."""

    def tables(self) -> tuple[Summary, ...]:
        """Open tables, the latest first; at the first look the lists are held against the files."""
        return self._tidy_lists.shown(finished=False)

    def history(self) -> tuple[Summary, ...]:
        """Finished tables with their figures, the latest first."""
        return self._tidy_lists.shown(finished=True)

    def counted(self) -> list[Summary]:
        """Finished tables that count, each once, the earliest first: what statistics and exports are about."""
        return self._tidy_lists.counted()

    def lately(self, count: int) -> tuple[Summary, ...]:
        """The first so many of the history; for a few of them it is not read."""
        return self._tidy_lists.lately(count)

    def statistics(self) -> "Statistics":
        """What all finished tables say together, up to date; samples and what lies in the bin never count."""
        return self._tidy_lists.statistics(self.counted_as())

    def counted_as(self) -> Mapping[str, str]:
        """Boxes that statistics count as another one, by name."""
        from companion.storage.sheets_together import counted_boxes  # noqa: PLC0415 - with statistics

        return counted_boxes(self.sheets)

    # --- the bin ---

    def delete(self, id_: str) -> None:
        """Put a table in the bin: one durable mark beside its file. It is erased after thirty days of use."""
        self._files.find(id_)
        now, count = self.today()
        self._change(id_, lambda about: replace(about, deleted_at=now), binned=count)

    def restore(self, id_: str) -> None:
        """Take the mark away."""
        self._files.find(id_)
        self._change(id_, lambda about: replace(about, deleted_at=0), binned=0)

    def deleted(self) -> tuple[Summary, ...]:
        """What lies in the bin, the latest first; `deleted_at` says since when."""
        return self._tidy_lists.deleted()

    def in_bin(self) -> int:
        """How many tables lie in the bin; for that the history need not be read."""
        return self._tidy_lists.in_bin()

    def days_left(self, line: Summary) -> int:
        """On how many further days the app can be used before the table is erased."""
        return self._days.left(line.binned)

    def erase(self, id_: str, *, everywhere: bool = False) -> None:
        """Remove a deleted table for good; while a folder is shared its mark stays, or that would bring it back.

        Its results stay in that folder unless they are to go everywhere: then the next sync removes them.
        """
        metadata = self.metadata(id_)
        if metadata.newer:
            raise SaveError("store.newer_about")
        if not metadata.about.deleted_at:
            raise SaveError("store.not_in_bin")
        line = self.lists.line(id_)
        shared = bool(self.device.now.id and line and line.finished)
        if shared and everywhere:
            marked = replace(metadata, here=replace(metadata.here, apart=(), erase_there=True))
            write_metadata(self._files.about(id_), self.disk, marked)
        self._files.erase(id_, keep_mark=shared)
        self.lists.drop(id_)

    def today(self) -> tuple[int, int]:
        """The time, and the bin's count of days; a SaveError if today cannot be counted."""
        now = self.clock()
        return max(1, int(now)), self._days.count_day(now)

    # --- a shared folder ---

    @cached_property
    def shared_tables(self) -> "SharedTables":
        """Our side of one."""
        from companion.storage.shared_tables import SharedTables  # noqa: PLC0415 - few have such a folder

        return SharedTables(self)

    # --- score sheets of the group's own ---

    @cached_property
    def _shelf(self) -> "SheetShelf":
        from companion.storage.sheets import SheetShelf  # noqa: PLC0415 - with the first look at a sheet

        return SheetShelf(self.folder, self.disk, self.clock, self.all_lines)

    @property
    def sheets(self) -> "SheetShelf":
        """The shelf of them. A SaveError while a restore cannot be finished."""
        self.finish_restore()
        return self._shelf

    @cached_property
    def maps(self) -> "MapFolder":
        """Maps of the group's own."""
        from companion.storage.maps import MapFolder  # noqa: PLC0415 - with the first look at one

        return MapFolder(self.folder, self.disk)

    # --- what is said about a table ---

    def about(self, id_: str) -> About:
        """What is said about a table; nothing if that cannot be read now."""
        path = self._files.about(id_)
        try:
            return read_metadata(path, self.disk).about
        except SaveError:
            return About()

    def metadata(self, id_: str) -> Metadata:
        """The same for whoever writes it anew: what cannot be read now must not be written over."""
        return read_metadata(self._files.about(id_), self.disk)

    def save_about(self, id_: str, **texts: str) -> None:
        """Its name, notes or place; the table's own file is not touched."""
        self._files.find(id_)
        self._change(id_, lambda about: with_texts(about, **texts))

    def _change(self, id_: str, change: Callable[[About], About], binned: int | None = None) -> None:
        metadata = self.metadata(id_)
        about, here = change(metadata.about), metadata.here
        if binned is not None:
            here = replace(here, binned=binned, erase_there=False)
        spoken = changed(metadata.about, about)  # from now on they are said to everybody
        here = replace(here, apart=tuple(name for name in here.apart if name not in spoken))
        write_metadata(self._files.about(id_), self.disk, replace(metadata, about=about, here=here))
        self.note_line(id_)

    # --- sharing ---

    def line(self, id_: str) -> Summary:
        """A table's line in the list, with the names of today."""
        known = self._tidy_lists.line(id_)
        if known is None:
            raise SaveError("store.table_missing")
        return self.players.names().in_line(known)

    def export_table(self, id_: str, *, secrets: bool = False) -> str:
        """The file the app shares: the whole table as JSON text; an open one without secrets unless they are wanted."""
        return self._tables.export(id_, secrets=secrets)

    def contents(self, id_: str) -> "Contents":
        """What a table's file holds, or what can be recovered of it; nothing is written."""
        return self._tables.read(id_)

    def write(self, id_: str, contents: "Contents") -> None:
        """A whole table from elsewhere, over whatever its file held, and its line in the list."""
        self._tables.write(id_, contents)
        self._note_from_file(id_)

    def all_lines(self) -> tuple[Summary, ...]:
        """Every table there is, open, finished or in the bin, the earliest first."""
        return tuple(sorted(self._tidy_lists.all(), key=lambda line: (line.touched, line.id)))

    # --- tables that cannot be read ---

    def export_raw(self, id_: str) -> bytes:
        """A table's file as it is, byte for byte, whatever is wrong with it."""
        return self._tables.raw(id_)

    def quarantine(self, id_: str) -> str:
        """Take a table that cannot be read off the lists; its file is kept under the name given back."""
        name = self._files.quarantine(id_)
        self.lists.drop(id_)
        return name

    def recover(self, id_: str) -> int:
        """Keep a table up to its last entry that fits; the file as it was is set aside. How many entries that are."""
        entries = self._tables.recover(id_)
        self._note_from_file(id_)
        return entries

    # --- behind the scenes ---

    def token(self) -> str:
        """Twelve signs that nobody else has."""
        return f"{self.random.getrandbits(48):012x}"

    def finish_restore(self) -> None:
        """Complete a restore that was committed; a SaveError leaves the rest for the next time."""
        if self.journal.pending:
            self.journal.complete()
            notices = self.lists.notices
            self.lists = self._fresh_lists()
            self.lists.notices[:0] = notices
            vars(self).pop("_shelf", None)

    def _read_line(self, id_: str, known: Summary | None) -> Summary:
        return self._tables.line(id_, known)

    def note_line(self, id_: str, line: Summary | None = None) -> None:
        """What the list knows of a table, or this, with the stamps and metadata of now."""
        self.lists.note(line or self.lists.line(id_) or self._tables.line(id_, None))

    def _note_from_file(self, id_: str) -> None:
        self.lists.note(self._tables.line(id_, self.lists.line(id_)))

    @property
    def _tidy_lists(self) -> Lists:
        """The lists without what has been in the bin for too long."""
        self._clear_up()
        return self.lists

    def _clear_up(self) -> None:
        """Once a day: erase what has been in the bin for thirty of them. If the disk does not let us, next time."""
        with suppress(SaveError):
            self.finish_restore()
        now = self.clock()
        before, self._cleared = self._cleared, day_number(now)
        if before == self._cleared:
            return
        if before is None:
            self._take_over_old_bin()
        if self.lists.in_bin():
            with suppress(SaveError):
                self._empty_bin(self._days.count_day(now))

    def _empty_bin(self, count: int) -> None:
        """What nobody noted the day of is in the bin since today."""
        for line in self.lists.deleted(max(0, count - DAYS_IN_BIN)):
            with suppress(SaveError):
                if line.binned > 0:
                    self.erase(line.id)
                else:
                    self._change(line.id, lambda about: about, binned=count)

    def _take_over_old_bin(self) -> None:
        """Tables an earlier Tableside had moved into a folder `deleted`: they lie in the bin like all others."""
        for path in sorted((self.folder / "deleted").glob("*.json")):
            with suppress(SaveError, OSError):
                target = self._files.table(path.stem)
                if not target.exists():
                    self._files.make()
                    metadata = Metadata(About(deleted_at=max(1, int(self.clock()))))
                    write_metadata(self._files.about(path.stem), self.disk, metadata)
                    self.disk.rename(path, target)
                    self.disk.sync_folder(target.parent)
