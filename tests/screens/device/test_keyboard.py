"""A computer: keys for everything a finger does, the mouse wheel on the map, the window's name and icon."""

from pathlib import Path

import pytest

from screens.offscreen.phone import Phone  # noqa: F401 - first: it sets Kivy up for a machine without a display

from kivy.core.window import Window

from companion.table.table_commands import CompleteSetup
from screens.offscreen.finger import Finger
from companion.games import boxes
from screens.ui.fields import TextField
from screens.offscreen.things import things
from screens.ui.focus_targets import in_reading_order, targets
from screens.ticket_to_ride.map.geometry import layout
from screens.ticket_to_ride.map.keys import next_route
from tests.companion.playing import new_table, quick_store

UP, DOWN, RIGHT, LEFT, TAB, ENTER, ESCAPE, Y, Z = 273, 274, 275, 276, 9, 13, 27, 121, 122


def press(phone, key, *modifiers, times=1):
    """Press a key as the window hears it; True if it did something."""
    did = False
    for _ in range(times):
        did = bool(Window.dispatch("on_keyboard", key, 0, None, list(modifiers)))
        phone.frames(3)
    return did


def ringed(phone):
    return phone.window.keys.focused


def go_to(phone, words, key=TAB, most=40):
    """Press until the ring is on what says this."""
    for _ in range(most):
        at = ringed(phone)
        if at is not None and words in (getattr(at, "text", ""), getattr(at, "name", "")):
            return
        press(phone, key)
    raise AssertionError(f"{words} was not reached")


@pytest.fixture
def settings(phone):
    phone.app.go("settings")
    phone.frames(8)
    return phone


@pytest.fixture
def usa(open_phone, tmp_path):
    phone = open_phone(store=quick_store(tmp_path), size=(360, 800))
    id_, session = new_table(phone.app.store, players=3)
    session.do(CompleteSetup())
    phone.app._close_table()
    phone.app.resume(id_)
    phone.frames(8)
    return phone


# --- the ring -------------------------------------------------------------------------------------------------------


def test_tab_goes_through_everything_in_reading_order_and_back(open_phone):
    phone = open_phone(size=(320, 568))  # so small that the settings scroll
    phone.app.go("settings")
    phone.frames(8)
    all_of_it = [one.widget for one in in_reading_order(targets(phone.app.page))]
    assert len(all_of_it) > 15
    visited = []
    for _ in all_of_it:
        press(phone, TAB)
        visited.append(ringed(phone))
        here = next(one for one in targets(phone.app.page) if one.widget == ringed(phone))
        assert here.in_sight
    assert visited == all_of_it
    press(phone, TAB, "shift")
    assert ringed(phone) == all_of_it[-2]


def test_arrows_go_to_the_nearest_in_their_direction(settings):
    segments = {one.widget.name: one.widget for one in targets(settings.app.page)}
    go_to(settings, "日本語")
    press(settings, RIGHT)
    assert ringed(settings) == segments["한국어"]
    press(settings, LEFT, times=2)
    assert ringed(settings) == segments["English"]
    press(settings, DOWN)
    assert ringed(settings) == segments["Light"]
    press(settings, RIGHT, times=2)
    assert ringed(settings) == segments["Same as phone"]
    press(settings, UP)
    assert ringed(settings) == segments["한국어"]
    press(settings, RIGHT)  # at the end of a line it goes on with the next
    assert ringed(settings) == segments["Light"]
    press(settings, LEFT)
    assert ringed(settings) == segments["한국어"]


def test_down_reaches_the_end_of_a_list_and_then_what_lies_below(usa):
    usa.app.go("fix", table=usa.app.table_id)
    usa.frames(8)
    first = next(one for one in targets(usa.app.page) if one.scrolls)
    go_to(usa, first.widget.text)
    press(usa, DOWN, times=60)
    last = in_reading_order(targets(usa.app.page))[-1]
    assert ringed(usa) == last.widget
    assert last.in_sight


