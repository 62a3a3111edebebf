"""Which finished tables count in statistics and exports: each once, without samples and deleted ones."""

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar

from companion.storage.summary import Summary


class Born(Protocol):
    """A finished table that knows which table it is a copy of."""

    @property
    def id(self) -> str: ...

    @property
    def birth(self) -> str:
        """The id of the table this one is, or is a copy of."""

    @property
    def key(self) -> tuple[int, str]:
        """Tables are counted in this order: by the time they were played."""


T = TypeVar("T", bound=Born)


def counts(line: Summary) -> bool:
    """False for what never counts: open, a sample, in the bin, not readable."""
    return line.finished and not line.sample and not line.deleted_at and not line.state and bool(line.results)


def once_each(tables: Iterable[T]) -> list[T]:
    """In order of time; of a table and its copies one counts: itself, or if it is gone the first of them."""
    in_order = sorted(tables, key=lambda one: one.key)
    births = {table.id: table.birth for table in in_order if table.birth != table.id}
    if not births:
        return in_order
    chosen: dict[str, T] = {}
    for table in in_order:
        birth = _first_of(births, table.birth)
        if birth not in chosen or table.id == birth:
            chosen[birth] = table
    return sorted(chosen.values(), key=lambda one: one.key)


def _first_of(births: Mapping[str, str], id_: str) -> str:
    """The table at the beginning of a line of copies of copies; in a circle, which nobody makes, any one of them."""
    seen = [id_]
    while (earlier := births.get(seen[-1], seen[-1])) not in seen:
        seen.append(earlier)
    return earlier if earlier == seen[-1] else min(seen)
