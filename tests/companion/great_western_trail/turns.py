"""Turns at a table of Great Western Trail: boards put as a test wants them, riders set, actions used in one word."""

from typing import Any

from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.present import TrailView
from companion.games.great_western_trail.state.in_play import SEEDS
from companion.games.great_western_trail.turns.choices import ActView, Alternative
from companion.games.great_western_trail.turns.commands import EndTurn, Move, TellTile, Waive
from companion.games.great_western_trail.turns.view import (
    RanchView,
    SharedView,
    TurnView,
    ranch_view,
    shared_view,
    turn_view,
)
from companion.table.session import Session
from tests.companion.great_western_trail.tables import ANA, fix, fix_all, playing
from tests.companion.laid_once import laid_once

JUST_BEFORE = {
    "B": "neutral/A",
    "C": "neutral/B",
    "D": "neutral/C",
    "E": "neutral/D",
    "F": "neutral/E",
    "G": "neutral/F",
    "flood": "neutral/A",
    "drought": "neutral/B",
    "rockfall": "neutral/E",
    "tile": "neutral/C",
    "kansas_city": "neutral/G",
}
"""A neutral building from which each location is near enough for any step limit, if neutral buildings lie by letter."""


@laid_once
def started(edition: str = "first", players: int = 3, *, seeds: bool = False, **options: Any) -> Session:
    """A table whose first turns are over: every rider stands on neutral building A, it is the first player's turn.

    The neutral buildings lie by letter, the private ones on their a-side unless told otherwise; without `seeds` no tile
    of setup lies on the trail.
    """
    session = playing(edition, players, **{"first_game": True, **options})
    if not seeds:
        fix(session, "seeds", 0)
    for seat in range(players):
        session.do(Move(seat, "neutral/A"))
        session.do(EndTurn(seat))
    return session


def give(session: Session, seat: int, **what: int | str) -> None:
    """Put something into a player's hands: `give(table, ANA, dollars=12, worker__cowboy=3, engine="7")`."""
    names = {name: name.partition("__") for name in what}
    ids = {name: f"{kind}/{seat}/{which}" if which else f"{kind}/{seat}" for name, (kind, _, which) in names.items()}
    fix_all(session, ((ids[name], value) for name, value in what.items()))


def lay(session: Session, **what: int | str) -> None:
    """Put something on the table: `lay(table, market__3__0="cowboy", token=4, lying__flood__1="yes")`."""
    fix_all(session, ((name.replace("__", "/"), value) for name, value in what.items()))


def clear(session: Session, seat: int, *circles: str) -> None:
    """Circles of a player board that hold no disc any more."""
    ids = [f"step_disc/{seat}" if circle == "step_right" else f"circle/{seat}/{circle}" for circle in circles]
    fix_all(session, ((id_, 1) for id_ in ids))


def at(session: Session, place: str, seat: int | None = None) -> Session:
    """The player whose turn it is stands at a location and may use it: put there by hand, not by riding."""
    seat = turn(session).seat if seat is None else seat
    fix(session, f"rider/{seat}", JUST_BEFORE.get(place.removeprefix("neutral/").split("/")[0], "start"))
    if place.startswith("hazard/"):
        fix(session, f"rider/{seat}", JUST_BEFORE[place.split("/")[1]])
    session.do(Move(seat, place))
    return session


@laid_once
def at_building(letter: str, edition: str = "first", **goods: Any) -> Session:
    """Ana stands at a neutral building with twenty dollars, or with what is given."""
    session = started(edition)
    give(session, ANA, **{"dollars": 20, **goods})
    return at(session, f"neutral/{letter}", ANA)


def game_view(session: Session) -> TrailView:
    found = session.view().game_view
    assert isinstance(found, TrailView)
    return found


def turn(session: Session) -> TurnView:
    """The open turn, as a screen sees it."""
    return turn_view(session.state)


def ranch(session: Session, seat: int) -> RanchView:
    return ranch_view(session.state, seat)


def shared(session: Session) -> SharedView:
    return shared_view(session.state)


def has(session: Session, seat: int, what: str) -> int:
    """How many of something a player has: `has(table, ANA, "dollars")`, `"worker/cowboy"`, `"herd/gray"`…"""
    return session.state.count(seat, what)


def offers(session: Session, do: str) -> list[ActView]:
    """The actions of the location of one kind, the most frequent first."""
    return [chip.view for chip in turn(session).chips if chip.view.act.do == do]


def by(session: Session, do: str, number: int = 0) -> str:
    """The name of an action of the location, for a command."""
    return offers(session, do)[number].by


def due(session: Session) -> Act | None:
    """What comes now or never."""
    waiting = turn(session).due
    return None if waiting is None else waiting.view.act


def open_choices(choices: tuple[Alternative, ...]) -> list[Any]:
    return [choice.what for choice in choices if choice.why_not is None]


def leave(session: Session) -> None:
    session.do(Waive(turn(session).seat))


def tell_seeds(session: Session, *tiles: str) -> None:
    for tile in tiles or SEEDS:
        session.do(TellTile("seed", tile))
