"""The screens: going to each of them."""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.report import Report
from companion.box import Box
from companion.games import GAMES, boxes, boxes_of
from companion.storage.import_table import take_in
from companion.storage.share import export_table
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import ChangeDepth, CompleteSetup
from demo_players import suggest
from demo_players.tables import sit_down
from screens.device.idle import IdleScheduler
from screens.games import screens_of_game

FRAMES = 30
FRAMES_TO_REST = 4
FIRST_TIME, AGAIN, WORST = 100, 40, 120
"""Budgets of a page in ms: shown for the first time, again, and of the two largest."""
WORST_PAGES = {("fix", " of great_western_trail"), ("table", " of stone_age")}


def run(report: Report) -> None:
    from screens.offscreen.phone import Phone  # noqa: PLC0415 - opens a window

    with tempfile.TemporaryDirectory() as folder, Phone(Path(folder), size=(412, 915), quiet=IdleScheduler) as phone:
        for name in ("home", "new_table", "settings", "about", "history"):
            _building(report, phone, name, {})
        for game in dict.fromkeys(box.game for box in boxes()):
            tables = [_import(phone, table) for table in _stages(boxes_of(game)[-1])]
            for name in (*screens_of_game(game).pages, "fix", "log", "score"):
                id_ = next((id_ for id_ in tables if _stays_there(phone, name, id_)), None)
                if id_:  # the others need more than a table to be shown
                    _building(report, phone, name, {"table": id_}, f" of {game}")


def _import(phone: Any, source: Session) -> str:
    return take_in(phone.app.store, export_table(source.header, source.steps, source.cursor), "late").id


def _late_table(box: Box, opened: int = 0) -> Session:
    """As many players as can be, one entry before the end of play: as much on the board as there can be."""
    game = GAMES[box.game]
    options = game.options(**box.options)
    session = Session(Header(game, options, sit_down(game, options, game.players[-1]), "full", opened))
    session.do(CompleteSetup())
    random = Random(3)
    while session.turn().phase != "final_scoring":
        session.do(suggest(game, session.state, random))
    session.undo()
    return session


def _stages(box: Box) -> Iterator[Session]:
    """The same table late in play, after it, and kept by its milestones: every page has one on which it stays."""
    late, over, milestones = (_late_table(box, opened) for opened in range(3))
    over.redo()
    milestones.do(ChangeDepth("milestones"))
    return iter((late, over, milestones))


def _stays_there(phone: Any, name: str, id_: str) -> bool:
    """False for a page that leads on at once, because the table is elsewhere."""
    phone.app._close_table()
    phone.app._show([("home", {}), (name, {"table": id_})])
    phone.frames(FRAMES_TO_REST)
    return bool(phone.app.stack[-1][0] == name)


def _building(report: Report, phone: Any, name: str, params: dict[str, str], of: str = "") -> None:
    """From the tap to the page at rest: for the first time, its code and kv loaded, and shown once more."""
    from screens.ticket_to_ride.map import labels  # noqa: PLC0415 - opens a window

    app, stack = phone.app, [("home", {}), (name, params)]
    app._close_table()
    beside = "fix" if name == "log" else "log"
    aside = [("home", {}), (beside, params)] if params else [("home", {})]

    def go(there: Any) -> float:
        app.quiet.touched()
        begin = time.process_time()
        app._show(there)
        phone.frames(FRAMES_TO_REST)
        return (time.process_time() - begin) * 1000

    def rest() -> None:
        app.quiet.rest()
        phone.frames(FRAMES_TO_REST)

    firsts, agains = [], []
    go(stack)
    for _ in range(3):
        go(aside)
        rest()
        app.page_cache.clear()
        labels.forget()
        firsts.append(go(stack))
        rest()
        go(aside)
        agains.append(go(stack))
    worst = (name, of) in WORST_PAGES
    report.add(f"{name}{of}, for the first time", min(firsts), "ms", WORST if worst else FIRST_TIME)
    report.add(f"{name}{of}, again", min(agains), "ms", AGAIN)
