"""Taps of setup for each box and number of players, by real taps on the real pages.

From the guide of a fresh table to its first turn: every draw on offer is taken, every page is done with its button.
"""

import tempfile
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.report import Report
from companion.box import Box
from companion.games import GAMES, boxes
from companion.new_table.seating import NAMES

MOST = 12
"""Taps there may be."""


def run(report: Report) -> None:
    from screens.offscreen.phone import Phone  # noqa: PLC0415 - opens a window

    with tempfile.TemporaryDirectory() as folder, Phone(Path(folder), random=Random(1)) as phone:
        for box in boxes():
            for players in GAMES[box.game].players:
                _open_guide(phone, box, players)
                report.add(f"{box.name}, {players} players", taps_to_the_first_turn(phone), "taps", MOST)


def _open_guide(phone: Any, box: Box, players: int) -> None:
    """A new table, from its own page."""
    phone.app.home()
    phone.app.go("new_table")
    phone.app.page.choose_box(box.name)
    for name in NAMES[:players]:
        phone.app.page.add(name)
    phone.app.page.show_part("options")
    phone.settle()
    phone.tap(_next(phone, "next"))
    phone.settle()


def taps_to_the_first_turn(phone: Any) -> int:
    before = phone.taps
    while phone.app.stack[-1][0] == "setup":
        draw = _next(phone, "draw")
        if draw is not None:
            phone.bring(draw)
            phone.settle()
        phone.tap(draw or _next(phone, "go_on"))
        phone.settle()
    return int(phone.taps - before)


def _next(phone: Any, method: str) -> Any:
    """The first thing to tap that calls this."""
    taps = ((one, getattr(one, "tap", None)) for one in phone.widgets())
    return next((one for one, tap in taps if getattr(tap, "method", "") == method), None)
