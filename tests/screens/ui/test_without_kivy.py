"""Page functions, nodes and layout need no Kivy: nothing opens a window, and a test of a page needs none."""

import subprocess
import sys

from tests.imports import ROOT

WITHOUT = ("composed", "controls", "layout", "nodes", "ruler")
"""The parts of a tree that page functions and their tests use."""


def loaded_by(modules: list[str]) -> list[str]:
    """What of Kivy is loaded by importing these."""
    program = f"import sys, {', '.join(modules)}; print(*(name for name in sys.modules if name.startswith('kivy')))"
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    return ran.stdout.split()


def test_nodes_and_their_layout_load_no_kivy():
    assert loaded_by([f"screens.ui.tree.{part}" for part in WITHOUT]) == []
    assert loaded_by(["screens.ui.tree.widget"]) != []
