"""Firefox as a joined phone, by the protocol it speaks itself: Marionette, JSON with its length before it."""

import base64
import json
import shutil
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from browser.phones import Fingers

NAMES = ("firefox-esr", "firefox")
QUIET = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.safebrowsing.downloads.remote.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.dns.disablePrefetch": True,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}
"""What a fresh Firefox would ask the world for; nothing of it is meant here."""
PATIENCE = 60.0


def firefox() -> str | None:
    """Where it is, if it is here."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class FirefoxPhone(Fingers):
    def __init__(self, where: str, profile: Path, language: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        wishes = {**QUIET, "marionette.port": port, "intl.accept_languages": language}
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in wishes.items())
        (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
        words = [where, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
        size = ["--width", "412", "--height", "915"]
        self._process = subprocess.Popen([*words, *size], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._made, self._rest = 0, b""
        try:
            self._line = self._connected(port)
            self._message()  # who is there
            self.ask("WebDriver:NewSession", {"strictFileInteractability": True})
            self.ask("WebDriver:SetTimeouts", {"script": int(PATIENCE * 1000)})
        except BaseException:
            self._process.kill()  # nobody else knows of it
            self._process.wait()
            raise

    def _connected(self, port: int) -> socket.socket:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
            except ConnectionRefusedError:
                assert time.monotonic() < end, "Firefox does not answer"
            with suppress(subprocess.TimeoutExpired):  # it has not ended, so it may answer yet
                raise AssertionError(f"Firefox ended by itself: {self._process.wait(0.2)}")

    def close(self) -> None:
        self._line.close()
        self._process.terminate()
        self._process.wait(PATIENCE)

    # --- its protocol ---

    def _message(self) -> Any:
        while b":" not in self._rest:
            self._rest += self._line.recv(65536)
        length, _, rest = self._rest.partition(b":")
        while len(rest) < int(length):
            rest += self._line.recv(65536)
        self._rest = rest[int(length) :]
        return json.loads(rest[: int(length)])

    def ask(self, what: str, params: dict[str, Any]) -> Any:
        self._made += 1
        data = json.dumps([0, self._made, what, params]).encode()
        self._line.sendall(f"{len(data)}:".encode() + data)
        _, number, trouble, result = self._message()
        assert number == self._made
        assert trouble is None, trouble
        return result.get("value", result) if isinstance(result, dict) else result

    # --- what a hand does ---

    def goto(self, address: str) -> None:
        self.ask("WebDriver:Navigate", {"url": address})

    def evaluate(self, script: str, argument: Any) -> Any:
        return self.ask("WebDriver:ExecuteScript", {"script": f"return ({script})(arguments[0])", "args": [argument]})

    def press(self, x: float, y: float) -> None:
        moves = [
            {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._finger(moves)

    def _finger(self, moves: list[dict[str, Any]]) -> None:
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": moves}
        self.ask("WebDriver:PerformActions", {"actions": [finger]})

    def write(self, text: str) -> None:
        control = "\ue009"
        all_of_it = [("keyDown", control), ("keyDown", "a"), ("keyUp", "a"), ("keyUp", control)]
        letters = [pair for letter in text for pair in (("keyDown", letter), ("keyUp", letter))]
        keys = [{"type": kind, "value": value} for kind, value in (*all_of_it, *letters)]
        self.ask("WebDriver:PerformActions", {"actions": [{"type": "key", "id": "keys", "actions": keys}]})

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.ask("WebDriver:TakeScreenshot", {"full": False})))
