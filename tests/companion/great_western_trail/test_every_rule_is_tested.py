"""Every rule the app owes something has a test that names it, and a sentence in every language."""

import re
from collections import Counter
from pathlib import Path

import companion
from tests.companion.great_western_trail.tables import has_sentence
from tests.rulebook import OWED, Rulebook

GWT = Rulebook("great_western_trail", "GWT")
SECTIONS = {"S": 52, "A": 22, "B": 21, "K": 45, "C": 8, "X": 117, "O": 22, "E": 8, "F": 23, "Q": 8, "V": 13, "W": 27}
SHEET = {
    "score_dollars": "GWT-F02",
    "score_buildings": "GWT-F03",
    "score_cities": "GWT-F04",
    "score_stations": "GWT-F05",
    "score_hazards": "GWT-F06",
    "score_cattle": "GWT-F07",
    "score_objectives": "GWT-F10",
    "score_stationmasters": "GWT-F11",
    "score_workers": "GWT-F13",
    "score_step_disc": "GWT-F14",
    "score_job_market_token": "GWT-F15",
    "tie_rule": "GWT-F16",
}
"""Every record of the score sheet and the rule that its test names."""


def ids(section, first=1, last=None):
    digits = 3 if section == "X" else 2
    return {f"GWT-{section}{number:0{digits}}" for number in range(first, (last or SECTIONS[section]) + 1)}


def test_every_rule_the_app_owes_something_has_a_test():
    assert GWT.untested(GWT.sources()) == []


def test_no_test_names_a_rule_that_does_not_exist():
    assert set(GWT.covered(GWT.sources())) - set(GWT.rules()) == set()


def test_every_row_of_the_score_sheet_has_its_test():
    covered = GWT.covered(GWT.sources())
    assert [record for record, rule in SHEET.items() if rule not in covered] == []


def named_in_the_code():
    """Every rule that a refusal, a cell of the sheet or a reminder shows."""
    root = Path(companion.__file__).parent.parent
    folders = (root / "companion" / "games" / "great_western_trail", root / "scoring" / "great_western_trail")
    sources = [path.read_text(encoding="utf-8") for folder in folders for path in folder.rglob("*.py")]
    return {rule for source in sources for rule in re.findall(r"GWT-[A-Z]\d+", source)}


def test_every_rule_that_is_shown_can_be_read_in_every_language():
    assert {"GWT-F04", "GWT-S13", "GWT-O15"} <= named_in_the_code() <= set(GWT.rules())
    assert [rule for rule in sorted(named_in_the_code()) if not has_sentence(rule)] == []


def test_the_list_of_rules_is_whole():
    listed = GWT.rules()
    assert Counter(id_[4] for id_ in listed) == SECTIONS
    assert set(listed) == {id_ for section in SECTIONS for id_ in ids(section)}
    assert {row["owes"] for row in listed.values()} == {*OWED, "remind"}
    assert {row["edition"] for row in listed.values()} == {"first", "second", "both"}


def test_only_reminders_are_owed_no_test():
    owed = Counter(id_[4] for id_ in GWT.owed())
    reminders = Counter(id_[4] for id_, row in GWT.rules().items() if row["owes"] == "remind")
    assert owed + reminders == SECTIONS
    assert reminders == {"S": 2, "A": 1, "B": 2, "K": 1, "C": 2, "X": 1, "O": 1, "Q": 3, "W": 2}


def test_a_missing_rule_is_named():
    without_f04 = [text.replace("_f04_", "_").replace("GWT-F04", "") for text in GWT.sources()]
    assert set(GWT.untested(without_f04)) == {"GWT-F04"}
