"""What the app in a browser says by itself: that it works, what can be undone, colours in words."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.app_page import AppPage, app_page
from browser.test_manners import table
from companion.games import boxes

NAMES = "() => [...document.querySelectorAll('.tap')].map((one) => one.ariaLabel)"
HOLD_ANSWERS = """
() => {
  const ask = session.ask.bind(session);
  session.ask = (message) => new Promise((done) => {
    window.letGo = () => {
      session.ask = ask;
      done(ask(message));
    };
  });
}
"""


@pytest.fixture
def app(browser, tmp_path) -> Iterator[AppPage]:
    with app_page(browser, tmp_path) as app:
        yield app


def test_a_request_that_takes_longer_shows_that_it_works_until_it_is_answered(app):
    app.page.clock.install(time=0)
    app.page.clock.pause_at(1000)
    app.page.evaluate(HOLD_ANSWERS)
    app.target("Settings").tap()
    main = app.page.locator("main")
    app.page.clock.run_for(299)
    expect(main).not_to_have_attribute("aria-busy", "true")
    app.page.clock.run_for(2)
    expect(main).to_have_attribute("aria-busy", "true")
    assert main.evaluate("(one) => getComputedStyle(one, '::after').height") == "3px", "a bar at the top"
    app.page.clock.resume()
    app.page.evaluate("() => letGo()")
    expect(main).not_to_have_attribute("aria-busy", "true")
    app.reads("Settings")


def test_what_is_deleted_is_said_with_undo_which_brings_it_back(app):
    id_ = table(app, "playing", "stone_age")
    app.show(app.app.home)
    app.show(lambda: app.app.page.show_menu(id_))
    app.act(app.page.locator('.tap[aria-label^="Move to the bin"]').tap)
    assert app.app.store.tables() == ()
    app.tap("Undo")
    assert [one.id for one in app.app.store.tables()] == [id_]
    expect(app.page.get_by_role("button", name="Undo")).to_have_count(0)


def test_letters_typed_while_a_tap_is_answered_are_for_the_field_it_leads_to(app):
    app.show(lambda: app.app.go("new_table"))
    app.tap("Stone Age")
    app.tap("New")
    app.type("Ana")
    app.page.evaluate(HOLD_ANSWERS)
    app.target("Add, then another").tap()
    app.page.keyboard.type("Ben W")
    app.page.evaluate("() => letGo()")
    app.settle()
    expect(app.page.get_by_role("textbox")).to_have_value("Ben W")
    app.press("Enter")
    assert [seat.name for seat in app.app.page.local.seats] == ["Ana", "Ben W"]


@pytest.mark.parametrize("language", ["ja", "ko"])
def test_colours_are_called_in_the_readers_language(app, language):
    app.show(lambda: app.app.change_setting("language", language))
    app.show(lambda: app.app.go("new_table"))
    usa = next(box for box in boxes() if box.options.get("map") == "usa")
    app.show(lambda: app.app.page.choose_box(usa.name))
    for name in ("亜紀", "文"):
        app.show(lambda name=name: app.app.page.add(name))
    app.show(lambda: app.app.page.show_part("players"))
    app.show(lambda: app.app.page.show_colours(0))
    expect(app.page.get_by_role("dialog")).to_have_count(1)
    assert [name for name in app.page.evaluate(NAMES) if name and name.isascii() and not name.isdigit()] == []
