"""The app in a browser behaves as pages do: addresses, the way back, focus, keys, sizes, selection, typing."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.app_page import AppPage, app_page
from companion.games import boxes
from screens.offscreen.studio import Studio
from screens.ui.tree.nodes import ListRow, walk

SCROLLED = "() => [...document.querySelectorAll('.scrolls')].map((one) => one.scrollTop)"


@pytest.fixture
def app(browser, tmp_path) -> Iterator[AppPage]:
    with app_page(browser, tmp_path) as app:
        yield app


def table(app: AppPage, stage: str, game: str) -> str:
    studio = Studio()
    studio.app = app.app
    return studio.table(stage, next(box for box in boxes() if box.game == game))()


# --- addresses and the way back ---


def test_every_page_has_an_address_and_a_title_to_which_reloading_returns(app):
    id_ = table(app, "playing", "stone_age")
    app.show(app.app.home)
    seen = set()
    for name, params in (
        *(("home", {}), ("settings", {}), ("history", {}), ("new_table", {}), ("about", {})),
        *((name, {"table": id_}) for name in ("table", "score", "log", "fix")),
    ):
        app.show(lambda name=name, params=params: app.app.go(name, **params))
        before = app.page.title(), app.page.url
        seen.add(before)
        app.act(app.page.reload)
        assert (app.page.title(), app.page.url) == before
        assert app.app.stack[-1] == (name, params)
        app.show(app.app.home)
    assert len(seen) == len({title for title, _ in seen}) == len({url for _, url in seen}) == 9


def test_an_address_leads_there_from_anywhere_and_a_wrong_one_home(app):
    id_ = table(app, "playing", "stone_age")
    at_table = f"{app.page.url.partition('#')[0]}#log%3Ftable%3D{id_}"
    app.act(lambda: app.page.goto(at_table))
    assert app.app.stack == [("home", {}), ("log", {"table": id_})]
    app.act(app.page.go_back)
    assert app.app.stack == [("home", {})]
    lost = ("person", "person?who=", "box", "year")
    for wrong in ("log?table=gone", "nowhere", "settings?colour=red", "score", *lost):
        app.act(lambda wrong=wrong: app.page.evaluate("(at) => { location.hash = at; }", wrong))
        assert app.app.stack == [("home", {})], wrong
        assert app.page.title() == "Tableside", wrong


def test_back_goes_up_one_level_and_out_of_the_app_from_home_only(browser, tmp_path):
    with app_page(browser, tmp_path) as app:
        app.show(lambda: app.app.go("settings"))
        app.show(lambda: app.app.go("about"))
        for place in ("settings", "home"):
            app.act(app.page.go_back)
            assert app.app.stack[-1][0] == place
        app.page.go_back()
        app.page.wait_for_url("about:blank")


# --- focus and scroll ---


def test_the_focus_is_on_the_heading_of_a_new_page_and_back_where_it_was(app):
    app.tap("Settings")
    assert app.focused == "Settings"
    row = app.page.get_by_role("button", name="About").last
    row.scroll_into_view_if_needed()
    app.act(row.tap)
    assert app.focused == "About Tableside"
    app.act(app.page.go_back)
    assert app.focused.startswith("About"), "the row that led there"
    app.act(app.page.go_back)
    assert app.focused == "Settings"
    assert app.page.evaluate("() => document.activeElement.localName") == "button"


def test_a_page_begins_at_its_top_and_is_found_as_it_was_left(app):
    app.act(lambda: app.page.set_viewport_size({"width": 360, "height": 460}))
    id_ = table(app, "finished", "stone_age")
    app.show(lambda: app.app.go("score", table=id_))
    assert app.page.evaluate(SCROLLED) == [0, 0]
    app.page.evaluate("() => [...document.querySelectorAll('.scrolls')].pop().scrollTo(0, 150)")
    app.page.wait_for_function("() => renderer.scrolled.size")
    app.show(lambda: app.app.go("log", table=id_))
    assert app.page.evaluate(SCROLLED) == [0, 0]
    app.act(app.page.go_back)
    assert app.page.evaluate(SCROLLED)[-1] == 150
    app.act(app.page.go_back)
    app.show(lambda: app.app.go("score", table=id_))
    assert app.page.evaluate(SCROLLED) == [0, 0], "new, not come back to"


# --- names ---


@pytest.mark.parametrize(("language", "words"), [("ja", "元に戻す"), ("ko", "되돌리기")])
def test_keys_with_an_icon_alone_are_called_in_the_readers_language(app, language, words):
    id_ = table(app, "playing", "ticket_to_ride")
    app.show(lambda: app.app.change_setting("language", language))
    app.show(lambda: app.app.resume(id_))
    names = app.page.evaluate("() => [...document.querySelectorAll('.tap')].map((one) => one.ariaLabel)")
    assert words in names
    players = {seat.name for seat in app.app.session.header.seats}
    assert [name for name in names if name.isascii() and name not in players] == []
    entries = app.app.session.cursor
    app.tap(words)
    assert app.app.session.cursor == entries - 1


# --- the map ---


MAP = "() => renderer.panes.values().find((one) => one.nodes.get('')?.record.kind === 'map').nodes.get('').map"
PIECES = f"() => Object.keys(({MAP})().pieces).length"
FRAME = "() => document.querySelector('.frame').getAttribute('style')"


def test_a_tap_on_the_overview_brings_that_part_into_sight_and_its_frame_follows_the_finger(app):
    id_ = table(app, "playing", "ticket_to_ride")
    app.show(lambda: app.app.resume(id_))
    app.tap("Zoom in")
    app.page.clock.install(time=0)
    app.page.clock.pause_at(1000)
    before, offset = app.page.evaluate(FRAME), app.page.evaluate(f"() => ({MAP})().offset")
    box = app.page.locator(".overview").bounding_box()
    app.page.touchscreen.tap(box["x"] + 8, box["y"] + 8)
    moved = app.page.evaluate(FRAME)
    assert moved != before
    assert app.page.evaluate(f"() => ({MAP})().offset") != offset
    canvas = app.page.locator("canvas.map").bounding_box()
    middle = canvas["x"] + canvas["width"] / 2, canvas["y"] + canvas["height"] / 2
    app.page.mouse.move(*middle)
    app.page.mouse.down()
    app.page.mouse.move(middle[0] - 60, middle[1] - 60, steps=4)
    assert app.page.evaluate(FRAME) != moved, "before the finger leaves, and without an answer of Python"
    app.page.mouse.up()
    before = len(app.asked)
    app.page.clock.run_for(300)
    app.settle()
    assert app.asked[before:].count("map") == 1, "where it came to rest"


def test_a_tap_on_a_route_shows_it_on_the_map(app):
    id_ = table(app, "playing", "ticket_to_ride")
    app.show(lambda: app.app.resume(id_))
    map_ = app.app.page.map
    free = next(route for route in app.app.page.view.game_view.routes if route.owner is None and route.open)
    track = map_.layout.tracks[free.id]
    map_.look_at([track.start, track.end])
    app.show(app.app.page.refresh)
    pieces = app.page.evaluate(PIECES)
    middle = (track.start[0] + track.end[0]) / 2, (track.start[1] + track.end[1]) / 2
    x, y = map_.to_screen(middle)
    app.act(lambda: app.page.touchscreen.tap(x, app.app.page.height - y))
    expect(app.page.get_by_role("dialog")).to_have_count(1)
    assert app.page.evaluate(PIECES) > pieces, "a halo lies around it"


# --- sheets ---


def test_a_sheet_takes_no_finger_before_it_is_there(app):
    id_ = table(app, "playing", "stone_age")
    app.show(lambda: app.app.resume(id_))
    app.app.theme.motion = 1
    app.tap("Menu")
    app.tap("Log")
    expect(app.page.get_by_role("dialog")).to_have_count(1)
    app.later(0.2)
    app.tap("Log")
    app.reads("Log")
    assert app.app.stack[-1][0] == "log"


# --- keys ---


def test_a_whole_game_is_played_by_the_keyboard_alone(app):
    app.by_keys("New table", "Stone Age", "New")
    app.type("Ana")
    app.by_keys("Add, then another")
    app.type("Ben")
    app.press("Enter")
    app.by_keys("Next: options", "Score only")
    assert app.page.get_by_role("button", name="Score only", pressed=True).count() == 1
    app.by_keys("Open the table", "Enter what scores", "Score track +", "Score track +", "Wood +", "That's right")
    app.by_keys("Gold +", "That's right", "Finish and save")
    sheet = app.app.session.sheet()
    assert [one.total for one in sheet.players] == [3, 1]
    app.press("Escape")
    assert app.app.stack == [("home", {})]


# --- sizes, motion ---


LARGE = [(206, 457), (412, 457)]
"""A phone at 200 %: its window is half as large."""
ASIDE = """
() => [...document.querySelectorAll('.tap, .words, input')]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => one.ariaLabel || one.textContent)
"""


@pytest.mark.parametrize("size", LARGE)
def test_at_twice_the_size_no_page_lies_aside_and_whose_turn_it_is_stays_in_sight(app, size):
    tables = [table(app, "playing", game) for game in dict.fromkeys(box.game for box in boxes())]
    app.act(lambda: app.page.set_viewport_size({"width": size[0], "height": size[1]}))
    for page in ("home", "settings", "history", "new_table", "about"):
        app.show(lambda page=page: app.app.go(page))
        assert app.page.evaluate(ASIDE) == [], page
    for id_ in tables:
        app.show(lambda id_=id_: app.app.resume(id_))
        whose = app.app.session.turn().seat
        name = app.app.session.header.seats[whose].name
        app.page.evaluate("() => { for (const one of document.querySelectorAll('.scrolls')) one.scrollTo(0, 9999); }")
        heading = app.page.get_by_role("heading", name=name, exact=True)
        assert heading.evaluate("(one) => one.getBoundingClientRect().top") >= 0
        expect(heading).to_be_in_viewport()


def test_less_motion_and_the_size_of_words_are_those_of_the_system(app):
    before = app.app.theme.body
    assert not app.app.theme.still
    app.act(lambda: app.page.emulate_media(reduced_motion="reduce"))
    app.page.wait_for_function("() => document.documentElement.classList.contains('still')")
    assert app.app.theme.still
    app.page.add_style_tag(content="span { font-size: 20px !important; }")
    app.act(lambda: app.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))"))
    assert app.app.theme.body == pytest.approx(before * 1.25)


# --- letters ---


def test_results_are_selected_and_copied(app):
    id_ = table(app, "finished", "stone_age")
    app.show(lambda: app.app.go("score", table=id_))
    app.page.evaluate(
        "() => addEventListener('copy', (event) => { window.copied = event.clipboardData.getData('text'); })"
    )
    app.press("Control+A", "Control+C")
    lines = app.page.evaluate("() => copied").split("\n")
    names = "\t".join(seat.name for seat in app.app.session.header.seats)
    assert any(line.endswith(names) for line in lines)
    totals = [str(one.total) for one in app.app.session.sheet().players]
    assert all(any(line.endswith(total) for line in lines) for total in totals), lines


@pytest.mark.parametrize(("letters", "name"), [(("に", "にほ", "日本"), "日本"), (("ㅎ", "하", "한"), "한")])
def test_names_are_typed_by_an_input_method(app, letters, name):
    app.show(lambda: app.app.go("new_table"))
    app.tap("Stone Age")
    app.tap("New")
    field = app.page.get_by_role("textbox")
    expect(field).to_be_focused()
    typing = app.drawn.context.new_cdp_session(app.page)
    for shown in letters:
        typing.send("Input.imeSetComposition", {"text": shown, "selectionStart": 1, "selectionEnd": 1})
    app.settle()
    expect(field).to_have_value(letters[-1])
    typing.send("Input.insertText", {"text": name})
    app.press("Enter")
    assert [seat.name for seat in app.app.page.local.seats] == [name]


# --- secrets ---


HIDDEN = """
(kind) => {
  if (kind === 'visibilitychange') {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event(kind));
  } else dispatchEvent(new Event(kind));
  return [document.getElementById('page').textContent, renderer.pictures.size];
}
"""


@pytest.mark.parametrize("kind", ["visibilitychange", "pagehide"])
def test_secrets_are_told_while_the_curtain_is_open_and_gone_once_nobody_looks(app, kind):
    id_ = table(app, "playing", "ticket_to_ride")
    app.show(lambda: app.app.resume(id_))
    app.show(lambda: app.app.go("tickets", table=id_, seat="0"))
    hold = app.app.tr("curtain.hold")
    closed = len(app.replies)
    for _ in range(2):
        app.tap(hold)
    secret = [row.text for row in walk(app.app.page.scroll.tree.node) if isinstance(row, ListRow)]
    shown = str(app.page.locator("#page").text_content())
    assert secret
    assert all(words in shown for words in secret)
    assert not any(words in reply for words in secret for reply in app.replies[:closed])
    opened = len(app.replies)
    assert app.page.evaluate(HIDDEN, kind) == ["", 0], "at once, before Python knows of it"
    app.settle()
    expect(app.target(hold)).to_be_visible()
    assert not any(words in reply for words in secret for reply in app.replies[opened:])
