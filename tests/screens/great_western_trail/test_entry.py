"""The sheet of Great Western Trail by taps: a whole player in few taps, refusals in place, our own tiles, a kill."""

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.records import Options
from companion.games.great_western_trail.records import EndPlay
from companion.table.house import CompleteSetup, KeepDraw
from scoring.great_western_trail import CATEGORIES
from screens.great_western_trail.drawn.cells import BuildingKey, OnOffRow
from screens.great_western_trail.drawn.objective_card import ShownCard
from screens.great_western_trail.entry.player import HeadPoints
from screens.great_western_trail.table import PlayerRow
from screens.kit import Row
from tests.companion.great_western_trail.tables import ANA, BEN, enter, seats_at
from tests.screens.great_western_trail.entry_taps import all_of, bring, rest, tap, tap_symbols
from tests.screens.great_western_trail.player_page import OnePage, head, open_entry

MOST_TAPS = 40


SIDES = ("1a", "2b", "3a", "4b", "5a", "6b", "7a", "8b", "9a", "10b")


MASTERS = (
    "sm_perm_pairs",
    "sm_dollars_workers",
    "sm_perm_hazards",
    "sm_free_tile_objectives",
    "sm_perm_certificates",
)


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    with OnePage(tmp_path_factory.mktemp("entry")) as page:
        yield page


@pytest.fixture
def open_sheet(page):
    """Ana's page of a table where only the score is kept, as empty as a fresh one; one phone for all tests."""

    def open_(edition="first", players=2, **look):
        return page.open(edition, players=players, **look)

    return open_


@pytest.fixture
def open_drawn(page):
    """The same of a table whose game was mirrored, with what setup drew."""

    def open_(edition="first", players=2):
        phone = page.switched_on()
        id_, session = phone.app.store.new_table(GREAT_WESTERN_TRAIL, Options(edition), seats_at(players))
        more = ("11a", "12a") if edition == "second" else ()
        session.do(KeepDraw("building_sides", (*SIDES, *more)))
        session.do(KeepDraw("stationmasters", MASTERS))
        session.do(KeepDraw("starting_objectives", ("start_bbh", "start_ssg")))
        session.do(CompleteSetup())
        session.do(EndPlay())
        phone.app._close_table()
        phone.app.resume(id_)
        phone.settle()
        phone.tap(next(row for row in all_of(phone, PlayerRow) if row.name == "Ana"))
        rest(phone)
        return phone

    return open_


@pytest.fixture
def other_phone(page, open_phone):
    """Another phone than the one that all others share."""
    page.close()
    return open_phone


def has(phone: Phone, what: str, seat: int = ANA) -> int:
    return phone.app.session.state.count(seat, what)


def close_sheet(phone: Phone) -> None:
    phone.app.back()
    phone.settle()


# --- one by one ---


def test_every_row_shows_its_points_at_once_and_why(open_sheet):
    phone = open_sheet()
    assert [head.category for head in phone.app.page.heads if head.category] == list(CATEGORIES)
    assert [int(head.row) for head in phone.app.page.heads if head.category] == list(range(1, 12))
    tap(phone, "Kansas City")
    assert head(phone, "cities").points == "−6"
    assert phone.app.page.total == "−6"
    shown = next(w for w in all_of(phone, HeadPoints) if w.points == "−6")
    bring(phone, shown)
    phone.tap(shown)
    phone.settle()
    assert phone.sheet.title == "Cities: −6"


def test_dollars_are_typed_and_a_new_number_begins_after_anything_else(open_sheet):
    phone = open_sheet()
    tap(phone, "$4", "$7")
    assert (has(phone, "dollars"), head(phone, "dollars").points) == (47, "9")
    tap(phone, "dollars back")
    assert has(phone, "dollars") == 4
    tap(phone, "step_disc", "$8")
    assert has(phone, "dollars") == 8
    tap(phone, "$8", "$8", "$5")
    assert has(phone, "dollars") == 5  # there is no room for a fourth digit: the number begins anew


def test_a_building_is_there_or_not_and_its_other_side_says_why(open_sheet):
    phone = open_sheet()
    tap(phone, "7a")
    assert (has(phone, "building/7a"), head(phone, "buildings").points) == (1, "6")
    closed = phone.find(lambda w: isinstance(w, BuildingKey) and w.text == "7b")
    assert closed.closed
    phone.tap(closed)
    phone.settle()
    assert has(phone, "building/7b") == 0
    assert any("7b" in text for text in phone.texts() if "7a" in text)
    close_sheet(phone)
    tap(phone, "7a")
    assert not closed.closed
    assert has(phone, "building/7a") == 0


def test_the_nth_worker_tapped_is_n_and_tapped_again_one_less(open_sheet):
    phone = open_sheet()
    tap(phone, "cowboy/6")
    assert (has(phone, "worker/cowboy"), head(phone, "workers").points) == (6, "8")
    tap(phone, "cowboy/6")
    assert (has(phone, "worker/cowboy"), head(phone, "workers").points) == (5, "4")
    tap(phone, "cowboy/1", "cowboy/1")
    assert has(phone, "worker/cowboy") == 1  # the printed one stays


