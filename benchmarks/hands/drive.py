"""Every recorded match, at every depth, by its driver; the table of the events against their budgets."""

import json
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median
from types import ModuleType
from typing import Any

from benchmarks.hands.counted import Done, Line, by_turn, total, worst
from benchmarks.hands.hand import Hand
from benchmarks.report import Report
from companion.game import Depth
from companion.json_input import Node
from companion.sheet_export import sheet_as_json
from companion.table.session import Header, Session
from tests.playthroughs.record import FOLDER, codec_of, enter, open_match

DRIVERS: Mapping[str, str] = {
    "great_western_trail": "benchmarks.hands.trail",
    "stone_age": "benchmarks.hands.stone_age",
    "ticket_to_ride": "benchmarks.hands.rails",
}
"""The driver of each game."""
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
    import_module("screens.offscreen.phone")  # first: it sets Kivy up for a machine without a display
    return import_module(DRIVERS[match.header.game.id])


def entered(match: Match, depth: Depth) -> list[Done]:
    """The match by taps on a phone of its own; its sheet is that of the recorded one."""
    from screens.offscreen.phone import Phone  # noqa: PLC0415 - opens a window

    header = match.header
    with tempfile.TemporaryDirectory() as folder, Phone(Path(folder), random=Random(1)) as phone:
        id_, _ = phone.app.store.new_table(header.game, header.options, header.seats, depth)
        phone.app.resume(id_)
        phone.settle()
        hand = Hand(phone)
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
            done = entered(match, depth)
            lines += driver_of(match).lines(match, depth, done)
            report.add(f"{match.name}, {depth}: whole game", total(done), "taps")
    for line in worst(lines):
        report.add(line.event, line.taps, "taps", line.budget)


def main(names: list[str]) -> None:
    wanted = [name for name in names if name not in DEPTHS]
    found: list[Line] = []
    for match in matches(wanted):
        for depth in depths_of(match):
            if [name for name in names if name in DEPTHS] and depth not in names:
                continue
            done = entered(match, depth)
            turns = [total(turn) for turn in by_turn(done).values()]
            whole = f"{match.name}, {depth}: {total(done)} taps"
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
