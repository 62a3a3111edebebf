"""Statistics kept beside the history, so that a page opens as quickly after ten thousand tables as after ten.

All tallies are kept as they were some tables ago, and the tables since then beside them: whoever finishes, reopens or
deletes one of these changes a short list. Only what happens to an older table makes all of it be counted anew, when
somebody next looks. The file is a cache: it names the history it was counted from, and is worth nothing beside another.
"""

from bisect import insort
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.errors import SaveError
from companion.gc_pause import collector_at_rest
from companion.statistics.box import BoxTally
from companion.statistics.cache_codec import plain_of, record_of
from companion.statistics.played import Played, from_plain, to_plain
from companion.statistics.player import PlayerTally
from companion.statistics.rating import Ratings, rate
from companion.statistics.tallies import Book, add_to_player
from companion.statistics.year import YearTally, year_of
from companion.storage.counting import once_each
from companion.storage.disk import Disk, put
from companion.storage.tinydb_storage import Line, assemble, line_of, whole_lines

FILE, KIND = "statistics.json", "statistics"
RECENT, SETTLE = 64, 32
"""Beyond so many recent tables so many of them, the oldest, go into the tallies."""

Key = tuple[int, str]


@dataclass(slots=True)
class Brief:
    """What lists show of a player or a box without its tally."""

    games: int = 0
    wins: int = 0
    last: int = 0
    colour: str = ""


@dataclass(slots=True)
class Since:
    """A recent table, and everybody's rating after it."""

    table: Played
    after: Ratings

    @property
    def key(self) -> Key:
        return self.table.key


