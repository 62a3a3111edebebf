"""What a page has after all the changes it was sent is what it would be sent anew, over recorded matches."""

from statistics import median
from typing import Any

import pytest

from benchmarks.hands.drive import Match, matches
from benchmarks.hands.message_driver import MessageDriver, browser_host
from screens.browser_host.encode import PageEncoder

EVERY = 9
MOST_BYTES = 4000
"""For half of the entries."""


def shown_anew(driver: MessageDriver) -> dict[str, dict[str, Any]]:
    """Each pane with its records, as for a page that has nothing."""
    window = driver._engine.window
    reply = PageEncoder(driver.app.theme, window.say).changes(window.layers())
    return {name: dict(pane["set"]) for name, pane in reply["panes"].items() if "set" in pane}


def reached(records: dict[str, Any], path: str = "") -> dict[str, Any]:
    """What is a part of something still: the page drops the rest."""
    found = {path: records[path]}
    for step in records[path].get("parts", ()):
        found |= reached(records, f"{path}/{step}" if path else step)
    return found


def tapped(driver: MessageDriver, command: Any) -> int:
    """Bytes of the reply."""
    getattr(driver.app, command)() if isinstance(command, str) else driver.app.tap(command)
    driver.send("time")
    return driver.received.bytes


@pytest.mark.parametrize("name", ["usa_2_players", "germany_2_players", "stone_age_2_players"])
def test_all_changes_make_the_page_that_is_there(name):
    match: Match
    (match,) = matches([name])
    header = match.header
    with browser_host() as driver:
        id_, _ = driver.app.store.new_table(header.game, header.options, header.seats, "full")
        driver.app.resume(id_)
        driver.send("time")
        sizes = []
        for n, command in enumerate(match.commands):
            sizes.append(tapped(driver, command))
            if n % EVERY == 0:
                anew = shown_anew(driver)
                assert {pane: reached(records) for pane, records in driver.received.panes.items()} == anew
        assert median(sizes) < MOST_BYTES
