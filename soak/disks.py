"""Disks for trials: one that is quick, one that counts, and two on which any single call can be the last."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from companion.storage.disk import Disk, Kind, Stamp


class QuickDisk(Disk):
    """Writes for real but does not wait for the platter: for trials of what is written, not of when."""

    def sync(self, file: BinaryIO) -> None:
        pass

    def sync_folder(self, folder: Path) -> None:
        pass


CHANGING = frozenset(
    ("open_new", "write", "flush", "sync", "link", "rename", "remove", "remove_folder", "sync_folder", "make_folder")
)
"""Calls after which a disk may be another one; all others only read."""


class CallsDisk(QuickDisk):
    """Every call is counted, and something may happen before any of them."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def before(self, call: str) -> None:
        self.calls.append(call)

    def half_written(self) -> bool:
        """True if a write that fails leaves half of its bytes behind."""
        return True

    def open_new(self, path: Path) -> BinaryIO:
        self.before("open_new")
        return super().open_new(path)

    def write(self, file: BinaryIO, data: bytes) -> None:
        try:
            self.before("write")
        except BaseException:
            if self.half_written():
                super().write(file, data[: len(data) // 2])
            raise
        super().write(file, data)

    def flush(self, file: BinaryIO) -> None:
        self.before("flush")
        super().flush(file)

    def sync(self, file: BinaryIO) -> None:
        self.before("sync")
        super().sync(file)

    def link(self, path: Path, second: Path) -> None:
        self.before("link")
        super().link(path, second)

    def rename(self, path: Path, target: Path) -> None:
        self.before("rename")
        super().rename(path, target)

    def remove(self, path: Path) -> None:
        self.before("remove")
        super().remove(path)

    def remove_folder(self, folder: Path) -> None:
        self.before("remove_folder")
        super().remove_folder(folder)

    def sync_folder(self, folder: Path) -> None:
        self.before("sync_folder")
        super().sync_folder(folder)

    def make_folder(self, folder: Path) -> None:
        self.before("make_folder")
        super().make_folder(folder)

    def read(self, path: Path) -> bytes:
        self.before("read")
        return super().read(path)

    def scan(self, folder: Path, ending: str) -> "dict[str, Stamp | None]":
        self.before("scan")
        return super().scan(folder, ending)

    def stamp(self, path: Path) -> Stamp:
        self.before("stamp")
        return super().stamp(path)

    def list_folder(self, folder: Path) -> list[tuple[str, Kind]]:
        self.before("list_folder")
        return super().list_folder(folder)

    def read_regular(self, path: Path, most_bytes: int) -> bytes:
        self.before("read_regular")
        return super().read_regular(path, most_bytes)


class FailingDisk(CallsDisk):
    """Fails at the n-th call from now on, once or for good; a failing write leaves half of its bytes behind."""

    def __init__(self) -> None:
        super().__init__()
        self.fail: Callable[[int, str], int | None] = lambda _number, _call: None
        """Gives the error number for a call that is to fail."""

    def heal(self) -> None:
        self.fail = lambda _number, _call: None

    def fail_at(self, at: int, error: int, *, for_good: bool = False) -> None:
        begin = len(self.calls)
        self.fail = lambda number, _call: error if number == begin + at or (for_good and number >= begin + at) else None

    def fail_on(self, calls: set[str], error: int) -> None:
        self.fail = lambda _number, call: error if call in calls else None

    def before(self, call: str) -> None:
        error = self.fail(len(self.calls), call)
        super().before(call)
        if error is not None:
            raise OSError(error, os.strerror(error))


class Killed(BaseException):
    """The process ends here: nobody answers this, and nothing is cleared up."""


class KillingDisk(CallsDisk):
    """Ends the process before the n-th call from now on; whatever is asked of it afterwards never happens."""

    def __init__(self) -> None:
        super().__init__()
        self._at: int | None = None
        self._halves = True
        self.dead = False

    def kill_at(self, at: int, *, halves: bool = True) -> None:
        """A kill in a write leaves half of its bytes, or none."""
        self._at, self._halves = len(self.calls) + at, halves

    def half_written(self) -> bool:
        """Once: who is dead writes nothing more."""
        return self._halves and len(self.calls) == (self._at or 0) + 1

    def before(self, call: str) -> None:
        number = len(self.calls)
        super().before(call)
        if self.dead or number == self._at:
            self.dead = True
            raise Killed(call)


class CountingDisk(QuickDisk):
    """Counts durable writes: each ends with the new file in the place of the old one."""

    def __init__(self) -> None:
        self.renamed: list[str] = []

    def rename(self, path: Path, target: Path) -> None:
        super().rename(path, target)
        self.renamed.append(target.name)

    @contextmanager
    def writes(self, number: int) -> Iterator[None]:
        """So many durable writes happen here, no more and no fewer."""
        before = len(self.renamed)
        yield
        assert len(self.renamed) - before == number, self.renamed[before:]
