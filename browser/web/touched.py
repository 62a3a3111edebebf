"""A recorded match played by a finger, from the welcome to the finished sheet, whatever browser shows the page."""

from base64 import b64decode
from pathlib import Path
from random import Random
from typing import Any

from browser.phones import Fingers
from browser.web.matches import Match
from companion.games import GAMES, box_of
from companion.sheet_export import sheet_as_json
from companion.storage.backup_reader import Backup
from companion.storage.restore import restore
from companion.storage.store import Store
from companion.table.pages import lines, open_page
from companion.table.session import Session
from companion.table.setup import complete_page
from companion.table.table_commands import CompleteStep, Correct, FinishTable, KeepDraw, Tick, TickStep

TOTALS = "() => [...document.querySelectorAll('tr.total td')].map((one) => one.innerText)"
SHOWN = """
async ([selector, shown]) => {
  const last = Date.now() + 50000;
  while (Boolean(document.querySelector(selector)) !== shown) {
    if (Date.now() > last) throw new Error(`${selector}, ${shown}: ${document.body.innerText}`);
    await new Promise((done) => setTimeout(done, 4));
  }
}
"""


class Hand(Fingers):
    """What is not the same in every browser: a request to the core beside the page, a finger that stays down."""

    def ask_core(self, what: str, body: dict[str, Any]) -> dict[str, Any]:
        raise NotImplementedError

    def hold(self, x: float, y: float) -> None:
        raise NotImplementedError

    def shown(self, selector: str) -> None:
        self.evaluate(SHOWN, [selector, True])

    def gone(self, selector: str) -> None:
        self.evaluate(SHOWN, [selector, False])

    def open_curtain(self) -> None:
        self.shown("[data-key=hold]")
        box = self.evaluate("() => document.querySelector('[data-key=hold]').getBoundingClientRect().toJSON()", None)
        self.hold(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def enter_behind(self, answers: list[Any], revision: int) -> None:
        """An entry about a seat's secrets: the first answer leads to its curtain."""
        self.touch(("option", answers[0]), revision=revision, asked=0)
        self.open_curtain()
        for asked, answer in enumerate(answers[1:], 1):
            now = {"revision": revision, "asked": asked}
            for id_ in answer if isinstance(answer, list) else [answer]:
                self.touch(("option", id_), **now)
            if isinstance(answer, list):
                self.touch(("key", "confirm"), **now)
        self.sees(revision + 1)


class TouchedMatch:
    """The table is made on the page; a session of the core, read from what the page shares, runs beside it."""

    def __init__(self, hand: Hand, name: str, folder: Path) -> None:
        self.hand, self._folder = hand, folder
        self.match = Match(name, folder / "seed")
        self.entered = 0

    def ask(self, what: str, **body: Any) -> dict[str, Any]:
        reply = self.hand.ask_core(what, body)
        assert reply["status"] == 200, reply
        found: dict[str, Any] = reply["body"]
        return found

    # --- from the welcome to the table ---

    def make_table(self) -> None:
        plain = self.match.match
        self.ask("home")  # what the page asked before is shown now
        self.hand.touch(("key", "new_table"))
        self.hand.touch(("key", f"box {box_of(plain['game'], plain['options']).name}"))
        for place, seat in enumerate(plain["seats"]):
            if place:
                self.hand.touch(("key", "new_name"))
            self.hand.touch(("key", "new_player"))
            self.hand.write(seat["name"])
            self.hand.touch(("key", "add_name"))
            self.hand.shown(f"[data-key='starter {place}']")
        self.hand.touch(("key", f"starter {self._starter()}"))
        self.hand.shown(f"[data-key='starter {self._starter()}'][aria-pressed=true]")
        self.hand.touch(("key", "create"))
        self.hand.shown("main[data-revision]")
        self.match.table = self.ask("home")["tables"][0]["id"]
        self.match.session = self.kept()

    def _starter(self) -> int:
        """Who began in the recording: the seat that was drawn, else the first."""
        offers = [step.offer for step in self.match.session.table.steps if step.offer and step.offer.starter]
        self._drawn = {offer.id for offer in offers}
        drawn = [one for one in self.match.match["commands"] if isinstance(one, dict) and one["is"] == "KeepDraw"]
        outcomes = [one["outcome"] for one in drawn if one["offer"] in self._drawn]
        return int(outcomes[0][0]) if outcomes else 0

    def kept(self) -> Session:
        """The table in a backup of the browser, restored by the core."""
        file, folder = self.ask("backup"), self._folder / f"kept{self.entered}"
        folder.mkdir()
        (folder / file["name"]).write_bytes(b64decode(file["base64"]))
        with Store(folder / "tables", GAMES) as store:
            with Backup(folder / file["name"]) as backup:
                restore(store, backup)
            return store.open_table(self.match.table)

    # --- the game ---

    def play(self) -> None:
        left_out = False
        for entry in self.match.match["commands"]:
            if entry in ("undo", "redo"):
                if not left_out:
                    self._move(entry)
                continue
            command = self.match.decoded(entry)
            left_out = isinstance(command, Tick)
            if not left_out:
                self._enter(command)
                self.entered += 1

    def _move(self, which: str) -> None:
        revision = self._revision()
        self.hand.touch(("key", which), revision=revision)
        self.hand.sees(revision + 1)
        getattr(self.match.session, which)()

    def _enter(self, command: Any) -> None:
        revision, session = self._revision(), self.match.session
        match command:
            case CompleteStep(step) if not self._is_open(step):
                return  # who begins was named on the page of the new table
            case CompleteStep(step):
                self.hand.touch(("key", f"step {step}"), revision=revision)
                command = TickStep(step)
            case KeepDraw(offer) if offer in self._drawn:
                return
            case KeepDraw(offer, outcome):
                self.ask("draw", table=self.match.table, revision=revision, offer=offer, outcome=list(outcome))
                command = KeepDraw(offer, outcome, chosen=bool(outcome))
            case FinishTable():
                self.hand.touch(("key", "menu"))
                self.hand.touch(("key", "sheet"))
                self.hand.touch(("key", "finish"))
                self.hand.shown(".seal.finished")
                session.do(command)
                return
            case Correct():
                self.ask("answer", table=self.match.table, revision=revision, **self.match.answers(command))
            case _:
                asked = self.match.answers(command)
                enter = self.hand.enter_behind if "curtain" in asked else self.hand.enter
                enter(asked["answers"], revision)
        self.hand.sees(revision + 1)
        session.do(command)
        if isinstance(command, TickStep):
            self._turn_page()

    def _is_open(self, step: str) -> bool:
        table = self.match.session.table
        page = open_page(table)
        return bool(page) and any(line.step.id == step and not line.done for line in lines(table, page))

    def _turn_page(self) -> None:
        """To the next page of the setup, once every line of this one is ticked."""
        table = self.match.session.table
        page = open_page(table)
        if page and all(line.done for line in lines(table, page)):
            revision = self._revision()
            self.hand.touch(("key", "page_done"), revision=revision)
            self.hand.sees(revision + 1)
            self.match.session.do(complete_page(table, Random(1)))

    def _revision(self) -> int:
        return int(self.hand.evaluate("() => document.getElementById('page').dataset.revision", None))

    # --- the end ---

    def compare(self) -> None:
        """The page, its backup in the core's hands and the recording say the same."""
        recorded, saved = self.match.match["sheet"], self.kept()
        sheet = in_any_order(sheet_as_json(self.match.game, saved.sheet()))
        assert sheet == in_any_order(sheet_as_json(self.match.game, self.match.session.sheet()))
        assert sheet == in_any_order(recorded)
        shown = [as_number(text) for text in self.hand.evaluate(TOTALS, None)]
        assert shown == [player["total"] for player in recorded["players"]]


def as_number(text: str) -> int:
    return int(text.replace("−", "-"))


def in_any_order(plain: Any) -> Any:
    """Tickets are kept in the order of the page's list, not in that in which they were named."""
    if isinstance(plain, dict):
        return {name: in_any_order(value) for name, value in plain.items()}
    return sorted(map(in_any_order, plain), key=repr) if isinstance(plain, list) else plain
