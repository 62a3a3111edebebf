"""Commands with any values at all: sense and nonsense, mostly of things that are at least in the box."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from functools import cache
from importlib import import_module
from random import Random
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from companion.games import GAMES, REGISTRY
from companion.secret import Secret
from companion.table.state import Table
from companion.table.table_commands import COMMANDS as TABLE_COMMANDS

NONSENSE = ("", "%", "é", "\x00", "🂡", "nothing/0", "../x", "0", "-1", "yes", "no", "full", "score_only", "x" * 300)
NUMBERS = (-(10**9), -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 12, 45, 999, 1000, 10**12)
KNOWN = 400
"""So many values are remembered of a field."""


@cache
def commands_of(game: str) -> tuple[type, ...]:
    """Every command a table of this game takes, those of every table among them."""
    return (*_own_commands(game), *TABLE_COMMANDS)


def _own_commands(game: str) -> tuple[type, ...]:
    """The commands a game lists in `records`; those that `decide` names where it is one module."""
    module = import_module(REGISTRY[game])
    if hasattr(module, "__path__"):
        listed: tuple[type, ...] = import_module(f"{REGISTRY[game]}.records").COMMANDS
        return listed
    kinds = get_type_hints(GAMES[game].decide)["command"]
    return get_args(kinds) or (kinds,)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


class Anything:
    """Makes commands of one game; what real commands said is said again, rightly and wrongly."""

    def __init__(self, game: str, random: Random) -> None:
        self.random, self.kinds = random, commands_of(game)
        self._said: dict[tuple[str, Any], list[Any]] = defaultdict(list)
        """By field and its type: a number never stands where a word must."""

    def learn(self, command: Any) -> None:
        """Remember the values of a command that questions led to."""
        kind: type = type(command)
        for name, hint in _hints(kind).items():
            self._remember(name, getattr(command, name), hint)

    def learn_table(self, table: Table) -> None:
        """Remember what this table speaks of."""
        for step in table.steps:
            self._remember("step", step.id)
            if step.offer:
                self._remember("offer", step.offer.id)
        for id_ in table.game.corrections.ids(table.state):
            self._remember("fix", id_)
        for category in table.game.score(table.state).categories:
            self._remember("category", category)

    def _remember(self, name: str, value: Any, hint: Any = str) -> None:
        known = self._said[name, hint]
        if len(known) < KNOWN:
            known.append(value)
        else:
            known[self.random.randrange(KNOWN)] = value

    def command(self) -> Any:
        return self._record(self.random.choice(self.kinds))

    def _record(self, kind: type) -> Any:
        return kind(**{name: self._field(name, hint) for name, hint in _hints(kind).items()})

    def _field(self, name: str, hint: Any) -> Any:
        known = self._said[name, hint]
        if known and self.random.random() < 0.8:
            return self.random.choice(known)
        return self._value(hint)

    def _value(self, hint: Any) -> Any:
        """Anything of this type."""
        origin, parts = get_origin(hint), get_args(hint)
        if hint in _SIMPLE:
            return _SIMPLE[hint](self)
        if is_dataclass(hint) and isinstance(hint, type):
            return self._record(hint)
        if origin is tuple and parts[-1] is ...:
            return tuple(self._value(parts[0]) for _ in range(self.random.randrange(5)))
        if origin is tuple:
            return tuple(self._value(part) for part in parts)
        if origin is Literal:
            return self.random.choice([*parts, *parts, "elsewhere"])
        if origin is Secret:
            return Secret(self.random.randrange(5), self._value(parts[0]))
        if origin is Annotated:
            return self._value(parts[0])
        return self._value(self.random.choice(parts))

    def _word(self) -> str:
        """A word that some command has said, or none that any would."""
        text = [values for (_, hint), values in self._said.items() if hint is str and values]
        return str(self.random.choice(self.random.choice([*text, NONSENSE])))


_SIMPLE: Mapping[Any, Callable[[Anything], Any]] = {
    int: lambda any_: any_.random.choice(NUMBERS),
    str: Anything._word,
    bool: lambda any_: any_.random.random() < 0.5,
    NoneType: lambda _: None,
}
