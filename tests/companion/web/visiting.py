"""A visitor of the web app for tests: asks as the page does, and plays recorded matches by requests alone."""

import errno
import json
from pathlib import Path
from random import Random
from typing import Any, BinaryIO

from companion.games import GAMES, box_of
from companion.json_input import Node
from companion.question import Value
from companion.secret import PUBLIC, behind_curtain
from companion.storage.settings import SettingsFile
from companion.storage.store import Store
from companion.table.session import Session
from companion.table.table_commands import CompleteStep, Correct, FinishTable, KeepDraw, Tick
from companion.web.api import Api
from soak.disks import QuickDisk
from tests.companion import questions
from tests.companion.great_western_trail import asking as trail
from tests.companion.playing import Clock
from tests.companion.stone_age import asking as hunters
from tests.playthroughs.record import codec_of, open_match

MATCHES = Path(__file__).parent.parent.parent / "playthroughs"
SEARCHES = {"stone_age": hunters.answers_for, "great_western_trail": trail.answers_for}


def matches() -> list[str]:
    return sorted(path.stem for path in MATCHES.glob("*.json"))


def match(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((MATCHES / f"{name}.json").read_text(encoding="utf-8"))
    return found


class FillingDisk(QuickDisk):
    """A browser's storage that can be full."""

    full = False

    def open_new(self, path: Path) -> BinaryIO:
        if self.full:
            raise OSError(errno.ENOSPC, "full")
        return super().open_new(path)


class Visitor:
    """Whoever holds the phone with the web app; `reopen` is a browser that was killed."""

    def __init__(self, folder: Path, language: str = "en", seed: int = 1) -> None:
        self.folder, self.language, self.seed = folder, language, seed
        self.disk = FillingDisk()
        self._open()

    def _open(self) -> None:
        self.store = Store(self.folder, GAMES, disk=self.disk, clock=Clock(), random=Random(self.seed))
        settings = SettingsFile(self.folder / "settings.json", self.disk)
        self.api = Api(self.store, settings, [self.language], Random(2))

    def reopen(self) -> None:
        """Nothing is put away properly: what was not on disk is gone."""
        self.store.close()
        self._open()

    # --- asking ---

    def send(self, what: str, **body: Any) -> tuple[int, dict[str, Any]]:
        reply = json.loads(self.api.answer(json.dumps({"what": what, **body})))
        return reply["status"], reply["body"]

    def ask(self, what: str, **body: Any) -> dict[str, Any]:
        """What must be answered."""
        status, found = self.send(what, **body)
        assert status == 200, (what, body, found)
        return found

    def refused(self, what: str, **body: Any) -> dict[str, Any]:
        """What must not be."""
        status, found = self.send(what, **body)
        assert status in (400, 404, 409, 412), (what, body, found)
        assert found["words"]
        return found

    # --- a table ---

    def lay(self, box: str, *names: str, depth: str = "full", switches: tuple[str, ...] = ()) -> str:
        self.ask("new_table", do={"clear": True})
        self.ask("new_table", do={"box": box})
        for name in names:
            self.ask("new_table", do={"add": name})
        self.ask("new_table", do={"depth": depth})
        for switch in switches:
            self.ask("new_table", do={"switch": switch})
        self.table = str(self.ask("create")["table"])
        return self.table

    def lay_match(self, plain: dict[str, Any]) -> str:
        """As it was when the match was recorded: without what the app drew."""
        names = [seat["name"] for seat in plain["seats"]]
        box = box_of(plain["game"], plain["options"])
        switches = tuple(name for name, value in plain["options"].items() if value is True)
        self.ask("new_table", do={"clear": True})
        self.ask("new_table", do={"box": box.name})
        for name in names:
            self.ask("new_table", do={"add": name})
        for seat, player in enumerate(plain["seats"]):
            self.ask("new_table", do={"colour": [seat, player["colour"]]})
        self.ask("new_table", do={"depth": plain.get("depth", "full")})
        for switch in switches:
            self.ask("new_table", do={"switch": switch})
        self.table = str(self.ask("create")["table"])
        while self.view()["undo"]:
            self.enter("undo")
        return self.table

    def view(self, **more: Any) -> dict[str, Any]:
        return self.ask("view", table=self.table, **more)

    def enter(self, what: str, **body: Any) -> dict[str, Any]:
        """Something that changes the table as the page shows it."""
        return self.ask(what, table=self.table, revision=self.view()["revision"], **body)

    def answer(self, *answers: Any, **more: Any) -> dict[str, Any]:
        return self.enter("answer", answers=list(answers), **more)


class Match:
    """A recorded match, entered on the page and beside it in the core, which says what is right."""

    def __init__(self, visitor: Visitor, name: str) -> None:
        self.visitor, self.plain = visitor, match(name)
        self.core: Session = open_match(self.plain)
        self.entered = 0
        visitor.lay_match(self.plain)

    def play(self, most: int | None = None) -> None:
        """To the end, or so many entries."""
        while self.entered < len(self.plain["commands"][:most]):
            self.enter_next()

    def enter_next(self) -> None:
        entry = self.plain["commands"][self.entered]
        self.entered += 1
        if entry in ("undo", "redo"):
            self.visitor.enter(entry)
            getattr(self.core, entry)()
            return
        command = codec_of(self.core.header.game).decode(Node(entry, "match"))
        self._on_page(command)
        self.core.do(command)

    def _on_page(self, command: Any) -> None:
        visitor = self.visitor
        match command:
            case Tick(_, check):
                visitor.answer(f"Tick:{check}")
            case CompleteStep():
                visitor.answer("CompleteStep")
            case KeepDraw(offer, outcome):
                visitor.ask("draw", table=visitor.table, offer=offer, outcome=list(outcome))
            case Correct(fix, value):
                plain = list(value) if isinstance(value, tuple) else value
                visitor.enter("save_figures", sheet="edit", values=[[fix, plain]])
            case FinishTable():
                visitor.enter("finish")
            case _:
                answers, curtain = self._way(command)
                done = visitor.answer(*answers, curtain=curtain)
                assert "done" in done, (command, answers)

    def _way(self, command: Any) -> tuple[list[Any], int | None]:
        """The answers that make it; behind its owner's curtain where everybody else is refused."""
        search = SEARCHES.get(self.core.header.game.id, questions.answers_for)
        owner = getattr(command, "seat", None)
        found: tuple[Value, ...] | None = search(self.core, command, PUBLIC)
        if found is None and owner is not None:
            found = search(self.core, command, behind_curtain(owner))
        else:
            owner = None
        assert found is not None, command
        return [list(one) if isinstance(one, tuple) else one for one in found], owner
