"""Metadata of a table: name, notes, place and the mark of the bin, in a small record beside its file."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from companion.codec import Codec
from companion.errors import DataError
from companion.plain import Node, clean
from companion.saves.disk import Disk, previous_of
from companion.saves.storage import LineStorage, readable

KIND = "about"
LONGEST_NAME, LONGEST_PLACE, LONGEST_NOTES = 80, 80, 400


@dataclass(frozen=True, slots=True)
class About:
    name: str = ""
    """What the group calls this table."""
    notes: str = ""
    place: str = ""
    """Where it was played."""
    deleted_at: int = 0
    """Seconds since the epoch; 0 unless it lies in the bin."""


@dataclass(frozen=True, slots=True)
class Here:
    """What is noted of a table on this device alone."""

    binned: int = 0
    """The bin's count of days when the table was put there; 0 if nobody noted it."""


@dataclass(frozen=True, slots=True)
class Metadata:
    about: About = About()
    here: Here = Here()


Record = TypeVar("Record", About, Here)
_CODEC = Codec((About, Here))


def read_metadata(path: Path, disk: Disk) -> Metadata:
    """A damaged record says what it said before, or nothing: its table is then simply there.

    One that cannot be read now is a SaveError.
    """
    for source in (path, previous_of(path)) if path.exists() else ():
        found = readable(source, disk).get(KIND, {})
        if "1" in found:
            return Metadata(_decode(found["1"], About, path.name), _decode(found.get("2", {}), Here, path.name))
    return Metadata()


def _decode(plain: dict[str, Any], record: type[Record], file: str) -> Record:
    try:
        decoded: Record = _CODEC.decode_fields(Node(plain, file), record)
    except DataError:
        return record()
    return decoded


def write_metadata(path: Path, disk: Disk, metadata: Metadata) -> None:
    """One durable write; a SaveError has changed nothing."""
    documents = {"1": _CODEC.encode_fields(metadata.about)}
    if metadata.here != Here():
        documents["2"] = _CODEC.encode_fields(metadata.here)
    LineStorage(path, disk, KIND).write({KIND: documents})


def changed(about: About, name: str | None = None, notes: str | None = None, place: str | None = None) -> About:
    """With these texts instead, cleaned; what is not given stays."""
    return replace(
        about,
        name=about.name if name is None else clean(name, LONGEST_NAME),
        notes=about.notes if notes is None else clean(notes, LONGEST_NOTES),
        place=about.place if place is None else clean(place, LONGEST_PLACE),
    )
