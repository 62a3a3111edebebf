"""Recorded matches as requests to the worker: which answers make each entry, and behind whose curtain."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from browser.recorded import MATCHES, WAYS
from companion.codec import Codec
from companion.errors import RuleError
from companion.game import Seat
from companion.games import GAMES
from companion.json_input import Node
from companion.question import Question, Value
from companion.secret import PUBLIC, Viewer, behind_curtain
from companion.storage.store import Store
from companion.table.ask import FIX
from companion.table.session import Session
from companion.table.table_commands import Correct
from tests.companion import questions
from tests.playthroughs.record import codec_of


class Match:
    """A match whose table was made in a folder, and a session of the core that runs ahead of the browser's."""

    def __init__(self, name: str, folder: Path) -> None:
        self.match = json.loads((MATCHES / f"{name}.json").read_text(encoding="utf-8"))
        self.game = GAMES[self.match["game"]]
        codec = Codec((self.game.options, Seat))
        options = codec.decode_fields(Node(self.match["options"], name), self.game.options)
        seats = tuple(codec.decode_fields(Node(seat, name), Seat) for seat in self.match["seats"])
        with Store(folder, GAMES) as store:
            self.table = store.new_table(self.game, options, seats, self.match.get("depth", "full"))[0]
            self.session = Session(store.look_at(self.table).header)
        self.folder, self._codec = folder, codec_of(self.game)

    def requests(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Each entry as a page asks for it."""
        for entry in self.match["commands"]:
            if entry in ("undo", "redo"):
                yield entry, {"table": self.table, "revision": self.session.revision}
                getattr(self.session, entry)()
            else:
                command = self.decoded(entry)
                yield "answer", {"table": self.table, "revision": self.session.revision, **self.answers(command)}
                self.session.do(command)

    def decoded(self, entry: Any) -> Any:
        return self._codec.decode(Node(entry, "match"))

    def answers(self, command: Any) -> dict[str, Any]:
        """What a page asks for it with: the answers, and behind whose curtain they are given."""
        for seat in (None, *range(len(self.session.header.seats))):
            viewer = PUBLIC if seat is None else behind_curtain(seat)
            answers = self._search(command, viewer)
            if answers is not None:
                plain = [list(one) if isinstance(one, tuple) else one for one in answers]
                return {"answers": plain} if seat is None else {"answers": plain, "curtain": seat}
        raise AssertionError(f"no answers make {command}")

    def _search(self, command: Any, viewer: Viewer) -> tuple[Value, ...] | None:
        if isinstance(command, Correct):
            return self._fix(command, viewer)
        try:
            return WAYS.get(self.game.id, questions.answers_for)(self.session, command, viewer)
        except RuleError:  # only behind somebody's curtain
            return None

    def _fix(self, command: Correct, viewer: Viewer) -> tuple[Value, ...] | None:
        whose = self.session.ask(viewer, (FIX,))
        for option in whose.options if isinstance(whose, Question) else ():
            which = self.session.ask(viewer, (FIX, option.id))
            if isinstance(which, Question) and command.fix in [one.id for one in which.options]:
                return FIX, option.id, command.fix, command.value
        return None
