"""Steps: what one entry brought, as events; in memory and as plain data."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.errors import DataError
from companion.input.codec import Codec
from companion.input.json_input import Node
from companion.table.table_commands import Finished


@dataclass(frozen=True, slots=True)
class Step:
    at: int
    events: tuple[Any, ...]
    lost: bool = False
    """True for an entry that stood here and could not be read again."""

    @property
    def finishes(self) -> bool:
        """True for the entry that finishes a table."""
        return any(isinstance(event, Finished) for event in self.events)


def finished_at(steps: Iterable[Step]) -> int:
    """When the first of these that finishes a table was made; 0 if none does, or by a clock that was never set."""
    return next((step.at for step in steps if step.finishes), 0)


def encode_step(codec: Codec, step: Step) -> dict[str, Any]:
    plain: dict[str, Any] = {"at": step.at, "events": [codec.encode(event) for event in step.events]}
    return {**plain, "lost": True} if step.lost else plain


def decode_step(codec: Codec, node: Node, seats: int) -> Step:
    """A step from plain data; a seat that is not at this table is a DataError."""
    node.fields(("at", "events"), ("lost",))
    events = node.field("events").each(codec.decode, most=500)
    for event in events:
        seat = getattr(event, "seat", None)
        if seat is not None and not 0 <= seat < seats:
            raise DataError(node.file, node.place, f"seats from 0 to {seats - 1}", seat)
    lost = node.has("lost") and node.field("lost").truth()
    return Step(decode_time(node.field("at")), events, lost)


MOST_STEPS = 20_000
"""Entries of a table: a further one is refused, and so is a file with more."""
LATEST_TIME = 10**11
"""Latest valid time, in seconds since the epoch."""


def decode_time(node: Node) -> int:
    """A clock before 1970 was not set; what was entered by it is no worse."""
    return max(0, node.number(-LATEST_TIME, LATEST_TIME))
