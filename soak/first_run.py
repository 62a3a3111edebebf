"""`make run` in a clean clone, killed with all its processes at a random moment, and run again: the app starts then.

A case is one kill: `make soak ONLY=run CASES=10`. It takes what `make run` installs from where pip finds it.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from random import Random

from soak.watch import Until, Watch, promise

ROOT = Path(__file__).parent.parent
MADE = (".venv", ".venv.part", "out")
WORDS = ("make", "run", "ARGS=stone_age en")
LEFT_OUT = ("DISPLAY", "WAYLAND_DISPLAY", "MAKEFLAGS", "MAKELEVEL", "VIRTUAL_ENV")


def run(watch: Watch, seed: int, until: Until) -> None:
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "tableside"
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        begin = time.monotonic()
        _run_whole(clone)
        whole = time.monotonic() - begin
        watch.counts["seconds uninterrupted"] = round(whole)
        for case in until.cases(watch, seed, "kills"):
            with watch.finding("make run"):
                _try(watch, clone, Random(case).uniform(0, whole))


def _try(watch: Watch, clone: Path, moment: float) -> None:
    for name in MADE:
        shutil.rmtree(clone / name, ignore_errors=True)
    watch.doing = f"make run, killed after {moment:.1f} s with {_kill_after(clone, moment)}"
    watch.counts["kills"] += 1
    print(watch.doing, flush=True)
    _run_whole(clone)
    promise(not (clone / ".venv.part").exists(), "half an environment is left")


def _kill_after(clone: Path, moment: float) -> str:
    """Kill it and all it started; how far it was."""
    quiet = subprocess.DEVNULL
    with subprocess.Popen(
        WORDS, cwd=clone, env=_plain(), stdout=quiet, stderr=quiet, start_new_session=True
    ) as started:
        try:
            started.wait(moment)
        except subprocess.TimeoutExpired:
            os.killpg(started.pid, signal.SIGKILL)
    far = ("out", ".venv/ready", ".venv", ".venv.part")
    return next((f"{name} there" for name in far if (clone / name).exists()), "nothing there")


def _run_whole(clone: Path) -> None:
    done = subprocess.run(WORDS, cwd=clone, env=_plain(), capture_output=True, text=True, check=False)
    promise(done.returncode == 0, f"make run ended with {done.returncode}: {done.stderr[-500:]}")
    promise(len(list((clone / "out").glob("[0-9][0-9]-*.png"))) >= 10, "it left no pictures")


def _plain() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