def test_a_token_or_tile_that_another_player_has_is_closed_with_the_name(open_sheet):
    phone = open_sheet()
    enter(phone.app.session, BEN, job_market_token=1, stationmaster__sm_perm_pairs=1)
    phone.app.page.refresh()
    rows = {row.name: row for row in all_of(phone, OnOffRow)}
    assert (rows["job_market_token"].closed, rows["job_market_token"].detail) == (True, "Ben has it.")
    assert (rows["stationmaster/sm_perm_pairs"].closed, rows["stationmaster/sm_perm_pairs"].more) == (
        True,
        "Ben has it.",
    )
    tap(phone, "job_market_token")
    assert has(phone, "job_market_token") == 0


def test_a_stationmaster_says_what_it_counts_now(open_sheet):
    phone = open_sheet()
    tap(phone, "stationmaster/sm_perm_certificates", "certificates/3")
    row = next(row for row in all_of(phone, OnOffRow) if row.name == "stationmaster/sm_perm_certificates")
    assert (row.more, row.points) == ("4 counted", "+6")  # three temporary ones and that of the tile itself
    tap(phone, "certificates/6")
    assert row.points == "+9"


def test_undo_takes_back_one_tap(open_sheet):
    phone = open_sheet()
    tap(phone, "$5", "3b")
    phone.tap(phone.find(lambda w: getattr(w, "name", "") == "undo"))
    phone.settle()
    assert (has(phone, "building/3b"), has(phone, "dollars")) == (0, 5)
    assert head(phone, "buildings").points == "0"


def test_that_is_right_leads_to_the_next_player_and_then_to_the_score_sheet(open_sheet):
    phone = open_sheet()
    tap(phone, "$9")
    tap(phone, "That's right")
    rest(phone)
    assert (phone.app.page.seat, phone.app.page.ids.banner.name) == ("1", "Ben")
    tap(phone, "That's right")
    phone.settle()
    assert phone.app.stack[-1][0] == "score"
    assert phone.app.session.state.confirmed == (True, True)


def test_more_cowboys_than_the_box_holds_are_refused_in_place(open_sheet):
    phone = open_sheet(players=4)
    for seat in range(1, 4):
        enter(phone.app.session, seat, worker__cowboy=6)
    phone.app.page.refresh()
    tap(phone, "cowboy/5")
    phone.settle()
    assert has(phone, "worker/cowboy") == 1
    assert any("18" in text for text in phone.texts())
    close_sheet(phone)
    tap(phone, "cowboy/4")
    assert has(phone, "worker/cowboy") == 4


# --- our tiles say otherwise ---


def say(phone: Phone, label: str, points: int) -> None:
    """From the list of printed values to the number on our tile."""
    bring_row = next(row for row in all_of(phone, Row) if row.text == label)
    phone.sheet.ids.body.scroll_to(bring_row, animate=False)
    phone.frames(3)
    phone.tap(bring_row)
    phone.settle()
    phone.tap(phone.find(lambda w: getattr(w, "name", "") == f"={points}"))
    phone.settle()


def test_our_tile_says_otherwise_counts_at_once_and_is_remembered(open_sheet):
    phone = open_sheet("second")
    tap(phone, "11b")
    assert head(phone, "buildings").points == "10"
    tap(phone, "Our tiles show other points")
    phone.settle()
    say(phone, "Printed on building 11b", 12)
    assert head(phone, "buildings").points == "12"
    assert phone.app.kept.printed == {"great_western_trail/second": {"building/11b": 12}}
    close_sheet(phone)
    key = phone.find(lambda w: isinstance(w, BuildingKey) and w.text == "11b")
    assert (key.points, key.corrected) == ("12", True)
    phone.app.undo()
    phone.settle()
    assert (key.points, key.corrected) == ("10", False)
    assert phone.app.kept.printed == {}


def test_our_tile_can_go_back_to_the_list(open_sheet):
    phone = open_sheet("second")
    tap(phone, "Our tiles show other points")
    phone.settle()
    say(phone, "Printed on building 1a", 2)
    bring_row = next(row for row in all_of(phone, Row) if row.text == "Printed on building 1a")
    assert (bring_row.value, bring_row.detail, bring_row.marked) == ("2", "our list says 1", True)
    phone.tap(bring_row)
    phone.settle()
    phone.tap(phone.button("Use our list: 1"))
    phone.settle()
    assert phone.app.session.view().mirror.printed == ()
    assert phone.app.kept.printed == {}


def test_remembered_tiles_are_seen_and_forgotten_in_settings(page):
    phone = page.switched_on()
    phone.app.kept.keep_printed("great_western_trail/first", "hazard/3", 2)
    phone.app.go("settings")
    phone.settle()
    row = phone.button("Our tiles")
    assert "Great Western Trail, 1st edition: 1 value changed to match your tiles" in row.name
    phone.app.page.scroll.scroll_to(row, animate=False)
    phone.frames(3)
    phone.tap(row)
    phone.settle()
    phone.tap(phone.find(lambda w: isinstance(w, Row) and w.text == "Printed on hazards worth 3"))
    phone.settle()
    assert phone.app.kept.printed == {}
    assert "Our tiles" not in phone.texts()


