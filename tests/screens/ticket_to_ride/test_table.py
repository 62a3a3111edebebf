"""The table of Ticket to Ride by real taps: tap budgets, refusals, undo, a kill, secrets."""

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games import GAMES
from companion.games.ticket_to_ride.claim import why_not
from companion.games.ticket_to_ride.present import CardsView, ticket_progress
from companion.games.ticket_to_ride.records import ClaimRoute
from companion.table.house import CompleteSetup
from companion.saves.store import Store
from screens.offscreen.finger import Finger
from screens.kit import Curtain, Row
from screens.window.reach import can_reach
from screens.ticket_to_ride.cards import TurningUp
from screens.ticket_to_ride.map.widget import RailMapWidget
from screens.ticket_to_ride.pieces import PawnKey, TrainCard
from screens.ticket_to_ride.tickets.page import TicketRow
from tests.companion.playing import new_table, play
from tests.screens.halves import press
from tests.screens.ticket_to_ride.taps import tap_route


def prepared(folder, map_="usa", players=3, entries=0, **options):
    with Store(folder, GAMES) as store:
        id_, session = new_table(store, map_, players, **options)
        session.do(CompleteSetup())
        play(session, entries)
        store.leave(id_, session)
    return id_


@pytest.fixture
def usa(tmp_path):
    id_ = prepared(tmp_path)
    with Phone(tmp_path, size=(360, 800)) as phone:
        phone.app.set_language("en")
        phone.app.resume(id_)
        phone.settle()
        phone.taps = 0
        yield phone


@pytest.fixture
def germany(tmp_path):
    id_ = prepared(tmp_path, "germany", 4)
    with Phone(tmp_path, size=(360, 800)) as phone:
        phone.app.set_language("en")
        phone.app.resume(id_)
        phone.settle()
        phone.taps = 0
        yield phone


def claim_button(phone):
    return phone.button(f"Claim for {phone.app.session.state.name(phone.app.session.state.turn)}")


def test_drew_cards_is_one_tap(usa):
    usa.tap(usa.button("Drew cards"))
    assert usa.taps == 1
    assert usa.app.page.ids.banner.name == "Ben"
    assert usa.app.page.ids.ledger.text == "Drew train cards"


def test_drew_tickets_is_one_tap(usa):
    usa.tap(usa.button("Drew tickets"))
    assert usa.taps == 1
    assert usa.app.session.state.turn == 1
    assert usa.app.page.ids.ledger.text == "Drew 3 tickets"


def test_a_claim_is_two_taps_and_shows_at_once(usa):
    tap_route(usa, "denver--phoenix")
    usa.tap(claim_button(usa))
    usa.settle()
    assert usa.taps == 2
    state = usa.app.session.state
    assert state.owner("denver--phoenix") == 0
    assert usa.app.page.ids.banner.name == "Ben"
    assert [cell.points for cell in reversed(usa.app.page.ids.strip.children)] == ["10", "0", "0"]
    assert not usa.sheets


def test_the_sheet_says_length_colour_points_and_trains(usa):
    tap_route(usa, "denver--phoenix")
    words = usa.texts()
    assert "Denver to Phoenix" in words
    assert "5 trains, white" in words
    assert "+10" in words
    assert "45→40" in words


def test_two_cities_choose_the_route_between_them(usa):
    widget = usa.app.page.ids.map
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
    before = usa.app.session.table
    tap_route(usa, "denver--phoenix")
    usa.settle()
    words = usa.texts()
    assert usa.sheet.title == "Denver to Phoenix is taken"
    assert {"Ana", "A claimed route can't be claimed again.", "Rule TTR-C09"} <= set(words)
    assert not usa.sheet.modal, "another route can be tapped straight away"
    usa.tap(usa.button("Choose another route"))
    assert not usa.sheets
    assert usa.app.session.table == before


def test_the_menu_turns_the_depth_and_the_table_opens_in_it(usa):
    for words, depth in (
        ("Stop entering turns; score at the end", "score_only"),
        ("Enter every turn from now on", "full"),
    ):
        press(usa, "menu", words)
        usa.settle()
        assert usa.app.session.table.depth == depth
        assert [name for name, _ in usa.app.stack] == ["home", usa.app.place_of_table()]


