"""What a page of figures holds besides the table: values that are set but not saved, and what is open. Its draft."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.game import Fix
from companion.question import Choice, Number, Value
from companion.secret import PUBLIC, Viewer
from companion.table import catch_up
from companion.table.catch_up import Values
from companion.table.state import Table
from screens.ui.tree.nodes import Message

EVERYTHING = "*"
"""Listed instead of one kind: all there is, to be searched."""
YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Local:
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


class Reading:
    """The values of a table as they would be with what is set; each is asked for once."""

    def __init__(self, table: Table, values: Values = (), viewer: Viewer = PUBLIC) -> None:
        self.table, self.values, self._viewer = table, dict(values), viewer
        self.state = catch_up.after(table, self.values) if values else table.state
        self._now: dict[str, Fix | None] = {}
        self._were: dict[str, Fix | None] = {}

    def with_values(self, values: Values) -> "Reading":
        """The same table with others."""
        if dict(values) == self.values:
            return self
        other = Reading(self.table, values, self._viewer)
        other._were = self._were
        return other

    def now(self, id_: str) -> Fix | None:
        """A value with what it may be, once all that is set holds."""
        if id_ not in self._now:
            self._now[id_] = self.table.game.fix(self.state, id_, self._viewer)
        return self._now[id_]

    def was(self, id_: str) -> Fix | None:
        """The value the table has."""
        if id_ not in self._were:
            self._were[id_] = self.table.game.fix(self.table.state, id_, self._viewer)
        return self._were[id_]

    def value(self, id_: str) -> Value | None:
        """What it is to be: as it was set, else as the table has it with the rest."""
        if id_ in self.values:
            return self.values[id_]
        fix = self.now(id_)
        return fix.value if fix else None

    def is_changed(self, id_: str) -> bool:
        """True for what was set, and for what changes along with it."""
        fix, value = self.was(id_), self.value(id_)
        return fix is not None and value is not None and not catch_up.is_so(fix, value)

    def is_open(self, id_: str) -> bool:
        """True for what this depth needs and nobody has entered, here or before."""
        return id_ in self.table.not_entered and id_ not in self.values


def update(reading: Reading, local: Local, message: Message) -> Local:
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
            return _put(reading, local, id_, _stepped(reading, id_, by))
        case OneMore(id_):
            return _put(reading, local, id_, _one_more(reading, id_))
    return local


def _switched(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(one for one in names if one != name) if name in names else (*names, name)


def _put(reading: Reading, local: Local, id_: str, value: Value | None) -> Local:
    """A value that the table has anyway needs not be set."""
    if value is None or value == reading.value(id_):
        return local
    others = tuple((other, kept) for other, kept in local.values if other != id_)
    bare = reading.with_values(others).now(id_)
    values = others if bare and catch_up.is_so(bare, value) else (*others, (id_, value))
    return replace(local, values=values, before=(*local.before, local.values))


def _stepped(reading: Reading, id_: str, by: int) -> Value | None:
    """One step up or down, within what it may be."""
    fix, value = reading.now(id_), reading.value(id_)
    match fix and fix.domain, value:
        case Number(low, high), int():
            return min(high, max(low, value + by))
        case Choice(options), str() if value in options:
            return options[min(len(options) - 1, max(0, options.index(value) + by))]
    return None


def _one_more(reading: Reading, id_: str) -> Value | None:
    fix, value = reading.now(id_), reading.value(id_)
    match fix and fix.domain, value:
        case Number(low, high), int():
            return value + 1 if value < high else low
        case Choice(), str():
            return NO if value == YES else YES
    return None


# --- as plain data ---


def plain(local: Local) -> dict[str, Any]:
    values = [[id_, list(value) if isinstance(value, tuple) else value] for id_, value in local.values]
    return {"values": values, "open": list(local.opened), "listed": local.listed}


def taken_up(reading: Reading, local: Local, draft: Mapping[str, object]) -> Local | None:
    """The page as it was before a kill; None if any of it makes no sense any more."""
    values = tuple(_read(draft.get("values")))
    if not all(_is_kin(reading.was(id_), value) for id_, value in values):
        return None
    opened, listed = draft.get("open"), draft.get("listed")
    sections = opened if isinstance(opened, list) else [opened] if opened else []  # before 0.3.0 one was open
    return replace(local, values=values, opened=tuple(map(str, sections)), listed=str(listed or local.listed))


def _read(values: object) -> Iterable[tuple[str, Value]]:
    for one in values if isinstance(values, list) else ():
        match one:
            case [str(id_), list(parts)]:
                yield id_, tuple(parts)
            case [str(id_), int() | str() as value]:
                yield id_, value


def _is_kin(fix: Fix | None, value: Value) -> bool:
    """Of the right kind: whether it fits beside the rest is found when all of it is saved."""
    return fix is not None and type(value) is type(fix.value)
