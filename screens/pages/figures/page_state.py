"""What a page of figures holds besides the table: values that are set but not saved, and what is open. Its draft."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.question import Value
from companion.table.catch_up import Values
from companion.table.figures import Reading, is_kin, one_more, put, stepped, values_as_plain, values_from_plain
from screens.ui.tree.nodes import Message

EVERYTHING = "*"
"""Listed instead of one kind: all there is, to be searched."""


@dataclass(frozen=True, slots=True)
class PageState:
    values: Values = ()
    """What differs from the table's own."""
    before: tuple[Values, ...] = ()
    """The same before each step of setting it."""
    opened: tuple[str, ...] = ()
    """Sections: a seat, or `table`."""
    unfolded: tuple[str, ...] = ()
    """Lines of pieces that show all there are."""
    listed: str = ""
    """A kind whose values are listed one by one; empty for the sections."""
    letters: str = ""
    """What is searched for there."""


# --- messages ---


@dataclass(frozen=True, slots=True)
class Toggle:
    section: str


@dataclass(frozen=True, slots=True)
class Unfold:
    line: str


@dataclass(frozen=True, slots=True)
class Show:
    """List the values of a kind."""

    kind: str


@dataclass(frozen=True, slots=True)
class Step:
    id: str
    by: int


@dataclass(frozen=True, slots=True)
class OneMore:
    """One more of a piece, or the other answer; from the most it may be back to the least."""

    id: str


@dataclass(frozen=True, slots=True)
class Put:
    id: str
    value: Value


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last thing that was set here."""


def update(reading: Reading, local: PageState, message: Message) -> PageState:
    """The page after a message of its own."""
    match message:
        case Toggle(section):
            return replace(local, opened=_switched(local.opened, section))
        case Unfold(line):
            return replace(local, unfolded=_switched(local.unfolded, line))
        case Show(kind):
            return replace(local, listed=kind, letters="")
        case TakeBack() if local.before:
            return replace(local, values=local.before[-1], before=local.before[:-1])
        case Put(id_, value):
            return _put(reading, local, id_, value)
        case Step(id_, by):
            return _put(reading, local, id_, stepped(reading, id_, by))
        case OneMore(id_):
            return _put(reading, local, id_, one_more(reading, id_))
    return local


def _switched(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(one for one in names if one != name) if name in names else (*names, name)


def _put(reading: Reading, local: PageState, id_: str, value: Value | None) -> PageState:
    values = put(reading, local.values, id_, value)
    return local if values is local.values else replace(local, values=values, before=(*local.before, local.values))


# --- as plain data ---


def plain(local: PageState) -> dict[str, Any]:
    return {"values": values_as_plain(local.values), "open": list(local.opened), "listed": local.listed}


def taken_up(reading: Reading, local: PageState, draft: Mapping[str, object]) -> PageState | None:
    """The page as it was before a kill; None if any of it makes no sense any more."""
    values = tuple(values_from_plain(draft.get("values")))
    if not all(is_kin(reading.was(id_), value) for id_, value in values):
        return None
    opened, listed = draft.get("open"), draft.get("listed")
    sections = opened if isinstance(opened, list) else [opened] if opened else []  # before 0.3.0 one was open
    return replace(local, values=values, opened=tuple(map(str, sections)), listed=str(listed or local.listed))
