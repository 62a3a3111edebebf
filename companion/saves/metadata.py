"""Metadata of a table: name, notes, place and the mark of the bin, in a small record beside its file."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

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


_CODEC = Codec((About,))


def read_about(path: Path, disk: Disk) -> About:
    """A damaged record says what it said before, or nothing: its table is then simply there.

    One that cannot be read now is a SaveError.
    """
    for source in (path, previous_of(path)) if path.exists() else ():
        plain = readable(source, disk).get(KIND, {}).get("1")
        if plain is not None:
            return _decode(plain, path.name)
    return About()


def _decode(plain: dict[str, Any], file: str) -> About:
    try:
        about: About = _CODEC.decode_fields(Node(plain, file), About)
    except DataError:
        return About()
    return about


def write_about(path: Path, disk: Disk, about: About) -> None:
    """One durable write; a SaveError has changed nothing."""
    LineStorage(path, disk, KIND).write({KIND: {"1": _CODEC.encode_fields(about)}})


def changed(about: About, name: str | None = None, notes: str | None = None, place: str | None = None) -> About:
    """With these texts instead, cleaned; what is not given stays."""
    return replace(
        about,
        name=about.name if name is None else clean(name, LONGEST_NAME),
        notes=about.notes if notes is None else clean(notes, LONGEST_NOTES),
        place=about.place if place is None else clean(place, LONGEST_PLACE),
    )
