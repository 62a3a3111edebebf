"""Tables and the score sheet on phones and tablets that lie on their side: their own layout, and turning midway."""

from random import Random

import pytest

import screens.offscreen.phone  # noqa: F401 - first: it sets Kivy up for a machine without a display

from companion.game import Seat
from companion.games import GAMES
from companion.games.ticket_to_ride.records import TurnUp
from companion.table.table_commands import CompleteSetup, Correct
from companion.i18n import LANGUAGES
from companion.storage.settings import SettingsFile
from screens.ui.fitting import line_of
from screens.ui.columns import SideBySide
from screens.ui.bottom_sheet import Sheet
from screens.ui.tree.controls import Do, do
from screens.ui.question.page_state import Digit, Erase
from screens.ui.question.sums import IN_THREE
from screens.ui.shape import column_of, shape_of
from tests.companion.playing import new_table, play, quick_store
from screens.stone_age.placing.page import CHOSEN
from tests.screens.stone_age.place_taps import spot
from tests.screens.checks import box_of, misfits
from tests.screens.figures import spots, told
from tests.screens.test_fits import lay_out
from tests.screens.tidy import clear_away

LYING, TABLET, UPRIGHT, STANDING_TABLET = (915, 412), (1280, 800), (412, 915), (800, 1280)
LOW = (800, 360)
GLYPHS = 1.4
"""How high a line is where none may be wasted, by its type size."""
COLOURS = ("blue", "red", "yellow", "white")


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """A folder of tables, and their ids."""
    folder, ids = tmp_path_factory.mktemp("tables"), {}
    with quick_store(folder) as store:
        for name, (players, cards) in {"rail": (3, False), "five": (5, False), "cards": (3, True)}.items():
            ids[name], session = new_table(store, "usa", players, card_check=cards)
            play(session, 0)
            if cards:
                session.do(TurnUp(("red", "blue", "white", "pink", "green")))
            store.leave(ids[name], session)
        for name in ("stone_age", "great_western_trail"):
            game = GAMES[name]
            seats = tuple(Seat(*pair) for pair in zip(("Ana", "Ben", "Cho", "Dee"), COLOURS, strict=True))
            if name == "stone_age":
                seats = tuple(Seat(who, colour) for who, colour in zip(("Ana", "Ben"), ("blue", "red"), strict=True))
            ids[name], session = store.new_table(game, game.options(), seats)
            if name == "stone_age":
                session.draw("first_player", Random(1))
            session.do(CompleteSetup())
            if name == "stone_age" and session.turn().seat != 0:
                session.do(Correct("turn", "0"))
            store.leave(ids[name], session)
    return folder, ids


@pytest.fixture
def opened(filled, open_phone, monkeypatch):
    """Open a page of a table on a phone of this size."""
    monkeypatch.setattr("screens.ui.bottom_sheet.SHEET_SECONDS", 0)
    folder, ids = filled

    def open_(table, size, page="table", **more):
        SettingsFile(folder / "settings.json").save_place(())
        phone = open_phone(folder=folder, size=size, **more)
        assert phone.app.open_session(ids[table])
        phone.app.go(page, table=ids[table])
        lay_out()
        return phone

    return open_


def turn(phone, size):
    """Turn the phone, or pull its window to another size."""
    phone.size = size
    phone.window.surround.size = size
    lay_out()


def tap(phone, words):
    phone.tap(phone.button(words))
    lay_out()


def tap_track(phone, route):
    widget = phone.app.page.map
    phone.tap_at(*widget.to_screen(widget.layout.tracks[route].middle))
    lay_out()


def asks_why(tap):
    return isinstance(tap, Do) and tap.method == "show_why"


def sheet_of(phone):
    return phone.sheet


def panel_of(phone):
    return box_of(sheet_of(phone).panel)


def take_back(phone):
    """Leave the table as it was found: other tests play on it."""
    phone.app.undo()


# --- the decision ---


@pytest.mark.parametrize(
    ("size", "shape", "column"),
    [
        ((360, 800), "phone", 0),
        ((500, 490), "phone", 0),
        (LYING, "landscape", 320),
        ((568, 320), "landscape", 280),
        ((600, 599), "landscape", 280),
        (STANDING_TABLET, "tablet", 0),
        (TABLET, "wide_tablet", 360),
    ],
)
def test_a_page_has_a_shape_and_a_column_by_its_size(size, shape, column):
    assert shape_of(*size) == shape
    assert column_of(*size) == column


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", ["rail", "stone_age", "great_western_trail"])
def test_every_game_has_two_columns_on_a_phone_that_lies_and_its_stage_all_of_the_height(opened, table, language):
    """In a browser a lying Great Western Trail had 143 of 390 pixels left; both hosts draw these boxes now."""
    phone = opened(table, (844, 390), language=language)
    page = phone.app.page
    stage = next(part for part in page.frame.members if part.fills)
    assert (page.column, stage.height, stage.right) == (320, 390, 844 - 320)
    assert misfits(phone) == []


# --- Ticket to Ride ---


