"""What a game draws of its table, on a joined phone: as the app draws it, tapped by touch and by the keyboard."""

import pytest
from playwright.sync_api import expect

from browser.hosted import Hosted
from browser.looks import LOOKED_AT
from browser.phones import SIZE
from companion.lan import drawing
from screens import joined_drawing
from tests.guide_games import registered


@pytest.fixture
def canal(tmp_path):
    drawing.use_drawer(lambda: joined_drawing)
    with registered(tmp_path):
        hosting = Hosted(game_id="canal", players=2)
        yield hosting
        hosting.server.close()
    drawing.use_drawer(drawing.NoPages)


@pytest.fixture(params=["light", "dark"])
def page(browser, canal, request):
    page = browser.new_context(viewport=SIZE, color_scheme=request.param, has_touch=True).new_page()
    page.goto(canal.address)
    page.get_by_role("button", name="Ana").tap()
    return page


def mile(page, number):
    return page.get_by_role("button", name=f"Dig to mile {number}", exact=True)


def test_a_mile_is_dug_by_touch_and_the_next_by_the_keyboard(page, canal):
    mile(page, 2).tap()
    expect(mile(page, 2)).to_have_count(0)
    assert canal.room.session.state.miles == (2, 0)
    expect(mile(page, 3)).to_be_visible()
    canal.room.session.undo()
    expect(mile(page, 2), "the phone shows the undone table").to_be_visible()
    mile(page, 3).focus()
    page.keyboard.press("Enter")
    expect(mile(page, 3)).to_have_count(0)
    assert canal.room.session.state.miles == (3, 0)


def test_a_mile_too_far_is_refused_with_the_rule(page, canal):
    mile(page, 9).tap()
    expect(page.get_by_role("alert").filter(has_text="dig one, two or three miles")).to_be_visible()
    assert canal.room.session.state.miles == (0, 0)


def test_it_is_as_wide_as_the_page_and_large_enough_for_a_finger(page):
    expect(mile(page, 1)).to_be_visible()
    page.screenshot(path="out/browser/drawing.png")
    boxes = [mile(page, number).bounding_box() for number in range(1, 11)]
    assert min(min(box["width"], box["height"]) for box in boxes) >= 44
    assert min(box["x"] for box in boxes) >= 0
    assert max(box["x"] + box["width"] for box in boxes) <= SIZE["width"]
    assert page.evaluate(LOOKED_AT) == []
