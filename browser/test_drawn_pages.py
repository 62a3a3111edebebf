"""The app's own pages in Chromium: words, boxes, names and targets as Python laid them out, open to everybody."""

import os
import shutil
from collections.abc import Iterator
from random import Random
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser import scenes
from browser.drawn import FONTS, DrawnPage
from browser.phones import PICTURES, launch
from browser.web.owner import AXE, VIOLATIONS
from companion.games import GAMES, boxes
from companion.storage.store import Store
from screens.browser_host.encode import STROKE, TAPPED, PageEncoder
from screens.browser_host.host import BrowserHost
from screens.browser_host.layers import Pane
from screens.browser_host.window import AppWindow
from screens.offscreen.phone import Phone
from screens.offscreen.pictures import Studio
from screens.offscreen.pictures import scenes as all_scenes
from screens.theme import Theme
from screens.ui.fitting import width_of
from screens.ui.tree.layout import Path, Place, places
from screens.ui.tree.nodes import Text, name_of, tap_of
from screens.ui.tree.ruler import is_bold

SHOWN = {
    *("home", "settings", "history", "new-table", "home-menu", "share", "restore", "new-table-players"),
    *("stone_age-setup-1", "stone_age-table", "stone_age-score", "stone_age-log", "stone_age-final", "stone_age-check"),
    *("stone_age-milestones", "stone_age-fix", "stone_age-figure", "stone_age-card-payment", "stone_age-odds"),
    *("great_western_trail-table-first", "great_western_trail-turn-move", "great_western_trail-player-first"),
    *("great_western_trail-act-buy", "great_western_trail-milestones", "ticket_to_ride-score", "ticket_to_ride-player"),
}
NEAR = 0.1
"""Browsers lay out in 64ths of a pixel, and lengths are sent in hundredths of one: so far a box may be away."""
LETTERS_NEAR = 0.6

LOOKS = {
    "light": ("phone", "en", "light"),
    "dark, Japanese": ("phone", "ja", "dark"),
    "Korean": ("phone", "ko", "light"),
}

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def browser(tmp_path_factory) -> Iterator[Browser]:
    """Chromium where the font of every script is the system's, as phones have one."""
    home = tmp_path_factory.mktemp("fonts")
    shutil.copytree(FONTS, home / "fonts")
    with sync_playwright() as playwright:
        browser = launch(playwright, env={**os.environ, "XDG_DATA_HOME": str(home)})
        yield browser
        browser.close()


@pytest.fixture(scope="module", params=LOOKS)
def studio(request, tmp_path_factory) -> Iterator[Studio]:
    _, language, look = LOOKS[request.param]
    folder = tmp_path_factory.mktemp("tables")
    with Phone(folder, store=Store(folder, GAMES, random=Random(1))) as phone, scenes.by_the_table():
        phone.app.change_setting("language", language)
        phone.app.change_setting("look", look)
        studio = Studio(phone)
        for stage in ("finished", "playing"):
            studio.table(stage, boxes()[0])()  # home and the history list them
        yield studio


def shown_scenes(studio):
    return [(name, action) for name, action in all_scenes(studio) if name in SHOWN]


def test_every_page_stands_as_it_was_laid_out(studio, browser):
    phone = studio.phone
    window = AppWindow(phone.app, BrowserHost(monotonic, phone.size))
    drawn = DrawnPage(browser, *phone.size)
    seen = []
    for name, action in shown_scenes(studio):
        action()
        phone.settle()
        language = phone.app.tr.language
        phone.shot(PICTURES / "drawn" / f"{name}-{language}-kivy.png")
        layers = window.layers()
        reply = PageEncoder(phone.app.theme).changes(layers)
        drawn.page.reload()
        drawn.page.wait_for_selector("html[data-ready]")
        drawn.show({**reply, "look": scenes.look(phone)})
        drawn.page.screenshot(path=PICTURES / "drawn" / f"{name}-{language}-browser.png", animations="disabled")
        for pane in (pane for layer in layers for pane in layer.panes):
            if pane.placed is not None:
                compare(name, pane, drawn.boxes(pane.name), phone.app.theme)
        assert looked_at(drawn) == [], name
        seen.append(name)
    assert drawn.troubles == []
    assert set(seen) == SHOWN
    drawn.close()


def compare(name: str, pane: Pane, found: list[dict[str, Any]], theme: Theme) -> None:
    """What stands in the browser against what Python has laid out."""
    laid = {way(place.path): place for place in places(pane.placed)}
    assert {path for path, place in laid.items() if is_sent(place)} <= {one["path"] for one in found}, name
    for one in found:
        _, placed, x, y = laid[one["path"]]
        node, words = placed.node, placed.words
        wide, high = (words.width, words.height) if words else (placed.width, placed.height)
        box = (x + (placed.width - wide) / 2, y + (placed.height - high) / 2, wide, high)
        assert one["box"] == pytest.approx(box, abs=NEAR), f"{name}: {one}"
        tapped = isinstance(node, TAPPED) and tap_of(node) is not None
        assert one["name"] == (name_of(node) if tapped else None), name
        if isinstance(node, Text) and words:
            assert isinstance(words, scenes.TabledWords)
            assert tuple(one["lines"]) == words.lines, name
            size = getattr(theme, node.role)
            for line, width in zip(words.lines, one["widths"], strict=True):
                assert width == pytest.approx(width_of(line, size, is_bold(node)), abs=LETTERS_NEAR), f"{name}: {line}"


def way(path: Path) -> str:
    """As the encoding names it."""
    return "/".join(f"={step[1]}".replace("/", STROKE) if isinstance(step, tuple) else str(step) for step in path)


def is_sent(place: Place) -> bool:
    """True for what is read or tapped."""
    node = place.placed.node
    return place.placed.words is not None or (isinstance(node, TAPPED) and tap_of(node) is not None)


def looked_at(drawn: DrawnPage) -> list[Any]:
    """What axe finds."""
    drawn.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[Any] = drawn.page.evaluate(VIOLATIONS)
    return found
