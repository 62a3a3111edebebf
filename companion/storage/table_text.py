"""A table as raw JSON lines, copied between its file and a backup without decoding its events.

In a table's file every step is a line with a checksum, in a shared table the same line without one. Backups are written
and compared by these lines; only what comes in is decoded and replayed.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from companion.errors import DataError, NewerData
from companion.input.json_input import Node, compact_json, parse_json
from companion.storage.step_lines import AT
from companion.storage.table_file import HEAD, STEPS, UNCOVERED
from companion.storage.tinydb_storage import FORMAT as FILE_FORMAT
from companion.storage.tinydb_storage import Line, parse
from companion.table.header import HEADER_FIELDS, HEADER_IDS
from companion.table.steps import MOST_STEPS

FORMAT = 1
"""Of a shared table."""
BEGIN, BETWEEN, END = b',\n "steps": [\n', b",\n", b"\n]}\n"
"""What stands before, between and after the steps of a shared table."""
COPIED = (*HEADER_FIELDS, *HEADER_IDS, "cursor", UNCOVERED)
LEFT_OUT = ("drafts",)
"""Fields of a table's file: those a shared table has, and those it does without."""
CHECKSUM = re.compile(rb'^"\d+":\{"#":"[0-9a-f]{8}",', re.MULTILINE)
"""What a step in a table's file begins with, and one in a shared table does not."""
Relation = Literal["same", "grown", "shorter"]


@dataclass(frozen=True, slots=True)
class TableText:
    """A table that was not decoded."""

    head: Mapping[str, Any]
    """Its fields but the steps."""
    steps: bytes
    """One step on each line, as in a shared table."""
    opened: Sequence[Sequence[int]] = ()
    """Those of its marks that were joined phones; a shared table has none."""

    @property
    def lines(self) -> list[bytes]:
        return self.steps.split(BETWEEN) if self.steps else []

    @property
    def log(self) -> bytes:
        """The steps up to the cursor."""
        cursor, lines = self.head["cursor"], self.lines
        return self.steps if cursor >= len(lines) else BETWEEN.join(lines[:cursor])

    @property
    def shared(self) -> bytes:
        """The text of a shared table."""
        return shared_text({"format": FORMAT, **self.head}, self.steps.decode()).encode()


def shared_text(head: Mapping[str, Any], steps: str) -> str:
    """A shared table from its fields and its steps, which are one on each line."""
    return f'{json.dumps(head, ensure_ascii=False, indent=1)[:-2]},\n "steps": [\n{steps}\n]}}\n'


def text_of_file(raw: bytes, id_: str) -> TableText:
    """The text of a table's file; a ValueError if it is not whole, or holds something that is not copied so."""
    found = parse(raw)
    head, steps = found.lines[HEAD]["1"], found.lines.get(STEPS, {})
    if not found.whole or found.format != FILE_FORMAT or list(steps) != [str(n) for n in range(1, len(steps) + 1)]:
        raise ValueError("another layout, or steps are missing")
    return _text(head, BETWEEN.join(line.json for line in steps.values()), id_)


def glance_at_file(raw: bytes, id_: str) -> TableText:
    """The same without a look at checksums, for a comparison; a ValueError if it is laid out otherwise."""
    head, _, steps = raw.partition(b'\n},\n"%s":{\n' % STEPS.encode())
    if not steps.endswith(b"\n}}"):
        raise ValueError("another layout")
    return _text(Line(head.rpartition(b"\n")[2]), CHECKSUM.sub(b"{", steps[:-3]), id_)


def _text(head: Line, steps: bytes, id_: str) -> TableText:
    fields = {"cursor": steps.count(BETWEEN) + 1 if steps else 0, **head.document()}
    if not fields.keys() <= {*COPIED, *LEFT_OUT}:
        raise ValueError("fields of another kind")
    copied = {name: fields[name] for name in COPIED if name in fields} | {"id": fields.get("id") or id_}
    opened = [mark[:3] for mark in fields.get(UNCOVERED, ()) if len(mark) > 3]
    if opened:
        copied[UNCOVERED] = [mark[:3] for mark in copied[UNCOVERED]]
    return TableText(copied, steps, opened)


def text_of_shared(raw: bytes, file: str) -> TableText:
    """The text of a shared table; a DataError if it is none, but its fields and steps are not looked into."""
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise DataError(file, f"byte {error.start}", "UTF-8 text", "other bytes") from None
    head, begin, steps = raw.partition(BEGIN)
    if begin and steps.endswith(END) and (steps.startswith(AT) or steps == END[1:]):
        node = parse_json(head.decode() + "\n}", file)
        refuse_newer(node)
        steps = steps[: -len(END)]
    else:  # by another program
        node = parse_json(text, file)
        refuse_newer(node)
        steps = _steps_in(node)
    node.fields(("cursor",), node.value)
    node.field("cursor").number(0, MOST_STEPS)
    return TableText({name: value for name, value in node.value.items() if name != STEPS}, steps)


def refuse_newer(node: Node) -> None:
    """Before anything else is looked at: a newer format may have other fields."""
    if isinstance(node.value, dict) and node.has("format"):
        found = node.field("format").number(1, 10**6)
        if found > FORMAT:
            raise NewerData(node.file, FORMAT, found)


def _steps_in(node: Node) -> bytes:
    """The steps of a shared table of any layout, as we lay them out."""
    node.fields((STEPS,), node.value)
    return BETWEEN.join(map(_compact, node.field(STEPS).items(most=MOST_STEPS)))


def _compact(step: Node) -> bytes:
    value = step.value
    if isinstance(value, dict):
        value = {**{name: value[name] for name in ("at", "events") if name in value}, **value}
    try:
        return compact_json(value).encode()
    except UnicodeEncodeError:  # JSON can name half a sign, of which no file consists
        raise DataError(step.file, step.place, "Unicode text", "half a sign") from None


def compared(ours: TableText, theirs: TableText) -> Relation | None:
    """Compare another log with ours by line; None where the lines must be decoded."""
    if any(ours.head.get(name) != theirs.head.get(name) for name in HEADER_FIELDS):
        return None
    mine, other = ours.log, theirs.log
    if mine == other:
        return "same"
    if not mine or other.startswith(mine + BETWEEN):
        return "grown"
    return "shorter" if not other or mine.startswith(other + BETWEEN) else None
