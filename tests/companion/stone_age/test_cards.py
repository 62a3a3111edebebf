"""Civilization cards: which the box holds, what they cost, who takes them, and that their lower half scores."""

from collections import Counter

import pytest

from companion.games.stone_age.box import box
from companion.games.stone_age.events import CardTaken, FiguresHome
from companion.games.stone_age.records import BuyCard, TakeBack, TellCard, UsePlace
from companion.games.stone_age.turns.offers import card_payment, why_no_card
from companion.messages import message
from scoring.stone_age import Culture, Role
from tests.companion.stone_age.hands import CARDS, SLOTS, at_card, buy, cards_with, pay
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    CARD_SPACES,
    fix,
    give,
    has_sentence,
    lay_card,
    player,
    refused,
    said,
    stand,
    table_of,
    using,
    view,
)
from tests.offered import commands

every_space = pytest.mark.parametrize("cost", [1, 2, 3, 4])
FOOD_CARD = "civ_medicine_food_5"


def half_in_words(half):
    match half:
        case Culture(symbol):
            return symbol
        case Role(role, count):
            return f"{count} {role}"
    return " ".join(str(part) for part in (half.kind, half.count, half.resource) if part)


def effects(kind):
    """The numbers and resources on the upper halves of one kind."""
    return sorted((card.upper.count, card.upper.resource) for card in box().cards if card.upper.kind == kind)


# --- the cards of the box -------------------------------------------------------------------------------------------


def test_the_box_holds_these_36_cards():
    assert len(CARDS) == 36
    assert {card.id: tuple(half_in_words(half) for half in card.halves) for card in box().cards} == CARDS


@pytest.mark.parametrize(
    ("kind", "numbers"),
    [
        pytest.param("dice_list", [(0, "")] * 10, id="SA-C07"),
        pytest.param("food", [(number, "") for number in (1, 2, 3, 3, 4, 5, 7)], id="SA-C10"),
        pytest.param("resource", [(1, "brick"), (1, "gold"), (1, "stone"), (1, "stone"), (2, "stone")], id="SA-C11"),
        pytest.param("roll_resource", [(2, "gold"), (2, "stone"), (2, "wood")], id="SA-C12"),
        pytest.param("points", [(3, "")] * 3, id="SA-C13"),
        pytest.param("tool", [(1, "")], id="SA-C14"),
        pytest.param("field", [(1, "")] * 2, id="SA-C15"),
        pytest.param("extra_card", [(1, "")], id="SA-C16"),
        pytest.param("one_use_tool", [(2, ""), (3, ""), (4, "")], id="SA-C18"),
        pytest.param("any_resources", [(2, "")], id="SA-C22"),
    ],
)
def test_the_upper_halves_of_each_kind(kind, numbers):
    assert effects(kind) == numbers
    assert len(cards_with(kind)) == len(numbers)


def test_sa_c24_sixteen_green_cards_two_of_each_of_eight_symbols():
    green = Counter(card.lower.symbol for card in box().cards if isinstance(card.lower, Culture))
    symbols = ("medicine", "pottery", "weaving", "time", "music", "writing", "transport", "art")
    assert green == dict.fromkeys(symbols, 2)


def test_sa_c25_twenty_sand_cards_five_of_each_role():
    sand = [card.lower for card in box().cards if isinstance(card.lower, Role)]
    assert Counter(half.role for half in sand) == {"farmer": 5, "toolmaker": 5, "builder": 5, "shaman": 5}
    in_all = {role: sum(half.count for half in sand if half.role == role) for role in {half.role for half in sand}}
    assert in_all == {"farmer": 7, "toolmaker": 8, "builder": 9, "shaman": 7}


# --- the cost -------------------------------------------------------------------------------------------------------


@every_space
def test_sa_c01_the_spaces_cost_one_to_four_from_right_to_left(cost):
    slot = view(table_of()).slots[cost - 1]
    assert (slot.place.id, slot.place.cost) == (SLOTS[cost], cost)
    session = at_card(FOOD_CARD, slot=cost - 1)
    give(session, ANA, wood=9)
    for other in range(6):
        if other != cost:
            refused(session, BuyCard(cost - 1, pay(wood=other)), "card_costs", "SA-C01", count=cost, paid=other)
    paid = pay(wood=cost)
    assert session.do(BuyCard(cost - 1, paid))[:2] == (
        CardTaken(ANA, cost - 1, FOOD_CARD, paid),
        FiguresHome(ANA, SLOTS[cost]),
    )
    assert player(session, ANA).resources == (9 - cost, 0, 0, 0)
    assert player(session, ANA).at_home == 10
    assert (view(session).slots[cost - 1].card, view(session).slots[cost - 1].empty) == (None, True)
    assert said(session)["card_taken"] == {
        "card": message(f"stone_age.card.{FOOD_CARD}"),
        "paid": (message("stone_age.some.wood", count=cost),),
    }


