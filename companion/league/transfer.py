"""Tables between a league and files as the app shares them, one `.tableside` file each."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from companion.errors import DataError, TablesideError
from companion.input.json_input import Node, read_text
from companion.lan.ledger import Record, decode_record
from companion.league.league import first_record
from companion.league.postgres import Connection, records_of, store_table, table_ids
from companion.league.room import Log, header_of
from companion.messages import Message, message
from companion.storage.export_file import write_export
from companion.storage.share import export_table, read_shared
from companion.storage.summary import encode_line
from companion.storage.table_file import MOST_BYTES, Contents
from companion.storage.tables import session_of, summarise
from companion.table.changes import Change, Entered, Moved
from companion.table.header import codec_for
from companion.table.state import Game
from companion.table.steps import encode_step

ENDING = ".tableside"


def contents_of(records: list[Mapping[str, Any]], games: Mapping[str, Game]) -> Contents:
    """A table as its records have it; a DataError if they are none."""
    if not records:
        raise DataError("record", "log", "records", "none")
    header = header_of(records[0], games)
    log = Log(header.id)
    for plain in records[1:]:
        log.add(decode_record(Node(plain, header.id), header))
    return Contents(header, tuple(log.steps), log.cursor, uncovered=log.uncovered, first_finish=log.first_finish)


def export_tables(connection: Connection, folder: Path, games: Mapping[str, Game]) -> tuple[int, list[Message]]:
    """Write every table of the league, secrets and all, over older files of the same tables.

    How many those were, and why others could not be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    refused, ids = [], table_ids(connection)
    for id_ in ids:
        try:
            found = contents_of(records_of(connection, id_), games)
        except DataError as error:
            refused.append(message("lan.league.not_exported", table=id_, reason=str(error)))
            continue
        text = export_table(found.header, found.steps, found.cursor, found.uncovered, found.first_finish)
        write_export(folder / f"{id_}{ENDING}", text.encode(), folder)
    return len(ids) - len(refused), refused


def import_tables(
    connection: Connection,
    folder: Path,
    games: Mapping[str, Game],
    random: Random,
) -> Iterator[Message]:
    """Take every file of a folder in, each checked entry by entry, each as a whole; what became of it."""
    for path in sorted(folder.glob(f"*{ENDING}")):
        try:
            found = read_shared(read_text(path, most_bytes=MOST_BYTES, name=path.name), path.name, games).contents
        except DataError as error:
            yield message("lan.league.not_imported", reason=str(error))
            continue
        except TablesideError as error:
            yield message("lan.league.not_imported", reason=error.message)
            continue
        id_ = found.header.id or path.stem
        stored = store_table(connection, id_, [*records_from(found, random)])
        yield message("lan.league.imported" if stored else "lan.league.is_there", table=id_)


def records_from(found: Contents, random: Random) -> Iterator[Record]:
    """The records that lead to these contents."""
    header, codec, last = found.header, codec_for(found.header.game), len(found.steps)
    yield first_record(header, random, set())
    line = None
    if found.cursor == last and found.steps and found.steps[-1].finishes:
        line = encode_line(summarise(header.id, session_of(found, header.id)))
    for number, step in enumerate(found.steps, 1):
        is_last = number == last
        uncovered, first_finish = (found.uncovered, found.first_finish) if is_last else ((), 0)
        change: Change = Entered(number - 1, step, encode_step(codec, step), uncovered, first_finish)
        yield Record(f"imported-{number}", change=change, line=line if is_last else None)
    if found.cursor < last:
        yield Record("imported-cursor", change=Moved(found.cursor))
