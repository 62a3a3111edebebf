"""Device id of this installation in a shared folder; part of no backup.

A device writes a file of its own there. Where that is not what it wrote last (a copied phone has the same id), it
continues under a new id; registers written under the old one stay its own.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.errors import DataError
from companion.input.codec import Codec
from companion.input.json_input import Node
from companion.storage.disk import Disk
from companion.storage.tinydb_storage import LineStorage, first_document

KIND = "device"


@dataclass(frozen=True, slots=True)
class Device:
    id: str = ""
    """Empty until a folder is shared for the first time."""
    former: tuple[str, ...] = ()
    written: tuple[str, ...] = ()
    """Digests its files in the folder may have: of what was written last, and of what was about to be."""


_CODEC = Codec((Device,))


class DeviceFile:
    """Every change is one durable write; a SaveError has changed nothing."""

    def __init__(self, path: Path, disk: Disk, new_id: Callable[[], str]) -> None:
        self._path, self._disk, self._new_id = path, disk, new_id
        self._device: Device | None = None

    @property
    def now(self) -> Device:
        """A file that cannot be read now is a SaveError; a damaged one is as good as none."""
        if self._device is None:
            self._device = _decode(first_document(self._path, self._disk, KIND))
        return self._device

    def renew(self) -> None:
        """Another id, or the first one."""
        before = self.now
        self._write(Device(self._new_id(), (*before.former, before.id) if before.id else ()))

    def expect(self, digests: Iterable[str]) -> None:
        """Before its files are written: they hold what they held, or this."""
        self._write(replace(self.now, written=tuple(dict.fromkeys(digests))))

    def _write(self, device: Device) -> None:
        if device != self.now:
            LineStorage(self._path, self._disk, KIND).write({KIND: {"1": _CODEC.encode_fields(device)}})
            self._device = device


def _decode(plain: Mapping[str, Any]) -> Device:
    try:
        device: Device = _CODEC.decode_fields(Node(plain, KIND), Device)
    except DataError:
        return Device()
    return device