def test_enter_taps_what_the_ring_is_on(settings):
    assert press(settings, ENTER) is False
    go_to(settings, "日本語")
    assert press(settings, ENTER)
    assert settings.app.tr.language == "ja"
    assert "設定" in settings.texts()


def test_the_ring_is_seen_where_the_button_is_until_a_finger_comes(settings):
    go_to(settings, "Dark")
    drawn = settings.window.keys._ring
    left, bottom, right, top = drawn._box
    at = ringed(settings)
    assert (left, bottom) == at.pos
    assert (right, top) == (at.right, at.top)
    assert drawn._drawn.children
    settings.app.page.scroll.scroll_y = 0.4
    settings.frames(8)
    assert drawn._box[1] == at.pos[1]
    settings.tap_at(200, 2)
    assert ringed(settings) is None
    assert not drawn._drawn.children


def test_a_button_that_was_made_anew_is_tapped_again_with_enter(usa):
    go_to(usa, "Drew cards")
    press(usa, ENTER, times=3)
    assert usa.app.session.cursor == 1 + 3
    assert usa.app.page.banner.name == "Ana"


def test_under_a_sheet_nothing_is_reached(usa):
    usa.app.page.show_menu()
    usa.frames(8)
    sheet = usa.sheet
    inside = set(things(sheet))
    for key in (DOWN, DOWN, TAB, RIGHT, UP, LEFT, DOWN, DOWN, DOWN, DOWN, DOWN, DOWN, DOWN):
        press(usa, key)
        assert ringed(usa) in inside


def test_a_sheet_over_the_map_hides_only_what_it_covers(usa):
    usa.app.page.choose("denver--phoenix")
    usa.frames(8)
    reached = {getattr(one.widget, "name", "") or getattr(one.widget, "text", "") for one in targets(usa.app.page)}
    assert {"Claim for Ana", "undo", "menu"} <= reached
    assert "Drew cards" not in reached


# --- routes on the map ----------------------------------------------------------------------------------------------


def to_the_map(phone):
    """Tab until the keys are on the map."""
    map_ = phone.app.page.map
    for _ in range(20):
        if map_.key_route:
            return map_
        press(phone, TAB)
    raise AssertionError("the map was not reached")


@pytest.mark.parametrize("map_", ["usa", "germany"])
def test_four_arrows_reach_every_route(map_):
    plan = layout(map_)
    seen, todo = set(), [next(iter(plan.tracks))]
    while todo:
        route = todo.pop()
        if route not in seen:
            seen.add(route)
            todo += [r for way in ((1, 0), (-1, 0), (0, 1), (0, -1)) if (r := next_route(plan, route, way))]
    assert seen == set(plan.tracks)


def test_arrows_go_from_route_to_route_and_the_map_follows(usa):
    map_ = to_the_map(usa)
    assert usa.window.keys._ring._box is None, "the ring lies around the route, not around the map"
    for key, axis, sign in ((LEFT, 0, -1), (RIGHT, 0, 1), (UP, 1, 1), (DOWN, 1, -1)):
        for _ in range(6):
            before = map_.layout.tracks[map_.key_route].middle
            press(usa, key)
            now = map_.layout.tracks[map_.key_route].middle
            assert (now[axis] - before[axis]) * sign >= 0
            assert map_.holds(*map_.to_screen(now))
            assert map_.key_mark


def test_enter_chooses_the_route_and_tab_goes_on_to_its_sheet(usa):
    map_ = to_the_map(usa)
    press(usa, LEFT, times=2)
    route = map_.key_route
    press(usa, ENTER)
    usa.frames(6)
    assert usa.app.page.selected == (route,)
    assert map_.key_route == route
    go_to(usa, "Claim for Ana")
    assert not map_.key_route
    assert not map_.key_mark
    press(usa, ENTER)
    assert usa.app.session.state.owner(route) == 0


