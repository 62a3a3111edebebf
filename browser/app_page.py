"""The whole app in Chromium over Python in this process: its pages, files and clock, without a worker."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Locator, expect

from browser.drawn import DrawnPage
from companion.games import GAMES
from companion.storage.store import Store
from screens import device, drafts
from screens.app import TablesideApp
from screens.browser_host.host import BrowserHost
from screens.browser_host.machine import BrowserMachine
from screens.browser_host.session import Session
from screens.browser_host.window import AppWindow
from screens.device.idle import IdleScheduler
from screens.metrics import SCALE
from screens.ui import fitting
from screens.ui.advances import TableTypesetter
from tests.screens.browser_host.toy_app import Watch

PHONE = (360, 740)
MOST_TABS = 100
SETTLED = "() => !session.isAsking && !session.waiting.length"


class AppPage:
    """Somebody at the app in a browser. Its clock goes when a test says so."""

    def __init__(self, browser: Browser, folder: Path, size: tuple[int, int] = PHONE, **more: Any) -> None:
        self.watch = Watch()
        host = BrowserHost(self.watch)
        machine = BrowserMachine(host)
        device.use(machine)
        store = Store(folder, GAMES, random=Random(1))
        self.app = TablesideApp(folder, host=host, quiet=IdleScheduler(host), store=store)
        self.app.theme.motion = 0
        self.session = Session(AppWindow(self.app, host), host, machine)
        self.asked: list[str] = []
        """What the page told, by its kind."""
        self.replies: list[str] = []
        self.drawn = DrawnPage(browser, *size, self._answer, **{"has_touch": True, **more})
        self.page = self.drawn.page
        self.settle()

    def _answer(self, message: str) -> str:
        self.asked.append(json.loads(message)["do"])
        self.replies.append(self.session.answer(message))
        return self.replies[-1]

    def settle(self) -> None:
        """Until every message is answered."""
        self.page.wait_for_function(SETTLED)

    def later(self, seconds: float) -> None:
        """So much time passes, and the page asks what has become of it."""
        self.watch.now += seconds
        self.act(lambda: self.page.evaluate("() => session.send({ do: 'time' })"))

    def target(self, name: str) -> Locator:
        """What is tapped under exactly this name."""
        return self.page.locator(".tap").and_(self.page.get_by_label(name, exact=True)).last

    def tap(self, name: str) -> None:
        self.act(lambda: self.target(name).tap())

    def press(self, *keys: str) -> None:
        """Keys of a keyboard, one after the other."""
        for key in keys:
            self.act(lambda: self.page.keyboard.press(key))  # noqa: B023 - at once

    def by_keys(self, *names: str) -> None:
        """Go to each of these with Tab alone, and press it with Enter."""
        for name in names:
            for _ in range(MOST_TABS):
                if self.focused == name:
                    break
                self.page.keyboard.press("Tab")
            assert self.focused == name, f"{name} is not reached"
            self.press("Enter")

    def type(self, letters: str) -> None:
        """Where the focus is."""
        self.act(lambda: self.page.keyboard.type(letters))

    def act(self, what: Callable[[], object]) -> None:
        what()
        self.settle()

    def show(self, what: Callable[[], object]) -> None:
        """What Python does by itself, and what the page makes of it."""
        what()
        self.act(lambda: self.page.evaluate("() => session.send({ do: 'time' })"))

    def reads(self, words: str) -> None:
        """A heading says this."""
        expect(self.page.get_by_role("heading", name=words, exact=True).last).to_be_visible()

    @property
    def focused(self) -> str:
        """The name, or the words, of what has the focus."""
        what = "() => { const on = document.activeElement; return on.getAttribute('aria-label') || on.textContent; }"
        return str(self.page.evaluate(what))

    def close(self) -> None:
        self.drawn.close()
        self.app.on_stop()
        device.use(None)
        drafts.use(None)


@contextmanager
def app_page(browser: Browser, folder: Path, size: tuple[int, int] = PHONE, **more: Any) -> Iterator[AppPage]:
    """Words take the room that a browser gives them, as long as it is there."""
    before = fitting.typesetter()
    fitting.use_typesetter(TableTypesetter())
    shown = AppPage(browser, folder, size, **more)
    try:
        yield shown
        assert shown.drawn.troubles == []
    finally:
        shown.close()
        fitting.use_typesetter(before)
        SCALE.change(1.0, 1.0)
