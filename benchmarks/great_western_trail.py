"""Great Western Trail: the objective row at its worst, a full sheet of four players, an accepted tap, resuming."""

import json
import tempfile
from functools import partial
from pathlib import Path
from random import Random

from benchmarks.report import Report, cpu_ms
from benchmarks.tables import NAMES
from benchmarks.taps import tap
from companion.errors import RuleError
from companion.game import Depth, Seat
from companion.games import GAMES
from companion.games.great_western_trail.box import EDITIONS, box
from companion.games.great_western_trail.records import Enter
from companion.games.great_western_trail.turns.commands import CatchUp, CaughtUp, EndTurn, Move
from companion.secret import PUBLIC
from companion.storage.import_table import take_in
from companion.storage.share import export_table
from companion.storage.store import Store
from companion.table import rules
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup
from demo_players import suggest
from scoring.great_western_trail import Objective, best_objectives
from scoring.great_western_trail.score import _best

GAME = GAMES["great_western_trail"]
HANDS = Path(__file__).with_name("worst_hands.json")
"""All 28 objective cards, in the area or in the deck, with the stocks that took longest of a long search."""


def run(report: Report) -> None:
    _objective_row(report)
    for edition in EDITIONS:
        session = filled(edition)
        _best.cache_clear()
        ms = cpu_ms(partial(_fresh_sheet, session), times=3)
        report.add(f"{edition} edition, whole sheet of four players", ms, "ms", 50)
        for what in ("dollars", "step_disc"):
            command = Enter(0, what, 0 if session.state.count(0, what) else 1)
            report.add(f"{edition} edition, an entry: {what}", cpu_ms(partial(tap, session, command, PUBLIC)), "ms", 8)
        _turns(report, edition)
    _resume(report)


def _fresh_sheet(session: Session) -> None:
    """The sheet as if nothing had been counted before."""
    _best.cache_clear()
    rules.sheet(session.table)


def _objective_row(report: Report) -> None:
    cards = [
        Objective(card.id, card.tasks, card.vp, card.penalty)
        for card in box("second").objectives
        for _ in range(card.copies)
    ]
    slowest, slowest_of = 0.0, ""
    for hand in json.loads(HANDS.read_text(encoding="utf-8")):
        area = [card for card, held in zip(cards, hand["area"], strict=True) if held]
        deck = [card for card, held in zip(cards, hand["area"], strict=True) if not held]
        ms = cpu_ms(partial(best_objectives, area, deck, hand["things"], hand["per_pair"]), rounds=5)
        if ms > slowest:
            slowest, slowest_of = ms, f"{len(area)} in the area"
    report.add(f"objective row, all 28 cards, worst hand known ({slowest_of})", slowest, "ms", 12)


def at_table(edition: str, depth: Depth) -> Session:
    """Four players at a table."""
    options = GAME.options(edition=edition)
    seats = tuple(Seat(*pair) for pair in zip(NAMES[:4], GAME.colours(options), strict=True))
    return Session(Header(GAME, options, seats, depth, 0))


def filled(edition: str) -> Session:
    """A sheet with everything entered, as the demonstration does it."""
    session, random = at_table(edition, "score_only"), Random(3)
    while GAME.ready_to_finish(session.state):
        session.do(suggest(GAME, session.state, random))
    return session


def played(edition: str, steps: int) -> Session:
    """A table played at random for so many steps; between visits to Kansas City everybody rides the whole trail."""
    session, random = at_table(edition, "full"), Random(3)
    for step in session.table.steps:
        if step.offer:
            session.draw(step.offer.id, random)
    session.do(CompleteSetup())
    while len(session.steps) < steps and session.turn().phase == "play":
        command = suggest(GAME, session.state, random)
        hurries = isinstance(command, Move) and command.to == "kansas_city" and random.random() < 0.9
        try:
            session.do(command)
            if hurries:
                session.undo()
        except RuleError:
            continue
    return session


def _turns(report: Report, edition: str) -> None:
    """The costliest tap of each kind of entry in the last third of a table."""
    session, random = played(edition, 350), Random(5)
    slowest: dict[str, float] = {}
    for _ in range(120):
        command = suggest(GAME, session.state, random)
        name = type(command).__name__
        try:
            if name not in slowest:
                slowest[name] = cpu_ms(partial(tap, session, command, PUBLIC), rounds=3)
            session.do(command)
        except RuleError:
            continue
    kind, ms = max(slowest.items(), key=lambda pair: pair[1])
    report.add(f"{edition} edition, accepted tap, costliest of {len(slowest)} kinds ({kind})", ms, "ms", 8)


def long_table() -> Session:
    """A table of 300 steps with as many missed turns put in as make 1,000."""
    session = played("second", 300)
    seat = session.state.turn
    session.do(CatchUp(seat))
    while len(session.steps) < 999:
        session.do(Move(seat, "neutral/G"))
        session.do(EndTurn(seat))
    session.do(CaughtUp())
    return session


def _resume(report: Report) -> None:
    session = long_table()
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder), GAMES) as store:
        id_ = take_in(store, export_table(session.header, session.steps, session.cursor), "long").id
        report.add("resume a table of 1,000 steps", cpu_ms(lambda: store.open_table(id_).view(), rounds=5), "ms", 40)
