"""The packaged tree by itself: compiled as for the phone, in an empty folder, it starts and plays a demonstration.

What plays it is not packed: it lies beside the tree, and of `screens` it brings nothing else within reach.
"""

import compileall
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from phone_package.contents import OFFSCREEN
from phone_package.outcome import Outcome

GAME = "usa"
PATIENCE = 180
"""Seconds until a demonstration has failed."""
TABLES = "from companion.storage.data_dir import home; print(home())"
BESIDE = (OFFSCREEN, "demo_players")
"""What plays it: for machines without a display, and players for demonstrations."""
PLAY = """import runpy, sys, screens
sys.path.append(sys.argv.pop(1))
screens.__path__.append(sys.path[-1])
runpy.run_path('main.pyc')"""


def compile_as_packaged(tree: Path) -> bool:
    """Bytecode without docstrings and assertions in place of the source, which is how modules reach the phone."""
    if not compileall.compile_dir(tree, quiet=1, legacy=True, optimize=2, force=True):
        return False
    for source in tree.rglob("*.py"):
        source.unlink()
    return True


def check_alone(root: Path, tree: Path, home: Path) -> Outcome:
    """`root` is where the project lies, for what is not packed."""
    outcome = Outcome("the package alone")
    if not compile_as_packaged(tree):
        outcome.problems.append("not every module compiles")
        return outcome
    beside = home / "beside"
    for folder in BESIDE:
        shutil.copytree(root / folder, beside / Path(folder).name, ignore=shutil.ignore_patterns("__pycache__"))
    _say_so(tree, home, outcome)
    _play(tree, home, beside, outcome)
    _keep_tables(tree, home, outcome)
    outcome.unverified.append(f"the demonstration ran here, on Python {sys.version.split()[0]}, not on a phone")
    return outcome


def _say_so(tree: Path, home: Path, outcome: Outcome) -> None:
    """Where there is no display either, the packaged tree has nothing to show, and says that in a sentence."""
    ran = _python(["main.pyc"], tree, home, {})
    if ran.returncode and len(ran.stderr.strip().splitlines()) == 1:
        outcome.seen.append("without a display it starts, and says that there is none")
    else:
        outcome.problems.append(f"without a display: {_last_line(ran)}")


def _play(tree: Path, home: Path, beside: Path, outcome: Outcome) -> None:
    ran = _python(["-c", PLAY, str(beside), GAME], tree, home, {})
    pictures = sorted((tree / "out").glob("*.png"))
    sheet = tree / "out" / "score-sheet.txt"
    if ran.returncode or not pictures or not sheet.is_file():
        outcome.problems.append(f"the demonstration ended with {ran.returncode}: {_last_line(ran)}")
    else:
        outcome.seen.append(f"plays the demonstration of {GAME} to its score sheet, with {len(pictures)} pictures")


def _keep_tables(tree: Path, home: Path, outcome: Outcome) -> None:
    """On a phone only the app's own folder can be written, and the program's part of it is replaced by each update."""
    files = home / "files"
    phone = {"ANDROID_PRIVATE": str(files), "ANDROID_ARGUMENT": str(files / "app"), "HOME": "/"}
    ran = _python(["-c", TABLES], tree, home, phone)
    tables = Path(ran.stdout.strip() or "nowhere")
    if tables.is_relative_to(files) and tables != files and not tables.is_relative_to(files / "app"):
        outcome.seen.append(f"on Android, tables are kept in the app's own files, in {tables.relative_to(files)}/")
    else:
        outcome.problems.append(f"on Android, tables would be kept in {tables}, where no app may write")


def _last_line(ran: "subprocess.CompletedProcess[str]") -> str:
    return (ran.stderr.strip() or ran.stdout.strip() or "it said nothing").splitlines()[-1]


def _python(
    arguments: list[str], tree: Path, home: Path, more: Mapping[str, str]
) -> "subprocess.CompletedProcess[str]":
    """Run in the tree, with nothing of this project and of this user's settings in reach."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LD_LIBRARY_PATH") if name in os.environ}
    environment = {**kept, "HOME": str(home), "KIVY_NO_CONSOLELOG": "1", **more}
    command = [sys.executable, "-OO", "-s", *arguments]
    try:
        return subprocess.run(
            command, cwd=tree, env=environment, check=False, capture_output=True, text=True, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 1, "", f"it was not done after {PATIENCE} seconds")
