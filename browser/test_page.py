"""The page feels like the app: what is in sight at 320×640, the map under a finger, setup, waiting, the menu."""

import pytest
from playwright.sync_api import expect

from browser.phones import SAY, JoinedPhone, words
from companion.lan.http_server import HttpServer
from companion.table.session import Session
from tests.companion.lan.rooms import BOXES, gives, room_of, table

SMALL = {"width": 320, "height": 640}
ROUTE, NAME = "calgary--winnipeg", "Calgary to Winnipeg"
IN_SIGHT = """
(one) => {
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && one.contains(top);
}
"""
BESIDE = """
([id, far]) => {
  const line = document.querySelector(`[data-link="${id}"] .halo`);
  const { x1, y1, x2, y2 } = Object.fromEntries(['x1', 'y1', 'x2', 'y2'].map((n) => [n, Number(line.getAttribute(n))]));
  const at = line.ownerSVGElement.createSVGPoint();
  [at.x, at.y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const middle = at.matrixTransform(line.getScreenCTM());
  const long = Math.hypot(x2 - x1, y2 - y1);
  return [middle.x - (far * (y2 - y1)) / long, middle.y + (far * (x2 - x1)) / long];
}
"""
"""The middle of a route on the screen, and so many pixels off it."""


OUTSIDE = """
() => {
  const picture = document.querySelector('.laid svg').getBoundingClientRect();
  const far = (one) => {
    const { left, right, top, bottom, width } = one.getBoundingClientRect();
    const aside = left < picture.left - 12 || right > picture.right + 12;
    return !width || aside || top < picture.top - 12 || bottom > picture.bottom + 12;
  };
  return [...document.querySelectorAll('.laid svg > *')].filter(far).map((one) => one.outerHTML);
}
"""
"""What of the picture of a setup page is not in sight."""


@pytest.fixture
def open_room():
    """Rooms behind servers of their own, which are closed in the end."""
    servers = []

    def opened(session, lent=()):
        room = room_of(session)
        room.lent = set(lent)
        servers.append(HttpServer(lambda _: room))
        return room, f"http://127.0.0.1:{servers[-1].open('127.0.0.1', 0)}/#{room.seats.code}"

    yield opened
    for server in servers:
        server.close()


@pytest.fixture
def joined(browser):
    """Phones as small as they come, closed in the end."""
    phones = []

    def sits(address, seat=0):
        phones.append(JoinedPhone(browser, "en-GB", address, seat, touches=True))
        phones[-1].page.set_viewport_size(SMALL)
        return phones[-1]

    yield sits
    for phone in phones:
        assert phone.troubles == []
        phone.context.close()


def above(phone, route, far):
    """So many pixels off the middle of a route, on its upper side: north of this one there is no other."""
    return min((phone.evaluate(BESIDE, [route, side]) for side in (far, -far)), key=lambda at: at[1])


# --- one's turn ---


@pytest.mark.parametrize(("game", "options"), BOXES)
def test_the_banner_says_your_turn_and_the_main_action_is_in_sight(open_room, joined, game, options):
    _, address = open_room(table(game, **options))
    page = joined(address).page
    expect(page.locator(".banner.mine small")).to_contain_text(words("your_turn"))
    main = page.locator(".card.main") if page.locator(".card.main").count() else page.locator(".ask .card").first
    assert main.evaluate(IN_SIGHT), main.inner_text()


def test_a_tap_beside_a_route_names_it_and_one_more_claims_it(open_room, joined):
    room, address = open_room(table(map="usa"))
    phone = joined(address)
    phone.press(*above(phone, ROUTE, 8))
    phone.page.wait_for_selector("[data-key=confirm]")
    assert room.session.state.owner(ROUTE) is None, "it is only named yet"
    expect(phone.page.locator("[data-key=confirm] b")).to_have_text(NAME)
    phone.touch(("key", "confirm"))
    phone.page.wait_for_selector(f'[data-link="{ROUTE}"].own', state="attached")
    assert room.session.state.owner(ROUTE) == 0


def test_a_route_is_hit_up_to_24_pixels_away_and_no_farther(open_room, joined):
    _, address = open_room(table(map="usa"))
    phone = joined(address)
    asked = []
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.press(*above(phone, ROUTE, 27))
    phone.press(*above(phone, ROUTE, 22))
    expect(phone.page.locator("[data-key=confirm] b")).to_have_text(NAME)
    assert sum("api/answer" in url for url in asked) == 1, "the first tap was none"


