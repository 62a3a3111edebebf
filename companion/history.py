"""History of past tables: what is listed of each, and search."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from companion.box import Box
from companion.games import box_of
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


def past_tables(summaries: Iterable[Summary]) -> list[PastTable]:
    known: dict[tuple[str, ...], Box] = {}  # most were played from the same few boxes
    found = []
    for line in summaries:
        options = line.header["options"]
        played = (line.game, *map(str, options.items()))
        if played not in known:
            known[played] = box_of(line.game, options)
        found.append(_past_table(line, known[played]))
    return found


def _past_table(summary: Summary, box: Box) -> PastTable:
    return PastTable(
        summary.id,
        box,
        summary.played_at,
        tuple([(str(seat["name"]), str(seat["colour"])) for seat in summary.header["seats"]]),
        tuple([(result.total, result.rank) for result in summary.results]),
        summary.name,
        summary.place,
        summary.notes,
        summary.length,
    )


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


class Search:
    """Looks among many tables, letter by letter: the text of each is put together once."""

    def __init__(self, tables: Sequence[PastTable], titles: Mapping[str, str]) -> None:
        """`titles` says what the game of each box is called."""
        self._tables, self._titles = tables, titles

    @cached_property
    def _texts(self) -> list[tuple[PastTable, str]]:
        return [(table, self._text(table)) for table in self._tables]

    def _text(self, table: PastTable) -> str:
        parts = (table.name, self._titles[table.box.name], table.place, table.notes, *table.names)
        return " ".join(parts).casefold()

    def find(self, wanted: Wanted) -> Sequence[PastTable]:
        """Where every piece of what was typed is in names, game, place or notes, and all else is as wanted."""
        pieces = wanted.letters.casefold().split()
        found = (
            [table for table, text in self._texts if all(piece in text for piece in pieces)] if pieces else self._tables
        )
        return found if wanted == Wanted(wanted.letters) else list(filter(wanted.fits, found))
