"""The table of Ticket to Ride by real taps: tap budgets, refusals, undo, a kill, every shape."""

import re
from collections import Counter

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

import pytest
from companion.games import GAMES
from companion.storage.store import Store
from companion.table.table_commands import CompleteSetup
from companion.games.ticket_to_ride.records import ClaimRoute, TakeFaceUp, TakePassenger, TurnUp
from screens.pages.figures.figure import show_figures
from screens.ticket_to_ride.catch_up import MapCatchUp
from screens.ui.focus_targets import can_reach
from screens.ticket_to_ride.sheets.page import CARS
from screens.ui.question.page_state import Give
from screens.ui.tree.nodes import words
from tests.companion.playing import new_table
from tests.companion.ticket_to_ride.tables import place_passengers
from tests.screens.checks import misfits
from tests.screens.halves import press
from tests.screens.ticket_to_ride.taps import claim_button, opened, painted, prepared, tap_route


def test_drew_cards_is_one_tap(usa):
    usa.tap(usa.button("Drew cards"))
    assert usa.taps == 1
    assert usa.app.page.banner.name == "Ben"
    assert usa.app.page.ledger.text == "Drew train cards"


def test_drew_tickets_is_one_tap(usa):
    usa.tap(usa.button("Drew tickets"))
    assert usa.taps == 1
    assert usa.app.session.state.turn == 1
    assert usa.app.page.ledger.text == "Drew 3 tickets"


def test_a_claim_is_two_taps_and_shows_at_once(usa):
    tap_route(usa, "denver--phoenix")
    usa.tap(claim_button(usa))
    usa.settle()
    assert usa.taps == 2
    state = usa.app.session.state
    assert state.owner("denver--phoenix") == 0
    assert usa.app.page.banner.name == "Ben"
    assert [one.points for one in usa.app.page.strip.shown] == ["10", "0", "0"]
    assert not usa.sheets


def test_the_sheet_says_length_colour_points_and_trains(usa):
    tap_route(usa, "denver--phoenix")
    words = usa.texts()
    assert "Denver to Phoenix" in words
    assert "5 trains, white" in words
    assert "+10" in words
    assert "45→40" in words


def test_the_sheet_says_which_track_closes_and_in_games_of_how_many(usa):
    rail = usa.app.session.state.board.rail
    pair = next(route for route in rail.routes if route.lanes > 1)
    usa.app.page.choose(pair.id)
    usa.settle()
    assert any(text.endswith("track closes (2–3 players)") for text in usa.texts())


def test_two_cities_choose_the_route_between_them(usa):
    widget = usa.app.page.map
    widget.see_all()
    usa.frames(2)
    for city in ("duluth", "helena"):
        usa.tap_at(*widget.to_screen(widget.layout.places[city]))
    usa.settle()
    assert "Duluth to Helena" in usa.texts()


def test_a_route_that_cannot_be_claimed_says_why_in_place_and_nothing_changes(usa):
    tap_route(usa, "denver--phoenix")
    usa.tap(claim_button(usa))
    usa.settle()
    before, number = usa.app.session.table, usa.app.session.cursor
    tap_route(usa, "denver--phoenix")
    usa.settle()
    words = usa.texts()
    assert usa.sheet.title == "Denver to Phoenix is taken"
    assert {
        f"Ana, move {number}",
        "A claimed route can't be claimed again.",
        "One claim per route, in Claiming routes",
    } <= set(words)
    assert not usa.sheet.modal, "another route can be tapped straight away"
    usa.tap(usa.button("Choose another route"))
    assert not usa.sheets
    assert usa.app.session.table == before


def test_reading_on_from_a_refusal_shows_what_was_not_said_yet(usa):
    tap_route(usa, "denver--phoenix")
    usa.tap(claim_button(usa))
    usa.settle()
    tap_route(usa, "denver--phoenix")
    usa.settle()
    usa.tap(usa.button("Read"))
    usa.settle()
    words = usa.texts()
    first = words.index("You may claim any open route, connected to your other routes or not.")
    assert words[first - 1] == "Claiming routes", "the nearest rule first, below its section"
    assert "A claimed route can't be claimed again." not in words
    assert not [line for line in words if re.search(r"[A-Z]+-[A-Z]\d", line)]
    assert usa.button("Choose another route")


