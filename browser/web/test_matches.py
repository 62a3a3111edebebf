"""A whole recorded match of every box, entered through the worker: the browser's own file holds the recorded sheet.

`make soak ONLY=web` plays all of them.
"""

import pytest

from browser.web.matches import Match
from browser.web.played import play

BOXES = (
    "usa_5_players",
    "germany_2_players",
    "stone_age_2_players",
    "great_western_trail_first_4_players",
    "great_western_trail_second_4_players",
)


@pytest.mark.parametrize("name", BOXES)
def test_a_recorded_match_gives_the_recorded_sheet(web, tmp_path, name):
    assert play(web, Match(name, tmp_path / "seed"), tmp_path / "back")
    assert web.troubles == []
