"""Kansas City, the income, as the rules tell it: one card of each breed, certificates, money."""

import pytest

from companion.games.great_western_trail.turns.choices import cities
from companion.games.great_western_trail.turns.commands import Deliver, EndTurn, TakeIncome, VisitKansasCity
from companion.games.great_western_trail.turns.kansas import breeding_values, certificates_to_spend
from companion.games.great_western_trail.turns.visiting import Decisions, visit_of
from companion.input.catalog import read_rules
from companion.messages import message
from tests.companion.great_western_trail.kansas_city import CITIES, arriving, earning
from tests.companion.great_western_trail.offered import playable
from tests.companion.great_western_trail.tables import ANA, BEN, both_editions, fix, refused, said
from tests.companion.great_western_trail.turns import clear, give, has, open_choices, ranch, turn

VALUES = {"gray": 1, "green": 2, "black": 2, "white": 2, "yellow": 3, "red": 3, "blue": 3, "brown": 4, "purple": 5}
"""What a card of each breed is worth."""
PERMANENT = ("sm_perm_hazards", "sm_perm_pairs", "sm_perm_certificates")
EXAMPLE = ("green", "red", "yellow")
"""The hand of the rulebook: two green, one red, one yellow."""


def showing(edition="first", *, certificates=0, masters=(), cattle=("red/2", "yellow/1"), dollars=0):
    """Ana has chosen her three tiles in Kansas City and shows her hand."""
    session = earning(edition, cattle=cattle)
    for tile in masters:
        fix(session, f"stationmaster/{ANA}/{tile}", 1)
    if certificates > 3:
        clear(session, ANA, "cert_4", "cert_6")
    give(session, ANA, certificates=str(certificates), dollars=dollars)
    return session


def earn(session, *cards, spent=0):
    """The dollars Ana takes; the income is undone again."""
    before = has(session, ANA, "dollars")
    session.do(TakeIncome(ANA, cards, spent))
    gained = has(session, ANA, "dollars") - before
    assert gained == session.state.visit.total
    session.undo()
    return gained


# --- the hand -------------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_k14_the_hand_is_shown_and_every_breed_of_the_deck_is_offered_with_its_value(edition):
    session = showing(edition)
    assert session.turn().headline == message("great_western_trail.step.income", player="Ana")
    assert {"GWT-K15", "GWT-K18", "GWT-K19"} <= set(session.turn().reminders)
    started_with = {slot: VALUES[slot] for slot in ("gray", "green", "black", "white")}
    assert breeding_values(session.state, session.state.turn) == started_with | {"red": 3, "yellow": 3}
    assert "GWT-K14" in read_rules("great_western_trail")[0]["income"]
    refused(session, TakeIncome(ANA, ("purple",)), "not_in_herd", "GWT-C08", player="Ana")
    refused(session, TakeIncome(BEN, ("gray",)), "not_your_turn", "GWT-A01", player="Ana")
    refused(session, EndTurn(ANA), "kansas_city_first", "GWT-B09", player="Ana")


@both_editions
def test_gwt_k14_values_of_all_breeds_are_added_up(edition):
    every = ("yellow/1", "red/2", "blue/3", "brown/3", "purple/5")
    session = showing(edition, cattle=every)
    assert {slot: earn(session, slot) for slot in VALUES} == VALUES
    assert earn(session, "gray", "white", "brown", "purple") == 12
    clear(session, ANA, "hand_left", "hand_right")
    assert earn(session, "white", "yellow", "red", "blue", "brown", "purple") == 20
    assert earn(session) == 0, "a hand without cattle"


@both_editions
@pytest.mark.parametrize("circles", [(), ("hand_left",), ("hand_left", "hand_right")])
def test_gwt_k14_c01_no_more_cards_are_shown_than_a_hand_holds(edition, circles):
    session = showing(edition, cattle=("yellow/1", "red/2", "blue/3", "brown/3", "purple/5"))
    clear(session, ANA, *circles)
    most = 4 + len(circles)
    refused(session, TakeIncome(ANA, tuple(VALUES)[: most + 1]), "hand_limit", "GWT-C01", most=most, player="Ana")
    session.do(TakeIncome(ANA, tuple(VALUES)[:most]))


