"""The static site: every file but five lies in a folder named by its content, so a release never mixes with another.

`index.html`, `sw.js`, the manifest and the icons keep their names; the service worker lists all others. No address is
absolute, so the site works below any path.
"""

import hashlib
import json
import shutil
from pathlib import Path

from companion.i18n import LANGUAGES
from web_app.core_archive import ROOT, archive
from web_app.words import words_of_page

SHARED, OWN = ROOT / "companion" / "lan" / "page", ROOT / "web_app" / "page"
NOT_SHARED = ("main.js", "net.js", "join.js", "organise.js")
"""Modules of joined phones alone."""
KINDS = (".js", ".css", ".svg")
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
LIBRARY = "python_stdlib.zip"
ICON = ROOT / "screens" / "assets" / "icon.png"
MASKABLE = OWN / "maskable.png"
"""The icon with room around it, for systems that cut it to their own shape."""
MANIFEST = {
    "id": "./",
    "name": "Tableside",
    "description": "An offline companion for board games on the table.",
    "categories": ["games", "utilities"],
    "short_name": "Tableside",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#F5EEE1",
    "theme_color": "#1F5145",
    "icons": [
        {"src": "icon.png", "sizes": "512x512", "type": "image/png", "purpose": "any"},
        {"src": "maskable.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ],
}


def build(pyodide: Path, library: Path, site: Path) -> None:
    """Write the site anew; `pyodide` is the folder of its npm package, `library` the compiled standard library."""
    shutil.rmtree(site, ignore_errors=True)
    files = app_files()
    python = {name: (pyodide / name).read_bytes() for name in PYODIDE} | {LIBRARY: library.read_bytes()}
    python_folder = f"pyodide-{digest(python)}"
    files["release.js"] = _release(python_folder)
    app_folder = f"app-{digest(files)}"
    write(site / python_folder, python)
    write(site / app_folder, files)
    top = {
        "index.html": (OWN / "index.html").read_text(encoding="utf-8").replace("APP", app_folder).encode(),
        "manifest.webmanifest": json.dumps(MANIFEST, indent=1).encode(),
        "icon.png": ICON.read_bytes(),
        "maskable.png": MASKABLE.read_bytes(),
    }
    names = [f"{app_folder}/{name}" for name in sorted(files)] + [f"{python_folder}/{name}" for name in python]
    listed = json.dumps(["./", *sorted(top), *names])
    worker = (OWN / "sw.js").read_text(encoding="utf-8")
    top["sw.js"] = worker.replace("'RELEASE'", f"'{digest({**top, **files})}'").replace("['FILES']", listed).encode()
    write(site, top)


def app_files() -> dict[str, bytes]:
    """The page's modules and styles, the core, and the page's sentences in each language."""
    shared = [path for path in SHARED.iterdir() if path.suffix in KINDS and path.name not in NOT_SHARED]
    own = [path for path in OWN.iterdir() if path.suffix in KINDS and path.name != "sw.js"]
    files = {path.name: path.read_bytes() for path in (*shared, *own)}
    assert len(files) == len(shared) + len(own), "a module of the web app has the name of a shared one"
    files["core.json"] = archive()
    for language in LANGUAGES:
        files[f"words-{language}.json"] = json.dumps(words_of_page(language), ensure_ascii=False).encode()
    return files


def _release(python_folder: str) -> bytes:
    lines = ("// Where this release has its other parts.", f"export const PYODIDE = '../{python_folder}/';")
    return "\n".join((*lines, "export const CORE = 'core.json';", "")).encode()


def digest(files: dict[str, bytes]) -> str:
    """Ten letters that change with any name or byte."""
    found = hashlib.sha256()
    for name, data in sorted(files.items()):
        found.update(f"{name} {len(data)} ".encode() + data)
    return found.hexdigest()[:10]


def write(folder: Path, files: dict[str, bytes]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
