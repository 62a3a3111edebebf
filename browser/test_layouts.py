"""Questions as the app's sheet asks them: cards side by side, keys that show their value, pictures before the words."""

import json

import pytest
from playwright.sync_api import expect

from browser.hosted import Hosted
from browser.looks import LARGE
from browser.phones import LOCALES, PICTURES, JoinedPhone
from browser.recorded import MATCHES
from tests.companion.lan.rooms import room_of
from tests.playthroughs.record import enter, open_match

SIZES = {"small": (320, 640), "usual": (390, 844), "lying": (844, 390)}
ASIDE = "() => document.documentElement.scrollWidth - innerWidth"


def at(name, entries):
    """A recorded match after so many entries, hosted."""
    hosted = Hosted()
    match = json.loads((MATCHES / f"great_western_trail_{name}_4_players.json").read_text(encoding="utf-8"))
    session = open_match(match)
    for entry in match["commands"][:entries]:
        enter(session, entry)
    hosted.room = room_of(session)
    return hosted


def asks(browser, hosted, answer, locale="en-GB"):
    """The phone of whoever's turn it is, asked on after an answer."""
    session = hosted.room.session
    seat = session.turn().seat
    let_in = hosted.admit if hosted.room.holds_secrets(seat) else None
    phone = JoinedPhone(browser, locale, hosted.address, seat, let_in=let_in)
    phone.touch(("option", answer), revision=session.revision)
    phone.page.wait_for_selector('main[data-asked="1"]')
    return phone


def closed(phone, hosted):
    assert phone.troubles == []
    phone.context.close()
    hosted.server.close()


@pytest.mark.parametrize("size", SIZES)
def test_whom_to_hire_is_asked_by_cards_in_rows(browser, size):
    hosted = at("first", 220)
    phone = asks(browser, hosted, "Hire:A/1/0")
    wide, high = SIZES[size]
    phone.page.set_viewport_size({"width": wide, "height": high})
    cards = phone.page.locator(".options.grid .card")
    expect(cards).to_have_count(9)
    expect(phone.page.locator(".options.grid .card > .picture")).to_have_count(9)
    expect(phone.page.locator(".options.grid h3").first).to_have_text("Row 1")
    expect(cards.first.locator(".value")).to_have_text("$6")
    expect(phone.page.locator(".badge").first).to_be_visible()
    first, second = cards.nth(0).bounding_box(), cards.nth(1).bounding_box()
    assert (first["y"] == second["y"]) == (wide > 340), "side by side where there is room"
    assert phone.page.evaluate(ASIDE) <= 0
    back = phone.page.locator(".dock").bounding_box()
    assert first["y"] + first["height"] <= back["y"], "one card is in sight above what stays at the lower edge"
    phone.page.screenshot(path=PICTURES / f"layout-grid-{size}.png")
    closed(phone, hosted)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_price_stands_in_the_same_place_on_every_card(browser, locale):
    """At the end of the first line; where cards lie side by side, below the name, with what is left at the end."""
    hosted = at("first", 220)
    phone = asks(browser, hosted, "Hire:A/1/0", locale)
    for size in ("small", "usual"):
        wide, high = SIZES[size]
        phone.page.set_viewport_size({"width": wide, "height": high})
        for card in phone.page.locator(".options.grid .lines:has(.value)").all():
            parts = ("b:first-child", ".value", "small:not(:empty)")
            name, price, left = (card.locator(part).first.bounding_box() for part in parts)
            if size == "small":
                assert price["y"] == name["y"], card.inner_text()
                assert price["x"] >= name["x"] + name["width"], card.inner_text()
            else:
                assert (price["x"], price["y"]) == (name["x"], name["y"] + name["height"]), card.inner_text()
                assert price["y"] <= left["y"] < price["y"] + price["height"], card.inner_text()
    closed(phone, hosted)


def test_a_hazard_is_a_key_that_shows_its_value_under_its_picture(browser):
    hosted = at("second", 133)
    phone = asks(browser, hosted, "RemoveHazard:F/1/0")
    keys = phone.page.locator(".options.keys .card")
    expect(keys).to_have_count(3)
    expect(phone.page.locator(".options.keys h3 .picture")).to_have_count(2)
    expect(phone.page.locator(".options.keys h3").first).to_have_text("Flood")
    assert keys.all_inner_texts() == ["1", "1", "2"]
    assert keys.first.get_attribute("aria-label") != "1", "whoever listens hears what it is"
    closed(phone, hosted)


def test_why_keys_are_closed_is_said_below_them_once(browser):
    hosted = at("second", 181)
    phone = asks(browser, hosted, "TakeAuxiliary:G/1/0")
    shut = phone.page.locator(".options.keys .card.closed")
    assert shut.count() > 0
    reasons = phone.page.locator(".options.keys .reason").all_inner_texts()
    assert reasons
    shut.first.dispatch_event("click")
    expect(phone.page.locator(".said .refused b")).to_have_text(reasons[0].strip())
    closed(phone, hosted)


@pytest.mark.parametrize("size", ["small", "usual", "lying"])
def test_with_letters_of_twice_the_size_back_takes_little_room(browser, size):
    hosted = at("second", 133)
    phone = asks(browser, hosted, "RemoveHazard:F/1/0")
    wide, high = SIZES[size]
    phone.page.set_viewport_size({"width": wide, "height": high})
    phone.page.evaluate(LARGE)
    bar, back = (phone.page.locator(part).bounding_box() for part in (".way", ".way button"))
    assert bar["height"] < high / 6
    assert back["height"] >= 44
    assert bar["y"] + bar["height"] == high, "at the lower edge, however little is asked"
    closed(phone, hosted)


def test_letters_of_twice_the_size_leave_the_menu_beside_the_name(browser):
    hosted = at("second", 133)
    phone = asks(browser, hosted, "RemoveHazard:F/1/0")
    phone.page.set_viewport_size({"width": 390, "height": 844})
    phone.page.evaluate(LARGE)
    name, menu = (phone.page.locator(f".banner {one}").bounding_box() for one in ("h1", "[data-key=menu]"))
    assert menu["x"] > name["x"]
    assert menu["y"] < name["y"] + name["height"] + 40
    assert phone.page.evaluate(ASIDE) <= 0
    closed(phone, hosted)
