"""Every rule the app owes something has a test that names it, and a sentence in every language."""

from collections import Counter

from tests.companion.stone_age.tables import has_sentence
from tests.rulebook import OWED, Rulebook

STONE_AGE = Rulebook("stone_age", "SA")
SECTIONS = {"S": 16, "P": 21, "A": 11, "D": 12, "T": 13, "C": 25, "B": 11, "N": 9, "R": 5, "E": 3, "F": 11, "X": 1}


def test_every_rule_the_app_owes_something_has_a_test():
    assert STONE_AGE.untested(STONE_AGE.sources()) == []


def test_no_test_names_a_rule_that_does_not_exist():
    assert set(STONE_AGE.covered(STONE_AGE.sources())) - set(STONE_AGE.rules()) == set()


def test_every_rule_can_be_read_in_every_language():
    assert [rule for rule in STONE_AGE.rules() if not has_sentence(rule)] == []


def test_the_list_of_rules_is_whole():
    listed = STONE_AGE.rules()
    assert Counter(id_[3] for id_ in listed) == SECTIONS
    numbered = [f"SA-{section}{number:02}" for section, many in SECTIONS.items() for number in range(1, many + 1)]
    assert list(listed) == numbered
    assert {row["owes"] for row in listed.values()} == {*OWED, "remind"}


def test_a_missing_rule_is_named():
    without_p15 = [text.replace("_p15_", "_").replace("SA-P15", "") for text in STONE_AGE.sources()]
    assert set(STONE_AGE.untested(without_p15)) - set(STONE_AGE.untested(STONE_AGE.sources())) == {"SA-P15"}


def test_a_span_of_ids_counts_its_ends_only():
    assert set(STONE_AGE.covered(["def test_sa_p16_p18_limits(): ..."])) == {"SA-P16", "SA-P18"}
    assert set(STONE_AGE.covered(["@mark('SA-D01 hunt')\ndef test_rolling(): ..."])) == {"SA-D01"}
    assert set(STONE_AGE.covered(["def test_ttr_p16_tickets(): ..."])) == set()
