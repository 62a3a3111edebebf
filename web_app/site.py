"""The static site: every file but five lies in a folder named by its content, so a release never mixes with another.

`index.html`, `sw.js`, the manifest and the icons keep their names; the service worker lists all others but those of a
first start. No address is absolute, so the site works below any path.
"""

import hashlib
import json
import shutil
from collections.abc import Mapping
from pathlib import Path

from companion.i18n import FALLBACK, LANGUAGES, Translator, catalog
from web_app.core_archive import ROOT, archive
from web_app.welcome import PREFIX, SIZES, welcome_files

PAGE, ASSETS = ROOT / "web_app" / "page", ROOT / "screens" / "assets"
OWN = (PAGE, ROOT / "web_app" / "renderer", ROOT / "screens" / "browser_host" / "page")
"""Modules and styles; the last folder draws the drawings of joined phones too."""
FONTS = ("TablesideLatin-Regular.otf", "TablesideLatin-Bold.otf", "TablesideIcons.ttf")
"""Those of Latin letters; a system that writes Japanese or Korean has letters of its own."""
NOT_IN_APP = ("index.html", "sw.js", "maskable.png")
"""What keeps its name beside the folder of the release."""
SAID = "web.page."
"""What the ids of its sentences begin with."""
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
LIBRARY = "python_stdlib.zip"
ICON = ASSETS / "icon.png"
MASKABLE = PAGE / "maskable.png"
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


def build(app: Mapping[str, bytes], pyodide: Path, library: Path, site: Path) -> None:
    """Write the site anew, of the app's files, the folder of Pyodide's npm package and the compiled library."""
    shutil.rmtree(site, ignore_errors=True)
    files = dict(app)
    python = {name: (pyodide / name).read_bytes() for name in PYODIDE} | {LIBRARY: library.read_bytes()}
    python_folder = f"pyodide-{digest(python)}"
    files["release.js"] = _release(python_folder)
    app_folder = f"app-{digest(files)}"
    write(site / python_folder, python)
    write(site / app_folder, files)
    top = {
        "index.html": (PAGE / "index.html").read_text(encoding="utf-8").replace("APP", app_folder).encode(),
        "manifest.webmanifest": json.dumps(MANIFEST, indent=1).encode(),
        "icon.png": ICON.read_bytes(),
        "maskable.png": MASKABLE.read_bytes(),
    }
    kept = (name for name in sorted(files) if not name.startswith(PREFIX))
    names = [f"{app_folder}/{name}" for name in kept] + [f"{python_folder}/{name}" for name in python]
    listed = json.dumps(["./", *sorted(top), *names])
    worker = (PAGE / "sw.js").read_text(encoding="utf-8")
    top["sw.js"] = worker.replace("'RELEASE'", f"'{digest({**top, **files})}'").replace("['FILES']", listed).encode()
    write(site, top)


def app_files() -> dict[str, bytes]:
    """The page's modules and styles, letters, sounds, the core, and what it draws for a newcomer."""
    own = [path for folder in OWN for path in folder.iterdir() if path.name not in NOT_IN_APP]
    assets = [*(ASSETS / "fonts" / name for name in FONTS), *(ASSETS / "sounds").iterdir()]
    files = {path.name: path.read_bytes() for path in (*own, *assets)}
    assert len(files) == len(own) + len(assets), "two files of the web app have the same name"
    return {**files, **welcome_files(), "core.json": archive(), "words.js": words_of_page()}


def words_of_page() -> bytes:
    """What the page says before Python does, in each language."""
    ids = ["welcome.what", *(id_ for id_ in catalog(FALLBACK, "web") if id_.startswith(SAID))]
    words = {one: {id_.removeprefix(SAID): Translator(one)(id_) for id_ in ids} for one in LANGUAGES}
    return f"export const WORDS = {json.dumps(words, ensure_ascii=False)};\n".encode()


def _release(python_folder: str) -> bytes:
    lines = ("// Where this release has its other parts.", f"export const PYODIDE = '../{python_folder}/';")
    sizes = f"export const WELCOMES = {json.dumps(SIZES)};"
    return "\n".join((*lines, "export const CORE = 'core.json';", sizes, "")).encode()


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
