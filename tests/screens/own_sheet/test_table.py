"""A table with a score sheet by taps: from New table to the winner, in rounds, behind the curtain, after a kill."""

import random

import pytest

from screens.offscreen.phone import Phone  # noqa: F401 - first: it sets Kivy up for a machine without a display

from companion.games.own_sheet.records import Enter
from companion.table.table_commands import FinishTable
from screens.table.secret import SecretEntry
from screens.ui.curtain import Curtain
from screens.ui.question.page_state import Digit, Give, StepBy
from screens.ui.tree.controls import do
from tests.companion.own_sheet.playing import play, text_of, text_with
from tests.screens.checks import misfits
from tests.screens.figures import tell
from tests.screens.own_sheet.playing import enter, open_table, start_entering

NUMBER = {"id": "r", "name": "R", "kind": "number"}
SEVEN = text_with(
    *({"id": f"r{row}", "name": f"A row with a name {row}", "kind": "number", "low": -9999} for row in range(3)),
    rounds={
        "name": "Hand",
        "rows": [
            {"id": "tricks", "name": "Tricks", "kind": "bid", "made": [20, 10], "missed": [0, -10], "adds_up": "round"}
        ],
        "end": {"rounds": 4},
    },
    name="A game with a rather long name",
)


def test_another_game_is_played_from_new_table_to_its_winner(phone):
    tell(phone, do("go", "new_table"), do("go", "sheets", purpose="table"), do("choose", "points"))
    for name in ("Ana", "Ben"):
        phone.app.page.add(name)
    phone.settle()
    tell(phone, do("next"))
    start_entering(phone)
    enter(phone, 12, 7, 3, 5, 1, 20, 4, 4, 0, 2)
    assert (phone.app.stack[-1][0], phone.sheets) == ("final", [])
    tell(phone, do("to_sheet"))
    assert [player.total for player in phone.app.session.sheet().players] == [28, 30]
    phone.app.tap(FinishTable())
    phone.settle()
    assert "Ben wins" in " ".join(phone.texts())
    phone.app.home()
    phone.settle()
    assert "Points by category" in phone.texts()


def test_a_number_that_was_entered_is_entered_anew(phone):
    open_table(phone, text_with(NUMBER, {**NUMBER, "id": "s", "name": "S"}), 1)
    start_entering(phone)
    enter(phone, 12)
    tell(phone, do("enter", 0, 0, "r"))
    enter(phone, 15)
    assert phone.app.session.sheet().players[0].total == 15
    assert not phone.sheets


@pytest.mark.parametrize(("size", "first"), [((320, 568), Digit("7")), ((412, 915), StepBy(-5))])
def test_digits_come_before_steps_where_not_all_keys_are_in_sight(open_phone, size, first):
    phone = open_phone(size=size)
    open_table(phone, text_with(NUMBER), 1)
    start_entering(phone)
    keys = [one.tap for one in phone.sheet.content.targets() if isinstance(one.tap, Digit | StepBy)]
    assert keys[0] == first


def test_a_row_is_entered_for_everybody_before_the_next(phone):
    open_table(phone, text_with(NUMBER, {**NUMBER, "id": "s", "name": "S"}))
    tell(phone, do("sort", True))
    start_entering(phone)
    enter(phone, 1, 2)
    assert [key[2] for key in phone.app.session.state.entered] == ["r", "r"]


def test_tricks_are_bid_before_they_are_made_and_outlive_a_kill(open_phone, tmp_path):
    phone = open_phone()
    id_ = open_table(phone, text_of("wizard"), 3)
    row = phone.app.session.state.sheet.of_rounds[0].id
    for seat in range(3):
        tell(phone, do("step_bid", seat, 1, row, 0, 1))
    tell(phone, do("save_round"))
    assert not phone.app.session.state.entered, "nobody has made any yet"
    phone = open_phone(folder=tmp_path)
    assert phone.app.table_id == id_
    for seat, by in ((0, 1), (1, -1), (2, -1)):
        tell(phone, do("step_bid", seat, 1, row, 1, by))
    tell(phone, do("save_round"))
    state = phone.app.session.state
    assert (state.played, state.round) == (1, 2)
    assert state.entered[0, 1, row] == ((1, 1),)


def test_what_does_not_add_up_is_a_hint(phone):
    open_table(phone, text_of("wizard"), 3)
    row = phone.app.session.state.sheet.of_rounds[0].id
    for seat in range(3):
        phone.app.tap(Enter(seat, 1, row, ((0, 1),)))
    phone.settle()
    assert any("3" in words and "expected" in words for words in phone.texts())


def test_a_hidden_row_is_entered_behind_the_curtain_until_it_is_revealed(phone):
    open_table(phone, text_with(NUMBER, {**NUMBER, "id": "h", "name": "Hand", "hidden": True}))
    start_entering(phone)
    enter(phone, 10)
    _enter_hidden(phone, 5)
    tell(phone, do("enter_next"))
    enter(phone, 20)
    _enter_hidden(phone, 7)
    assert phone.app.session.turn().phase == "reveal"
    assert [player.total for player in phone.app.session.sheet().players] == [10, 20]
    tell(phone, do("reveal"))
    assert [player.total for player in phone.app.session.sheet().players] == [15, 27]


def _enter_hidden(phone, number):
    """The curtain of its owner is drawn; they look, and enter it."""
    assert isinstance(phone.app.page, SecretEntry)
    assert any(isinstance(one, Curtain) for one in phone.app.page.floats)
    phone.app.page.look()
    phone.settle()
    enter(phone, number)


def test_things_are_ticked_and_half_a_row_outlives_a_kill(open_phone, tmp_path):
    phone = open_phone()
    open_table(phone, text_of("kingdomino"), 2)
    start_entering(phone)
    tell(phone, Give(3)) if any(one.tap == Give(3) for one in phone.sheet.content.targets()) else enter(phone, 3)
    answered = phone.sheet.local.answers
    assert answered
    phone = open_phone(folder=tmp_path)
    phone.settle()
    assert phone.sheet.local.answers == answered


@pytest.mark.parametrize(("size", "font"), [((320, 568), 1), ((320, 568), 2), ((360, 800), 2), ((915, 412), 1)])
@pytest.mark.parametrize("count", [1, 7])
def test_one_and_seven_seats_fit(open_phone, size, font, count):
    phone = open_phone(size=size, font=font)
    open_table(phone, SEVEN, count)
    assert misfits(phone) == []
    row = "tricks"
    for at in (1, 2, 3, 4):
        for seat in range(count):
            phone.app.session.do(Enter(seat, at, row, ((at, at - seat % 2),)))
    phone.app.page.refresh()
    phone.settle()
    assert misfits(phone) == []
    start_entering(phone)
    assert misfits(phone) == []
    phone.app.page.back()
    play(phone.app.session, random.Random(5))
    phone.app.session.do(FinishTable())
    phone.app.go("score", table=phone.app.table_id)
    phone.rest()
    assert misfits(phone) == []
