"""A whole table played off-screen through the real screens, with numbered pictures on the way."""

import tempfile
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from demo_players.tables import box_of, has_ended, sit_down
from companion.table.table_commands import FinishTable
from companion.table.setup import complete_page
from companion.i18n import LANGUAGES
from companion.table.session import Session
from companion.views.sheet_export import sheet_as_text
from companion.table.state import Game
from demo_players import suggest
from screens.offscreen import brought_by


class Demonstration:
    def __init__(self, phone: Phone, out: Path, random: Random) -> None:
        self.phone, self.out, self.random = phone, out, random
        self.number = 0

    @property
    def session(self) -> Session:
        return self.phone.app.session

    def shot(self, name: str) -> str:
        """Take a picture; gives its path."""
        self.number += 1
        path = self.out / f"{self.number:02}-{name}.png"
        self.phone.settle()
        self.phone.shot(path)
        return str(path)

    def play(self, game: Game, options: Any) -> Iterator[str]:
        app = self.phone.app
        yield self.shot("home")
        app.go("new_table")
        yield self.shot("new-table")
        id_, _ = app.store.new_table(game, options, sit_down(game, options))
        app.resume(id_)
        yield self.shot("setup")
        self._set_up()
        yield self.shot("table")
        yield from self._entries()
        app.go("score", table=id_)
        yield self.shot("score-sheet")
        app.tap(FinishTable())
        yield self.shot("finished")
        text = sheet_as_text(game, self.session.header.options, self.session.sheet(), app.tr)
        (self.out / "score-sheet.txt").write_text(text + "\n", encoding="utf-8")
        app.home()
        yield self.shot("home-again")
        yield text

    def _set_up(self) -> None:
        while self.session.table.guided and (command := complete_page(self.session.table, self.random)):
            self.phone.app.tap(command)
        self.phone.settle()

    def _entries(self) -> Iterator[str]:
        """All entries as a group makes them, on the screen at the game's moments: these are shown by taps."""
        own = brought_by(self.session.header.game.id, "demonstration", "MOMENTS")
        moments = [*(own or (half_way(self.session, self.random),)), FINAL_SCORING]
        while not has_ended(self.session):
            self.session.do(suggest(self.session.header.game, self.session.state, self.random))
            for moment in [moment for moment in moments if moment.has_come(self.session)]:
                moments.remove(moment)
                self.phone.app.resume(self.phone.app.table_id)
                yield from moment.show(self)


@dataclass(frozen=True)
class Moment:
    """Something worth a picture, shown once."""

    has_come: Callable[[Session], bool]
    show: Callable[[Demonstration], Iterator[str]]
    """Taps and pictures; gives the paths of these."""


def picture(name: str) -> Callable[[Demonstration], Iterator[str]]:
    """Nothing but a picture of what is on the screen."""

    def show(demonstration: Demonstration) -> Iterator[str]:
        yield demonstration.shot(name)

    return show


def half_way(session: Session, random: Random) -> Moment:
    """The table amid the match that these chances bring, for a game that brings no moments."""
    ahead, chances = Session(session.header, session.steps, session.cursor), deepcopy(random)
    while not has_ended(ahead):
        ahead.do(suggest(ahead.header.game, ahead.state, chances))
    half = (len(session.steps) + len(ahead.steps)) // 2
    return Moment(lambda now: len(now.steps) >= half, picture("in-play"))


FINAL_SCORING = Moment(lambda session: session.turn().phase == "final_scoring", picture("final-scoring"))


def play(out: Path, words: list[str]) -> Iterator[str]:
    """Play the box and in the language named, if any; gives a line for each picture and the sheet at the end."""
    _clear(out)
    language = next((word for word in words if word in LANGUAGES), LANGUAGES[0])
    with tempfile.TemporaryDirectory() as folder, Phone(Path(folder), size=(412, 915), density=2) as phone:
        phone.app.change_setting("language", language)
        if "dark" in words:
            phone.app.change_setting("look", "dark")
        yield from Demonstration(phone, out, Random(7)).play(*box_of(words))


def _clear(out: Path) -> None:
    """The pictures of an earlier demonstration go; whatever else lies there stays."""
    for earlier in out.glob("[0-9][0-9]-*.png"):
        earlier.unlink()
