"""The app's own pages in a browser without a worker: what Python encodes is given to the renderer, which draws it."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, Route

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "screens" / "assets" / "fonts"
FOLDERS = [ROOT / "web_app" / "renderer", ROOT / "screens" / "browser_host" / "page", FONTS]
ADDRESS = "http://tableside.test/"
KINDS = {".js": "text/javascript", ".css": "text/css", ".otf": "font/otf", ".ttf": "font/ttf"}
HEAD = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tableside</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="letters.css"><link rel="stylesheet" href="panes.css">
<link rel="stylesheet" href="renderer.css"></head><body><main id="page"></main>
<div id="live" class="unseen" role="status" aria-live="polite"></div>
<script type="module">
const fonts = ['400 16px "Tableside Latin"', '700 16px "Tableside Latin"', '16px "Tableside Icons"'];
await Promise.all(fonts.map((font) => document.fonts.load(font)));
"""
PAGE = """
import { Renderer } from './renderer.js';
window.sent = [];
window.renderer = new Renderer(document.getElementById('page'), (message) => sent.push(message));
document.documentElement.dataset.ready = 'yes';
"""
SESSION = """
import { Session } from './session.js';
const ask = async (message) => JSON.parse(await answer(JSON.stringify(message)));
window.session = new Session(document.getElementById('page'), ask);
window.renderer = session.renderer;
session.begin();
document.documentElement.dataset.ready = 'yes';
"""
FOOT = "</script></body></html>"
BOXES = """
() => Object.fromEntries([...renderer.panes.values()].map((pane) => {
  const outer = pane.element.getBoundingClientRect();
  const nodes = [...pane.nodes.values()].map(({ path, element, record }) => {
    const box = element.getBoundingClientRect();
    const lines = record.lines ? element.textContent.split('\\n') : null;
    let at = 0;
    const widths = (lines || []).map((line) => {
      const range = document.createRange();
      range.setStart(element.firstChild, at);
      at += line.length;
      range.setEnd(element.firstChild, at);
      at += 1;
      return range.getBoundingClientRect().width;
    });
    const name = element.querySelector(':scope > .tap')?.getAttribute('aria-label') ?? null;
    const down = pane.element.scrollTop;
    return { path, box: [box.x - outer.x, box.y - outer.y + down, box.width, box.height], lines, widths, name };
  });
  return [pane.name, { box: [outer.x, outer.y, outer.width, outer.height], nodes }];
}))
"""
"""Each pane with its box in the window, and every node of it: its way, its box in the pane, its lines and their widths,
and its name where it is tapped."""


class DrawnPage:
    """The renderer in a page of its own: it is given replies, or asks for them with `answer`."""

    def __init__(
        self, browser: Browser, width: int, height: int, answer: Callable[[str], str] | None = None, **more: Any
    ) -> None:
        self.context = browser.new_context(viewport={"width": width, "height": height}, **more)
        self.page: Page = self.context.new_page()
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", lambda one: self.troubles.append(one.text) if one.type == "error" else None)
        self._script = SESSION if answer else PAGE
        self.page.route("**/*", self._give)
        if answer:
            self.page.expose_function("answer", answer)
        self.page.goto(ADDRESS)
        self.page.wait_for_selector("html[data-ready]")

    def show(self, reply: dict[str, Any]) -> None:
        self.page.evaluate("(reply) => renderer.show(reply)", reply)

    def boxes(self) -> dict[str, Any]:
        """What stands where."""
        found: dict[str, Any] = self.page.evaluate(BOXES)
        return found

    def picture(self, path: Path) -> Image.Image:
        """As it is, without what has the focus."""
        self.page.evaluate("() => document.activeElement.blur()")
        self.page.wait_for_function("() => !document.querySelector('.loading')")
        return Image.open(BytesIO(self.page.screenshot(path=path, animations="disabled"))).convert("RGB")

    def sent(self) -> list[dict[str, Any]]:
        """The messages since this was asked last."""
        found: list[dict[str, Any]] = self.page.evaluate("() => sent.splice(0)")
        return found

    def close(self) -> None:
        self.context.close()

    def _give(self, route: Route) -> None:
        name = route.request.url.removeprefix(ADDRESS).partition("#")[0]
        found = next((path for folder in FOLDERS if (path := folder / name).is_file()), None)
        if found:
            route.fulfill(body=found.read_bytes(), content_type=KINDS[found.suffix])
        elif name:
            route.fulfill(status=204)
        else:
            route.fulfill(body=HEAD + self._script + FOOT, content_type="text/html; charset=utf-8")


def still(page: Page) -> None:
    """From now on its clock goes only as far as a test says, however busy the machine is."""
    page.clock.install(time=0)
    page.clock.pause_at(1000)
