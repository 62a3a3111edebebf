"""Every recorded match, at every depth, by its driver; the table of the events against their budgets."""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from statistics import median
from types import ModuleType
from typing import Any

from benchmarks.hands.counted import Done, Line, by_turn, total, worst
from benchmarks.hands.hand import Driver, Hand
from benchmarks.report import Report
from companion.game import Depth
from companion.input.json_input import Node
from companion.table.header import Header
from companion.table.session import Session
from companion.views.sheet_export import sheet_as_json
from tests.playthroughs.record import FOLDER, codec_of, enter, open_match

DRIVERS: Mapping[str, str] = {
    "great_western_trail": "benchmarks.hands.trail",
    "stone_age": "benchmarks.hands.stone_age",
    "ticket_to_ride": "benchmarks.hands.rails",
}
"""The driver of each game."""
HOSTS: Mapping[str, tuple[str, str]] = {
    "app": ("benchmarks.hands.kivy_driver", "app_off_screen"),
    "browser": ("benchmarks.hands.message_driver", "browser_host"),
}
"""Whatever draws the pages, and how it is opened: the module of Kivy opens a window."""
IN_BROWSER = 1.02
"""So many times the taps of the app a whole game may take in a browser."""
DEPTHS: tuple[Depth, ...] = ("full", "milestones", "score_only")


@dataclass(frozen=True)
class Match:
    name: str
    plain: Mapping[str, Any]

    @cached_property
    def header(self) -> Header:
        return open_match(dict(self.plain)).header

    @cached_property
    def commands(self) -> tuple[Any, ...]:
        """As they were entered; undo and redo by their names."""
        codec = codec_of(self.header.game)
        return tuple(
            entry if isinstance(entry, str) else codec.decode(Node(entry, "match")) for entry in self.plain["commands"]
        )

    @cached_property
    def end(self) -> Session:
        """The finished table."""
        session = self.begin()
        for entry in self.plain["commands"]:
            enter(session, entry)
        return session

    def begin(self) -> Session:
        return open_match(dict(self.plain))

    @property
    def depth(self) -> str:
        return str(self.header.depth)


def matches(names: list[str] | None = None) -> Iterator[Match]:
    for path in sorted(FOLDER.glob("*.json")):
        plain = json.loads(path.read_text(encoding="utf-8"))
        if plain["game"] in DRIVERS and (not names or path.stem in names):
            yield Match(path.stem, plain)


def driver_of(match: Match) -> ModuleType:
    return import_module(DRIVERS[match.header.game.id])


def host(name: str) -> AbstractContextManager[Driver]:
    """An app with no tables."""
    module, opened = HOSTS[name]
    opens: AbstractContextManager[Driver] = getattr(import_module(module), opened)()
    return opens


def entered(match: Match, depth: Depth, host_name: str) -> list[Done]:
    """The match by taps on an app of its own; its sheet is that of the recorded one."""
    header = match.header
    with host(host_name) as driver:
        id_, _ = driver.app.store.new_table(header.game, header.options, header.seats, depth)
        driver.app.resume(id_)
        driver.settle()
        hand = Hand(driver)
        done = list(driver_of(match).DEPTHS[depth](hand, match))
        sheet = sheet_as_json(header.game, hand.session.sheet())
        assert _counts(sheet, depth, match) == _counts(match.plain["sheet"], depth, match), (
            f"{match.name}, {depth}: another sheet"
        )
    return done


def _counts(sheet: Any, depth: str, match: Match) -> Any:
    """What must be alike; that something was put right is a matter of the depth at which it was entered."""
    if depth == match.depth:
        return sheet
    players = [{name: part for name, part in one.items() if name != "corrected"} for one in sheet["players"]]
    return {**sheet, "players": players}


def depths_of(match: Match) -> list[Depth]:
    """A match of which only the sheet was kept has no turns to enter."""
    return [
        depth for depth in DEPTHS if depth in driver_of(match).DEPTHS and (match.depth == "full" or depth != "full")
    ]


def run(report: Report) -> None:
    lines: list[Line] = []
    for match in matches():
        for depth in depths_of(match):
            done, again = (entered(match, depth, name) for name in HOSTS)
            lines += driver_of(match).lines(match, depth, done)
            whole = f"{match.name}, {depth}: whole game"
            report.add(whole, total(done), "taps")
            report.add(f"{whole}, in a browser", total(again), "taps", total(done) * IN_BROWSER)
    for line in worst(lines):
        report.add(line.event, line.taps, "taps", line.budget)


def main(names: list[str]) -> None:
    matches_, depths, hosts = (
        [name for name in names if name not in (*DEPTHS, *HOSTS)],
        [name for name in names if name in DEPTHS] or DEPTHS,
        [name for name in names if name in HOSTS] or ["app"],
    )
    found: list[Line] = []
    for match in matches(matches_):
        for depth in depths_of(match):
            for name in hosts if depth in depths else ():
                done = entered(match, depth, name)
                turns = [total(turn) for turn in by_turn(done).values()]
                whole = f"{match.name}, {depth}, {name}: {total(done)} taps"
                print(f"\n{whole}; a turn or round {median(turns):.0f}, at most {max(turns)}")
                _print_kinds(done)
                found += driver_of(match).lines(match, depth, done)
    print(f"\n| event | now | budget |\n|{'---|' * 3}")
    for line in worst(found):
        budget = "–" if line.budget is None else f"{line.budget:g}"
        over = " OVER" if line.budget is not None and line.taps > line.budget else ""
        print(f"| {line.event} | {line.taps:g}{over} | {budget} |")


def _print_kinds(done: list[Done]) -> None:
    kinds: dict[str, list[int]] = defaultdict(list)
    for one in done:
        kinds[f"{one.what} {one.kind}".strip()].append(one.taps)
    for name, taps in sorted(kinds.items(), key=lambda kind: -sum(kind[1])):
        print(f"  {sum(taps):5}  {len(taps):4} × {median(taps):g}, {min(taps)} to {max(taps)}  {name}")
