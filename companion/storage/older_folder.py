"""Reads what release 0.1.0 wrote into a shared folder; never writes there, and removes what the group erases.

It had no revisions and no counters. Its results rank below the first revision, the longest first, and its metadata
below every register, the latest by its clocks first.
"""

import re
from dataclasses import dataclass, field

from companion.errors import DataError
from companion.input.json_input import clean, parse_json
from companion.storage.registers import LONGEST, Register
from companion.storage.shared_folder import SharedFolder, digest_of, is_strange

PART_NAME = re.compile(r"[0-9a-f]{3}")
RESULT_NAME = re.compile(r"([0-9a-z_-]{1,64})\.([0-9a-f]{16})\.tableside")
CHANGE_NAME = re.compile(r"([0-9a-z_-]{1,64})\.(\d{12})\.([0-9a-f]{12})\.change\.json")


def short_digest(digest: str) -> str:
    """As it is in the name of a result."""
    return digest[:16]


@dataclass(slots=True)
class OlderFolder:
    """Names of its files, by table."""

    shared: SharedFolder
    results: dict[str, set[str]] = field(default_factory=dict)
    changes: dict[str, set[str]] = field(default_factory=dict)
    parts: dict[str, str] = field(default_factory=dict)
    """The folder each file lies in."""
    ignored: int = 0

    def look(self) -> None:
        for part, kind in self.shared.entries(self.shared.root):
            is_part = kind == "folder" and PART_NAME.fullmatch(part)
            self.ignored += kind != "folder" and is_strange(part)
            for name, inner in self.shared.entries(self.shared.root / part) if is_part else ():
                self._add(part, name if inner == "file" else "")

    def _add(self, part: str, name: str) -> None:
        result, change = RESULT_NAME.fullmatch(name), CHANGE_NAME.fullmatch(name)
        match, found = (result, self.results) if result else (change, self.changes)
        if match:
            found.setdefault(match[1], set()).add(name)
            self.parts[name] = part
        else:
            self.ignored += is_strange(name)

    def read_digest(self, table: str, digest: str) -> bytes | None:
        name = f"{table}.{short_digest(digest)}.tableside"
        return self.read_result(name) if name in self.parts else None

    def read_result(self, name: str) -> bytes | None:
        """None while it is not all there."""
        raw = self._read(name)
        return raw if raw is not None and short_digest(digest_of(raw)) == name.split(".")[1] else None

    def read_change(self, name: str) -> dict[str, Register] | None:
        """Values by field; None while the file is incomplete or invalid."""
        raw, (_, at, token, *_) = self._read(name), name.split(".")
        try:
            node = parse_json((raw or b"").decode(), name).fields((), (*LONGEST, "deleted_at"))
            given = {text: node.field(text).text(longest=400) for text in LONGEST if node.has(text)}
            removed = node.has("deleted_at") and node.field("deleted_at").number(0, 10**11) > 0
        except (DataError, UnicodeDecodeError):
            return None
        values = {**{text: clean(given.get(text, ""), most) for text, most in LONGEST.items()}, "removed": removed}
        return {name: Register(0, f"{at}-{token}", value) for name, value in values.items()}

    def remove_result(self, name: str) -> None:
        """The one thing that is ever done to its files: the group wants it."""
        self.shared.remove(self.shared.root / self.parts[name] / name)

    def _read(self, name: str) -> bytes | None:
        return self.shared.read(self.shared.root / self.parts[name] / name)
