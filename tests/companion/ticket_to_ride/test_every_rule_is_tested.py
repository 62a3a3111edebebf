"""Every rule the app owes something has a test that names it, on every map it belongs to."""

import ast

from tests.rulebook import OWED, Rulebook, texts_in

TTR = Rulebook("ticket_to_ride", "TTR")
MAPS = {"usa", "germany"}


def maps_of(test: ast.FunctionDef) -> set[str]:
    """The maps a test plays on: both if it is parametrised by `both_maps`, else those it speaks of."""
    words = {node.id for node in ast.walk(test) if isinstance(node, ast.Name)} | set(texts_in(test))
    if "both_maps" in words:
        return set(MAPS)
    return {map_ for map_ in MAPS if any(word == map_ or word.startswith(f"{map_}_") for word in words)}


def test_every_rule_the_app_owes_something_has_a_test():
    assert TTR.untested(TTR.sources()) == []


def test_every_rule_of_both_maps_is_tested_on_both():
    found, rules = TTR.covered(TTR.sources()), TTR.rules()
    on_maps = {id_: set().union(*map(maps_of, found[id_])) for id_ in TTR.owed() if rules[id_]["map"] == "both"}
    assert [id_ for id_, maps in on_maps.items() if maps != MAPS] == []


def test_no_test_names_a_rule_that_does_not_exist():
    assert set(TTR.covered(TTR.sources())) - set(TTR.rules()) == set()


def test_the_list_of_rules_is_whole():
    listed = TTR.rules()
    assert len(listed) == 135
    assert {row["map"] for row in listed.values()} == {"usa", "germany", "both"}
    assert {row["owes"] for row in listed.values()} == {*OWED, "remind"}


def test_a_missing_rule_is_named():
    without_c15 = [text.replace("_c15_", "_").replace("TTR-C15", "") for text in TTR.sources()]
    assert TTR.untested(without_c15) == ["TTR-C15"]


def test_a_span_of_ids_counts_its_ends_only():
    assert set(TTR.covered(["def test_ttr_c19_c25_points(): ..."])) == {"TTR-C19", "TTR-C25"}
    assert set(TTR.covered(["@mark('TTR-D01 usa')\ndef test_drawing(): ..."])) == {"TTR-D01"}
    assert set(TTR.covered(["def helper_ttr_c19_points(): ..."])) == set()