def test_undo_and_redo_are_one_tap_each(usa):
    usa.tap(usa.button("Drew cards"))
    usa.tap(usa.button("undo"))
    assert usa.app.page.ids.banner.name == "Ana"
    usa.tap(usa.button("redo"))
    assert usa.app.page.ids.banner.name == "Ben"


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


def test_the_map_never_leaves_the_screen(usa):
    widget = usa.app.page.ids.map
    for way in ((-900, 0), (900, 700), (0, -900)):
        start = widget.center
        usa.drag(start, (start[0] + way[0], start[1] + way[1]))
        left, bottom = widget.to_screen((0, 0))
        right, top = widget.to_screen(widget.layout.size)
        assert left <= widget.x + 1 or right - left <= widget.width
        assert right >= widget.right - 1 or right - left <= widget.width
        assert bottom <= widget.y + 1 or top - bottom <= widget.height
        assert top >= widget.top - 1 or top - bottom <= widget.height


def test_the_overview_corner_jumps_to_the_other_half(usa):
    corner, widget = usa.app.page.ids.overview, usa.app.page.ids.map
    assert corner.width > 0
    before = widget.offset
    usa.tap_at(corner.x + 4, corner.center_y)
    assert widget.offset[0] > before[0], "the west came into sight"
    usa.tap_at(corner.right - 4, corner.center_y)
    assert widget.offset[0] < before[0], "and the east"
    widget.see_all()
    usa.frames(2)
    assert corner.width == 0, "where all is in sight there is no corner"


def double_tap(phone, spot):
    phone.tap_at(*spot)
    touch = Finger(*spot)
    touch.is_double_tap = True
    touch.touch_down()
    phone.frames(1)
    touch.touch_up()
    phone.settle()


def sees_all(map_):
    left, bottom = map_.to_screen((0, 0))
    right, top = map_.to_screen(map_.layout.size)
    return left >= map_.x - 1 and right <= map_.right + 1 and bottom >= map_.y - 1 and top <= map_.top + 1


def test_the_map_needs_no_drag_and_no_pinch(usa):
    """Nearer, farther, elsewhere and back: by taps alone, and every part of the map can be brought into sight."""
    map_, corner = usa.app.page.ids.map, usa.app.page.ids.overview
    while not sees_all(map_):
        usa.tap(usa.button("zoom out"))
    near = map_.zoom
    for _ in range(3):
        usa.tap(usa.button("zoom in"))
    assert map_.zoom == pytest.approx(near * 1.5**3)
    for id_ in ("seattle", "boston", "miami", "los_angeles", "duluth"):
        spot = map_.layout.places[id_]
        usa.tap_at(corner.x + spot[0] * corner.scale, corner.y + spot[1] * corner.scale)
        assert map_.collide_point(*map_.to_screen(spot)), id_
    usa.tap(usa.button("menu"))
    usa.settle()
    usa.tap(usa.button("See the whole map"))
    usa.settle()
    assert sees_all(map_)
    assert usa.app.page.selected == []


def test_a_double_tap_comes_nearer_and_leaves_nothing_open(usa):
    map_ = usa.app.page.ids.map
    map_.see_all()
    far, spot = map_.zoom, map_.to_screen(map_.layout.tracks["denver--phoenix"].middle)
    double_tap(usa, spot)
    assert map_.zoom > far * 2
    assert not usa.sheets
    assert usa.app.page.selected == []
    double_tap(usa, (map_.center_x, map_.top - 10))
    assert sees_all(map_)


def test_in_the_column_the_claim_is_in_sight_at_once(tmp_path):
    id_ = prepared(tmp_path)
    with Phone(tmp_path, size=(800, 360)) as phone:
        phone.app.set_language("en")
        phone.app.resume(id_)
        phone.settle()
        phone.app.page.choose("salt_lake_city--san_francisco--a")
        phone.settle()
        words = {text: can_reach(phone.app.page, phone.button(text)) for text in ("Claim for Ana", "orange", "white")}
        assert words == {"Claim for Ana": True, "orange": True, "white": True}
        phone.tap(claim_button(phone))
        phone.settle()
        assert phone.app.session.state.owner("salt_lake_city--san_francisco--a") == 0


