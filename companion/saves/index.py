"""The lists: open tables and remembered players in one small file, finished tables with their figures in another.

A tap touches neither, so it costs the same after ten thousand tables; and opening a table reads only the small one.
The small list also remembers which table is being played (`live`): after a kill its line is
brought up to date from the table's own file.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tinydb import TinyDB
from tinydb.table import Document

from companion.codec import Codec
from companion.errors import DataError
from companion.messages import Message, from_plain, to_plain
from companion.plain import Node
from companion.saves.disk import Disk, set_aside
from companion.saves.storage import Damaged, Documents, LineStorage, load


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
    """The header as plain data: options, seats, depth, when opened."""
    depth: str
    touched: int
    steps: int
    headline: Message
    seat: int | None = None
    """Whose turn it is."""
    half_filled: bool = False
    finished: bool = False
    results: tuple[Result, ...] = ()


@dataclass(frozen=True, slots=True)
class RememberedPlayer:
    name: str
    colour: str
    tables: int
    last: int


_CODEC = Codec((Result, RememberedPlayer))


class Index:
    def __init__(self, path: Path, disk: Disk) -> None:
        self.path = path
        self._storage = LineStorage(path, disk, "index")
        db = TinyDB(storage=lambda: self._storage)
        self._tables, self._players, self._live = db.table("tables"), db.table("players"), db.table("live")

    def tables(self) -> dict[str, Summary]:
        found = (_decode(Node(dict(document), self.path.name)) for document in self._tables.all())
        return {summary.id: summary for summary in found}

    def put_table(self, summary: Summary) -> None:
        with self._storage.together():
            number = self._number(summary.id)
            if number is not None:
                self._tables.remove(doc_ids=[number])
            self._tables.insert(Document(_encode(summary), doc_id=number or self._free_number()))

    def remove_table(self, id_: str) -> None:
        number = self._number(id_)
        if number is not None:
            self._tables.remove(doc_ids=[number])

    def has(self, id_: str) -> bool:
        return self._number(id_) is not None

    def live(self) -> str | None:
        """The table being played, or being played when the process was killed."""
        found = self._live.get(doc_id=1)
        return str(found["id"]) if isinstance(found, Document) else None

    def set_live(self, id_: str | None) -> None:
        if id_ == self.live():
            return
        with self._storage.together():
            self._live.truncate()
            if id_ is not None:
                self._live.insert(Document({"id": id_}, doc_id=1))

    @contextmanager
    def together(self) -> Iterator[None]:
        """Several changes to this list as one write."""
        with self._storage.together():
            yield

    def players(self) -> tuple[RememberedPlayer, ...]:
        """Remembered players, the latest first."""
        found = [_CODEC.decode_fields(Node(dict(d), self.path.name), RememberedPlayer) for d in self._players.all()]
        return tuple(sorted(found, key=lambda player: (-player.last, player.name)))

    def remember(self, seats: tuple[tuple[str, str], ...], now: int) -> None:
        """Remember names and the colours they last took."""
        known = {player.name: player for player in self.players()}
        for name, colour in seats:
            tables = known[name].tables + 1 if name in known else 1
            known[name] = RememberedPlayer(name, colour, tables, now)
        with self._storage.together():
            self._players.truncate()
            documents = (_CODEC.encode_fields(player) for player in known.values())
            self._players.insert_multiple(Document(d, doc_id=n) for n, d in enumerate(documents, 1))

    def forget(self, name: str) -> None:
        found = [document.doc_id for document in self._players.all() if document["name"] == name]
        if found:
            self._players.remove(doc_ids=found)

    def _number(self, id_: str) -> int | None:
        return next((document.doc_id for document in self._tables.all() if document["id"] == id_), None)

    def _free_number(self) -> int:
        return max((document.doc_id for document in self._tables.all()), default=0) + 1


def _encode(summary: Summary) -> dict[str, Any]:
    plain = {
        "id": summary.id,
        "game": summary.game,
        "header": dict(summary.header),
        "depth": summary.depth,
        "touched": summary.touched,
        "steps": summary.steps,
        "headline": to_plain(summary.headline),
        "seat": summary.seat,
        "half_filled": summary.half_filled,
        "finished": summary.finished,
        "results": [_CODEC.encode_fields(result) for result in summary.results],
    }
    return {name: value for name, value in plain.items() if value is not None and value is not False and value != []}


def _decode(node: Node) -> Summary:
    node.fields(
        ("id", "game", "header", "depth", "touched", "steps", "headline"),
        ("seat", "half_filled", "finished", "results"),
    )
    plain = node.value
    results = node.field("results").each(lambda n: _CODEC.decode_fields(n, Result)) if node.has("results") else ()
    return Summary(
        id=node.field("id").text(),
        game=node.field("game").text(),
        header=plain["header"],
        depth=node.field("depth").text(),
        touched=node.field("touched").number(0, 10**11),
        steps=node.field("steps").number(0, 10**9),
        headline=from_plain(plain["headline"]),
        seat=node.field("seat").number(0, 9) if node.has("seat") else None,
        half_filled=plain.get("half_filled", False),
        finished=plain.get("finished", False),
        results=results,
    )


def mend_index(path: Path, disk: Disk) -> str | None:
    """If a list is damaged: keep it aside, put back its readable lines, and give the name it is kept under."""
    if not path.exists():
        return None
    try:
        found = load(path)
    except Damaged as damaged:
        found, whole = damaged.tables, False
    else:
        whole = True
    readable = _readable(found, path.name)
    if whole and all(readable.get(name, found[name]) == found[name] for name in found):
        return None
    kept_as = set_aside(path, disk)
    LineStorage(path, disk, "index").write(readable)
    return kept_as


def _readable(tables: dict[str, Documents], file: str) -> dict[str, Documents]:
    kept: dict[str, Documents] = {"tables": {}, "players": {}}
    for id_, document in tables.get("tables", {}).items():
        with suppress(DataError, KeyError):
            _decode(Node(document, file))
            kept["tables"][id_] = document
    for id_, document in tables.get("players", {}).items():
        with suppress(DataError):
            _CODEC.decode_fields(Node(document, file), RememberedPlayer)
            kept["players"][id_] = document
    return kept