@both_editions
def test_gwt_k15_two_cards_of_a_breed_count_once(edition):
    session = showing(edition)
    refused(session, TakeIncome(ANA, ("green", "green", "red")), "one_of_each_breed", "GWT-K15")
    refused(session, TakeIncome(ANA, ("gray",) * 4), "one_of_each_breed", "GWT-K15")
    fix(session, f"cattle/{ANA}/red/2", 7)
    assert earn(session, "green", "red") == 5
    assert breeding_values(session.state, session.state.turn)["red"] == 3, "seven of them are worth no more"


@both_editions
def test_gwt_k15_cards_that_have_left_the_deck_count_no_more(edition):
    session = showing(edition)
    give(session, ANA, herd__gray=0)
    assert "gray" not in breeding_values(session.state, session.state.turn)
    refused(session, TakeIncome(ANA, ("gray", "green")), "not_in_herd", "GWT-C08", player="Ana")


@both_editions
def test_gwt_k16_objective_cards_and_printed_points_do_not_count(edition):
    session = showing(edition, cattle=("brown/5", "purple/7", "blue/3"))
    before = breeding_values(session.state, session.state.turn)
    give(session, ANA, deck__draw_5h=1, untold=1)
    assert breeding_values(session.state, session.state.turn) == before
    for card in ("draw_5h", "deck/draw_5h", "objective", "brown/5"):
        refused(session, TakeIncome(ANA, ("gray", card)), "not_in_herd", "GWT-C08")
    assert earn(session, "brown", "purple", "blue") == 4 + 5 + 3
    fix(session, f"cattle/{ANA}/brown/3", 1)
    assert earn(session, "brown") == 4, "whatever points it shows"


# --- certificates ---------------------------------------------------------------------------------------------------


@both_editions
@pytest.mark.parametrize(
    ("owned", "spends"),
    [(0, (0,)), (1, (0, 1)), (3, (0, 1, 2, 3)), (4, (0, 1, 2, 3, 4)), (6, (0, 2, 3, 4, 5, 6))],
)
def test_gwt_k17_k18_any_number_up_to_the_marker_may_be_spent_and_adds_1_each(edition, owned, spends):
    session = showing(edition, certificates=owned)
    assert certificates_to_spend(session.state, session.state.turn) == spends
    for spent in range(-1, 8):
        if spent not in spends:
            refused(session, TakeIncome(ANA, ("gray",), spent), "certificates_spent", "GWT-K18", have=owned)
            continue
        session.do(TakeIncome(ANA, ("gray",), spent))
        assert (session.state.visit.total, has(session, ANA, "certificates")) == (1 + spent, owned - spent)
        session.undo()


@both_editions
@pytest.mark.parametrize("tiles", range(4))
def test_gwt_k19_every_permanent_certificate_adds_1_each_time(edition, tiles):
    session = showing(edition, certificates=2, masters=(*PERMANENT[:tiles], "sm_dollars_workers"))
    assert ranch(session, ANA).permanent == tiles
    assert (earn(session, "gray"), earn(session, "gray", spent=2), earn(session)) == (1 + tiles, 3 + tiles, tiles)
    session.do(TakeIncome(ANA, ("gray",), 1))
    assert said(session) == {"income": {"total": 2 + tiles, "certificates": 1 + tiles}}
    assert (ranch(session, ANA).permanent, has(session, ANA, "certificates")) == (tiles, 1), "never used up"


def test_gwt_k19_one_tile_of_the_second_edition_has_two_of_them():
    session = showing("second", masters=("sm_two_perm", "sm_perm_stations"))
    assert (ranch(session, ANA).permanent, earn(session, "gray")) == (3, 4)


@both_editions
def test_gwt_k19_those_of_others_do_not_count(edition):
    session = showing(edition)
    fix(session, f"stationmaster/{BEN}/{PERMANENT[0]}", 1)
    assert earn(session, "gray") == 1


