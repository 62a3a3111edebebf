"""What only the owner of a league's database may do: delete a table, forget a player, change the organiser's code."""

import json
import unicodedata
from collections.abc import Iterator, Mapping
from random import SystemRandom
from typing import Any

from companion.errors import TablesideError
from companion.input.json_input import compact_json
from companion.lan.tokens import SECRET_BITS, make
from companion.league import schema
from companion.league.postgres import Connection, notify_dropped, organiser_code
from companion.messages import message


def delete_table(connection: Connection, table: str) -> None:
    """Nothing of it remains; hosts that have it in memory drop it, and can store nothing more there."""
    with connection.transaction():
        connection.execute(schema.LOCK_RECORDS)
        connection.execute("DELETE FROM knocks WHERE table_id = %s", (table,))
        if not table or not connection.execute("DELETE FROM records WHERE table_id = %s", (table,)).rowcount:
            raise TablesideError(message("lan.league.no_such_table", table=table))
        notify_dropped(connection, table)


def forget_player(connection: Connection, name: str) -> int:
    """Put the number of the seat in place of a name, wherever that is stored; at how many tables that was."""
    wanted, tables = _known_as(name), set[str]()
    with connection.transaction():
        connection.execute(schema.LOCK_RECORDS)
        connection.execute("DELETE FROM knocks")
        seated: dict[str, set[int]] = {}
        for table, n, record, line in connection.execute(schema.WITH_NAMES).fetchall():
            found = _seats_of(record, wanted) | _seats_of(line, wanted)
            if found:
                tables.add(table)
                seated.setdefault(table, set()).update(found)
                rewritten = None if line is None else compact_json(_without(line, wanted))
                values = (compact_json(_without(record, wanted)), rewritten, table, n)
                connection.execute(schema.REWRITE, values)
        for table, seats in seated.items():
            _forget_devices(connection, table, seats)
            notify_dropped(connection, table)
    return len(tables)


def code_of_organiser(connection: Connection, *, new: bool) -> str:
    """What the organiser is known by; hosts know a new one within seconds, and the old one opens nothing more."""
    made = make(SystemRandom(), SECRET_BITS)
    if new:
        connection.execute(schema.CHANGE_ORGANISER, (made,))
    return organiser_code(connection, made)


def _forget_devices(connection: Connection, table: str, seats: set[int]) -> None:
    for n, record in connection.execute(schema.READ, (table, 0)).fetchall():
        plain = _without_devices(record, seats)
        if plain != record:
            connection.execute(schema.REWRITE_RECORD, (compact_json(plain), table, n))


def _parts(plain: Any, name: str) -> Iterator[dict[str, Any]]:
    """The objects of this name in a record or a line; of a compacted table they are in its log."""
    if not isinstance(plain, dict):
        return
    if isinstance(plain.get(name), dict):
        yield plain[name]
    for one in _list(plain, "log"):
        yield from _parts(one, name)


def _list(plain: Mapping[str, Any], name: str) -> list[Any]:
    """Nothing where a release that is not known here has stored something else."""
    found = plain.get(name)
    return found if isinstance(found, list) else []


def _seats_of(plain: Any, wanted: str) -> set[int]:
    return {number for header in _parts(plain, "header") for number in _numbers(header, wanted)}


def _numbers(header: Mapping[str, Any], wanted: str) -> list[int]:
    seats = enumerate(_list(header, "seats"))
    return [number for number, seat in seats if isinstance(seat, dict) and _known_as(str(seat.get("name"))) == wanted]


def _known_as(name: str) -> str:
    """However it is composed and capitalised."""
    return unicodedata.normalize("NFC", " ".join(name.split())).casefold()


def _without(plain: Any, wanted: str) -> Any:
    """The same with the number of the seat in place of a name, and without the ids of its table's players."""
    copy = json.loads(json.dumps(plain))
    for header in _parts(copy, "header"):
        for number in _numbers(header, wanted):
            header["seats"][number]["name"] = f"#{number + 1}"
            header.pop("players", None)
    return copy


def _without_devices(plain: Any, seats: set[int]) -> Any:
    """The same without the names of devices at these seats."""
    copy = json.loads(json.dumps(plain))
    for saved in _parts(copy, "seats"):
        for phone in _list(saved, "phones"):
            match phone:
                case [_, int(seat), _, *_] if seat in seats:
                    phone[2] = ""
    return copy
