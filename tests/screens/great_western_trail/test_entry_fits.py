"""A player's page of Great Western Trail on every phone: lying, small, with large words; nothing is cut off."""

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.i18n import LANGUAGES
from scoring.great_western_trail import CATEGORIES
from screens.great_western_trail.entry.objectives import Find
from screens.pages.figures.page_state import Put
from screens.pages.figures.parts import LookAt
from screens.ui.question.page_state import Give
from tests.screens.checks import misfits
from tests.screens.figures import spots, tell, told
from tests.screens.great_western_trail.player_page import OnePage, screenfuls


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


def seen(phone: Phone) -> list:
    """The rows at a glance, beside the page."""
    return [one for one in spots(phone) if isinstance(one.tap, LookAt)]


def test_lying_the_rows_stand_beside_the_page_and_an_open_sheet_turns_with_it(open_sheet):
    phone = open_sheet(size=(800, 360))
    page, stage = phone.app.page, phone.app.page.scroll
    assert [one.tap.row for one in seen(phone)] == list(CATEGORIES)
    assert all(one.pos[0] >= stage.right for one in seen(phone))
    phone.bring(seen(phone)[8])
    phone.tap(seen(phone)[8])
    phone.settle()
    workers = next(one for one in spots(phone) if one.node.key == "workers")
    assert workers.top == pytest.approx(stage.top, abs=2)
    tell(phone, Put("worker/cowboy", 5))
    assert page.total == "4"
    tell(phone, Find("area"))
    (finder,) = phone.sheets
    cards = [one.tap for one in spots(phone) if isinstance(one.tap, Give)]
    phone.size = phone.window.surround.size = (412, 915)
    phone.settle()
    assert phone.sheets == [finder]
    assert [one.tap for one in spots(phone) if isinstance(one.tap, Give)] == cards
    phone.size = phone.window.surround.size = (800, 360)
    phone.settle()


@pytest.mark.parametrize(
    "look",
    [
        *({"size": (800, 360), "language": language} for language in LANGUAGES),
        *({"size": (568, 320), "language": language} for language in LANGUAGES),
        {"size": (568, 320), "font": 1.3},
        {"size": (915, 412), "font": 2.0, "language": "ja"},
    ],
)
def test_lying_every_row_to_go_to_has_its_name_and_can_be_reached(open_sheet, look):
    phone = open_sheet(**look)
    assert misfits(phone) == []
    if phone.app.page.glance.height == 0:  # too low to read them: the page itself is scrolled
        assert phone.size != (800, 360)
        return
    assert len(seen(phone)) == len(CATEGORIES)
    last = told(phone, LookAt("job_market_token"))
    phone.bring(last)
    phone.tap(last)
    phone.settle()
    token = next(one for one in spots(phone) if one.node.key == "job_market_token")
    assert token.top <= phone.app.page.scroll.top + 1
    assert misfits(phone) == []


def test_upright_there_is_no_column_for_them(open_sheet):
    phone = open_sheet(size=(412, 915))
    assert phone.app.page.glance.height == 0


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
        ("second", {"size": (360, 740), "font": 2.0}),
        ("second", {"size": (412, 915), "density": 2.6, "font": 1.3, "look": "dark"}),
    ],
)
def test_every_part_of_the_sheet_and_the_finder_fit(open_sheet, edition, look):
    phone = open_sheet(edition, held=ALL_OF_IT | CITIES_WITH_DISCS[edition], **look)
    for tile in phone.app.session.state.box.stationmasters[:3]:
        phone.app.page.enter(f"stationmaster/{tile.id}", 1)
    found = [words for _ in screenfuls(phone) for words in misfits(phone)]
    for place in ("area", "deck"):
        tell(phone, Find(place))
        found += misfits(phone)
        phone.app.back()
        phone.settle()
    assert "\n".join(found) == ""
