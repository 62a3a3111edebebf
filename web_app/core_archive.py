"""The core and its pages as one JSON file for the worker: what a browser imports and reads, without docstrings."""

import ast
import json
from collections.abc import Iterator
from importlib import util
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("scoring", "companion", "data", "screens")
PACKAGES = ("tinydb", "segno")
"""Pure Python packages that the core requires, as they are installed here."""
LEFT_OUT = (
    *(f"companion/{name}" for name in ("__main__.py", "cli/", "data/", "lan/", "league/", "play.py", "web/")),
    "companion/cli/terminal_input.py",
    *(f"screens/{name}" for name in ("kivy_host/", "offscreen/", "start.py", "window_frame.py")),
    *(f"screens/device/{name}.py" for name in ("android", "desktop", "kivy_machine")),
    *(
        "screens/browser_host/joined.py",
        "screens/check_drawing.py",
        "screens/folder_sync.py",
        "screens/joined_drawing.py",
        "screens/lan_host.py",
        "screens/table/knock.py",
    ),
    *(f"segno/{name}.py" for name in ("__init__", "cli", "helpers", "utils", "writers")),  # its encoder is enough
)
"""Servers, sockets, the terminal, Kivy, shared folders. `tests/web_app` holds that nothing packed imports them."""
KINDS = (".py", ".json", ".txt")


def packed_files() -> Iterator[tuple[str, Path]]:
    """Every file of the archive: its name there and where it lies."""
    for folder in FOLDERS:
        yield from _below(ROOT / folder, ROOT)
    for package in PACKAGES:
        found = util.find_spec(package)
        place = Path(str(found and found.origin)).parent
        yield from _below(place, place.parent)


def _below(folder: Path, root: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.suffix in KINDS and not name.startswith(LEFT_OUT):
            yield name, path


def archive() -> bytes:
    """Texts by path. Servers compress it as one, and a browser reads it faster than Python unpacks anything."""
    return json.dumps({name: _text(path) for name, path in packed_files()}, ensure_ascii=False).encode()


def _text(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    return without_docstrings(text) if path.suffix == ".py" else text


def without_docstrings(source: str) -> str:
    """The same module without comments, and without strings that nobody uses: a fifth of all that is fetched."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [one for one in body if not _is_docstring(one)] or [ast.Pass()]  # type: ignore[attr-defined]
    return ast.unparse(tree)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
