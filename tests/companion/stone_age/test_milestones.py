"""Milestones of Stone Age: what is noted says when the game is over, and what nobody noted is asked for."""

import pytest

from companion.games.stone_age.box import box
from companion.games.stone_age.events import ExtraCardDrawn, Gained, GameEnded, NoCardLeft, RoundBegan, YieldTaken
from companion.games.stone_age.game import STONE_AGE
from companion.games.stone_age.records import (
    ConfirmPlayer,
    EndPlay,
    EnterCard,
    EnterGoods,
    EnterNumber,
    NewField,
    NewFigure,
    NoExtraCard,
    NoteBuilding,
    Options,
    RoundOver,
    TakeYield,
    Throw,
)
from companion.messages import message
from companion.question import Entry, Number
from companion.secret import CLERK, PUBLIC, behind_curtain
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import ChangeDepth, CompleteSetup
from tests.companion.stone_age.hands import ANY_TWO, EXTRA_CARD, took
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    any_number_of_players,
    fix,
    give,
    lay_card,
    player,
    refused,
    said,
    seats_at,
    table_of,
    view,
)
from tests.offered import offered

CARDS = [card.id for card in box().cards if card.id != EXTRA_CARD]
"""The cards of the box in some order, the one that draws another aside."""


def noting(players: int = 2) -> Session:
    """A table at Milestones, past setup."""
    session = Session(Header(STONE_AGE, Options(), seats_at(players), "milestones", 0))
    session.do(CompleteSetup())
    return session


def note_cards(session: Session, *cards: str, seat: int = ANA) -> None:
    for card in cards:
        session.do(EnterCard(seat, card))


# --- the end of the game --------------------------------------------------------------------------------------------


def test_sa_e01_32_cards_noted_leave_just_enough_for_another_round():
    session = noting()
    note_cards(session, *CARDS[:32])
    assert not session.turn().last_round
    assert session.do(RoundOver()) == (RoundBegan(BEN),)
    assert view(session).deck == 0


def test_sa_e01_33_cards_noted_end_the_game_once_the_round_is_over():
    session = noting()
    note_cards(session, *CARDS[:33])
    assert session.turn().last_round
    assert message("stone_age.last_round_deck") in session.turn().notices
    assert session.do(RoundOver()) == (GameEnded("deck_short"),)
    assert session.turn().phase == "entry"
    assert session.turn().headline == message("stone_age.phase.over.deck_short")
    assert said(session).keys() == {"ended.deck_short"}


@any_number_of_players
def test_sa_e02_a_stack_that_is_empty_for_certain_ends_it(players):
    session = noting(players)
    for _ in range(7 * players - players):
        session.do(NoteBuilding(ANA, 10))
    assert session.do(RoundOver()) == (RoundBegan(BEN),), "one tile may be left on each"
    session.do(NoteBuilding(BEN, 10))
    assert message("stone_age.last_round") in session.turn().notices
    assert session.do(RoundOver()) == (GameEnded("stack_empty", None),)
    assert session.turn().headline == message("stone_age.phase.over.stack_empty")


def test_sa_e02_a_stack_known_to_be_empty_ends_it():
    session = noting()
    fix(session, "stack_left/1", 0)
    assert session.turn().last_round
    assert session.do(RoundOver()) == (GameEnded("stack_empty", 1),)


# --- the deck -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("deck", "drawn"), [(2, True), (1, True), (0, False)])
def test_sa_c16_the_extra_card_is_the_last_of_the_deck_even_after_others_were_taken_this_round(deck, drawn):
    session = noting()
    note_cards(session, *CARDS[:2])
    fix(session, "deck", deck)
    assert session.do(EnterCard(BEN, EXTRA_CARD))[-1] == ExtraCardDrawn(BEN, drawn)
    assert view(session).deck == max(0, deck - 1)


def test_sa_r03_the_spaces_are_filled_from_the_deck_when_the_round_is_over():
    session = noting()
    note_cards(session, *CARDS[:3])
    assert view(session).deck == 32
    session.do(RoundOver())
    assert view(session).deck == 29


# --- the extra card -------------------------------------------------------------------------------------------------


def ended(session):
    session.do(EndPlay())
    return session


def test_sa_c16_where_no_card_was_left_the_question_says_so():
    session = noting()
    note_cards(session, EXTRA_CARD)
    ended(session)
    refused(session, ConfirmPlayer(ANA), "show_extra_card", "SA-C17", player="Ana")
    asked = session.ask(CLERK, ("KeepExtraCard:0",))
    assert asked.options[-1].label == message("stone_age.extra.none_left")
    assert session.ask(CLERK, ("KeepExtraCard:0", "none_left")) == Entry(NoExtraCard(ANA))
    assert session.do(NoExtraCard(ANA)) == (NoCardLeft(ANA),)
    assert said(session).keys() == {"extra_none"}
    session.do(EnterGoods(ANA, (0, 0, 0, 0)))
    session.do(ConfirmPlayer(ANA))


