"""The end of a round by taps: who starts, what hands must do, and what to do where food does not reach."""

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games.stone_age.game import STONE_AGE
from companion.games.stone_age.records import Options
from companion.table.table_commands import CompleteSetup, KeepDraw
from screens.ui.bottom_sheet import Sheet
from screens.offscreen.things import is_called, is_pressable, things
from screens.ui.tree.nodes import Flow, Text, walk, words
from tests.companion.playing import quick_store
from tests.companion.stone_age.hands import ANY_TWO
from tests.companion.stone_age.tables import ANA, BEN, CHO, fix, give, seats_at


@pytest.fixture
def feeding(open_phone, tmp_path):
    """A table of three in its feeding phase: 5 figures and 12 food each, unless told."""

    def open_(first=ANA, **more):
        phone = open_phone(store=quick_store(tmp_path), **more)
        id_, session = phone.app.store.new_table(STONE_AGE, Options(), seats_at(3))
        session.do(KeepDraw("first_player", (str(first),)))
        session.do(CompleteSetup())
        fix(session, "phase", "feed")
        phone.app.resume(id_)
        phone.settle()
        return phone

    return open_


def press(phone: Phone, words: str, within=None) -> None:
    """Tap what says this, in a part of the screen if told."""
    inside = things(within or phone.app.page)
    found = [w for w in inside if is_pressable(w) and is_called(w, words)]
    phone.tap(found[-1])
    phone.settle()


def sheet_on(phone: Phone) -> Sheet:
    return phone.sheet


def set_up(phone: Phone, seat: int, **values) -> None:
    give(phone.app.session, seat, **values)
    phone.app.page.refresh()
    phone.settle()


def rows(phone: Phone) -> list[str]:
    """How everybody is fed, from the start player on."""
    (fed,) = (one for one in shown(phone) if one.key == "fed")
    return [one.text for one in walk(fed) if isinstance(one, Text)]


def steps(phone: Phone) -> list[str]:
    found = [one for one in shown(phone) if isinstance(one.key, tuple) and one.key[0] == "step"]
    return [one.text for step in found for one in walk(step) if isinstance(one, Text) and one.role == "strong"]


def shown(phone: Phone) -> list:
    """The nodes of the body."""
    return list(walk(phone.app.page.body.content.node))


def state(phone: Phone):
    return phone.app.session.state


# --- the card -------------------------------------------------------------------------------------------------------


def test_one_tap_feeds_everybody_and_starts_the_next_round(feeding):
    phone = feeding()
    assert phone.app.page.banner.name == "Round 1 is over"
    assert {"Ben starts round 2", "Pass Ben the starting player figure"} <= set(phone.texts())
    phone.taps = 0
    press(phone, "Start round 2")
    assert phone.taps == 1
    assert (phone.app.session.turn().phase, state(phone).round, state(phone).turn) == ("place", 2, BEN)
    assert [who.food for who in state(phone).players] == [7, 7, 7]


def test_players_are_told_in_turn_order_with_what_their_fields_give(feeding):
    phone = feeding(first=BEN)
    set_up(phone, CHO, food=6, field=2, figures=7)
    assert rows(phone) == ["Ben feeds 5 figures", "Cho feeds 7, food track gives 2", "Ana feeds 5 figures"]


def test_hands_slide_lay_and_turn_up_only_where_something_was_taken(feeding):
    phone = feeding()
    assert steps(phone) == ["Everyone takes their figures back"]
    fix(phone.app.session, "slot/1", "none")
    phone.app.page.refresh()
    phone.settle()
    assert steps(phone) == ["Slide the cards right and deal 1 new one", "Everyone takes their figures back"]
    cards = [one for flow in shown(phone) if isinstance(flow, Flow) for one in flow.parts]
    assert ["new" in words(one) for one in cards] == [True, False, False, False]


def test_a_new_card_is_named_on_the_way(feeding):
    phone = feeding()
    fix(phone.app.session, "slot/1", "none")
    phone.app.page.refresh()
    phone.settle()
    phone.taps = 0
    press(phone, "Card space 4")
    press(phone, "7 food", sheet_on(phone))
    assert phone.taps == 2
    assert (state(phone).round, state(phone).display[3]) == (2, "civ_pottery_food_7")


