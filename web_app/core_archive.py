"""The core as one zip archive for the worker: what it imports and reads, nothing that needs a server or a terminal."""

import io
import zipfile
from collections.abc import Iterator
from importlib import util
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("scoring", "companion", "data")
PACKAGES = ("tinydb",)
"""Pure Python packages that the core requires, as they are installed here."""
LEFT_OUT = (
    "companion/__main__.py",
    "companion/cli/",
    "companion/data/",
    "companion/league/",
    "companion/play.py",
    "companion/terminal_input.py",
    *(
        f"companion/lan/{name}"
        for name in ("addresses.py", "api.py", "club_server.py", "connections.py", "fair_queue.py", "host.py")
    ),
    *(f"companion/lan/{name}" for name in ("http_messages.py", "http_server.py", "page/", "qr_code.py")),
    *(f"companion/lan/{name}" for name in ("request_checks.py", "seat_file.py", "streams.py")),
)
"""Servers, sockets, the terminal. `tests/web_app` holds that nothing packed imports them."""
KINDS = (".py", ".json")
DATE = (2020, 1, 1, 0, 0, 0)
"""The same archive from the same files, whenever it is made."""


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
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as zipped:
        for name, path in packed_files():
            zipped.writestr(zipfile.ZipInfo(name, DATE), path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return made.getvalue()