def test_two_fingers_zoom_the_map(open_room, joined):
    _, address = open_room(table(map="usa"))
    phone = joined(address)
    box = phone.page.locator("svg.network").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = phone.context.new_cdp_session(phone.page)

    def touched(kind, *apart):
        points = [{"x": x - apart[0], "y": y}, {"x": x + apart[0], "y": y}] if apart else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touched("touchStart", 30)
    for apart in (40, 60, 75):
        touched("touchMove", apart)
    touched("touchEnd")
    wide = phone.page.locator("svg.network").bounding_box()["width"]
    assert 2 < wide / box["width"] < 3, wide
    assert phone.evaluate("() => document.documentElement.scrollWidth", None) == SMALL["width"], "only the map grows"


def test_on_a_phone_that_lies_the_map_is_beside_what_is_asked(open_room, joined):
    room, address = open_room(table(map="usa"))
    phone = joined(address)
    phone.page.set_viewport_size({"width": 844, "height": 390})
    place, action = (phone.page.locator(part).bounding_box() for part in ("section.map", ".card.main"))
    assert place["x"] + place["width"] <= action["x"]
    assert (place["y"], place["height"]) == (0, 390)
    assert phone.page.locator(".card.main").evaluate(IN_SIGHT)
    for end in ("calgary--seattle", "houston--new_orleans"):
        assert phone.page.locator(f'[data-link="{end}"] .car').first.evaluate(IN_SIGHT), "all of the map is in sight"
    phone.touch(("key", "menu"))
    row = phone.page.locator(".menu .row").first.bounding_box()
    assert row["x"] + row["x"] + row["width"] == 844, "a page without the map stands in the middle"
    phone.page.go_back()
    phone.page.wait_for_selector("section.map")
    room.free(0)
    phone.page.wait_for_selector("[data-waits=gone]")
    told = phone.page.locator("main .tell").bounding_box()
    assert told["x"] + told["x"] + told["width"] == 844


# --- setting up ---


def fresh(game_id="stone_age", **options):
    return Session(table(game_id, **options).header)


@pytest.mark.parametrize(("game", "options"), BOXES)
def test_setup_is_shown_page_by_page_with_its_picture_and_done_by_taps(open_room, joined, game, options):
    room, address = open_room(fresh(game, **options), lent=[0])
    phone, other = joined(address), joined(address, 1)
    pages = room.view(room.seats.at(0), SAY)["setup"]["count"]
    assert pages > 1
    for number in range(1, pages + 1):
        expect(phone.page.locator(".setup > .sub")).to_have_text(words("setup_page", number=number, count=pages))
        shown = room.view(room.seats.at(0), SAY)["setup"]
        expect(phone.page.locator(".setup h2")).to_have_text(shown["title"])
        expect(phone.page.locator(".setup li")).to_have_count(len(shown["steps"]))
        expect(phone.page.locator(".laid svg > *")).to_have_count(len(shown["picture"]["shapes"]))
        assert phone.page.evaluate(OUTSIDE) == []
        expect(other.page.locator(".setup h2")).to_have_text(shown["title"])
        expect(other.page.locator(".setup button")).to_have_count(0)
        main = phone.page.locator("section.main button")
        for draw in phone.page.locator('.ask [data-option^="KeepDraw"]').all():
            if main.get_attribute("aria-disabled") is None:
                break
            before = room.session.revision
            draw.click()
            phone.page.locator("[data-key=chance]").click()
            phone.sees(before + 1)
        phone.page.wait_for_selector('main[data-asked="0"]:not(.busy)')
        phone.page.wait_for_function(f"() => ({IN_SIGHT})(document.querySelector('section.main button'))")
        main.click()
    expect(phone.page.locator(".setup")).to_be_hidden()
    assert room.session.table.open_step is None


def test_a_line_of_the_setup_is_ticked_by_a_tap(open_room, joined):
    room, address = open_room(fresh("ticket_to_ride", map="usa"), lent=[0])
    phone = joined(address)
    phone.touch(("key", "step board"))
    expect(phone.page.locator(".setup li").first).to_have_class("done")
    expect(phone.page.locator(".laid [fill='var(--brass)']").first).to_be_visible()
    assert ("board", 0) in room.session.table.ticks


