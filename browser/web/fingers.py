"""Fingers on Chromium: touches as a screen reports them, one or two at once."""

from pathlib import Path
from typing import Any

from benchmarks.hands.message_driver import SIZE
from browser.web.chromium import WebApp
from screens.ui.pen import Point


class ChromiumFingers:
    def __init__(self, web: WebApp) -> None:
        self._page = web.page
        self._page.set_viewport_size({"width": SIZE[0], "height": SIZE[1]})
        self._devtools = web.context.new_cdp_session(web.page)
        self._devtools.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})

    def evaluate(self, script: str, argument: Any) -> Any:
        return self._page.evaluate(script, argument)

    def down(self, *points: Point) -> None:
        self._send("touchStart", *points)

    def move(self, *points: Point) -> None:
        self._send("touchMove", *points)

    def up(self) -> None:
        self._send("touchEnd")

    def _send(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def wait(self, seconds: float) -> None:
        self._page.wait_for_timeout(1000 * seconds)

    def back(self) -> None:
        self._page.evaluate("() => history.back()")

    def write(self, letters: str) -> None:
        self._page.keyboard.type(letters)


def on_site(web: WebApp, folder: Path) -> ChromiumFingers:
    """The site with the files of this folder, where it was left."""
    fingers = ChromiumFingers(web)
    web.seed(folder)
    web.open()
    web.page.wait_for_function("() => session.renderer.panes.size && !session.isAsking")
    return fingers