@pytest.mark.parametrize("size", [LYING, TABLET])
def test_a_route_is_claimed_beside_the_whole_map(opened, size):
    phone = opened("rail", size)
    page = phone.app.page
    map_, column = box_of(page.map), page.column
    assert (map_.left, map_.bottom, map_.right, map_.top) == (0, 0, size[0] - column, size[1])
    assert page.map.zoom == page.map.farthest, "the whole map is in sight"
    for part in ("banner", "strip", "foot", "ledger"):
        box = box_of(getattr(page, part))
        assert (box.left, box.right) == (map_.right, size[0])
    phone.taps = 0
    tap_track(phone, "denver--phoenix")
    panel = panel_of(phone)
    assert panel.left >= map_.right, "the sheet leaves the map free"
    assert panel.bottom >= box_of(page.ledger).top
    tap(phone, "Claim for Ana")
    assert phone.taps == 2
    assert phone.app.session.state.owner("denver--phoenix") == 0
    assert [one.points for one in page.strip.shown] == ["10", "0", "0"]
    take_back(phone)


def test_the_column_has_a_row_for_each_player_and_one_line_where_five_would_be_too_low(opened):
    phone = opened("rail", LYING)
    rows = phone.app.page.strip.cells
    assert (phone.app.page.strip.form, [row.name for row in rows]) == ("rows", ["Ana", "Ben", "Cho"])
    assert len({row.x for row in rows}) == 1
    phone = opened("five", LYING)
    cells = phone.app.page.strip.cells
    assert (phone.app.page.strip.form, len(cells)) == ("line", 5)
    assert len({cell.y for cell in cells}) == 1, "no player stands alone below the others"
    turn(phone, UPRIGHT)
    cells = phone.app.page.strip.cells
    assert len({cell.y for cell in cells}) == 1, "upright they stand in one line"


def test_turning_keeps_the_open_route_and_the_cards_half_chosen(opened):
    phone = opened("cards", UPRIGHT)
    page = phone.app.page
    page.choose("denver--santa_fe")
    lay_out()
    phone.tap(phone.button("Claim for Ana"))
    lay_out()
    before = sheet_of(phone)
    assert before.local.answers == ("ClaimRoute", "denver--santa_fe")
    turn(phone, LYING)
    assert phone.app.page is page
    assert sheet_of(phone) is before
    assert panel_of(phone).left >= box_of(page.map).right
    assert list(page.selected) == ["denver--santa_fe"]
    turn(phone, UPRIGHT)
    assert panel_of(phone).left == 0
    assert sheet_of(phone) is before


def test_turning_there_and_back_leaves_everything_where_it_was(opened):
    phone = opened("rail", UPRIGHT)

    def places():
        frame = phone.find(lambda pane: isinstance(pane, SideBySide))
        return [box_of(part) for part in frame.parts]

    before = places()
    turn(phone, LYING)
    assert places() != before
    turn(phone, UPRIGHT)
    assert places() == before


# --- Stone Age ---


def tap_beside_rings(phone, place):
    """A place with rings, tapped beside them, waits for a number."""
    row = spot(phone, place)
    phone.tap_at(row.x + 20, row.top - 12)
    lay_out()


@pytest.mark.parametrize("size", [LYING, TABLET])
def test_figures_are_placed_on_the_board_by_the_keys_beside_it(opened, size):
    phone = opened("stone_age", size)
    page = phone.app.page
    board = page.body
    edge = size[0] - page.column
    assert board.content.height <= board.scroll.height, "all places are in sight at once"
    places = [box_of(spot(phone, at.place.id)) for at in page.view.game_view.places]
    assert all(box.right <= edge and box.within(box_of(board.scroll), 0.5) for box in places)
    tap_beside_rings(phone, "forest")
    assert box_of(page.foot).left == edge
    tap(phone, "3")
    assert phone.app.session.state.at("forest") == ((0, 3),)
    take_back(phone)


@pytest.mark.parametrize("size", [LYING, TABLET])
def test_figures_are_placed_by_the_rings_of_a_board_that_lies(opened, size):
    phone = opened("stone_age", size)
    phone.tap_at(*phone.app.page.body.rings.middle_of("forest", 3))
    lay_out()
    assert phone.app.session.state.at("forest") == ((0, 3),)
    take_back(phone)


def test_turning_keeps_the_place_that_waits_for_a_number(opened):
    phone = opened("stone_age", LYING)
    page = phone.app.page
    tap_beside_rings(phone, "quarry")
    turn(phone, UPRIGHT)
    assert "How many?" in phone.texts()
    assert spot(phone, "quarry").node.surface == CHOSEN
    assert box_of(page.foot).left == 0
    turn(phone, LYING)
    tap(phone, "2")
    assert phone.app.session.state.at("quarry") == ((0, 2),)
    take_back(phone)


# --- the sheet ---


