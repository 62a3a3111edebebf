"""Statistics beside a thousand tables and beside ten thousand, counted from the history: data, pages, lists.

Budgets are strict beside a thousand tables; beside ten thousand they are four times as large, because the figures are
counted from the history and have no cache on disk.
"""

import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from benchmarks.app_screens import AGAIN, FIRST_TIME, FRAMES_TO_REST
from benchmarks.report import Report, cpu_ms
from companion.game import Seat
from companion.games import GAMES
from companion.statistics.played import Played, Sat
from companion.statistics.tallies import Statistics
from companion.storage.store import Store
from companion.storage.summary import Summary
from companion.storage.tables import summarise
from companion.table.table_commands import CompleteSetup, FinishTable
from demo_players import suggest
from demo_players.tables import has_ended

PAST = {1_000: 1, 10_000: 4}
"""So many tables, and how many times the budgets they may take."""
NAMES = tuple(f"Player {number}" for number in range(20))
BOXES = {
    "ticket_to_ride/usa": ("routes", "tickets", "longest_route"),
    "stone_age": ("track", "culture", "farmers", "toolmakers", "builders", "shamans", "resources"),
}


def run(report: Report) -> None:
    for past, times in PAST.items():
        _beside(report, past, times)


def _beside(report: Report, past: int, times: int) -> None:
    tables = [_table(Random(number), number) for number in range(past)]

    def fresh() -> Statistics:
        return Statistics(tables)

    beside = f"of {past:,} tables"
    report.add(f"a player's figures {beside}", cpu_ms(lambda: fresh().player(NAMES[0])), "ms", 50 * times)
    report.add(f"a box's figures {beside}", cpu_ms(lambda: fresh().box("stone_age")), "ms", 50 * times)
    report.add(f"a year's figures {beside}", cpu_ms(lambda: fresh().year(2024)), "ms", 50 * times)
    report.add(f"all players in short {beside}", cpu_ms(lambda: fresh().all_players()), "ms", 20 * times)
    _pages(report, fresh, past, times)


def _pages(report: Report, fresh: Callable[[], Statistics], past: int, times: int) -> None:
    """From the tap to the page at rest, all figures counted the first time; and the history of as many tables."""
    from screens.device.idle import IdleScheduler  # noqa: PLC0415 - the collector as the app has it
    from screens.offscreen.phone import Phone  # noqa: PLC0415 - opens a window

    with ExitStack() as open_:
        folder = open_.enter_context(tempfile.TemporaryDirectory())
        phone = open_.enter_context(Phone(Path(folder), size=(412, 915), quiet=IdleScheduler))
        store = phone.app.store
        lines = _lines(store, past)
        open_.enter_context(patch.object(store, "history", lambda: lines))
        pages = {"person": {"who": NAMES[0]}, "box": {"box": "stone_age"}, "year": {"year": "2024"}, "history": {}}
        for name, params in pages.items():
            firsts, agains = [], []
            for _ in range(4):
                phone.app.page_cache.clear()
                with patch.object(store, "statistics", partial(_same, fresh())):
                    firsts.append(_shown(phone, name, params))
                    while phone.app.page.prepare():  # the idle time that follows
                        pass
                    phone.settle()
                    agains.append(_shown(phone, name, params))
            what = f"{name} with its widgets beside {past:,} tables"
            report.add(f"{what}, for the first time", min(firsts[1:]), "ms", FIRST_TIME * times)
            report.add(f"{what}, again", min(agains), "ms", AGAIN * times)
        page = phone.app.page
        cost = cpu_ms(lambda: _searched(phone, page), rounds=4)
        report.add(f"{past:,} tables searched, a letter more", cost, "ms", AGAIN * times)


def _same(counted: Statistics) -> Statistics:
    return counted


def _shown(phone: Any, name: str, params: dict[str, str]) -> float:
    phone.app.home()
    phone.settle()
    phone.app.quiet.touched()  # as every tap does: nothing else is made now
    return cpu_ms(lambda: (phone.app.go(name, **params), phone.frames(FRAMES_TO_REST)), rounds=1)


def _searched(phone: Any, page: Any) -> None:
    page.find("an" if page.local.wanted.letters == "a" else "a")
    phone.frames(FRAMES_TO_REST)


def _lines(store: Store, past: int) -> tuple[Summary, ...]:
    """A real finished table of four, again and again."""
    game = GAMES["ticket_to_ride"]
    options = game.options(map="usa")
    seats = tuple(Seat(*pair) for pair in zip(("Ana", "Ben", "Cho", "Dee"), game.colours(options), strict=False))
    session = store.open_table(store.new_table(game, options, seats)[0])
    session.do(CompleteSetup())
    random = Random(3)
    while not has_ended(session):
        session.do(suggest(game, session.state, random))
    session.do(FinishTable())
    line = summarise("x", session)
    return tuple(replace(line, id=f"{n:012x}", touched=1_700_000_000 - n * 3600) for n in range(past))


def _table(random: Random, number: int) -> Played:
    box = random.choice(list(BOXES))
    names = random.sample(NAMES, random.randint(2, 5))
    points = [tuple((c, random.randint(0, 40)) for c in BOXES[box]) for _ in names]
    totals = [sum(value for _, value in one) for one in points]
    ranks = [1 + sum(other > total for other in totals) for total in totals]
    sats = tuple(Sat(n, "red", t, r, p) for n, t, r, p in zip(names, totals, ranks, points, strict=True))
    id_ = f"{number:012x}"
    return Played(id_, box, 1_700_000_000 + number * 3600, sats, 0, 3600)
