"""Feeding by taps: the sum of everybody's food, all at once or one by one, and what to do where it does not reach."""

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games.stone_age.game import STONE_AGE
from companion.games.stone_age.records import Options
from companion.table.house import CompleteSetup, KeepDraw
from kivy.uix.behaviors import ButtonBehavior
from screens.kit import Sheet
from screens.stone_age.feeding import FeedCard
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


def card_of(phone: Phone, name: str) -> FeedCard:
    return phone.find(lambda w: isinstance(w, FeedCard) and w.name == name)


def press(phone: Phone, words: str, within=None) -> None:
    """Tap what says this, in a part of the screen if told."""
    inside = (within or phone.app.root_layout).walk(restrict=True)
    found = [w for w in inside if isinstance(w, ButtonBehavior) and words in (getattr(w, "text", ""), named(w))]
    phone.tap(found[-1])
    phone.settle()


def named(widget) -> str:
    return getattr(widget, "name", "")


def sheet_on(phone: Phone) -> Sheet:
    return phone.sheet


def shown_in(card) -> list[str]:
    return [
        w.text for w in card.walk(restrict=True) if getattr(w, "text", "") and w.opacity and hasattr(w, "texture_size")
    ]


def set_up(phone: Phone, seat: int, **values) -> None:
    give(phone.app.session, seat, **values)
    phone.app.page.refresh()
    phone.settle()


# --- food reaches ---


def test_the_sum_of_a_players_food_is_written_out(feeding):
    phone = feeding()
    set_up(phone, BEN, food=6, field=2, figures=7)
    assert shown_in(card_of(phone, "Ben"))[:3] == ["B", "Ben", "Feed"]
    words = [w for w in shown_in(card_of(phone, "Ben")) if w not in ("B", "Ben", "Feed")]
    assert words == ["6", "in stock", "+", "2", "food track", "−", "7", "figures", "=", "1", "left"]


def test_players_stand_in_turn_order_from_the_start_player_on(feeding):
    phone = feeding(first=BEN)
    cards = [w for w in phone.widgets() if isinstance(w, FeedCard)]
    assert [card.name for card in sorted(cards, key=lambda card: -card.y)] == ["Ben", "Cho", "Ana"]


def test_one_player_is_fed_by_one_tap(feeding):
    phone = feeding()
    press(phone, "Feed", card_of(phone, "Ben"))
    assert phone.app.session.state.fed == (False, True, False)
    assert phone.app.session.state.players[BEN].food == 7
    assert "Fed; 7 food left" in shown_in(card_of(phone, "Ben"))
    assert "Feed" not in shown_in(card_of(phone, "Ben"))


def test_all_who_have_enough_are_fed_by_one_tap(feeding):
    phone = feeding()
    set_up(phone, CHO, food=2)
    press(phone, "Feed everyone who has enough")
    assert phone.app.session.state.fed == (True, True, False)
    assert "Feed everyone who has enough" not in phone.texts()


def test_the_next_round_begins_once_the_last_has_eaten(feeding):
    phone = feeding()
    press(phone, "Feed everyone who has enough")
    assert phone.app.session.turn().phase == "place"
    assert [w for w in phone.widgets() if isinstance(w, FeedCard)] == []


# --- food does not reach ---


def test_missing_food_is_paid_with_resources_of_ones_choice(feeding):
    phone = feeding()
    set_up(phone, CHO, food=2, wood=3, gold=2)
    assert "3 food short" in shown_in(card_of(phone, "Cho"))
    assert "−3" in shown_in(card_of(phone, "Cho"))
    press(phone, "Pay 3 resources", card_of(phone, "Cho"))
    assert phone.app.session.state.fed == (False, False, False)
    press(phone, "Less wood", sheet_on(phone))
    assert "2 of 3 resources" in phone.texts()
    press(phone, "More gold", sheet_on(phone))
    press(phone, "Pay 3 resources", sheet_on(phone))
    cho = phone.app.session.state.players[CHO]
    assert (cho.food, cho.resources, cho.points) == (0, (1, 0, 0, 1), 0)
    assert phone.app.session.state.fed == (False, False, True)


def test_the_cheapest_payment_is_filled_in(feeding):
    phone = feeding()
    set_up(phone, CHO, food=2, brick=2, gold=5)
    press(phone, "Pay 3 resources", card_of(phone, "Cho"))
    assert "Cheapest" in phone.texts()
    press(phone, "Pay 3 resources", sheet_on(phone))
    assert phone.app.session.state.players[CHO].resources == (0, 0, 0, 4)


def test_too_little_is_refused_and_the_payment_can_be_mended(feeding):
    phone = feeding()
    set_up(phone, CHO, food=2, wood=5)
    press(phone, "Pay 3 resources", card_of(phone, "Cho"))
    press(phone, "Less wood", sheet_on(phone))
    press(phone, "Pay 3 resources", sheet_on(phone))
    assert phone.app.session.state.fed == (False, False, False)
    assert phone.sheet.look == "alert"


def test_going_hungry_is_asked_once_and_may_lead_below_zero(feeding):
    phone = feeding()
    set_up(phone, CHO, food=1, wood=9, points=4)
    press(phone, "Lose 10 points", card_of(phone, "Cho"))
    assert phone.app.session.state.players[CHO].points == 4
    press(phone, "Lose 10 points", sheet_on(phone))
    cho = phone.app.session.state.players[CHO]
    assert (cho.points, cho.food, cho.resources) == (-6, 0, (9, 0, 0, 0))
    assert "−6" in phone.texts()


def test_closing_the_question_loses_nothing(feeding):
    phone = feeding()
    set_up(phone, CHO, food=1)
    press(phone, "Lose 10 points", card_of(phone, "Cho"))
    press(phone, "close", sheet_on(phone))
    assert phone.app.session.state.players[CHO].points == 0
    assert not phone.app.session.state.fed[CHO]


def test_who_cannot_pay_hears_why_and_has_only_one_way(feeding):
    phone = feeding()
    set_up(phone, CHO, food=0, wood=1)
    words = shown_in(card_of(phone, "Cho"))
    assert "Not enough resources to cover the missing food." in words
    assert "Pay 5 resources" not in words
    assert "Lose 10 points" in words


def test_the_any_two_card_helps_with_the_food(feeding):
    phone = feeding()
    set_up(phone, CHO, food=3, cards=(ANY_TWO,))
    assert "Pay 2 resources" not in shown_in(card_of(phone, "Cho"))
    press(phone, "Any 2 resources")
    press(phone, "More gold", sheet_on(phone))
    press(phone, "More gold", sheet_on(phone))
    press(phone, "Take both", sheet_on(phone))
    assert phone.app.session.state.players[CHO].resources == (0, 0, 0, 2)
    assert "Pay 2 resources" in shown_in(card_of(phone, "Cho"))
    assert "Any 2 resources" not in phone.texts()


def test_undo_brings_the_hungry_back(feeding):
    phone = feeding()
    press(phone, "Feed", card_of(phone, "Ana"))
    press(phone, "undo")
    assert "Feed" in shown_in(card_of(phone, "Ana"))
    assert phone.app.session.state.fed == (False, False, False)
