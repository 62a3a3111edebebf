"""Pictures of what only Great Western Trail has: its setup, the steps of a turn, the board, the sheet of a player."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from companion.games import GAMES
from companion.games.great_western_trail.records import EndPlay
from companion.games.great_western_trail.state.in_play import FORESIGHT, MOVE, REFILL, USE
from companion.games.great_western_trail.turns.commands import CatchUp, Move
from companion.games.great_western_trail.turns.telling import MARKET, SEED
from companion.games.great_western_trail.turns.tolls import due, whole_way
from companion.games.great_western_trail.turns.visit import best_hand
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup, Correct
from demo_players import suggest
from screens.great_western_trail.acts.opening import open_act
from screens.great_western_trail.entry.objectives import Find
from screens.great_western_trail.entry.printed import ShowPrinted
from screens.great_western_trail.play.missed import open_missed, open_tokens
from screens.great_western_trail.setup.tell import tell_sheet
from screens.pages.figures.figure import open_figure
from screens.pages.score.why import show_why
from screens.ui.question.page_state import Give

if TYPE_CHECKING:
    from screens.offscreen.studio import Scene, Studio, Table

GAME = GAMES["great_western_trail"]
TURN_STEPS = (MOVE, USE, FORESIGHT, REFILL)
ACTS = {"hire": "A", "build": "B", "buy": "E", "engine": "G", "auxiliary": "D"}
"""Actions with a sheet of their own, and a neutral building that has them."""
UNDER_WAY = 60
"""Entries after which there is something to see."""


def scenes(studio: "Studio") -> "Iterator[Scene]":
    yield from _turns(studio)
    yield from _board(studio)
    for edition in ("first", "second"):
        checked = studio.at("player", _table(studio, _end, edition=edition), seat="0")
        for name, height in (("", 1.0), ("-tiles", 0.62), ("-objectives", 0.34), ("-workers", 0.0)):
            yield f"player-{edition}{name}", studio.then(checked, partial(_scroll, studio, height))
    second = checked
    yield "why-objectives", studio.then(second, lambda app: show_why(app.page, 0, "objectives"))
    yield "our-tiles", studio.then(second, lambda app: app.page.carry_out(ShowPrinted(("building",))))
    yield "our-tile", studio.then(second, lambda app: open_figure(app.page, "printed/building/11a"))
    # last: it stays open until it is answered
    yield "player-finder", studio.then(second, lambda app: app.page.carry_out(Find("area")))


def _turns(studio: "Studio") -> "Iterator[Scene]":
    """Every step of a turn, and what can be done between them."""
    yield "turn-first", studio.at("table", _table(studio, _begin))
    tables = {step: studio.at("table", _table(studio, partial(_play, until=step))) for step in TURN_STEPS}
    for step, table in tables.items():
        yield f"turn-{step}", table
    yield "turn-hazards", studio.then(tables[MOVE], lambda app: _unfold(studio, app))
    yield "turn-toll", studio.then(tables[MOVE], lambda app: _ask_toll(studio, app))  # last: it is half entered
    yield "turn-foresight-decided", studio.then(tables[FORESIGHT], lambda app: _decide(studio, app))
    yield "missed", studio.then(table, lambda app: open_missed(app.page))
    yield "tokens", studio.then(table, lambda app: open_tokens(app.page))
    yield "catching-up", studio.at("table", _table(studio, _catch_up))
    for do, place in ACTS.items():
        table = studio.at("table", _table(studio, partial(_stop, letter=place)))
        yield f"act-{do}", studio.then(table, partial(_open, do=do))


def _board(studio: "Studio") -> "Iterator[Scene]":
    for edition in ("first", "second"):
        shared = studio.at("shared", _table(studio, lambda s: _play(s, MOVE), edition=edition))
        for name, height in (("", 1.0), ("-below", 0.0)):
            yield f"board-{edition}{name}", studio.then(shared, partial(_scroll, studio, height))
    fresh = studio.at("shared", _table(studio, _begin))
    yield "tell-worker", studio.then(fresh, lambda app: tell_sheet(app.page, MARKET, "market/1/0"))
    yield "tell-first-tiles", studio.then(fresh, lambda app: tell_sheet(app.page, SEED))


def _scroll(studio: "Studio", height: float, app: Any) -> None:
    studio.phone.settle()
    studio.phone.rest()
    scroll = getattr(app.page, "scroll", None) or app.page.list
    scroll.scroll_y = height


def _table(studio: "Studio", play: Callable[[Session], None], *, edition: str = "second") -> "Table":
    return studio.played(GAME, GAME.options(edition=edition), play)


def _begin(session: Session) -> None:
    """All drawn, and the first turn open."""
    random = Random(4)
    for step in session.table.steps:
        if step.offer:
            session.draw(step.offer.id, random)
    session.do(CompleteSetup())


def _play(session: Session, until: str) -> None:
    """Some turns, to where a step of one is open."""
    _begin(session)
    random = Random(4)
    while session.cursor < UNDER_WAY or session.state.visit.step != until or session.state.visit.dues:
        session.do(suggest(GAME, session.state, random))


def _stop(session: Session, letter: str) -> None:
    """Somebody with enough money at a neutral building."""
    _play(session, MOVE)
    seat = session.state.turn
    session.do(Correct(f"dollars/{seat}", 30))
    session.do(Correct(f"worker/{seat}/engineer", 4))
    session.do(CatchUp(seat))
    session.do(Move(seat, f"neutral/{letter}"))


def _open(app: Any, do: str) -> None:
    open_act(app.page, next(chip for chip in app.page.turn.chips if chip.view.act.do == do))


def _ask_toll(studio: "Studio", app: Any) -> None:
    """Somebody stops at a building of another player, who takes a toll."""
    studio.phone.settle()
    ride = app.page.ride
    open_ones = (one.what for one in ride.locations if one.why_not is None)
    ride.choose(next(place for place in open_ones if due(ride.page.session.state, whole_way(place, ride.known(place)))))


def _unfold(studio: "Studio", app: Any) -> None:
    studio.phone.settle()
    app.page.ride.unfold()


def _decide(studio: "Studio", app: Any) -> None:
    """A tile of each pair, a middling hand and the furthest city: now the disc is asked."""
    studio.phone.settle()
    guide = app.page.guide
    for column in guide.visit.columns:
        open_ = [choice.what[0] for choice in column.choices if choice.why_not is None]
        if open_:
            guide.handle(Give(f"tile/{column.number}/{open_[0]}"))
    guide.handle(Give(f"hand/{best_hand(guide.visit.state) // 2}"))
    furthest = [plan.offer.city for plan in guide.visit.plans if plan.why_not is None][-1]
    guide.handle(Give(f"city/{furthest}"))


def _catch_up(session: Session) -> None:
    _play(session, USE)
    session.do(CatchUp((session.state.turn + 1) % session.state.players))


def _end(session: Session) -> None:
    """The game over after some turns: one card was never entered, and the first rows are right."""
    _play(session, MOVE)
    session.do(EndPlay())
    session.do(Correct("untold/0", 2))