def test_the_end_of_the_game_takes_the_place_of_the_first_card(feeding):
    phone = feeding()
    fix(phone.app.session, "stack_left/0", 0)
    phone.app.page.refresh()
    phone.settle()
    assert "Game over: a building stack is empty" in phone.texts()
    press(phone, "Go to final scoring")
    assert phone.app.session.turn().phase == "final_scoring"


# --- food does not reach --------------------------------------------------------------------------------------------


def test_the_cheapest_payment_is_proposed_and_made(feeding):
    phone = feeding()
    set_up(phone, CHO, food=2, brick=2, gold=5)
    assert rows(phone)[2] == "Cho feeds 5: 3 short, pays 2 bricks, 1 gold"
    press(phone, "Start round 2")
    assert state(phone).players[CHO].resources == (0, 0, 0, 4)


def test_missing_food_is_paid_with_resources_of_ones_choice(feeding):
    phone = feeding()
    set_up(phone, CHO, food=2, wood=3, gold=2)
    press(phone, "Change")
    press(phone, "Less wood", sheet_on(phone))
    assert "2 of 3 resources" in phone.texts()
    press(phone, "More gold", sheet_on(phone))
    press(phone, "Pay 3 resources", sheet_on(phone))
    assert rows(phone)[2] == "Cho feeds 5: 3 short, pays 2 wood, 1 gold"
    assert state(phone).fed == (False, False, False), "nothing is entered before the round is over"
    press(phone, "Start round 2")
    cho = state(phone).players[CHO]
    assert (cho.food, cho.resources, cho.points) == (0, (1, 0, 0, 1), 0)


def test_too_little_is_refused_and_the_payment_can_be_mended(feeding):
    phone = feeding()
    set_up(phone, CHO, food=2, wood=5)
    press(phone, "Change")
    press(phone, "Less wood", sheet_on(phone))
    press(phone, "Pay 3 resources", sheet_on(phone))
    assert phone.sheet.look == "alert"


def test_resources_may_be_kept_for_ten_points(feeding):
    phone = feeding()
    set_up(phone, CHO, food=1, wood=9, points=4)
    press(phone, "Change")
    press(phone, "Lose 10 points", sheet_on(phone))
    assert rows(phone)[2] == "Cho feeds 5: 4 short, loses 10 points"
    press(phone, "Start round 2")
    cho = state(phone).players[CHO]
    assert (cho.points, cho.food, cho.resources) == (-6, 0, (9, 0, 0, 0))


def test_who_cannot_pay_has_only_one_way_and_it_is_said(feeding):
    phone = feeding()
    set_up(phone, CHO, food=0, wood=1)
    assert rows(phone)[2] == "Cho feeds 5: 5 short, loses 10 points"
    assert "Change" not in phone.texts()
    press(phone, "Start round 2")
    assert (state(phone).players[CHO].points, state(phone).players[CHO].resources[0]) == (-10, 1)


def test_the_any_two_card_helps_with_the_food(feeding):
    phone = feeding()
    set_up(phone, CHO, food=3, cards=(ANY_TWO,))
    press(phone, "Take any 2")
    press(phone, "More gold", sheet_on(phone))
    press(phone, "More gold", sheet_on(phone))
    press(phone, "Take both", sheet_on(phone))
    assert rows(phone)[2] == "Cho feeds 5: 2 short, pays 2 gold"
    assert "Take any 2" not in phone.texts()


def test_what_was_chosen_outlives_a_kill(tmp_path):
    with Phone(tmp_path) as phone:
        id_, session = phone.app.store.new_table(STONE_AGE, Options(), seats_at(3))
        session.do(KeepDraw("first_player", (str(ANA),)))
        session.do(CompleteSetup())
        fix(session, "phase", "feed")
        give(session, CHO, food=1, wood=9)
        phone.app.resume(id_)
        phone.settle()
        press(phone, "Change")
        press(phone, "Lose 10 points", sheet_on(phone))
    with Phone(tmp_path) as phone:
        phone.settle()
        assert rows(phone)[2] == "Cho feeds 5: 4 short, loses 10 points"


def test_undo_brings_the_end_of_the_round_back(feeding):
    phone = feeding()
    press(phone, "Start round 2")
    press(phone, "undo")
    assert phone.app.page.banner.name == "Round 1 is over"
