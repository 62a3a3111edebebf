"""Which finished tables changed since the shared folder was last looked into: a line for each, appended."""

from contextlib import suppress
from pathlib import Path

MEMORY = "common"
"""Where an installation remembers what it read of a shared folder; there is none until the first time."""
UNSENT = "unsent.txt"
SAID = " said"


def note_unsent(home: Path, id_: str, *, said: bool) -> None:
    """This one goes there the next time; what cannot be noted now is found when its folder is read anew."""
    with suppress(OSError), (home / MEMORY / UNSENT).open("a", encoding="utf-8") as file:
        file.write(f"{id_}{SAID if said else ''}\n")
