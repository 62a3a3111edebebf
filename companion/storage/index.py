"""Index file: a line for each table, and the remembered players.

A cache: the tables' own files are the truth, and a missing line is read from them again. A tap touches no index.
"""

from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.codec import Codec
from companion.errors import DataError, SaveError
from companion.gc_pause import collector_at_rest
from companion.json_input import Node, is_id
from companion.messages import Message, message
from companion.storage.disk import Disk, name_aside, previous_of
from companion.storage.latest import Past, from_plain, to_plain
from companion.storage.summary import Summary, decode_line, encode_line
from companion.storage.tinydb_storage import Damaged, Documents, Line, LineStorage, NewerFormat, salvage


@dataclass(frozen=True, slots=True)
class RememberedPlayer:
    name: str
    colour: str
    tables: int
    last: int
    id: str = ""
    """Theirs for ever; empty until they sit down the next time."""
    was: tuple[str, ...] = ()
    """What they were called before."""
    forgotten: bool = False
    """True if they are not offered any more; kept for past games alone, whose files would bring them back."""
    also: tuple[str, ...] = ()
    """Further ids of theirs: others who share a history with us gave them one of their own."""
    same_as: str = ""
    """The name of the person they turned out to be; they are not offered any more."""


_CODEC = Codec((RememberedPlayer,))


class Index:
    """One list: in memory from the first look on, written as a whole."""

    def __init__(self, path: Path, disk: Disk) -> None:
        self.path = path
        self.notice: Message | None = None
        """Notice about a repair."""
        self.rebuilt = False
        """True if lines may be missing that once stood here."""
        self.unread = False
        """True if the file could not be read: its contents are unknown, and it stays as it is."""
        self.changes = 0
        """How often a line was changed since."""
        self._past: Past | None = None
        self._storage = LineStorage(path, disk, "index", closed=("tables",))
        self._documents: dict[str, tuple[str, Line | dict[str, Any]]] = {}
        self._lines: dict[str, Summary] = {}
        self.players: dict[str, RememberedPlayer] = {}
        """By name."""
        self._dirty = False
        with collector_at_rest():
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
            self.rebuilt = self.unread = True
            return ()

    def _mend(self, disk: Disk) -> None:
        """Go on without a damaged file; the first write sets it aside."""
        self._storage.hold({})
        self.rebuilt = self._dirty = True
        with suppress(OSError):
            damaged_copy = name_aside(self.path, disk, disk.read(self.path)).name
            self.notice = message("store.list_mended", file=damaged_copy)

    def _take(self, tables: dict[str, Documents], disk: Disk) -> None:
        for number, document in tables.get("tables", {}).items():
            plain: dict[str, Any] = {}
            try:
                plain = document.document() if isinstance(document, Line) else document
                summary = decode_line(plain)
            except (LookupError, TypeError, ValueError, AttributeError, RecursionError):
                self._lines.pop(str(plain.get("id")), None)
                if self.notice is None:
                    self._mend(disk)
                continue
            self._lines[summary.id] = summary
            self._documents[summary.id] = number, document
        for document in tables.get("players", {}).values():
            with suppress(DataError):
                player = _CODEC.decode_fields(Node(document, self.path.name), RememberedPlayer)
                self.players[player.name] = _with_valid_ids(player)
        self._past = from_plain(tables.get("past", {}))

    def aside(self, path: Path, disk: Disk) -> "Index":
        """This list once more, to be written to another file, which is not there yet."""
        other = Index(path, disk)
        other._documents, other._lines, other.players = dict(self._documents), dict(self._lines), dict(self.players)
        other._past, other._dirty = self._past, True
        return other

    def together(self) -> AbstractContextManager[None]:
        """All that is written inside becomes one write at the end."""
        return self._storage.together()

    # --- lines ---

    def lines(self) -> Mapping[str, Summary]:
        return self._lines

    def set_line(self, summary: Summary) -> None:
        if self._lines.get(summary.id) != summary:
            number = self._documents[summary.id][0] if summary.id in self._documents else self._free_number()
            self._documents[summary.id] = number, encode_line(summary)
            self._lines[summary.id] = summary
            self._changed()

    def remove(self, id_: str) -> None:
        if self._lines.pop(id_, None) is not None:
            del self._documents[id_]
            self._changed()

    def _changed(self) -> None:
        self.changes += 1
        self._dirty = True

    def _free_number(self) -> str:
        return str(max((int(number) for number, _ in self._documents.values()), default=0) + 1)

    # --- what is noted of the long list ---

    @property
    def past(self) -> Past | None:
        """None if nothing certain is known of it, or of this list."""
        return None if self.rebuilt else self._past

    @past.setter
    def past(self, past: Past | None) -> None:
        if past != self._past:
            self._past, self._dirty = past, True

    # --- players ---

    def set_player(self, player: RememberedPlayer) -> None:
        if self.players.get(player.name) != player:
            self.players[player.name], self._dirty = player, True

    def write_players(self, players: dict[str, RememberedPlayer]) -> None:
        """These from now on, on disk at once; a SaveError has changed nothing."""
        before = self.players
        self.players, self._dirty = players, self._dirty or players != before
        try:
            self.write()
        except SaveError:
            self.players = before
            raise

    # --- writing ---

    @property
    def written(self) -> bool:
        """True if the file is equal to the list in memory."""
        return not self._dirty

    def write(self) -> None:
        if not self._dirty:
            return
        players = (_CODEC.encode_fields(player) for player in self.players.values())
        self._storage.write(
            {
                "players": {str(n): document for n, document in enumerate(players, 1)},
                "tables": dict(self._documents.values()),
                "past": to_plain(self._past) if self._past else {},
            }
        )
        self._dirty = False

    def try_to_write(self) -> None:
        """A list that cannot be written now is put right from the tables' own files at the next start."""
        with suppress(SaveError):
            self.write()


def _with_valid_ids(player: RememberedPlayer) -> RememberedPlayer:
    """Without ids that no table may have: one they sat down at could not be read again."""
    id_, also = player.id if is_id(player.id) else "", tuple(filter(is_id, player.also))
    return player if (id_, also) == (player.id, player.also) else replace(player, id=id_, also=also)