def test_escape_closes_the_sheet_then_leaves_the_map_then_the_page(usa):
    map_ = to_the_map(usa)
    press(usa, ENTER)
    usa.frames(6)
    assert press(usa, ESCAPE)
    assert not usa.sheets
    assert map_.key_route
    assert press(usa, ESCAPE)
    assert (map_.key_route, ringed(usa), usa.app.stack[-1][0]) == ("", None, "table")
    assert press(usa, ESCAPE)
    assert usa.app.stack[-1][0] == "home"


def test_a_finger_takes_the_mark_off_the_map(usa):
    map_ = to_the_map(usa)
    usa.tap(usa.button("Drew cards"))
    assert (map_.key_route, map_.key_mark) == ("", ())


# --- back, undo, redo, typing ---------------------------------------------------------------------------------------


def test_escape_closes_the_sheet_then_the_page_and_leaves_the_lowest_alone(usa):
    usa.app.go("log", table=usa.app.table_id)
    usa.frames(8)
    assert press(usa, ESCAPE)
    assert usa.app.stack[-1][0] == "table"
    usa.app.page.show_menu()
    usa.frames(3)
    assert press(usa, ESCAPE)
    assert not usa.sheets
    assert usa.app.stack[-1][0] == "table"
    assert press(usa, ESCAPE)
    assert usa.app.stack[-1][0] == "home"
    assert usa.window.key(Window, ESCAPE, 0, None, []) is False  # the system's turn: the app is left


def test_undo_and_redo(usa):
    usa.tap(usa.button("Drew cards"))
    usa.tap(usa.button("Drew tickets"))
    assert usa.app.session.cursor == 3
    press(usa, Z, "ctrl", times=2)
    assert usa.app.session.cursor == 1
    assert usa.app.page.banner.name == "Ana"
    press(usa, Y, "ctrl")
    press(usa, Z, "ctrl", "shift")
    assert usa.app.session.cursor == 3
    assert press(usa, Z) is False
    usa.app.page.show_menu()
    usa.frames(8)
    assert press(usa, Z, "ctrl") is False  # something is asked first
    assert usa.app.session.cursor == 3


def test_a_field_being_typed_in_keeps_its_keys(phone):
    phone.app.go("new_table")
    phone.app.page.choose_box(boxes()[0].name)
    phone.app.page.show_part("players")
    phone.frames(8)
    phone.tap(phone.button(phone.app.tr("new_table.new_name")))
    phone.frames(8)
    field = phone.find(lambda w: isinstance(w, TextField))
    field.focus = True
    phone.frames(2)
    for key in (LEFT, RIGHT, UP, DOWN, ENTER, TAB):
        assert press(phone, key) is False
    assert press(phone, Z, "ctrl") is False
    assert ringed(phone) is None
    field.focus = False
    phone.frames(2)
    assert press(phone, DOWN)
    assert press(phone, Z, "ctrl") is False  # there is no table yet, and nothing to undo


# --- mouse and window -----------------------------------------------------------------------------------------------


def wheel(phone, x, y, button):
    touch = Finger(x, y)
    touch.profile = [*touch.profile, "button"]
    touch.button = button
    touch.touch_down()
    touch.touch_up()
    phone.frames(2)


def test_the_wheel_zooms_around_the_pointer(usa):
    shown = usa.app.page.map
    spot = (shown.x + shown.width * 0.6, shown.y + shown.height * 0.4)
    zoom, world = shown.zoom, shown.to_world(*spot)
    wheel(usa, *spot, "scrolldown")
    wheel(usa, *spot, "scrolldown")
    assert shown.zoom == pytest.approx(zoom * 1.15**2)
    assert shown.to_world(*spot) == pytest.approx(world)
    wheel(usa, *spot, "scrollup")
    assert shown.zoom == pytest.approx(zoom * 1.15)
    wheel(usa, *spot, "scrollleft")
    wheel(usa, shown.center[0], shown.top + 20, "scrolldown")  # beside the map
    assert shown.zoom == pytest.approx(zoom * 1.15)
    assert usa.app.page.selected == ()


def test_the_window_has_a_name_and_an_icon(phone):
    assert phone.window.get_application_name() == "Tableside"
    assert Path(phone.window.get_application_icon()).read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