def test_sa_c16_it_may_be_said_before_the_end_and_then_the_deck_is_empty():
    session = noting()
    note_cards(session, EXTRA_CARD)
    session.do(NoExtraCard(ANA))
    assert (view(session).deck, player(session, ANA).extra_drawn) == (0, False)
    assert session.turn().last_round, "its space cannot be filled"
    refused(session, NoExtraCard(ANA), "no_extra_card", "SA-C16", player="Ana")
    refused(session, NoExtraCard(BEN), "no_extra_card", "SA-C16", player="Ben")


def test_sa_c16_in_play_by_turns_a_card_was_drawn():
    session = took(EXTRA_CARD)
    refused(session, NoExtraCard(ANA), "extra_card_drawn", "SA-C16", player="Ana")
    asked = session.ask(behind_curtain(ANA), ("KeepExtraCard:0",))
    assert "none_left" not in [option.id for option in asked.options]


def test_the_extra_card_is_asked_behind_its_owners_curtain_while_milestones_are_noted():
    session = noting()
    note_cards(session, EXTRA_CARD)
    option = next(one for one in session.ask(PUBLIC).options if one.id == "KeepExtraCard:0")
    assert option.secret_of == ANA


# --- buildings ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [-3, 0, 2, 43])
def test_sa_b08_no_building_is_worth_less_than_one_wood_or_more_than_seven_gold(points):
    session = noting()
    refused(session, NoteBuilding(ANA, points), "building_points", "SA-B08", low=3, high=42)


@pytest.mark.parametrize("points", [3, 42])
def test_sa_b08_the_cheapest_and_the_dearest_building_are_taken(points):
    session = noting()
    session.do(NoteBuilding(ANA, points))
    assert player(session, ANA).points == points
    assert session.ask(CLERK, ("NoteBuilding:0",)).domain == Number(3, 42)


# --- the village ----------------------------------------------------------------------------------------------------


def needs_food(session):
    """What the reminder says everybody feeds."""
    return [need.params["count"] for need in session.turn().notices[0].params["needs"]]


def test_sa_a06_a_hut_is_one_tap_and_counts_for_feeding_and_dice():
    session = noting()
    assert Entry(NewFigure(ANA)) == session.ask(CLERK, ("NewFigure:0",))
    refused(session, Throw(ANA, "forest", (1,) * 6), "dice_of_figures", "SA-D01", player="Ana", count=5)
    assert session.do(NewFigure(ANA)) == (Gained(ANA, "figure", 1),)
    assert needs_food(session) == [6, 5]
    session.do(Throw(ANA, "forest", (1,) * 6))


def test_sa_a08_a_field_is_one_tap_and_counts_for_feeding():
    session = noting()
    assert Entry(NewField(BEN)) == session.ask(CLERK, ("NewField:1",))
    session.do(NewField(BEN))
    assert needs_food(session) == [5, 4]
    assert player(session, BEN).field == 1


def test_sa_a07_a09_there_is_room_for_ten_of_each():
    session = noting()
    for _ in range(5):
        session.do(NewFigure(ANA))
    for _ in range(10):
        session.do(NewField(ANA))
    refused(session, NewFigure(ANA), "idle_place", "SA-A07", player="Ana")
    refused(session, NewField(ANA), "idle_place", "SA-A09", player="Ana")
    closed = {option.id: option.why_not for option in session.ask(CLERK).options}
    assert closed["NewFigure:0"].rule == "SA-A07"
    assert closed["NewFigure:1"] is None


@pytest.mark.parametrize("command", [NewFigure(ANA), NewField(ANA)])
def test_the_village_is_noted_at_milestones_only(command):
    refused(table_of(), command, "other_phase", "SA-P01")


def test_sa_d01_the_total_of_real_dice_is_bounded_by_the_figures():
    session = noting()
    refused(session, Throw(ANA, "hunt", (), 31), "total_outside", "SA-D01", high=30)
    session.do(NewFigure(ANA))
    session.do(Throw(ANA, "hunt", (), 31))


def test_a_roll_at_milestones_is_no_turn_and_nobody_is_next():
    session = noting()
    session.do(Throw(BEN, "forest", (6, 6)))
    assert [type(event) for event in session.do(TakeYield())] == [YieldTaken]
    assert session.turn().seat is None


