"""Disks for tests: one that is quick, and one on which any single call can fail."""

import os
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path

from companion.saves.disk import Disk


class QuickDisk(Disk):
    """Writes for real but does not wait for the platter: for tests of what is written, not of when."""

    def sync(self, file):
        pass

    def sync_folder(self, folder):
        pass


CALLS = ("open_new", "write", "flush", "sync", "rename", "sync_folder", "link", "remove")


class FailingDisk(Disk):
    """Fails at the n-th call from now on, once or for good; a failing write leaves half of its bytes behind."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.fail: Callable[[int, str], int | None] = lambda number, call: None
        """Gives the error number for a call that is to fail."""

    def heal(self) -> None:
        self.fail = lambda number, call: None

    def fail_at(self, at: int, error: int, *, for_good: bool = False) -> None:
        begin = len(self.calls)
        self.fail = lambda number, call: error if number == begin + at or (for_good and number >= begin + at) else None

    def fail_on(self, calls: set[str], error: int) -> None:
        self.fail = lambda number, call: error if call in calls else None

    def _count(self, call: str) -> None:
        error = self.fail(len(self.calls), call)
        self.calls.append(call)
        if error is not None:
            raise OSError(error, os.strerror(error))

    def open_new(self, path: Path):
        self._count("open_new")
        return super().open_new(path)

    def write(self, file, data):
        try:
            self._count("write")
        except OSError:
            super().write(file, data[: len(data) // 2])
            raise
        super().write(file, data)

    def flush(self, file):
        self._count("flush")
        super().flush(file)

    def sync(self, file):
        self._count("sync")

    def link(self, path, second):
        self._count("link")
        super().link(path, second)

    def rename(self, path, target):
        self._count("rename")
        super().rename(path, target)

    def remove(self, path):
        self._count("remove")
        super().remove(path)

    def sync_folder(self, folder):
        self._count("sync_folder")


class CountingDisk(QuickDisk):
    """Counts durable writes: each ends with the new file in the place of the old one."""

    def __init__(self) -> None:
        self.renamed: list[str] = []

    def rename(self, path, target):
        super().rename(path, target)
        self.renamed.append(target.name)

    @contextmanager
    def writes(self, number: int):
        """So many durable writes happen here, no more and no fewer."""
        before = len(self.renamed)
        yield
        assert len(self.renamed) - before == number, self.renamed[before:]
