"""Something is missing or wrong: one entry of the menu, three ways, and the one that fits the moment first."""

from random import Random

import pytest

from companion.table.table_commands import ChangeDepth, CompleteSetup
from demo_players import suggest
from demo_players.tables import box_of, sit_down
from screens.offscreen.things import is_pressable
from screens.pages.missing import MOVES, ONE, SEVERAL, show_missing
from tests.companion.playing import quick_store
from tests.screens.checks import misfits
from tests.screens.table.test_menu import BOXES, press

WAYS = (MOVES, SEVERAL, ONE)


@pytest.fixture
def at_table(open_phone, tmp_path):
    """A phone at a table that was played a little; a clock is a minute later every time it is asked."""

    def open_(box, depth="full", **more):
        store = quick_store(tmp_path)
        game, options = box_of(box.split("/"))
        id_, session = store.new_table(game, options, sit_down(game, options), depth)
        if depth == "full":
            session.do(CompleteSetup())
            for _ in range(3):
                session.do(suggest(game, session.state, Random(1)))
        store.leave(id_, session)
        phone = open_phone(store=store, **more)
        phone.app.resume(id_)
        phone.settle()
        return phone

    return open_


def ways(phone):
    """In the order in which they are offered."""
    return [one.tap for one in phone.widgets() if is_pressable(one) and one.tap in WAYS]


def opened(phone):
    press(phone, "menu", "Something is missing or wrong")
    return ways(phone)


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("size", [(412, 915), (320, 568)])
def test_three_ways_fit_on_the_sheet(at_table, box, size):
    phone = at_table(box, size=size)
    assert opened(phone) == list(WAYS)
    assert misfits(phone) == []


@pytest.mark.parametrize("box", BOXES)
def test_several_values_and_one_thing_are_three_taps_away(at_table, box):
    phone = at_table(box)
    for way, place in (("Set several values", "catch_up"), ("Change one thing", "fix")):
        phone.taps = 0
        press(phone, "menu", "Something is missing or wrong", way)
        assert phone.taps == 3
        assert phone.app.stack[-1][0] == place
        phone.app.back()
        phone.settle()


def test_missed_moves_are_entered_in_order_where_the_game_has_no_other_way(at_table):
    phone = at_table("ticket_to_ride/usa")
    press(phone, "menu", "Something is missing or wrong", "We missed some moves")
    assert not phone.sheets
    assert phone.app.stack[-1][0] == "table"


def test_after_a_change_to_the_full_table_several_values_come_first(at_table):
    phone = at_table("ticket_to_ride/usa", depth="milestones")
    phone.app.session.do(CompleteSetup())
    phone.app.session.do(ChangeDepth("full"))
    phone.app.resume(phone.app.table_id)
    phone.settle()
    assert opened(phone) == [SEVERAL, MOVES, ONE]


def test_after_a_pause_missed_moves_say_that_they_fit(at_table):
    phone = at_table("ticket_to_ride/usa")
    for _ in range(12):
        phone.app.session._clock()
    opened(phone)
    assert any(words.startswith("Fits now: last entry") for words in phone.texts())


def test_opened_from_a_number_one_thing_comes_first(at_table):
    phone = at_table("ticket_to_ride/usa")
    show_missing(phone.app.page, one_thing=True)
    phone.settle()
    assert ways(phone) == [ONE, MOVES, SEVERAL]


def test_the_last_entry_alone_is_undone_on_the_sheet(at_table):
    phone = at_table("ticket_to_ride/usa")
    before = phone.app.session.cursor
    press(phone, "menu", "Something is missing or wrong", "Undo")
    assert phone.app.session.cursor == before - 1
