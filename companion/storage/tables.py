"""Opens, repairs, exports and summarises the files of tables."""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import Any

from companion.errors import DataError, SaveError
from companion.messages import message
from companion.storage.disk import Disk, cannot_read, previous_of
from companion.storage.folder import TABLE, Folder
from companion.storage.lists import Lists
from companion.storage.share import export_contents, without_secrets
from companion.storage.summary import Result, Summary
from companion.storage.table_file import Contents, TableFile, recover_table
from companion.storage.tinydb_storage import Damaged, NewerFormat, Unknown
from companion.storage.verify import Misfit, Verifier, fitting, look_at
from companion.table.header import Header, encode_header
from companion.table.session import Session
from companion.table.state import Game
from companion.table.steps import finished_at
from companion.table.view_cache import SENSELESS

LONGEST_PAUSE = 30 * 60
"""In seconds; a longer pause is not playing time."""
Known = Callable[[], Mapping[str, Any] | None]
"""What the list knows of a table's header; asked for only when the file itself has lost it."""


class Tables:
    """Tables by their ids; which of them are listed is the store's affair."""

    def __init__(
        self,
        folder: Folder,
        games: Mapping[str, Game],
        disk: Disk,
        clock: Callable[[], float],
        lists: Callable[[], Lists],
    ) -> None:
        self._folder, self._games, self._disk, self._clock, self._lists = folder, games, disk, clock, lists

    def create(self, id_: str, header: Header, entries: Sequence[Any] = ()) -> Session:
        """The file of a fresh table with its first entries, in one write; what is refused is refused before it."""
        session = Session(header, clock=self._clock)
        for command in entries:
            session.do(command)
        self.write(id_, Contents(header, tuple(session.steps), session.cursor))
        return session

    def write(self, id_: str, contents: Contents) -> None:
        """A whole table, over whatever its file held."""
        self._folder.make()
        TableFile(self._folder.table(id_), self._disk).create(contents)

    def read(self, id_: str) -> Contents:
        """What a table's file holds, or what can be recovered of it; nothing is written."""
        return self._read(self._file(id_), id_)

    def _file(self, id_: str) -> TableFile:
        return TableFile(self._folder.find(id_), self._disk)

    def _known(self, id_: str) -> Mapping[str, Any] | None:
        line = self._lists().line(id_)
        return line.header if line else None

    def _read(self, file: TableFile, id_: str, known: Known | None = None, *, now: bool = False) -> Contents:
        try:
            contents = file.read(self._games)
        except Damaged:
            header = known() if known else self._known(id_)
            contents = recover_table(self._folder.table(id_), self._disk, self._games, header, now=now)
            file.hold(contents)
        except DataError as error:  # every checksum holds: somebody meant it, and it is left alone
            raise Unknown(error) from None
        return _named(id_, contents)

    def export(self, id_: str, *, secrets: bool = False) -> str:
        """The file the app shares: the whole table as JSON text; an open one without secrets unless they are wanted."""
        contents = self.read(id_)
        finished = session_of(contents, id_ + TABLE).table.finished
        steps = contents.steps if secrets or finished else without_secrets(contents.steps)
        return export_contents(replace(contents, steps=steps))

    def result(self, id_: str) -> Contents | None:
        """What a finished table's file holds; None of one that is open, a sample, or not whole."""
        contents = self._read(self._file(id_), id_, lambda: None)
        if contents.notice or contents.header.sample or not session_of(contents, id_ + TABLE).table.finished:
            return None
        return contents

    def open(self, id_: str) -> Session:
        """A session that writes every entry; `session.notice` says so if the file has to be mended.

        Mending it is tried at once, and if the disk refuses, again with the next entry.
        """
        file = self._file(id_)
        contents = self._read(file, id_)
        session = self._shown(contents, id_, storage=file, clock=self._clock)
        session.notice = contents.notice
        if contents.notice:
            with suppress(SaveError):
                file.mend()
        return session

    def look_at(self, id_: str) -> Session:
        """A session that writes nothing."""
        return self._shown(self.read(id_), id_)

    def _shown(self, contents: Contents, id_: str, **more: Any) -> Session:
        """With the names of today."""
        header = self._lists().players.names().in_header(contents.header)
        return session_of(replace(contents, header=header), id_ + TABLE, **more)

    def recover(self, id_: str) -> int:
        """Keep a table up to its last entry that fits, and the file as it was beside it; how many that are."""
        file = self._file(id_)
        contents = self._read(file, id_, now=True)
        good = _fitting(contents, id_ + TABLE)
        steps, first_finish = contents.steps[:good], contents.first_finish or finished_at(contents.steps[good:])
        cursor = min(contents.cursor, good)
        recovered = replace(contents, steps=steps, cursor=cursor, drafts=(), first_finish=first_finish)
        file.hold(recovered)
        file.mend()
        return good

    def raw(self, id_: str) -> bytes:
        """A table's file as it is, byte for byte, whatever is wrong with it."""
        path = self._folder.find(id_)
        try:
            return self._disk.read(path if path.exists() else previous_of(path))
        except OSError as error:
            raise cannot_read(error, path.name) from error

    def line(self, id_: str, known: Summary | None) -> Summary:
        """A table's line from its file; one that cannot be read says so, and keeps what the list knew of it."""
        path = self._folder.table(id_)
        try:
            if path.exists():
                contents = _named(id_, self._file(id_).read(self._games))
            else:
                contents = self._read(self._file(id_), id_, lambda: known.header if known else None)
            session = session_of(contents, path.name)
            with fitting(path.name, session.cursor):
                return summarise(id_, session)
        except NewerFormat:
            state = "newer"
        except (Unknown, DataError):
            state = "unknown"
        except (Damaged, Misfit):
            state = "damaged"
        except SaveError:
            state = "unreadable"
        if known and known.game in self._games:
            return replace(known, state=state)
        return Summary(id_, "", {}, "full", 0, 0, message(f"store.is_{state}"), state=state)


