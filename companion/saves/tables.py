"""The files of all tables: written once, opened, mended, shared, and summed up in a line for the list."""

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.errors import DataError, TablesideError
from companion.game import Depth, Seat
from companion.saves.disk import Disk, refused
from companion.saves.index import Result, Summary
from companion.saves.share import export_table, import_table
from companion.saves.storage import Damaged, NewerFormat
from companion.saves.table_file import Contents, TableFile, read_table, recover_table
from companion.table import rules
from companion.table.session import Header, Keeper, Session, encode_header
from companion.table.state import Game

Known = Callable[[], Mapping[str, Any] | None]
"""What the list knows of a table's header; asked for only when the file itself has lost it."""


class Tables:
    """Tables by the path of their files; which of them are listed is the store's affair."""

    def __init__(self, games: Mapping[str, Game], disk: Disk, clock: Callable[[], float]) -> None:
        self._games, self._disk, self._clock = games, disk, clock

    def create(self, path: Path, game: Game, options: Any, seats: tuple[Seat, ...], depth: Depth) -> Session:
        """The file of a fresh table; what its rules refuse is refused before anything is written."""
        header = Header(game, options, seats, depth, int(self._clock()))
        session = Session(header)
        TableFile(path, self._disk).create(Contents(header, (), 0))
        return session

    def take_in(self, text: str, file: str) -> Callable[[Path], None]:
        """Read a shared table; what is given back writes it. Anything wrong in it is a DataError."""
        contents = Contents(*import_table(text, file, self._games))
        return lambda path: TableFile(path, self._disk).create(contents)

    def export(self, path: Path, known: Known) -> str:
        """The file the app shares: the whole table as JSON text."""
        contents = self._read(path, known)
        return export_table(contents.header, contents.steps, contents.cursor)

    def open(self, path: Path, known: Known) -> Session:
        """A session that writes every entry; `session.notice` says so if the file had to be mended."""
        contents = self._read(path, known)
        session = _session(contents, keeper=TableFile(path, self._disk), clock=self._clock)
        session.notice = contents.notice
        return session

    def look_at(self, path: Path, known: Known) -> Session:
        """A session that writes nothing; a damaged file is mended."""
        return _session(self._read(path, known))

    def glance_at(self, path: Path) -> Session | None:
        """The same of a file that is whole; None of any other: opening it will mend it and say so."""
        try:
            return _session(read_table(path, self._games))
        except (OSError, TablesideError):
            return None

    def _read(self, path: Path, known: Known) -> Contents:
        try:
            return read_table(path, self._games)
        except Damaged:
            return recover_table(path, self._disk, self._games, known())
        except DataError:  # every checksum holds, yet we do not know these words: a later Tableside wrote them
            raise NewerFormat(path.name) from None
        except OSError as error:
            raise refused(error) from error


def _session(contents: Contents, *, keeper: Keeper | None = None, clock: Callable[[], float] = time.time) -> Session:
    parts = (contents.header, contents.steps, contents.cursor)
    return Session(*parts, keeper=keeper, clock=clock, draft=contents.draft)


def summarise(id_: str, session: Session) -> Summary:
    table = session.table
    turn = session.turn()
    results: tuple[Result, ...] = ()
    if table.finished:
        sheet = rules.sheet(table)
        results = tuple(
            Result(player.total, rank, tuple((c, player.cells[c].points) for c in sheet.categories))
            for player, rank in zip(sheet.players, sheet.ranks, strict=True)
        )
    return Summary(
        id=id_,
        game=table.game.id,
        header=encode_header(session.header),
        depth=table.depth,
        touched=session.touched,
        steps=session.cursor,
        headline=turn.headline,
        seat=turn.seat,
        half_filled=session.draft is not None,
        finished=table.finished,
        results=results,
    )
