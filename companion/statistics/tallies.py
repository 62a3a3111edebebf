"""Statistics over finished tables: each tally is folded when it is first asked for, and cached."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from companion.statistics.box import BoxTally
from companion.statistics.played import Played
from companion.statistics.player import PlayerTally, RatingPoint
from companion.statistics.rating import Ratings, rate
from companion.statistics.year import YearTally, year_of
from companion.support.gc_pause import collector_at_rest

T = TypeVar("T")


@dataclass(slots=True)
class Brief:
    """What lists show of a player or a box without its tally."""

    games: int = 0
    wins: int = 0
    last: int = 0
    colour: str = ""


class Statistics:
    """Over these tables; a history that changes has other statistics."""

    def __init__(self, tables: Iterable[Played]) -> None:
        self.tables = sorted(tables, key=lambda table: table.key)
        """The earliest first."""
        self._cache: dict[tuple[str, str | int], Any] = {}

    @cached_property
    def _ratings(self) -> list[Ratings]:
        """Everybody's rating after each table, of those who sat there."""
        now: Ratings = {}
        after = []
        for table in self.tables:
            after.append(rate(table, now))
            now.update(after[-1])
        return after

    def player(self, name: str) -> PlayerTally | None:
        return self._cached("player", name, lambda: self._fold_player(name))

    def _fold_player(self, name: str) -> PlayerTally | None:
        tally = PlayerTally(name)
        for table, ratings in zip(self.tables, self._ratings, strict=True):
            if name in ratings:
                seat = next(seat for seat, sat in enumerate(table.seats) if sat.name == name)
                tally.add(table, seat)
                tally.rate(RatingPoint(table.at, *ratings[name], table.seats[seat].won, table.id))
        return tally if tally.lots else None

    def box(self, name: str) -> BoxTally | None:
        return self._cached("box", name, lambda: self._fold_box(name))

    def _fold_box(self, name: str) -> BoxTally | None:
        tally = BoxTally(name)
        for table in self.tables:
            if table.box == name:
                tally.add(table)
        return tally if tally.groups else None

    def year(self, number: int) -> YearTally | None:
        return self._cached("year", number, lambda: self._fold_year(number))

    def _fold_year(self, number: int) -> YearTally | None:
        tally, seen = YearTally(number), set[str]()
        for table in self.tables:
            names = [sat.name for sat in table.seats]
            if year_of(table) == number:
                tally.add(table, [name for name in names if name not in seen])
            seen.update(names)
        return tally if tally.tables else None

    def _cached(self, kind: str, which: str | int, fold: Callable[[], T]) -> T:
        if (kind, which) not in self._cache:
            with collector_at_rest():
                self._cache[kind, which] = fold()
        found: T = self._cache[kind, which]
        return found

    def table(self, id_: str) -> Played | None:
        """None for a table that does not count."""
        return next((table for table in self.tables if table.id == id_), None)

    def until(self, last: Played, name: str) -> tuple[int, int]:
        """A player's games and wins up to a table, and with it."""
        then = [sat for table in self.tables if table.key <= last.key for sat in table.seats if sat.name == name]
        return len(then), sum(sat.won for sat in then)

    def all_players(self) -> dict[str, Brief]:
        found: dict[str, Brief] = {}
        for table in self.tables:
            for sat in table.seats:
                brief = found.setdefault(sat.name, Brief())
                brief.games, brief.wins = brief.games + 1, brief.wins + sat.won
                brief.last, brief.colour = table.at, sat.colour
        return found

    def all_boxes(self) -> dict[str, Brief]:
        found: dict[str, Brief] = {}
        for table in self.tables:
            brief = found.setdefault(table.box, Brief())
            brief.games, brief.last = brief.games + 1, table.at
        return found

    def all_years(self) -> list[int]:
        """The latest first."""
        return sorted({year_of(table) for table in self.tables}, reverse=True)
