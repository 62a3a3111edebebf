"""`tableside host` in a process of its own: started, killed and started again with the same folder and port.

with HostProcess(folder, "--shard", "a", url="https://club.example") as host:
    host.post("e/a/api/organise/tables", {})    # asks it directly, as the organiser
    host.kill()
    host.start()
"""

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

from companion.i18n import Translator
from soak.ports import free_port

ROOT = Path(__file__).resolve().parent.parent
LISTENS = Translator("en")("lan.ends_with")
"""The last line a host writes before it waits."""
LIMITED = 'ulimit -Sn {0} && ulimit -Hn {1} && exec "$@"'


class HostProcess:
    def __init__(
        self, folder: Path, *words: str, url: str = "", port: int = 0, descriptors: tuple[int, int] | None = None
    ) -> None:
        """`descriptors` are those the process may have open, and the most that it may give itself."""
        self.folder, self.port = folder, port or free_port()
        self.url = url or f"http://127.0.0.1:{self.port}"
        place = ("--folder", str(folder), "--address", "127.0.0.1", "--port", str(self.port), "--url", self.url)
        limited = ("sh", "-c", LIMITED.format(*descriptors), "sh") if descriptors else ()
        self._command = [*limited, sys.executable, "-m", "companion", "host", *words, *place]
        self.organiser = ""
        """What the organiser is known by; the same after every start."""
        self.process: subprocess.Popen[str] | None = None
        self.start()

    def __enter__(self) -> "HostProcess":
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start, and return once it listens."""
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(self._command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        lines: list[str] = []
        while not lines or LISTENS not in lines[-1]:
            lines.append(self.process.stdout.readline())
            if not lines[-1]:
                raise RuntimeError("the host ended by itself")
        self.organiser = next(line for line in lines if "/evening#" in line).strip().rpartition("#")[2]

    def kill(self) -> None:
        """SIGKILL: nothing is ended properly."""
        if self.process:
            self.process.kill()
            self.process.communicate()
            self.process = None

    def post(self, path: str, body: Any, secret: str = "") -> Any:
        """What it answers, asked directly and not through a proxy."""
        name = self.url.partition("://")[2]
        headers = {"Content-Type": "application/json", "X-Organiser": self.organiser, "X-Seat": secret, "Host": name}
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}/{path}", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(asked, timeout=20) as answer:
            return json.loads(answer.read())