# --- while others move ---


@pytest.mark.parametrize("game", ["stone_age", "great_western_trail"])
def test_whoever_waits_sees_what_happens_and_missed_moves_are_in_the_menu(open_room, joined, game):
    room, address = open_room(table(game))
    ben = joined(address, 1)
    expect(ben.page.locator(".banner h1")).to_have_text(words("turn_of", player="Ana"))
    expect(ben.page.locator(".log .ledger li").first).to_be_visible()
    assert ben.page.locator("[data-option]").count() == 0
    assert "missed" not in ben.page.locator("#page").inner_text()
    ben.touch(("key", "menu"))
    expect(ben.page.locator('[data-option="CatchUp:1"]')).to_contain_text("Enter missed moves")
    before = room.session.revision
    ben.touch(("option", "CatchUp:1"))
    ben.sees(before + 1)


def test_what_another_enters_stands_in_the_banner_of_whoever_waits(open_room, joined):
    room, address = open_room(table(map="usa"))
    ana, ben = joined(address, 0), joined(address, 1)
    ana.enter(["ClaimRoute", ROUTE], room.session.revision)
    cho = joined(address, 2)
    expect(cho.page.locator(".banner small")).to_contain_text(f"Ana: {NAME}")
    expect(ben.page.locator(".banner.mine small")).to_contain_text(words("your_turn"))


def test_passengers_have_their_colour_and_name(open_room, joined):
    room, address = open_room(table(map="germany"))
    route = next(link[0] for link in room.network(SAY).body["links"] if link[5] > 2)
    phone = joined(address)
    phone.enter(["ClaimRoute", route], room.session.revision)
    phone.touch(("option", "TakePassenger"))
    if not phone.page.locator(".pawn").count():
        phone.page.wait_for_selector('main[data-asked="1"]')
        phone.page.locator(".options .card:not(.closed)").first.click()
    red = phone.page.locator('[data-option="red"]')
    expect(red.locator("b")).to_have_text("red")
    fill = red.locator(".pawn path").evaluate("(one) => getComputedStyle(one).fill")
    assert fill == "rgb(194, 59, 46)"


# --- what was lent ---


def test_whoever_was_lent_the_table_fixes_and_catches_up(open_room, joined):
    room, address = open_room(table("stone_age"), lent=[0])
    ana, ben = joined(address, 0), joined(address, 1)
    for phone, rows in ((ana, 1), (ben, 0)):
        phone.touch(("key", "menu"))
        phone.page.wait_for_selector("[data-key=leave]")
        for lent in ("CorrectAll", "Correct"):
            expect(phone.page.locator(f'[data-option="{lent}"]')).to_have_count(rows)
    ana.touch(("option", "Correct"))
    ana.page.wait_for_selector('main[data-asked="1"]')
    ana.touch(("option", "0"))
    ana.page.wait_for_selector('main[data-asked="2"]')
    ana.touch(("option", "field/0"))
    ana.page.wait_for_selector('main[data-asked="3"]')
    ana.touch(("option", 7))
    ana.page.wait_for_selector('main[data-asked="0"]')
    shown = gives(room, room.seats.at(0), "Correct", "0").body["question"]["options"]
    assert "Food track: Ana: 7" in [option["label"] for option in shown]


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP", "ko-KR"])
def test_no_row_of_the_menu_is_cut_and_all_ends_stand_below_each_other(browser, open_room, locale):
    _, address = open_room(table("great_western_trail"), lent=[0])
    phone = JoinedPhone(browser, locale, address, 0, touches=True)
    phone.page.set_viewport_size(SMALL)
    phone.touch(("key", "menu"))
    phone.page.wait_for_selector("[data-key=leave]")
    rows = phone.page.locator(".menu .row").all()
    boxes = [row.bounding_box() for row in rows]
    assert {(box["x"], box["width"]) for box in boxes} == {(0, SMALL["width"])}
    starts = {row.locator("b").bounding_box()["x"] for row in rows}
    assert len(starts) == 1, "all words begin below each other"
    for row in rows:
        (end,) = [part.bounding_box() for part in row.locator(".end, select").all()]
        middle = row.bounding_box()["y"] + row.bounding_box()["height"] / 2
        assert abs(end["y"] + end["height"] / 2 - middle) < 2, "what stands at its end is beside the words, not below"
    phone.context.close()
