"""Small changes to the state, which every event of a turn is made of."""

from collections.abc import Container
from typing import Any, TypeVar

from companion.games.great_western_trail.final.holding import MOST_DOLLARS, MOST_OF_ANYTHING, is_held
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state import add as add_known
from companion.games.great_western_trail.state import set_count as set_known
from companion.games.great_western_trail.state.circles import held_name
from companion.support.frozen_update import replaced, with_item

T = TypeVar("T")


def known(value: T, known: Container[T]) -> T:
    """A value from a file may be none of ours."""
    if value not in known:
        raise LookupError(value)
    return value


def on_visit(state: State, **values: Any) -> State:
    return replaced(state, visit=replaced(state.visit, **values))


def on_table(state: State, **values: Any) -> State:
    return replaced(state, common=replaced(state.common, **values))


def on_ranch(state: State, seat: int, **values: Any) -> State:
    return replaced(state, ranches=with_item(state.ranches, seat, replaced(state.ranches[seat], **values)))


def set_count(state: State, seat: int, what: str, count: int) -> State:
    """As `state.set_count`; a name from a file may be none of ours."""
    if not is_held(state, what):
        raise LookupError(what)
    return set_known(state, seat, what, count)


def add(state: State, seat: int, what: str, more: int) -> State:
    if not is_held(state, what):
        raise LookupError(what)
    return add_known(state, seat, what, min(more, MOST_OF_ANYTHING - state.count(seat, what)))


def money(state: State, seat: int, more: int) -> State:
    return set_known(state, seat, "dollars", min(max(state.dollars(seat) + more, 0), MOST_DOLLARS))


def take_disc(state: State, seat: int, disc: str) -> State:
    """A disc leaves its circle, or a station where none was left."""
    if disc.startswith("station/"):
        return set_count(state, seat, disc, 0)
    if disc not in state.board.circle:
        raise LookupError(disc)
    return set_count(state, seat, held_name(disc), 1)
