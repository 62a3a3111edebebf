"""File system access: atomic, durable replacement of files, in an order that survives a kill at any moment."""

import contextlib
import errno
import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Literal, NoReturn, TypeAlias

from companion.errors import SaveError

NEW, PREVIOUS = ".new", ".previous"
MOST_BYTES = 64_000_000
"""Largest file that is read."""


class Disk:
    """Real files. Each method is one call to the system, so that tests can let any single one fail."""

    def open_new(self, path: Path) -> BinaryIO:
        return path.open("wb")

    def write(self, file: BinaryIO, data: bytes) -> None:
        file.write(data)

    def flush(self, file: BinaryIO) -> None:
        file.flush()

    def sync(self, file: BinaryIO) -> None:
        os.fsync(file.fileno())

    def link(self, path: Path, second: Path) -> None:
        if not hasattr(os, "link"):  # nor does every Python know them
            raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP))
        os.link(path, second)

    def rename(self, path: Path, target: Path) -> None:
        os.replace(path, target)  # noqa: PTH105 - makes no further path of it, at every entry

    def remove(self, path: Path) -> None:
        path.unlink(missing_ok=True)

    def remove_folder(self, folder: Path) -> None:
        """One that is empty."""
        folder.rmdir()

    def sync_folder(self, folder: Path) -> None:
        if os.name == "nt":  # Windows cannot open a folder
            return
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    def make_folder(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)

    def read(self, path: Path) -> bytes:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        return raw

    def scan(self, folder: Path, ending: str) -> "dict[str, Stamp | None]":
        """Every name in a folder; with its stamp where it has this ending, for asking each file takes its time."""
        with os.scandir(folder) as entries:
            return {entry.name: _stamp(entry.stat()) if entry.name.endswith(ending) else None for entry in entries}

    def stamp(self, path: Path) -> "Stamp":
        return _stamp(path.stat())

    def list_folder(self, folder: Path) -> "list[tuple[str, Kind]]":
        """Every name in a folder others can write to, and what it is; no symlink is followed."""
        with os.scandir(folder) as entries:
            return [(entry.name, _kind(entry)) for entry in entries]

    def read_regular(self, path: Path, most_bytes: int) -> bytes:
        """A regular file of at most so many bytes; an OSError for a symlink, a pipe, a device, a folder, a larger file.

        Looked at before it is opened, and once more before it is read.
        """
        _must_be_regular(path.lstat(), most_bytes)
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(path, flags), "rb") as file:
            _must_be_regular(os.fstat(file.fileno()), most_bytes)
            raw = file.read(most_bytes + 1)
        if len(raw) > most_bytes:  # it has grown meanwhile
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        return raw


def _must_be_regular(found: os.stat_result, most_bytes: int) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
    if found.st_size > most_bytes:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))


def _stamp(found: os.stat_result) -> "Stamp":
    return found.st_size, found.st_mtime_ns


def _kind(entry: "os.DirEntry[str]") -> "Kind":
    if entry.is_file(follow_symlinks=False):
        return "file"
    return "folder" if entry.is_dir(follow_symlinks=False) else "other"


Kind: TypeAlias = Literal["file", "folder", "other"]
Stamp: TypeAlias = tuple[int, int]
"""Size and modification time of a file."""


def settled(stamp: Stamp) -> Stamp | None:
    """A stamp to be kept in a list; None if the file was written too lately to be sure.

    A file system's clock ticks, and two writes within one tick may look the same.
    """
    _, at = stamp
    tick = 50_000_000 if at % 1_000_000 else 2_000_000_000
    return None if abs(time.time_ns() - at) < tick else stamp


def files_in(disk: Disk, folder: Path) -> list[str]:
    """Names of the regular files in it, sorted; none in a folder that is not there."""
    try:
        found = disk.list_folder(folder)
    except FileNotFoundError:
        return []
    return sorted(name for name, kind in found if kind == "file")


class OnlyReading(Disk):
    """For whoever only looks: nothing reaches the files, whatever is asked."""

    def _refuse(self, path: Path, *_: object) -> NoReturn:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    open_new = link = rename = remove = remove_folder = _refuse  # type: ignore[assignment]

    def make_folder(self, folder: Path) -> None:
        """It is there, or there is nothing to see."""


def stamp_of(disk: Disk, path: Path) -> Stamp | None:
    """None of a file that is not there, or cannot be asked."""
    try:
        return disk.stamp(path)
    except OSError:
        return None


def replace_file(disk: Disk, path: Path, data: bytes) -> None:
    """Replace a file as a whole: it holds either the old bytes or the new ones, whenever we are killed.

    The old file stays beside it as `.previous`: a way back without needing room if the last sync fails, and a second
    copy of everything but the newest entry should the file itself ever be damaged.
    """
    new, previous = new_of(path), previous_of(path)
    with save_errors():
        had_one = path.exists()
        try:
            with disk.open_new(new) as file:
                disk.write(file, data)
                disk.flush(file)
                disk.sync(file)
            if had_one:
                _save_previous(disk, path, previous)
            disk.rename(new, path)
        except OSError:
            with contextlib.suppress(OSError):
                disk.remove(new)
            raise
        try:
            disk.sync_folder(path.parent)
        except OSError:
            _take_back(disk, path, previous if had_one else None)
            raise


def _save_previous(disk: Disk, path: Path, previous: Path) -> None:
    """Keep the old file under a second name; as a copy where it can have one only, as Android has it for apps."""
    disk.remove(previous)
    try:
        disk.link(path, previous)
    except OSError:
        old = disk.read(path)
        with disk.open_new(previous) as file:  # a way back for this process: it need not outlive a power cut
            disk.write(file, old)
            disk.flush(file)


def _take_back(disk: Disk, path: Path, previous: Path | None) -> None:
    with contextlib.suppress(OSError):
        if previous:
            disk.rename(previous, path)
        else:
            disk.remove(path)


def previous_of(path: Path) -> Path:
    """The path of the previous version of a file."""
    return _beside(path, PREVIOUS)


def new_of(path: Path) -> Path:
    """Where a file is written before it takes its place."""
    return _beside(path, NEW)


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def refused(error: OSError) -> SaveError:
    """What the system's refusal means for the people at the table."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return SaveError("store.disk_full")
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return SaveError("store.read_only")
    return SaveError("store.disk_failed", reason=error.strerror or type(error).__name__)


@contextlib.contextmanager
def save_errors() -> Iterator[None]:
    """An OSError inside becomes the SaveError that explains it."""
    try:
        yield
    except OSError as error:
        raise refused(error) from error


def cannot_read(error: OSError, name: str) -> SaveError:
    """The same for a file that was only to be read."""
    return SaveError("store.cannot_read", file=name, reason=error.strerror or type(error).__name__)


def set_aside(path: Path, disk: Disk) -> str:
    """Keep a copy of a damaged file under a name that says so; the same damage is kept once."""
    with save_errors():
        raw = disk.read(path)
        aside = name_aside(path, disk, raw)
        if not aside.exists():
            replace_file(disk, aside, raw)
    return aside.name


def name_aside(path: Path, disk: Disk, raw: bytes) -> Path:
    """Where these bytes are kept, or will be."""
    number = 1
    while True:
        aside = path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")
        if not aside.exists() or disk.read(aside) == raw:
            return aside
        number += 1
