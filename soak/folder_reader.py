"""What the files of a shared folder say, read without the app, and whether a phone shows just that.

Results that release 0.1.0 wrote count below the first revision, the longest first; what it said of a table is one
voice, its latest, below everything that is said now.
"""

import json
import re
from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from typing import Any

from companion.storage.store import Store
from soak.watch import promise

RESULT = re.compile(r"tableside/v2/results/[0-9a-f]{2}/([0-9a-z_-]+)\.(\d+)\.([0-9a-z_-]+)\.([0-9a-f]{32})\.tableside")
SAID = re.compile(r"tableside/v2/devices/([0-9a-z_-]+)\.\d+\.json")
OLDER = re.compile(r"tableside/[0-9a-f]{3}/([0-9a-z_-]+)\.([0-9a-f]{16})\.tableside")
OLDER_SAID = re.compile(r"tableside/[0-9a-f]{3}/([0-9a-z_-]+)\.(\d{12})\.([0-9a-f]{12})\.change\.json")
TEXTS = ("name", "notes", "place")

ResultOf = tuple[int, str, str]
"""Revision, device and digest: the highest counts."""
Said = Mapping[str, list[Any]]
"""By field: [counter, device, value] of every device, the highest last."""


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:32]


def results_in(files: dict[str, bytes]) -> dict[str, set[ResultOf]]:
    found: dict[str, set[ResultOf]] = defaultdict(set)
    for name, raw in files.items():
        match, older, whole = RESULT.fullmatch(name), OLDER.fullmatch(name), sha256(raw).hexdigest()[:32]
        if match and whole == match[4]:
            found[match[1]].add((int(match[2]), match[3], match[4]))
        if older and whole.startswith(older[2]):
            found[older[1]].add((0, f"{json.loads(raw)['cursor']:05d}", whole))
    return found


def said_in(files: dict[str, bytes]) -> Mapping[str, Said]:
    found: dict[str, dict[str, list[Any]]] = defaultdict(lambda: defaultdict(list))
    for name, raw in sorted(files.items()):
        if SAID.fullmatch(name):
            with suppress(ValueError):
                for table, fields in json.loads(raw)["tables"].items():
                    for field, ones in fields.items():
                        found[table][field] = sorted([*found[table][field], *ones])
        elif match := OLDER_SAID.fullmatch(name):
            plain = json.loads(raw)
            values = {**{field: plain.get(field, "") for field in TEXTS}, "removed": "deleted_at" in plain}
            for field, value in values.items():
                newer = [one for one in found[match[1]][field] if one[0]]
                found[match[1]][field] = sorted([*newer, [0, f"{match[2]}-{match[3]}", value]])
    return found


def hold(store: Store, who: str, line: Any, table: str, results: set[ResultOf], caption: Said) -> None:
    """A table as a phone shows it against what the files say of it."""
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
    promise(listed == {one[2] for one in results}, f"{who} lists {len(listed)} of {len(results)} results of {table}")
    for field in TEXTS:
        last = {one[1]: one[2] for one in caption[field]}
        others = set(last.values()) - {"", says[field]}
        listed_texts = set(store.shared_tables.other_texts(table).get(field, ()))
        promise(listed_texts >= others, f"{who} does not tell who else named {table}")
