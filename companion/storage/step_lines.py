"""Decodes steps from lines of JSON, of a table's file or of a shared table; equal events are decoded once."""

import json
import re
from collections.abc import Iterable

from companion.errors import DataError
from companion.json_input import Node
from companion.table.session import Header, codec_for
from companion.table.steps import Step, decode_step

STEP = re.compile(rb'\{"at":(-?\d{1,12}),("events":\[.*\](?:,"lost":true)?\})')
"""A step as we write it: without spaces, its fields in this order."""
EVENTS = b'"events":'


def read_steps(lines: Iterable[bytes], header: Header, file: str, *, as_ours: bool = False) -> tuple[Step, ...]:
    """Every step; a DataError for words we do not know, a ValueError or RecursionError for what is no JSON.

    Lines that are to be copied `as_ours` are laid out as we write them, or that is a DataError too.
    """
    codec, seats = codec_for(header.game), len(header.seats)
    known: dict[bytes, Step] = {}
    steps = []
    for number, line in enumerate(lines):
        begin, _, words = line.partition(EVENTS)
        at = begin[6:-1]
        is_ours = begin[:6] == b'{"at":' and at.isdigit() and len(at) < 12
        if is_ours and words in known:
            steps.append(Step(int(at), known[words].events, known[words].lost))
            continue
        place, is_ours = f"steps[{number}]", is_ours and EVENTS not in words
        if as_ours and not (is_ours and STEP.fullmatch(line)):
            raise DataError(file, place, "an entry on a line of its own", "something else")
        step = decode_step(codec, Node(json.loads(line), file, place), seats)
        steps.append(step)
        if is_ours:
            known[words] = step
    return tuple(steps)
