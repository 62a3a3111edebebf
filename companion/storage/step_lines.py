"""Decodes steps from lines of JSON, of a table's file or of a shared table; equal events are decoded once."""

import json
from collections.abc import Iterable

from companion.input.json_input import Node
from companion.table.header import Header, codec_for
from companion.table.steps import Step, decode_step

AT, EVENTS = b'{"at":', b'"events":'
"""How a step begins as we write it, and what its time is followed by."""


def read_steps(lines: Iterable[bytes], header: Header, file: str) -> tuple[Step, ...]:
    """Every step; a DataError for words we do not know, a ValueError or RecursionError for what is no JSON."""
    codec, seats = codec_for(header.game), len(header.seats)
    known: dict[bytes, Step] = {}
    steps = []
    for number, line in enumerate(lines):
        begin, _, words = line.partition(EVENTS)
        at = begin[len(AT) : -1]
        is_ours = begin.startswith(AT) and at.isdigit() and len(at) < 12
        if is_ours and words in known:
            steps.append(Step(int(at), known[words].events, known[words].lost))
            continue
        step = decode_step(codec, Node(json.loads(line), file, f"steps[{number}]"), seats)
        steps.append(step)
        if is_ours and EVENTS not in words:
            known[words] = step
    return tuple(steps)
