"""What the files of a shared folder say, read without the app, and whether a phone shows just that."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from typing import Any

from companion.storage.store import Store
from soak.watch import promise

RESULT = re.compile(r"tableside/v2/results/[0-9a-f]{2}/([0-9a-z_-]+)\.(\d+)\.([0-9a-z_-]+)\.([0-9a-f]{32})\.tableside")
SAID = re.compile(r"tableside/v2/devices/([0-9a-z_-]+)\.\d+\.json")
TEXTS = ("name", "notes", "place")
HIGHEST = 10**9

ResultOf = tuple[int, str, str]
"""Revision, device and digest: the highest counts."""
Said = Mapping[str, list[Any]]
"""By field: [counter, device, value] of every device, the highest last."""


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:32]


def results_in(files: dict[str, bytes]) -> dict[str, set[ResultOf]]:
    found: dict[str, set[ResultOf]] = defaultdict(set)
    for name, raw in files.items():
        match, whole = RESULT.fullmatch(name), sha256(raw).hexdigest()[:32]
        if match and whole == match[4]:
            found[match[1]].add((int(match[2]), match[3], match[4]))
    return found


def said_in(files: dict[str, bytes]) -> Mapping[str, Said]:
    found: dict[str, dict[str, list[Any]]] = defaultdict(lambda: defaultdict(list))
    for name, raw in sorted(files.items()):
        if SAID.fullmatch(name):
            for table, field, one in _entries(raw):
                found[table][field] = sorted([*found[table][field], one])
    return {
        table: defaultdict(list, {name: _one_zero(ones) for name, ones in one.items()}) for table, one in found.items()
    }


def _entries(raw: bytes) -> Iterator[tuple[str, str, list[Any]]]:
    """What makes sense in a device's file; a counter beyond all measure is none."""
    with suppress(ValueError):
        plain = json.loads(raw)
        for table, fields in plain["tables"].items() if plain["format"] == 1 else ():
            for field, ones in fields.items() if isinstance(fields, dict) else ():
                for counter, device, value in ones if isinstance(ones, list) else ():
                    yield table, field, [counter if counter <= HIGHEST else 0, device, value]


def _one_zero(ones: list[Any]) -> list[Any]:
    """All without a counter are one voice, its highest."""
    without = [one for one in ones if not one[0]]
    return [*without[-1:], *(one for one in ones if one[0])]


def hold(
    store: Store, who: str, line: Any, table: str, results: set[ResultOf], caption: Said, *, erased: bool = False
) -> None:
    """A table as a phone shows it against what the files say of it; of one that was erased there it may list more."""
    removed = caption["removed"][-1][2] if caption["removed"] else False
    promise((line is None) == removed, f"{who} {'shows' if line else 'does not show'} {table}")
    if line is None:
        return
    shows = {field: getattr(line, field) for field in TEXTS}
    says = {field: caption[field][-1][2] if caption[field] else "" for field in TEXTS}
    promise(shows == says, f"{who} shows {shows} of {table} instead of {says}")
    ours = digest(store.export_table(table))
    promise(ours == max(results)[2], f"{who} has another result of {table}")
    listed = {ours, *(one.result.digest for one in store.shared_tables.revisions(table))}
    there = {one[2] for one in results}
    promise(
        listed == there or (erased and listed > there),
        f"{who} lists {len(listed)} of {len(results)} results of {table}",
    )
    for field in TEXTS:
        last = {one[1]: one[0] for one in caption[field]}
        others = {one[2] for one in caption[field] if one[0] == last[one[1]]} - {"", says[field]}
        listed_texts = set(store.shared_tables.other_texts(table).get(field, ()))
        promise(listed_texts >= others, f"{who} does not tell who else named {table}")
