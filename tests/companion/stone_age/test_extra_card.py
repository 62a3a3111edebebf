"""The extra card: drawn from the deck, looked at by its owner alone, and of use only in the final scoring."""

import pytest

from companion.game import Corrected
from companion.games.stone_age.box import box
from companion.games.stone_age.events import ExtraCardDrawn, ExtraCardKept, ExtraCardShown, GameEnded
from companion.games.stone_age.records import ConfirmPlayer, EnterCard, KeepExtraCard, TellCard, UseAnyTwo
from companion.games.stone_age.turns.offers import possible_cards
from companion.messages import message
from companion.secret import CLERK, PUBLIC, Secret, behind_curtain
from companion.table.rules import fixes
from companion.table.session import Session
from companion.table.steps import Step
from companion.table.table_commands import ChangeDepth, Correct, FinishTable
from tests.companion.playing import standings
from tests.companion.stone_age.hands import ANY_TWO, CARDS, EXTRA_CARD, ONE_USE, at_card, buy, told_apart, took
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    CHO,
    finish_feeding,
    finish_round,
    fix,
    give,
    has_sentence,
    lay_card,
    player,
    refused,
    said,
    view,
)
from tests.offered import commands, offered

SECRET, OTHER = "civ_builder_3_points_3", "civ_pottery_food_7"
"""Two cards that could be the extra card; a table with one must look like a table with the other."""
MUSIC_A, MUSIC_B = "civ_music_points_3_a", "civ_music_points_3_b"
could_be_drawn = [card for card in CARDS if card != EXTRA_CARD]
not_the_owner = pytest.mark.parametrize("viewer", [PUBLIC, behind_curtain(BEN), behind_curtain(CHO)], ids=str)


def kept(card=SECRET, **standing):
    """Ana has taken the extra card and told the app behind the curtain which it is."""
    session = took(EXTRA_CARD, **standing)
    session.do(KeepExtraCard(ANA, card))
    return session


def at_the_end(session):
    fix(session, "phase", "over")
    return session


def card_ids(session, seat, viewer=PUBLIC):
    return [card.id for card in player(session, seat, viewer).cards]


# --- drawing --------------------------------------------------------------------------------------------------------


def test_sa_c16_the_taker_draws_the_top_card_of_the_deck():
    session = at_card(EXTRA_CARD)
    assert view(session).deck == 32
    assert buy(session, wood=1)[2] == ExtraCardDrawn(ANA, drawn=True)
    assert view(session).deck == 31
    assert "extra_drawn" in said(session)
    assert [player(session, seat).extra_drawn for seat in range(3)] == [True, False, False]
    assert card_ids(session, ANA) == [EXTRA_CARD]
    assert has_sentence("SA-C16")


def test_sa_c16_its_owner_tells_it_behind_the_curtain_and_can_look_at_it():
    session = took(EXTRA_CARD)
    assert not player(session, ANA).extra_told
    assert session.do(KeepExtraCard(ANA, SECRET)) == (ExtraCardKept(ANA, Secret(ANA, SECRET)),)
    assert card_ids(session, ANA, behind_curtain(ANA)) == [EXTRA_CARD, SECRET]
    assert player(session, ANA).extra_told
    assert fixes(session.table, behind_curtain(ANA))["extra/0"].value == (SECRET,)


def test_sa_c16_a_slip_can_be_told_again():
    session = kept(OTHER)
    session.do(KeepExtraCard(ANA, SECRET))
    assert card_ids(session, ANA, behind_curtain(ANA)) == [EXTRA_CARD, SECRET]


def test_sa_c16_it_need_not_be_told_before_the_end():
    session = took(EXTRA_CARD)
    finish_round(session)
    assert session.state.round == 2
    assert player(session, ANA).extra_drawn
    at_the_end(session)
    assert session.do(KeepExtraCard(ANA, SECRET)) == (ExtraCardShown(ANA, SECRET),)
    assert card_ids(session, ANA) == [EXTRA_CARD, SECRET]


@pytest.mark.parametrize("seat", [BEN, CHO])
def test_sa_c16_nobody_else_has_one(seat):
    session = kept()
    for card in (SECRET, OTHER):
        refused(session, KeepExtraCard(seat, card), "no_extra_card", "SA-C16", player=("", "Ben", "Cho")[seat])
    for outside in (-1, 3):
        refused(session, KeepExtraCard(outside, OTHER), "table.no_such_seat")


