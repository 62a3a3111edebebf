"""A static web server for the built site, below a path of its own; it can be stopped and started again."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any

from browser.web.core import HOOK, NAME

SITE = Path(__file__).resolve().parents[2] / "out" / "site"
BELOW = "/games/tableside/"


class _Handler(SimpleHTTPRequestHandler):
    def __init__(self, *args: Any, requested: list[str], **more: Any) -> None:
        self.requested = requested
        super().__init__(*args, **more)

    def send_head(self) -> Any:
        """The worker with what a test asks it by."""
        if not self.path.endswith(f"/{NAME}"):
            return super().send_head()
        contents = Path(self.translate_path(self.path)).read_bytes() + HOOK.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript")
        self.send_header("Content-Length", str(len(contents)))
        self.end_headers()
        return BytesIO(contents)

    def do_GET(self) -> None:
        self.requested.append(self.path)
        if not self.path.startswith(BELOW):
            self.send_error(404)
            return
        self.path = "/" + self.path.removeprefix(BELOW)
        super().do_GET()

    def log_message(self, *_: Any) -> None:
        """The terminal belongs to the tests."""


class _Server(ThreadingHTTPServer):
    request_queue_size = 128
    """A start and the service worker ask for all files at the same time."""


class SiteServer:
    def __init__(self, folder: Path = SITE) -> None:
        assert (folder / "index.html").exists(), "make site builds it"
        self.folder, self.port = folder, 0
        self.requested: list[str] = []
        """Every path that was requested."""
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{BELOW}"

    def start(self) -> None:
        handler = partial(_Handler, requested=self.requested, directory=str(self.folder))
        self._server = _Server(("127.0.0.1", self.port), handler)
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
