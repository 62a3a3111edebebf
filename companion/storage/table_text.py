"""A table as raw JSON lines, copied between its file and a backup without decoding its events.

In a table's file every step is a line with a checksum, in a shared table the same line without one. Backups are written
and compared by these lines; only what comes in is decoded and replayed.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.errors import DataError
from companion.json_input import Node, parse_json
from companion.storage.share import FORMAT, MOST_STEPS, shared_contents, shared_header, shared_text
from companion.storage.step_lines import AT, read_steps
from companion.storage.table_file import HEAD, OUR_RULES, RULES, STEPS, UNCOVERED, Contents, file_bytes
from companion.storage.tables import session_of
from companion.storage.tinydb_storage import FORMAT as FILE_FORMAT
from companion.storage.tinydb_storage import Line, parse
from companion.storage.verify import check_session, fitting_outside
from companion.table.session import HEADER_FIELDS, HEADER_IDS, Session
from companion.table.state import Game

BEGIN, BETWEEN, END = b',\n "steps": [\n', b",\n", b"\n]}\n"
"""What stands before, between and after the steps of a shared table."""
COPIED = (*HEADER_FIELDS, *HEADER_IDS, "cursor", UNCOVERED)
LEFT_OUT = (RULES, "draft", "drafts")
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
    current: bool = True
    """False for one that was last played by older rules."""
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
    return TableText(copied, steps, fields.get(RULES) == OUR_RULES, opened)


def text_of_shared(raw: bytes, file: str) -> TableText:
    """The text of a shared table; a DataError if it is none, but its fields and steps are not looked into."""
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise DataError(file, f"byte {error.start}", "UTF-8 text", "other bytes") from None
    head, begin, steps = raw.partition(BEGIN)
    if begin and steps.endswith(END) and (steps.startswith(AT) or steps == END[1:]):
        node = parse_json(head.decode() + "\n}", file)
        steps = steps[: -len(END)]
    else:  # by an older release, or by another program
        node = parse_json(text, file)
        steps = _steps_in(node)
    node.fields(("cursor",), node.value)
    node.field("cursor").number(0, MOST_STEPS)
    return TableText({name: value for name, value in node.value.items() if name != STEPS}, steps)


def _steps_in(node: Node) -> bytes:
    """The steps of a shared table of any layout, as we lay them out."""
    node.fields((STEPS,), node.value)
    return BETWEEN.join(_compact(step.value) for step in node.field(STEPS).items(most=MOST_STEPS))


def _compact(step: Any) -> bytes:
    if isinstance(step, dict):
        step = {**{name: step[name] for name in ("at", "events") if name in step}, **step}
    return json.dumps(step, ensure_ascii=False, separators=(",", ":")).encode()


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


# --- verified ---


@dataclass(frozen=True, slots=True)
class Verified:
    """A table from a backup that was decoded, replayed and looked at."""

    contents: Contents
    session: Session

    def file(self, id_: str) -> bytes:
        """The file of this table, which has this id if it carries none."""
        header = self.contents.header
        return file_bytes(replace(self.contents, header=replace(header, id=header.id or id_)))


def verify(text: TableText, file: str, games: Mapping[str, Game]) -> Verified:
    """Every field checked, every step applied, the table at its end looked at; anything wrong is a DataError."""
    node = Node({"format": FORMAT, **text.head}, file)
    header, lines = shared_header(node, games), text.lines
    if len(lines) > MOST_STEPS:
        raise DataError(file, "steps", f"at most {MOST_STEPS} entries", str(len(lines)))
    try:
        steps = read_steps(lines, header, file)
    except (ValueError, RecursionError):
        raise DataError(file, STEPS, "JSON", "something else") from None
    contents = replace(shared_contents(node, header, steps), current=text.current)
    return Verified(contents, session_for(contents, file))


def session_for(contents: Contents, file: str) -> Session:
    """A session of a table from outside; a DataError if it makes no sense."""
    with fitting_outside(file):
        session = session_of(contents, file)
        check_session(session, file)
    return session
