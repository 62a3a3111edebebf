"""The web app in its browser: a match of each game by touch, then kills at random moments of matches.

`make site` first. A case is a match with ten kills of all processes of the browser at once; between the first
of them are recorded matches as they are: `make soak ONLY=web MOST=300 MINUTES=120`.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random

from playwright.sync_api import Playwright, sync_playwright

from browser.web.chromium import WebApp
from browser.web.fingers import on_site
from browser.web.kills import KilledMatch
from browser.web.matches import Match
from browser.web.played import play
from browser.web.server import SiteServer
from soak.watch import Until, Watch

MATCHES = ("stone_age_2_players", "usa_2_players", "great_western_trail_second_4_players", "germany_2_players")
KILLS = 10


def run(watch: Watch, seed: int, until: Until) -> None:
    site = SiteServer()
    try:
        with sync_playwright() as playwright:
            for number, case in enumerate(until.cases(watch, seed, "kills")):
                whole = MATCHES[number // 2] if number % 2 and number // 2 < len(MATCHES) else ""
                with watch.finding(whole or "kill -9"), _browser(playwright, site) as (web, work):
                    if whole:
                        watch.counts["taps"] += play(whole, work / "beside", partial(on_site, web))
                        watch.counts["matches"] += 1
                    else:
                        _kill(watch, KilledMatch(web, Match(MATCHES[case % len(MATCHES)], work / "seed"), Random(case)))
    finally:
        site.stop()


@contextmanager
def _browser(playwright: Playwright, site: SiteServer) -> Iterator[tuple[WebApp, Path]]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        web = WebApp(playwright, Path(folder) / "profile", site.address)
        try:
            yield web, Path(folder)
        finally:
            web.close()


def _kill(watch: Watch, killed: KilledMatch) -> None:
    for _ in range(KILLS):
        watch.counts["entries"] += killed.play(1, 6)
        killed.kill()
        watch.counts["kills"] += 1
