"""The map by real taps: nearer, farther, what stays in sight, what is painted."""

from itertools import product

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from kivy.graphics import Color

from companion.games.ticket_to_ride.claim import why_not
from companion.i18n import LANGUAGES
from screens.kivy_host.map_widget import MapWidget
from screens.offscreen.finger import Finger
from screens.ticket_to_ride.map.rail_map import RailMap
from tests.screens.ticket_to_ride.taps import opened, claim_button, prepared, tap_route


def test_the_map_never_leaves_the_screen(usa):
    widget = usa.app.page.map
    for path in ((-900, 0), (900, 700), (0, -900)):
        start = widget.center
        usa.drag(start, (start[0] + path[0], start[1] + path[1]))
        left, bottom = widget.to_screen((0, 0))
        right, top = widget.to_screen(widget.layout.size)
        assert left <= widget.x + 1 or right - left <= widget.width
        assert right >= widget.right - 1 or right - left <= widget.width
        assert bottom <= widget.y + 1 or top - bottom <= widget.height
        assert top >= widget.top - 1 or top - bottom <= widget.height


def test_the_overview_corner_jumps_to_the_other_half(usa):
    corner, widget = usa.app.page.overview, usa.app.page.map
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
    map_, corner = usa.app.page.map, usa.app.page.overview
    while not sees_all(map_):
        usa.tap(usa.button("zoom out"))
    near = map_.zoom
    for _ in range(3):
        usa.tap(usa.button("zoom in"))
    assert map_.zoom == pytest.approx(near * 1.5**3)
    for id_ in ("seattle", "boston", "miami", "los_angeles", "duluth"):
        spot = map_.layout.places[id_]
        usa.tap_at(corner.x + spot[0] * corner.scale, corner.y + spot[1] * corner.scale)
        assert map_.holds(*map_.to_screen(spot)), id_
    usa.tap(usa.button("zoom whole"))
    usa.settle()
    assert sees_all(map_)
    assert not usa.app.page.selected


def test_a_double_tap_comes_nearer_and_leaves_nothing_open(usa):
    map_ = usa.app.page.map
    map_.see_all()
    far, spot = map_.zoom, map_.to_screen(map_.layout.tracks["denver--phoenix"].middle)
    double_tap(usa, spot)
    assert map_.zoom > far * 2
    assert not usa.sheets
    assert not usa.app.page.selected
    double_tap(usa, (map_.center[0], map_.top - 10))
    assert sees_all(map_)


def test_panning_builds_nothing(usa, monkeypatch):
    """No work of ours that grows with the routes while a finger moves: only the one matrix changes."""
    from screens.ticket_to_ride.map import rail_map

    map_ = usa.app.page.map
    monkeypatch.setattr(rail_map, "paint_map", None)
    before = map_.widget._paint.children[:]
    usa.drag(map_.center, (map_.center_x - 60, map_.center_y + 20))
    assert map_.widget._paint.children == before


def test_an_entry_that_leaves_the_map_as_it_is_paints_nothing(usa, monkeypatch):
    from screens.ticket_to_ride.map import rail_map

    monkeypatch.setattr(rail_map, "paint_map", None)
    before = usa.app.page.map.widget._paint.children[:]
    usa.tap(usa.button("Drew cards"))
    assert usa.app.page.map.widget._paint.children == before


def test_a_claim_fills_only_the_colours_that_differ(usa):
    """Of the colours on the map all but a few stay as they were painted."""
    map_ = usa.app.page.map.widget
    before = dict(map_._filled)
    tap_route(usa, "helena--seattle")
    usa.tap(claim_button(usa))
    usa.settle()
    assert usa.app.session.state.owner("helena--seattle") == 0
    anew = [key for key, parts in map_._filled.items() if before.get(key) is not parts]
    assert anew
    assert len(anew) < len(map_._filled) / 2


def test_every_free_route_can_be_found_by_its_cities_or_by_a_tap(usa):
    """Sixty taps all over the map: each opens the sheet of the tapped route, or a chooser that has it."""
    widget, state = usa.app.page.map, usa.app.session.state
    for route in state.board.rail.routes[::9]:
        assert why_not(state, 0, route) is None
        found = []
        widget.on_routes = lambda routes, f=found, tapped=usa.app.page.routes_tapped: (f.extend(routes), tapped(routes))
        tap_route(usa, route.id)
        assert route.pair in {state.board.rail.route[r].pair for r in found}
        usa.app.page.close_sheets()


def test_the_same_route_tapped_again_changes_nothing(usa):
    tap_route(usa, "denver--phoenix")
    map_ = usa.app.page.map
    sheet, where = usa.sheet, (map_.zoom, map_.offset)
    usa.tap_at(*map_.to_screen(map_.layout.tracks["denver--phoenix"].middle))
    usa.settle()
    assert usa.sheet is sheet
    assert (map_.zoom, map_.offset) == where
    assert map_.selected == ("denver--phoenix",)


def near_the_edge(phone, route):
    """The map as somebody left it, with the middle of a route near its upper edge; where to tap."""
    map_ = phone.app.page.map
    map_.zoom_about(map_.center, 9)
    map_.look_at([map_.layout.tracks[route].middle])
    phone.drag(map_.center, (map_.center[0] + 40, map_.top - 50))
    return map_, map_.to_screen(map_.layout.tracks[route].middle)


