"""What a tap calls by name is there: a method of its own screen, of its game's table, of a frame, or of the app."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3] / "screens"
APP, SHEET = ROOT / "app.py", ROOT / "ui" / "bottom_sheet.py"
MANY = 100
TABLE = (ROOT / "table" / "frame.py", ROOT / "table" / "milestones.py")


def taps(path: Path) -> Iterator[ast.Call]:
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)) if "do(" in text else ():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "do":
            yield node


def methods(*paths: Path) -> dict[str, list[range]]:
    """With how many values beside itself each method of these modules can be called."""
    found: dict[str, list[range]] = {}
    for name, takes in (one for path in paths for one in methods_in(path)):
        found.setdefault(name, []).append(takes)
    return found


@cache
def methods_in(path: Path) -> list[tuple[str, range]]:
    classes = (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ClassDef))
    return [(part.name, taken_by(part)) for node in classes for part in node.body if isinstance(part, ast.FunctionDef)]


def taken_by(method: ast.FunctionDef) -> range:
    """As many as there are to have, where it takes any number."""
    most = len(method.args.args) - 1
    return range(most - len(method.args.defaults), MANY if method.args.vararg else most + 1)


def names(node: ast.expr) -> list[str]:
    """One, or one of two."""
    both = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    return [str(part.value) for part in both if isinstance(part, ast.Constant)]


PAGES = sorted(path for path in ROOT.rglob("*.py") if any(taps(path)) and path.name != "controls.py")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_tap_calls_what_is_there_with_what_it_takes(path):
    own_table = [path.parent.parent / "table.py"] if (path.parent.parent / "table.py").exists() else []
    known = methods(APP, *TABLE, SHEET, *path.parent.glob("*.py"), *own_table)
    for tap in taps(path):
        assert names(tap.args[0]), f"line {tap.lineno} names no method"
        for name in names(tap.args[0]):
            fits = [takes for takes in known.get(name, ()) if len(tap.args) - 1 in takes]
            assert fits, f"line {tap.lineno}: nobody answers {name}"


def test_pages_have_such_taps():
    assert len(PAGES) > 10
