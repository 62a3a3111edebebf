"""A hand that has only keys: Tab to whatever is wanted, Enter to press it; on the site, and on the app beside it."""

from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.hands.message_driver import MessageDriver
from benchmarks.hands.stone_age import tap_on
from browser.web.chromium import WebApp
from browser.web.fingers import ChromiumFingers, on_site
from browser.web.touch_driver import TouchDriver, TouchHand
from companion.games.stone_age.records import PlaceFigures
from screens.ui.tree.controls import do
from screens.ui.tree.handle import NodeHandle

MOST_TABS = 150
FOCUSED = """
async ({ path, name }) => {
  while (session.isAsking || session.waiting.length) await new Promise((done) => setTimeout(done, 5));
  const { node } = document.activeElement.parentElement || {};
  return Boolean(node) && node.path === path && node.record.name === name;
}
"""


class Keyboard(ChromiumFingers):
    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def enter(self, wanted: dict[str, Any]) -> None:
        """Tab until that is in focus, then Enter."""
        for _ in range(MOST_TABS):
            if self.evaluate(FOCUSED, wanted):
                self.press("Enter")
                return
            self.press("Tab")
        raise AssertionError(f"no key leads to {wanted}")


def keys_on_site(web: WebApp, folder: Path) -> Keyboard:
    on_site(web, folder)
    return Keyboard(web)


class KeyDriver(TouchDriver):
    def _press(self, do: str, thing: NodeHandle, _left: float | None = None) -> None:
        """What is held by a finger is pressed twice."""
        for _ in range(2 if do == "hold" else 1):
            spot, keyboard = self._spot(thing), self.begun()
            assert isinstance(keyboard, Keyboard)
            self._after(partial(_enter, {"path": spot["path"], "name": spot["name"]}))
            MessageDriver._press(self, "tap", thing)


def _enter(wanted: dict[str, Any], keyboard: Any) -> None:
    keyboard.enter(wanted)


class KeyHand(TouchHand):
    def slide_rings(self, place: str, number: int) -> None:
        """The place, then so many figures."""
        tap_on(self, do("tap", place))
        if any(getattr(one, "tap", None) == PlaceFigures(place, number) for one in self.pressable()):
            tap_on(self, PlaceFigures(place, number))
