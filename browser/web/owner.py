"""Whoever owns the tables: real touches on the pages over the core in this process."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, expect

from browser.looks import LARGE, LOOKED_AT, USUAL
from browser.phones import PATIENCE
from browser.web.core_server import CoreServer
from companion.games import GAMES
from companion.json_input import Node
from companion.storage.store import Store
from tests.playthroughs.record import codec_of, open_match

MATCHES = Path(__file__).resolve().parents[2] / "tests" / "playthroughs"
SIZE = {"width": 360, "height": 740}
AXE = Path(".browser") / "node_modules" / "axe-core" / "axe.min.js"
VIOLATIONS = """
async () => (await axe.run()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))])
"""
SMALL_TARGETS = """
() => [...document.querySelectorAll('button, summary, select, input:not(.unseen)')].filter((one) => {
  const { width, height } = one.getBoundingClientRect();
  return one.offsetParent && (width < 47.5 || height < 47.5);
}).map((one) => one.outerHTML.slice(0, 120))
"""


def seed(folder: Path, name: str, entries: int | None = None) -> str:
    """A recorded match as a table; a negative number of entries leaves the last ones out."""
    match = json.loads((MATCHES / f"{name}.json").read_text(encoding="utf-8"))
    header = open_match(match).header
    codec = codec_of(header.game)
    with Store(folder, GAMES) as store:
        id_, session = store.new_table(header.game, header.options, header.seats, header.depth)
        for entry in match["commands"][:entries]:
            if entry in ("undo", "redo"):
                getattr(session, entry)()
            else:
                session.do(codec.decode(Node(entry, name)))
        store.note(id_, session)
    return id_


class Owner:
    def __init__(self, browser: Browser, core: CoreServer, **look: Any) -> None:
        self.core, self.troubles = core, list[str]()
        self._context = browser.new_context(
            **{"viewport": SIZE, "has_touch": True, "locale": "en-GB", "bypass_csp": True, **look}
        )
        self._context.set_default_timeout(PATIENCE)
        self.page = self._context.new_page()
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", lambda line: self.troubles.append(line.text) if line.type == "error" else None)
        self.home()

    def close(self) -> None:
        self._context.close()

    def home(self) -> None:
        self.page.goto(self.core.address)
        self.page.wait_for_selector("html[data-ready]")

    # --- what a finger does ---

    def key(self, name: str) -> Locator:
        return self.page.locator(f'[data-key="{name}"]:visible')

    def tap(self, *names: str) -> None:
        for name in names:
            self.key(name).last.tap()

    def back(self) -> None:
        self.page.go_back()

    def at(self, title: str) -> None:
        """The page with this title is shown."""
        expect(self.page.locator("h1")).to_have_text(title)

    def sheet(self) -> Locator:
        """The sheet above the page."""
        return self.page.locator("dialog.over")

    # --- what is seen ---

    def looked_at(self, name: str) -> None:
        """Nothing that somebody cannot read, reach or hear of."""
        if not self.page.evaluate("() => Boolean(window.axe)"):
            assert AXE.exists(), "make web-test gets it"
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        violations = self.page.evaluate(VIOLATIONS)
        assert not violations, f"{name}: {violations}"
        for letters in (LARGE, USUAL):
            self.page.evaluate(letters)
            found = self.page.evaluate(LOOKED_AT)
            assert not found, f"{name}{' with large letters' if letters == LARGE else ''}: {found}"
        small = self.page.evaluate(SMALL_TARGETS)
        assert not small, f"{name}: {small}"
