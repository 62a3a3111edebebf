"""Telling by taps which cards and tiles lie there, at the table and in the setup guide."""

import pytest

from companion.games import GAMES
from companion.games.stone_age.records import TellBuilding, TellCard
from companion.games.stone_age.turns.offers import possible_cards
from companion.storage.store import Store
from companion.table.table_commands import CompleteStep, Tick
from screens.stone_age.placing.page import TURNING
from screens.stone_age.placing.tell import tell_building, tell_card
from screens.ui.question.page_state import Give
from tests.screens.checks import misfits
from tests.screens.figures import spots, tap_row
from tests.screens.guide_taps import lit, page_of, step_rows
from tests.screens.stone_age.place_taps import laid_out, said, sheets, spot, state, tap

# --- telling ---


def test_a_card_is_told_by_its_halves_in_two_taps(table):
    phone = table()
    tell_card(phone.app.page, 3)
    phone.settle()
    tap(phone, "3 food")
    tap(phone, "3 food / Weaving")
    assert phone.taps == 2
    assert state(phone).display[3] == "civ_weaving_food_3"
    assert said(phone, "civ_slot_4")[-1] == "Weaving"


def test_an_upper_half_that_is_there_once_is_one_tap(table):
    phone = table()
    tell_card(phone.app.page, 0)
    phone.settle()
    tap(phone, "7 food")
    assert phone.taps == 1
    assert state(phone).display[0] == "civ_pottery_food_7"


def uppers(phone):
    """The upper halves that are offered."""
    offered = [one.name for one in phone.widgets() if isinstance(getattr(one, "tap", None), Give)]
    return [] if phone.sheet.local.answers else offered


def test_there_is_a_way_back_to_the_upper_halves(table):
    phone = table()
    tell_card(phone.app.page, 0)
    phone.settle()
    tap(phone, "Dice for everyone")
    assert not uppers(phone)
    tap(phone, "Back")
    assert uppers(phone)


def test_a_card_that_was_seen_is_not_offered_again(table):
    phone = table()
    tell_card(phone.app.page, 0)
    phone.settle()
    tap(phone, "7 food")
    tell_card(phone.app.page, 1)
    phone.settle()
    offered = set(uppers(phone))
    assert "7 food" not in offered
    assert len(offered) == len({card.upper for card in possible_cards(state(phone))})


def test_a_building_is_told_in_one_tap(table):
    phone = table()
    tell_building(phone.app.page, 1)
    phone.settle()
    tap(phone, "2 wood + 1 brick, 10 points")
    assert phone.taps == 1
    assert state(phone).stacks[1].top == "bld_2wood_1brick"
    assert "10" in said(phone, "building_stack_2")


def turning(phone):
    """The places whose card or tile is seen turning over."""
    shown = [one for one in phone.widgets() if getattr(getattr(one, "node", None), "painter", "") == TURNING]
    return [one.tap.given[0] for one in shown]


def test_a_card_turns_over_where_it_is_told_and_nowhere_else(table):
    phone = table()
    phone.app.theme.motion = 2000  # the clock of this machine does not matter
    assert not turning(phone), "what lies there when the table is opened does not move"
    phone.app.tap(TellBuilding(1, "bld_2wood_1brick"))
    phone.frames(2)
    assert turning(phone) == ["building_stack_2"]
    phone.app.tap(TellCard(3, "civ_weaving_food_3"))
    phone.frames(2)
    assert turning(phone) == ["civ_slot_4"]
    phone.tap(spot(phone, "civ_slot_4"))
    assert not turning(phone), "the tap that ends it is an entry"
    assert state(phone).at("civ_slot_4") == ((0, 1),)


FROM_THE_LEFT = ("civ_pottery_food_7", "civ_weaving_food_3", "civ_medicine_food_5", "civ_builder_1_food_4")


def test_all_that_lies_there_is_told_one_after_another(table):
    phone = table()
    tap(phone, "Enter cards and buildings: 7")
    for card in ("7 food", "3 food", "3 food / Weaving", "5 food", "4 food"):
        tap(phone, card)
    for building in ("2 wood + 1 brick, 10 points", "4 of exactly 1 kind", "1 to 7 of any kind"):
        tap(phone, building)
    assert not sheets(phone)
    assert phone.app.session.view().game_view.untold == 0
    assert phone.taps == 9
    assert state(phone).display[::-1] == FROM_THE_LEFT
    assert not list(phone.app.page.foot.targets())


# --- the setup guide ---


@pytest.fixture
def guide(open_phone, tmp_path):
    """Open the setup guide of two players at a step."""

    def open_(at):
        id_ = laid_out(tmp_path, 2)
        with Store(tmp_path, GAMES) as store:
            session = store.open_table(id_)
            while session.table.open_step.id != at:
                step = session.table.open_step
                for number in range(len(step.checks)):
                    session.do(Tick(step.id, number))
                session.do(CompleteStep(step.id))
            store.leave(id_, session)
        phone = open_phone()
        phone.app.resume(id_)
        phone.settle()
        return phone

    return open_


def test_the_setup_guide_names_the_cards(guide):
    phone = guide("cards")
    tap_row(phone, "Enter the cards")
    tap(phone, "7 food")
    assert "Card space 3: which one?" in phone.texts()
    phone.app.back()
    phone.settle()
    assert state(phone).display == ("", "", "", "civ_pottery_food_7")
    assert "1 of 4 entered" in phone.texts()


def test_the_setup_guide_names_the_buildings(guide):
    phone = guide("buildings")
    tap_row(phone, "Enter the buildings")
    for tile in ("bld_2wood_1brick", "bld_choice_1_to_7_a"):
        phone.tap(phone.find(lambda one, tile=tile: getattr(one, "tap", None) == Give(tile)))
        phone.settle()
    assert "2 of 2 entered" in phone.texts()
    assert [stack.top for stack in state(phone).stacks] == ["bld_2wood_1brick", "bld_choice_1_to_7_a"]


@pytest.mark.parametrize(("step", "page"), [("resources", "board"), ("players", "players")])
def test_every_page_has_its_picture(guide, step, page):
    phone = guide(step)
    assert any(one.node.key == "picture" for one in spots(phone))
    assert page_of(phone) == page
    assert [row.tap.given[0] for row in step_rows(phone) if row.name in lit(phone)] == [step]
    assert misfits(phone) == []
