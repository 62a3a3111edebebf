"""Decodes steps from lines of JSON, of a table's file or of a shared table; equal events are decoded once."""

import json
import re
from collections.abc import Iterable

from companion.errors import DataError
from companion.json_input import Node
from companion.table.session import Header, codec_for
from companion.table.steps import Step, decode_step, decode_time

STEP = re.compile(rb'\{"at":(-?\d{1,12}),("events":\[.*\](?:,"lost":true)?\})')
"""A step as we write it: without spaces, its fields in this order."""


def read_steps(lines: Iterable[bytes], header: Header, file: str, *, as_ours: bool = False) -> tuple[Step, ...]:
    """Every step; a DataError for words we do not know, a ValueError or RecursionError for what is no JSON.

    Lines that are to be copied `as_ours` are laid out as we write them, or that is a DataError too.
    """
    codec, seats = codec_for(header.game), len(header.seats)
    known: dict[bytes, Step] = {}
    steps = []
    for number, line in enumerate(lines):
        place, match = f"steps[{number}]", STEP.fullmatch(line) if line.count(b'"events":') == 1 else None
        if match is None and as_ours:
            raise DataError(file, place, "an entry on a line of its own", "something else")
        at, words = match.groups() if match else (b"", line)
        if words not in known:
            known[words] = decode_step(codec, Node(json.loads(line), file, place), seats)
        step = known[words]
        steps.append(Step(decode_time(Node(int(at), file, place)), step.events, step.lost) if at else step)
    return tuple(steps)
