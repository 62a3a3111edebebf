"""The lists: open tables and remembered players in one small file, finished tables with their figures in another.

They are a cache: the tables' own files are the truth, and whatever a list lacks is read from them again. A tap touches
neither list, so it costs the same after ten thousand tables.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.codec import Codec
from companion.errors import DataError, SaveError
from companion.messages import Message, from_plain, message, to_plain
from companion.plain import Node, is_id
from companion.saves.disk import Disk, Stamp, name_aside, previous_of
from companion.saves.storage import Damaged, Documents, LineStorage, NewerFormat, salvage


@dataclass(frozen=True, slots=True)
class Result:
    """A finished table's figures for one player."""

    total: int
    rank: int
    points: tuple[tuple[str, int], ...]
    """Category and points, in sheet order."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A table's line in the list, without opening its file."""

    id: str
    game: str
    header: Mapping[str, Any]
    """The header as plain data: options, seats, depth, when opened. Empty if the file cannot be read and never was."""
    depth: str
    touched: int
    steps: int
    headline: Message
    seat: int | None = None
    """Whose turn it is."""
    half_filled: bool = False
    finished: bool = False
    results: tuple[Result, ...] = ()
    state: str = ""
    """Why the table cannot be opened as it is: damaged, newer or unreadable; empty for all others."""
    name: str = ""
    place: str = ""
    deleted_at: int = 0
    """What is said about the table beside its file."""
    stamp: Stamp | None = None
    """The file this was read from; None if that is not certain."""
    about_stamp: Stamp | None = None

    @property
    def seats(self) -> tuple[Mapping[str, str], ...]:
        return tuple(self.header.get("seats", ()))


@dataclass(frozen=True, slots=True)
class RememberedPlayer:
    name: str
    colour: str
    tables: int
    last: int
    id: str = ""
    """Theirs for ever; empty until they sit down the next time."""


_CODEC = Codec((RememberedPlayer,))


class Index:
    """One list: in memory from the first look on, written as a whole."""

    def __init__(self, path: Path, disk: Disk) -> None:
        self.path = path
        self.notice: Message | None = None
        """What had to be done to read it."""
        self.rebuilt = False
        """True if lines may be missing that once stood here."""
        self._storage = LineStorage(path, disk, "index")
        self._documents: dict[str, tuple[str, dict[str, Any]]] = {}
        self._lines: dict[str, Summary] = {}
        self._players: dict[str, RememberedPlayer] = {}
        self._dirty = False
        for tables in self._read(disk):
            self._take(tables, disk)

    # --- reading ---

    def _read(self, disk: Disk) -> Iterable[dict[str, Documents]]:
        """What the file holds; of one that is gone or damaged what the version before it held, too."""
        older = previous_of(self.path)
        try:
            found = self._storage.read()
            if found is not None:
                return (found,)
            self.rebuilt = True
            return (salvage(older, disk),)
        except Damaged as damaged:
            self._mend(disk)
            return (salvage(older, disk), damaged.tables)
        except NewerFormat:
            self._mend(disk)
            return ()
        except SaveError as error:  # not readable: it stays as it is, and this list lives in memory alone
            self.notice = error.message
            self._storage.hold({})
            self.rebuilt = True
            return ()

    def _mend(self, disk: Disk) -> None:
        """Go on without a damaged file; the first write sets it aside."""
        self._storage.hold({})
        self.rebuilt = self._dirty = True
        with suppress(OSError):
            kept_as = name_aside(self.path, disk, disk.read(self.path)).name
            self.notice = message("store.list_mended", file=kept_as)

    def _take(self, tables: dict[str, Documents], disk: Disk) -> None:
        for number, document in tables.get("tables", {}).items():
            try:
                summary = _decode(document)
            except (LookupError, TypeError, ValueError, AttributeError):
                self._lines.pop(str(document.get("id")), None)
                if self.notice is None:
                    self._mend(disk)
                continue
            self._lines[summary.id] = summary
            self._documents[summary.id] = number, document
        for document in tables.get("players", {}).values():
            with suppress(DataError):
                player = _CODEC.decode_fields(Node(document, self.path.name), RememberedPlayer)
                self._players[player.name] = player

    # --- lines ---

    def lines(self) -> Mapping[str, Summary]:
        return self._lines

    def put(self, summary: Summary) -> None:
        if self._lines.get(summary.id) != summary:
            number = self._documents[summary.id][0] if summary.id in self._documents else self._free_number()
            self._documents[summary.id] = number, _encode(summary)
            self._lines[summary.id] = summary
            self._dirty = True

    def remove(self, id_: str) -> None:
        if self._lines.pop(id_, None) is not None:
            del self._documents[id_]
            self._dirty = True

    def _free_number(self) -> str:
        return str(max((int(number) for number, _ in self._documents.values()), default=0) + 1)

    # --- players ---

    def players(self) -> tuple[RememberedPlayer, ...]:
        """Remembered players, the latest first."""
        return tuple(sorted(self._players.values(), key=lambda player: (-player.last, player.name)))

    def player(self, name: str) -> RememberedPlayer | None:
        return self._players.get(name)

    def remember(self, player: RememberedPlayer) -> None:
        if self._players.get(player.name) != player:
            self._players[player.name] = player
            self._dirty = True

    def forget(self, name: str) -> None:
        """A SaveError has changed nothing."""
        before = dict(self._players)
        if self._players.pop(name, None):
            self._dirty = True
            try:
                self.write()
            except SaveError:
                self._players = before
                raise

    # --- writing ---

    def write(self) -> None:
        if not self._dirty:
            return
        players = (_CODEC.encode_fields(player) for player in self._players.values())
        self._storage.write(
            {
                "players": {str(n): document for n, document in enumerate(players, 1)},
                "tables": dict(self._documents.values()),
            }
        )
        self._dirty = False

    def try_to_write(self) -> None:
        """A list that cannot be written now is put right from the tables' own files at the next start."""
        with suppress(SaveError):
            self.write()


