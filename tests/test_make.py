"""`make` on a machine that lacks something, or after it was stopped: one sentence, and the next try works."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

MAKEFILE = Path(__file__).resolve().parent.parent / "Makefile"
LACKS_VENV = f"""#!/bin/sh
case "$2" in *ensurepip*) exit 1;; esac
exec {sys.executable} "$@"
"""
STOPPED = f"""#!/bin/sh
case "$1" in -m) mkdir -p "$3/bin"; touch "$3/bin/python"; kill -9 $PPID; exit 1;; esac
exec {sys.executable} "$@"
"""


@pytest.fixture
def clone(tmp_path):
    shutil.copy(MAKEFILE, tmp_path)
    (tmp_path / "requirements.txt").touch()
    return tmp_path


def make(clone, python):
    """The environment, by a Python that is this script."""
    path = clone / "python"
    path.write_text(python)
    path.chmod(0o755)
    words = ["make", ".venv/bin/python", f"PYTHON={path}", "HAS_OPENGL=true"]
    plain = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL")}
    return subprocess.run(words, cwd=clone, env=plain, capture_output=True, text=True, check=False)


def test_a_python_without_venv_is_said_in_one_sentence_and_leaves_nothing(clone):
    tried = make(clone, LACKS_VENV)
    assert tried.returncode
    assert "Debian: apt install python3-venv" in tried.stderr
    assert not list(clone.glob(".venv*"))


@pytest.mark.system
def test_an_environment_that_was_not_completed_is_made_anew(clone):
    assert make(clone, STOPPED).returncode
    assert not (clone / ".venv").exists(), "half an environment would be taken for a whole one"
    assert make(clone, f'#!/bin/sh\nexec {sys.executable} "$@"\n').returncode == 0
    assert subprocess.run([clone / ".venv/bin/python", "-m", "pip", "--version"], check=False).returncode == 0
    assert not (clone / ".venv.part").exists()
