"""The web app's browser is killed, all of its processes at once, at random moments of recorded matches.

`make site` first. A case is one match with ten kills: `make soak ONLY=web MOST=300 MINUTES=120`.
"""

import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

from browser.web.chromium import WebApp
from browser.web.kills import KilledMatch
from browser.web.matches import Match
from browser.web.server import SiteServer
from soak.watch import Until, Watch

MATCHES = ("stone_age_2_players", "usa_2_players", "great_western_trail_second_4_players", "germany_2_players")
KILLS = 10


def run(watch: Watch, seed: int, until: Until) -> None:
    site = SiteServer()
    try:
        with sync_playwright() as playwright:
            for case in until.cases(watch, seed, "kills"):
                with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as work, watch.finding("kill -9"):
                    web = WebApp(playwright, Path(work) / "profile", site.address)
                    try:
                        match = Match(MATCHES[case % len(MATCHES)], Path(work) / "seed")
                        _kill(watch, KilledMatch(web, match, Random(case)))
                    finally:
                        web.close()
    finally:
        site.stop()


def _kill(watch: Watch, killed: KilledMatch) -> None:
    for _ in range(KILLS):
        watch.counts["entries"] += killed.play(1, 6)
        killed.kill()
        watch.counts["kills"] += 1
