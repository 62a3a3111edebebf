"""The organiser's page of a club evening and the pages of joining: what takes away asks first, edges stand in line."""

from random import Random

import pytest
from playwright.sync_api import expect

from browser.looks import LARGE, LOOKED_AT
from browser.phones import LOCALES, JoinedPhone, words
from companion.lan.club_server import ClubServer
from companion.lan.http_server import HttpServer
from companion.table.table_commands import CompleteSetup
from tests.companion.lan.rooms import StillClock
from tests.companion.playing import play_to_the_end, quick_store

SMALL = {"width": 320, "height": 640}
EDGES = """
() => {
  const left = new Set();
  const right = [];
  for (const one of document.querySelectorAll('h1, h2, p, label, input, select, .card, .wide, .actions > *, .notice')) {
    const box = one.getBoundingClientRect();
    const look = getComputedStyle(one);
    if (!box.width || look.textAlign === 'center' || (one.tagName === 'P' && !one.innerText)) continue;
    if (one.matches('.unseen *, .top *, .notice *, .actions > * + *')) continue;
    left.add(Math.round(box.left + (one.matches('h1, h2, p') ? parseFloat(look.paddingLeft) : 0)));
    right.push(box.right);
  }
  return [[...left], Math.max(...right)];
}
"""
"""Where words, fields and buttons begin, and how far the farthest reaches."""


@pytest.fixture
def club(tmp_path):
    with quick_store(tmp_path) as store:
        club = ClubServer(store, Random(3), clock=StillClock())
        server = HttpServer(club.room, organiser=club.organise, by_word=club.room_by_word)
        club.when_closed = server.forget
        club.base = f"http://127.0.0.1:{server.open('127.0.0.1', 0)}"
        yield club
        server.close()


@pytest.fixture
def table(club):
    id_ = club.new("ticket_to_ride/usa", ("Mia", "Ben"))
    club.open(id_)
    return id_


@pytest.fixture
def organiser(browser, club, table):
    page = browser.new_context(locale="en-GB", viewport=SMALL, has_touch=True).new_page()
    page.goto(f"{club.base}/evening#{club.code}")
    page.wait_for_selector(f'[data-table="{table}"]')
    yield page
    page.context.close()


def joins(browser, club, table, seat=0):
    return JoinedPhone(browser, "en-GB", club.address(table, club.rooms[table]), seat)


def asked_first(page, key, question):
    """A tap asks; a no leaves everything as it is; the second time it is meant."""
    tapped = page.locator(f'[data-key="{key}"]')
    tapped.click()
    expect(page.get_by_role("alertdialog")).to_contain_text(question)
    page.locator("[data-key=not_sure]").click()
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    yield
    tapped.click()
    page.locator("[data-key=sure]").click()
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    yield


def test_undo_asks_first(organiser, club, table):
    session = club.rooms[table].session
    session.do(CompleteSetup())
    steps = asked_first(organiser, f"undo {table}", words("sure_undo"))
    next(steps)
    assert session.cursor == 1
    next(steps)
    assert session.cursor == 0


def test_stop_asks_first(organiser, club, table):
    steps = asked_first(organiser, f"close {table}", words("sure_stop"))
    next(steps)
    assert table in club.rooms
    next(steps)
    assert table not in club.rooms


def test_freeing_a_seat_asks_first(browser, organiser, club, table):
    phone = joins(browser, club, table)
    steps = asked_first(organiser, f"free {table} 0", words("sure_free", name="Mia"))
    next(steps)
    assert club.rooms[table].seats.at(0) is not None
    next(steps)
    assert club.rooms[table].seats.at(0) is None
    expect(phone.page.locator("h1")).to_have_text(words("gone"))
    phone.context.close()


def test_the_word_to_type_stands_at_every_table(organiser, club, table):
    word = club.rooms[table].seats.word
    expect(organiser.locator(f'[data-key="word {table}"]')).to_have_text(word)
    organiser.locator(f'[data-key="code {table}"]').click()
    expect(organiser.locator("[data-key=typed]")).to_have_text(f"{club.base}/{word}")


# --- aligned ---


def in_line(page, name):
    left, right = page.evaluate(EDGES)
    assert len(left) == 1, (name, left)
    assert left[0] + right == SMALL["width"], (name, left, right)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_pages_of_joining_and_refusals_stand_in_line(browser, club, table, locale):
    page = browser.new_context(locale=locale, viewport=SMALL).new_page()
    room = club.rooms[table]
    for name, address, waits in (
        ("seats", club.address(table, room), "[data-key=seat0]"),
        ("word", f"{club.base}/{room.seats.word}", "#name"),
        ("old code", f"{club.base}/t/{table}/#{'A' * 16}", "[data-waits=old_code]"),
        ("no code", f"{club.base}/t/{table}/", "[data-waits=no_code]"),
    ):
        page.goto("about:blank")
        page.goto(address)
        page.wait_for_selector(waits)
        in_line(page, name)
    page.context.close()


@pytest.mark.parametrize("locale", LOCALES)
def test_the_organiser_s_page_stands_in_line(browser, club, table, locale):
    page = browser.new_context(locale=locale, viewport=SMALL).new_page()
    page.goto(f"{club.base}/evening#{club.code}")
    page.wait_for_selector(f'[data-table="{table}"]')
    in_line(page, "tables")
    page.locator(f'[data-key="close {table}"]').click()
    page.wait_for_selector("[data-key=sure]")
    in_line(page, "asked")
    club.rooms[table].seats.sit(0, "Safari, iPhone")
    club.rooms[table].changed()
    page.locator("[data-key=not_sure]").click()
    page.wait_for_selector(f'[data-key="free {table} 0"]')
    assert page.evaluate(LOOKED_AT) == []
    page.evaluate(LARGE)
    assert page.evaluate(LOOKED_AT) == []
    page.goto("about:blank")
    page.goto(f"{club.base}/evening#nobody")
    page.wait_for_selector("main .tell")
    in_line(page, "not the organiser")
    page.context.close()


def test_finished_games_are_listed_with_their_winner_first(organiser, club, table):
    button = organiser.locator('[data-key="history"]')
    button.tap()
    expect(organiser.get_by_text("No game is finished yet.")).to_be_visible()
    session = play_to_the_end(club.room(table).session)
    club.close(table)
    sheet = session.sheet()
    winner = sheet.ranks.index(1)
    button.tap()
    expect(button).to_have_attribute("aria-expanded", "false")
    button.tap()
    listed = organiser.locator(f'[data-past="{table}"]')
    expect(listed).to_contain_text("Ticket to Ride")
    expect(listed).to_contain_text(f"1. {('Mia', 'Ben')[winner]} {sheet.players[winner].total}")
    assert organiser.evaluate(EDGES)[1] <= SMALL["width"]
