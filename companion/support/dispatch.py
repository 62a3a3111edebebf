"""Functions found by the kind of record they take, so that nobody has to list them."""

from collections.abc import Callable, Collection
from inspect import isfunction
from types import ModuleType
from typing import Any


def by_record(records: Collection[type], *modules: ModuleType) -> dict[type, Callable[..., Any]]:
    """The public functions of these modules that take a state and one of these records, by that record."""
    found: dict[type, Callable[..., Any]] = {}
    for module in modules:
        for name, one in vars(module).items():
            if isfunction(one) and one.__module__ == module.__name__ and not name.startswith("_"):
                kind = [*one.__annotations__.values(), None, None][1]
                if kind in records:
                    assert kind not in found, f"{kind.__name__} is taken by two functions"
                    found[kind] = one
    return found