@pytest.mark.parametrize(
    ("cost", "owned", "proposed"),
    [
        (1, {"stone": 1}, (0, 0, 1, 0)),
        (2, {"wood": 1, "stone": 1}, (1, 0, 1, 0)),
        (3, {"wood": 1, "stone": 1, "gold": 1}, (1, 0, 1, 1)),
        (4, {"wood": 1, "brick": 1, "stone": 1, "gold": 1}, (1, 1, 1, 1)),
    ],
)
def test_sa_c01_the_app_proposes_a_payment_or_says_why_there_is_none(cost, owned, proposed):
    session = at_card(FOOD_CARD, slot=cost - 1)
    give(session, ANA, **{"wood": 0, **owned})
    assert card_payment(session.state, ANA, cost - 1) == proposed
    assert why_no_card(session.state, ANA, cost - 1) is None
    give(session, ANA, stone=0)
    assert card_payment(session.state, ANA, cost - 1) is None
    refusal = why_no_card(session.state, ANA, cost - 1)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("stone_age.too_few_resources", "SA-C01")
    assert dict(refusal.message.params) == {"player": "Ana", "count": cost, "owned": cost - 1}


@pytest.mark.parametrize(
    "paid",
    [(4, 0, 0, 0), (0, 4, 0, 0), (0, 0, 4, 0), (0, 0, 0, 4), (1, 1, 1, 1), (2, 0, 2, 0), (0, 3, 0, 1)],
)
def test_sa_c02_any_mix_of_resources_pays(paid):
    session = at_card(FOOD_CARD, slot=3)
    give(session, ANA, wood=4, brick=4, stone=4, gold=4)
    session.do(BuyCard(3, paid))
    assert player(session, ANA).resources == tuple(4 - count for count in paid)


def test_sa_c02_food_pays_for_nothing():
    session = at_card(FOOD_CARD)
    give(session, ANA, wood=0, food=50)
    assert card_payment(session.state, ANA, 0) is None
    refused(session, BuyCard(0, pay()), "card_costs", "SA-C01", count=1, paid=0)
    refused(session, BuyCard(0, pay(wood=1)), "too_few_resources", "SA-C01", player="Ana", count=1, owned=0)
    give(session, ANA, gold=1)
    buy(session, gold=1)
    assert player(session, ANA).food == 50 + 5  # only what the card gives


@pytest.mark.parametrize("paid", [pay(wood=2), pay(wood=1, gold=1), pay(brick=2)])
def test_sa_c02_nobody_pays_what_they_do_not_have(paid):
    session = at_card(FOOD_CARD, slot=1)
    give(session, ANA, wood=1, brick=1)
    give(session, BEN, wood=9, gold=9)
    owned = (message("stone_age.some.wood", count=1), message("stone_age.some.brick", count=1))
    refused(session, BuyCard(1, paid), "not_owned", "SA-C02", player="Ana", owned=owned)
    session.do(BuyCard(1, pay(wood=1, brick=1)))


@pytest.mark.parametrize("paid", [(2, -1, 0, 0), (-1, 1, 1, 0), (0, 0, -3, 4)])
def test_sa_c02_nor_less_than_nothing(paid):
    session = at_card(FOOD_CARD)
    give(session, ANA, wood=4, brick=4, stone=4, gold=4)
    refused(session, BuyCard(0, paid), "pay_below_zero", "SA-C02")


# --- taking it or leaving it ----------------------------------------------------------------------------------------


@every_space
def test_sa_c03_who_does_not_pay_takes_the_figure_back_and_leaves_the_card(cost):
    session = at_card(FOOD_CARD, slot=cost - 1)
    assert "SA-C03" in session.turn().reminders
    assert has_sentence("SA-C03")
    assert commands(session) == ["BuyCard", "TakeBack"]
    assert session.do(TakeBack(SLOTS[cost]))[0] == FiguresHome(ANA, SLOTS[cost], used=False)
    assert view(session).slots[cost - 1].card == box().card[FOOD_CARD]
    shown = player(session, ANA)
    assert (shown.at_home, shown.resources, shown.cards, shown.food) == (10, pay(wood=cost), (), 12)
    assert "taken_back" in said(session)


def test_sa_c04_the_card_must_be_known_before_it_is_taken():
    session = using(civ_slot_2=1)
    give(session, ANA, wood=2)
    refused(session, BuyCard(1, pay(wood=2)), "tell_card_first", "SA-C04")
    lay_card(session, 1, FOOD_CARD)
    session.do(BuyCard(1, pay(wood=2)))
    assert player(session, ANA).food == 12 + 5  # its upper half at once


