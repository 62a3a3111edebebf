"""The state of a table with a sheet: what everybody has entered, and which round it is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from companion.games.own_sheet.records import Numbers
from companion.secret import Secret
from scoring.own_sheet.rows import Row, Sheet

Key = tuple[int, int, str]
"""Seat, round and row."""


@dataclass(frozen=True, slots=True)
class State:
    names: tuple[str, ...]
    sheet: Sheet
    entered: Mapping[Key, Numbers] = field(default_factory=dict)
    hidden: Mapping[Key, Secret[Numbers]] = field(default_factory=dict)
    """What was entered behind the curtain and counts once it is revealed."""
    round: int = 0
    """The round that is being entered; 0 where there is none, or no more."""
    played: int = 0
    """Rounds that are entered."""
    stopped: bool = False
    """True if the group said that no further round is played."""
    at_least: int = 0
    """So many rounds are played, whatever the sheet says."""

    @property
    def seats(self) -> range:
        return range(len(self.names))

    def has(self, seat: int, at: int, row: str) -> bool:
        return (seat, at, row) in self.entered or (seat, at, row) in self.hidden

    def missing(self, seat: int) -> Iterator[tuple[int, Row]]:
        """Rows this seat has not entered, with their round: of the round that is played, then those of the end."""
        for at, rows in ((self.round, self.sheet.of_rounds if self.round else ()), (0, self.sheet.at_end)):
            yield from ((at, row) for row in rows if row.slots and not self.has(seat, at, row.id))

    def missing_now(self, seat: int) -> list[tuple[int, Row]]:
        """The same without those of the end as long as rounds are played."""
        return [(at, row) for at, row in self.missing(seat) if at == self.round]

    @property
    def is_complete(self) -> bool:
        return not self.round and not any(self.missing_now(seat) for seat in self.seats)

    @property
    def begun(self) -> bool:
        """True if somebody has entered something of this round."""
        rows = [row.id for row in self.sheet.of_rounds]
        return any(self.has(seat, self.round, row) for seat in self.seats for row in rows)
