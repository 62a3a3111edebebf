"""Page functions, nodes and layout need no Kivy: nothing opens a window, and a test of a page needs none."""

import ast
import subprocess
import sys

from tests.imports import ROOT

WITHOUT = ("composed", "controls", "layout", "nodes", "ruler")
"""The parts of a tree that page functions and their tests use."""


def page_functions() -> list[str]:
    """Modules that have a function called `page`, or after a part of one, which gives nodes."""
    found = []
    for path in (ROOT / "screens").rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        if "screens.ui.tree.nodes import" not in source:
            continue
        functions = {one.name for one in ast.parse(source).body if isinstance(one, ast.FunctionDef)}
        if functions & {"page", "body", "table", "counts"}:
            found.append(".".join(path.relative_to(ROOT).with_suffix("").parts))
    return sorted(found)


def loaded_by(modules: list[str]) -> list[str]:
    """What of Kivy is loaded by importing these."""
    program = f"import sys, {', '.join(modules)}; print(*(name for name in sys.modules if name.startswith('kivy')))"
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    return ran.stdout.split()


def test_nodes_and_their_layout_load_no_kivy():
    assert loaded_by([f"screens.ui.tree.{part}" for part in WITHOUT]) == []
    assert loaded_by(["screens.ui.tree.widget"]) != []


def test_page_functions_load_no_kivy():
    modules = page_functions()
    assert {"screens.pages.settings.page", "screens.pages.figures.counts", "screens.pages.figures.table"} <= set(
        modules
    )
    assert loaded_by(modules) == []