def test_sa_c04_the_upper_half_can_pay_for_the_next_card():
    """Two stones from a card at once buy the card on the second space."""
    session = at_card("civ_transport_stone_2", civ_slot_2=1)
    lay_card(session, 1, FOOD_CARD)
    refused(session, BuyCard(1, pay(stone=2)), "too_few_resources", "SA-C01")
    buy(session, wood=1)
    buy(session, 1, stone=2)
    assert (player(session, ANA).resources, player(session, ANA).food) == ((0, 0, 0, 0), 17)


def test_sa_c05_taken_cards_are_kept_and_their_lower_half_scores_at_the_end():
    session = at_card("civ_shaman_1_gold_1", civ_slot_2=1)
    lay_card(session, 1, "civ_time_field")
    give(session, ANA, wood=3)
    buy(session, wood=1)
    buy(session, 1, wood=2)
    assert [card.id for card in player(session, ANA).cards] == ["civ_shaman_1_gold_1", "civ_time_field"]
    assert player(session, ANA).points == 0  # nothing of the lower half before the end
    fix(session, "phase", "over")
    sheet = session.sheet()
    shamans, culture = sheet.cell(ANA, "shamans"), sheet.cell(ANA, "culture")
    assert (shamans.points, culture.points) == (10, 1)
    assert sheet.cell(BEN, "shamans").points == 0


@pytest.mark.parametrize("card", CARDS)
def test_sa_c05_c24_c25_every_lower_half_scores_for_its_owner_only(card):
    session = table_of()
    give(session, ANA, cards=(card,), field=3, tools=4, buildings=2, figures=7)
    lower = CARDS[card][1].split()
    expected = {"culture": 1}
    if len(lower) == 2:
        times = {"farmer": 3, "toolmaker": 4, "builder": 2, "shaman": 7}[lower[1]]
        expected = {f"{lower[1]}s": int(lower[0]) * times}
    sheet = session.sheet()
    cells = ("culture", "farmers", "toolmakers", "builders", "shamans")
    assert {name: sheet.cell(ANA, name).points for name in cells if sheet.cell(ANA, name).points} == expected
    assert [name for name in cells if sheet.cell(BEN, name).points] == []


# --- what is not there ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slot", [-1, 4, 99])
def test_sa_c01_there_is_no_fifth_space(slot):
    session = at_card(FOOD_CARD)
    refused(session, BuyCard(slot, pay(wood=1)), "no_such_place")
    refused(session, TellCard(slot, "civ_time_field"), "nothing_face_up", "SA-S07")


def test_sa_c03_a_card_needs_an_own_figure():
    session = at_card(FOOD_CARD)
    lay_card(session, 1, "civ_time_field")
    stand(session, BEN, civ_slot_2=1)
    give(session, ANA, wood=9)
    for slot in (1, 2):
        name = message(f"stone_age.place.{CARD_SPACES[slot]}")
        refused(session, BuyCard(slot, pay(wood=slot + 1)), "nobody_there", "SA-A01", player="Ana", place=name)


def test_sa_c03_nobody_takes_a_card_twice():
    session = at_card(FOOD_CARD, hunt=1)
    give(session, ANA, wood=2)
    buy(session, wood=1)
    refused(session, BuyCard(0, pay(wood=1)), "nobody_there", "SA-A01")
    stand(session, ANA, civ_slot_1=1)
    refused(session, BuyCard(0, pay(wood=1)), "no_card_here", "SA-P13")
    refused(session, TellCard(0, "civ_time_field"), "nothing_face_up", "SA-S07")
    refused(session, TellCard(1, FOOD_CARD), "card_seen", "SA-S06")


def test_sa_c04_every_card_is_in_the_box_once():
    session = table_of()
    lay_card(session, 0, FOOD_CARD)
    refused(session, TellCard(1, FOOD_CARD), "card_seen", "SA-S06")
    refused(session, TellCard(1, "civ_fire"), "no_such_card", "SA-S06")
    refused(session, TellCard(1, ""), "no_such_card", "SA-S06")
    lay_card(session, 0, "civ_time_field")  # told wrong: another lies there
    lay_card(session, 1, FOOD_CARD)


def test_sa_c04_a_card_is_not_used_like_a_place_of_the_village():
    session = at_card(FOOD_CARD)
    refused(session, UsePlace("civ_slot_1"), "not_used_so", "SA-D01")


def test_sa_c04_no_card_is_taken_while_figures_are_placed_or_fed():
    session = table_of()
    lay_card(session, 0, FOOD_CARD)
    give(session, ANA, wood=1)
    stand(session, ANA, civ_slot_1=1)
    refused(session, BuyCard(0, pay(wood=1)), "other_phase", "SA-P01")
    fix(session, "phase", "feed")
    refused(session, BuyCard(0, pay(wood=1)), "other_phase", "SA-P01")
    fix(session, "phase", "over")
    refused(session, BuyCard(0, pay(wood=1)), "game_is_over", "SA-E03")
