"""Where a file for others may be written: over one of ours or nothing, and never over the app's own files."""

import os
import re
from pathlib import Path

from companion.errors import SaveError
from companion.sharing.recognise import OURS, kind_of_file

OWN = re.compile(
    r"(index|history|players|settings|bin|device|shared_folder|sheets|together)(\.damaged-\d+)?\.json(\.new|\.previous)?"
    r"|lock|before-restoring-\d+\.zip"
)
"""Files of the app beside its folders, in which all are its own."""


def check_target(path: Path, home: Path, *, force: bool = False) -> None:
    """A SaveError says why nothing is written there; with force only the app's own files are spared."""
    target = Path(os.path.realpath(path))
    if _is_own(target, Path(os.path.realpath(home))):
        raise SaveError("export.own_file", file=str(path))
    try:
        holds_something = target.is_file() and target.stat().st_size > 0
    except OSError:
        return  # writing says why
    if holds_something and not force and kind_of_file(target) not in OURS:
        raise SaveError("export.not_ours", file=str(path))


def _is_own(target: Path, home: Path) -> bool:
    if not target.is_relative_to(home):
        return False
    first, *inside = target.relative_to(home).parts
    return bool(inside) or OWN.fullmatch(first) is not None
