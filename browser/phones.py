"""Real browsers as joined phones, beside the real app off-screen: they tap on a thread of their own while it draws."""

import shutil
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from playwright.sync_api import Browser, Page, Playwright, ViewportSize, sync_playwright

from companion.i18n import Translator

PICTURES = Path("out") / "browser"
SAY = Translator("en")
NAMES = ("chromium", "chromium-browser", "google-chrome")
LOCALES = ("en-GB", "ja-JP", "ko-KR")
SIZE: ViewportSize = {"width": 412, "height": 915}
PATIENCE = 20_000
"""Milliseconds after which a page that does not come to what is awaited is a failure."""

SPOT = """
async ({ find, revision, asked }) => {
  const main = document.getElementById('page');
  const last = Date.now() + 20000;
  const all = (name, id) => [...main.querySelectorAll(`[data-${name}]`)].find((one) => one.dataset[name] === `${id}`);
  const finds = {
    option: (id) => all('option', id),
    key: (id) => all('key', id),
    pressed: () => main.querySelector('[aria-pressed=true]'),
    less: () => main.querySelector('.card.count .step:first-of-type:not(:disabled)'),
  };
  const wanted = JSON.stringify(find);
  const whether = find[0][0] === 'pressed';
  // What is no part of play is found in the menu, once all of the first question is there: not without a connection.
  const isCutOff = () => !document.getElementById('lost').hidden;
  const inMenu = () => find[0][0] === 'option' && revision !== null && asked === 0 && !isCutOff();
  for (;;) {
    const { revision: seen, asked: question } = main.dataset;
    const now = revision === null || (seen === `${revision}` && question === `${asked}`);
    const ready = now && !main.classList.contains('busy');
    const here = ready && find.map(([kind, id]) => finds[kind](id)).find(Boolean);
    const found = here || (ready && inMenu() && all('key', 'menu'));
    if (found) {
      if (found.getAttribute('aria-disabled')) throw new Error(`closed: ${found.innerText}`);
      let box = found.getBoundingClientRect();
      const atEdge = '#page .dock, #page .docked, section.main, .ledgered > section.ledger';
      const docked = [...document.querySelectorAll(atEdge)].filter((one) => one.offsetHeight);
      const tops = docked.filter((one) => !one.contains(found)).map((one) => one.getBoundingClientRect().top);
      const floor = Math.min(innerHeight, ...tops.filter((top) => top > 80));
      if (box.top < 0 || box.bottom > floor) {
        found.scrollIntoView({ block: 'center' });
        box = found.getBoundingClientRect();
      }
      const at = [box.x + box.width / 2, box.y + box.height / 2];
      const top = document.elementFromPoint(...at);
      if (!found.contains(top)) {
        if (Date.now() > last) throw new Error(`over ${wanted} lies ${top && top.outerHTML}`);
        await new Promise((done) => setTimeout(done, 4)); // the page may still be taking its place
        continue;
      }
      return { at, kind: found.tagName === 'INPUT' ? 'input' : found.dataset.key === 'menu' ? 'menu' : 'button' };
    }
    if (now && whether && all('key', 'confirm')) return null;
    if (Date.now() > last) throw new Error(`${wanted} at ${revision}, ${asked} is not in: ${main.innerText}`);
    await new Promise((done) => setTimeout(done, 4));
  }
}
"""
"""Where a finger has to touch for something, once the table and the question are there; nothing may lie over it."""


SEES = """
async (revision) => {
  const main = document.getElementById('page');
  for (let n = 0; n < 5000; n += 1) {
    if (main.dataset.revision === String(revision)) return;
    await new Promise((done) => setTimeout(done, 4));
  }
  throw new Error(`still at ${main.dataset.revision}, not at ${revision}: ${main.innerText}`);
}
"""


def words(id_: str, **more: str) -> str:
    """What the page says in English."""
    return SAY(f"lan.page.{id_}", **more)


