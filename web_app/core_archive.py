"""The core as one JSON file for the worker: what it imports and reads, nothing that needs a server or a terminal."""

import json
from collections.abc import Iterator
from importlib import util
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("scoring", "companion", "data")
PACKAGES = ("tinydb",)
"""Pure Python packages that the core requires, as they are installed here."""
LEFT_OUT = tuple(
    f"companion/{name}" for name in ("__main__.py", "cli/", "data/", "lan/", "league/", "play.py", "terminal_input.py")
)
"""Servers, sockets, the terminal. `tests/web_app` holds that nothing packed imports them."""
OF_LAN = tuple(
    f"companion/lan/{name}.py"
    for name in (
        *(
            "__init__",
            "files",
            "knocks",
            "lobby",
            "permissions",
            "question_json",
            "rate_limit",
            "seats",
            "table_json",
            "tokens",
        ),
        *("view", "words_to_type"),
    )
)
"""What joined phones and the web app have in common: the view of a table as JSON."""
KINDS = (".py", ".json")


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
        if path.suffix in KINDS and (name in OF_LAN or not name.startswith(LEFT_OUT)):
            yield name, path


def archive() -> bytes:
    """Texts by path. Servers compress it as one, and a browser reads it faster than Python unpacks anything."""
    files = {name: path.read_text(encoding="utf-8") for name, path in packed_files()}
    return json.dumps(files, ensure_ascii=False).encode()
