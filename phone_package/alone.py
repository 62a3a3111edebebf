"""The packaged tree by itself: compiled as for the phone, in an empty folder, it starts and plays a demonstration."""

import compileall
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from phone_package.outcome import Outcome

GAME = "usa"
PATIENCE = 180
"""Seconds until a demonstration has failed."""
TABLES = "from companion.doors import home; print(home())"


def compile_as_packaged(tree: Path) -> bool:
    """Bytecode without docstrings and assertions in place of the source, which is how modules reach the phone."""
    if not compileall.compile_dir(tree, quiet=1, legacy=True, optimize=2, force=True):
        return False
    for source in tree.rglob("*.py"):
        source.unlink()
    return True


def check_alone(tree: Path, home: Path) -> Outcome:
    outcome = Outcome("the package alone")
    if not compile_as_packaged(tree):
        outcome.problems.append("not every module compiles")
        return outcome
    _play(tree, home, outcome)
    _keep_tables(tree, home, outcome)
    outcome.unverified.append(f"the demonstration ran here, on Python {sys.version.split()[0]}, not on a phone")
    return outcome


def _play(tree: Path, home: Path, outcome: Outcome) -> None:
    ran = _python(["main.pyc", GAME], tree, home, {})
    pictures = sorted((tree / "out").glob("*.png"))
    sheet = tree / "out" / "score-sheet.txt"
    if ran.returncode or not pictures or not sheet.is_file():
        last = (ran.stderr.strip() or ran.stdout.strip() or "it said nothing").splitlines()[-1]
        outcome.problems.append(f"the demonstration ended with {ran.returncode}: {last}")
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