def chromium() -> str:
    """Where the browser is."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "Chromium is missing. Debian: apt install chromium"
    return found


def launch(playwright: Playwright, **more: Any) -> Browser:
    return playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"], **more)


class Fingers:
    """What a hand does on the page, whatever browser shows it."""

    taps = 0

    def evaluate(self, script: str, argument: Any) -> Any:
        """What a function of JavaScript gives, once it is there."""
        raise NotImplementedError

    def press(self, x: float, y: float) -> None:
        raise NotImplementedError

    def write(self, text: str) -> None:
        """In place of all that stands where the caret is."""
        raise NotImplementedError

    def touch(self, *find: tuple[str, Any], revision: int | None = None, asked: int = 0) -> str:
        """A real touch, or a click of a mouse, where it is; what kind of thing it was, or nothing."""
        spot = self.evaluate(SPOT, {"find": find, "revision": revision, "asked": asked})
        if spot is None:
            return ""
        self.taps += 1
        self.press(*spot["at"])
        if spot["kind"] == "menu" and find[0][0] == "option":
            return self.touch(find[0], revision=revision, asked=asked)
        return str(spot["kind"])

    def enter(self, answers: list[Any], revision: int) -> None:
        """An entry as a finger makes it, question by question."""
        for asked, answer in enumerate(answers):
            now = {"revision": revision, "asked": asked}
            if isinstance(answer, dict):
                self.touch(("key", "chance"), **now)
            elif isinstance(answer, list):
                while self.touch(("pressed", ""), ("less", ""), **now):
                    pass
                for id_ in answer:
                    self.touch(("option", id_), **now)
                self.touch(("key", "confirm"), **now)
            elif self.touch(("option", answer), ("key", "number"), **now) == "input":
                self.write(str(answer))
                self.touch(("key", "confirm"), **now)
        self.sees(revision + 1)

    def sees(self, revision: int) -> None:
        self.evaluate(SEES, revision)


class JoinedPhone(Fingers):
    """One page of Chromium with a seat."""

    def __init__(
        self,
        browser: Browser,
        locale: str,
        address: str,
        seat: int | None,
        *,
        dark: bool = False,
        touches: bool = False,
        let_in: Callable[[], None] | None = None,
    ) -> None:
        """`let_in` is the host's yes, where the seat holds secrets."""
        look: Any = "dark" if dark else "light"
        self.context = browser.new_context(locale=locale, viewport=SIZE, color_scheme=look, has_touch=touches)
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self._touches = touches
        self.troubles: list[str] = []
        self.requested: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("request", lambda request: self.requested.append(request.url))
        self.page.goto(address)
        self.page.locator("[data-key=watch]" if seat is None else f"[data-key=seat{seat}]").click()
        if let_in:
            self.page.wait_for_selector("[data-waits=waiting_seat]")
            let_in()
        self.page.wait_for_selector("main[data-revision]")

    def evaluate(self, script: str, argument: Any) -> Any:
        return self.page.evaluate(script, argument)

    def press(self, x: float, y: float) -> None:
        (self.page.touchscreen.tap if self._touches else self.page.mouse.click)(x, y)

    def write(self, text: str) -> None:
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)


class Beside:
    """The browsers' thread, and the way from it to the thread that draws the app."""

    def __init__(self, draw: Callable[[], None]) -> None:
        self._draw, self._jobs = draw, SimpleQueue[tuple[Callable[[], Any], Future[Any]]]()

    def here(self, job: Callable[[], Any]) -> Any:
        """Have the app's thread do it; asked from the browsers' thread."""
        done: Future[Any] = Future()
        self._jobs.put((job, done))
        return done.result(60)

    def run(self, play: Callable[[Playwright], Any]) -> Any:
        """What the browsers do, while frames go on."""

        def played() -> Any:
            with sync_playwright() as playwright:
                return play(playwright)

        with ThreadPoolExecutor(1) as other:
            result = other.submit(played)
            while not result.done():
                self._work()
                self._draw()
            return result.result()

    def _work(self) -> None:
        try:
            job, done = self._jobs.get(timeout=0.002)
        except Empty:
            return
        try:
            done.set_result(job())
        except BaseException as error:  # noqa: BLE001 - raised where it was asked
            done.set_exception(error)
