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
from companion.seating import NAMES

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
    from screens.pages.new_table.page import Next  # noqa: PLC0415 - the phone comes first

    phone.app.home()
    phone.app.go("new_table")
    phone.app.page.choose_box(box)
    for name in NAMES[:players]:
        phone.app.page.seat(name)
    phone.app.page.show_part("options")
    phone.settle()
    phone.tap(_next(phone, Next))
    phone.settle()


def taps_to_the_first_turn(phone: Any) -> int:
    from screens.pages.setup.page import Draw, GoOn  # noqa: PLC0415 - the phone comes first

    before = phone.taps
    while phone.app.stack[-1][0] == "setup":
        draw = _next(phone, Draw)
        if draw is not None:
            phone.app.page.scroll.scroll_to(draw, animate=False)
            phone.settle()
        phone.tap(draw or _next(phone, GoOn))
        phone.settle()
    return int(phone.taps - before)


def _next(phone: Any, message: type) -> Any:
    """The first thing to tap that tells this."""
    return next((one for one in phone.widgets() if isinstance(getattr(one, "tap", None), message)), None)
