"""Past tables as the history lists them: what is shown of each, and which of them are looked for."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import overload

from companion.box import Box
from companion.dates import SHORTEST
from companion.games import box_of
from companion.gc_pause import collector_at_rest
from companion.messages import Message, message
from companion.storage.summary import Summary
from scoring.sheet import winning_margin


@dataclass(frozen=True, slots=True)
class PastTable:
    """Of a finished table what the history shows; small, because there may be thousands."""

    id: str
    box: Box
    played_at: int
    seats: tuple[tuple[str, str], ...]
    """Names and colours."""
    results: tuple[tuple[int, int], ...]
    """Totals and ranks, by seat."""
    name: str = ""
    """What the group calls the table."""
    place: str = ""
    notes: str = ""
    length: int | None = None
    """Seconds at the table without long pauses; None where only the score was kept."""

    @property
    def day(self) -> date:
        return date.fromtimestamp(self.played_at)

    @property
    def won(self) -> Message:
        """Who won, and by how much."""
        winners = tuple(self.names[seat] for seat in self.winners)
        if len(winners) > 1:
            return message("history.shared", players=winners)
        margin = winning_margin((total, rank == 1) for total, rank in self.results)
        if not margin:
            return message("history.won_level", player=winners[0])
        return message("history.won_by", player=winners[0], count=margin)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.seats)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, (_, rank) in enumerate(self.results) if rank == 1)

    @property
    def title(self) -> Message:
        return self.box.title


class PastTables(Sequence[PastTable]):
    """What the history shows of each table, made for those that somebody looks at: there may be thousands."""

    def __init__(self, summaries: Iterable[Summary]) -> None:
        self._lines = tuple(summaries)
        self._tables: dict[int, PastTable] = {}
        self._known: dict[tuple[str, ...], Box] = {}
        """Most were played from the same few boxes, which are looked for once."""

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, place: int) -> PastTable: ...

    @overload
    def __getitem__(self, place: slice) -> list[PastTable]: ...

    def __getitem__(self, place: int | slice) -> PastTable | list[PastTable]:
        if isinstance(place, slice):
            return [self[n] for n in range(*place.indices(len(self)))]
        number = range(len(self))[place]
        if number not in self._tables:
            line = self._lines[number]
            self._tables[number] = _past_table(line, self._box(line))
        return self._tables[number]

    def _box(self, line: Summary) -> Box:
        options = line.header["options"]
        played = (line.game, *map(str, options.items())) if options else (line.game,)
        if played not in self._known:
            self._known[played] = box_of(line.game, options)
        return self._known[played]

    def boxes(self) -> list[Box]:
        """Every box that was played, the latest first."""
        return list({box.name: box for box in map(self._box, self._lines)}.values())

    def players(self) -> list[str]:
        return sorted({str(seat["name"]) for line in self._lines for seat in line.header["seats"]})

    def places(self) -> list[str]:
        return sorted({line.place for line in self._lines} - {""})


def _past_table(summary: Summary, box: Box) -> PastTable:
    header = summary.header
    return PastTable(
        summary.id,
        box,
        summary.played_at,
        tuple([(str(seat["name"]), str(seat["colour"])) for seat in header["seats"]]),
        tuple([(result.total, result.rank) for result in summary.results]),
        summary.name,
        summary.place,
        summary.notes,
        _length(summary),
    )


def _length(summary: Summary) -> int | None:
    """As statistics count it: what was only typed in took no time."""
    if summary.depth == "score_only" or summary.played is None or summary.played < SHORTEST:
        return None
    return summary.played


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which past tables are looked for; what is empty does not matter."""

    letters: str = ""
    box: str = ""
    player: str = ""
    place: str = ""
    year: str = ""

    def fits(self, table: PastTable) -> bool:
        """All but the letters, which `Search` looks for."""
        return (
            self.box in ("", table.box.name)
            and self.place in ("", table.place)
            and (not self.player or self.player in table.names)
            and (not self.year or self.year == str(table.day.year))
        )


SOME = 400
"""Tables of which is put together what is said, in one quiet moment."""


class Search:
    """Looks among many tables, letter by letter: what is said of each is put together once."""

    def __init__(self, tables: Sequence[PastTable], titles: Mapping[str, str]) -> None:
        """`titles` says what the game of each box is called."""
        self._tables, self._titles = tables, titles
        self._said: list[tuple[PastTable, str]] = []

    def prepare(self) -> bool:
        """Put together what is said of some more; True if there are others."""
        for table in self._tables[len(self._said) : len(self._said) + SOME]:
            said = (table.name, self._titles[table.box.name], table.place, table.notes, *table.names)
            self._said.append((table, " ".join(said).casefold()))
        return len(self._said) < len(self._tables)

    def find(self, wanted: Wanted) -> Sequence[PastTable]:
        """Where every piece of what was typed is in names, game, place or notes, and all else is as wanted."""
        pieces = wanted.letters.casefold().split()
        found = self._find_pieces(pieces) if pieces else self._tables
        return found if wanted == Wanted(wanted.letters) else list(filter(wanted.fits, found))

    def _find_pieces(self, pieces: list[str]) -> list[PastTable]:
        with collector_at_rest():
            while self.prepare():
                pass
        found = self._said
        for piece in pieces:
            found = [pair for pair in found if piece in pair[1]]
        return [table for table, _ in found]
