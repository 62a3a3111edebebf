"""What is set so far on the page, and what the table would be with it."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.game import Fix
from companion.question import Choice, Number, Value
from companion.secret import PUBLIC
from companion.table import catch_up
from companion.table.state import Table


class HalfSet:
    """Values that differ from the table's own; each step of setting them can be taken back."""

    def __init__(self, table: Table, values: Iterable[tuple[str, Value]] = ()) -> None:
        self.table = table
        self.values: dict[str, Value] = dict(values)
        self._before: list[dict[str, Value]] = []
        self._were: dict[str, Fix | None] = {}
        self._look()

    def _look(self) -> None:
        self.state = catch_up.after(self.table, self.values) if self.values else self.table.state

    @property
    def can_take_back(self) -> bool:
        return bool(self._before)

    def take_back(self) -> None:
        if self._before:
            self.values = self._before.pop()
            self._look()

    def set(self, id_: str, value: Value) -> None:
        """A value that the table has anyway needs not be set."""
        others = {other: kept for other, kept in self.values.items() if other != id_}
        bare = self._fix(catch_up.after(self.table, others), id_)
        self._before.append(self.values)
        self.values = others if bare and catch_up.is_so(bare, value) else {**others, id_: value}
        self._look()

    def now(self, id_: str) -> Fix | None:
        """A value with what it may be, once all the others are set."""
        return self._fix(self.state, id_)

    def with_value(self, id_: str, value: Value) -> Fix | None:
        """A value as it would be once it is set to this beside the others."""
        return self._fix(catch_up.after(self.table, {**self.values, id_: value}), id_)

    def was(self, id_: str) -> Fix | None:
        """The value the table has."""
        if id_ not in self._were:
            self._were[id_] = self._fix(self.table.state, id_)
        return self._were[id_]

    def value(self, id_: str) -> Value | None:
        """What it is to be: as it was set, else as the table has it with the rest."""
        fix = self.now(id_)
        return self.values.get(id_, fix.value if fix else None)

    def is_changed(self, id_: str) -> bool:
        """True for what was set, and for what changes along with it."""
        fix, value = self.was(id_), self.value(id_)
        return fix is not None and value is not None and not catch_up.is_so(fix, value)

    def step(self, id_: str, by: int) -> None:
        """One step up or down, within what it may be."""
        fix, value = self.now(id_), self.value(id_)
        if fix is None:
            return
        match fix.domain, value:
            case Number(low, high), int():
                wanted: Value = min(high, max(low, value + by))
            case Choice(options), str() if value in options:
                wanted = options[min(len(options) - 1, max(0, options.index(value) + by))]
            case _:
                return
        if wanted != value:
            self.set(id_, wanted)

    def cycle(self, id_: str) -> None:
        """One more; from the most it may be back to the least."""
        fix, value = self.now(id_), self.value(id_)
        if fix and isinstance(fix.domain, Number) and isinstance(value, int):
            self.set(id_, value + 1 if value < fix.domain.high else fix.domain.low)

    def _fix(self, state: Any, id_: str) -> Fix | None:
        return self.table.game.fix(state, id_, PUBLIC)

    # --- as plain data ---

    def plain(self) -> list[list[Any]]:
        return [[id_, list(value) if isinstance(value, tuple) else value] for id_, value in self.values.items()]

    def take_up(self, plain: object) -> bool:
        """Go on from what was set before a kill; False if any of it makes no sense any more."""
        values: dict[str, Value] = {}
        for one in plain if isinstance(plain, list) else ():
            match one:
                case [str(id_), list(parts)]:
                    values[id_] = tuple(parts)
                case [str(id_), int() | str() as value]:
                    values[id_] = value
        if not all(self._is_kin(id_, value) for id_, value in values.items()):
            return False
        self.values = values
        self._look()
        return True

    def _is_kin(self, id_: str, value: Value) -> bool:
        """Of the right kind: whether it fits beside the rest is found when all of it is saved."""
        fix = self.was(id_)
        return fix is not None and type(value) is type(fix.value)


def words_apart(fix: Fix) -> Mapping[str, Any]:
    """What sets a value apart from the others of its kind: all its label speaks of but the player."""
    return {name: value for name, value in fix.label.params.items() if name != "player"}