def test_beside_the_map_of_a_tablet_everybody_shows_the_passengers_they_hold(tmp_path):
    id_ = prepared(tmp_path, "germany", 4, entries=60)
    with Phone(tmp_path, size=(800, 1280)) as phone:
        phone.app.resume(id_)
        phone.settle()
        state, rows = phone.app.session.state, phone.app.page.ids.strip.children[::-1]
        lines = [row.line for row in rows]
        assert [line.trains for line in lines] == list(state.trains)
        assert [sum(count for _, count in line.passengers) for line in lines] == [sum(n) for n in state.passengers]
        assert any(line.passengers for line in lines)


def test_a_lying_page_shows_the_path_of_the_ticket_that_is_looked_at(tmp_path):
    id_ = prepared(tmp_path, entries=30)
    with Phone(tmp_path, size=(800, 360)) as phone:
        phone.app.resume(id_)
        phone.app.go("tickets", table=id_, seat="1")
        phone.settle()
        map_ = phone.find(lambda w: isinstance(w, RailMapWidget))
        assert not map_.proof, "nothing is seen before the curtain opens"
        phone.app.page.look()
        phone.settle()
        for row in [w for w in phone.widgets() if isinstance(w, TicketRow)]:
            phone.tap(row)
            stands = ticket_progress(phone.app.session.state, 1, phone.app.session.state.board.rail.ticket[row.ticket])
            assert map_.proof == frozenset(stands.chain)
            assert row.shown
        phone.app.on_pause()
        phone.app.on_resume()
        phone.settle()
        assert not map_.proof


def test_panning_builds_nothing(usa, monkeypatch):
    """No work of ours that grows with the routes while a finger moves: only the one matrix changes."""
    from screens.ticket_to_ride.map import widget as map_widget

    widget = usa.app.page.ids.map
    monkeypatch.setattr(map_widget, "paint_map", None)
    before = widget._paint.children[:]
    usa.drag(widget.center, (widget.center_x - 60, widget.center_y + 20))
    assert widget._paint.children == before


def test_an_entry_that_leaves_the_map_as_it_is_paints_nothing(usa, monkeypatch):
    from screens.ticket_to_ride.map import widget as map_widget

    monkeypatch.setattr(map_widget, "paint_map", None)
    before = usa.app.page.ids.map._paint.children[:]
    usa.tap(usa.button("Drew cards"))
    assert usa.app.page.ids.map._paint.children == before


def test_a_claim_fills_only_the_colours_that_differ(usa):
    """Of the colours on the map all but a few stay as they were painted."""
    map_ = usa.app.page.ids.map
    before = dict(map_._filled)
    tap_route(usa, "helena--seattle")
    usa.tap(claim_button(usa))
    usa.settle()
    assert usa.app.session.state.owner("helena--seattle") == 0
    anew = [key for key, parts in map_._filled.items() if before.get(key) is not parts]
    assert anew
    assert len(anew) < len(map_._filled) / 2


# --- secrets ---


def names_of_tickets(phone, seat):
    rail = phone.app.session.state.board.rail
    say = phone.app.tr
    tickets = (rail.ticket[t] for t in phone.app.session.state.hand(seat))
    return [f"{say(f'ticket_to_ride.place.{t.a}')} to {say(f'ticket_to_ride.place.{t.b}')}" for t in tickets]


def test_tickets_are_seen_only_behind_the_curtain(tmp_path):
    id_ = prepared(tmp_path, entries=30)
    with Phone(tmp_path, size=(360, 800)) as phone:
        phone.app.set_language("en")
        phone.app.resume(id_)
        phone.app.go("tickets", table=id_)
        phone.settle()
        secret = names_of_tickets(phone, 0)
        assert secret
        assert not set(secret) & set(phone.texts())
        phone.tap(next(w for w in phone.widgets() if isinstance(w, Row)))
        phone.settle()
        assert [w for w in phone.widgets() if isinstance(w, Curtain)]
        assert not set(secret) & set(phone.texts())
        hold = phone.button("Hold to open")
        phone.tap(hold)
        phone.tap(hold)
        phone.settle()
        assert set(secret) <= set(phone.texts())
        others = set(names_of_tickets(phone, 1)) | set(names_of_tickets(phone, 2))
        assert not (others - set(secret)) & set(phone.texts())
        phone.tap(phone.button("Close the curtain"))
        phone.settle()
        assert not set(secret) & set(phone.texts())


