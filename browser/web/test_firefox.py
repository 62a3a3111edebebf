"""Firefox plays a whole recorded match by touch on the site; left out in words where there is no Firefox."""

from pathlib import Path
from typing import Any

import pytest

from browser.firefox import FirefoxPhone, firefox
from browser.web.played import play
from screens.ui.pen import Point

HERE = firefox()
PICTURES = Path("out") / "browser"
SHOWN = "() => Boolean(document.documentElement.dataset.ready && window.session && !session.isAsking)"
LOOKS = 600
"""So many times at most, with a second between, one looks if Python has started."""


class FirefoxFingers(FirefoxPhone):
    def open(self, address: str) -> None:
        self.goto(address)
        for _ in range(LOOKS):
            if self.evaluate(SHOWN, None):
                return
            self.wait(1)
        raise AssertionError("the site did not start")

    def down(self, *points: Point) -> None:
        self._act(points, {"type": "pointerDown", "button": 0})

    def move(self, *points: Point) -> None:
        self._act(points)

    def up(self) -> None:
        self._perform([[{"type": "pointerUp", "button": 0}]] * 2)

    def wait(self, seconds: float) -> None:
        self._perform([[{"type": "pause", "duration": round(1000 * seconds)}]])

    def back(self) -> None:
        self.ask("WebDriver:Back", {})

    def write(self, letters: str) -> None:
        keys = [{"type": kind, "value": letter} for letter in letters for kind in ("keyDown", "keyUp")]
        self.ask("WebDriver:PerformActions", {"actions": [{"type": "key", "id": "keys", "actions": keys}]})

    def _act(self, points: tuple[Point, ...], *then: dict[str, Any]) -> None:
        moves = ({"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)} for x, y in points)
        self._perform([[move, *then] for move in moves])

    def _perform(self, fingers: list[list[dict[str, Any]]]) -> None:
        kind = {"type": "pointer", "parameters": {"pointerType": "touch"}}
        actions = [{**kind, "id": f"finger{at}", "actions": moves} for at, moves in enumerate(fingers)]
        self.ask("WebDriver:PerformActions", {"actions": actions})


@pytest.fixture
def fingers(tmp_path):
    profile = tmp_path / "profile"
    profile.mkdir()
    fingers = FirefoxFingers(str(HERE), profile, "en-GB,en")
    yield fingers
    fingers.close()


@pytest.mark.slow
@pytest.mark.skipif(HERE is None, reason="Firefox is not here. Debian: apt install firefox-esr")
def test_firefox_plays_a_match_from_the_welcome_to_the_finished_sheet(fingers, site, tmp_path):
    def begin(_: Path) -> FirefoxFingers:
        fingers.open(site.address)
        return fingers

    play("stone_age_2_players", tmp_path / "beside", begin)
    PICTURES.mkdir(parents=True, exist_ok=True)
    fingers.picture(PICTURES / "firefox-web.png")
