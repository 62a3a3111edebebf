"""What `make phone-python` runs inside the phone's Python: a demonstration of every box, then the core's tests."""

import contextlib
import io
import platform
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.games import GAMES, boxes
from companion.i18n import Translator
from demo_players.terminal import play

SPEC = Path(__file__).resolve().parent.parent / "buildozer.spec"
CORE = (
    "tests/scoring",
    "tests/companion",
    "tests/test_old_files.py",
    "tests/test_playthroughs.py",
)
NOT_COVERED = (
    "the screens: Kivy has no build for this Python here, let alone one for Android",
    "a second process, kill -9, locks, syncing, second names for a file: this one has none (tests marked `system`)",
    "Android itself: its files, its C library, its 64-bit processors (this Python has 32 bits and its own file system)",
    "budgets of time: it is about three times as slow as a Python built for this machine",
)


def wanted() -> str:
    """The version the package pins."""
    found = re.search(r"(?m)^requirements = .*\bpython3==([\d.]+)", SPEC.read_text(encoding="utf-8"))
    assert found, "buildozer.spec pins no Python"
    return found[1]


def demonstrations() -> Iterator[str]:
    """Every box from the first setup step to the last point; gives who won."""
    say = Translator()
    for box in boxes():
        game = GAMES[box.game]
        with contextlib.redirect_stdout(io.StringIO()):
            sheet = play(game, game.options(**box.options), say, Random(7)).sheet()
        totals = ", ".join(f"{player.name} {player.total}" for player in sheet.players)
        yield f"{say.text(box.title)}: {totals}"


def main() -> int:
    if platform.python_version() != wanted():
        sys.stdout.write(f"This is Python {platform.python_version()}; the package pins {wanted()}.\n")
        return 1
    for line in demonstrations():
        sys.stdout.write(f"{line}\n")
    code = pytest.main(["-p", "no:cacheprovider", "-m", "not system", *CORE, *sys.argv[1:]])
    sys.stdout.writelines(f"NOT COVERED: {line}\n" for line in NOT_COVERED)
    return int(code)


if __name__ == "__main__":
    sys.exit(main())