def test_another_route_is_tapped_while_a_refusal_is_shown_on_the_smallest_phone(tmp_path):
    with opened(tmp_path, size=(320, 568)) as phone:
        tap_route(phone, "denver--phoenix")
        phone.tap(claim_button(phone))
        phone.settle()
        before, page = phone.app.session.table, phone.app.page
        tap_route(phone, "denver--phoenix")
        refusal, where = phone.sheet, page.map.offset
        assert can_reach(page, phone.button("Choose another route"))
        tracks = page.map.layout.tracks
        phone.tap_at(*page.map.to_screen(tracks["denver--phoenix"].middle))
        phone.settle()
        assert (phone.sheets, page.map.offset) == ([refusal], where), "the same route changes nothing"
        tap_route(phone, "helena--seattle")
        assert [sheet.title for sheet in phone.sheets] == ["Helena to Seattle"]
        assert (list(page.selected), page.refused) == (["helena--seattle"], False)
        assert phone.app.session.table == before


def test_a_refused_claim_lies_behind_its_reason_and_leaves_the_map_to_be_tapped(tmp_path):
    with opened(tmp_path, players=4) as phone:
        page, routes = phone.app.page, phone.app.session.state.board.rail.routes
        first, beside = [route.id for route in routes if {route.a, route.b} == {"kansas_city", "saint_louis"}]
        tap_route(phone, first)
        phone.tap(claim_button(phone))
        phone.settle()
        before = phone.app.session.table
        tap_route(phone, first)
        claim = phone.sheet
        phone.tap(next(claim.below.targets()))
        phone.settle()
        assert phone.sheets == [phone.sheet, claim]
        assert (phone.sheet.modal, claim.behind) == (False, True)
        assert can_reach(page, phone.button("Choose another route"))
        assert not can_reach(page, next(claim.below.targets()))
        phone.tap(phone.button("Choose another route"))
        assert (phone.sheets, claim.behind) == ([claim], False)
        phone.tap(next(claim.below.targets()))
        phone.settle()
        tap_route(phone, beside)
        assert phone.sheets == [phone.sheet]
        assert (phone.sheet.look, list(page.selected)) == ("plain", [beside])
        assert phone.app.session.table == before


def test_the_menu_turns_the_depth_and_the_table_opens_in_it(usa):
    press(usa, "menu", "Score only")
    usa.settle()
    assert usa.app.session.table.depth == "score_only"
    assert [name for name, _ in usa.app.stack] == ["home", usa.app.place_of_table()]
    press(usa, "menu", "Full table")
    usa.settle()
    assert usa.app.session.table.depth == "full"
    assert usa.app.session.table.not_entered == {"turn", "last_turns"}
    assert [name for name, _ in usa.app.stack] == ["home", usa.app.place_of_table(), "needed"]
    usa.tap(usa.button("Skip for now"))
    usa.settle()
    assert [name for name, _ in usa.app.stack] == ["home", usa.app.place_of_table()]


def test_undo_and_redo_are_one_tap_each(usa):
    usa.tap(usa.button("Drew cards"))
    usa.tap(usa.button("undo"))
    assert usa.app.page.banner.name == "Ana"
    usa.tap(usa.button("redo"))
    assert usa.app.page.banner.name == "Ben"


def test_germany_claims_with_one_tap_per_passenger(germany):
    tap_route(germany, "berlin--magdeburg")
    germany.tap(claim_button(germany))
    germany.settle()
    assert germany.app.session.turn().phase == "passengers"
    germany.tap(germany.button("red"))
    germany.settle()
    germany.tap(germany.button("green"))
    germany.settle()
    assert germany.taps == 4
    state = germany.app.session.state
    assert state.turn == 1
    assert sum(state.passengers[0]) == 2


def test_the_arrow_leads_home_from_under_a_refusal_and_from_a_chosen_route(usa):
    usa.app.tap(ClaimRoute("denver--phoenix"))
    usa.settle()
    for route in ("denver--phoenix", "el_paso--phoenix"):
        table = usa.app.table_id
        tap_route(usa, route)
        usa.settle()
        assert usa.sheets
        usa.tap(usa.button("back"))
        usa.settle()
        assert usa.app.stack[-1][0] == "home"
        usa.app.resume(table)
        usa.settle()
        assert usa.app.stack[-1][0] == "table"


