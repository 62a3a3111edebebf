"""Every scene of the app in Kivy and in Chromium: the same words, boxes, names and targets, and very nearly the same
picture. All of it is open to everybody.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, NamedTuple

import pytest
from PIL import Image, ImageChops
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
from screens.offscreen.scenes import part_of
from screens.offscreen.scenes import scenes as all_scenes
from screens.offscreen.studio import Studio
from screens.theme import Theme
from screens.ui.fitting import width_of
from screens.ui.tree.layout import Path as Way
from screens.ui.tree.layout import Place, places
from screens.ui.tree.nodes import Text, name_of, tap_of
from screens.ui.tree.ruler import is_bold

NEAR = 0.1
"""Browsers lay out in 64ths of a pixel, and lengths are sent in hundredths of one: so far a box may be away."""
LETTERS_NEAR = 0.6
BLOCK, MOST, SEEN, SHARE = 16, 64, 24, 0.04
"""Of blocks of so many pixels no mean colour may differ by more than the second, of 255; a difference above the third
is one that is seen, and so many blocks may have one: letters are smoothed otherwise, and lie up to a pixel away. Where
letters are twice as large, they lie twice as far away, and blocks are twice as large."""


class Look(NamedTuple):
    language: str = "en"
    look: str = "light"
    size: tuple[int, int] = (412, 915)
    text: str = "usual"


QUICK = {"light": Look()}
SLOW = {
    "dark, Japanese, tablet": Look("ja", "dark", (1024, 768)),
    "Korean": Look("ko"),
    "largest text": Look(text="largest"),
}
LOOKS = [*QUICK, *(pytest.param(name, marks=pytest.mark.slow) for name in SLOW)]
PARTS = ("house", *GAMES)


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
    folder, look = tmp_path_factory.mktemp("tables"), {**QUICK, **SLOW}[request.param]
    store = Store(folder, GAMES, random=Random(1))
    with Phone(folder, size=look.size, store=store) as phone, scenes.by_the_table():
        for setting, value in (("language", look.language), ("look", look.look), ("text_size", look.text)):
            phone.app.change_setting(setting, value)
        studio = Studio(phone)
        for stage in ("finished", "playing"):
            studio.table(stage, boxes()[0])()  # home and the history list them
        yield studio


@pytest.mark.parametrize("part", PARTS)
def test_every_scene_is_the_same_in_both_hosts(studio, browser, part):
    phone, drawn = studio.phone, DrawnPage(browser, *studio.phone.size)
    drawn.page.evaluate(AXE.read_text(encoding="utf-8"))
    window = AppWindow(phone.app, BrowserHost(monotonic, phone.size))
    settings = phone.app.settings_file.settings
    out = PICTURES / "drawn" / f"{settings.language}-{settings.look}-{settings.text_size}"
    unlike = {}
    for name, action in all_scenes(studio):
        if part_of(name) != part:
            continue
        action()
        phone.settle()
        layers = window.layers()
        reply = PageEncoder(phone.app.theme, window.say).changes(layers)
        drawn.page.evaluate("() => renderer.clear()")
        drawn.show({**reply, "look": scenes.look(phone)})
        found = drawn.boxes()
        for pane in (pane for layer in layers for pane in layer.panes):
            compare(name, pane, found[pane.name], phone.app.theme, window.say)
        pictures = in_kivy(phone, out / f"{name}-kivy.png"), drawn.picture(out / f"{name}-browser.png")
        most, share = difference(*pictures, scale=phone.app.theme.font_scale)
        if most > MOST or share > SHARE:
            unlike[name] = most, share
        assert drawn.page.evaluate(VIOLATIONS) == [], name
    assert unlike == {}
    assert drawn.troubles == []
    drawn.close()


def compare(name: str, pane: Pane, shown: dict[str, Any], theme: Theme, say: Callable[[str], str]) -> None:
    """What stands in the browser against what Python has laid out."""
    if not pane.within:
        assert shown["box"] == pytest.approx((pane.x, pane.y, pane.width, pane.height), abs=NEAR), (
            f"{name}: {pane.name}"
        )
    if pane.placed is None:
        return
    laid = {way(place.path): place for place in places(pane.placed)}
    assert {path for path, place in laid.items() if is_sent(place)} <= {one["path"] for one in shown["nodes"]}, name
    for one in shown["nodes"]:
        _, placed, x, y = laid[one["path"]]
        node, words = placed.node, placed.words
        wide, high = (words.width, words.height) if words else (placed.width, placed.height)
        box = (x + (placed.width - wide) / 2, y + (placed.height - high) / 2, wide, high)
        assert one["box"] == pytest.approx(box, abs=NEAR), f"{name}: {one}"
        tapped = isinstance(node, TAPPED) and tap_of(node) is not None
        assert one["name"] == (say(name_of(node)) if tapped else None), name
        assert one["name"] != "", f"{name}: a target without a name at {one['box']}"
        if isinstance(node, Text) and words:
            assert isinstance(words, scenes.TabledWords)
            assert tuple(one["lines"]) == words.lines, name
            size = getattr(theme, node.role)
            for line, width in zip(words.lines, one["widths"], strict=True):
                assert width == pytest.approx(width_of(line, size, is_bold(node)), abs=LETTERS_NEAR), f"{name}: {line}"


def way(path: Way) -> str:
    """As the encoding names it."""
    return "/".join(f"={step[1]}".replace("/", STROKE) if isinstance(step, tuple) else str(step) for step in path)


def is_sent(place: Place) -> bool:
    """True for what is read or tapped."""
    node = place.placed.node
    return place.placed.words is not None or (isinstance(node, TAPPED) and tap_of(node) is not None)


# --- pictures ---


def in_kivy(phone: Phone, path: Path) -> Image.Image:
    return (
        Image.frombytes("RGBA", phone.size, phone.shot(path)).convert("RGB").transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    )


def difference(one: Image.Image, other: Image.Image, scale: float = 1) -> tuple[int, float]:
    """The greatest of all blocks, and the share of blocks in which it is seen."""
    block = int(BLOCK * scale)
    blocks = one.width // block, one.height // block
    found = ImageChops.difference(*(each.resize(blocks, Image.Resampling.BOX) for each in (one, other)))
    levels = found.convert("L").histogram()
    return max(int(high) for _, high in found.getextrema()), sum(levels[SEEN:]) / sum(levels)


def test_a_missing_word_is_a_difference():
    paper = Image.new("RGB", (320, 320), "#f5eee0")
    assert difference(paper, paper) == (0, 0.0)
    for scale in (1, 2):
        words = paper.copy()
        words.paste("#262119", tuple(scale * edge for edge in (32, 32, 96, 48)))
        assert difference(paper, words, scale)[0] > MOST
