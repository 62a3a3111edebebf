"""Somebody at the site who goes by what it says: reads, taps and types; what they see is kept as pictures."""

from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Locator

from browser.phones import PICTURES
from browser.web.chromium import WebApp
from browser.web.touch_driver import APART
from companion.i18n import Translator

NEAR = 60
"""In pixels."""
LANGUAGES = "Object.defineProperty(navigator, 'languages', {{ value: ['{}'] }})"
EMPTY_FIELD = """
() => document.activeElement.matches('input, textarea') && document.activeElement.value === '' && !session.isAsking
"""
AT_REST = "() => !session.isAsking && !session.waiting.length"
SAID = """
(words) => document.querySelector('main').textContent.replace(/\\s/g, '').includes(words.replace(/\\s/g, ''))
"""
BESIDE = """
() => [...document.querySelectorAll('main .words')].filter((one) => {
  const { left, right } = one.getBoundingClientRect();
  return left < -1 || right > innerWidth + 1;
}).map((one) => one.outerHTML.slice(0, 200))
"""


class Stranger:
    def __init__(self, web: WebApp, language: str, size: tuple[int, int], pictures: Path) -> None:
        self.web, self.page, self.tr = web, web.page, Translator(language)
        self.pictures = PICTURES / pictures
        self.pictures.mkdir(parents=True, exist_ok=True)
        self.taps = self.keys = 0
        self._seen = 0
        self._last: tuple[str, tuple[float, float]] = "", (-100.0, -100.0)
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.add_init_script(LANGUAGES.format(language))
        web.context.grant_permissions(["clipboard-read", "clipboard-write"])

    def tap(self, name: str) -> None:
        """What has exactly this name."""
        self._touch(name, self.page.locator("main .tap").and_(self.page.get_by_label(name, exact=True)).last)

    def choose(self, words: str) -> None:
        """The line of a list that says this, besides others."""
        self._touch(words, self.page.locator(f'main .tap[aria-label*="{words}"]').last)

    def _touch(self, name: str, found: Locator) -> None:
        """Its middle; not at once where something else has just been touched, which is taken for the same touch."""
        found.scroll_into_view_if_needed()
        box = found.bounding_box() or {"x": 0.0, "y": 0.0, "width": 0.0, "height": 0.0}
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        before, (x, y) = self._last
        if before != name and abs(at[0] - x) + abs(at[1] - y) < NEAR:
            self.page.wait_for_timeout(1000 * APART)
        self._last = name, at
        found.click()
        self.taps += 1
        self.page.wait_for_function(AT_REST)
        while not self.web.core("takes_fingers"):
            pass

    def type(self, words: str, *, enter: bool = True) -> None:
        """Into the field that has the keyboard, once it is empty."""
        self.page.wait_for_function(EMPTY_FIELD)
        self.page.keyboard.type(words)
        self.keys += len(words)
        if enter:
            self.page.keyboard.press("Enter")
            self.keys += 1

    def reads(self, *words: str) -> None:
        """Wherever their lines are broken."""
        for one in words:
            self.page.wait_for_function(SAID, arg=one)

    def looks(self, called: str, *words: str) -> None:
        """These words are there, and nothing reaches over an edge at the sides."""
        self.reads(*words)
        self.page.wait_for_function(AT_REST)
        assert self.page.evaluate(BESIDE) == []
        self._seen += 1
        self.page.screenshot(path=self.pictures / f"{self._seen:02}-{called}.png")

    def copied(self) -> str:
        return str(self.page.evaluate("() => navigator.clipboard.readText()"))

    def sheets(self) -> dict[str, bytes]:
        """The score sheets that this browser keeps, by their names."""
        files = self.web.saved_files().items()
        return {path: data for path, data in files if path.startswith("sheets/") and path.endswith(".tableside")}

    def number(self, *digits: int) -> None:
        """Each on the keypad that lies open."""
        for one in digits:
            for digit in str(one):
                self.tap(digit)
            self.tap(self.tr("pick.enter"))

    def rows(self, names: Iterable[str]) -> None:
        for name in names:
            self.type(name)