@pytest.mark.parametrize("size", [(412, 915), (320, 568), (915, 412), (800, 1280)])
def test_the_map_stays_where_it_was_left_after_a_claim(tmp_path, size):
    with opened(tmp_path, size=size) as phone:
        map_, spot = near_the_edge(phone, "denver--phoenix")
        left = map_.zoom, map_.offset
        phone.tap_at(*spot)
        phone.settle()
        phone.tap(claim_button(phone))
        phone.settle()
        assert phone.app.session.state.owner("denver--phoenix") == 0
        assert (map_.zoom, map_.offset) == left


def test_a_map_moved_beside_an_open_sheet_stays_there(usa):
    map_, spot = near_the_edge(usa, "denver--phoenix")
    usa.tap_at(*spot)
    usa.settle()
    usa.drag((map_.center[0], map_.top - 60), (map_.center[0] - 60, map_.top - 90))
    moved = map_.zoom, map_.offset
    usa.tap(claim_button(usa))
    usa.settle()
    assert (map_.zoom, map_.offset) == moved


def test_the_chosen_route_stays_in_sight_above_its_sheet_on_the_smallest_phone(tmp_path):
    with opened(tmp_path, size=(320, 568), language="ja") as phone:
        page = phone.app.page
        for route in ("salt_lake_city--san_francisco--a", "atlanta--miami", "seattle--vancouver--a"):
            page.choose(route)
            phone.settle()
            track, above = page.map.layout.tracks[route], phone.sheet.panel.top
            middle = page.map.to_screen(track.middle)
            assert above < middle[1] < page.map.top, route
            assert page.map.top - above >= 70, "some of the map is left"
        assert page.zoom_keys.is_hidden, "nothing lies over what is left of the map"


def test_the_first_look_is_at_the_middle_of_the_map(tmp_path):
    with opened(tmp_path, size=(320, 568)) as phone:
        map_ = phone.app.page.map
        assert map_.to_screen([side / 2 for side in map_.layout.size]) == pytest.approx(map_.center)


def test_keys_and_overview_leave_two_thirds_of_the_map(tmp_path):
    id_ = prepared(tmp_path)
    for size in ((320, 568), (568, 320)):
        with Phone(tmp_path, size=size) as phone:
            phone.app.resume(id_)
            phone.settle()
            page = phone.app.page
            over = sum(part.width * part.height for part in (page.zoom_keys, page.overview))
            assert over < page.map.width * page.map.height / 3


def test_at_the_first_look_no_name_lies_under_keys_or_overview(tmp_path):
    ids = [prepared(tmp_path, map_, entries=30) for map_ in ("usa", "germany")]
    with Phone(tmp_path, size=(320, 568)) as phone:
        for id_, language in product(ids, ("en", "ja")):
            phone.app.change_setting("language", language)
            phone.app.home()
            phone.app.resume(id_)
            phone.settle()
            page, map_ = phone.app.page, phone.app.page.map
            assert page.overview.width, "a part of the map is in sight"
            named = dict(map_.named)
            for part in (page.zoom_keys, page.overview):
                over = (*map_.to_world(*part.pos), *map_.to_world(part.right, part.top))
                hidden = [
                    place
                    for place, spot in named.items()
                    if all(spot.box[n] < over[n + 2] and over[n] < spot.box[n + 2] for n in (0, 1))
                ]
                assert not hidden, (id_, language)
            map_.look_at([map_.layout.places[next(iter(map_.layout.places))]])
            assert map_.named == named, "names stay where they are while the map is moved"


@pytest.mark.parametrize("size", [(412, 915), (360, 800), (320, 568)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_at_the_first_look_no_name_is_cut_off_at_the_edge(tmp_path, size, language):
    with opened(tmp_path, size=size, language=language) as phone:
        map_ = phone.app.page.map
        left, bottom, right, top = *map_.to_world(map_.x, map_.y), *map_.to_world(map_.right, map_.top)
        assert 0 < left < right < map_.layout.size[0], "a part of the map is in sight"
        boxes = {place: spot.box for place, spot in map_.named.items()}
        seen = {
            one for one, box in boxes.items() if left < box[2] and box[0] < right and bottom < box[3] and box[1] < top
        }
        whole = {
            one
            for one, box in boxes.items()
            if left <= box[0] and box[2] <= right and bottom <= box[1] and box[3] <= top
        }
        assert len(seen) > 8
        assert seen == whole


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_map_that_is_not_drawn_yet_has_the_colour_of_the_page(open_phone, look):
    phone = open_phone(look=look)
    map_ = MapWidget(RailMap(phone.app))
    assert [one.rgba for one in map_.canvas.children if isinstance(one, Color)] == [phone.app.theme.page]


def test_a_claimed_route_fills_car_by_car_unless_motion_is_unwanted(usa, monkeypatch):
    from screens.ticket_to_ride.map import rail_map

    monkeypatch.setattr(rail_map, "FILL_SECONDS", 600)  # the clock of this machine does not matter
    map_, theme = usa.app.page.map, usa.app.theme
    tap_route(usa, "denver--phoenix")
    theme.motion = 1
    usa.tap(claim_button(usa))
    assert map_.filling[0] == "denver--phoenix"
    map_.motion.tick(0)
    map_.motion.tick(150)
    assert map_.filling == ("denver--phoenix", 1)
    usa.tap_at(map_.x + 4, map_.top - 4)
    assert map_.filling == ("", 0), "whoever goes on does not wait"
    theme.still = True
    tap_route(usa, "dallas--houston--a")
    usa.sheet.arrive()
    usa.tap(claim_button(usa))
    assert map_.filling == ("", 0)