def test_pausing_the_app_draws_the_curtain(tmp_path):
    id_ = prepared(tmp_path, entries=30)
    with Phone(tmp_path, size=(360, 800)) as phone:
        phone.app.set_language("en")
        phone.app.resume(id_)
        phone.app.go("tickets", table=id_, seat="1")
        phone.settle()
        hold = phone.button("Hold to open")
        phone.tap(hold)
        phone.tap(hold)
        phone.settle()
        secret = names_of_tickets(phone, 1)
        assert set(secret) <= set(phone.texts())
        phone.app.on_pause()
        phone.app.on_resume()
        phone.settle()
        assert not set(secret) & set(phone.texts())


def test_every_free_route_can_be_found_by_its_cities_or_by_a_tap(usa):
    """Sixty taps all over the map: each opens the sheet of the tapped route, or a chooser that has it."""
    widget, state = usa.app.page.ids.map, usa.app.session.state
    for route in state.board.rail.routes[::9]:
        assert why_not(state, 0, route) is None
        found = []
        widget.bind(on_routes=lambda _, routes, f=found: f.extend(routes))
        tap_route(usa, route.id)
        assert route.pair in {state.board.rail.route[r].pair for r in found}
        usa.app.page.close_sheets()


# --- what is in sight ---


def test_the_same_route_tapped_again_changes_nothing(usa):
    tap_route(usa, "denver--phoenix")
    map_ = usa.app.page.ids.map
    sheet, where = usa.sheet, (map_.zoom, map_.offset)
    usa.tap_at(*map_.to_screen(map_.layout.tracks["denver--phoenix"].middle))
    usa.settle()
    assert usa.sheet is sheet
    assert (map_.zoom, map_.offset) == where
    assert map_.selected == ("denver--phoenix",)


def test_the_chosen_route_stays_in_sight_above_its_sheet_on_the_smallest_phone(tmp_path):
    id_ = prepared(tmp_path)
    with Phone(tmp_path, size=(320, 568)) as phone:
        phone.app.set_language("ja")
        phone.app.resume(id_)
        phone.settle()
        page = phone.app.page
        for route in ("salt_lake_city--san_francisco--a", "atlanta--miami", "seattle--vancouver--a"):
            page.choose(route)
            phone.settle()
            track, above = page.ids.map.layout.tracks[route], phone.sheet.ids.panel.top
            middle = page.ids.map.to_screen(track.middle)
            assert above < middle[1] < page.ids.map.top, route
            assert page.ids.map.top - above >= 70, "some of the map is left"
        assert page.ids.zoom.opacity == 0, "nothing lies over what is left of the map"


def test_a_player_in_the_strip_shows_their_sheet_and_their_tickets_with_the_second_tap(tmp_path):
    id_ = prepared(tmp_path, "germany", entries=30)
    with Phone(tmp_path, size=(360, 800)) as phone:
        phone.app.set_language("en")
        phone.app.resume(id_)
        phone.settle()
        phone.taps = 0
        cell = next(w for w in phone.app.page.ids.strip.children if w.name == "Ben")
        phone.tap(cell)
        phone.settle()
        secret = names_of_tickets(phone, 1)
        assert phone.sheet.colour == phone.app.session.header.seats[1].colour
        assert {"Trains left", "Passengers: red"} <= set(phone.texts()), "the name heads the sheet, once"
        assert not set(secret) & set(phone.texts())
        hold = phone.button("Hold to see the tickets")
        phone.taps += 1
        touch = Finger(*hold.to_window(*hold.center))
        touch.touch_down()
        hold._hold()  # half a second later
        touch.touch_up()
        phone.settle()
        assert phone.taps == 2
        assert set(secret) <= set(phone.texts())
        assert phone.app.page.ids.bar.colour == phone.app.session.header.seats[1].colour


def test_only_a_finger_that_stays_or_taps_twice_sees_the_tickets(usa):
    usa.tap(usa.app.page.ids.strip.children[0])
    usa.settle()
    table, hold = usa.app.page, usa.button("Hold to see the tickets")
    usa.tap(hold)
    assert usa.app.page is table
    usa.tap(hold)
    usa.settle()
    assert usa.app.page is not table


