"""A recorded match during which the browser is killed: every entry it acknowledged is there after each restart."""

from random import Random

from browser.web.chromium import WebApp
from browser.web.matches import Match

SEND = """
async ([what, body]) => {
  const app = document.querySelector('script[type=module]').src;
  const { surely } = await import(new URL('transport.js', app));
  surely(what, body);
}
"""
"""Sent, and nobody waits for the answer."""
LONGEST_WAIT = 120
"""Milliseconds after an entry was sent; it takes about as long."""


class KilledMatch:
    def __init__(self, web: WebApp, match: Match, chance: Random) -> None:
        self._web, self._match, self._chance = web, match, chance
        web.seed(match.folder)
        web.open()
        self._requests = match.requests()
        self._view = web.ask("open", table=match.table)["body"]

    def play(self, least: int, most: int) -> int:
        """Some entries, each acknowledged; how many there were."""
        count = self._chance.randint(least, most)
        for _ in range(count):
            what, body = next(self._requests)
            reply = self._web.ask(what, **{**body, "revision": self._view["revision"]})
            assert reply["status"] == 200, reply
            self._view = reply["body"]["view"]
        return count

    def kill(self) -> None:
        """One more is sent, and all processes of the browser are killed at some moment of it."""
        step, (what, body) = self._view["step"], next(self._requests)
        self._web.page.evaluate(SEND, [what, {**body, "revision": self._view["revision"]}])
        self._web.page.wait_for_timeout(self._chance.randint(0, LONGEST_WAIT))
        self._web.kill()
        self._web.launch()
        self._web.open()
        self._view = self._web.ask("open", table=self._match.table)["body"]
        assert self._view["notice"] == "", self._view["notice"]
        change = {"undo": -1}.get(what, 1)
        assert self._view["step"] in (step, step + change), f"{self._view['step']} entries, {step} were acknowledged"
        if self._view["step"] == step:  # it had not arrived
            reply = self._web.ask(what, **{**body, "revision": self._view["revision"]})
            self._view = reply["body"]["view"]
