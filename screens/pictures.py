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

from companion.game import Seat
from companion.games import GAMES
from companion.games.ticket_to_ride import Options
from companion.games.ticket_to_ride.claim import why_not
from companion.games.ticket_to_ride.records import ClaimRoute
from companion.house import CompleteSetup, FinishTable
from companion.store import Store

GAME = GAMES["ticket_to_ride"]
SIZE = (360, 800)
LOOKS = (("en", "light"), ("ja", "light"), ("ko", "light"), ("en", "dark"), ("ja", "dark"), ("ko", "dark"))
NAMES = ("Mia", "Ben", "Yuna", "Theo", "Ana")


class Tables:
    """One table of every kind there is a screen for."""

    def __init__(self, folder: Path) -> None:
        with Store(folder, GAMES, random=Random(1)) as store:
            self.setup = self._open(store, "germany", 4, None)
            self.usa = self._open(store, "usa", 3, "action")
            self.germany = self._open(store, "germany", 4, "action")
            self.final = self._open(store, "usa", 5, "final_scoring")
            self.finished = self._open(store, "germany", 3, "finished")

    def _open(self, store: Store, map_: str, players: int, until: str | None) -> str:
        options = Options(map="germany" if map_ == "germany" else "usa")
        seats = tuple(Seat(*pair) for pair in zip(NAMES[:players], GAME.colours(options), strict=False))
        id_, session = store.new_table(GAME, options, seats)
        random = Random(5)
        if until is not None:
            session.do(CompleteSetup())
            for _ in range(60):
                session.do(GAME.suggest(session.state, random))
            while until == "action" and session.turn().phase != "action":
                session.do(GAME.suggest(session.state, random))
        if until in ("final_scoring", "finished"):
            while session.turn().phase != "final_scoring":
                session.do(GAME.suggest(session.state, random))
        if until == "finished":
            while not all(session.state.revealed):
                session.do(GAME.suggest(session.state, random))
            session.do(FinishTable())
        store.leave(id_, session)
        return id_


def screens_of(phone: Phone, tables: Tables) -> Iterator[tuple[str, Callable[[], None]]]:
    """The name of every screen and how to get there."""
    app: Any = phone.app

    def at(name: str, table: str = "", **params: str) -> Callable[[], None]:
        return lambda: _go(app, name, table, params)

    def then(first: Callable[[], None], second: Callable[[], None]) -> Callable[[], None]:
        """One after the other, the page laid out in between."""

        def both() -> None:
            first()
            phone.settle()
            second()

        return both

    yield "home", at("home")
    yield "new-table", at("new_table")
    yield "setup", at("setup", tables.setup)
    yield "table-usa", at("table", tables.usa)
    yield "claim", then(at("table", tables.usa), lambda: _claim(app))
    yield "refusal", then(at("table", tables.usa), lambda: _refuse(app))
    yield "table-germany", at("table", tables.germany)
    yield "menu", then(at("table", tables.germany), lambda: _menu(app))
    yield "curtain", at("tickets", tables.usa, seat="1")
    yield "tickets", then(at("tickets", tables.usa, seat="1"), lambda: app.page._opened(None))
    yield "final", at("final", tables.final)
    yield "score", at("score", tables.finished)
    yield "proof", at("proof", tables.finished, seat="0", category="tickets")
    yield "history", at("history")
    yield "log", at("log", tables.usa)
    yield "fix", at("fix", tables.usa)
    yield "settings", at("settings")
    yield "about", at("about")


def _go(app: Any, name: str, table: str, params: dict[str, str]) -> None:
    app._close_table()
    if table:
        app.open_session(table)
    app._show([("home", {}), (name, {**params, **({"table": table} if table else {})})])


def _claim(app: Any) -> None:
    state = app.session.state
    free = [r for r in state.board.rail.routes if why_not(state, state.turn, r) is None]
    app.page.choose(max(free, key=lambda r: (r.lanes, r.length)).id)


def _menu(app: Any) -> None:
    app.page.show_menu()


def _refuse(app: Any) -> None:
    state = app.session.state
    taken = next(route.id for route in state.board.rail.routes if state.owner(route.id) is not None)
    app.tap(ClaimRoute(taken))


def main(out: Path = Path("out/screens")) -> None:
    """Pictures in out/screens, and contact-sheet.png: a row for each screen, a column for each look."""
    rows: list[list[bytes]] = []
    with tempfile.TemporaryDirectory() as folder:
        tables = Tables(Path(folder))
        with Phone(Path(folder), size=SIZE) as phone:
            for name, show in screens_of(phone, tables):
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
