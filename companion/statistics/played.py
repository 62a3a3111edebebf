"""A finished table as statistics count it: players, starter, result, length."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.games import box_of
from companion.storage.summary import Summary
from scoring.sheet import winning_margin

NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Sat:
    """One player at a finished table, by the name of today."""

    name: str
    colour: str
    total: int
    rank: int
    points: tuple[tuple[str, int], ...]
    """Category and points, in sheet order."""

    @property
    def won(self) -> bool:
        return self.rank == 1


@dataclass(frozen=True, slots=True)
class Played:
    id: str
    box: str
    """The box's name: game, map or edition."""
    at: int
    """When it was finished for the first time, in seconds since the epoch."""
    seats: tuple[Sat, ...]
    starter: int | None = None
    """Who began; None where that was never entered."""
    length: int | None = None
    """Seconds at the table without long pauses; None where only the score was kept."""
    least: bool = False
    """True if the lowest total won."""

    @property
    def key(self) -> tuple[int, str]:
        """Tables are counted in this order."""
        return self.at, self.id

    @property
    def count(self) -> int:
        return len(self.seats)

    @property
    def winners(self) -> tuple[Sat, ...]:
        return tuple(sat for sat in self.seats if sat.won)

    @property
    def margin(self) -> int | None:
        """By how much it was won; None if nobody came after the winners."""
        return winning_margin((sat.total, sat.won) for sat in self.seats)


def played_of(line: Summary, counted_as: Mapping[str, str] = NOTHING) -> Played:
    """What is counted of a finished table in the list; some boxes are counted as others, by name."""
    sats = tuple(
        [
            Sat(seat["name"], seat["colour"], result.total, result.rank, result.points)
            for seat, result in zip(line.seats, line.results, strict=True)
        ]
    )
    box = box_of(line.game, line.header["options"])
    name = counted_as.get(box.name, box.name)
    return Played(line.id, name, line.played_at, sats, line.starter, line.length, box.least)
