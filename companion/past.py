"""What past tables say together: which boxes there are, and every player's figures."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.box import Box
from companion.games import box_of
from companion.heap import collector_at_rest
from companion.messages import Message
from companion.saves.summary import Summary

GAMES_FOR_AVERAGE = 3


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
    )


def fits(table: PastTable, letters: str, title: str) -> bool:
    """True if every piece of what was typed is in its names, its game, its place or its notes."""
    said = " ".join((table.name, title, table.place, table.notes, *table.names)).casefold()
    return all(piece in said for piece in letters.casefold().split())


def boxes(tables: Iterable[PastTable]) -> list[Box]:
    """Every box that was played, the latest first."""
    return list({table.box.name: table.box for table in tables}.values())


@dataclass(frozen=True, slots=True)
class Figures:
    """One player over some tables."""

    name: str
    colour: str
    """The colour played last."""
    games: int
    wins: int
    best: int
    points: int

    @property
    def average(self) -> int | None:
        """None until there are enough games for one."""
        if self.games < GAMES_FOR_AVERAGE:
            return None
        return round(self.points / self.games)


def figures(tables: Sequence[PastTable]) -> list[Figures]:
    """Every player's figures, most wins first; the tables come latest first."""
    colours: dict[str, str] = {}
    totals: dict[str, list[int]] = {}
    wins: dict[str, int] = {}
    for table in tables:
        for (name, colour), (total, rank) in zip(table.seats, table.results, strict=True):
            colours.setdefault(name, colour)
            totals.setdefault(name, []).append(total)
            wins[name] = wins.get(name, 0) + (rank == 1)
    found = (Figures(n, colours[n], len(t), wins[n], max(t), sum(t)) for n, t in totals.items())
    return sorted(found, key=lambda one: (-one.wins, -one.games, one.name))
