"""What is run by hand keeps up with the code it uses: every module of benchmarks, soak and the walk can be loaded."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from screens.offscreen.scenes import scenes
from screens.offscreen.studio import Studio

ROOT = Path(__file__).parent.parent.parent
RUN_ON_LOADING = ("__main__",)
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for folder in ("benchmarks", "soak", "real_window")
    for path in (ROOT / folder).rglob("*.py")
    if path.stem not in RUN_ON_LOADING and not path.stem.startswith("test_")
)


@pytest.mark.parametrize("module", MODULES)
def test_it_loads(module):
    assert import_module(module)


def test_pictures_are_asked_for_in_their_own_words():
    """Kivy reads what a program is started with unless the phone sets it up first."""
    asked = [sys.executable, "-m", "screens.offscreen.pictures", "--help"]
    said = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert said.startswith("usage: make screenshots")


def test_a_benchmark_that_does_not_exist_is_no_run_within_budget(capsys):
    from benchmarks.__main__ import main

    with pytest.raises(SystemExit) as ended:
        main(["saves", "savings"])
    refusal = str(ended.value.code)
    assert refusal.startswith("make bench: there is no part 'savings'. Parts: start, taps, ")
    assert refusal.endswith(", web, league, organiser")
    assert capsys.readouterr().out == "", "and nothing was measured"


def test_every_scene_can_be_named_without_a_phone():
    names = [name for name, _ in scenes(Studio())]
    assert len(set(names)) == len(names) > 100
