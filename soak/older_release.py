"""Release 0.1.0 at a shared folder, as far as it writes there: a file for each finished table, and for each word.

What it reads there lies where it has written; of what is written now it knows nothing.
"""

import json
from hashlib import sha256
from pathlib import Path
from random import Random

from companion.storage.store import Store
from companion.storage.summary import Summary


class OlderRelease:
    def __init__(self, random: Random) -> None:
        self._random = random
        self._said: dict[str, dict[str, object]] = {}
        """What it said of each table last."""

    def sync(self, store: Store, folder: Path, now: float) -> None:
        for line in (*store.history(), *store.deleted()):
            if line.finished and not line.state:
                raw = store.export_table(line.id).encode()
                _put(folder, f"{line.id}.{sha256(raw).hexdigest()[:16]}.tableside", raw)
                self._say(folder, line, now)

    def _say(self, folder: Path, line: Summary, now: float) -> None:
        text = {"name": line.name, "notes": line.notes, "place": line.place, "deleted_at": line.deleted_at}
        text = {field: value for field, value in text.items() if value}
        if text != self._said.get(line.id, {}):
            self._said[line.id] = text
            name = f"{line.id}.{max(0, int(now)):012d}.{self._random.getrandbits(48):012x}.change.json"
            _put(folder, name, json.dumps(text, ensure_ascii=False).encode())


def _put(folder: Path, name: str, raw: bytes) -> None:
    """Whatever has its name already is left alone."""
    path = folder / "tableside" / sha256(name.partition(".")[0].encode()).hexdigest()[:3] / name
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{name}.new")
        beside.write_bytes(raw)
        beside.replace(path)
