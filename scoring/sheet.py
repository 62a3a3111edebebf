"""The score sheet every game ends with: players × categories, a reason in every cell, and the ranking."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TypeAlias

Fact: TypeAlias = int | str | bool | tuple[str, ...] | tuple[int, ...]


LARGEST_NUMBER = 999_999
"""The most, and below zero the least, that a group may write into a cell."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing counted in a cell: what it is, what it is worth, and the facts that prove it."""

    what: str
    points: int
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Cell:
    points: int
    because: tuple[Item, ...] = ()
    rule: str = ""
    """Id of the rule this cell follows; the languages hold its sentence."""
    counted: int | None = None
    """What the count gave before the group wrote another number over it."""
    corrected: bool = False
    """True if *Fix the table* touched something this cell counts."""

    @property
    def overridden(self) -> bool:
        return self.counted is not None


@dataclass(frozen=True, slots=True)
class PlayerScore:
    name: str
    cells: Mapping[str, Cell]
    tie_values: tuple[tuple[str, int], ...] = ()
    """What breaks a tie, in the rulebook's order; more is better."""
    facts: Mapping[str, Fact] = field(default_factory=dict)
    floor: int | None = None
    """A house rule's lowest total; the rulebooks set none."""

    @property
    def total(self) -> int:
        points = sum([cell.points for cell in self.cells.values()])
        return points if self.floor is None else max(points, self.floor)


def winning_margin(totals: Iterable[tuple[int, bool]]) -> int | None:
    """By how much a table was won, of each total with whether it won; None if nobody came after the winners.

    Everybody else is on one side of the winners, whether most points win or least.
    """
    found = tuple(totals)
    best, others = [[total for total, won in found if won is wins] for wins in (True, False)]
    return min(abs(best[0] - total) for total in others) if best and others else None


@dataclass(frozen=True, slots=True)
class TieBreakStep:
    by: str
    values: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """Players level on points, and the steps that were needed until they were apart or the steps ran out."""

    players: tuple[str, ...]
    total: int
    steps: tuple[TieBreakStep, ...]
    shared: bool
    """True if some of these players are still level after the last step."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    categories: tuple[str, ...]
    players: tuple[PlayerScore, ...]
    ranks: tuple[int, ...]
    tie_breaks: tuple[TieBreak, ...] = ()
    """One for each group of players level on points, best group first."""
    least: bool = False
    """True if the lowest total wins."""

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(p.name for p, rank in zip(self.players, self.ranks, strict=True) if rank == 1)

    @property
    def tie_break(self) -> TieBreak | None:
        """The tie-break that decided, or failed to decide, who won."""
        best = (min if self.least else max)(player.total for player in self.players)
        return next((tie for tie in self.tie_breaks if tie.total == best), None)

    def cell(self, seat: int, category: str) -> Cell:
        return self.players[seat].cells[category]


def make_sheet(categories: Sequence[str], players: Sequence[PlayerScore], *, least: bool = False) -> ScoreSheet:
    """Rank the players: by total, then by each tie value among those still level."""
    keys = [_rank_key(player, least=least) for player in players]
    ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
    return ScoreSheet(tuple(categories), tuple(players), ranks, _tie_breaks(players, least=least), least)


def override(sheet: ScoreSheet, numbers: Mapping[tuple[int, str], int]) -> ScoreSheet:
    """The same sheet with the group's own numbers in some cells, marked, and ranked anew."""
    if not numbers:
        return sheet
    players = []
    for seat, player in enumerate(sheet.players):
        cells = dict(player.cells)
        for category in sheet.categories:
            if (seat, category) in numbers:
                cell = cells[category]
                cells[category] = replace(cell, points=numbers[seat, category], counted=cell.points)
        players.append(replace(player, cells=cells))
    return make_sheet(sheet.categories, players, least=sheet.least)


def mark_corrected(sheet: ScoreSheet, touched: frozenset[tuple[int, str]]) -> ScoreSheet:
    """The same sheet with a mark on every cell that a correction had a hand in."""
    players = []
    for seat, player in enumerate(sheet.players):
        cells = {c: replace(cell, corrected=(seat, c) in touched) for c, cell in player.cells.items()}
        players.append(replace(player, cells=cells))
    return replace(sheet, players=tuple(players))


def _rank_key(player: PlayerScore, *, least: bool) -> tuple[int, ...]:
    return -player.total if least else player.total, *(value for _, value in player.tie_values)


def _tie_breaks(players: Sequence[PlayerScore], *, least: bool) -> tuple[TieBreak, ...]:
    ordered = sorted(players, key=lambda player: player.total, reverse=not least)
    groups = (tuple(level) for _, level in groupby(ordered, key=lambda player: player.total))
    return tuple(_break_tie(level) for level in groups if len(level) > 1)


def _break_tie(level: tuple[PlayerScore, ...]) -> TieBreak:
    steps: list[TieBreakStep] = []
    still_level = [level]
    for column, (by, _) in enumerate(level[0].tie_values):
        compared = {p.name: p.tie_values[column][1] for group in still_level for p in group}
        steps.append(TieBreakStep(by, compared))
        still_level = [part for group in still_level for part in _split(group, column) if len(part) > 1]
        if not still_level:
            break
    return TieBreak(tuple(p.name for p in level), level[0].total, tuple(steps), shared=bool(still_level))


def _split(group: tuple[PlayerScore, ...], column: int) -> list[tuple[PlayerScore, ...]]:
    values = sorted({player.tie_values[column][1] for player in group}, reverse=True)
    return [tuple(p for p in group if p.tie_values[column][1] == value) for value in values]