# --- a whole player ---


CITIES = {
    "first": ("Kansas City", "Topeka", "Colorado Springs", "Albuquerque", "El Paso", "San Francisco"),
    "second": ("Kansas City", "Fulton", "Bloomington", "Chicago", "Toledo", "New York"),
}


HERDS = {
    "first": ("Holstein worth 1 1", "West Highland worth 4 2", "Texas Longhorn worth 6 1"),
    "second": ("Black Angus worth 1 1", "Shorthorn worth 4 2", "Hereford worth 6 1"),
}


TILES = {"first": ("Green teepees 2", "Blue teepees 1"), "second": ("Green outlaws 2", "Orange outlaws 1")}


def enter_a_typical_player(phone: Phone, edition: str) -> None:
    """Four buildings, six deliveries, three stations, hazards, cattle, tiles, two more objectives, seven workers."""
    tap(phone, "$2", "$3")
    tap(phone, "1a", "4b", "7a", "10b")
    tap(phone, *CITIES[edition])
    tap(phone, "Station 1", "Station 3", "Station 6")
    tap(phone, "Hazard worth 3 2", "Hazard worth 4 1")
    tap(phone, *HERDS[edition])
    tap(phone, *TILES[edition])
    tap(phone, "start_bbh")
    add_cards(phone, ("terminal_city_disc",), ("building", "building"))
    tap(phone, "stationmaster/sm_perm_hazards", "certificates/3")
    tap(phone, "cowboy/4", "craftsman/5", "engineer/2", "step_disc")
    tap(phone, "That's right")


def add_cards(phone: Phone, *cards: tuple[str, ...]) -> None:
    """Find cards by their symbols and lay them into the area."""
    tap(phone, "Add a card")
    phone.settle()
    for symbols in cards:
        tap_symbols(phone, *symbols)
        phone.tap(next(w for w in phone.widgets() if isinstance(w, ShownCard)))
        phone.settle()
    phone.tap(phone.find(lambda w: getattr(w, "name", "") == "close"))
    phone.settle()


def test_a_whole_sheet_by_taps_with_at_most_forty_for_a_typical_player(open_sheet):
    edition = "second"
    phone = open_sheet(edition)
    before = phone.taps
    enter_a_typical_player(phone, edition)
    assert phone.taps - before <= MOST_TAPS
    area = [what for what in phone.app.session.state.held[ANA] if what.startswith("area/")]
    assert len(area) == 3
    points = {category: phone.app.session.sheet().cell(ANA, category).points for category in CATEGORIES}
    assert points["dollars"] == 4  # $23
    assert points["buildings"] == 1 + 3 + 6 + 11
    assert points["cities"] == -6 + 6 + 9  # Kansas City, the link from 10 to 12, the terminal city
    assert points["stations"] == 1 + 2 + 5
    assert points["hazards"] == 3 + 3 + 4
    assert points["cattle"] == 1 + 4 + 4 + 6
    assert points["stationmasters"] == 3  # for two of the three hazards
    assert points["workers"] == 4  # the fifth craftsman
    assert points["step_disc"] == 3
    assert points["job_market_token"] == 0
    assert phone.app.session.state.confirmed == (True, False)
    rest(phone)
    tap(phone, "$9", "That's right")
    phone.settle()
    phone.tap(phone.button("Finish and save"))
    phone.settle()
    assert phone.app.session.table.finished


def test_drawn_sides_and_stationmasters_are_the_only_ones_offered(open_drawn):
    phone = open_drawn()
    assert [key.text for key in all_of(phone, BuildingKey)] == list(SIDES)
    masters = [row.name for row in all_of(phone, OnOffRow) if row.name.startswith("stationmaster/")]
    assert masters == [f"stationmaster/{tile}" for tile in MASTERS]
    assert has(phone, "area/start_bbh") == 1


# --- a kill ---


def test_a_kill_in_the_middle_comes_back_to_the_same_page_with_everything(other_phone):
    phone = open_entry(other_phone(), players=2)
    tap(phone, "$1", "$7", "2a", "Topeka", "Station 1", "Hazard worth 4 1", "engineer/3")
    before = dict(phone.app.session.state.held[ANA])
    total = phone.app.page.total
    phone = other_phone()
    rest(phone)
    assert phone.app.stack[-1] == ("player", {"table": phone.app.table_id, "seat": "0"})
    assert phone.app.session.state.held[ANA] == before
    assert phone.app.page.total == total
    tap(phone, "cowboy/2")
    assert has(phone, "worker/cowboy") == 2
    tap(phone, "Add a card", "Still in the deck")
    tap_symbols(phone, "hazard", "station")
    phone = other_phone()
    rest(phone)
    (finder,) = phone.sheets
    assert (finder.place, dict(finder.asked)) == ("deck", {"hazard": 1, "station": 1})
    tap_symbols(phone, "hazard")
    phone.tap(next(w for w in phone.widgets() if isinstance(w, ShownCard)))
    assert has(phone, "deck/engine3_sshh") == 1
    close_sheet(phone)
    assert not phone.app.session.drafts
