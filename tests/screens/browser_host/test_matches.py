"""A recorded match of each game by taps, over the messages of a browser's page: the table is the recorded one."""

import pytest

from benchmarks.hands.drive import entered, matches


@pytest.mark.parametrize(
    "name", ["usa_2_players", "stone_age_2_players", "great_western_trail_second_3_players_score_only"]
)
def test_a_whole_match_is_entered_by_what_the_page_was_sent(name):
    (match,) = matches([name])
    assert entered(match, match.header.depth, "browser")
