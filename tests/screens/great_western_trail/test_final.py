"""The final scoring of a mirrored game of Great Western Trail by taps: filled already, said right with one tap."""

import json

import pytest

from screens.ui.tree.controls import do
from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.records import ConfirmRow, EndPlay, Options
from companion.games.great_western_trail.turns.commands import Build, EndTurn, Move, TakeObjective, Use
from companion.table.table_commands import CompleteSetup, KeepDraw
from scoring.great_western_trail import CATEGORIES
from screens.fonts import ASSETS
from screens.great_western_trail.entry.objectives import Find, NoneLeft
from screens.great_western_trail.entry.sheet import ICONS
from screens.pages.figures.page_state import Put, Unfold
from screens.pages.figures.parts import Why
from screens.ui.question.page_state import Digit, Give
from screens.ui.tree.nodes import words
from tests.companion.great_western_trail.tables import ANA, BEN, IN_BOTH, STARTING, seats_at
from tests.companion.playing import quick_store
from tests.screens.checks import misfits
from tests.screens.figures import spots, tell, told
from tests.screens.great_western_trail.player_page import screenfuls

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
        id_ = play(phone, *PLAYED)
        phone.app.resume(id_)
        phone.app.go("player", table=id_, seat=str(seat))
        phone.settle()
        return phone

    return open_


def play(phone, *commands):
    id_, session = phone.app.store.new_table(GREAT_WESTERN_TRAIL, Options("second"), seats_at(2))
    session.do(KeepDraw("building_sides", SIDES))
    session.do(KeepDraw("stationmasters", IN_BOTH))
    session.do(KeepDraw("starting_objectives", STARTING[:2]))
    session.do(KeepDraw("first_player", ("0",)))
    session.do(CompleteSetup())
    for command in commands:
        session.do(command)
    return id_


def foot(phone: Phone) -> str:
    return next(phone.app.page.foot.targets()).text


def on(phone: Phone) -> None:
    phone.tap(next(phone.app.page.foot.targets()))
    phone.settle()


def test_the_sheet_is_filled_by_the_state_and_all_of_it_is_right_with_one_tap(sheet):
    phone = sheet()
    assert "$6" in phone.texts()
    assert foot(phone) == "That's right", "the total stands beside it"
    phone.taps = 0
    on(phone)
    assert phone.taps == 1
    assert phone.app.session.state.confirmed == (True, False)
    assert (phone.app.page.banner.name, phone.app.page.banner.headline) == ("Ben", "Final check: 2 of 2")
    assert "$7" in phone.texts()


def test_points_of_all_rows_stand_below_each_other(sheet):
    phone = sheet()
    points = [one for one in spots(phone) if isinstance(one.tap, Why)]
    assert len(points) == len(CATEGORIES)
    assert len({round(one.right) for one in points[1:]}) == 1


def test_every_row_has_its_own_picture_and_takes_one_line(sheet):
    phone = sheet()
    icons = json.loads((ASSETS / "icons.json").read_text(encoding="utf-8"))
    assert len(set(ICONS.values()) & set(icons)) == len(CATEGORIES)
    rows = [one for one in spots(phone) if isinstance(one.tap, Unfold)]
    assert len({round(one.height) for one in rows}) == 1
    phone.app.change_setting("language", "ja")
    phone.size = phone.window.surround.size = (320, 568)
    phone.settle()
    assert misfits(phone) == []


def test_money_that_is_not_right_is_typed(sheet):
    phone = sheet()
    phone.taps = 0
    tell(phone, Digit("1"), Digit("4"))
    on(phone)
    assert phone.taps == 3
    assert (phone.app.session.state.dollars(ANA), phone.app.session.state.confirmed) == (14, (True, False))


def test_a_row_can_still_be_opened_and_put_right(sheet):
    phone = sheet()
    tell(phone, Unfold("buildings"), Put("building/2a", 1))
    assert phone.app.session.state.count(ANA, "building/2a") == 1
    assert "1a, 2a" in phone.texts()
    tell(phone, Unfold("buildings"))
    assert not [one for one in spots(phone) if isinstance(one.tap, Put)]


def test_rows_said_right_one_by_one_by_an_older_app_still_count(sheet):
    phone = sheet()
    for category in CATEGORIES:
        phone.app.session.do(ConfirmRow(ANA, category))
    phone.app.page.refresh()
    phone.settle()
    assert phone.app.session.state.confirmed == (True, False)
    assert foot(phone) == "Next player"


UNTOLD = "1 card was taken but not entered yet. Find it in the deck."


def test_an_objective_card_that_was_taken_and_not_told_is_asked_for(sheet):
    phone = sheet(BEN)
    assert UNTOLD in phone.texts()
    tell(phone, Find("deck"))
    tell(phone, next(one.tap for one in spots(phone) if isinstance(one.tap, Give)))
    assert [what for what in phone.app.session.state.held[BEN] if what.startswith("deck/")]
    assert UNTOLD not in phone.texts()


def test_a_card_that_left_the_deck_is_no_longer_asked_for(sheet):
    phone = sheet(BEN)
    tell(phone, NoneLeft())
    assert UNTOLD not in phone.texts()
    assert phone.app.session.view().game_view.players[BEN].ranch.untold == 0


def test_every_row_fits_a_small_screen(sheet):
    phone = sheet(BEN, size=(320, 568), font=1.3)
    for category in CATEGORIES[1:]:
        if not phone.app.page.local.shows(category):
            tell(phone, Unfold(category))
    assert [words for _ in screenfuls(phone) for words in misfits(phone)] == []


@pytest.mark.parametrize(
    ("size", "points", "beside"), [((800, 1280), True, False), ((1280, 800), True, True), ((412, 915), False, False)]
)
def test_a_tablet_shows_the_points_of_every_row_beside_the_players(sheet, size, points, beside):
    phone = sheet(size=size)
    phone.app.go("table", table=phone.app.page.table)
    phone.settle()
    ana, ben = (told(phone, do("open_player", seat)) for seat in (ANA, BEN))
    names = {phone.app.tr(f"great_western_trail.category.{row}") for row in CATEGORIES}
    assert (names & set(words(ana.node)) == names) == points
    assert (ben.x > ana.right) == beside
    assert misfits(phone) == []
    tell(phone, do("open_player", BEN))
    assert phone.app.page.who == BEN
