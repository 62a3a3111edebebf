"""Lock on the data folder, one process at a time; released by the system when its holder dies."""

import contextlib
import errno
import os
from pathlib import Path

from companion.errors import SaveError
from companion.storage.disk import save_errors

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

TAKEN = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK)


class FolderLock:
    """A lock on the folder itself: there is no lock file that could be removed under its holder.

    Where a file system has no locks, we go on without; a file that somebody else has written is never written over.
    """

    def __init__(self, folder: Path) -> None:
        with save_errors():
            self._handle: int | None = _open(folder)
        try:
            _lock(self._handle)
        except OSError as error:
            if error.errno not in TAKEN:
                return
            os.close(self._handle)
            self._handle = None
            raise SaveError("store.in_use") from None

    def release(self) -> None:
        if self._handle is not None:
            with contextlib.suppress(OSError):
                os.close(self._handle)
            self._handle = None


def _open(folder: Path) -> int:
    if fcntl is not None:
        return os.open(folder, os.O_RDONLY)
    return os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o644)


def _lock(handle: int) -> None:
    if fcntl is not None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        import msvcrt  # noqa: PLC0415

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
