"""A player's page of Great Western Trail on the phone: taps are entered, refusals in place, our own tiles, a kill."""

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from screens.great_western_trail.entry.find import Choose, Finish, TapCard, TapSymbol
from screens.great_western_trail.entry.objectives import Find
from screens.great_western_trail.entry.printed import ShowPrinted
from screens.pages.figures.local import Put
from screens.pages.figures.parts import Why
from screens.table.refusal import as_title
from screens.ui.question.local import Digit, Done, Give, StepBy
from tests.companion.great_western_trail.tables import ANA
from tests.screens.figures import tell, told
from tests.screens.great_western_trail.player_page import OnePage, bring, count, open_entry, sheet_on, texts_in


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
def other_phone(page, open_phone):
    """Another phone than the one that all others share."""
    page.close()
    return open_phone


def test_what_is_tapped_is_entered_and_its_points_say_why(open_sheet):
    phone = open_sheet()
    tell(phone, Digit("4"), Digit("7"), Put("building/3b", 1), Put("city/kansas_city", 1), Put("city/kansas_city", 2))
    assert [count(phone, what) for what in ("dollars", "building/3b", "city/kansas_city")] == [47, 1, 2]
    tell(phone, Why("cities"))
    assert phone.sheet.title == "Cities: −12"


def test_undo_takes_back_one_tap_and_the_page_follows(open_sheet):
    phone = open_sheet()
    tell(phone, Digit("5"), Put("building/3b", 1))
    phone.tap(phone.find(lambda w: getattr(w, "name", "") == "undo"))
    phone.settle()
    assert (count(phone, "building/3b"), count(phone, "dollars")) == (0, 5)
    assert told(phone, Put("building/3b", 1))


def test_gwt_s13_a_disc_too_many_is_refused_in_place_with_its_rule(page):
    held = {f"station/{number}": 1 for number in range(1, 11)}
    held |= {f"city/{city}": 1 for city in ("topeka", "wichita", "santa_fe", "el_paso")}
    phone = page.open(held=held)
    tell(phone, Put("city/sacramento", 1))
    assert as_title(phone.app.tr("great_western_trail.discs", player="Ana", most=14)) in texts_in(sheet_on(phone))
    assert phone.app.tr("great_western_trail.rule.GWT-S13.first") in texts_in(sheet_on(phone))
    sheet_on(phone).close()
    assert count(phone, "city/sacramento") == 0


def test_the_page_keeps_its_place_when_something_is_tapped(open_sheet):
    phone = open_sheet()
    spot = told(phone, Put("city/san_diego", 1))
    before = spot.center
    phone.tap(spot)
    phone.settle()
    assert count(phone, "city/san_diego") == 1
    assert spot.center == pytest.approx(before, abs=1)


def test_that_is_right_leads_to_the_next_player_and_then_to_the_score_sheet(open_sheet):
    phone = open_sheet()
    tell(phone, Digit("9"))
    for name in ("Ben", None):
        phone.tap(phone.button("That's right"))
        phone.settle()
        assert name is None or phone.app.page.ids.banner.name == name
    assert phone.app.stack[-1][0] == "score"
    assert phone.app.session.state.confirmed == (True, True)
    phone.tap(phone.button("Finish and save"))
    phone.settle()
    assert phone.app.session.table.finished


# --- cards ---


def find(phone: Phone, *symbols: str) -> None:
    tell(phone, *(TapSymbol(symbol) for symbol in symbols))


def test_a_card_is_found_with_few_taps_and_the_next_one_follows_at_once(open_sheet):
    phone = open_sheet("second")
    tell(phone, Find())
    phone.taps = 0
    find(phone, "station", "station")
    tell(phone, TapCard("move_ssxx"))
    assert phone.taps == 3
    assert count(phone, "area/move_ssxx") == 1
    assert "Added. Tap the symbols of the next card." in phone.texts()
    find(phone, "cattle_value5")
    tell(phone, TapCard("draw_5h"), Finish())
    assert count(phone, "area/draw_5h") == 1
    assert not phone.sheets


def test_the_place_stays_as_it_was_chosen_last(open_sheet):
    phone = open_sheet("second")
    tell(phone, Find(), Choose("deck"))
    find(phone, "terminal_city_disc")
    tell(phone, TapCard("aux_terminal"), Finish(), Find())
    find(phone, "cattle_value5")
    tell(phone, TapCard("draw_5h"))
    assert (count(phone, "deck/aux_terminal"), count(phone, "deck/draw_5h")) == (1, 1)


def test_gwt_s10_a_card_with_several_copies_can_be_entered_until_none_is_left(page):
    phone = page.open("second", held={"area/aux_terminal": 2}, others={"area/aux_terminal": 1})
    tell(phone, Find())
    for copies in (3, 3):
        find(phone, "terminal_city_disc")
        tell(phone, TapCard("aux_terminal"))
        assert count(phone, "area/aux_terminal") == copies
    assert phone.app.tr("great_western_trail.rule.GWT-S10") in phone.texts()


def test_the_symbols_stay_where_they_are_while_the_cards_change(open_sheet):
    phone = open_sheet("second")
    tell(phone, Find())
    key = told(phone, TapSymbol("hazard"))
    before = key.to_window(*key.center)
    for task in ("hazard", "station"):
        find(phone, task)
        assert key.to_window(*key.center) == pytest.approx(before, abs=1)


# --- our tiles say otherwise ---


def test_our_tile_says_otherwise_and_is_remembered(open_sheet):
    phone = open_sheet("second")
    print_on(phone, "+2")
    assert phone.app.kept.printed == {"great_western_trail/second": {"building/11b": 12}}
    print_on(phone, "−2")
    assert phone.app.session.view().mirror.printed == ()
    assert phone.app.kept.printed == {}
    print_on(phone, "+2")
    phone.app.undo()
    phone.settle()
    assert phone.app.kept.printed == {}


def print_on(phone, by: str) -> None:
    """Another number than before stands on building 11b: set by a step."""
    tell(phone, ShowPrinted(("building",)))
    row = next(one for one in phone.sheet.content.targets() if one.tap == Give("building/11b"))
    bring(phone, row)
    phone.tap(row)
    phone.settle()
    tell(phone, StepBy(int(by.replace("−", "-"))), Done())


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
    phone.tap(phone.find(lambda w: getattr(w, "text", "") == "Printed on hazards worth 3"))
    phone.settle()
    assert phone.app.kept.printed == {}
    assert "Our tiles" not in phone.texts()


# --- a kill ---


def test_a_kill_in_the_middle_comes_back_to_the_same_page_with_everything(other_phone):
    phone = open_entry(other_phone(), players=2)
    tell(phone, Digit("1"), Digit("7"), Put("building/2a", 1), Put("city/topeka", 1), Put("worker/engineer", 3))
    before, total = dict(phone.app.session.state.held[ANA]), phone.app.page.total
    phone = other_phone()
    phone.settle()
    assert phone.app.stack[-1] == ("player", {"table": phone.app.table_id, "seat": "0"})
    assert (phone.app.session.state.held[ANA], phone.app.page.total) == (before, total)
    tell(phone, Put("worker/cowboy", 2), Find(), Choose("deck"), TapSymbol("hazard"), TapSymbol("station"))
    phone = other_phone()
    phone.settle()
    (finder,) = phone.sheets
    assert (finder.local.place, dict(finder.asked)) == ("deck", {"hazard": 1, "station": 1})
    tell(phone, TapSymbol("hazard"), TapCard("engine3_sshh"))
    assert count(phone, "deck/engine3_sshh") == 1
    phone.app.back()
    phone.settle()
    assert not phone.app.session.drafts