def test_sa_c16_nobody_has_one_before_it_is_drawn():
    refused(at_card(EXTRA_CARD), KeepExtraCard(ANA, SECRET), "no_extra_card", "SA-C16", player="Ana")


def test_sa_c16_an_empty_deck_gives_none():
    session = at_card(EXTRA_CARD)
    fix(session, "deck", 0)
    assert buy(session, wood=1)[2] == ExtraCardDrawn(ANA, drawn=False)
    assert "extra_none" in said(session)
    assert (view(session).deck, player(session, ANA).extra_drawn) == (0, False)
    refused(session, KeepExtraCard(ANA, SECRET), "no_extra_card", "SA-C16", player="Ana")
    at_the_end(session)
    session.do(ConfirmPlayer(ANA))  # nothing is left to show


def test_sa_c16_the_last_card_of_the_deck_is_drawn():
    session = at_card(EXTRA_CARD)
    fix(session, "deck", 1)
    assert buy(session, wood=1)[2] == ExtraCardDrawn(ANA, drawn=True)
    assert (view(session).deck, player(session, ANA).extra_drawn) == (0, True)


@pytest.mark.parametrize(("deck", "goes_on"), [(2, True), (1, False)])
def test_sa_c16_it_shortens_the_deck(deck, goes_on):
    """One space is empty: the deck must still fill it after the extra card was drawn."""
    session = at_card(EXTRA_CARD)
    fix(session, "deck", deck)
    buy(session, wood=1)
    finish_feeding(session)
    assert session.turn().phase == ("place" if goes_on else "final_scoring")
    if not goes_on:
        assert session.steps[-1].events[-1] == GameEnded("deck_short")


# --- only its owner knows -------------------------------------------------------------------------------------------


@not_the_owner
def test_sa_c16_two_tables_with_different_extra_cards_look_alike(viewer):
    one, other = kept(SECRET), kept(OTHER)
    for session in (one, other):
        finish_round(session)
    assert one.view(viewer) == other.view(viewer)
    assert fixes(one.table, viewer) == fixes(other.table, viewer)
    assert possible_cards(one.state) == possible_cards(other.state)
    assert one.log() == other.log()
    assert one.sheet() == other.sheet()
    assert standings(one) == standings(other)
    assert repr(one.state) == repr(other.state)
    assert repr(one.steps) == repr(other.steps)


@not_the_owner
def test_sa_c16_nothing_others_see_names_the_card(viewer):
    session = kept()
    assert SECRET not in repr(session.view(viewer))
    assert SECRET not in repr(session.log())
    assert SECRET not in repr(session.state)
    assert card_ids(session, ANA, viewer) == [EXTRA_CARD]
    extra = fixes(session.table, viewer)["extra/0"]
    assert (extra.value, extra.secret_of) == (None, ANA)
    assert said(session) == {"extra_kept": {"player": "Ana"}}


def test_sa_c16_its_lower_half_does_not_count_before_it_is_shown():
    session = took(EXTRA_CARD)
    give(session, ANA, buildings=5)
    before = session.sheet()
    session.do(KeepExtraCard(ANA, SECRET))
    assert session.sheet() == before
    at_the_end(session)
    assert session.sheet().cell(ANA, "builders").points == 0
    session.do(KeepExtraCard(ANA, SECRET))
    assert session.sheet().cell(ANA, "builders").points == 3 * 5


@pytest.mark.parametrize("card", could_be_drawn)
def test_sa_c16_no_refusal_tells_it(card):
    """Whatever others enter about a card, the answer is the same whether it is the secret one or not."""
    one, other = kept(SECRET), kept(OTHER)
    for command in (
        TellCard(1, card),
        Correct("slot/2", card),
        Correct(f"cards/{BEN}", (card,)),
        Correct(f"extra/{BEN}", (card,)),
        KeepExtraCard(BEN, card),
    ):
        assert not told_apart(one, other, command), command
    for session in (one, other):
        session.do(ChangeDepth("score_only"))
    assert possible_cards(one.state) == possible_cards(other.state)
    assert not told_apart(one, other, EnterCard(BEN, card))


