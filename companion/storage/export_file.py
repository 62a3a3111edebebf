"""Atomic export: a file for others is written beside its target, synced, and renamed over it.

A kill leaves the old file or the new one, and at most a temporary file. Its path is noted in the app's folder for as
long as it is needed, wherever it lies: the next start removes what a killed process left.
"""

import errno
import json
import os
import re
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, cast

from companion.errors import SaveError
from companion.storage.disk import Disk, refused

try:
    import fcntl
except ImportError:  # Windows, where an open file cannot be removed anyway
    fcntl = None  # type: ignore[assignment]

NOTES = "exporting"
"""The folder of the notes: one file for each export under way, holding the path of its temporary file."""
OUTGOING = "outgoing"
"""The folder a file waits in until it is handed on; at a start nobody waits for it any more."""
PART = re.compile(r"\.tableside-[0-9a-f]{16}\.part")
LONGEST_NOTE = 10_000


def write_export(path: Path, raw: bytes, home: Path, disk: Disk | None = None) -> None:
    """Replace a file for others as a whole; after a SaveError the old one is as it was."""
    with export_file(path, home, disk) as file:
        file.write(raw)


@contextmanager
def export_file(path: Path, home: Path, disk: Disk | None = None) -> Iterator[BinaryIO]:
    """A file that takes the place of `path` once everything is written to it; SaveError if it cannot.

    Whatever is raised inside leaves the target as it was. `home` is the app's own folder.
    """
    disk, target = disk or Disk(), regular_target(path)
    part = target.with_name(f".tableside-{secrets.token_hex(8)}.part")
    note = _note(part, home, disk)
    try:
        try:
            with disk.open_new(part) as file:
                _lock(file)
                _keep_mode(file, target)
                yield cast(BinaryIO, _Writer(file, disk))
                disk.flush(file)
                disk.sync(file)
            disk.rename(part, target)
        except BaseException:
            _forget(note, disk, part)
            raise
    except OSError as error:
        raise _cannot_write(error, path) from error
    with suppress(OSError):  # it is there; not every file system can sync a folder
        disk.sync_folder(target.parent)
    _forget(note, disk)


def regular_target(path: Path) -> Path:
    """Where a file is really written: behind every symlink, which stays one. SaveError unless a regular file may be."""
    target = Path(os.path.realpath(path))
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return target
    except OSError as error:
        raise _cannot_write(error, path) from error
    if stat.S_ISDIR(mode):
        raise SaveError("export.folder", file=str(path))
    if not stat.S_ISREG(mode):
        raise SaveError("export.special", file=str(path))
    return target


def _cannot_write(error: OSError, path: Path) -> SaveError:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return refused(error)
    return SaveError("export.refused", file=str(path), reason=error.strerror or type(error).__name__)


def remove_leftovers(home: Path, disk: Disk) -> None:
    """Remove what earlier processes left: temporary files, unless one still writes them, and files handed on."""
    for sent in _files(home / OUTGOING):
        with suppress(OSError):
            disk.remove(sent)
    for note in _files(home / NOTES):
        with suppress(OSError):
            part = _noted(note)
            if part is None or _removed(part, disk):
                disk.remove(note)
    with suppress(OSError):
        (home / NOTES).rmdir()


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if not path.is_dir())
    except OSError:
        return []


def _noted(note: Path) -> Path | None:
    """The temporary file a note names; None for any other file."""
    try:
        with note.open(encoding="utf-8") as file:
            part = Path(json.loads(file.read(LONGEST_NOTE)))
    except (ValueError, TypeError):
        return None
    return part if part.is_absolute() and PART.fullmatch(part.name) else None


def _removed(part: Path, disk: Disk) -> bool:
    """False while somebody writes it."""
    try:
        mode = part.lstat().st_mode
    except FileNotFoundError:
        return True
    if stat.S_ISREG(mode):
        if fcntl is not None:
            with part.open("rb") as file:
                try:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except OSError:
                    return False
        disk.remove(part)
    return True


def _note(part: Path, home: Path, disk: Disk) -> Path:
    """Where the temporary file is noted; if the disk refuses that, the export still goes on."""
    note = home / NOTES / part.name.strip(".")
    with suppress(OSError):
        disk.make_folder(note.parent)
        with disk.open_new(note) as file:
            disk.write(file, json.dumps(str(part)).encode())
            disk.flush(file)
    return note


def _forget(note: Path, disk: Disk, *parts: Path) -> None:
    """A temporary file that cannot be removed now stays noted: the next start does it."""
    with suppress(OSError):
        for path in (*parts, note):
            disk.remove(path)
        note.parent.rmdir()  # unless another export is under way


def _lock(file: BinaryIO) -> None:
    if fcntl is not None:
        with suppress(OSError):  # not every file system has locks
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _keep_mode(file: BinaryIO, target: Path) -> None:
    """Whoever may read the old file may read the new one, and nobody else."""
    with suppress(OSError, AttributeError):  # Windows has no fchmod
        os.fchmod(file.fileno(), stat.S_IMODE(target.stat().st_mode))


class _Writer:
    """A file whose bytes go through a `Disk`, as far as `zipfile` asks for one."""

    def __init__(self, file: BinaryIO, disk: Disk) -> None:
        self._file, self._disk = file, disk

    def write(self, data: bytes) -> int:
        self._disk.write(self._file, data)
        return len(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)
