"""Every rule the app owes something has a test that names it, on every map it belongs to.

A test names rules in its own name (`test_ttr_c14_c15_…` is C14 and C15, nothing between) or, where a table of rules
is parametrised, by ids such as "TTR-C19" among its decorators.
"""

import ast
import csv
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

TESTS = Path(__file__).parents[2]
FOLDERS = (TESTS / "companion" / "ticket_to_ride", TESTS / "scoring" / "ticket_to_ride")
OWED = ("enforce", "compute", "guide")
MAPS = {"usa", "germany"}


def rules() -> dict[str, dict[str, str]]:
    with (TESTS / "rules" / "ticket_to_ride.csv").open(encoding="utf-8", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def sources() -> list[str]:
    return [path.read_text(encoding="utf-8") for folder in FOLDERS for path in sorted(folder.glob("test_*.py"))]


def named_rules(test: ast.FunctionDef) -> set[str]:
    named = re.match(r"test_ttr((?:_[a-z]\d\d)+)_", test.name)
    ids = {f"TTR-{part.upper()}" for part in named[1].strip("_").split("_")} if named else set()
    for decorator in test.decorator_list:
        ids.update(id_ for text in _texts(decorator) for id_ in re.findall(r"TTR-[A-Z]\d\d", text))
    return ids


def maps_of(test: ast.FunctionDef) -> set[str]:
    """The maps a test plays on: both if it is parametrised by `both_maps`, else those it speaks of."""
    words = {node.id for node in ast.walk(test) if isinstance(node, ast.Name)} | set(_texts(test))
    if "both_maps" in words:
        return set(MAPS)
    return {map_ for map_ in MAPS if any(word == map_ or word.startswith(f"{map_}_") for word in words)}


def _texts(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def covered(texts: Iterable[str]) -> dict[str, set[str]]:
    """Every rule that a test names, with the maps it is tested on."""
    found: dict[str, set[str]] = defaultdict(set)
    for text in texts:
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in named_rules(node):
                    found[rule] |= maps_of(node)
    return found


def untested(texts: Iterable[str]) -> list[str]:
    found = covered(texts)
    return [id_ for id_, row in rules().items() if row["owes"] in OWED and id_ not in found]


def test_every_rule_the_app_owes_something_has_a_test():
    assert untested(sources()) == []


def test_every_rule_of_both_maps_is_tested_on_both():
    found = covered(sources())
    on_one_map_only = [
        id_ for id_, row in rules().items() if row["owes"] in OWED and row["map"] == "both" and found[id_] != MAPS
    ]
    assert on_one_map_only == []


def test_no_test_names_a_rule_that_does_not_exist():
    assert set(covered(sources())) - set(rules()) == set()


def test_the_list_of_rules_is_whole():
    listed = rules()
    assert len(listed) == 135
    assert {row["map"] for row in listed.values()} == {"usa", "germany", "both"}
    assert {row["owes"] for row in listed.values()} == {*OWED, "remind"}


def test_a_missing_rule_is_named():
    without_c15 = [text.replace("_c15_", "_").replace("TTR-C15", "") for text in sources()]
    assert untested(without_c15) == ["TTR-C15"]


def test_a_span_of_ids_counts_its_ends_only():
    assert set(covered(["def test_ttr_c19_c25_points(): ..."])) == {"TTR-C19", "TTR-C25"}
    assert set(covered(["@mark('TTR-D01 usa')\ndef test_drawing(): ..."])) == {"TTR-D01"}
    assert set(covered(["def helper_ttr_c19_points(): ..."])) == set()