@pytest.mark.parametrize("card", [SECRET, OTHER])
def test_sa_c16_not_even_to_somebody_with_an_extra_card_of_their_own(card):
    """The box has one such card; a correction of an earlier release could still give two players one."""
    drawn = Step(0, (Corrected(f"extra_drawn/{BEN}", "yes"),))
    one, other = (
        Session(session.header, [*session.steps, drawn], session.cursor + 1) for session in (kept(SECRET), kept(OTHER))
    )
    assert not told_apart(one, other, KeepExtraCard(BEN, card))
    assert one.do(KeepExtraCard(BEN, card)) == (ExtraCardKept(BEN, Secret(BEN, card)),)


def test_sa_c16_its_secrecy_outlives_a_correction():
    session = took(EXTRA_CARD)
    session.do(Correct("extra/0", (SECRET,)))
    entry = session.last_entry()
    assert entry is not None
    assert [line.text for line in entry.lines] == [
        message("log.corrected", what=message("stone_age.fix.extra", player="Ana"))
    ]
    assert SECRET not in repr(session.log()) + repr(session.steps) + repr(session.view())
    assert card_ids(session, ANA, behind_curtain(ANA)) == [EXTRA_CARD, SECRET]
    assert fixes(session.table, CLERK)["extra/0"].value == (SECRET,)


# --- wrong cards ----------------------------------------------------------------------------------------------------


def test_sa_c16_a_card_that_lies_open_cannot_be_it():
    session = took(EXTRA_CARD)
    lay_card(session, 1, OTHER)
    give(session, BEN, cards=(SECRET,))
    for open_card in (EXTRA_CARD, OTHER, SECRET):
        refused(session, KeepExtraCard(ANA, open_card), "card_seen", "SA-S06")
    for unknown in ("civ_fire", ""):
        refused(session, KeepExtraCard(ANA, unknown), "no_such_card", "SA-S06")
    refused(session, Correct("extra/0", (OTHER,)), "fix.outside_box")
    refused(session, Correct("extra/0", (MUSIC_A, MUSIC_B)), "fix.outside_box")
    assert not player(session, ANA).extra_told


def test_sa_c16_told_wrong_it_can_turn_up_face_up_and_another_is_shown_at_the_end():
    session = kept()
    lay_card(session, 1, SECRET)  # not refused: that would tell
    assert view(session).slots[1].card == box().card[SECRET]
    at_the_end(session)
    refused(session, KeepExtraCard(ANA, SECRET), "card_seen", "SA-S06")
    session.do(KeepExtraCard(ANA, OTHER))
    assert card_ids(session, ANA) == [EXTRA_CARD, OTHER]


def test_sa_c16_a_table_gone_to_score_only_knows_no_face_up_cards():
    session = took(EXTRA_CARD)
    lay_card(session, 1, SECRET)
    give(session, BEN, cards=(OTHER,))
    session.do(ChangeDepth("score_only"))
    refused(session, KeepExtraCard(ANA, OTHER), "card_seen", "SA-S06")
    assert session.do(KeepExtraCard(ANA, SECRET)) == (ExtraCardShown(ANA, SECRET),)


def test_sa_c16_of_two_equal_cards_the_other_is_still_there_to_show():
    """Ana's secret card has a twin; when the twin turns up the list offers hers, or the list would tell."""
    session = kept(MUSIC_A)
    offered = [card.id for card in possible_cards(session.state) if card.halves == box().card[MUSIC_A].halves]
    assert offered == [MUSIC_A]
    lay_card(session, 1, MUSIC_A)
    at_the_end(session)
    offered = [card.id for card in possible_cards(session.state) if card.halves == box().card[MUSIC_A].halves]
    assert offered == [MUSIC_B]
    session.do(KeepExtraCard(ANA, MUSIC_B))
    assert session.sheet().cell(ANA, "culture").points == 4  # writing and music


# --- only the lower half counts -------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", could_be_drawn)
def test_sa_c17_its_upper_half_is_never_used(card):
    session = took(EXTRA_CARD, hunt=1)
    before, turn, deck = player(session, ANA), session.turn(), view(session).deck

    def upper_half_used(shown):
        names = ("food", "field", "resources", "tools", "one_use", "any_two", "points", "figures")
        return [name for name in names if getattr(shown, name) != getattr(before, name)]

    session.do(KeepExtraCard(ANA, card))
    assert (session.turn().phase, session.turn().seat) == (turn.phase, turn.seat)
    assert upper_half_used(player(session, ANA, behind_curtain(ANA))) == []
    at_the_end(session)
    assert session.do(KeepExtraCard(ANA, card)) == (ExtraCardShown(ANA, card),)
    assert upper_half_used(player(session, ANA)) == []
    assert (session.turn().phase, view(session).deck) == ("final_scoring", deck)
    assert said(session) == {"extra_shown": {"card": message(f"stone_age.card.{card}")}}


