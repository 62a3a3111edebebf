"""The folder of all tables: opening, listing, deleting, sharing, and mending what was damaged."""

import random as chance
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import SaveError
from companion.messages import Message, message
from companion.saves.disk import Disk, previous_of, refused
from companion.saves.index import Index, RememberedPlayer, Summary, mend_index
from companion.saves.lock import FolderLock

if TYPE_CHECKING:  # the list of tables is shown before any of their rules are loaded
    from companion.game import Depth, Seat
    from companion.saves.tables import Tables
    from companion.table.session import Session
    from companion.table.state import Game


class Store:
    """All tables in one folder, for one process at a time."""

    def __init__(
        self,
        folder: Path,
        games: "Mapping[str, Game]",
        *,
        disk: Disk | None = None,
        clock: Callable[[], float] = time.time,
        random: chance.Random | None = None,
    ) -> None:
        self.folder, self.games, self.clock = folder, games, clock
        self.random = random or chance.SystemRandom()
        self.notices: list[Message] = []
        """What the user must be told about the folder as a whole."""
        self._disk = disk or Disk()
        with _told():
            for part in (folder, folder / "tables", folder / "deleted"):
                self._disk.make_folder(part)
        self._lock = FolderLock(folder)
        try:
            self._clear_up()
            self._index = self._open_list("index.json")
            self._catch_up()
        except BaseException:
            self._lock.release()
            raise

    @cached_property
    def _history(self) -> Index:
        """Opened when first asked for: a tap or a resumed table never waits for ten thousand past ones."""
        return self._open_list("history.json")

    @cached_property
    def _tables(self) -> "Tables":
        """The tables themselves; loaded when the first of them is."""
        from companion.saves.tables import Tables  # noqa: PLC0415 - see above

        return Tables(self.games, self._disk, self.clock)

    def close(self) -> None:
        self._lock.release()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- tables ---

    def new_table(
        self, game: "Game", options: Any, seats: "tuple[Seat, ...]", depth: "Depth" = "full"
    ) -> "tuple[str, Session]":
        """Open a fresh table; its id and its session. The players are remembered."""
        id_ = self._new_id()
        session = self._tables.create(self._path(id_), game, options, seats, depth)
        with self._index.together():
            self._index.remember(tuple((seat.name, seat.colour) for seat in seats), session.header.opened)
            self._index.put_table(_line(id_, session))
        return id_, self.open_table(id_)

    def open_table(self, id_: str) -> "Session":
        """Resume a table exactly where it was; `session.notice` says so if its file had to be mended."""
        session = self._tables.open(self._found(id_), lambda: self._known_header(id_))
        self._index.set_live(id_)
        return session

    def note(self, id_: str, session: "Session") -> None:
        """Bring the table's line in the list up to date; a finished table moves to the history."""
        summary = _line(id_, session)
        if summary.finished:
            self._history.put_table(summary)
            self._index.remove_table(id_)
        else:
            was_open = self._index.has(id_)
            self._index.put_table(summary)
            if not was_open:
                self._history.remove_table(id_)

    def leave(self, id_: str, session: "Session") -> None:
        """As `note`, and nobody plays there any more."""
        self.note(id_, session)
        self._index.set_live(None)

    def tables(self) -> tuple[Summary, ...]:
        """Open tables, the latest first, without opening their files."""
        return _latest_first(self._index)

    def history(self) -> tuple[Summary, ...]:
        """Finished tables with their figures, the latest first, without opening their files."""
        return _latest_first(self._history)

    def delete(self, id_: str) -> None:
        """Take a table off the lists; `restore` brings it back until the store is opened next time."""
        with _told():
            self._disk.rename(self._path(id_), self._deleted(id_))
            self._disk.remove(previous_of(self._path(id_)))
        self._index.remove_table(id_)
        self._history.remove_table(id_)

    def restore(self, id_: str) -> None:
        with _told():
            self._disk.rename(self._deleted(id_), self._path(id_))
        self._refresh(id_)

    # --- players ---

    def players(self) -> tuple[RememberedPlayer, ...]:
        return self._index.players()

    def forget_player(self, name: str) -> None:
        self._index.forget(name)

    # --- sharing ---

    def export_table(self, id_: str) -> str:
        """The file the app shares: the whole table as JSON text."""
        return self._tables.export(self._found(id_), lambda: self._known_header(id_))

    def import_table(self, text: str, file: str) -> str:
        """Take in a shared table under a new id; anything wrong in it is a DataError and nothing is written."""
        write = self._tables.take_in(text, file)
        id_ = self._new_id()
        write(self._path(id_))
        self._refresh(id_)
        return id_

    # --- behind the scenes ---

    def _path(self, id_: str) -> Path:
        return self.folder / "tables" / f"{id_}.json"

    def _deleted(self, id_: str) -> Path:
        return self.folder / "deleted" / f"{id_}.json"

    def _new_id(self) -> str:
        return f"{self.random.getrandbits(48):012x}"

    def _found(self, id_: str) -> Path:
        """The table's file; if it is gone, what it was before the last write."""
        path = self._path(id_)
        if not path.exists():
            if not previous_of(path).exists():
                self._index.remove_table(id_)
                self._history.remove_table(id_)
                raise SaveError("store.table_missing")
            with _told():
                self._disk.rename(previous_of(path), path)
        return path

    def _known_header(self, id_: str) -> Mapping[str, Any] | None:
        known = self._index.tables().get(id_) or self._history.tables().get(id_)
        return known.header if known else None

    def _refresh(self, id_: str) -> None:
        self.note(id_, self._tables.look_at(self._found(id_), lambda: self._known_header(id_)))

    def _open_list(self, name: str) -> Index:
        path = self.folder / name
        try:
            kept_as = mend_index(path, self._disk)
        except OSError as error:
            raise refused(error) from error
        index = Index(path, self._disk)
        if kept_as:
            self.notices.append(message("store.list_mended", file=kept_as))
            self._gather_lost_tables(index)
        return index

    def _catch_up(self) -> None:
        """Bring a table's line up to date after the process that played it was killed."""
        id_ = self._index.live()
        if id_ is None:
            return
        session = self._tables.glance_at(self._path(id_))
        if session:
            self.note(id_, session)

    def _gather_lost_tables(self, index: Index) -> None:
        """After a list was damaged: every table file on no list gets a line again."""
        listed = set(index.tables())
        for path in sorted((self.folder / "tables").glob("*.json")):
            id_ = path.stem
            if id_ in listed or ".damaged-" in path.name:
                continue
            session = self._tables.glance_at(path)
            if session is None:
                continue
            summary = _line(id_, session)
            if summary.finished == (index.path.name == "history.json"):
                index.put_table(summary)

    def _clear_up(self) -> None:
        """Remove what was deleted last time; half a write left by a kill is simply written over by the next."""
        with _told():
            for gone in (self.folder / "deleted").glob("*.json*"):
                self._disk.remove(gone)


def _line(id_: str, session: "Session") -> Summary:
    from companion.saves.tables import summarise  # noqa: PLC0415 - whoever has a session has loaded it

    return summarise(id_, session)


def _latest_first(index: Index) -> tuple[Summary, ...]:
    return tuple(sorted(index.tables().values(), key=lambda s: (-s.touched, s.id)))


@contextmanager
def _told() -> Iterator[None]:
    """The system's refusal as a sentence for the table."""
    try:
        yield
    except OSError as error:
        raise refused(error) from error