@dataclass(slots=True)
class Kept:
    """Tallies up to a table, as lines or as objects, and the tables since then."""

    last: Key = (-1, "")
    """The last table that is in the tallies."""
    copies: set[str] = field(default_factory=set)
    """Tables of which there are copies: with them comes and goes which of these counts."""
    ratings: Ratings = field(default_factory=dict)
    players: dict[str, Brief] = field(default_factory=dict)
    boxes: dict[str, Brief] = field(default_factory=dict)
    lines: dict[str, Line] = field(default_factory=dict)
    """Each tally by its kind and name, numbered in this order; only those that change are written out again."""
    since: list[Since] = field(default_factory=list)

    # --- what happens to single tables ---

    def add(self, table: Played) -> bool:
        """One more; False if it belongs among those that are counted already, or which of two counts is not plain."""
        if table.key <= self.last or table.birth != table.id or table.id in self.copies:
            return False
        self.remove(table.id)  # a list that could not be written is told once more
        insort(self.since, Since(table, {}), key=lambda one: one.key)
        self.rate_from(table.key)
        return True

    def remove(self, id_: str) -> bool:
        """One less; False if it is counted already."""
        gone = next((one for one in self.since if one.table.id == id_), None)
        if gone is None or id_ in self.copies:
            return False
        self.since.remove(gone)
        self.rate_from(gone.key)
        return True

    def rate_from(self, key: Key) -> None:
        now = dict(self.ratings)
        for one in self.since:
            if one.key >= key:
                one.after = rate(one.table, now)
            now.update(one.after)

    def settle(self) -> None:
        """The oldest of many recent tables go into the tallies."""
        while len(self.since) > RECENT:
            settled, self.since = self.since[:SETTLE], self.since[SETTLE:]
            book = self._opened([one.table for one in settled])
            for one in settled:
                book.add(one.table, one.after)
            self.take(book, settled[-1].key)

    def _opened(self, tables: list[Played]) -> Book:
        """The tallies these tables belong to."""
        book = Book(ratings=self.ratings)
        for table in tables:
            for sat in table.seats:
                if sat.name in self.players and sat.name not in book.players:
                    book.players[sat.name] = self._tally(PlayerTally, f"player {sat.name}")
            if table.box in self.boxes and table.box not in book.boxes:
                book.boxes[table.box] = self._tally(BoxTally, f"box {table.box}")
            year = year_of(table)
            if f"year {year}" in self.lines and year not in book.years:
                book.years[year] = self._tally(YearTally, f"year {year}")
        return book

    def _tally(self, kind: type[Any], name: str) -> Any:
        return record_of(kind, self.lines[name].document()["tally"])

    def take(self, book: Book, last: Key) -> None:
        """These tallies instead of those before them."""
        self.last, self.ratings = last, book.ratings
        for name, player in book.players.items():
            self.players[name] = Brief(player.games, player.wins, player.last, player.colour)
        for box_name, box in book.boxes.items():
            self.boxes[box_name] = Brief(box.games, 0, box.last)
        named: list[tuple[str, Any]] = [
            *((f"player {name}", player) for name, player in book.players.items()),
            *((f"box {name}", box) for name, box in book.boxes.items()),
            *((f"year {number}", year) for number, year in book.years.items()),
        ]
        numbers = {name: number for number, name in enumerate(self.lines, 1)}
        for name, tally in named:
            number = numbers.setdefault(name, len(numbers) + 1)
            self.lines[name] = Line(line_of("tallies", str(number), {"tally": plain_of(tally)}))

    # --- looking ---

    def player(self, name: str) -> PlayerTally | None:
        known = f"player {name}" in self.lines
        tally: PlayerTally = self._tally(PlayerTally, f"player {name}") if known else PlayerTally(name)
        for one in self.since:
            seat = one.table.seat_of(name)
            if seat is not None:
                add_to_player(tally, one.table, seat, one.after)
        return tally if tally.lots else None

    def box(self, name: str) -> BoxTally | None:
        tally: BoxTally = self._tally(BoxTally, f"box {name}") if f"box {name}" in self.lines else BoxTally(name)
        for one in self.since:
            if one.table.box == name:
                tally.add(one.table)
        return tally if tally.groups else None

    def year(self, number: int) -> YearTally | None:
        known = f"year {number}" in self.lines
        tally: YearTally = self._tally(YearTally, f"year {number}") if known else YearTally(number)
        seen = set(self.players)
        for one in self.since:
            names = [sat.name for sat in one.table.seats]
            if year_of(one.table) == number:
                tally.add(one.table, [name for name in names if name not in seen])
            seen.update(names)
        return tally if tally.tables else None

    def recent(self, id_: str) -> Played | None:
        """A table that counts and is not in the tallies yet."""
        return next((one.table for one in self.since if one.table.id == id_), None)

    def until(self, table: Played, name: str) -> tuple[int, int]:
        """Somebody's games and wins up to a recent table, and with it."""
        brief = self.players.get(name, Brief())
        then = [sat for one in self.since if one.key <= table.key for sat in one.table.seats if sat.name == name]
        return brief.games + len(then), brief.wins + sum(sat.won for sat in then)

    def all_players(self) -> dict[str, Brief]:
        found = {name: Brief(b.games, b.wins, b.last, b.colour) for name, b in self.players.items()}
        for one in self.since:
            for sat in one.table.seats:
                brief = found.setdefault(sat.name, Brief())
                brief.games, brief.wins = brief.games + 1, brief.wins + sat.won
                brief.last, brief.colour = one.table.at, sat.colour
        return found

    def all_boxes(self) -> dict[str, Brief]:
        found = {name: Brief(b.games, 0, b.last) for name, b in self.boxes.items()}
        for one in self.since:
            brief = found.setdefault(one.table.box, Brief())
            brief.games, brief.last = brief.games + 1, one.table.at
        return found

    def all_years(self) -> list[int]:
        """The latest first."""
        known = {int(name.partition(" ")[2]) for name in self.lines if name.startswith("year ")}
        return sorted(known | {year_of(one.table) for one in self.since}, reverse=True)


def counted(tables: Iterable[Played]) -> Kept:
    """All of it from nothing."""
    kept = Kept()
    with collector_at_rest():
        every = list(tables)
        chosen = once_each(every)
        kept.copies = {table.birth for table in every if table.birth != table.id}
        book, old = Book(), chosen[: max(0, len(chosen) - SETTLE)]
        for table in old:
            book.add(table)
        if old:
            kept.take(book, old[-1].key)
        kept.since = [Since(table, {}) for table in chosen[len(old) :]]
        kept.rate_from((-1, ""))
    return kept


