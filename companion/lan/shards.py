"""Shards: several hosts under one name, distinguished by the prefix of a table's id, so that a static map can route.

A host of shard `a` opens tables as `/t/a-…/`; everything of its that belongs to no table is under `/e/a/`.
"""

import re
from dataclasses import dataclass
from typing import Any

from companion.errors import RuleError

EVENING = "evening"
"""Path of the organiser's page."""
MOST_LETTERS = 16
END = "-"
"""Ends the shard in an id; no other part of a fresh id has one, and no shard does."""
_NAME = re.compile(rf"[0-9a-z]{{1,{MOST_LETTERS}}}")


@dataclass(frozen=True, slots=True)
class Shard:
    """What one host serves; without a name, everything."""

    name: str = ""

    @property
    def prefix(self) -> str:
        """What ids of new tables begin with."""
        return f"{self.name}{END}" if self.name else ""

    @property
    def path(self) -> str:
        """Where the organiser and the words to type are, below the address of all hosts."""
        return f"e/{self.name}/" if self.name else ""

    def owns(self, table: str) -> bool:
        """False of a table of another shard; one that was made without a shard belongs to the host that has it."""
        return not self.name or END not in table or table.startswith(self.prefix)

    def check(self, table: str) -> None:
        if not self.owns(table):
            names = self.named(table)
            raise RuleError("lan.other_shard", table=names["table"], shard=names["shard"])

    @staticmethod
    def named(table: str) -> dict[str, Any]:
        """A table and its shard, for the sentence about them."""
        return {"table": table, "shard": table.partition(END)[0]}

    def within(self, path: str) -> str | None:
        """A path that names no table, as this host has it; None for what belongs to another host.

        The page's own files and messages are the same at every host.
        """
        if path == self.path[:-1]:
            return ""
        if path.startswith(self.path):
            return path.removeprefix(self.path)
        return path if path == "" or path.startswith(("page/", "api/words/")) else None


def shard_of(name: str) -> Shard:
    """The shard of this name; one sentence if it cannot be one."""
    if name and not _NAME.fullmatch(name):
        raise RuleError("lan.bad_shard", shard=name, count=MOST_LETTERS)
    return Shard(name)
