"""One limit for the number that a group writes into a cell: in the core, in a file from outside, on every keypad."""

import re
from pathlib import Path

import pytest

from companion.errors import DataError
from companion.games import GAMES
from companion.storage.share import export_table, import_table
from companion.table.session import Session
from companion.table.table_commands import CellOverridden, OverrideCell
from scoring.sheet import LARGEST_NUMBER
from tests.companion.playing import after
from tests.companion.test_catch_up import table

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("points", [999_999, -999_999])
def test_a_group_writes_up_to_six_digits_and_the_file_comes_back(points):
    session = table("stone_age", "score_only")
    session.do(OverrideCell(0, "track", points))
    header, steps, cursor = import_table(export_table(session.header, session.steps, session.cursor), "shared", GAMES)
    assert Session(header, steps, cursor).sheet().cell(0, "track").points == points


def test_a_file_with_a_larger_number_is_refused():
    session = after(table("stone_age", "score_only"), CellOverridden(0, "track", LARGEST_NUMBER + 1))
    with pytest.raises(DataError):
        import_table(export_table(session.header, session.steps, session.cursor), "shared", GAMES)


def test_no_keypad_has_a_limit_of_its_own():
    assert not re.search(r"\b9_?9{3,}\b", (ROOT / "screens/pages/score/why.py").read_text())