@pytest.mark.parametrize("size", [LYING, LOW, STANDING_TABLET, TABLET])
def test_all_eleven_rows_of_the_sheet_are_read_without_scrolling(opened, size):
    phone = opened("great_western_trail", size, "score")
    cells = [spot for spot in spots(phone) if asks_why(spot.tap) and spot.tap.given[1]]
    assert len(cells) == 11 * 4
    window = box_of(phone.app.page.scroll)
    for cell in cells:
        assert box_of(cell).within(window, 0.5)
        line = phone.app.theme.head2 * GLYPHS if size == LOW else line_of(phone.app.theme.head2)
        assert cell.height + 1 >= line, "with its rule: numbers can be read"
    assert min(cell.width for cell in cells) >= {LYING: 87, LOW: 84}.get(size, 103)
    phone.tap(told(phone, do("show_why", 3, "job_market_token")))
    lay_out()
    assert isinstance(sheet_of(phone), Sheet), "and each answers why"


def test_the_sheet_turns_with_what_is_open_on_it(opened):
    phone = opened("great_western_trail", LYING, "score")
    phone.app.page.show_why(1, "cattle")
    lay_out()
    why = sheet_of(phone)
    turn(phone, UPRIGHT)
    assert sheet_of(phone) is why
    cells = [spot for spot in spots(phone) if asks_why(spot.tap)]
    assert cells
    assert all(cell.height >= 48 for cell in cells), "upright a thumb hits every row"


def test_a_modal_sheet_stands_beside_the_page_and_keeps_its_way_on_in_sight(opened):
    phone = opened("rail", LOW)
    phone.tap(phone.button("rules"))
    lay_out()
    panel, way_on = panel_of(phone), box_of(phone.button("Got it"))
    assert (panel.right, panel.bottom, panel.top) == (LOW[0], 0, LOW[1])
    assert panel.left >= LOW[0] / 2
    assert way_on.within(panel, 0)
    turn(phone, UPRIGHT)
    assert panel_of(phone).left == 0, "upright it lies below again"
    tap(phone, "Got it")
    assert not phone.sheets


@pytest.mark.parametrize("table", ["stone_age", "great_western_trail", "rail"])
def test_a_modal_sheet_stands_in_the_column_of_a_tablet(opened, table):
    phone = opened(table, STANDING_TABLET)
    page = phone.app.page
    phone.tap(phone.button("menu"))
    lay_out()
    controls, panel = box_of(page.over), panel_of(phone)
    assert (panel.left, panel.right) == (controls.left, controls.right), "where the thumb is, and nothing beside it"
    assert panel.left >= STANDING_TABLET[0] / 2
    assert panel.bottom == 0
    turn(phone, TABLET)
    assert (panel_of(phone).left, panel_of(phone).right) == (TABLET[0] - page.column, TABLET[0])
    turn(phone, UPRIGHT)
    assert (panel_of(phone).left, panel_of(phone).right) == (0, UPRIGHT[0])


def test_the_number_is_typed_without_scrolling_on_the_lowest_phone(opened):
    phone = opened("rail", LOW, "score")
    phone.app.page.show_why(0, "routes")
    lay_out()
    tap(phone, "Change this number")
    keys = [spot for spot in spots(phone) if isinstance(spot.tap, Digit | Erase)]
    assert len(keys) == len(IN_THREE)
    assert all(box_of(key).within(panel_of(phone), 0) for key in keys)

    def press(key):
        phone.tap(told(phone, Digit(key)))
        lay_out()

    press("4")
    turn(phone, UPRIGHT)
    press("2")
    turn(phone, LOW)
    tap(phone, "Set 42")
    assert phone.app.session.sheet().cell(0, "routes").points == 42
    take_back(phone)


def test_home_has_open_tables_left_and_the_way_on_right(opened):
    phone = opened("rail", LOW)
    phone.app.home()
    lay_out()
    page = phone.app.page
    edge = LOW[0] - page.column
    assert box_of(page.scroll).right == edge
    assert box_of(phone.button("New table")).left > edge
    turn(phone, UPRIGHT)
    assert box_of(page.scroll).right == UPRIGHT[0]


# --- nothing is cut off ---


def claim(page):
    page.claim("denver--santa_fe")


def number(page):
    if page.body.local.chosen != "forest":
        page.body.tap("forest")


SEEN = {
    "table of five": ("five", "table", None),
    "cards to pay": ("cards", "table", claim),
    "how many": ("stone_age", "table", number),
    "sheet": ("great_western_trail", "score", None),
}


@pytest.mark.parametrize(
    ("shape", "names"),
    [
        ({"size": LYING, "font": 1.3}, ["cards to pay", "how many"]),
        ({"size": LYING}, ["table of five", "sheet"]),
        ({"size": TABLET}, ["how many"]),
    ],
    ids=["lying, large", "lying", "tablet"],
)
def test_nothing_is_cut_off(filled, opened, shape, names):
    phone = opened("rail", **shape)
    app, found = phone.app, []
    for name in names:
        table, page, then = SEEN[name]
        app._close_table()
        assert app.open_session(filled[1][table])
        app._show([("home", {}), (page, {"table": filled[1][table]})])
        for language in LANGUAGES:
            app.change_setting("language", language)
            if then:
                then(app.page)
            lay_out(6)
            found += [f"{language}, {name}: {words}" for words in misfits(phone)]
            app.page.back()
        clear_away(phone)
    assert found == []
