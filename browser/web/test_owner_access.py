"""Every page of the owner for everybody: axe finds nothing, nothing is too wide, every target is large enough."""

import pytest

from browser.web.owner import Owner
from browser.web.test_device import ROLL, back_to

LOOKS = {
    "small, Japanese, dark": ({"width": 320, "height": 568}, "ja", "dark", "normal"),
    "letters of the largest size": ({"width": 360, "height": 740}, "en", "light", "largest"),
    "tablet, Korean": ({"width": 1024, "height": 768}, "ko", "light", "normal"),
}


pytestmark = pytest.mark.slow


@pytest.fixture(params=LOOKS)
def looking(request, browser, core):
    size, language, scheme, letters = LOOKS[request.param]
    for name, value in (("language", language), ("text_size", letters)):
        core.ask("set", name=name, value=value)
    core.ask("sample")
    core.ask("delete", table=core.known["finished"])
    core.ask("bring_back", table=core.known["finished"])
    owner = Owner(browser, core, viewport=size, locale=language, color_scheme=scheme)
    yield owner
    owner.close()
    assert owner.troubles == []


def test_pages_about_a_finished_game(looking, core):
    looking.tap(f"table {core.known['finished']}")
    looking.page.wait_for_selector(".seal.finished")
    looking.looked_at("finished")
    for key in ("cell track 0", "reopen", "begins", "about"):
        looking.tap(key)
        looking.looked_at(key)
        looking.tap("close_over")
        looking.sheet().wait_for(state="detached")
    looking.tap("story")
    looking.page.wait_for_selector(".story")
    looking.looked_at("story")
    looking.back()
    looking.page.wait_for_selector(".seal.finished")
    looking.tap("share")
    looking.page.wait_for_selector("canvas")
    looking.looked_at("share")


def test_pages_about_a_table(looking, core):
    looking.tap(f"table {core.known['trail']}", "menu")
    looking.page.wait_for_selector(".menu-groups")
    looking.looked_at("menu")
    for key, seen in (
        ("sheet", ".scores"),
        ("log", ".log-lines"),
        ("catch_up", ".stepped"),
        ("fix", ".chosen-value"),
        ("rules", "details"),
    ):
        looking.tap(key)
        looking.page.wait_for_selector(seen)
        looking.looked_at(key)
        looking.back()
        looking.page.wait_for_selector(".menu-groups")


def test_milestones(looking, core):
    view = core.ask("view", table=core.known["hunters"])
    core.ask("depth", table=core.known["hunters"], revision=view["revision"], depth="milestones")
    looking.tap(f"table {core.known['hunters']}")
    looking.page.wait_for_selector(".grid-table")
    looking.looked_at("milestones")


def test_score_only(looking, core):
    view = core.ask("view", table=core.known["hunters"])
    core.ask("depth", table=core.known["hunters"], revision=view["revision"], depth="score_only")
    looking.tap(f"table {core.known['hunters']}")
    looking.page.wait_for_selector(".grid-table")
    looking.looked_at("score only")


def test_a_roll(looking, core):
    back_to(core, core.known["hunters"], ROLL)
    looking.tap(f"table {core.known['hunters']}", f"o {ROLL}")
    looking.page.wait_for_selector(".odds")
    looking.looked_at("before a roll")
    looking.tap("chance")
    looking.page.wait_for_selector(".rolled-dice")
    looking.looked_at("rolled")


def test_turns(looking, core):
    for table in ("trail", "counted"):
        looking.home()
        looking.tap(f"table {core.known[table]}")
        looking.page.wait_for_selector("section.banner")
        looking.looked_at(table)


def test_pages_about_all_tables(looking, core):
    looking.tap("history")
    looking.page.wait_for_selector(".found")
    looking.looked_at("history")
    looking.tap("tab players")
    looking.page.locator("[data-key^='player ']").first.tap()
    looking.page.wait_for_selector(".tiles")
    looking.looked_at("player")
    for key in ("rename_player", "same"):
        looking.tap(key)
        looking.looked_at(key)
        looking.tap("close_over")
        looking.sheet().wait_for(state="detached")
    looking.home()
    looking.tap("settings")
    looking.page.wait_for_selector(".setting")
    looking.looked_at("settings")
    looking.tap("data")
    looking.page.wait_for_selector(".note")
    looking.looked_at("data")
    core.ask("delete", table=core.known["trail"])
    looking.tap("bin")
    looking.page.wait_for_selector(".binned li")
    looking.looked_at("bin")
