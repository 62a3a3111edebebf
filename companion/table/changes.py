"""Changes of a table: what is stored before a session accepts it, and is taken in the same way wherever it was made."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.input.codec import Codec
from companion.input.json_input import Node
from companion.table.revealed import Uncoverings
from companion.table.revealed import from_plain as seen_from_plain
from companion.table.revealed import to_plain as seen_to_plain
from companion.table.state import Table
from companion.table.steps import LATEST_TIME, Step, decode_step


@dataclass(frozen=True, slots=True)
class Entered:
    """A step at the cursor; what was undone behind it is gone."""

    cursor: int
    """How many steps stand before it."""
    step: Step
    plain: Mapping[str, Any]
    """The step as it is stored."""
    uncovered: Uncoverings
    """All that was ever uncovered, with this step."""
    first_finish: int
    """When the table was finished first, if that entry is gone now; else 0."""
    after: Table | None = field(default=None, compare=False, repr=False)
    """The table after it, where it is known already."""


@dataclass(frozen=True, slots=True)
class Moved:
    """Undone or redone up to this step."""

    cursor: int


@dataclass(frozen=True, slots=True)
class Marked:
    """Secrets were laid open without an entry; this is all that was ever uncovered."""

    uncovered: Uncoverings


Change: TypeAlias = Entered | Moved | Marked


def encode_change(change: Change) -> dict[str, Any]:
    match change:
        case Entered():
            lasting = {"uncovered": seen_to_plain(change.uncovered), "first_finish": change.first_finish}
            return {"cursor": change.cursor, "step": dict(change.plain), **{k: v for k, v in lasting.items() if v}}
        case Moved():
            return {"cursor": change.cursor}
    return {"uncovered": seen_to_plain(change.uncovered)}


def decode_change(codec: Codec, node: Node, seats: int) -> Change:
    """A change from plain data; a DataError if it is none."""
    node.fields((), ("cursor", "step", "uncovered", "first_finish"))
    uncovered = seen_from_plain(node.field("uncovered").value, seats) if node.has("uncovered") else ()
    if not node.has("cursor"):
        return Marked(uncovered)
    cursor = node.field("cursor").number(0, LATEST_TIME)
    if not node.has("step"):
        return Moved(cursor)
    first_finish = node.field("first_finish").number(0, LATEST_TIME) if node.has("first_finish") else 0
    plain = node.field("step")
    return Entered(cursor, decode_step(codec, plain, seats), plain.value, uncovered, first_finish)
