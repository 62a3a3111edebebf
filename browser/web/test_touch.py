"""By real touches: from the welcome to a new table, and a whole recorded match to its finished sheet."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.phones import Fingers
from browser.web.matches import Match

HOLD = 600
"""Milliseconds that a finger rests on the key of the curtain."""


BY_REQUEST = ("Tick", "CompleteStep", "KeepDraw", "Correct", "FinishTable")
"""What pages of their own enter: the setup guide, *Edit table*, the score sheet."""


class Hand(Fingers):
    """A finger on the web app's page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def evaluate(self, script: str, told: Any) -> Any:
        return self.page.evaluate(script, told)

    def press(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def write(self, text: str) -> None:
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def hold(self) -> None:
        """Open the curtain."""
        key = self.page.locator("[data-key=hold]")
        key.hover()
        self.page.mouse.down()
        self.page.wait_for_selector("[data-key=hold]", state="detached")
        self.page.mouse.up()

    def enter_behind(self, answers: list[Any], revision: int) -> None:
        """An entry about a seat's secrets: the first answer leads to its curtain."""
        self.touch(("option", answers[0]), revision=revision, asked=0)
        self.hold()
        for asked, answer in enumerate(answers[1:], 1):
            now = {"revision": revision, "asked": asked}
            for id_ in answer if isinstance(answer, list) else [answer]:
                self.touch(("option", id_), **now)
            if isinstance(answer, list):
                self.touch(("key", "confirm"), **now)
        self.sees(revision + 1)


def test_from_the_welcome_to_the_setup_by_touch(web):
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


@pytest.mark.parametrize("name", ["usa_2_players"])
def test_a_recorded_match_is_played_by_touch(web, tmp_path, name):
    match = Match(name, tmp_path / "seed")
    web.seed(match.folder)
    web.open()
    web.page.locator(f"[data-table='{match.table}']").click()
    hand = Hand(web.page)
    web.page.wait_for_selector("main[data-revision]")
    last = 0
    for what, body in match.requests():
        revision = last = int(web.page.evaluate("() => document.getElementById('page').dataset.revision"))
        if what != "answer":
            hand.touch(("key", what), revision=revision)
            hand.sees(revision + 1)
        elif str(body["answers"][0]).partition(":")[0] in BY_REQUEST:
            told = web.ask(what, **{**body, "revision": revision})
            assert told["status"] == 200, told
            if not told["body"]["view"]["finished"]:
                hand.sees(revision + 1)
        elif "curtain" in body:
            hand.enter_behind(body["answers"], revision)
        else:
            hand.enter(body["answers"], revision)
    assert last
    web.page.wait_for_selector("tr.total td")
    totals = [str(player["total"]).replace("-", "−") for player in match.match["sheet"]["players"]]
    assert web.page.locator("tr.total td").all_inner_texts() == totals
    assert web.troubles == []
