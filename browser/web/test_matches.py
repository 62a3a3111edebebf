"""A whole recorded match of every box, played by touch on the site: the browser's own file holds the recorded sheet.

One is played by the keyboard alone too.
"""

from functools import partial

import pytest

from browser.web.fingers import on_site
from browser.web.key_driver import KeyDriver, KeyHand, keys_on_site
from browser.web.played import EMPTY_JOURNAL, play, recorded_sheet, saved, sheet_of

BOXES = (
    "usa_2_players",
    "germany_2_players",
    "stone_age_2_players",
    "great_western_trail_first_4_players",
    "great_western_trail_second_4_players",
)


@pytest.mark.parametrize("name", BOXES)
def test_a_recorded_match_gives_the_recorded_sheet(web, tmp_path, name):
    play(name, tmp_path / "beside", partial(on_site, web))
    web.until(EMPTY_JOURNAL)
    assert sheet_of(saved(web.saved_files(), tmp_path / "saved")) == recorded_sheet(name)
    assert web.troubles == []


@pytest.mark.slow
def test_a_recorded_match_is_played_by_the_keyboard_alone(web, tmp_path):
    play("stone_age_2_players", tmp_path / "beside", partial(keys_on_site, web), (KeyDriver, KeyHand))
    web.until(EMPTY_JOURNAL)
    assert sheet_of(saved(web.saved_files(), tmp_path / "saved")) == recorded_sheet("stone_age_2_players")
    assert web.troubles == []
