"""What the worker of the web app costs: pages that open, and the replies to whole recorded matches of each box.

In CPU of its thread. A reply that opens a page, as the end of setup does, is measured as that page.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from benchmarks.processes import worker_time
from benchmarks.report import Report

MOST_FIRST, MOST_AGAIN = 300, 40
"""Milliseconds for a page that is opened for the first time in a running app, and again."""
MOST_MEDIAN, MOST_WORST = 16, 120
"""For a reply that opens none."""
MOST_MEDIAN_OF = {"great_western_trail": 24}
"""Its page shows more than all others: a quarter goes into laying out, a quarter into what the browser is told."""
MOST_SENT = 4
"""Kilobytes of a reply."""
PAGES = ("new_table", "history", "settings", "data", "about")
PAGES_OF_TABLE = ("score", "log", "fix")


@dataclass(frozen=True, slots=True)
class Reply:
    to: str
    ms: float
    size: int
    opens: bool


class Worker:
    """Asked by its own messages, each measured alone."""

    def __init__(self, web: Any) -> None:
        self._web = web

    def start(self) -> None:
        self._web.page.goto("about:blank")
        self._web.open()

    def rest(self) -> None:
        """Until all is ready that is made ready while nobody waits."""
        while not self._web.core("rests"):
            self._web.page.wait_for_timeout(100)

    def open(self, table: str) -> None:
        self._web.core("opened", table)

    def visit(self, page: str, **given: str) -> float:
        ms, _ = self._measured("visited", page, given)
        self._web.core("left")
        return ms

    def reply(self, entry: Any) -> Reply:
        ms, (size, opens) = self._measured("replied", entry)
        return Reply(entry if isinstance(entry, str) else entry["is"], ms, size, opens)

    def _measured(self, *what: Any) -> tuple[float, Any]:
        before = worker_time(self._web.group)
        found = self._web.core(*what)
        assert found, what
        return worker_time(self._web.group) - before, found


def run(report: Report, web: Any, matches: Sequence[Any]) -> None:
    worker = Worker(web)
    worker.start()
    at_once = worker.visit(PAGES[0])
    worker.start()
    worker.rest()
    first = [(worker.visit(page), page) for page in PAGES]
    again = [worker.visit(page) for page in PAGES]
    table = matches[0].table
    worker.open(table)
    first += [(worker.visit(page, table=table), page) for page in PAGES_OF_TABLE]
    again += [worker.visit(page, table=table) for page in PAGES_OF_TABLE]
    replies: dict[Any, list[Reply]] = {}
    for match in matches:
        worker.open(match.table)
        replies[match] = [worker.reply(entry) for entry in match.match["commands"]]
        first += [(reply.ms, f"{match.game.id} after {reply.to}") for reply in replies[match] if reply.opens]
    ms, page = max(first)
    report.add(f"slowest of {len(first)} pages, opened first: {page}", ms, "ms CPU", MOST_FIRST)
    report.add("again", max(again), "ms CPU", MOST_AGAIN)
    report.add("New table in the first second, before it is ready", at_once, "ms CPU")
    for match, all_replies in replies.items():
        _report(report, match.game.id, [reply for reply in all_replies if not reply.opens])


def _report(report: Report, game: str, replies: Sequence[Reply]) -> None:
    most = MOST_MEDIAN_OF.get(game, MOST_MEDIAN)
    slowest = max(replies, key=lambda reply: reply.ms)
    report.add(f"a reply of {game}, half of {len(replies)}", median(reply.ms for reply in replies), "ms CPU", most)
    report.add(f"the slowest of them, to {slowest.to}", slowest.ms, "ms CPU", MOST_WORST)
    report.add("of what is sent half of them", median(reply.size for reply in replies) / 1000, "KB", MOST_SENT)