def test_sa_c17_a_one_use_tool_or_the_any_two_card_drawn_so_is_never_usable():
    session = at_the_end(kept(ANY_TWO))
    session.do(KeepExtraCard(ANA, ANY_TWO))
    refused(session, UseAnyTwo(ANA, (1, 1, 0, 0)), "no_any_two", "SA-C22", player="Ana")
    session.do(ConfirmPlayer(ANA))
    session = at_the_end(kept(ONE_USE[4]))
    session.do(KeepExtraCard(ANA, ONE_USE[4]))
    assert player(session, ANA).one_use == ()


@pytest.mark.parametrize("card", could_be_drawn)
def test_sa_c17_its_lower_half_scores_once_it_is_shown(card):
    session = kept(card)
    give(session, ANA, field=3, tools=4, buildings=2)
    lower = CARDS[card][1].split()
    expected = {"culture": 4}  # two kinds, for the extra card itself shows writing
    if lower == ["writing"]:
        expected = {"culture": 1 + 1}  # a second set of one kind
    if len(lower) == 2:
        times = {"farmer": 3, "toolmaker": 4, "builder": 2, "shaman": 10}[lower[1]]
        expected = {"culture": 1, f"{lower[1]}s": int(lower[0]) * times}
    at_the_end(session)
    session.do(KeepExtraCard(ANA, card))
    sheet = session.sheet()
    cells = ("culture", "farmers", "toolmakers", "builders", "shamans")
    assert {name: sheet.cell(ANA, name).points for name in cells if sheet.cell(ANA, name).points} == expected


def test_sa_c17_nobody_is_confirmed_before_it_is_shown():
    session = at_the_end(kept())
    assert ("KeepExtraCard", ANA) in offered(session)
    refused(session, ConfirmPlayer(ANA), "show_extra_card", "SA-C17", player="Ana")
    for seat in (BEN, CHO):
        session.do(ConfirmPlayer(seat))
    refused(session, FinishTable(), "confirm_first", player="Ana")
    session.do(KeepExtraCard(ANA, SECRET))
    assert "KeepExtraCard" not in commands(session)
    refused(session, KeepExtraCard(ANA, OTHER), "no_extra_card", "SA-C16", player="Ana")
    session.do(ConfirmPlayer(ANA))
    session.do(FinishTable())


def test_sa_c17_shown_it_is_everybodys_to_see():
    session = at_the_end(kept())
    session.do(KeepExtraCard(ANA, SECRET))
    for viewer in (PUBLIC, behind_curtain(ANA), behind_curtain(BEN)):
        assert card_ids(session, ANA, viewer) == [EXTRA_CARD, SECRET]
    assert SECRET not in [card.id for card in possible_cards(session.state)]


# --- put right by hand ----------------------------------------------------------------------------------------------


def test_sa_c17_it_is_asked_for_when_a_table_goes_to_score_only():
    session = kept()
    give(session, BEN, cards=(ANY_TWO,))
    session.do(ChangeDepth("score_only"))
    refused(session, ConfirmPlayer(ANA), "show_extra_card", "SA-C17", player="Ana")
    refused(session, ConfirmPlayer(BEN), "use_any_two", "SA-C22", player="Ben")
    names = offered(session)
    assert ("KeepExtraCard", ANA) in names
    assert ("UseAnyTwo", BEN) in names


def test_sa_c16_a_draw_that_never_was_leaves_no_card_behind():
    session = kept()
    give(session, ANA, extra_drawn="no")
    assert card_ids(session, ANA, behind_curtain(ANA)) == [EXTRA_CARD]
    assert not player(session, ANA).extra_told


def test_shown_in_score_only_before_the_end_it_is_noted_for_good():
    session = kept()
    session.do(ChangeDepth("score_only"))
    session.do(KeepExtraCard(ANA, SECRET))
    session.undo()
    assert [one.seat for one in session.uncovered] == [ANA]
    assert session.log()[-1].lines[-1].text.id == "log.uncovered"


def test_shown_in_the_final_scoring_it_is_no_news():
    session = at_the_end(kept())
    session.do(KeepExtraCard(ANA, SECRET))
    assert session.uncovered == ()
