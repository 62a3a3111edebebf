"""`make screenshots`: every screen in every language, light and dark, as pictures and as one contact sheet."""

import struct
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from screens.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.demo import has_ended, sit_down
from companion.games import GAMES
from companion.house import CompleteSetup, FinishTable
from companion.session import Session
from companion.store import Store
from screens.app import PLACES
from screens.games import SCREENS, Box, GameScreens, load

SIZE = (360, 800)
LOOKS = (("en", "light"), ("ja", "light"), ("ko", "light"), ("en", "dark"), ("ja", "dark"), ("ko", "dark"))
ENTRIES = 60
"""So many make a table that is well under way."""

Way = Callable[[], None]
"""How to get to what is pictured."""
Scene = tuple[str, Way]


class Studio:
    """Tables at every stage, and ways to the screens that show them."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.app: Any = phone.app
        self._tables: dict[tuple[str, str, int], str] = {}

    def table(self, stage: str, box: Box, players: int = 3) -> str:
        """The id of a table at this stage: *setup*, *playing*, *final* or *finished*."""
        wanted = (stage, box.name, players)
        if wanted not in self._tables:
            self._tables[wanted] = self._open(box, players, STAGES[stage])
        return self._tables[wanted]

    def _open(self, box: Box, players: int, play: Callable[[Session], None]) -> str:
        game, store = GAMES[box.game], self.app.store
        options = game.options(**box.options)
        id_, session = store.new_table(game, options, sit_down(game, options, players))
        play(session)
        store.leave(id_, session)
        return str(id_)

    def at(self, name: str, table: str = "", **params: str) -> Way:
        """Go to a page."""

        def go() -> None:
            self.app._close_table()
            if table:
                self.app.open_session(table)
            self.app._show([("home", {}), (name, {**params, **({"table": table} if table else {})})])

        return go

    def then(self, first: Way, second: Callable[[Any], object]) -> Way:
        """Do something more once the page is laid out; it is given the app."""

        def both() -> None:
            first()
            self.phone.settle()
            second(self.app)

        return both


def _leave_to_set_up(_: Session) -> None:
    """Nothing is laid out yet."""


def _to_mid_game(session: Session) -> None:
    """Well under way, where a turn begins."""
    session.do(CompleteSetup())
    begins = session.turn().phase
    _enter(session, lambda: session.cursor > ENTRIES and session.turn().phase == begins)


def _to_final_scoring(session: Session) -> None:
    session.do(CompleteSetup())
    _enter(session, lambda: session.turn().phase == "final_scoring")


def _to_the_end(session: Session) -> None:
    session.do(CompleteSetup())
    _enter(session, lambda: False)
    session.do(FinishTable())


def _enter(session: Session, enough: Callable[[], bool]) -> None:
    random = Random(5)
    while not (enough() or has_ended(session)):
        session.do(session.header.game.suggest(session.state, random))


STAGES = {
    "setup": _leave_to_set_up,
    "playing": _to_mid_game,
    "final": _to_final_scoring,
    "finished": _to_the_end,
}


def scenes(studio: Studio) -> Iterator[Scene]:
    """The name of every screen and how to get there."""
    for page in ("home", "new_table", "history", "settings", "about"):
        yield page.replace("_", "-"), studio.at(page)
    for game in SCREENS:
        yield from scenes_of(studio, game)


def scenes_of(studio: Studio, game: str) -> Iterator[Scene]:
    """What every game has, and what this one has alone."""
    brought = SCREENS[game]
    own = load(brought.scenes)(studio) if brought.scenes else ()
    for name, way in (*_every_game(studio, brought), *own):
        yield f"{game}-{name}", way


def _every_game(studio: Studio, brought: GameScreens) -> Iterator[Scene]:
    first, last = brought.boxes[0], brought.boxes[-1]
    yield "setup", studio.at("setup", studio.table("setup", last, 4))
    for box in brought.boxes:
        yield "-".join(["table", *box.options.values()]), studio.at("table", studio.table("playing", box))
    yield "menu", studio.then(studio.at("table", studio.table("playing", last)), lambda app: app.page.show_menu())
    place = {**PLACES, **brought.place_of_phase}["final_scoring"]
    yield "final", studio.at(place, studio.table("final", first, 5))
    yield "score", studio.at("score", studio.table("finished", last))
    yield "log", studio.at("log", studio.table("playing", first))
    yield "fix", studio.at("fix", studio.table("playing", first))


def main(out: Path = Path("out/screens")) -> None:
    """Pictures in out/screens, and contact-sheet.png: a row for each screen, a column for each look."""
    rows: list[list[bytes]] = []
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder), GAMES, random=Random(1))
        with Phone(Path(folder), size=SIZE, store=store) as phone:
            for name, show in list(scenes(Studio(phone))):  # every table is there before the first picture
                rows.append([])
                for language, look in LOOKS:
                    phone.app.set_language(language)
                    phone.app.set_look(look)
                    show()
                    phone.settle()
                    rows[-1].append(phone.shot(out / f"{name}-{language}-{look}.png"))
    _write_png(out / "contact-sheet.png", rows)
    sys.stdout.write(f"{len(rows)} screens in {len(LOOKS)} looks: {out / 'contact-sheet.png'}\n")


def _write_png(path: Path, rows: list[list[bytes]]) -> None:
    """Pictures side by side in one PNG, whatever the largest texture of the machine is."""
    width, height = SIZE
    lines = []
    for pictures in rows:
        for line in range(height):
            begin = (height - 1 - line) * width * 4  # pictures are read from below
            parts = (picture[begin : begin + width * 4] for picture in pictures)
            lines.append(b"\0" + b"".join(parts))
    head = struct.pack(">IIBBBBB", width * len(rows[0]), height * len(rows), 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(b"".join(lines), 6)), (b"IEND", b""))
    written = b"\x89PNG\r\n\x1a\n"
    for kind, data in chunks:
        written += struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    path.write_bytes(written)


if __name__ == "__main__":
    main()
