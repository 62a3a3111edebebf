"""Kinds of values that a group sets by hand: how one is read, with what it may be, and beside it how it is set.

The id of a value is its kind, or `kind/which` where there are several.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from companion.game.records import Fix, seat_number
from companion.question import Value
from companion.secret import Viewer


class Kind(NamedTuple):
    """A LookupError or ValueError of its functions says that there is no such value."""

    key: Callable[[Any, str], Any]
    """Which value it is, from the state and what follows the kind in its id."""
    read: Callable[[Any, str, Any, Viewer], Fix | None]
    """The value, from the state, the kind and the key."""
    put: Callable[[Any, str, Any, Value], Any]
    """The state with the value set, from the same; it takes whatever a table from outside may say."""


Kinds: TypeAlias = Mapping[str, Kind]


def alone(_state: Any, which: str) -> None:
    """The key of a kind of which there is one value."""
    if which:
        raise LookupError(which)


def seat(state: Any, which: str) -> int:
    """The key of a kind of which every player has one."""
    return seat_number(which, state.seats)


def find(kinds: Kinds, state: Any, id_: str, viewer: Viewer) -> Fix | None:
    """One value with what the box allows for it; None if this table has no such value."""
    name, _, which = id_.partition("/")
    try:
        kind = kinds[name]
        return kind.read(state, name, kind.key(state, which), viewer)
    except (LookupError, ValueError):
        return None


def put(kinds: Kinds, state: Any, id_: str, value: Value) -> Any:
    """The state with one value set; a LookupError or ValueError if no table can have it."""
    name, _, which = id_.partition("/")
    kind = kinds[name]
    return kind.put(state, name, kind.key(state, which), value)
