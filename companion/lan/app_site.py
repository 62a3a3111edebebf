"""The web app's static site, served at `/app/`: the files that were there when the server opened, nothing else."""

from collections.abc import Mapping
from pathlib import Path

from companion.lan.http_messages import Answer
from companion.lan.lobby import GONE, OK

APP = "app/"
BUILT = Path(__file__).resolve().parents[2] / "out" / "site"
"""Where `make site` writes it."""
KINDS: Mapping[str, str] = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".otf": "font/otf",
    ".png": "image/png",
    ".ttf": "font/ttf",
    ".wav": "audio/wav",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""As the page's own, which runs Python."""
ALWAYS, NEVER = "public, max-age=31536000, immutable", "no-cache"
"""How long a browser keeps a file: one in a folder named by its content, and any other."""


class AppSite:
    """A folder with an `index.html`; without one there is no app here."""

    def __init__(self, folder: Path | None) -> None:
        self._files: dict[str, Path] = {}
        if folder and (folder / "index.html").is_file():
            found = (path for path in folder.rglob("*") if path.suffix in KINDS and path.is_file())
            self._files = {path.relative_to(folder).as_posix(): path for path in found}
        self._read: dict[str, tuple[str, bytes]] = {}
        """Contents by name, with their tags: all who read a file slowly share them."""

    def __bool__(self) -> bool:
        return bool(self._files)

    def answer(self, name: str) -> Answer:
        path = self._files.get(name or "index.html")
        if path is None:
            return Answer(GONE)
        try:
            found = path.stat()
            tag = f'"{found.st_mtime_ns:x}-{found.st_size:x}"'
            if self._read.get(name, ("",))[0] != tag:
                self._read[name] = tag, path.read_bytes()
        except OSError:  # the site is being built anew
            return Answer(GONE)
        contents = self._read[name][1]
        headers = {"Content-Security-Policy": POLICY, "Cache-Control": ALWAYS if "/" in name else NEVER, "ETag": tag}
        return Answer(OK, contents, KINDS[path.suffix], headers)