# --- the money ------------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_k20_the_bank_pays_the_total(edition):
    session = showing(edition, certificates=3, masters=PERMANENT[:1], dollars=5)
    session.do(TakeIncome(ANA, EXAMPLE, 3))
    assert has(session, ANA, "dollars") == 5 + 8 + 3 + 1
    assert has(session, BEN, "dollars") == 7, "nobody else pays"
    refused(session, TakeIncome(ANA, EXAMPLE), "not_this_sub_phase", "GWT-B09")


@both_editions
def test_gwt_k21_the_total_stays_in_view_and_limits_the_delivery(edition):
    session = showing(edition, dollars=30)
    session.do(TakeIncome(ANA, EXAMPLE))
    assert (turn(session).step, session.state.visit.total) == ("deliver", 8)
    values = [
        session.state.box.city[offer.city].value
        for offer in open_choices(cities(session.state, session.state.turn, session.state.visit.total))
    ]
    assert values == [0, 1, 4, 6, 8], "money from before does not help"
    assert "GWT-K21" in read_rules("great_western_trail")[0]["income"]


@both_editions
def test_gwt_k22_the_hand_is_gone_after_the_income(edition):
    session = showing(edition)
    give(session, ANA, deck__draw_5h=1)
    assert playable(session) == ("draw_5h",)
    session.do(TakeIncome(ANA, EXAMPLE))
    assert playable(session) == (), "no objective card is in hand to be played"
    assert has(session, ANA, "herd/green") == 3, "cards on the discard pile stay in the deck"
    assert "GWT-K22" in read_rules("great_western_trail")[0]["income"]
    session.do(Deliver(ANA, "kansas_city", "aux_draw"))
    assert "GWT-C03" in session.turn().reminders, "a full new hand is drawn"


# --- the rulebook's example -----------------------------------------------------------------------------------------


@both_editions
def test_gwt_w07_two_green_a_red_and_a_yellow_total_8(edition):
    assert earn(showing(edition), *EXAMPLE) == 8


@both_editions
def test_gwt_w08_two_of_three_certificates_make_it_10(edition):
    session = showing(edition, certificates=3)
    session.do(TakeIncome(ANA, EXAMPLE, 2))
    assert (session.state.visit.total, has(session, ANA, "dollars"), has(session, ANA, "certificates")) == (10, 10, 1)


@both_editions
def test_gwt_w09_a_permanent_certificate_makes_it_9_and_11(edition):
    session = showing(edition, certificates=3, masters=PERMANENT[:1])
    assert (earn(session, *EXAMPLE), earn(session, *EXAMPLE, spent=2)) == (9, 11)
    assert has(session, ANA, "certificates") == 3


@both_editions
def test_the_plan_of_a_visit_is_that_of_the_chosen_city(edition):
    session = arriving(edition)
    chosen = CITIES[edition][3]
    visit = visit_of(session.state, Decisions(hand=7, city=chosen))
    assert (visit.plan.offer.city, visit.plan.income) == (chosen, 7)
    assert visit_of(session.state, Decisions(hand=7)).plan is None
    assert visit_of(session.state, Decisions(hand=0, city="kansas_city")).plan.income == 0


@both_editions
def test_a_visit_is_entered_with_what_was_decided_and_nothing_for_the_rest(edition):
    session = arriving(edition)
    to = CITIES[edition][3]
    visit = visit_of(session.state, Decisions(((0, "flood"),), hand=7, city=to, disc="cert_4"))
    assert visit.command == VisitKansasCity(ANA, ("flood", "", ""), to, "cert_4", (), 0, 7, 0, 0)
    after_two = visit_of(session.state, Decisions(((0, "flood"), (1, "cowboy"))))
    assert [column.row for column in after_two.columns] == [2, 2, 3], "the row a worker would go to"


@both_editions
def test_a_visit_enters_cards_only_where_the_hand_is_given_by_cards(edition):
    session = arriving(edition)
    by_cards = visit_of(session.state, Decisions(cards=("gray", "green"), by_cards=True)).command
    assert (by_cards.cards, by_cards.hand) == (("gray", "green"), None)
    by_value = visit_of(session.state, Decisions(cards=("gray", "green"), hand=3)).command
    assert (by_value.cards, by_value.hand) == ((), 3)
