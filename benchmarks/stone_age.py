"""Stone Age: an accepted tap, the odds of ten dice with every tool, resuming a long table."""

import tempfile
from functools import partial
from pathlib import Path
from random import Random

from benchmarks.report import Report, cpu_ms
from benchmarks.tables import NAMES
from benchmarks.taps import tap
from companion.game import Seat
from companion.games import GAMES
from companion.games.stone_age.turns.offers import odds_for
from companion.question import Value
from companion.secret import PUBLIC
from companion.storage.import_table import take_in
from companion.storage.share import export_table
from companion.storage.store import Store
from companion.table import rules
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup, Correct
from demo_players import suggest

GAME = GAMES["stone_age"]
PHASES = ("place", "use", "roll", "list_pick", "feed")


def late_tables() -> dict[str, Session]:
    """Four players in a late round, once in every phase."""
    options = GAME.options()
    seats = tuple(Seat(*pair) for pair in zip(NAMES[:4], GAME.colours(options), strict=True))
    session = Session(Header(GAME, options, seats, "full", 0))
    session.do(CompleteSetup())
    random, found = Random(3), dict[str, Session]()
    while session.turn().phase != "final_scoring":
        phase = session.turn().phase
        if phase in PHASES:
            found[phase] = Session(session.header, session.steps)
        session.do(suggest(GAME, session.state, random))
    found["final scoring"] = session
    return found


def with_all_tools(session: Session) -> Session:
    """Ten figures at home, three tiles of 4 and all one-use tools."""
    seat = session.state.turn
    tools = [card.id for card in session.state.box.cards if card.upper.kind == "one_use_tool"]
    mine = set(session.state.players[seat].cards)
    for number, player in enumerate(session.state.players):
        if number != seat and set(player.cards) & set(tools):
            session.do(Correct(f"cards/{number}", tuple(c for c in player.cards if c not in tools)))
    for slot, card in enumerate(session.state.display):
        if card in tools:
            session.do(Correct(f"slot/{slot}", "untold"))
    _set(session, f"cards/{seat}", tuple(mine | set(tools)))
    _set(session, f"one_use/{seat}", tuple(tools))
    _set(session, f"figures/{seat}", 10)
    _set(session, f"tools/{seat}", 12)
    _set(session, f"turned/{seat}", ())
    return session


def _set(session: Session, fix: str, value: Value) -> None:
    now = GAME.corrections.find(session.state, fix, PUBLIC)
    assert now is not None
    if not _alike(value, now.value):
        session.do(Correct(fix, value))


def _alike(value: Value, other: Value | None) -> bool:
    """Equal, whatever the order of what a tuple holds."""
    return set(value) == set(other) if isinstance(value, tuple) and isinstance(other, tuple) else value == other


def run(report: Report) -> None:
    tables = late_tables()
    for phase in PHASES:
        session = tables[phase]
        command = suggest(GAME, session.state, Random(1))
        ms = cpu_ms(partial(tap, session, command, PUBLIC), times=20)
        report.add(f"four players, late, {phase}: {type(command).__name__}", ms, "ms", 8)
    placing = with_all_tools(tables["place"])
    seat = placing.state.turn
    for place in ("hunt", "river"):
        view = odds_for(placing.state, seat, place, 10)
        assert view is not None
        assert (view.tiles, view.one_use) == (12, 9)
        ms = cpu_ms(partial(odds_for, placing.state, seat, place, 10), times=20)
        report.add(f"odds of ten dice with all tools: {place}", ms, "ms", 16)
    report.add("whole score sheet", cpu_ms(partial(rules.sheet, tables["final scoring"].table), times=5), "ms", 50)
    _resume(report, tables["final scoring"])


def long_table(session: Session) -> Session:
    """Food counted anew until there are 1,000 steps."""
    while len(session.steps) < 1000:
        seat = len(session.steps) % 4
        food = session.state.players[seat].food
        session.do(Correct(f"food/{seat}", food + 1 if food < 9 else 0))
    return session


def _resume(report: Report, session: Session) -> None:
    session = long_table(session)
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder), GAMES) as store:
        id_ = take_in(store, export_table(session.header, session.steps, session.cursor), "long").id
        report.add("resume a table of 1,000 steps", cpu_ms(lambda: store.open_table(id_).view(), rounds=5), "ms", 40)
