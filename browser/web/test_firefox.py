"""Firefox plays a whole recorded match by touch in the web app; left out in words where there is no Firefox."""

import json
from pathlib import Path
from typing import Any

import pytest

from browser.firefox import FirefoxPhone, firefox
from browser.web.touched import Hand, TouchedMatch

HERE = firefox()
PICTURES = Path("out") / "browser"
LOAD = """
async (address) => {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = address;
  document.head.append(script);
}
"""
ASK = """
async (request) => {
  const page = document.documentElement;
  delete page.dataset.reply;
  page.dataset.ask = request;
  document.dispatchEvent(new Event('ask'));
}
"""
REPLY = "() => document.documentElement.dataset.reply"


class FirefoxHand(FirefoxPhone, Hand):
    """Its driver would import a transport of its own, so the page is given a module that asks the page's."""

    def open(self, address: str) -> None:
        self.goto(address)
        self.shown("html[data-ready]")
        self.evaluate(LOAD, f"{address}ask.js")
        self.shown("html[data-reply]")

    def ask_core(self, what: str, body: dict[str, Any]) -> dict[str, Any]:
        self.evaluate(ASK, json.dumps([what, body]))
        self.shown("html[data-reply]")
        reply: dict[str, Any] = json.loads(self.evaluate(REPLY, None))
        return reply

    def hold(self, x: float, y: float) -> None:
        down = [
            {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
        ]
        self._finger(down)
        self.gone("[data-key=hold]")
        self._finger([{"type": "pointerUp", "button": 0}])


@pytest.fixture
def hand(tmp_path):
    profile = tmp_path / "profile"
    profile.mkdir()
    hand = FirefoxHand(str(HERE), profile, "en-GB,en")
    yield hand
    hand.close()


@pytest.mark.slow
@pytest.mark.skipif(HERE is None, reason="Firefox is not here. Debian: apt install firefox-esr")
def test_firefox_plays_a_match_from_the_welcome_to_the_finished_sheet(hand, site, tmp_path):
    hand.open(site.address)
    touched = TouchedMatch(hand, "usa_2_players", tmp_path)
    touched.make_table()
    touched.play()
    touched.compare()
    PICTURES.mkdir(parents=True, exist_ok=True)
    hand.picture(PICTURES / "firefox-web.png")