# --- the file ---


def write(kept: Kept, path: Path, disk: Disk, stamp: Any) -> None:
    head = {
        "stamp": stamp,
        "last": list(kept.last),
        "copies": sorted(kept.copies),
        "ratings": {name: list(pair) for name, pair in kept.ratings.items()},
        "players": {name: plain_of(brief) for name, brief in kept.players.items()},
        "boxes": {name: plain_of(brief) for name, brief in kept.boxes.items()},
        "names": list(kept.lines),
    }
    since = [{"table": to_plain(one.table), "after": {n: list(p) for n, p in one.after.items()}} for one in kept.since]
    tables = {
        "head": {"1": Line(line_of("head", "1", head))},
        "since": {str(n): Line(line_of("since", str(n), one)) for n, one in enumerate(since, 1)},
        "tallies": {str(n): line for n, line in enumerate(kept.lines.values(), 1)},
    }
    put(disk, path, assemble(KIND, tables))


def read(path: Path, disk: Disk, stamp: Any) -> Kept | None:
    """What was kept of exactly this history; None if there is nothing, or anything strange in it."""
    try:
        tables = whole_lines(disk.read(path), KIND)
        head = tables["head"]["1"].document()
        if stamp is None or head["stamp"] != stamp:
            return None
        since = [line.document() for line in tables.get("since", {}).values()]
        return Kept(
            last=(head["last"][0], head["last"][1]),
            copies=set(head["copies"]),
            ratings=_ratings(head["ratings"]),
            players={name: record_of(Brief, plain) for name, plain in head["players"].items()},
            boxes={name: record_of(Brief, plain) for name, plain in head["boxes"].items()},
            lines=dict(zip(head["names"], tables.get("tallies", {}).values(), strict=True)),
            since=[Since(from_plain(one["table"]), _ratings(one["after"])) for one in since],
        )
    except (OSError, LookupError, TypeError, ValueError, AttributeError, RecursionError):
        return None


def _ratings(plain: Mapping[str, Any]) -> Ratings:
    return {name: (pair[0], pair[1]) for name, pair in plain.items()}


class Statistics:
    """What is kept, brought up to date by whoever changes the history, counted anew only where it must be."""

    def __init__(
        self, path: Path, disk: Disk, tables: Callable[[], Iterable[Played]], stamp: Callable[[], Any]
    ) -> None:
        self._path, self._disk, self._tables, self._stamp = path, disk, tables, stamp
        self._kept: Kept | None = None
        self._written: Any = None
        """The history the file was last written for."""
        self._read = False

    def look(self) -> Kept:
        """Up to date."""
        self.load()
        if self._kept is None:
            self._kept, self._written = counted(self._tables()), None
            self.write()
        return self._kept

    @property
    def is_at_hand(self) -> bool:
        """False where all tables would have to be counted first."""
        self.load()
        return self._kept is not None

    def load(self) -> None:
        """Before the history is written: afterwards the file would speak of another one."""
        if not self._read:
            self._read, self._written = True, self._stamp()
            self._kept = read(self._path, self._disk, self._written)

    def changed(self, before: Played | None, after: Played | None) -> None:
        """A table of the history is not what it was; the history itself is not written yet."""
        if before == after:
            return
        self.load()
        kept, self._written = self._kept, None
        if kept and ((before and not kept.remove(before.id)) or (after and not kept.add(after))):
            self._kept = None

    def forget(self) -> None:
        """Names have changed: all is counted anew when somebody looks."""
        self._read, self._kept = True, None

    def write(self) -> None:
        """After the history was written; what cannot be written is counted anew at the next start."""
        stamp = self._stamp()
        if self._kept is not None and stamp is not None and stamp != self._written:
            self._kept.settle()
            with suppress(SaveError):
                write(self._kept, self._path, self._disk, stamp)
                self._written = stamp
