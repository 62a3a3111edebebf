"""Redo journal of a restore: new files are built and synced in a folder aside, which one rename commits.

Until that rename the app's folder is untouched, and a start drops what is left of it. After it the files of the journal
take the places of those they replace, one by one; whoever is killed meanwhile is finished by the next start.
"""

from contextlib import suppress
from pathlib import Path

from companion.storage.disk import Disk, previous_of, refused, save_errors

STAGED, COMMITTED = "restoring.new", "restoring"
TABLES, SHEETS, MAPS = "tables", "sheets", "maps"
FOLDERS = (TABLES, SHEETS, MAPS)


class RestoreJournal:
    def __init__(self, home: Path, disk: Disk) -> None:
        self._home, self.disk = home, disk
        self._staged, self._committed = home / STAGED, home / COMMITTED
        self.pending = self._committed.exists()
        """True if a restore is committed and not all of its files are in their places."""

    # --- aside ---

    def begin(self) -> None:
        """Make room for new files; whatever an earlier restore left there is dropped."""
        with save_errors():
            self._remove(self._staged)
            for name in FOLDERS:
                self.disk.make_folder(self._staged / name)

    def write(self, name: str, raw: bytes) -> Path:
        """A file of the app's folder as it is to be: its name there, and its bytes. Gives its path aside."""
        path = self._staged / name
        with save_errors(), self.disk.open_new(path) as file:
            self.disk.write(file, raw)
            self.disk.flush(file)
            self.disk.sync(file)
        return path

    def aside(self, name: str) -> Path:
        """Where a file of the journal is to be written by whoever knows how."""
        return self._staged / name

    def drop(self) -> None:
        """Forget what was put aside; what cannot be removed now is removed at the next start."""
        with suppress(OSError):
            self._remove(self._staged)

    # --- in place ---

    def commit(self) -> None:
        """From now on the new files count. A SaveError has changed nothing."""
        try:
            for name in FOLDERS:
                self.disk.sync_folder(self._staged / name)
            self.disk.sync_folder(self._staged)
            self.disk.rename(self._staged, self._committed)
        except OSError as error:
            self.drop()
            raise refused(error) from error
        try:
            self.disk.sync_folder(self._home)
        except OSError as error:
            self._take_back()
            raise refused(error) from error
        self.pending = True

    def _take_back(self) -> None:
        """Nobody knows whether the rename would outlive a power cut: it is undone, if the disk lets us."""
        try:
            self.disk.rename(self._committed, self._staged)
        except OSError:
            self.pending = True
            return
        self.drop()

    def complete(self) -> None:
        """Put the committed files in their places; a SaveError leaves the rest for the next time."""
        with save_errors():
            self.disk.make_folder(self._home / TABLES)
            self._place(self._committed, self._home)
            for name in FOLDERS:
                self._place(self._committed / name, self._home / name)
            self._remove(self._committed)
        self.pending = False

    def _place(self, folder: Path, target: Path) -> None:
        files = _files(folder)
        if files:
            self.disk.make_folder(target)
            for path in files:
                self.disk.remove(previous_of(target / path.name))  # of another version: it would mend this one
                self.disk.rename(path, target / path.name)
            self.disk.sync_folder(target)

    def recover(self) -> None:
        """At a start: complete what was committed, drop what was not."""
        if self.pending:
            self.complete()
        if self._staged.exists():
            self.drop()

    def _remove(self, folder: Path) -> None:
        for inner in (*(folder / name for name in FOLDERS), folder):
            for path in _files(inner):
                self.disk.remove(path)
            if inner.exists():
                self.disk.remove_folder(inner)


def _files(folder: Path) -> list[Path]:
    """An OSError if the folder cannot be listed: what is not seen must not be removed."""
    return sorted(path for path in folder.iterdir() if not path.is_dir()) if folder.exists() else []
