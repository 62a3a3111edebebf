"""A whole table as one JSON file: what the app shares, what `replay` and `import` read."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from companion.errors import DataError, TablesideError
from companion.plain import Node, parse_json
from companion.question import allows
from companion.secret import CLERK
from companion.table.rules import fixes
from companion.table.session import (
    HEADER_FIELDS,
    Header,
    Step,
    apply,
    codec_for,
    decode_header,
    decode_step,
    encode_header,
    encode_step,
)
from companion.table.state import Game, Table, open_table

FORMAT = 1
MOST_BYTES = 16_000_000
MOST_STEPS = 20_000


def export_table(header: Header, steps: Sequence[Step], cursor: int) -> str:
    codec = codec_for(header.game)
    plain: dict[str, Any] = {"format": FORMAT, **encode_header(header), "cursor": cursor}
    lines = ",\n".join(json.dumps(encode_step(codec, step), ensure_ascii=False) for step in steps)
    head = json.dumps(plain, ensure_ascii=False, indent=1)[:-2]
    return f'{head},\n "steps": [\n{lines}\n]}}\n'


def import_table(text: str, file: str, games: Mapping[str, Game]) -> tuple[Header, tuple[Step, ...], int]:
    """A shared table, every field checked and every step applied once; anything wrong is a DataError."""
    node = parse_json(text, file)
    node.fields(("format", *HEADER_FIELDS, "cursor", "steps"))
    found = node.field("format").number(1, 10**6)
    if found > FORMAT:
        raise DataError(file, "format", f"at most {FORMAT}", f"{found}, from a newer Tableside")
    header = decode_header(node, games)
    codec = codec_for(header.game)
    table = open_table(header.game, header.options, header.seats, header.depth)
    steps = []
    for item in node.field("steps").items(most=MOST_STEPS):
        step = decode_step(codec, item, len(header.seats))
        with _fitting(item):
            table = apply(table, step.events)
        steps.append(step)
    with _fitting(node.field("steps")):
        _check_box(table)
    return header, tuple(steps), node.field("cursor").number(0, len(steps))


def _check_box(table: Table) -> None:
    """Everything the mirror holds must be something the box can contain, and the sheet must come out."""
    for fix in fixes(table, CLERK).values():
        if fix.value is None or not allows(fix.domain, fix.value):
            raise ValueError(fix.id)
    table.game.score(table.state)


@contextmanager
def _fitting(node: Node) -> Iterator[None]:
    """Events are trusted when they are ours; in a file from outside they may make no sense together."""
    try:
        yield
    except (TablesideError, LookupError, ValueError, TypeError):
        raise DataError(node.file, node.place, "an entry that fits the table before it", "one that does not") from None
