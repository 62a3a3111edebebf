"""App dice or real dice: asked once before the first roll on a phone, kept there, and switched wherever one rolls."""

import pytest

from companion.games.stone_age.records import Collect, Roll, TakeYield
from screens.stone_age.dice.choice import APP, REAL, DiceSheet
from screens.ui.open_sheet import open_sheet
from tests.screens.stone_age.use_taps import ana, dice_shown, do, phase, tap, total


@pytest.fixture
def unasked(using):
    """A phone on which nobody has chosen."""

    def open_(**more):
        phone = using(**more)
        phone.app.change_setting("dice", "")
        phone.app.page.refresh()
        phone.taps = 0
        return phone

    return open_


def kept(phone):
    return phone.app.settings_file.settings.dice


def test_before_the_first_roll_the_page_asks_once(unasked):
    phone = unasked(forest=3, quarry=3, hut=1)
    do(phone, "Forest", "Roll 3")
    assert (phase(phone), type(open_sheet(phone.app.page))) == ("use", DiceSheet)
    tap(phone, "App dice")
    assert (phase(phone), kept(phone)) == ("roll", APP)
    assert len(dice_shown(phone)) == 3
    phone.app.tap(TakeYield())
    do(phone, "Quarry", "Roll 3")
    assert phase(phone) == "roll", "it is not asked again"


def test_real_dice_stand_first_and_go_on_to_their_total(unasked):
    phone = unasked(forest=3, hut=1)
    do(phone, "Forest", "Roll 3")
    tap(phone, "Real dice")
    assert kept(phone) == REAL
    total(phone, 11)
    assert ana(phone).resources[0] == 3, "there are no tools"


def test_closing_the_question_means_real_dice(unasked):
    phone = unasked(forest=3, hut=1)
    do(phone, "Forest", "Roll 3")
    phone.app.page.back()
    phone.settle()
    assert (kept(phone), phase(phone)) == (REAL, "use")
    total(phone, 9)
    assert ana(phone).resources[0] == 3


def test_a_new_table_begins_as_the_phone_was_told(using):
    phone = using(forest=3, hut=1)
    phone.app.change_setting("dice", REAL)
    phone.app.page.refresh()
    do(phone, "Forest", "Roll 3")
    assert phase(phone) == "use"
    total(phone, 12)
    assert ana(phone).resources[0] == 4


def test_a_table_that_has_rolled_is_not_asked(unasked):
    phone = unasked(forest=3, hunt=2, hut=1, then=[Roll("hunt", (), 5), TakeYield()])
    do(phone, "Forest", "Roll 3")
    assert not isinstance(open_sheet(phone.app.page), DiceSheet)
    total(phone, 6)
    assert ana(phone).resources[0] == 2


def test_the_switch_is_kept_on_the_phone(using):
    phone = using(forest=2, hut=2, has={"tools": 5}, then=[Roll("forest", (3, 4))])
    tap(phone, "Real dice")
    assert kept(phone) == REAL
    tap(phone, "App dice")
    assert kept(phone) == APP


def test_the_total_of_another_entry_is_not_asked_for(unasked):
    """Somebody else entered something meanwhile: the answer is kept, and nothing is rolled."""
    phone = unasked(forest=3, hut=1)
    do(phone, "Forest", "Roll 3")
    phone.app.session.do(Collect())
    phone.settle()
    tap(phone, "App dice")
    assert (kept(phone), phase(phone)) == (APP, "use")
