"""Past tables as the history lists them: what is shown of each, and which of them are looked for."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from companion.box import Box
from companion.dates import SHORTEST
from companion.games import box_of
from companion.heap import collector_at_rest
from companion.messages import Message, message
from companion.saves.summary import Summary


@dataclass(frozen=True, slots=True)
class PastTable:
    """Of a finished table what the history shows; small, because there may be thousands."""

    id: str
    box: Box
    opened: int
    touched: int
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
        return date.fromtimestamp(self.touched)

    @property
    def won(self) -> Message:
        """Who won, and by how much."""
        winners = tuple(self.names[seat] for seat in self.winners)
        if len(winners) > 1:
            return message("history.shared", players=winners)
        totals = sorted((total for total, _ in self.results), reverse=True)
        margin = totals[0] - totals[1] if len(totals) > 1 else 0
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


def past_tables(summaries: Iterable[Summary]) -> tuple[PastTable, ...]:
    """What the history shows of each; most were played from the same few boxes, which are looked for once."""
    known: dict[str, Box] = {}
    tables = []
    with collector_at_rest():
        for summary in summaries:
            options = summary.header["options"]
            played = f"{summary.game} {options}"
            if played not in known:
                known[played] = box_of(summary.game, options)
            tables.append(_past_table(summary, known[played]))
    return tuple(tables)


def _past_table(summary: Summary, box: Box) -> PastTable:
    header = summary.header
    return PastTable(
        summary.id,
        box,
        int(header["opened"]),
        summary.touched,
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

    def fits(self, table: PastTable, title: str) -> bool:
        """`title` is what its game is called."""
        return (
            self.box in ("", table.box.name)
            and self.place in ("", table.place)
            and (not self.player or self.player in table.names)
            and (not self.year or self.year == str(table.day.year))
            and (not self.letters or fits(table, self.letters, title))
        )


def fits(table: PastTable, letters: str, title: str) -> bool:
    """True if every piece of what was typed is in its names, its game, its place or its notes."""
    said = " ".join((table.name, title, table.place, table.notes, *table.names)).casefold()
    return all(piece in said for piece in letters.casefold().split())


def boxes(tables: Iterable[PastTable]) -> list[Box]:
    """Every box that was played, the latest first."""
    return list({table.box.name: table.box for table in tables}.values())