def test_keys_and_overview_leave_two_thirds_of_the_map(tmp_path):
    id_ = prepared(tmp_path)
    for size in ((320, 568), (568, 320)):
        with Phone(tmp_path, size=size) as phone:
            phone.app.resume(id_)
            phone.settle()
            page = phone.app.page
            over = sum(part.width * part.height for part in (page.ids.zoom, page.ids.overview))
            assert over < page.ids.map.width * page.ids.map.height / 3


def test_a_hand_turns_up_when_its_owner_looks(tmp_path, monkeypatch):
    from screens.ticket_to_ride.tickets import page as tickets

    turned = []
    monkeypatch.setattr(tickets, "turn_over", lambda *rows: turned.extend(row.ticket for row in rows))
    id_ = prepared(tmp_path, entries=30)
    with Phone(tmp_path, size=(360, 800)) as phone:
        phone.app.resume(id_)
        phone.app.go("tickets", table=id_, seat="1")
        assert not turned
        phone.app.page.look()
        phone.app.page.refresh()
        assert turned
        assert sorted(turned) == sorted(phone.app.session.state.hand(1)), "once, and not with what is entered later"


def test_points_roll_in_the_strip_and_are_there_at_once(usa):
    usa.app.theme.motion = 2000  # the clock of this machine does not matter
    first = usa.app.page.ids.strip.children[-1]
    tap_route(usa, "denver--phoenix")
    usa.tap(claim_button(usa))
    points = str(usa.app.session.view().strip[0].points)
    assert (first.points, first.ids.score.text) == (points, points)
    assert first.ids.score.rolling.going
    usa.tap(usa.button("Drew cards"))
    assert not first.ids.score.rolling.going
    assert usa.app.session.state.turn == 2, "the tap that ends it is an entry"


def test_a_claimed_route_fills_car_by_car_unless_motion_is_unwanted(usa, monkeypatch):
    from screens.ticket_to_ride.map import widget as map_widget

    monkeypatch.setattr(map_widget, "FILL_SECONDS", 600)  # the clock of this machine does not matter
    map_, theme = usa.app.page.ids.map, usa.app.theme
    theme.motion = 1
    tap_route(usa, "denver--phoenix")
    usa.tap(claim_button(usa))
    assert map_.filling[0] == "denver--phoenix"
    map_.motion.tick(0)
    map_.motion.tick(150)
    assert map_.filling == ("denver--phoenix", 1)
    usa.tap_at(map_.x + 4, map_.top - 4)
    assert map_.filling == ("", 0), "whoever goes on does not wait"
    theme.still = True
    tap_route(usa, "dallas--houston--a")
    usa.tap(claim_button(usa))
    assert map_.filling == ("", 0)


def test_every_card_that_may_have_come_up_is_in_sight_on_the_smallest_phone(tmp_path):
    id_ = prepared(tmp_path)
    with Phone(tmp_path, size=(320, 568)) as phone:
        phone.app.set_language("en")
        phone.app.resume(id_)
        phone.settle()
        row = ("red", "black", "locomotive", "green")
        TurningUp().show(phone.app.page, CardsView(face_up=row, deck=67, discards=22, due=1, hands=()))
        phone.settle()
        body = phone.sheet.ids.body
        cards = [w for w in phone.widgets() if isinstance(w, TrainCard)]
        assert len(cards) == len(row) + 1 + 9
        assert all(body.y <= card.to_window(*card.pos)[1] for card in cards)


def test_passengers_of_two_cities_are_in_sight_on_the_smallest_phone(tmp_path):
    id_ = prepared(tmp_path, "germany")
    with Phone(tmp_path, size=(320, 568)) as phone:
        phone.app.set_language("ko")
        phone.app.resume(id_)
        phone.settle()
        phone.app.tap(ClaimRoute("berlin--magdeburg"))
        phone.settle()
        keys = [w for w in phone.widgets() if isinstance(w, PawnKey) and w.colour]
        assert len({key.parent for key in keys}) == 2
        assert all(phone.sheet.ids.body.y <= key.to_window(*key.pos)[1] for key in keys)
