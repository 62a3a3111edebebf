"""A player's page of Great Western Trail on the phone: taps are entered, refusals in place, our own tiles, a kill."""

import pytest

import screens.offscreen.phone  # noqa: F401 - first: it sets Kivy up for a machine without a display

from companion.games.great_western_trail.pictures import picture
from screens.great_western_trail.entry.objectives import Find
from screens.great_western_trail.entry.printed import ShowPrinted
from screens.pages.figures.page_state import Put
from screens.pages.figures.parts import Why
from screens.table.refusal import as_title
from screens.ui.question.page_state import Digit, Done, Give, Refuse, StepBy
from screens.ui.tree.nodes import Painted, walk, words
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
        assert name is None or phone.app.page.banner.name == name
    assert phone.app.stack[-1][0] == "score"
    assert phone.app.session.state.confirmed == (True, True)
    phone.tap(phone.button("Finish and save"))
    phone.settle()
    assert phone.app.session.table.finished


# --- cards ---


def test_a_card_is_entered_with_two_taps(open_sheet):
    phone = open_sheet("second")
    phone.taps = 0
    tell(phone, Find("area"), Give("area/move_ssxx"))
    assert (phone.taps, phone.sheets) == (2, [])
    tell(phone, Find("deck"), Give("deck/draw_5h"))
    assert (count(phone, "area/move_ssxx"), count(phone, "deck/draw_5h")) == (1, 1)


def test_every_card_is_seen_by_its_symbols_with_its_points_and_what_it_does(open_sheet):
    phone = open_sheet("second")
    tell(phone, Find("area"))
    assert phone.sheet.title == "Ana: which card?"
    cards = {one.tap.answer: one.node for one in phone.sheet.content.targets() if isinstance(one.tap, Give)}
    box = phone.app.page.game_view.box
    assert set(cards) == {f"area/{card.id}" for card in box.objectives if not card.starting}
    for card in ("engine2_345", "move_345"):
        pictures = [one.of[0] for one in walk(cards[f"area/{card}"]) if isinstance(one, Painted)]
        assert pictures == [picture(phone.app.session.state, f"deck/{card}")]
    assert words(cards["area/engine2_345"]) == ["+5 / −3", "When played: engine up to 2 forward"]
    assert words(cards["area/move_345"]) == ["+5 / −2", "When played: move up to 3 steps"]


def test_gwt_s10_a_card_with_several_copies_can_be_entered_until_none_is_left(page):
    phone = page.open("second", held={"area/aux_terminal": 2}, others={"area/aux_terminal": 1})
    tell(phone, Find("area"), Give("area/aux_terminal"), Give("one_more"))
    assert count(phone, "area/aux_terminal") == 3
    tell(phone, Find("area"), Give("area/aux_terminal"), Refuse("one_more"))
    assert count(phone, "area/aux_terminal") == 3
    assert phone.app.tr("great_western_trail.rule.GWT-S10") in phone.texts()


# --- our tiles say otherwise ---


def test_our_tile_says_otherwise_and_is_remembered(open_sheet):
    phone = open_sheet("second")
    print_on(phone, "+2")
    assert phone.app.settings_file.printed == {"great_western_trail/second": {"building/11b": 12}}
    print_on(phone, "−2")
    assert phone.app.session.view().game_view.printed == ()
    assert phone.app.settings_file.printed == {}
    print_on(phone, "+2")
    phone.app.undo()
    phone.settle()
    assert phone.app.settings_file.printed == {}


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
    phone.app.settings_file.save_printed("great_western_trail/first", "hazard/3", 2)
    phone.app.go("settings")
    phone.settle()
    row = phone.button("Our tiles")
    assert "Great Western Trail, 1st edition: 1 value changed to match your tiles" in row.name
    phone.bring(row)
    phone.tap(row)
    phone.settle()
    phone.tap(phone.find(lambda w: getattr(w, "text", "") == "Printed on hazards worth 3"))
    phone.settle()
    assert phone.app.settings_file.printed == {}
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
    tell(phone, Put("worker/cowboy", 2), Find("deck"))
    phone = other_phone()
    phone.settle()
    tell(phone, Give("deck/engine3_sshh"))
    assert count(phone, "deck/engine3_sshh") == 1
    assert not phone.sheets
    assert not phone.app.session.drafts
