"""Players' file: everybody who is remembered, their renames and merges, one player a line.

It is no cache: what a group says of names is in no table's file.
"""

from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.errors import DataError, SaveError
from companion.input.codec import Codec
from companion.input.json_input import Node, is_id
from companion.messages import Message, message
from companion.storage.disk import Disk, previous_of
from companion.storage.tinydb_storage import Damaged, LineStorage, NewerFormat, salvage

PLAYERS = "players.json"
KIND = "players"


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
Plain = Mapping[str, Any]


class PlayersFile:
    """In memory from the first look on, written as a whole. One that cannot be read now is never written over."""

    def __init__(self, path: Path, disk: Disk) -> None:
        self.notice: Message | None = None
        """Notice about a repair."""
        self.rebuilt = False
        """True if players may be missing that once stood here."""
        self.by_name: Mapping[str, RememberedPlayer] = {}
        self._path, self._disk = path, disk
        self._unread: SaveError | None = None
        self._dirty = False
        self._storage = LineStorage(path, disk, KIND)
        self._read()

    # --- reading ---

    def _read(self) -> None:
        self._unread = None
        try:
            found = self._storage.read()
            if found is None:
                self._take(self._older())
                self.rebuilt, self._dirty = not self.by_name, bool(self.by_name)
            else:
                self._take(found.get(KIND, {}).values())
        except Damaged as damaged:
            self._take((*self._older(), *damaged.tables.get(KIND, {}).values()))
            self._mend()
        except NewerFormat as newer:
            self.notice = newer.message
            self._unread = SaveError("store.newer_format", file=self._path.name)
        except SaveError as error:
            self.notice, self._unread = error.message, error

    def _older(self) -> tuple[Plain, ...]:
        return tuple(salvage(previous_of(self._path), self._disk).get(KIND, {}).values())

    def _take(self, lines: Iterable[Plain]) -> None:
        found = {}
        for plain in lines:
            try:
                player: RememberedPlayer = _CODEC.decode_fields(Node(plain, self._path.name), RememberedPlayer)
            except DataError:
                self._mend()
            else:
                found[player.name] = _with_valid_ids(player)
        self.by_name = found

    def _mend(self) -> None:
        damaged_copy, self.rebuilt, self._dirty = self._storage.mend(), True, True
        if damaged_copy:
            self.notice = message("store.players_mended", file=damaged_copy)

    def read_again(self) -> None:
        """Before anything is written over a file that could not be read; a SaveError if it still cannot."""
        if self._unread:
            ours = self.by_name
            self._read()
            known = {one for player in self.by_name.values() for one in (player.id, *player.also, *player.was)}
            new = {name: player for name, player in ours.items() if not known & {name, player.id}}
            self.by_name = {**new, **self.by_name}
        if self._unread:
            raise self._unread

    def aside(self, path: Path) -> "PlayersFile":
        """The same players, to be written to another file, which is not there yet."""
        self.read_again()
        other = PlayersFile(path, self._disk)
        other.by_name, other._dirty = self.by_name, True
        return other

    # --- writing ---

    def together(self) -> AbstractContextManager[None]:
        """All that is written inside becomes one write at the end."""
        return self._storage.together()

    def set_player(self, player: RememberedPlayer) -> None:
        """Written with whatever is written next."""
        if self.by_name.get(player.name) != player:
            self.by_name, self._dirty = {**self.by_name, player.name: player}, True

    def write_players(self, players: Mapping[str, RememberedPlayer]) -> None:
        """These from now on, on disk at once; a SaveError has changed nothing."""
        before, dirty = self.by_name, self._dirty
        self.by_name, self._dirty = players, dirty or players != before
        try:
            self.write()
        except SaveError:
            self.by_name, self._dirty = before, dirty
            raise

    def write(self) -> None:
        if self._dirty:
            self.read_again()
            lines = enumerate(self.by_name.values(), 1)
            self._storage.write({KIND: {str(number): _CODEC.encode_fields(player) for number, player in lines}})
            self._dirty = False

    def try_to_write(self) -> bool:
        """False if something is not on disk."""
        with suppress(SaveError):
            self.write()
        return not self._dirty


def _with_valid_ids(player: RememberedPlayer) -> RememberedPlayer:
    """Without ids that no table may have: one they sat down at could not be read again."""
    id_, also = player.id if is_id(player.id) else "", tuple(filter(is_id, player.also))
    return player if (id_, also) == (player.id, player.also) else replace(player, id=id_, also=also)
