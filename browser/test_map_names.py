"""Names on the page's map: none upon another, none outside, those of my tickets always there, all of them nearer."""

import json

import pytest
from playwright.sync_api import expect

from browser.hosted import Hosted
from browser.phones import LOCALES, PICTURES, JoinedPhone
from browser.recorded import MATCHES
from companion.i18n import Translator
from tests.companion.lan.rooms import room_of
from tests.playthroughs.record import enter, open_match

WIDTHS = (320, 412)
NAMES = """
async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const picture = document.querySelector('.network').getBoundingClientRect();
  const round = (number) => Math.round(number * 10) / 10;
  return [...document.querySelectorAll('.place')].map((place) => {
    const words = place.querySelector('text');
    const at = words.getScreenCTM();
    const size = parseFloat(getComputedStyle(words).fontSize) * at.a;
    const wide = words.getBBox();
    const [left, line] = [at.e + wide.x * at.a - picture.left, at.f - picture.top];
    return {
      name: words.textContent,
      shown: getComputedStyle(words).visibility === 'visible',
      own: place.classList.contains('named'),
      size: round(size),
      box: [left, line - 0.85 * size, left + wide.width * at.a, line + 0.2 * size].map(round),
      within: [picture.width, picture.height].map(round),
    };
  });
}
"""
"""Every name with the box of its letters, in pixels of the picture."""


@pytest.fixture(scope="module", params=["usa_5_players", "germany_5_players"])
def hosted(request):
    """A recorded match in its middle, when everybody holds tickets."""
    hosting = Hosted()
    match = json.loads((MATCHES / f"{request.param}.json").read_text(encoding="utf-8"))
    session = open_match(match)
    for entry in match["commands"][: len(match["commands"]) // 2]:
        enter(session, entry)
    hosting.room = room_of(session)
    yield hosting
    hosting.server.close()


def upon_each_other(names):
    shown = [name for name in names if name["shown"]]
    for place, one in enumerate(shown):
        left, top, right, bottom = one["box"]
        for other in shown[place + 1 :]:
            x, y, far, low = other["box"]
            if left < far and x < right and top < low and y < bottom:
                yield one["name"], other["name"]


def outside(names):
    for one in names:
        left, top, right, bottom = one["box"]
        width, height = one["within"]
        if one["shown"] and not (left >= 0 and top >= 0 and right <= width and bottom <= height):
            yield one["name"]


@pytest.mark.parametrize("locale", LOCALES)
def test_no_name_lies_upon_another_or_outside(browser, hosted, locale):
    hosted.room.free(0)
    phone = JoinedPhone(browser, locale, hosted.address, 0, let_in=hosted.admit)
    if phone.page.locator(".network").is_hidden():
        phone.touch(("key", "map"))
    for width in WIDTHS:
        phone.page.set_viewport_size({"width": width, "height": 800})
        first = phone.page.evaluate(NAMES)
        own = [name for name in first if name["own"]]
        assert len(own) >= 4
        assert [name["name"] for name in own if not name["shown"]] == []
        assert list(upon_each_other(first)) == []
        assert list(outside(first)) == []
        assert min(name["size"] for name in first if name["shown"]) >= 9
        box = phone.page.locator(".map")
        box.screenshot(path=PICTURES / f"names-{hosted.room.session.header.options.map}-{locale[:2]}-{width}.png")
        for _ in range(2):
            phone.touch(("key", "zoom_in"))
        near = phone.page.evaluate(NAMES)
        assert [name["name"] for name in near if not name["shown"]] == [], "nearer there is room for all"
        assert list(upon_each_other(near)) == []
        assert list(outside(near)) == []
        for _ in range(2):
            phone.touch(("key", "zoom_out"))
        assert phone.page.evaluate(NAMES) == first, "back where they were"
    phone.context.close()
    assert phone.troubles == []


def test_names_follow_the_language(browser, hosted):
    place = hosted.room.session.state.board.places[0].id
    hosted.room.free(0)
    phone = JoinedPhone(browser, "en-GB", hosted.address, 0, let_in=hosted.admit)
    phone.touch(("key", "menu"))
    phone.page.locator("select.language").select_option("ko")
    phone.page.go_back()
    expect(phone.page.locator(f"[data-name={place}]")).to_have_text(Translator("ko")(f"ticket_to_ride.place.{place}"))
    phone.context.close()
