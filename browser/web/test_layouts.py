"""Every page of the web app at several sizes, dark and with letters of twice the size: nothing keeps anybody out."""

import pytest
from playwright.sync_api import expect

from browser.looks import LARGE, LOOKED_AT, USUAL

SIZES = ((320, 568), (360, 740), (740, 360), (1024, 768))


class Walk:
    """Looks at each page in every size."""

    def __init__(self, web) -> None:
        self.web, self.page = web, web.page
        self.found = {}

    def look(self, name, selector):
        self.page.wait_for_selector(selector)
        for width, height in SIZES:
            self.page.set_viewport_size({"width": width, "height": height})
            for letters in (USUAL, LARGE):
                self.page.evaluate(letters)
                found = self.page.evaluate(LOOKED_AT)
                if found:
                    self.found[f"{name} {width}×{height} {'large' if letters == LARGE else ''}"] = found
        self.page.evaluate(USUAL)
        self.page.set_viewport_size({"width": 360, "height": 740})

    def tap(self, key):
        self.page.locator(f"[data-key='{key}']").click()

    def back(self, selector):
        self.page.go_back()
        self.page.wait_for_selector(selector)


@pytest.mark.slow
@pytest.mark.parametrize("look", ["light", "dark"])
def test_no_page_keeps_anybody_out(web, look):
    web.page.emulate_media(color_scheme=look)
    web.open()
    walk = Walk(web)
    walk.look("welcome", "[data-key=sample]")
    walk.tap("settings")
    walk.look("settings", "[data-key='set look']")
    walk.tap("data")
    walk.look("data", "[data-key=backup]")
    walk.back("[data-key='set look']")
    walk.back("[data-key=sample]")
    walk.tap("new_table")
    walk.look("boxes", "[data-key='box stone_age']")
    walk.tap("box great_western_trail/second")
    for name in ("Mia", "Maximiliane"):
        walk.tap("new_name")
        web.page.locator("[data-key=new_player]").fill(name)
        walk.tap("add_name")
        expect(web.page.locator(".seats")).to_contain_text(name)
    walk.look("new table", "[data-key=create]")
    walk.tap("create")
    walk.look("setup", "[data-key=page_done]")
    walk.tap("pages")
    walk.look("pages of the setup", "[data-key=setup_done]")
    walk.tap("setup_done")
    walk.look("play", "[data-key='seat 0']")
    walk.tap("seat 0")
    walk.look("what a player has", ".part")
    walk.back("[data-key='seat 0']")
    walk.tap("menu")
    walk.look("menu", "[data-key=fix]")
    for key, selector in (("fix", ".figures"), ("rules", ".rules"), ("log", "ol.ledger"), ("sheet", "tr.total")):
        walk.tap(key)
        walk.look(key, selector)
        walk.back("[data-key=fix]")
    walk.tap("home")
    walk.look("home", "[data-table]")
    walk.tap("history")
    walk.look("history", "[data-key=back]")
    assert not walk.found, "\n".join(f"{where}: {found}" for where, found in walk.found.items())
    assert web.troubles == []
