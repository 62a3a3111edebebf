"""Decodes the steps of a table's file; equal events are decoded once."""

from collections.abc import Mapping
from typing import Any

from companion.json_input import Node
from companion.storage.tinydb_storage import Line
from companion.table.session import Header, codec_for
from companion.table.steps import Step, decode_step


def read_steps(lines: Mapping[str, Line], header: Header, file: str) -> tuple[Step, ...]:
    """Every step; a DataError for words we do not know, a ValueError or RecursionError for what is no JSON."""
    codec, seats = codec_for(header.game), len(header.seats)
    known: dict[bytes, tuple[Any, ...]] = {}
    steps = []
    for number, line in lines.items():
        begin, _, words = line.partition(b',"events":')
        at = begin.rpartition(b'"at":')[2]
        if words in known and at.isdigit():
            steps.append(Step(int(at), known[words]))
            continue
        step = decode_step(codec, Node(line.document(), file, f"step {number}"), seats)
        steps.append(step)
        if not step.lost and at.isdigit():  # written as we write it
            known[words] = step.events
    return tuple(steps)
