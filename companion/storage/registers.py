"""Last-writer-wins registers: metadata of shared tables, ordered by Lamport timestamps.

A table has a register for its name, place and notes, and for whether it is removed. The timestamp is a counter, one
more than the highest its writer had seen, and the writer's id: no clock takes part. Whoever merges what all devices
say, in any order and however often, comes to the same.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.json_input import Node, clean, is_id, parse_json

LONGEST = {"name": 80, "notes": 400, "place": 80}
"""Text fields and their maximum lengths."""
FIELDS = (*LONGEST, "removed")
FORMAT = 1
LARGEST_FILE, MOST_TABLES = 15_000_000, 40_000
"""What a device says is split into files of so many bytes and tables: all of them are less than is ever read."""
HIGHEST = 10**12
"""Highest counter."""


@dataclass(frozen=True, slots=True, order=True)
class Register:
    """A write of a device; the highest timestamp counts, and of equal ones the higher value."""

    counter: int
    device: str
    value: Any


Registers: TypeAlias = Mapping[str, tuple[Register, ...]]
"""Of one table, by field: the last write of each device, the highest first."""
DeviceRegisters: TypeAlias = Mapping[str, Mapping[str, Register]]
"""The last writes of one device, by table and field."""


def merged(ours: Registers, theirs: Registers) -> dict[str, tuple[Register, ...]]:
    """Merge: the latest write of every device."""
    found: dict[str, tuple[Register, ...]] = {}
    for field in FIELDS:
        latest: dict[str, Register] = {}
        for one in sorted((*ours.get(field, ()), *theirs.get(field, ()))):
            latest[one.device if one.counter else ""] = one  # writes of older releases count as one device
        if latest:
            found[field] = tuple(sorted(latest.values(), reverse=True))
    return found


def shown(registers: Registers, field: str) -> Any:
    """The current value; empty for a field nobody has written."""
    return registers[field][0].value if field in registers else ("" if field in LONGEST else False)


def assign(registers: Registers, device: str, values: Mapping[str, Any]) -> dict[str, Register]:
    """Registers of a device after these writes, later than all it has seen; a current value is not written again."""
    highest = {field: ones[0].counter for field, ones in registers.items()}
    return {
        field: Register(min(HIGHEST, 1 + highest.get(field, 0)), device, value)
        for field, value in values.items()
        if value != shown(registers, field)
    }


def of_one(registers: Mapping[str, Register]) -> Registers:
    """What one device says of a table, to be merged."""
    return {field: (one,) for field, one in registers.items()}


def other_texts(registers: Registers, now: Mapping[str, Any]) -> dict[str, list[str]]:
    """By field, last writes of devices that lost against the current value."""
    latest = {field: dict.fromkeys(one.value for one in registers.get(field, ())) for field in LONGEST}
    found = {field: [text for text in texts if text and text != now[field]] for field, texts in latest.items()}
    return {field: texts for field, texts in found.items() if texts}


def written_by(registers: Registers, devices: Collection[str]) -> dict[str, Register]:
    """The latest own write of these devices for each field."""
    own = {field: [one for one in ones if one.device in devices] for field, ones in registers.items()}
    return {field: ones[0] for field, ones in own.items() if ones}


# --- as plain data ---


def to_plain(registers: Registers) -> dict[str, Any]:
    return {field: [[one.counter, one.device, one.value] for one in ones] for field, ones in registers.items()}


def from_plain(node: Node) -> Registers:
    """Anything strange is a DataError."""
    node.fields((), FIELDS)
    found = {field: tuple(_register(one, field) for one in ones.items()) for field, ones in node.entries()}
    return merged(found, {})


def _register(node: Node, field: str) -> Register:
    parts = node.items(most=3)
    if len(parts) != 3:
        node.wrong("a counter, a device and a value")
    counter, device, value = parts
    if field in LONGEST and (not isinstance(value.value, str) or clean(value.value, LONGEST[field]) != value.value):
        value.wrong(f"a text of at most {LONGEST[field]} characters on one line")
    content = value.value if field in LONGEST else value.truth()
    return Register(counter.number(0, HIGHEST), device.id(), content)


def encode_device(registers: DeviceRegisters) -> list[bytes]:
    """The contents of a device's file; of several, should one grow too large to be read."""
    parts: list[list[bytes]] = [[]]
    size = 0
    for table in sorted(registers):
        line = json.dumps({table: to_plain(of_one(registers[table]))}, ensure_ascii=False, separators=(",", ":"))
        raw = line[1:-1].encode()
        if size + len(raw) > LARGEST_FILE or len(parts[-1]) == MOST_TABLES:
            parts.append([])
            size = 0
        parts[-1].append(raw)
        size += len(raw)
    return [b'{"format":%d,"tables":{\n%s\n}}\n' % (FORMAT, b",\n".join(lines)) for lines in parts]


def decode_device(raw: bytes, file: str) -> dict[str, Registers]:
    """What a device's file says, by table; anything strange is a DataError."""
    node = parse_json(raw.decode(errors="replace"), file).fields(("format", "tables"))
    node.field("format").number(1, FORMAT)
    tables = node.field("tables")
    if not all(is_id(table) for table, _ in tables.entries()):
        tables.wrong("ids of tables")
    return {table: from_plain(one) for table, one in tables.entries()}