@pytest.mark.parametrize("size", [(320, 568), (412, 875), (1366, 728)])
def test_passengers_taken_by_themselves_stand_in_the_ledger_line(open_phone, tmp_path, size):
    with Store(tmp_path, GAMES) as store:
        id_, session = new_table(store, "germany", 3)
        place_passengers(session, kiel=("red",), rostock=("white",))
        session.do(CompleteSetup())
        store.leave(id_, session)
    phone = open_phone(size=size)
    phone.app.resume(id_)
    phone.settle()
    phone.app.tap(ClaimRoute("kiel--rostock"))
    phone.settle()
    claimed = "Kiel to Rostock, +7 · took red · took white"
    assert phone.app.page.ledger.text == claimed
    assert claimed in [one.replace("\n", " ") for one in words(phone.app.page.ledger.node)], "none of it is cut off"


def test_a_country_with_no_passenger_left_asks_for_one_tap_less(germany):
    tap_route(germany, "konstanz--schweiz")
    germany.tap(claim_button(germany))
    germany.settle()
    for colour in ("red", "green"):
        germany.tap(germany.button(colour))
        germany.settle()
    germany.taps = 0
    tap_route(germany, "lindau--schweiz")
    germany.tap(claim_button(germany))
    germany.settle()
    germany.tap(germany.button("blue"))
    germany.settle()
    assert germany.taps == 3
    assert germany.app.session.state.turn == 2


def test_a_killed_app_comes_back_to_the_same_table_and_place(tmp_path):
    id_ = prepared(tmp_path, entries=12)
    with Phone(tmp_path) as phone:
        phone.app.resume(id_)
        phone.settle()
        phone.tap(phone.button(phone.app.tr("ticket_to_ride.do.DrawCards")))
        steps = phone.app.session.steps
    with Phone(tmp_path) as phone:  # nothing was said goodbye to
        phone.settle()
        assert phone.app.stack[-1] == ("table", {"table": id_})
        assert phone.app.session.steps == steps


def test_in_the_column_the_claim_is_in_sight_at_once(tmp_path):
    with opened(tmp_path, size=(800, 360)) as phone:
        phone.app.page.choose("salt_lake_city--san_francisco--a")
        phone.settle()
        words = {text: can_reach(phone.app.page, phone.button(text)) for text in ("Claim for Ana", "orange", "white")}
        assert words == {"Claim for Ana": True, "orange": True, "white": True}
        phone.tap(claim_button(phone))
        phone.settle()
        assert phone.app.session.state.owner("salt_lake_city--san_francisco--a") == 0


def test_beside_the_map_of_a_tablet_everybody_shows_the_passengers_they_hold(tmp_path):
    with opened(tmp_path, "germany", 4, entries=60, size=(800, 1280)) as phone:
        state, strip = phone.app.session.state, phone.app.page.strip
        assert strip.form == "stock"
        numbers = [[int(text) for text in words(one.held) if text] for one in strip.shown]
        assert [trains for trains, *_ in numbers] == list(state.trains)
        assert [sum(pawns) for _, *pawns in numbers] == [sum(n) for n in state.passengers]
        assert any(pawns for _, *pawns in numbers)


def test_points_roll_in_the_strip_and_are_there_at_once(usa):
    strip = usa.app.page.strip
    tap_route(usa, "denver--phoenix")
    usa.app.theme.motion = 2000  # the clock of this machine does not matter
    usa.tap(claim_button(usa))
    points = str(usa.app.session.view().strip[0].points)
    usa.frames(1)
    assert points in words(strip.cells[0].node)
    assert strip.widget.rolling.going
    usa.tap(usa.button("Drew cards"))
    assert not strip.widget.rolling.going
    assert usa.app.session.state.turn == 2, "the tap that ends it is an entry"


ROW = ("red", "black", "locomotive", "green", "red")


def kinds_asked(phone):
    """The keys of the cards that may have come up."""
    return [
        one
        for one in phone.widgets()
        if isinstance(getattr(one, "tap", None), Give) and one.tree is phone.sheet.content
    ]


