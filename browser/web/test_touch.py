"""By real touches in Chromium: a whole recorded match of each box, from the welcome to its finished sheet."""

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.web.chromium import WebApp
from browser.web.touched import Hand, TouchedMatch

TOUCHED = (
    "usa_2_players",
    *(
        pytest.param(name, marks=pytest.mark.slow)
        for name in (
            "germany_2_players",
            "stone_age_2_players",
            "great_western_trail_first_4_players",
            "great_western_trail_second_4_players",
        )
    ),
)


class ChromiumHand(Hand):
    """A finger on the glass, as the system reports it to the browser."""

    def __init__(self, web: WebApp) -> None:
        self.page, self._ask = web.page, web.ask
        self._glass = web.context.new_cdp_session(web.page)

    def evaluate(self, script: str, argument: Any) -> Any:
        return self.page.evaluate(script, argument)

    def ask_core(self, what: str, body: dict[str, Any]) -> dict[str, Any]:
        return self._ask(what, **body)

    def _touch(self, kind: str, *points: dict[str, float]) -> None:
        self._glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    def press(self, x: float, y: float) -> None:
        self._touch("touchStart", {"x": x, "y": y})
        self._touch("touchEnd")

    def hold(self, x: float, y: float) -> None:
        self._touch("touchStart", {"x": x, "y": y})
        self.page.wait_for_selector("[data-key=hold]", state="detached")
        self._touch("touchEnd")

    def write(self, text: str) -> None:
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)


@pytest.mark.parametrize("name", TOUCHED)
def test_a_match_is_played_by_touch_from_the_welcome_to_the_finished_sheet(web, tmp_path, name):
    web.open()
    touched = TouchedMatch(ChromiumHand(web), name, tmp_path)
    touched.make_table()
    touched.play()
    touched.compare()
    assert web.troubles == []


def test_a_table_is_set_up_step_by_step_and_opened_again(web):
    web.open()
    page = web.page
    page.locator("[data-key=new_table]").click()
    page.locator("[data-key^='box ']").first.click()
    for name in ("Mia", "Ben"):
        page.locator("[data-key=new_name]").click()
        page.locator("[data-key=new_player]").fill(name)
        page.locator("[data-key=add_name]").click()
        expect(page.locator(".seats")).to_contain_text(name)
    page.locator("[data-key=create]").click()
    page.wait_for_selector("main[data-revision]")
    expect(page.locator(".setup h2")).to_be_visible()
    page.go_back()
    expect(page.locator("[data-table]")).to_have_count(1)
    page.locator("[data-table]").click()
    expect(page.locator(".setup h2")).to_be_visible()
    assert web.troubles == []
