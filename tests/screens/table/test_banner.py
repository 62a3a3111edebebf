"""The banner keeps its height, whatever it says: nothing below it moves when a turn or a phase begins."""

import pytest

from companion.messages import message
from screens.ui.tree import nodes
from tests.screens.checks import misfits
from tests.screens.ticket_to_ride.taps import opened

LONG = (
    message("ticket_to_ride.phase.milestones"),
    message("ticket_to_ride.phase.entry"),
    message("great_western_trail.phase.milestones"),
    message("great_western_trail.step.first_turn.second", player="Konstantin"),
    message("great_western_trail.step.grow", player="Konstantin"),
    message("stone_age.phase.over.deck_short"),
)
"""Phases that take many words."""


@pytest.mark.parametrize("language", ["en", "ja", "ko"])
@pytest.mark.parametrize("size", [(320, 568), (320, 760), (360, 640), (360, 800)])
def test_a_very_long_phase_makes_it_no_higher(tmp_path, size, language):
    with opened(tmp_path, size=size, language=language) as phone:
        banner, strip = phone.app.page.banner, phone.app.page.strip
        high, top = banner.height, strip.top
        for phase in (*LONG, message("question.as_it_is", what="")):
            banner.headline = phone.app.tr.text(phase)
            phone.settle()
            assert (banner.height, strip.top) == (high, top), phase
            assert misfits(phone) == []


@pytest.mark.parametrize("language", ["en", "ja", "ko"])
def test_what_milestones_and_score_only_ask_is_not_cut(tmp_path, language):
    with opened(tmp_path, size=(320, 760), language=language) as phone:
        banner = phone.app.page.banner
        for phase in LONG[:3]:
            banner.headline = phone.app.tr.text(phase)
            phone.settle()
            assert banner.headline in nodes.words(banner.node), "all of it is read"