# --- what is left at the end ----------------------------------------------------------------------------------------


def test_sa_f10_resources_that_nobody_followed_are_asked_for_before_a_player_is_checked():
    session = noting()
    session.do(Throw(ANA, "forest", (6, 6)))
    session.do(TakeYield())
    ended(session)
    assert player(session, ANA).asks_for_goods
    refused(session, ConfirmPlayer(ANA), "goods_first", "SA-F10", player="Ana")
    assert offered(session)[:2] == [
        ("EnterGoods", ANA),
        ("EnterGoods", BEN),
    ]
    assert session.ask(CLERK, ("EnterGoods:0", 2, 0, 0, 1)) == Entry(EnterGoods(ANA, (2, 0, 0, 1)))
    session.do(EnterGoods(ANA, (2, 0, 0, 1)))
    assert said(session)["goods"]["player"] == "Ana"
    assert session.sheet().cell(ANA, "resources").points == 3
    session.do(ConfirmPlayer(ANA))


def test_sa_f10_that_none_are_left_is_said_and_not_supposed():
    session = ended(noting())
    session.do(EnterGoods(ANA, (0, 0, 0, 0)))
    assert said(session).keys() == {"goods_none"}
    session.do(ConfirmPlayer(ANA))
    session.do(EnterNumber(BEN, "wood", 0))
    session.do(ConfirmPlayer(BEN))


def test_sa_f10_resources_of_the_full_table_are_what_they_are():
    session = table_of(2)
    give(session, ANA, wood=3)
    fix(session, "phase", "over")
    assert not player(session, ANA).asks_for_goods
    session.do(ConfirmPlayer(ANA))


def test_sa_f10_resources_that_nobody_followed_are_asked_for_at_the_full_table_too():
    session = noting()
    session.do(RoundOver())
    session.do(ChangeDepth("full"))
    fix(session, "phase", "over")
    refused(session, ConfirmPlayer(ANA), "goods_first", "SA-F10", player="Ana")
    session.do(EnterGoods(ANA, (0, 0, 2, 0)))
    assert not {f"{kind}/0" for kind in ("wood", "brick", "stone", "gold")} & session.table.not_entered
    assert session.sheet().cell(ANA, "resources").corrected
    session.do(ConfirmPlayer(ANA))
    refused(session, EnterGoods(ANA, (1, 0, 0, 0)), "game_is_over", "SA-E03")


@pytest.mark.parametrize("depth", ["milestones", "full"])
def test_sa_c22_the_two_resources_of_a_card_are_among_those_that_are_left(depth):
    session = table_of(2)
    give(session, ANA, cards=(ANY_TWO,))
    session.do(ChangeDepth("milestones"))
    ended(session)
    if depth == "full":
        session.do(ChangeDepth("full"))
    refused(session, ConfirmPlayer(ANA), "use_any_two", "SA-C22", player="Ana")
    session.do(EnterGoods(ANA, (1, 0, 0, 1)))
    session.do(ConfirmPlayer(ANA))
    assert session.sheet().cell(ANA, "resources").points == 2


def test_goods_are_entered_within_sense():
    session = ended(noting())
    refused(session, EnterGoods(ANA, (0, 0, 0, 100)), "number_outside")
    refused(session, EnterGoods(9, (0, 0, 0, 0)), "table.no_such_seat")
    refused(table_of(), EnterGoods(ANA, (1, 0, 0, 0)), "other_phase", "SA-P01")


def test_whoever_has_no_figure_throws_no_dice():
    """SA-D01"""
    session = noting()
    fix(session, "figures/0", 0)
    asked = {option.id: option.why_not for option in session.ask(PUBLIC, ()).options}
    assert (asked["Throw:0"].rule, asked["Throw:1"]) == ("SA-D01", None)
    refused(session, Throw(ANA, "forest", (), 3), "dice_of_figures", "SA-D01", count=0)


@pytest.mark.parametrize(("on_the_row", "drawn"), [(True, True), (False, False)])
def test_sa_c16_with_one_card_in_the_deck_it_is_drawn_unless_it_was_that_card(on_the_row, drawn):
    """All four cards were named in play by turns: one that is not among them came from the deck since."""
    session = table_of()
    for space, card in enumerate((EXTRA_CARD, *CARDS[:3]) if on_the_row else CARDS[:4]):
        lay_card(session, space, card)
    session.do(ChangeDepth("milestones"))
    fix(session, "deck", 1)
    assert session.do(EnterCard(BEN, EXTRA_CARD))[-1] == ExtraCardDrawn(BEN, drawn)
