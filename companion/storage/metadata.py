"""Metadata of a table: name, notes, place and deletion mark, in a small file beside it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, TypeVar

from companion.errors import DataError, SaveError
from companion.input.codec import Codec
from companion.input.json_input import Node, clean
from companion.storage.disk import Disk, previous_of
from companion.storage.registers import LONGEST, Registers, from_plain, to_plain
from companion.storage.tinydb_storage import LineStorage, parsed

KIND = "about"


@dataclass(frozen=True, slots=True)
class About:
    name: str = ""
    """What the group calls this table."""
    notes: str = ""
    place: str = ""
    """Where it was played."""
    deleted_at: int = 0
    """Seconds since the epoch; 0 unless it lies in the bin."""

    @property
    def values(self) -> dict[str, Any]:
        """The same as values of registers."""
        return {"name": self.name, "notes": self.notes, "place": self.place, "removed": bool(self.deleted_at)}


@dataclass(frozen=True, slots=True)
class Here:
    """What is noted of a table on this device alone."""

    binned: int = 0
    """The bin's count of days when the table was put there; 0 if nobody noted it."""
    unseen: bool = False
    """True while the registers came without their table: what is shown does not follow from them yet."""
    result: str = ""
    """The highest of its results that was seen here: the next one is higher, whatever else is forgotten."""
    apart: tuple[str, ...] = ()
    """Fields that were replaced here alone: a shared folder neither hears of them nor changes them."""
    kept: str = ""
    """The digest of a result that was put in place here alone, in the same way."""
    erase_there: bool = False
    """True if the group wants it erased in the shared folder too."""


@dataclass(frozen=True, slots=True)
class Metadata:
    about: About = About()
    """What is shown."""
    here: Here = Here()
    registers: Registers = field(default_factory=dict)
    """Registers of all devices, ours among them; none while it is in no shared folder."""
    newer: bool = False
    """True if a newer release wrote it: what is known of it is shown, and the file stays as it is, byte for byte."""


Record = TypeVar("Record", About, Here)
_CODEC = Codec((About, Here))


def read_metadata(path: Path, disk: Disk) -> Metadata:
    """A damaged record falls back to its previous version, or to none: the table is then simply there.

    One that cannot be read now is a SaveError.
    """
    for source in (path, previous_of(path)) if path.exists() else ():
        read = parsed(source, disk)
        found = read.documents().get(KIND, {})
        if read.newer:
            return Metadata(_known_fields(found.get("1", {})), newer=True)
        if "1" in found:
            about, here = _decode(found["1"], About, path.name), _decode(found.get("2", {}), Here, path.name)
            return Metadata(_clean(about), here, _registers(found.get("3", {}), path.name))
    return Metadata()


def _known_fields(plain: Mapping[str, Any]) -> About:
    """Of fields that a newer release wrote those we know, as far as they are what we know."""
    known = {one.name: type(one.default) for one in fields(About)}
    given: dict[str, Any] = {name: value for name, value in plain.items() if type(value) is known.get(name)}
    return _clean(About(**given))


def _clean(about: About) -> About:
    """Texts as they would be typed."""
    return with_texts(about, about.name, about.notes, about.place)


def _decode(plain: Mapping[str, Any], record: type[Record], file: str) -> Record:
    try:
        decoded: Record = _CODEC.decode_fields(Node(plain, file), record)
    except DataError:
        return record()
    return decoded


def _registers(plain: Mapping[str, Any], file: str) -> Registers:
    try:
        return from_plain(Node(plain, file))[0]
    except DataError:
        return {}


def write_metadata(path: Path, disk: Disk, metadata: Metadata) -> None:
    """One durable write; a SaveError has changed nothing."""
    if metadata.newer:
        raise SaveError("store.newer_about")
    documents = {"1": _CODEC.encode_fields(metadata.about), "2": _CODEC.encode_fields(metadata.here)}
    documents["3"] = to_plain(metadata.registers)
    present = {number: document for number, document in documents.items() if document or number == "1"}
    LineStorage(path, disk, KIND).write({KIND: present})


def changed(before: About, after: About) -> set[str]:
    """The fields whose values differ."""
    return {name for name, value in after.values.items() if value != before.values[name]}


def with_texts(about: About, name: str | None = None, notes: str | None = None, place: str | None = None) -> About:
    """With these texts instead, cleaned; what is not given stays."""
    given = {"name": name, "notes": notes, "place": place}
    texts: dict[str, Any] = {field: clean(text, LONGEST[field]) for field, text in given.items() if text is not None}
    return replace(about, **texts)
