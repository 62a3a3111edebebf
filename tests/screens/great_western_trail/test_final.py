"""The final scoring of a mirrored game of Great Western Trail by taps: filled already, said right with one tap."""

import json

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from kivy.metrics import dp

from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.records import Options
from companion.games.great_western_trail.records import ConfirmRow, EndPlay
from companion.games.great_western_trail.turns.commands import Build, EndTurn, Move, TakeObjective, Use
from companion.table.house import CompleteSetup, KeepDraw
from scoring.great_western_trail import CATEGORIES
from screens.fonts import ASSETS
from screens.great_western_trail.drawn.objective_card import ShownCard
from screens.great_western_trail.entry.objectives import UntoldCards
from screens.great_western_trail.entry.rows import PlayerRow
from tests.companion.great_western_trail.tables import ANA, BEN, IN_BOTH, STARTING, seats_at
from tests.companion.great_western_trail.turns import lay
from tests.companion.playing import quick_store
from tests.screens.checks import misfits
from tests.screens.great_western_trail.player_page import bring, head, press, section, tap

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
        rest(phone)
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


def rest(phone: Phone) -> None:
    phone.settle()


def open_row(phone: Phone, category: str) -> None:
    bring(phone, head(phone, category))
    phone.tap_at(*head(phone, category).to_window(head(phone, category).x + 90, head(phone, category).center_y))
    phone.settle()


def foot(phone: Phone) -> str:
    return phone.app.page.ids.sum.ids.go.text


def on(phone: Phone) -> None:
    phone.tap(phone.app.page.ids.sum.ids.go)
    phone.settle()


def test_the_sheet_is_filled_by_the_mirror_and_all_of_it_is_right_with_one_tap(sheet):
    phone = sheet()
    assert section(phone, "MoneySection").dollars == "$6"
    assert [one.category for one in phone.app.page.heads] == list(CATEGORIES)
    assert head(phone, "buildings").detail == "1a"
    assert foot(phone) == f"All right: {phone.app.page.total} points"
    phone.taps = 0
    on(phone)
    assert phone.taps == 1
    assert phone.app.session.state.confirmed == (True, False)
    rest(phone)
    assert (phone.app.page.ids.banner.name, phone.app.page.ids.banner.headline) == ("Ben", "Final check, 2 of 2")
    assert section(phone, "MoneySection").dollars == "$7"


def test_points_of_all_rows_stand_below_each_other(sheet):
    phone = sheet()
    assert len({round(one.ids.points.to_window(one.ids.points.right, 0)[0]) for one in phone.app.page.heads}) == 1


def test_every_row_has_its_own_picture_left_of_the_margin_line_and_takes_one_line(sheet):
    phone = sheet()
    heads = phone.app.page.heads
    icons = json.loads((ASSETS / "icons.json").read_text(encoding="utf-8"))
    assert len({one.icon for one in heads} & set(icons)) == len(CATEGORIES)
    assert {one.height for one in heads} == {dp(52)}
    phone.app.set_language("ja")
    phone.size = phone.app.surround.size = (320, 568)
    phone.settle()
    assert misfits(phone) == []


def test_money_that_is_not_right_is_typed(sheet):
    phone = sheet()
    phone.taps = 0
    press(phone, "$1", section(phone, "MoneySection"))
    press(phone, "$4", section(phone, "MoneySection"))
    on(phone)
    assert phone.taps == 3
    assert (phone.app.session.state.dollars(ANA), phone.app.session.state.confirmed) == (14, (True, False))


def test_a_row_can_still_be_opened_and_put_right(sheet):
    phone = sheet()
    assert not [one for one in phone.app.page.sections if type(one).__name__ == "BuildingsSection"]
    open_row(phone, "buildings")
    keys = section(phone, "BuildingsSection").keys
    assert keys["1a"].chosen
    tap(phone, keys["2a"])
    assert head(phone, "buildings").detail == "1a, 2a"
    open_row(phone, "buildings")
    assert not head(phone, "buildings").unfolded
    assert section(phone, "BuildingsSection").parent is None


def test_cities_and_stations_are_opened_together(sheet):
    phone = sheet()
    open_row(phone, "cities")
    assert head(phone, "cities").unfolded
    assert head(phone, "stations").unfolded
    assert len([one for one in phone.app.page.sections if type(one).__name__ == "RailSection"]) == 1


def test_rows_said_right_one_by_one_by_an_older_app_still_count(sheet, open_phone):
    phone = sheet()
    for category in CATEGORIES:
        phone.app.session.do(ConfirmRow(ANA, category))
    phone.app.page.refresh()
    phone.settle()
    assert phone.app.session.state.confirmed == (True, False)
    assert foot(phone) == "Next player"


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


def test_every_row_fits_a_small_screen(sheet):
    phone = sheet(BEN, size=(320, 568), font=1.3)
    assert misfits(phone) == []
    for category in CATEGORIES[1:]:
        if not head(phone, category).unfolded:
            phone.app.page.open_row(category)
            phone.settle()
    assert misfits(phone) == []
    bring(phone, phone.find(lambda w: isinstance(w, UntoldCards)))
    assert misfits(phone) == []


@pytest.mark.parametrize(
    ("size", "points", "beside"), [((800, 1280), 11, False), ((1280, 800), 11, True), ((412, 915), 0, False)]
)
def test_a_tablet_shows_the_points_of_every_row_beside_the_players(sheet, size, points, beside):
    phone = sheet(size=size)
    phone.app.go("table", table=phone.app.page.table)
    rest(phone)
    ana, ben = (w for w in phone.widgets() if isinstance(w, PlayerRow))
    assert [len(row.points) for row in (ana, ben)] == [points, points]
    assert ("Money", str(phone.app.session.sheet().cell(ANA, "dollars").points)) in ana.points or not points
    assert (ben.x > ana.right) == beside
    assert misfits(phone) == []
    phone.tap(ben)
    rest(phone)
    assert phone.app.page.who == BEN


def test_the_rows_of_final_scoring_are_made_in_the_quiet_of_the_last_round(open_phone, tmp_path):
    phone = open_phone(store=quick_store(tmp_path))
    phone.app.resume(play(phone, *PLAYED[:-1]))
    phone.rest()
    page, session = phone.app.page, phone.app.session
    assert not session.turn().last_round
    assert "rows" not in vars(page)
    lay(session, job_market_token__0=1)
    page.refresh()
    assert session.turn().last_round
    phone.rest()
    rows = vars(page)["rows"]
    phone.app.set_language("ja")
    phone.app.tap(EndPlay())
    rest(phone)
    assert [w for w in phone.widgets() if isinstance(w, PlayerRow)] == rows
    said = {phone.app.tr("great_western_trail.table.filled", count=count, rows=11) for count in range(12)}
    assert {row.said for row in rows} <= said, "in the language that was chosen meanwhile"