def remembered(known: RememberedPlayer | None, seat: tuple[str, str], id_: str, now: int) -> RememberedPlayer:
    """A player who sits down: the colour is the latest, the id is the first."""
    name, colour = seat
    if known is None:
        return RememberedPlayer(name, colour, 1, now, id_)
    return replace(known, colour=colour, tables=known.tables + 1, last=max(now, known.last), id=known.id or id_)


_OPTIONAL = ("seat", "half_filled", "finished", "state", "name", "place", "deleted_at")
_ALWAYS = ("id", "game", "header", "depth", "touched", "steps", "headline")
_FIELDS = {*_ALWAYS, *_OPTIONAL, "results", "stamp", "about_stamp"}
_HEADER = (("options", dict), ("opened", int), ("seats", list))


def _encode(summary: Summary) -> dict[str, Any]:
    plain = {
        "id": summary.id,
        "game": summary.game,
        "header": dict(summary.header),
        "depth": summary.depth,
        "touched": summary.touched,
        "steps": summary.steps,
        "headline": to_plain(summary.headline),
        "results": [{"total": r.total, "rank": r.rank, "points": [*map(list, r.points)]} for r in summary.results],
        "stamp": list(summary.stamp or ()),
        "about_stamp": list(summary.about_stamp or ()),
        **{name: getattr(summary, name) for name in _OPTIONAL},
    }
    return {name: value for name, value in plain.items() if name in _ALWAYS or not _says_nothing(name, value)}


def _says_nothing(name: str, value: Any) -> bool:
    return value is None or value is False or value in ("", []) or (name == "deleted_at" and not value)


def _decode(plain: dict[str, Any]) -> Summary:
    """A line as a summary; anything strange in it raises, and the line is read from its table again.

    By hand, not by codec: there are ten thousand of them.
    """
    header = plain["header"]
    if not plain.keys() <= _FIELDS or not is_id(plain["id"]):
        raise ValueError(plain["id"])
    if header or not plain.get("state"):
        if not all(isinstance(header[name], kind) for name, kind in _HEADER):
            raise TypeError("header")
        for seat in header["seats"]:
            if type(seat["name"]) is not str or type(seat["colour"]) is not str:
                raise TypeError("seats")
    results = tuple(
        Result(r["total"] + 0, r["rank"] + 0, tuple((c, n + 0) for c, n in r["points"]))
        for r in plain.get("results", ())
    )
    if results and len(results) != len(header["seats"]):
        raise ValueError("results")
    stamp, about_stamp = plain.get("stamp"), plain.get("about_stamp")
    return Summary(
        id=plain["id"],
        game=plain["game"],
        header=header,
        depth=plain["depth"],
        touched=plain["touched"] + 0,
        steps=plain["steps"] + 0,
        headline=from_plain(plain["headline"]),
        results=results,
        stamp=(stamp[0], stamp[1]) if stamp else None,
        about_stamp=(about_stamp[0], about_stamp[1]) if about_stamp else None,
        **{name: plain[name] for name in _OPTIONAL if name in plain},
    )
