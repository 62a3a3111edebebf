"""One process per folder of tables: a lock the system drops by itself when its holder dies."""

import contextlib
import os
from pathlib import Path

from companion.errors import SaveError
from companion.saves.disk import refused

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


class FolderLock:
    def __init__(self, folder: Path) -> None:
        try:
            self._handle: int | None = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise refused(error) from error
        try:
            _lock(self._handle)
        except OSError:
            os.close(self._handle)
            self._handle = None
            raise SaveError("store.in_use") from None

    def release(self) -> None:
        if self._handle is not None:
            with contextlib.suppress(OSError):
                os.close(self._handle)
            self._handle = None


def _lock(handle: int) -> None:
    if fcntl is not None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        import msvcrt  # noqa: PLC0415

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
