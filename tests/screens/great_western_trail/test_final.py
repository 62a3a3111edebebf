"""The final scoring of a mirrored game of Great Western Trail by taps: filled already, said right row by row."""

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.records import Options
from companion.games.great_western_trail.records import EndPlay
from companion.games.great_western_trail.turns.commands import Build, EndTurn, Move, TakeObjective, Use
from companion.table.house import CompleteSetup, KeepDraw
from scoring.great_western_trail import CATEGORIES
from screens.great_western_trail.drawn.objective_card import ShownCard
from screens.great_western_trail.entry.objectives import UntoldCards
from screens.great_western_trail.entry.player import SECTIONS
from tests.companion.great_western_trail.tables import ANA, BEN, IN_BOTH, STARTING, seats_at
from tests.companion.playing import quick_store
from tests.screens.checks import misfits
from tests.screens.great_western_trail.player_page import bring, head, press, section

SIDES = tuple(f"{number}a" for number in range(1, 13))
PLAYED = (
    Move(ANA, "neutral/B"),
    Use(ANA, "B/0/0"),
    Build(ANA, "B/1/0", "1a"),
    EndTurn(ANA),
    Move(BEN, "neutral/C"),
    TakeObjective(BEN, "C/0/1"),
    EndTurn(BEN),
    EndPlay(),
)
"""Ana discards for two dollars and builds 1a for two; Ben takes an objective card and tells nobody which."""


@pytest.fixture
def sheet(open_phone, tmp_path):
    """A phone with Ana's page open after a short game."""

    def open_(seat=ANA, **look):
        phone = open_phone(store=quick_store(tmp_path), **look)
        id_, session = phone.app.store.new_table(GREAT_WESTERN_TRAIL, Options("second"), seats_at(2))
        session.do(KeepDraw("building_sides", SIDES))
        session.do(KeepDraw("stationmasters", IN_BOTH))
        session.do(KeepDraw("starting_objectives", STARTING[:2]))
        session.do(KeepDraw("first_player", ("0",)))
        session.do(CompleteSetup())
        for command in PLAYED:
            session.do(command)
        phone.app.resume(id_)
        phone.app.go("player", table=id_, seat=str(seat))
        rest(phone)
        return phone

    return open_


def rest(phone: Phone) -> None:
    while len(phone.app.page.sections) < len(SECTIONS):
        phone.frames(1)
    phone.settle()


def foot(phone: Phone) -> str:
    return phone.app.page.ids.sum.ids.go.text


def on(phone: Phone) -> None:
    phone.tap(phone.app.page.ids.sum.ids.go)
    phone.settle()


def test_the_sheet_is_filled_by_the_mirror_and_every_row_is_said_right_with_one_tap(sheet):
    phone = sheet()
    assert section(phone, "MoneySection").dollars == "$6"
    assert section(phone, "BuildingsSection").keys["1a"].chosen
    assert not any(one.checked for one in phone.app.page.heads)
    said, taps = [], phone.taps
    for category in CATEGORIES:
        assert head(phone, category).coming
        assert is_in_sight(phone, category)
        said.append(foot(phone))
        on(phone)
    assert phone.taps - taps == 11
    assert said[:3] == ["Money: $6 is right", "Buildings: 1 is right", "Cities: 0 is right"]
    assert phone.app.session.state.checked[ANA] == CATEGORIES
    assert phone.app.session.state.confirmed == (True, False)
    rest(phone)
    assert (phone.app.page.ids.banner.name, phone.app.page.ids.banner.headline) == ("Ben", "Row by row: 0 of 11 right")
    assert foot(phone) == "Money: $7 is right"


def is_in_sight(phone: Phone, category: str) -> bool:
    asked, scroll = head(phone, category), phone.app.page.ids.list
    lowest, highest = scroll.to_window(0, scroll.y)[1], scroll.to_window(0, scroll.top)[1]
    return lowest <= asked.to_window(0, asked.y)[1] and asked.to_window(0, asked.top)[1] <= highest + 1


def test_a_row_can_be_said_right_at_its_head_in_any_order_and_taken_back(sheet):
    phone = sheet()
    press(phone, "Workers is right")
    assert phone.app.session.state.checked[ANA] == ("workers",)
    assert head(phone, "workers").checked
    assert foot(phone) == "Money: $6 is right"
    phone.tap(phone.find(lambda w: getattr(w, "name", "") == "undo"))
    phone.settle()
    assert not head(phone, "workers").checked


def test_what_the_mirror_has_wrong_is_corrected_before_it_is_said_right(sheet):
    phone = sheet()
    press(phone, "$1", section(phone, "MoneySection"))
    press(phone, "$4", section(phone, "MoneySection"))
    assert foot(phone) == "Money: $14 is right"
    on(phone)
    assert (phone.app.session.state.dollars(ANA), head(phone, "dollars").checked) == (14, True)


def test_all_rows_at_once_from_the_menu(sheet):
    phone = sheet()
    phone.tap(phone.find(lambda w: getattr(w, "name", "") == "menu"))
    phone.settle()
    phone.tap(phone.button("All rows are right"))
    phone.settle()
    assert phone.app.session.state.confirmed == (True, False)


def test_an_objective_card_that_was_taken_and_not_told_is_asked_for(sheet):
    phone = sheet(BEN)
    asked = phone.find(lambda w: isinstance(w, UntoldCards))
    assert asked.text == "1 card was taken and not entered. Find it in the deck."
    press(phone, "Add a card")
    for symbol in ("building", "building"):
        phone.tap(phone.find(lambda w, one=symbol: getattr(w, "task", "") == one and hasattr(w, "times")))
        phone.frames(3)
    phone.tap(next(w for w in phone.widgets() if isinstance(w, ShownCard)))
    phone.settle()
    assert [what for what in phone.app.session.state.held[BEN] if what.startswith("deck/")]
    assert not [w for w in phone.widgets() if isinstance(w, UntoldCards)]


def test_a_card_that_left_the_deck_is_no_longer_asked_for(sheet):
    phone = sheet(BEN)
    press(phone, "No longer in the deck")
    assert not [w for w in phone.widgets() if isinstance(w, UntoldCards)]
    assert phone.app.session.view().mirror.players[BEN].ranch.untold == 0


def test_a_kill_between_two_rows_comes_back_to_the_row_that_was_next(sheet, open_phone):
    phone = sheet()
    for _ in range(6):
        on(phone)
    phone = open_phone()
    rest(phone)
    assert foot(phone).startswith("Objectives")
    assert is_in_sight(phone, "objectives")


def test_every_row_fits_a_small_screen(sheet):
    phone = sheet(BEN, size=(320, 568), font=1.3)
    for _ in range(10):
        assert misfits(phone) == []
        on(phone)
    bring(phone, phone.find(lambda w: isinstance(w, UntoldCards)))
    assert misfits(phone) == []