def test_every_card_that_may_have_come_up_is_in_sight_on_the_smallest_phone(tmp_path):
    with opened(tmp_path, size=(320, 568), card_check=True) as phone:
        for command in (TurnUp(ROW), TakeFaceUp("red")):
            assert phone.app.tap(command)
        phone.settle()
        keys = kinds_asked(phone)
        assert len(keys) == 9
        assert all(phone.sheet.body.y <= key.pos[1] for key in keys)
        phone.taps = 0
        phone.tap(phone.button("white"))
        phone.settle()
        assert (phone.taps, phone.app.session.state.cards.face_up[-1], phone.sheets) == (1, "white", [])


def test_the_map_stays_as_it_is_while_cards_are_taken_and_come_up(tmp_path):
    with opened(tmp_path, card_check=True) as phone:
        assert phone.app.tap(TurnUp(ROW))
        widget = phone.app.page.map
        widget.zoom_by(1.5)
        phone.settle()
        before = (widget.size[:], widget.zoom, widget.offset)
        for command in (TakeFaceUp("red"), TurnUp(("white",)), TakeFaceUp("white"), TurnUp(("red",))):
            assert phone.app.tap(command)
            phone.settle()
            assert (widget.size[:], widget.zoom, widget.offset) == before, command


def test_passengers_of_two_cities_are_in_sight_on_the_smallest_phone(tmp_path):
    with opened(tmp_path, "germany", size=(320, 568), language="ko") as phone:
        phone.app.tap(ClaimRoute("berlin--magdeburg"))
        phone.settle()
        keys = [one for one in phone.widgets() if isinstance(getattr(one, "tap", None), TakePassenger)]
        assert {key.tap.place for key in keys} == {"berlin", "magdeburg"}
        assert all(phone.sheet.body.y <= key.pos[1] for key in keys)


def test_large_words_leave_cars_that_can_be_seen(usa):
    usa.app.theme.scale = 1.5
    rail = usa.app.session.state.board.rail
    pair = next(route for route in rail.routes if route.lanes > 1 and route.length > 3)
    for route in (pair, rail.route["denver--phoenix"]):
        usa.app.page.choose(route.id)
        usa.settle()
        (cars,) = painted(usa, CARS)
        assert cars.width / route.length >= 24, route.id
        assert can_reach(usa.app.page, claim_button(usa))
        assert not misfits(usa)


def test_large_words_leave_cards_in_even_lines(tmp_path):
    with opened(tmp_path, card_check=True) as phone:
        phone.app.theme.scale = 1.5
        for command in (TurnUp(ROW), TakeFaceUp("red")):
            assert phone.app.tap(command)
        phone.settle()
        lines = Counter(key.y for key in kinds_asked(phone))
        assert max(lines.values()) - min(lines.values()) <= 1
        assert not misfits(phone)


def test_below_the_players_of_a_tablet_is_the_way_to_what_was_missed(tmp_path):
    missed = "We missed something"
    with opened(tmp_path, "germany", size=(800, 1280)) as phone:
        page = phone.app.page
        assert can_reach(page, phone.button(missed))
        phone.app.change_setting("language", "ja")
        phone.settle()
        assert phone.button("記録もれがあります").width < page.column
        assert not misfits(phone)
        phone.app.change_setting("language", "en")
        phone.settle()
        phone.tap(phone.button(missed))
        phone.settle()
        assert phone.app.stack[-1][0] == "catch_up"
        phone.app.back()
        phone.settle()
        press(phone, "menu", "Score only")
        phone.settle()
        assert missed not in phone.texts(), "where no turns are entered none is missed"


def test_a_phone_has_no_room_for_it(usa):
    assert "We missed something" not in usa.texts()


def test_from_a_number_one_thing_is_offered_first_and_several_values_start_at_the_map(usa):
    show_figures(usa.app.page, 0)
    usa.settle()
    usa.tap(usa.button("Something is missing or wrong"))
    usa.settle()
    ways = [one.name for one in usa.sheet.content.targets()]
    assert ways == ["Change one thing", "We missed some moves", "Set several values"]
    usa.tap(usa.button("Set several values"))
    usa.settle()
    page = usa.app.page
    assert isinstance(page, MapCatchUp)
    assert page.map in page.frame.parts