def _named(id_: str, contents: Contents) -> Contents:
    """A table from before tables carried their ids is known by its file's name."""
    header = contents.header
    return contents if header.id else replace(contents, header=replace(header, id=id_))


def _fitting(contents: Contents, file: str) -> int:
    """How many entries fit one after the other."""
    verifier = Verifier(contents.header, file)
    with suppress(Misfit):
        for step in contents.steps:
            verifier.add(step)
    return len(verifier.replay.steps)


def session_of(contents: Contents, file: str, **more: Any) -> Session:
    """A session that can be shown; Misfit if an entry does not fit the table before it, or what is now cannot be."""
    parts = (contents.header, contents.steps, contents.cursor)
    try:
        fields = {name: getattr(contents, name) for name in ("drafts", "uncovered", "first_finish")}
        session = Session(*parts, **{"clock": time.time, **fields, **more})
    except SENSELESS:
        raise Misfit(file, _fitting(contents, file) + 1) from None
    with fitting(file, session.cursor):
        look_at(session.shown)
        session.last_entry()
    return session


def summarise(id_: str, session: Session) -> Summary:
    """The line of a table in the lists."""
    table = session.table
    turn = session.turn()
    results: tuple[Result, ...] = ()
    if table.finished:
        sheet = session.sheet()
        results = tuple(
            Result(player.total, rank, tuple((c, player.cells[c].points) for c in sheet.categories))
            for player, rank in zip(sheet.players, sheet.ranks, strict=True)
        )
    return Summary(
        id=id_,
        game=table.game.id,
        header=_listed(session.header),
        depth=table.depth,
        touched=session.touched,
        steps=session.cursor,
        headline=turn.headline,
        seat=turn.seat,
        half_filled=session.half_filled,
        finished=table.finished,
        results=results,
        starter=table.starter,
        played=played(session) if table.finished else None,
        first_finish=session.played_at if table.finished and session.played_at != session.touched else 0,
    )


def _listed(header: Header) -> dict[str, Any]:
    """A header as its line holds it."""
    plain = encode_header(header)
    listed = header.game.files.in_lists
    return {**plain, "options": listed(header.options)} if listed else plain


def played(session: Session) -> int:
    """Seconds from opening a table to its last entry; a long pause counts none, for nobody knows what it was."""
    times = (session.header.opened, *(step.at for step in session.steps[: session.cursor]))
    return sum(gap for gap in (later - at for at, later in pairwise(times)) if 0 < gap <= LONGEST_PAUSE)
