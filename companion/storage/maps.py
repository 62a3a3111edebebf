"""Maps of the group's own: files in a folder that anybody may copy one into, each read within limits.

A table carries its map, so whatever is removed or damaged here, every table stays as it is.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from companion.box import Box
from companion.errors import DataError
from companion.games import box_carrying
from companion.games.ticket_to_ride.board import board
from companion.input.json_input import checked_object, compact_json, decoded, parse_json
from companion.messages import Message, message
from companion.storage.disk import Disk, Stamp, cannot_read, files_in, replace_file, save_errors

GAME = "ticket_to_ride"
FOLDER = "maps"
MOST_MAPS = 200
"""Files that are read; of more the first by name."""
MOST_READ = 200_000
"""Bytes of a file: as a table carries it a map has a quarter."""
MAP, REMOVED = ".json", ".removed"
_NAME = re.compile(r"([0-9a-z_-]{1,64}\.[0-9a-f]{12})\.json")


@dataclass(frozen=True, slots=True)
class KeptMap:
    box: Box
    """The box of a table that is opened with it."""

    @property
    def key(self) -> str:
        """What tells it from every other map."""
        return self.box.options["map"]

    @property
    def text(self) -> str:
        return self.box.carried["map"]

    @property
    def players(self) -> range:
        return board(self.text).players


def read_map(source: bytes | str, file: str) -> KeptMap:
    """A checked map; what is wrong with it is a DataError that names the place."""
    text = source if isinstance(source, str) else decoded(source, most_bytes=MOST_READ, name=file)
    plain = checked_object(parse_json(text, file).value, file)
    return KeptMap(box_carrying(GAME, {"map": compact_json(plain)}, file))


def map_facts(kept: KeptMap) -> Message:
    """How large it is."""
    found = board(kept.text)
    rail, players = found.rail, kept.players
    return message(
        "maps.facts",
        places=len(found.places),
        routes=len(rail.routes),
        tickets=len(rail.tickets),
        low=players[0],
        high=players[-1],
    )


class MapFolder:
    """Every change is durable when it returns; a SaveError has changed nothing that can be seen."""

    def __init__(self, home: Path, disk: Disk) -> None:
        self.folder, self._disk = home / FOLDER, disk
        self._known: dict[str, tuple[Stamp, KeptMap | Message]] = {}
        """What each file was when it was looked at last: its map, or what is wrong with it."""

    def all(self) -> tuple[KeptMap, ...]:
        """Each map once, by the names of their files."""
        return tuple({one.key: one for one in self._look() if isinstance(one, KeptMap)}.values())

    def boxes(self) -> tuple[Box, ...]:
        return tuple(one.box for one in self.all())

    @property
    def notices(self) -> tuple[Message, ...]:
        """What is wrong with the others."""
        return tuple(one for one in self._look() if isinstance(one, Message))

    def removed(self) -> set[str]:
        """Keys of maps that were here and are not: nobody's folder brings them back."""
        return {name.removesuffix(REMOVED) for name in self._names(REMOVED)} - {one.key for one in self.all()}

    def keep(self, kept: KeptMap) -> Literal["added", "known"]:
        if any(one.key == kept.key for one in self.all()):
            return "known"
        with save_errors():
            self._disk.make_folder(self.folder)
        replace_file(self._disk, self.folder / file_of(kept.key), kept.text.encode())
        with save_errors():
            self._disk.remove(self.folder / f"{kept.key}{REMOVED}")
        return "added"

    def receive(self, text: str, called: str) -> Literal["added", "known"]:
        """A map that somebody shares; a DataError if it is not what it was called there."""
        kept = read_map(text, called)
        if kept.key != called:
            raise DataError(called, "", called, kept.key)
        return self.keep(kept)

    def remove(self, key: str) -> None:
        """Out of every list; the file stays beside under a name that says so."""
        for name in self._names(MAP):
            if (one := self._read(name)) and isinstance(one, KeptMap) and one.key == key:
                with save_errors():
                    self._disk.rename(self.folder / name, self.folder / f"{key}{REMOVED}")
                    self._disk.sync_folder(self.folder)

    def restore(self, key: str) -> None:
        """Take that back."""
        with save_errors():
            self._disk.rename(self.folder / f"{key}{REMOVED}", self.folder / file_of(key))
            self._disk.sync_folder(self.folder)

    def _look(self) -> Iterator[KeptMap | Message]:
        try:
            names = self._names(MAP)
        except OSError as error:
            yield cannot_read(error, FOLDER).message
            return
        yield from map(self._read, names[:MOST_MAPS])

    def _names(self, ending: str) -> list[str]:
        return [name for name in files_in(self._disk, self.folder) if name.endswith(ending)]

    def _read(self, name: str) -> KeptMap | Message:
        path = self.folder / name
        try:
            stamp = self._disk.stamp(path)
            known = self._known.get(name)
            if known and known[0] == stamp:
                return known[1]
            found: KeptMap | Message = read_map(self._disk.read_regular(path, MOST_READ), f"{FOLDER}/{name}")
        except OSError as error:
            return cannot_read(error, f"{FOLDER}/{name}").message
        except DataError as wrong:
            found = wrong.message
        self._known[name] = stamp, found
        return found


def file_of(key: str) -> str:
    """What the file of a map is called that came from elsewhere."""
    return f"{key}{MAP}"


def parse_map_name(file: str) -> str | None:
    """The key in the name of such a file."""
    match = _NAME.fullmatch(file)
    return match[1] if match else None
