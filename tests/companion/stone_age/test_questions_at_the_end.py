"""What the sheet and the extra card of Stone Age ask for, and whom."""

import pytest

from companion.errors import RuleError
from companion.games.stone_age.records import ConfirmPlayer, EnterCard, EnterNumber, KeepExtraCard
from companion.messages import message
from companion.question import Number, only_behind_curtain
from companion.secret import CLERK, PUBLIC, behind_curtain
from companion.table.table_commands import ChangeDepth
from tests.companion.stone_age.asking import (
    command_of,
    every_question,
    options,
    question,
)
from tests.companion.stone_age.hands import EXTRA_CARD, took
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    CHO,
    fix,
    give,
    laid_out,
    over,
)

SECRET, OTHER = "civ_builder_3_points_3", "civ_pottery_food_7"


# --- the sheet ------------------------------------------------------------------------------------------------------


def test_score_only_asks_for_numbers_with_their_values_now():
    session = laid_out(2, score_only=True)
    session.do(EnterNumber(ANA, "points", 33))
    numbers = question(session, "EnterNumber:0")
    assert numbers.options[0].detail == message("question.as_it_is", what=33)
    asked = question(session, "EnterNumber:0", "points")
    assert (asked.domain, asked.usual) == (Number(-200, 999), 33)
    assert command_of(session, "EnterNumber:1", "figures", 7) == EnterNumber(BEN, "figures", 7)
    assert question(session, "EnterNumber:1", "figures").domain == Number(5, 10)


def test_score_only_asks_for_cards_and_takes_them_out_again():
    session = laid_out(2, score_only=True)
    command = command_of(session, "EnterCard:0", "points.3", "civ_builder_3_points_3")
    assert command == EnterCard(ANA, "civ_builder_3_points_3")
    assert "out" not in [option.id for option in question(session, "EnterCard:0").options]
    session.do(command)
    taken_out = command_of(session, "EnterCard:0", "out", "civ_builder_3_points_3")
    assert taken_out == EnterCard(ANA, "civ_builder_3_points_3", held=False)
    assert command_of(session, "EnterCard:1", "points.3") == EnterCard(BEN, "civ_music_points_3_a")


def test_whoever_must_show_a_card_first_is_not_confirmed():
    session = over()
    give(session, ANA, extra_drawn="yes")
    reason = options(session)["ConfirmPlayer:0"].why_not
    assert (reason.code, reason.rule) == ("stone_age.show_extra_card", "SA-C17")
    assert command_of(session, "ConfirmPlayer:1") == ConfirmPlayer(BEN)


# --- the extra card -------------------------------------------------------------------------------------------------


def test_the_extra_card_is_told_behind_its_owners_curtain():
    session = took(EXTRA_CARD)
    for viewer in (PUBLIC, behind_curtain(BEN)):
        assert options(session, viewer)["KeepExtraCard:0"].secret_of == ANA
        with pytest.raises(RuleError) as refusal:
            session.ask(viewer, ("KeepExtraCard:0",))
        assert refusal.value == only_behind_curtain("Ana")
    for viewer in (CLERK, behind_curtain(ANA)):
        answers = ("KeepExtraCard:0", "food.7")
        assert command_of(session, *answers, viewer=viewer) == KeepExtraCard(ANA, "civ_pottery_food_7")


def test_its_owner_finds_what_was_told_before():
    session = took(EXTRA_CARD)
    session.do(KeepExtraCard(ANA, SECRET))
    mine = behind_curtain(ANA)
    assert question(session, "KeepExtraCard:0", viewer=mine).usual == "points.3"
    assert question(session, "KeepExtraCard:0", "points.3", viewer=mine).usual == SECRET


def test_in_the_final_scoring_it_is_shown_by_anybody_and_still_proposed_only_to_its_owner():
    session = took(EXTRA_CARD)
    session.do(KeepExtraCard(ANA, SECRET))
    fix(session, "phase", "over")
    assert options(session, PUBLIC)["KeepExtraCard:0"].secret_of is None
    assert question(session, "KeepExtraCard:0", viewer=PUBLIC).usual is None
    answers = ("KeepExtraCard:0", "points.3", SECRET)
    assert command_of(session, *answers, viewer=PUBLIC) == KeepExtraCard(ANA, SECRET)


def extra_card_told(card, *, depth="full", phase=""):
    session = took(EXTRA_CARD, forest=2)
    session.do(KeepExtraCard(ANA, card))
    if phase:
        fix(session, "phase", phase)
    if depth != "full":
        session.do(ChangeDepth(depth))
    return session


@pytest.mark.parametrize("viewer", [PUBLIC, behind_curtain(BEN), behind_curtain(CHO)], ids=str)
@pytest.mark.parametrize(
    "where", [{}, {"phase": "place"}, {"phase": "feed"}, {"phase": "over"}, {"depth": "score_only"}]
)
def test_no_question_to_others_depends_on_the_extra_card(viewer, where):
    one, other = extra_card_told(SECRET, **where), extra_card_told(OTHER, **where)
    asked = list(every_question(one, viewer, most=150))
    assert asked == list(every_question(other, viewer, most=150))
    assert len(asked) > 20
