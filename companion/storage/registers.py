"""Last-writer-wins registers: metadata of shared tables, ordered by Lamport timestamps.

A table has a register for its name, place and notes, and for whether it is removed. The timestamp is a counter, one
more than the highest its writer had seen, and the writer's id: no clock takes part. Whoever merges what all devices
say, in any order and however often, comes to the same.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.errors import DataError, NewerData
from companion.input.json_input import Node, clean, compact_json, is_id, parse_json

LONGEST = {"name": 80, "notes": 400, "place": 80}
"""Text fields and their maximum lengths."""
FIELDS = (*LONGEST, "removed")
FORMAT = 1
LARGEST_FILE, MOST_TABLES = 15_000_000, 40_000
"""What a device says is split into files of so many bytes and tables: all of them are less than is ever read."""
HIGHEST = 10**9
"""Highest counter: one beyond it, which no group reaches, counts as 0 and loses against every change made since."""
MOST_AT_ONCE = 8
"""Writes of one device with the same counter that are kept: only copies of a phone make several."""


@dataclass(frozen=True, slots=True, order=True)
class Register:
    """A write of a device; the highest timestamp counts, and of equal ones the higher value."""

    counter: int
    device: str
    value: Any


Registers: TypeAlias = Mapping[str, tuple[Register, ...]]
"""Of one table, by field: the last write of each device, the highest first; of a copied phone all it wrote last."""


def merged(ours: Registers, theirs: Registers) -> dict[str, tuple[Register, ...]]:
    """Merge: the latest write of every device."""
    found: dict[str, tuple[Register, ...]] = {}
    for name in FIELDS:
        latest: dict[str, list[Register]] = {}
        for one in sorted({*ours.get(name, ()), *theirs.get(name, ())}, reverse=True):
            last = latest.setdefault(one.device if one.counter else "", [])  # whatever counts as none is one device's
            if not last or (0 < one.counter == last[0].counter and len(last) < MOST_AT_ONCE):
                last.append(one)
        if latest:
            found[name] = tuple(sorted((one for last in latest.values() for one in last), reverse=True))
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


def written_by(registers: Registers, devices: Collection[str]) -> Registers:
    """The latest own write of these devices for each field; those that copies of one of them made at once, too."""
    own = {name: [one for one in ones if one.device in devices] for name, ones in registers.items()}
    latest = {name: (ones[0].counter, ones[0].device) for name, ones in own.items() if ones}
    return {name: tuple(one for one in own[name] if (one.counter, one.device) == at) for name, at in latest.items()}


# --- as plain data ---


def to_plain(registers: Registers) -> dict[str, Any]:
    return {field: [[one.counter, one.device, one.value] for one in ones] for field, ones in registers.items()}


def from_plain(node: Node) -> tuple[Registers, int]:
    """What can be read of a table's registers, and how many fields cannot."""
    found: dict[str, tuple[Register, ...]] = {}
    unreadable = 0
    for name, ones in node.entries():
        try:
            found[name] = tuple(_register(one, name) for one in ones.items())
        except DataError:
            unreadable += 1
    return merged(found, {}), unreadable


def _register(node: Node, name: str) -> Register:
    parts = node.items(most=3)
    if len(parts) != 3:
        node.wrong("a counter, a device and a value")
    counter, device, value = parts
    if name not in FIELDS or (name in LONGEST and not isinstance(value.value, str)):
        node.wrong("a text, or whether it is removed")
    content = clean(value.value, LONGEST[name]) if name in LONGEST else value.truth()
    number = counter.number(0, 10**100)
    return Register(number if number <= HIGHEST else 0, device.id(), content)


def encode_device(registers: Mapping[str, Registers]) -> list[bytes]:
    """The contents of a device's file; of several, should one grow too large to be read."""
    parts: list[list[bytes]] = [[]]
    size = 0
    for table in sorted(registers):
        line = compact_json({table: to_plain(registers[table])})
        raw = line[1:-1].encode()
        if size + len(raw) > LARGEST_FILE or len(parts[-1]) == MOST_TABLES:
            parts.append([])
            size = 0
        parts[-1].append(raw)
        size += len(raw)
    return [b'{"format":%d,"tables":{\n%s\n}}\n' % (FORMAT, b",\n".join(lines)) for lines in parts]


@dataclass(slots=True)
class DeviceWords:
    """What a device says, by table."""

    tables: dict[str, Registers] = field(default_factory=dict)
    unreadable: int = 0
    """Tables of which something makes no sense here: it costs that and nothing else."""


def decode_device(raw: bytes, file: str) -> DeviceWords:
    """Table by table; a DataError of what is no such file at all, and of one that a newer release wrote."""
    node = parse_json(raw.decode(errors="replace"), file)
    if isinstance(node.value, dict) and node.has("format") and node.field("format").number(1, 10**6) > FORMAT:
        raise NewerData(file, FORMAT, node.value["format"])
    node.fields(("format", "tables"))
    found = DeviceWords()
    for table, one in node.field("tables").entries():
        try:
            registers, strange = from_plain(one)
        except DataError:
            registers, strange = {}, 1
        if is_id(table) and registers:
            found.tables[table] = registers
        found.unreadable += bool(strange) or not is_id(table)
    return found
