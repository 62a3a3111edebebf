"""Pictures of what only Great Western Trail has: draws of the setup, and the sheet of one player from row to row."""

from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from companion.demo import sit_down
from companion.games import GAMES
from companion.house import CompleteSetup, CompleteStep, Tick
from companion.session import Session
from screens.great_western_trail.printed import ask_points, show_printed
from screens.why import show_why

if TYPE_CHECKING:
    from screens.pictures import Scene, Studio

GAME = GAMES["great_western_trail"]
DRAWN_STEPS = ("stationmasters", "neutral", "job_market", "buildings", "starting_objectives")


def scenes(studio: "Studio") -> "Iterator[Scene]":
    for step in DRAWN_STEPS:
        yield f"setup-{step.replace('_', '-')}", studio.at("setup", _table(studio, lambda s, at=step: _set_up(s, at)))
    for edition in ("first", "second"):
        entered = studio.at("player", _table(studio, _enter, edition=edition), seat="0")
        for name, height in (("", 1.0), ("-tiles", 0.62), ("-objectives", 0.34), ("-workers", 0.0)):
            yield f"player-{edition}{name}", studio.then(entered, lambda app, at=height: _scroll(studio, app, at))
    second = studio.at("player", _table(studio, _enter, edition="second"), seat="0")
    yield "why-objectives", studio.then(second, lambda app: show_why(app.page, 0, "objectives"))
    yield "our-tiles", studio.then(second, lambda app: show_printed(app.page, ["building"]))
    yield "our-tile", studio.then(second, lambda app: ask_points(app.page, ["building"], "building/11a"))


def _scroll(studio: "Studio", app: Any, height: float) -> None:
    studio.phone.settle()
    app.page.ids.list.scroll_y = height


def _table(studio: "Studio", play: Callable[[Session], None], *, edition: str = "second") -> str:
    options, store = GAME.options(edition=edition), studio.app.store
    id_, session = store.new_table(GAME, options, sit_down(GAME, options))
    play(session)
    store.leave(id_, session)
    return str(id_)


def _set_up(session: Session, until: str) -> None:
    """The guide with everything drawn, open at one step."""
    random = Random(4)
    for step in session.table.steps:
        if step.offer:
            session.draw(step.offer.id, random)
        if step.id == until:
            return
        for check in range(len(step.checks)):
            session.do(Tick(step.id, check))
        session.do(CompleteStep(step.id))


def _enter(session: Session) -> None:
    """All drawn, the game over, and the first player entered."""
    random = Random(4)
    for step in session.table.steps:
        if step.offer:
            session.draw(step.offer.id, random)
    session.do(CompleteSetup())
    while not session.state.confirmed[0]:
        session.do(GAME.suggest(session.state, random))
