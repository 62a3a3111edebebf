"""Which rules the tests of a game name, beside the list of all its rules in `rules/<game>.csv`.

A test names rules in its own name (`test_ttr_c14_c15_…` is C14 and C15, nothing between) or, where a table of rules
is parametrised, by ids such as "TTR-C19" among its decorators.
"""

import ast
import csv
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

TESTS = Path(__file__).parent
OWED = ("enforce", "compute", "guide")
"""What asks for a test; a rule that the app only reminds of does not."""


@dataclass(frozen=True)
class Rulebook:
    game: str
    prefix: str
    """What every id begins with."""

    def rules(self) -> dict[str, dict[str, str]]:
        with (TESTS / "rules" / f"{self.game}.csv").open(encoding="utf-8", newline="") as file:
            return {row["id"]: row for row in csv.DictReader(file)}

    def owed(self) -> list[str]:
        return [id_ for id_, row in self.rules().items() if row["owes"] in OWED]

    def sources(self) -> list[str]:
        folders = (TESTS / "companion" / self.game, TESTS / "scoring" / self.game)
        return [path.read_text(encoding="utf-8") for folder in folders for path in sorted(folder.glob("test_*.py"))]

    def named_by(self, test: ast.FunctionDef) -> set[str]:
        named = re.match(rf"test_{self.prefix.lower()}((?:_[a-z]\d{{2,3}})+)_", test.name)
        ids = {f"{self.prefix}-{part.upper()}" for part in named[1].strip("_").split("_")} if named else set()
        for decorator in test.decorator_list:
            texts = texts_in(decorator)
            ids.update(id_ for text in texts for id_ in re.findall(rf"{self.prefix}-[A-Z]\d{{2,3}}", text))
        return ids

    def covered(self, sources: Iterable[str]) -> dict[str, list[ast.FunctionDef]]:
        """Every rule that a test names, with those tests."""
        found: dict[str, list[ast.FunctionDef]] = defaultdict(list)
        for source in sources:
            for node in ast.parse(source).body:
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    for rule in self.named_by(node):
                        found[rule].append(node)
        return found

    def untested(self, sources: Iterable[str]) -> list[str]:
        found = self.covered(sources)
        return [id_ for id_ in self.owed() if id_ not in found]


def texts_in(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value
