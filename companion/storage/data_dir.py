"""Data folder of this user, and whether it can be written."""

import errno
import os
from pathlib import Path

from companion.errors import SaveError


def home() -> Path:
    """The folder of this user's tables; on Android within the app's own files, which outlive updates."""
    chosen = os.environ.get("TABLESIDE_HOME")
    if chosen:
        return Path(chosen)
    private = os.environ.get("ANDROID_PRIVATE")
    if private:
        return Path(private) / "tableside"
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("APPDATA")
    return (Path(base) if base else _own() / ".local" / "share") / "tableside"


def _own() -> Path:
    try:
        return Path.home()
    except RuntimeError:  # a user the system does not know, as in some containers
        raise SaveError("start.no_home") from None


def usable(folder: Path) -> Path:
    """A folder that is there now and can be written; a SaveError that names it if not."""
    try:
        if folder.exists() and not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise SaveError("start.folder_closed", folder=str(folder), reason=reason) from None
    return folder


def usable_tables(folder: Path) -> Path:
    """The same for a folder of tables. The one inside it is not made: where it is missing, its tables may come back."""
    tables = usable(folder) / "tables"
    if tables.exists():
        usable(tables)
    return folder


def readable_tables(folder: Path) -> Path:
    """The same for whoever only reads: what is not there has no tables, what cannot be read is one sentence."""
    for one in (folder, folder / "tables"):
        try:
            next(one.iterdir(), None)
            if not os.access(one, os.X_OK):  # its files have names, and cannot be opened
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        except FileNotFoundError:
            break
        except OSError as error:
            reason = (error.strerror or type(error).__name__).lower()
            raise SaveError("start.folder_unreadable", folder=str(one), reason=reason) from error
    return folder
