"""A short walk in a real window, on a laptop's display and on a phone's: pictures stay in out/window/."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@contextmanager
def x_display(size: str) -> Iterator[str]:
    """A display that nobody sees; gives its name."""
    reads, writes = os.pipe()
    words = ["Xvfb", "-displayfd", str(writes), "-screen", "0", f"{size}x24", "-nolisten", "tcp"]
    with subprocess.Popen(words, pass_fds=[writes], stderr=subprocess.DEVNULL) as server:
        os.close(writes)
        try:
            with os.fdopen(reads) as told:
                yield f":{told.readline().strip()}"
        finally:
            server.terminate()


def walk(name: str, display: str, folder: Path, out: Path) -> None:
    env = {
        **os.environ,
        "DISPLAY": display,
        "TABLESIDE_HOME": str(folder),
        "LANG": "en_US.UTF-8",
        "PYTHONPATH": str(ROOT),
    }
    env.pop("WAYLAND_DISPLAY", None)
    words = [sys.executable, "-m", "real_window.walk", name, str(out)]
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("size", ["1366x768", "412x915", "360x640"])
def test_a_first_game_and_the_window_where_it_was(size, tmp_path):
    out = ROOT / "out" / "window" / size
    shutil.rmtree(out, ignore_errors=True)
    with x_display(size) as display:
        walk("first", display, tmp_path, out / "first")
        walk("again", display, tmp_path, out / "again")
    assert len(list(out.rglob("*.png"))) >= 9


@pytest.mark.slow
def test_a_score_sheet_is_made_and_played_and_its_code_taken_in(tmp_path):
    out = ROOT / "out" / "window" / "sheet"
    shutil.rmtree(out, ignore_errors=True)
    with x_display("412x915") as display:
        for name in ("made", "taken_in"):
            (tmp_path / name).mkdir()
            walk(name, display, tmp_path / name, out / name)
    assert len(list(out.rglob("*.png"))) >= 15
