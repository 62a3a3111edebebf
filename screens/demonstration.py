"""A whole table played off-screen through the real screens, with numbered pictures on the way."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from screens.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.game import Seat
from companion.games import GAMES
from companion.games.ticket_to_ride import MAPS, Options
from companion.games.ticket_to_ride.claim import why_not
from companion.house import CompleteStep, FinishTable, Tick
from companion.i18n import LANGUAGES
from companion.sheets import sheet_as_text

NAMES = ("Mia", "Ben", "Yuna")


class Demonstration:
    def __init__(self, phone: Phone, out: Path, random: Random) -> None:
        self.phone, self.out, self.random = phone, out, random
        self.number = 0

    def shot(self, name: str) -> Path:
        self.number += 1
        path = self.out / f"{self.number:02}-{name}.png"
        self.phone.settle()
        self.phone.shot(path)
        return path

    def play(self, map_: str) -> Iterator[str]:
        app = self.phone.app
        game = GAMES["ticket_to_ride"]
        options = Options(map="germany" if map_ == "germany" else "usa")
        seats = tuple(Seat(*pair) for pair in zip(NAMES, game.colours(options), strict=False))
        yield str(self.shot("home"))
        app.go("new_table")
        yield str(self.shot("new-table"))
        id_, _ = app.store.new_table(game, options, seats)
        app.resume(id_)
        yield str(self.shot("setup"))
        self._set_up()
        yield str(self.shot("table"))
        yield from self._turns()
        app.go("score", table=id_)
        yield str(self.shot("score-sheet"))
        app.tap(FinishTable())
        yield str(self.shot("finished"))
        text = sheet_as_text(game, app.session.sheet(), app.tr)  # type: ignore[union-attr]
        (self.out / "score-sheet.txt").write_text(text + "\n", encoding="utf-8")
        app.home()
        yield str(self.shot("home-again"))
        yield text

    def _set_up(self) -> None:
        session: Any = self.phone.app.session
        for step in session.table.steps:
            for check in range(len(step.checks)):
                self.phone.app.tap(Tick(step.id, check))
            if step.offer and step.required:
                session.draw(step.offer.id, self.random)
            self.phone.app.tap(CompleteStep(step.id))
        self.phone.settle()

    def _turns(self) -> Iterator[str]:
        """Most entries as a group makes them; the first claim by taps on the map."""
        app, game = self.phone.app, GAMES["ticket_to_ride"]
        session: Any = app.session
        shown = 0
        while session.turn().phase != "final_scoring":
            app.tap(game.suggest(session.state, self.random))
            self.phone.frames(1)
            if shown == 0 and session.turn().phase == "action" and len(session.steps) > 60:
                shown = 1
                yield from self._claim_by_taps()
            if shown == 1 and session.state.last_turns:
                shown = 2
                yield str(self.shot("last-round"))
        yield str(self.shot("final-scoring"))
        while not all(session.state.revealed):
            app.tap(game.suggest(session.state, self.random))

    def _claim_by_taps(self) -> Iterator[str]:
        app: Any = self.phone.app
        state = app.session.state
        route = next(r for r in state.board.rail.routes if why_not(state, state.turn, r) is None and r.length > 2)
        self.phone.settle()
        app.page.choose(route.id)
        yield str(self.shot("claim"))
        self.phone.tap(self.phone.button(app.tr("claim.claim", player=state.name(state.turn))))
        yield str(self.shot("claimed"))


def play(out: Path, words: list[str]) -> Iterator[str]:
    """Play on the map and in the language named, if any; gives a line for each picture and the sheet at the end."""
    map_ = next((word for word in words if word in MAPS), MAPS[0])
    language = next((word for word in words if word in LANGUAGES), LANGUAGES[0])
    with tempfile.TemporaryDirectory() as folder, Phone(Path(folder), size=(412, 915), density=2) as phone:
        phone.app.set_language(language)
        if "dark" in words:
            phone.app.set_look("dark")
        yield from Demonstration(phone, out, Random(7)).play(map_)
