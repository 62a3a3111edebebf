"""Chromium in a process group of its own, so that all of it can be killed in one moment and started again."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, Playwright

from browser.phones import PATIENCE, chromium
from browser.web.core import ASK, SEND

PORT_FILE = "DevToolsActivePort"
SIZE = {"width": 360, "height": 740}
START_PATIENCE = 180_000
"""Milliseconds for Python to start on a busy machine."""
UNTIL = """
async ([condition, patience]) => {
  const last = Date.now() + patience;
  while (!(await CONDITION())) {
    if (Date.now() > last) throw new Error(`not within ${patience} ms: ${condition}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}
"""
READ = """
async () => {
  const root = await navigator.storage.getDirectory();
  const found = {};
  const folder = await (await root.getDirectoryHandle('tableside')).getDirectoryHandle('files');
  for await (const [name, handle] of folder.entries()) {
    const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer()).subarray(8);
    found[decodeURIComponent(name)] = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  }
  return found;
}
"""
WRITE = """
async (files) => {
  const root = await navigator.storage.getDirectory();
  const own = await root.getDirectoryHandle('tableside', { create: true });
  const folder = await own.getDirectoryHandle('files', { create: true });
  for (const [path, [text, modified]] of Object.entries(files)) {
    const raw = new Uint8Array(8 + text.length);
    new DataView(raw.buffer).setFloat64(0, modified);
    for (let n = 0; n < text.length; n += 1) raw[8 + n] = text.charCodeAt(n);
    const writing = await (await folder.getFileHandle(encodeURIComponent(path), { create: true })).createWritable();
    await writing.write(raw);
    await writing.close();
  }
}
"""


class WebApp:
    """One browser with its profile, and the web app in it."""

    def __init__(
        self, playwright: Playwright, profile: Path, address: str, *, storage: bool = True, words: tuple[str, ...] = ()
    ) -> None:
        """`words` are what its command line says besides."""
        self._playwright, self._profile, self.address, self._words = playwright, profile, address, words
        if not storage:
            _deny_storage(profile)
        self.troubles: list[str] = []
        self.launch()

    def launch(self) -> None:
        port_file = self._profile / PORT_FILE
        port_file.unlink(missing_ok=True)
        words = [chromium(), "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--lang=en-GB"]
        words += [f"--user-data-dir={self._profile}", "--remote-debugging-port=0", *self._words, "about:blank"]
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._process = subprocess.Popen(words, start_new_session=True, **quiet)
        try:
            address = f"http://127.0.0.1:{_first_line(port_file, self._process)}"
            self._browser = self._playwright.chromium.connect_over_cdp(address, timeout=START_PATIENCE)
        except BaseException:
            self.close()  # nobody else knows of it
            raise
        self.context: BrowserContext = self._browser.contexts[0]
        self.context.set_default_timeout(PATIENCE)
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.set_viewport_size(SIZE)  # type: ignore[arg-type]
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", lambda message: self.troubles.append(message.text) if message.type == "error" else None)
        return page

    def open(self) -> None:
        """The site, until Python is there."""
        self.page.goto(self.address, timeout=START_PATIENCE)
        self.ready()

    def ready(self, page: Page | None = None) -> str:
        """What became of the start: `saved`, or the trouble with the storage."""
        page = page or self.page
        page.wait_for_selector("html[data-ready]", timeout=START_PATIENCE)
        return str(page.evaluate("() => document.documentElement.dataset.ready"))

    def core(self, what: str, *given: Any) -> Any:
        """Something that the app in the worker is asked; see `browser.web.core`."""
        return json.loads(self.page.workers[-1].evaluate(ASK, [what, json.dumps(given)]))

    def refresh(self) -> None:
        """The page hears of what was done to the app without it."""
        self.page.evaluate("() => session.send({ do: 'time' })")

    def send(self, what: str, *given: Any) -> None:
        """The same without waiting for it."""
        self.page.workers[-1].evaluate(SEND, [what, json.dumps(given)])

    def target(self, name: str) -> Locator:
        """What is tapped, by the beginning of its name."""
        return self.page.locator(f'main button[aria-label^="{name}"]')

    def tap(self, name: str) -> None:
        """Once what it stands on takes fingers: a sheet does so a moment after it is there."""
        found = self.target(name)
        found.wait_for()
        while not self.core("takes_fingers"):
            pass
        found.click()

    def until(self, condition: str) -> None:
        """Wait for a condition that needs a moment itself: Playwright takes the promise of it for its truth."""
        self.page.evaluate(UNTIL.replace("CONDITION", f"({condition})"), [condition, START_PATIENCE])

    @property
    def group(self) -> int:
        """Id of the group of all its processes."""
        return self._process.pid

    def kill(self) -> None:
        """The whole process group at once, as a phone's system does."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def close(self) -> None:
        if self._process.poll() is None:
            self.kill()

    # --- what the browser keeps ---

    def saved_files(self) -> dict[str, bytes]:
        return {path: text.encode("latin-1") for path, text in self.page.evaluate(READ).items()}

    def seed(self, folder: Path) -> None:
        """Put a folder of the app into the browser's storage, before it is opened."""
        self.page.goto(f"{self.address}manifest.webmanifest", timeout=START_PATIENCE)
        files = {
            path.relative_to(folder).as_posix(): [path.read_bytes().decode("latin-1"), path.stat().st_mtime_ns // 10**6]
            for path in folder.rglob("*")
            if path.is_file() and path.suffix == ".json"
        }
        self.page.evaluate(WRITE, files)
        self.troubles.clear()  # a browser asks for an icon of whatever it shows


def _first_line(path: Path, process: "subprocess.Popen[bytes]") -> str:
    last = time.monotonic() + 60
    while time.monotonic() < last and process.poll() is None:
        text = path.read_text(encoding="ascii") if path.exists() else ""
        if "\n" in text:
            return text.partition("\n")[0]
        time.sleep(0.02)
    raise AssertionError("Chromium did not start")


def _deny_storage(profile: Path) -> None:
    """As a visitor who blocks all data of sites."""
    (profile / "Default").mkdir(parents=True, exist_ok=True)
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (profile / "Default" / "Preferences").write_text(json.dumps(blocked), encoding="utf-8")
