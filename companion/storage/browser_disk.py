"""File system of the web app: files in memory, every change recorded in a journal that the browser keeps.

Of a browser's storage only a worker's *synchronous access handle* can be flushed while Python waits, and opening one is
asynchronous. So one journal is open from the start. Changes are collected, and `sync_folder` appends them to it as one
record and flushes it, as `fsync` of a folder does on a disk: after a kill either all of them are there or none, and a
refusal is the same OSError. The page's side (`journal.js`, `files.js`) copies changed files to files of their own
afterwards, and only then empties the journal.
"""

import errno
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Protocol, TypeAlias

from companion.storage.disk import NEW, PREVIOUS, Disk

TABLES = "tables"
UNSAVED = (NEW, PREVIOUS)
"""Endings of files and folders that only a running process needs: a restart goes without them."""
ERRORS: Mapping[str, int] = {"full": errno.ENOSPC, "read_only": errno.EROFS}

Change: TypeAlias = tuple[str, bytes | None, int]
"""A file's path below the folder, its new bytes or None if it is gone, and when it was modified, in milliseconds."""


class Journal(Protocol):
    def commit(self, changes: list[Change]) -> str:
        """Record all of them durably; an empty text, or the kind of error if nothing was recorded."""


def make_folders(folder: Path) -> None:
    """The browser keeps files alone: an empty folder of tables is none that has gone missing."""
    (folder / TABLES).mkdir(parents=True, exist_ok=True)


class BrowserDisk(Disk):
    def __init__(self, folder: Path, journal: Journal) -> None:
        self._folder, self._journal = folder, journal
        self._changes: list[Change] = []

    def rename(self, path: Path, target: Path) -> None:
        gone = list(self._removals(path))
        super().rename(path, target)
        self._changes += [*gone, *self._contents(target)]

    def remove(self, path: Path) -> None:
        gone = list(self._removals(path))
        super().remove(path)
        self._changes += gone

    def sync_folder(self, folder: Path) -> None:
        """Also called at the end of every request, for changes that nobody waited for."""
        changes, self._changes = self._changes, []
        error = self._journal.commit(changes) if changes else ""
        if error:
            number = ERRORS.get(error, errno.EIO)
            raise OSError(number, os.strerror(number), str(folder))

    def sync(self, file: object) -> None:
        """Nothing to wait for: a file is recorded once it has taken its place."""

    def _saved(self, path: Path) -> Iterator[Path]:
        """The file, or every file of the folder, that outlives a restart; what lies elsewhere does not."""
        if not path.is_relative_to(self._folder):
            return
        found = sorted(path.rglob("*")) if path.is_dir() else [path] if path.exists() else []
        for one in found:
            if one.is_file() and not any(part.endswith(UNSAVED) for part in one.relative_to(self._folder).parts):
                yield one

    def _removals(self, path: Path) -> Iterator[Change]:
        for one in self._saved(path):
            yield one.relative_to(self._folder).as_posix(), None, 0

    def _contents(self, path: Path) -> Iterator[Change]:
        for one in self._saved(path):
            modified = one.stat().st_mtime_ns // 1_000_000
            yield one.relative_to(self._folder).as_posix(), one.read_bytes(), modified
