"""Milestones by taps: hut and field at once, and at the end what nobody followed is asked for."""

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games.stone_age.game import STONE_AGE
from companion.games.stone_age.records import EndPlay, EnterCard, NewFigure, NoteBuilding, Options, TakeYield, Throw
from companion.table.table_commands import ChangeDepth, CompleteSetup, CorrectAll
from screens.stone_age.final.page import show_extra
from screens.ui.tree import nodes
from tests.companion.playing import quick_store
from tests.companion.stone_age.hands import EXTRA_CARD
from tests.companion.stone_age.tables import ANA, BEN, seats_at
from tests.screens.stone_age.place_taps import said
from tests.screens.checks import misfits
from tests.screens.stone_age.test_final import card_of, player, press, sheet_on, state

SIZES = ((320, 568), (412, 915), (800, 360), (1280, 800))


@pytest.fixture
def noting(open_phone, tmp_path):
    """A table of two at Milestones, after these entries."""

    def open_(*entries, size=(412, 915), **more):
        phone = open_phone(store=quick_store(tmp_path), size=size, **more)
        id_, session = phone.app.store.new_table(STONE_AGE, Options(), seats_at(2), "milestones")
        session.do(CompleteSetup())
        for entry in entries:
            session.do(entry)
        phone.app.resume(id_)
        phone.settle()
        return phone

    return open_


def tap(phone: Phone, name: str) -> None:
    phone.tap(phone.find(lambda widget: getattr(widget, "name", "") == name))
    phone.settle()


def said_on(phone: Phone, name: str) -> list[str]:
    """What stands on the tile that notes something."""
    return nodes.words(phone.button(name).node)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_hut_and_field_are_a_tap_each_for_whoever_is_chosen(noting, size):
    phone = noting(size=size)
    tap(phone, "Ben")
    for name in ("Hut", "Field", "Field"):
        press(phone, name)
    assert (player(phone, BEN).figures, player(phone, BEN).field) == (6, 2)
    assert (said_on(phone, "Hut"), said_on(phone, "Field")) == (["Hut", "6 figures"], ["Field", "Food track 2"])
    assert misfits(phone) == []


def test_as_many_dice_as_figures_are_offered(noting):
    phone = noting(NewFigure(ANA))
    tap(phone, "Forest")
    assert phone.button("6")
    tap(phone, "Ben")
    assert {key.text for key in phone.widgets() if getattr(key, "text", "") in ("5", "6")} == {"5"}


@pytest.mark.parametrize("place", ["Hunt", "Forest"])
def test_a_figure_more_moves_nothing(noting, place):
    phone = noting()
    tap(phone, place)
    before = [phone.button(name).y for name in ("App dice", "Hut", "Field", "Card", "Building")]
    press(phone, "Hut")
    assert phone.button("6")
    assert [phone.button(name).y for name in ("App dice", "Hut", "Field", "Card", "Building")] == before


def test_the_button_of_a_number_keeps_its_words(noting):
    phone = noting()
    press(phone, "Building")
    for digit in "99":
        assert phone.button("Enter")
        tap(phone, digit)
    assert phone.button("Enter")


def test_while_dice_lie_there_the_banner_says_whose_they_are(noting):
    phone = noting(Throw(ANA, "forest", (5, 4, 1)))
    assert "Forest, 3 figures" in phone.texts()
    assert not [words for words in phone.texts() if "feeding" in words]


def test_the_extra_card_of_an_empty_deck(noting):
    phone = noting(EnterCard(ANA, EXTRA_CARD), EndPlay())
    press(phone, "Show the extra card", card_of(phone, "Ana"))
    press(phone, "No card was left", sheet_on(phone))
    assert not player(phone, ANA).extra_drawn
    assert not phone.sheets
    assert state(phone).deck == 0


def goods_shown(phone: Phone) -> list[str]:
    return [phone.button(kind).text for kind in ("Wood", "Brick", "Stone", "Gold")]


def at_check(phone: Phone) -> None:
    press(phone, "Enter what scores", card_of(phone, "Ana"))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_resources_that_nobody_followed_are_not_zero_but_not_entered(noting, size):
    phone = noting(Throw(ANA, "forest", (6, 6)), TakeYield(), EndPlay(), size=size)
    assert nodes.words(card_of(phone, "Ana").node)[-2] == "–"
    at_check(phone)
    assert goods_shown(phone) == ["–"] * 4
    assert misfits(phone) == []
    press(phone, "That's right")
    assert not player(phone, ANA).goods_known
    assert not state(phone).confirmed[ANA], "it is asked first"
    press(phone, "Resources left", sheet_on(phone))
    assert [name for name, _ in phone.app.stack].count("check") == 1
    assert phone.app.page.scroll.scroll_y == 0, "they are in sight"


def test_a_resource_that_is_entered_makes_the_others_none(noting):
    phone = noting(EndPlay())
    at_check(phone)
    press(phone, "Wood +", times=2)
    assert player(phone, ANA).resources == (2, 0, 0, 0)
    assert goods_shown(phone) == ["2", "0", "0", "0"]
    press(phone, "That's right")
    assert state(phone).confirmed[ANA]


def test_that_there_are_none_left_is_one_tap(noting):
    phone = noting(EndPlay())
    at_check(phone)
    press(phone, "No resources left")
    assert goods_shown(phone) == ["0"] * 4
    press(phone, "That's right")
    assert state(phone).confirmed[ANA]


@pytest.mark.parametrize(
    ("size", "font"), [((320, 568), 1.0), ((360, 800), 2.0), ((800, 360), 1.3), ((800, 1280), 1.0)]
)
@pytest.mark.parametrize("language", ["en", "ja", "ko"])
def test_all_words_fit(noting, language, size, font):
    phone = noting(NewFigure(BEN), size=size, font=font, language=language)
    assert misfits(phone) == []
    phone.app.tap(EnterCard(ANA, EXTRA_CARD))
    phone.app.tap(EndPlay())
    phone.settle()
    assert misfits(phone) == []
    phone.app.go("check", table=phone.app.table_id, seat="1")
    phone.settle()
    assert misfits(phone) == []
    show_extra(phone.app.page, ANA)
    phone.settle()
    assert sheet_on(phone)
    assert misfits(phone) == []


def test_back_at_the_full_table_a_stack_says_how_high_it_is_at_most(noting):
    phone = noting(NoteBuilding(ANA, 12), ChangeDepth("full"))
    assert "≤7" in said(phone, "building_stack_1")
    phone.app.tap(CorrectAll((("stack_left/0", 7), ("stack_left/1", 6))))
    phone.settle()
    assert "×7" in said(phone, "building_stack_1")
