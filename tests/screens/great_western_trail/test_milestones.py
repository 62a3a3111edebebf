"""Milestones of Great Western Trail on a phone."""

import pytest

from companion.game import Seat
from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.records import Options
from companion.table.table_commands import CompleteSetup


@pytest.mark.parametrize("edition", ["first", "second"])
def test_the_guide_to_kansas_city_says_its_rules_in_words(open_phone, edition):
    phone = open_phone()
    options = Options(edition=edition)
    seats = tuple(Seat(*one) for one in (("Ana", "blue"), ("Ben", "red")))
    id_, session = phone.app.store.new_table(GREAT_WESTERN_TRAIL, options, seats, "milestones")
    session.do(CompleteSetup())
    phone.app.resume(id_)
    phone.settle()
    phone.app.page.show_guide()
    phone.settle()
    assert not [words for words in phone.texts() if "great_western_trail." in words]
