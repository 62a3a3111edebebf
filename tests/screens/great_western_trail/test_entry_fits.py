"""A player's page of Great Western Trail on every phone: lying, small, with large words; nothing is cut off."""

from collections.abc import Iterator

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from kivy.metrics import dp

from companion.i18n import LANGUAGES
from screens.great_western_trail.entry.find_objective import SymbolKey
from screens.great_western_trail.drawn.objective_card import ShownCard
from screens.great_western_trail.entry.row_cell import RowCell
from screens.great_western_trail.entry.row_jumps import RowJumps
from tests.screens.checks import misfits
from tests.screens.great_western_trail.entry_taps import all_of, tap, tap_symbols
from tests.screens.great_western_trail.player_page import OnePage, head, screenfuls, section


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    with OnePage(tmp_path_factory.mktemp("entry_fits")) as page:
        yield page


@pytest.fixture
def open_sheet(page):
    """Ana's page of a table where only the score is kept, as empty as a fresh one; one phone for all tests."""

    def open_(edition="first", players=2, **look):
        return page.open(edition, players=players, **look)

    return open_


def test_lying_the_rows_stand_beside_the_page_and_symbols_beside_the_cards(open_sheet):
    phone = open_sheet(size=(800, 360))
    page, stage = phone.app.page, phone.app.page.ids.list
    seen = all_of(phone, RowCell)
    assert [one.name for one in seen] == [row.text for row in page.heads if row.category]
    assert all(one.to_window(*one.pos)[0] >= stage.right for one in seen)
    phone.tap(seen[8])
    phone.settle()
    workers = head(phone, "workers")
    assert workers.to_window(0, workers.top)[1] == pytest.approx(stage.top, abs=1)
    tap(phone, "cowboy/5")
    assert (seen[8].points, page.total) == ("4", "4")
    tap(phone, "Add a card")
    tap_symbols(phone, "hazard", "building")
    (finder,) = phone.sheets
    asked, found = dict(finder.asked), [card.name for card in all_of(phone, ShownCard)]
    keys, cards = all_of(phone, SymbolKey), all_of(phone, ShownCard)
    assert max(key.to_window(key.right, 0)[0] for key in keys) <= min(card.to_window(*card.pos)[0] for card in cards)
    phone.size = phone.app.surround.size = (412, 915)
    phone.settle()
    assert not all_of(phone, RowCell)
    assert phone.sheets == [finder]
    assert (dict(finder.asked), [card.name for card in all_of(phone, ShownCard)]) == (asked, found)
    assert keys[0].to_window(*keys[0].pos)[1] >= cards[0].to_window(0, cards[0].top)[1]
    phone.size = phone.app.surround.size = (800, 360)
    phone.settle()


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_low_phone_every_row_to_go_to_has_its_name_and_needs_no_push(open_sheet, language):
    phone = open_sheet(size=(800, 360), language=language)
    (jumps,) = all_of(phone, RowJumps)
    check_names(phone, jumps)
    assert jumps.ids.cells.width <= jumps.width + 1


def check_names(phone: Phone, jumps: RowJumps) -> None:
    """Every row has its whole name, and no line of them is cut."""
    cells = all_of(phone, RowCell)
    assert len(cells) == 11
    assert ["".join(cell.lines).replace(" ", "") for cell in cells] == [cell.name.replace(" ", "") for cell in cells]
    assert jumps.ids.cells.height <= jumps.height + 1
    assert misfits(phone) == []


@pytest.mark.parametrize(
    "look",
    [
        *({"size": (568, 320), "language": language} for language in LANGUAGES),
        {"size": (568, 320), "font": 1.3},
        {"size": (915, 412), "font": 2.0, "language": "ja"},
    ],
)
def test_where_it_is_narrow_or_words_are_large_rows_keep_their_names_and_are_pushed_sideways(open_sheet, look):
    phone = open_sheet(**look)
    (jumps,) = all_of(phone, RowJumps)
    check_names(phone, jumps)
    first, *_, last = all_of(phone, RowCell)
    assert last.to_window(*last.pos)[0] >= jumps.right
    cut = jumps.width % first.width
    assert dp(12) <= cut <= first.width - dp(12), "it is seen that there are more"
    jumps.scroll_x = 1
    phone.frames(2)
    assert last.to_window(last.right, 0)[0] <= jumps.right + 1
    phone.tap(last)
    phone.settle()
    token = head(phone, "job_market_token")
    assert token.to_window(0, token.y)[1] >= phone.app.page.ids.list.y


@pytest.mark.parametrize(("size", "named"), [((320, 568), False), ((412, 915), True)])
def test_symbols_have_names_in_every_language_or_in_none(open_sheet, size, named):
    for language in LANGUAGES:
        phone = open_sheet("second", size=size, language=language)
        section(phone, "ObjectivesSection").find()
        phone.settle()
        assert {key.words_place() != "none" for key in all_of(phone, SymbolKey)} == {named}, language


def quarters(phone: Phone) -> Iterator[float]:
    """Some places of the page."""
    for height in (1, 0.75, 0.5, 0.25, 0):
        phone.app.page.ids.list.scroll_y = height
        phone.frames(3)
        yield height


ALL_OF_IT = {
    **{f"station/{number}": 1 for number in range(1, 11)},
    "cattle/yellow/1": 6,
    "cattle/brown/4": 3,
    "hazard/4": 5,
    "tiles_green": 7,
    "dollars": 9,
    "building/1a": 1,
    "area/start_34b": 1,
    "area/engine2_44sg": 1,
    "deck/move_34hh": 1,
    "deck/gain2_333b": 1,
    "step_disc": 1,
    "job_market_token": 1,
}
CITIES_WITH_DISCS = {
    "first": {"city/kansas_city": 2, "city/santa_fe": 1, "city/el_paso": 1},
    "second": {"city/kansas_city": 2, "city/chicago": 1, "city/toledo": 1},
}


@pytest.mark.parametrize(
    ("edition", "look"),
    [
        ("first", {"size": (320, 568), "font": 1.3, "language": "en"}),
        ("first", {"size": (320, 568), "font": 1.3, "language": "ja"}),
        ("first", {"size": (412, 915), "language": "ko", "look": "dark"}),
        ("first", {"size": (800, 1280), "language": "ja"}),
        ("second", {"size": (320, 568), "language": "ko"}),
        ("second", {"size": (412, 915), "density": 2.6, "font": 1.3, "look": "dark"}),
    ],
)
def test_every_part_of_the_sheet_and_the_finder_fit(open_sheet, edition, look):
    phone = open_sheet(edition, held=ALL_OF_IT | CITIES_WITH_DISCS[edition], **look)
    for tile in phone.app.session.state.box.stationmasters[:3]:
        phone.app.page.enter(f"stationmaster/{tile.id}", 1)
    places = screenfuls(phone) if edition == "first" else quarters(phone)
    found = [words for _ in places for words in misfits(phone)]
    section(phone, "ObjectivesSection").find()
    phone.settle()
    found += misfits(phone)
    for task in ("hazard", "building"):
        tap_symbols(phone, task)
        found += misfits(phone)
    assert "\n".join(found) == ""
