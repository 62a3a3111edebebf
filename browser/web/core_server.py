"""The pages of the web app over the core in this process: no worker and no Pyodide, so a page is there at once.

Only the transport is another; every other module is the one that `make site` takes.
"""

import json
import threading
from collections.abc import Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any

from companion.games import GAMES
from companion.storage.settings import SettingsFile
from companion.storage.store import Store
from companion.web.api import Api
from web_app.site import ICON, OWN, SHARED
from web_app.words import words_of_page

KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json"}
APP = "app"
TRANSPORT = """
import { state } from './transport.js';

export class WorkerTransport {
  constructor(hear) {
    this.hear = hear;
    this.table = '';
    this.hearView = () => {};
    queueMicrotask(() => {
      hear({ stage: 1 });
      hear({ ready: 'saved' });
    });
  }

  async surely(what, body) {
    const request = { what, ...(this.table ? { table: this.table } : {}), ...body };
    const told = await (await fetch('/core', { method: 'POST', body: JSON.stringify(request) })).json();
    if (told.home) this.hear({ home: told.home });
    if (told.status === 200 && told.body.view) this.hearView(told.body.view);
    return { status: told.status, body: told.body };
  }

  async words(language) {
    return { body: await (await fetch(`words-${language}.json`)).json() };
  }

  end() {
    this.surely = () => new Promise(() => {});
  }
}
"""


class CoreServer:
    """A folder of tables, its requests, and the files of the page."""

    def __init__(
        self, tables: Path, languages: Sequence[str] = ("en",), folders: Sequence[Path] = (OWN, SHARED)
    ) -> None:
        self.tables, self.folders = tables, folders
        self.known: dict[str, str] = {}
        """Ids of tables by what a test calls them."""
        self._lock = threading.Lock()
        settings = SettingsFile(tables / "settings.json")
        self.store = Store(tables, GAMES)
        self.api = Api(self.store, settings, list(languages), Random(1))
        core = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                core.give(self)

            def do_POST(self) -> None:
                raw = self.rfile.read(int(self.headers["Content-Length"]))
                core.send(self, ".json", core.answer(raw.decode()).encode())

            def log_message(self, *_: Any) -> None:
                """The terminal belongs to the tests."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self.store.close()

    def refresh(self) -> None:
        """Read every table anew, as after a start without the list of them."""
        with self._lock:
            self.store.close()
            for listed in self.tables.glob("index.json*"):
                listed.unlink()
            self.store = Store(self.tables, GAMES)
            self.api = Api(self.store, SettingsFile(self.tables / "settings.json"), ["en"], Random(1))

    def ask(self, what: str, **body: Any) -> dict[str, Any]:
        """A request as the page makes it."""
        reply: dict[str, Any] = json.loads(self.answer(json.dumps({"what": what, **body})))
        assert reply["status"] == 200, (what, reply)
        found: dict[str, Any] = reply["body"]
        return found

    def answer(self, text: str) -> str:
        with self._lock:
            reply = json.loads(self.api.answer(text))
            if reply["changed"]:
                reply["home"] = self.api.home_file()
            return json.dumps(reply)

    # --- files ---

    def give(self, request: BaseHTTPRequestHandler) -> None:
        name = request.path.partition("?")[0].rpartition("/")[2]
        if not name:
            index = self._file("index.html").replace(b"APP/", b"")
            self.send(request, ".html", index)
        elif name == "worker_transport.js":
            self.send(request, ".js", TRANSPORT.encode())
        elif name.startswith("words-"):
            self.send(request, ".json", json.dumps(words_of_page(name[6:8])).encode())
        elif name == "icon.png":
            self.send(request, ".png", ICON.read_bytes())
        elif name == "manifest.webmanifest":
            self.send(request, ".json", b"{}")
        elif found := self._file(name):
            self.send(request, Path(name).suffix, found)
        else:
            request.send_error(404)

    def _file(self, name: str) -> bytes:
        return next(((folder / name).read_bytes() for folder in self.folders if (folder / name).is_file()), b"")

    def send(self, request: BaseHTTPRequestHandler, suffix: str, contents: bytes) -> None:
        request.send_response(200)
        request.send_header("Content-Type", KINDS.get(suffix, "text/html; charset=utf-8"))
        request.send_header("Content-Length", str(len(contents)))
        request.end_headers()
        request.wfile.write(contents)
