"""Values of the table that are being set by hand: as they would be with all that is set, and how one is changed."""

from collections.abc import Iterable

from companion.game import Fix
from companion.question import Choice, Number, Value
from companion.secret import PUBLIC, Viewer
from companion.table.catch_up import Values
from companion.table.corrections import after, is_so
from companion.table.state import Table

YES, NO = "yes", "no"


class Reading:
    """The values of a table as they would be with what is set; each is asked for once."""

    def __init__(self, table: Table, values: Values = (), viewer: Viewer = PUBLIC) -> None:
        self.table, self.values, self._viewer = table, dict(values), viewer
        self.state = after(table, self.values) if values else table.state
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
            self._now[id_] = self.table.game.corrections.find(self.state, id_, self._viewer)
        return self._now[id_]

    def was(self, id_: str) -> Fix | None:
        """The value the table has."""
        if id_ not in self._were:
            self._were[id_] = self.table.game.corrections.find(self.table.state, id_, self._viewer)
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
        return fix is not None and value is not None and not is_so(fix, value)

    def is_open(self, id_: str) -> bool:
        """True for what this depth needs and nobody has entered, here or before."""
        return id_ in self.table.not_entered and id_ not in self.values


# --- setting one ---


def put(reading: Reading, values: Values, id_: str, value: Value | None) -> Values:
    """What is set, with this value too; one that the table has anyway needs not be set."""
    if value is None or value == reading.value(id_):
        return values
    others = tuple((other, kept) for other, kept in values if other != id_)
    bare = reading.with_values(others).now(id_)
    return others if bare and is_so(bare, value) else (*others, (id_, value))


def stepped(reading: Reading, id_: str, by: int) -> Value | None:
    """One step up or down, within what it may be."""
    fix, value = reading.now(id_), reading.value(id_)
    match fix and fix.domain, value:
        case Number(low, high), int():
            return min(high, max(low, value + by))
        case Choice(options), str() if value in options:
            return options[min(len(options) - 1, max(0, options.index(value) + by))]
    return None


def one_more(reading: Reading, id_: str) -> Value | None:
    """The next value after a tap: one higher, from the highest to the lowest, or the other of yes and no."""
    fix, value = reading.now(id_), reading.value(id_)
    match fix and fix.domain, value:
        case Number(low, high), int():
            return value + 1 if value < high else low
        case Choice(), str():
            return NO if value == YES else YES
    return None


# --- as plain data ---


def values_as_plain(values: Values) -> list[list[object]]:
    return [[id_, list(value) if isinstance(value, tuple) else value] for id_, value in values]


def values_from_plain(values: object) -> Iterable[tuple[str, Value]]:
    """Those of them that read as a value."""
    for one in values if isinstance(values, list) else ():
        match one:
            case [str(id_), list(parts)]:
                yield id_, tuple(parts)
            case [str(id_), int() | str() as value]:
                yield id_, value


def is_kin(fix: Fix | None, value: Value) -> bool:
    """Of the right kind: whether it fits beside the rest is found when all of it is saved."""
    return fix is not None and type(value) is type(fix.value)
