"""Static files of the page, read once; nothing else can be requested."""

from functools import cache
from pathlib import Path
from typing import Any

from companion.i18n import FALLBACK, OWN_NAMES, Translator, catalog
from companion.lan.drawing import drawer

_PAGE = Path(__file__).parent / "page"
_WORDS = "lan.page."
"""Prefix of the page's own message ids."""
_KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".otf": "font/otf",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
}
_OF_DRAWER = "drawn/"
"""Folder of what draws the drawings of games."""


@cache
def _files() -> dict[str, tuple[bytes, str]]:
    found = sorted(path for path in _PAGE.iterdir() if path.suffix in _KINDS)
    return {path.name: (path.read_bytes(), _KINDS[path.suffix]) for path in found}


def page_file(name: str) -> tuple[bytes, str] | None:
    """A file of the page and what it is."""
    if name.startswith(_OF_DRAWER):
        found = drawer().files().get(name.removeprefix(_OF_DRAWER))
        return (found, _KINDS[Path(name).suffix]) if found is not None else None
    return _files().get(name)


@cache
def index(script: str = "main") -> bytes:
    """The page for phones, or the organiser's: they differ by what runs in them."""
    return (_PAGE / "index.html").read_bytes().replace(b"page/main.js", f"page/{script}.js".encode())


@cache
def page_messages(language: str) -> dict[str, Any]:
    """All messages of the page itself, in a language."""
    tr = Translator(language)
    ids = [id_ for id_ in catalog(FALLBACK, "lan") if id_.startswith(_WORDS)]
    words = {id_.removeprefix(_WORDS): tr(id_) for id_ in ids}
    return {"language": language, "languages": dict(OWN_NAMES), "words": words}
