"""Real browsers as joined phones, beside the real app off-screen: they tap on a thread of their own while it draws."""

import shutil
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from queue import Empty, SimpleQueue
from typing import Any

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
LOCALES = ("en-GB", "ja-JP", "ko-KR")
SIZE = {"width": 412, "height": 915}
PATIENCE = 20_000
"""Milliseconds after which a page that does not come to what is awaited is a failure."""

ENTER = """
async ({ answers, revision }) => {
  const main = document.getElementById('page');
  const until = async (find, what) => {
    for (let n = 0; n < 4000; n += 1) {
      const found = find();
      if (found) return found;
      await new Promise((done) => setTimeout(done, 5));
    }
    throw new Error(`${what}: ${main.innerText}`);
  };
  const option = (id) => [...main.querySelectorAll('[data-option]')].find((one) => one.dataset.option === String(id));
  const key = (id) => [...main.querySelectorAll('[data-key]')].find((one) => one.dataset.key === id);
  await until(() => main.dataset.revision === String(revision) && main.dataset.asked === '0', 'the table');
  for (let place = 0; place < answers.length; place += 1) {
    const answer = answers[place];
    await until(() => main.dataset.asked === String(place), `question ${place}`);
    if (Array.isArray(answer)) {
      await until(() => key('confirm'), 'confirm');
      for (const pressed of [...main.querySelectorAll('[aria-pressed=true]')]) key(pressed.dataset.key).click();
      for (const less of [...main.querySelectorAll('.card.count .step:first-of-type')]) {
        for (let n = 0; n < 20 && !key(less.dataset.key).disabled; n += 1) key(less.dataset.key).click();
      }
      for (const id of answer) (await until(() => option(id), id)).click();
      key('confirm').click();
    } else if (typeof answer === 'number' && !option(answer)) {
      const input = await until(() => key('number'), 'number');
      input.value = answer;
      input.dispatchEvent(new Event('input'));
      key('confirm').click();
    } else {
      const found = await until(() => option(answer), answer);
      if (found.getAttribute('aria-disabled')) throw new Error(`${answer} is closed: ${found.innerText}`);
      found.click();
    }
  }
  await until(() => main.dataset.revision === String(revision + 1), 'the entry');
}
"""
"""An entry as a finger makes it, option by option, without a thumb's slowness."""


def chromium() -> str:
    """Where the browser is."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "Chromium is missing. Debian: apt install chromium"
    return found


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])


class JoinedPhone:
    """One browser page with a seat."""

    def __init__(self, browser: Browser, locale: str, address: str, seat: int | None, *, dark: bool = False) -> None:
        look: Any = "dark" if dark else "light"
        self.context = browser.new_context(locale=locale, viewport=SIZE, color_scheme=look)
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.troubles: list[str] = []
        self.asked: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(address)
        self.page.locator("[data-key=watch]" if seat is None else f"[data-key=seat{seat}]").click()
        self.page.wait_for_selector("main[data-revision]")

    def enter(self, answers: list[Any], revision: int) -> None:
        self.page.evaluate(ENTER, {"answers": answers, "revision": revision})

    def sees(self, revision: int) -> None:
        self.page.wait_for_selector(f'main[data-revision="{revision}"]')


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
