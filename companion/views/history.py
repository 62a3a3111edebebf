"""History of past tables: what is listed of each, and search."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from companion.box import Box, category_name
from companion.games import box_named, box_of
from companion.i18n import Translator
from companion.messages import Message, message
from companion.statistics.played import NOTHING
from companion.storage.summary import Summary
from companion.words.dates import MONTHS, day_of, duration
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
    state: str = ""
    """Why its file cannot be opened as it is; empty for all others."""
    counted_as: str = ""
    """The box it is counted as, by name; empty if that is its own."""

    @property
    def game(self) -> str:
        """The name of the box it is counted as."""
        return self.counted_as or self.box.name

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


def past_tables(summaries: Iterable[Summary], counted_as: Mapping[str, str] = NOTHING) -> list[PastTable]:
    """Finished tables with their boxes; a box is looked up once for equal options. Some are counted as others."""
    known: dict[tuple[str, ...], Box] = {}  # most were played from the same few boxes
    found = []
    for line in summaries:
        options = line.header["options"]
        played = (line.game, *map(str, options.items()))
        if played not in known:
            known[played] = box_of(line.game, options)
        box = known[played]
        found.append(_past_table(line, box, counted_as.get(box.name, "")))
    return found


def _past_table(summary: Summary, box: Box, counted_as: str) -> PastTable:
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
        summary.state,
        counted_as,
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
            self.box in ("", table.game)
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


# --- in words ---


def box_name(tr: Translator, name: str) -> str:
    """A box as it is called in short."""
    box = box_named(name)
    if box is None:
        return name
    short = ".".join([box.game, "box", *box.options.values()])
    return tr(short) if tr.has(short) else tr.text(box.title)


def category_of(box: str, category: str) -> Message:
    """A category of a box by its name, in words."""
    found = box_named(box)
    return found.category(category) if found else category_name(box.partition("/")[0], category)


def searched_titles(tr: Translator, tables: Iterable[PastTable]) -> dict[str, str]:
    """By what the boxes of these tables are found: their titles and short names."""
    played = {table.box.name: table.box for table in tables}
    return {name: f"{tr.text(box.title)} {box_name(tr, name)}" for name, box in played.items()}


def offers(tr: Translator, tables: Sequence[PastTable], years: Iterable[int]) -> dict[str, list[tuple[str, str]]]:
    """What can be chosen for each filter: its value and its words."""
    return {
        "box": [(name, box_name(tr, name)) for name in dict.fromkeys(table.game for table in tables)],
        "player": [(one, one) for one in sorted({name for table in tables for name in table.names})],
        "place": [(one, one) for one in sorted({table.place for table in tables} - {""})],
        "year": [(str(year), str(year)) for year in years],
    }


def month_words(table: PastTable, today: date) -> Message:
    """The month a table was played in; with its year if that is another."""
    words = message(MONTHS[table.day.month - 1])
    return words if table.day.year == today.year else message("date.month_year", month=words, year=table.day.year)


def facts_of(tr: Translator, table: PastTable) -> str:
    """Who won by how much, how many they were, when, how long, where; a named table's game first.

    Of one whose file cannot be opened that, and when it was.
    """
    if table.state:
        return tr.listed((tr(f"store.is_{table.state}"), tr.text(day_of(table.played_at))))
    took = duration(table.length) if table.length is not None else None
    parts = (
        tr.text(table.title) if table.name else "",
        tr.text(table.won),
        tr("stats.players", count=len(table.names)),
        tr.text(day_of(table.played_at)),
        tr.text(took) if took else "",
        table.place,
    )
    return tr.listed(part for part in parts if part)
