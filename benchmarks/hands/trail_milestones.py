"""Milestones of the trail noted as they happen, turn by turn of a recorded match."""

from collections.abc import Iterator
from typing import Any

from benchmarks.hands.counted import Done
from benchmarks.hands.trail_sheet import Editors, at_the_end, keys_sending, read_tiles, tap_message
from companion.games.great_western_trail.final.holding import names
from companion.games.great_western_trail.records import EndPlay
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup
from scoring.great_western_trail import WORKERS
from tests.playthroughs.record import enter

_ROW_OF = {
    "hazard": "hazard",
    "area": "objective",
    "deck": "objective",
    "cattle": "cattle",
    "tiles_green": "green",
    "tiles_second_colour": "second_colour",
    "job_market_token": "cowboy",
}
"""The row of the milestones that notes a thing."""
_PREFILLED = ("dollars", "certificates")
"""What nobody notes in between."""
_WITH_OTHERS = ("step_disc", "stationmaster")
"""What is noted with a city or a station."""


def milestones(hand: Any, match: Any) -> Iterator[Done]:
    """Whatever counts at the end is noted when it happens; money and all else that is not known is asked at the end."""
    if hand.session.table.open_step:
        hand.enter(CompleteSetup())
    read_tiles(hand, match.end.state)
    turn, noting, end = 0, Noting(hand), match.end.state
    for seat, what in _dealt(end):
        before = hand.taps
        noting.note(end, seat, what)
        yield Done("area", hand.taps - before, turn)
    for session, ended in _steps(match):
        for seat, what in _news(session, hand.session):
            before = hand.taps
            noting.note(session.state, seat, what)
            if hand.taps > before:
                yield Done(what.partition("/")[0], hand.taps - before, turn)
        turn += ended
    before = hand.taps
    if hand.session.turn().phase == "milestones":
        over = hand.find(hand.text("milestones.over"))
        if over is None:
            hand.menu(hand.text("menu.end_game"))
        else:
            hand.tap(over)
    yield Done(EndPlay.__name__, hand.taps - before, turn + 1)
    yield from at_the_end(hand, match, turn + 1)


def _dealt(end: Any) -> list[tuple[int, str]]:
    """The starting objective of every player lies open from the beginning, whenever a match told it."""
    starting = [f"area/{card.id}" for card in end.box.objectives if card.starting]
    return [(seat, what) for seat in range(end.players) for what in starting if end.count(seat, what)]


def _steps(match: Any) -> Iterator[tuple[Session, bool]]:
    """The recorded match turn by turn; of a sheet alone, its end."""
    if match.depth != "full":
        yield match.end, False
        return
    session = match.begin()
    for entry in match.plain["commands"]:
        enter(session, entry)
        if entry not in ("undo", "redo") and entry["is"] == "EndTurn":
            yield session, True
    yield session, False


def _news(session: Session, noted: Session) -> list[tuple[int, str]]:
    """What a player has now and has not noted; with a city or a station comes what was done with it."""
    now, then = session.state, noted.state
    found, dealt = [], [f"area/{card.id}" for card in now.box.objectives if card.starting]
    for seat in range(now.players):
        listed = [
            what for what in names(now) if what not in _PREFILLED and now.count(seat, what) != then.count(seat, what)
        ]
        listed = [what for what in listed if what not in dealt]
        more = [what for what in listed if now.count(seat, what) > then.count(seat, what)]
        first = [what for what in more if what.startswith(("city/", "station/", "building/"))]
        found += [(seat, what) for what in dict.fromkeys((*first, *listed))]
    return found


class Noting:
    """Notes by taps what a player has done."""

    def __init__(self, hand: Any) -> None:
        self.hand = hand

    def note(self, now: Any, seat: int, what: str) -> None:
        """One milestone: the cell of its row and player, and what it asks."""
        kind = what.partition("/")[0]
        if kind in _WITH_OTHERS and now.count(seat, what) < self._noted(seat, what):
            raise AssertionError(f"{what} is never given back")
        while self._noted(seat, what) != now.count(seat, what):
            if kind in _WITH_OTHERS:
                return  # its city or station is noted already: the final check has it
            before = self.hand.session.cursor
            self._one(now, seat, what)
            assert self.hand.session.cursor > before, f"{what} is not entered"

    def _noted(self, seat: int, what: str) -> int:
        return int(self.hand.session.state.count(seat, what))

    def _one(self, now: Any, seat: int, what: str) -> None:
        kind, _, which = what.partition("/")
        count, more = now.count(seat, what), now.count(seat, what) > self._noted(seat, what)
        if kind in ("city", "station") and more:
            self._disc(now, seat, kind, which)
        elif kind == "building":
            self._building(now, seat, which)
        elif kind == "worker" and more:
            self._cell(which, seat)
        elif kind.startswith("tiles_") and more:
            self._cell(_ROW_OF[kind], seat)
        elif kind in ("area", "deck") and more:
            self._card(seat, kind, which)
        else:
            self._set(seat, which if kind == "worker" else _ROW_OF.get(kind, kind), what, count)

    def _cell(self, row: str, seat: int) -> None:
        tap_message(self.hand, "Note", row, seat)

    def _set(self, seat: int, row: str, what: str, count: int) -> None:
        """On the sheet of a row, which a cell opens; where its tap would add one, the head does."""
        page = self.hand.page
        if row in ("hazard", "cattle"):
            self._cell(row, seat)
        else:
            if page.who != seat:
                self.hand.tap(page.strip.cells[seat])
            tap_message(self.hand, "OpenKind", row)
        Editors(self.hand).step(seat, what, count)

    def _building(self, now: Any, seat: int, which: str) -> None:
        """A new one, upon one that stands no more if there is such a one."""
        gone = [
            one.id
            for one in now.box.buildings
            if now.count(seat, f"building/{one.id}") < self._noted(seat, f"building/{one.id}")
        ]
        self._cell("building", seat)
        if gone and which not in gone:
            tap_message(self.hand, "Put", f"building/{gone[0]}", 0)
        for _ in range(2 if which in gone else 1):
            tap_message(self.hand, "Put", f"building/{which}", int(which not in gone))

    def _card(self, seat: int, place: str, card: str) -> None:
        self._cell("objective", seat)
        Editors(self.hand).set(seat, f"{place}/{card}", 1)

    def _disc(self, now: Any, seat: int, kind: str, which: str) -> None:
        """The place; before it which disc and that a station master is appointed, after it the tile and the worker."""
        cursor = self.hand.session.cursor
        masters = [
            tile.id
            for tile in now.box.stationmasters
            if now.count(seat, f"stationmaster/{tile.id}") > self._noted(seat, f"stationmaster/{tile.id}")
        ]
        fewer = [kind for kind in WORKERS if now.count(seat, f"worker/{kind}") < self._noted(seat, f"worker/{kind}")]
        self._cell(kind, seat)
        if now.count(seat, "step_disc") > self._noted(seat, "step_disc"):
            tap_message(self.hand, "Switch", "step")
        if kind == "station" and masters and any(one.tap.what == "master" for one in keys_sending(self.hand, "Switch")):
            tap_message(self.hand, "Switch", "master")
        tap_message(self.hand, "Put", f"{kind}/{which}", self._noted(seat, f"{kind}/{which}") + 1)
        wanted = (*masters, *fewer, *WORKERS)
        while self.hand.session.cursor == cursor:
            question = self.hand.sheet.question
            answer = next(one for one in wanted if any(o.id == one and not o.why_not for o in question.options))
            tap_message(self.hand, "Give", answer)
