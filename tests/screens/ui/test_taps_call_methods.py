"""What a tap calls by name is there: a method of its own screen, of its game's table, of a frame, or of the app."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3] / "screens"
APP, TABLE, SHEET = ROOT / "app.py", ROOT / "table" / "frame.py", ROOT / "ui" / "bottom_sheet.py"


def taps(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "do":
            yield node


def methods(*paths: Path) -> dict[str, list[ast.FunctionDef]]:
    found: dict[str, list[ast.FunctionDef]] = {}
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for part in node.body if isinstance(node, ast.ClassDef) else ():
                if isinstance(part, ast.FunctionDef):
                    found.setdefault(part.name, []).append(part)
    return found


def takes(method: ast.FunctionDef, given: int) -> bool:
    """Whether it can be called with so many values beside itself."""
    most = len(method.args.args) - 1
    return most - len(method.args.defaults) <= given <= most


def names(node: ast.expr) -> list[str]:
    """One, or one of two."""
    both = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    return [str(part.value) for part in both if isinstance(part, ast.Constant)]


PAGES = sorted(path for path in ROOT.rglob("*.py") if any(taps(path)) and path.name != "controls.py")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_tap_calls_what_is_there_with_what_it_takes(path):
    own_table = [path.parent.parent / "table.py"] if (path.parent.parent / "table.py").exists() else []
    known = methods(APP, TABLE, SHEET, *path.parent.glob("*.py"), *own_table)
    for tap in taps(path):
        assert names(tap.args[0]), f"line {tap.lineno} names no method"
        for name in names(tap.args[0]):
            fits = [one for one in known.get(name, ()) if takes(one, len(tap.args) - 1)]
            assert fits, f"line {tap.lineno}: nobody answers {name}"


def test_pages_have_such_taps():
    assert len(PAGES) > 10
