"""Tallies as plain data and back: records, lists and dictionaries of numbers and texts, by their type hints.

Not `companion.codec`: that one reads what comes from outside, strictly; this is a cache of our own, read in a hurry.
"""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")

_Way = Callable[[Any], Any]


def plain_of(record: Any) -> Any:
    return _ways_of(type(record))[0](record)


def record_of(kind: type[T], plain: Any) -> T:
    """Whatever does not fit raises LookupError, TypeError, ValueError or AttributeError."""
    found: T = _ways_of(kind)[1](plain)
    return found


def _ways_of(kind: Any) -> tuple[_Way, _Way]:
    return _ways(kind)


@cache
def _ways(hint: Any) -> tuple[_Way, _Way]:
    """How a value of this kind is written, and how it is read."""
    if hint in (int, str, float, bool, NoneType):
        return _same, _same
    if is_dataclass(hint) and isinstance(hint, type):
        return _record(hint)
    origin, args = get_origin(hint), get_args(hint)
    if origin is dict:
        return _dictionary(*args)
    if origin is list:
        write, read = _ways(args[0])
        return (lambda values: [write(v) for v in values]), (lambda values: [read(v) for v in values])
    if origin is tuple:
        parts = [_ways(arg) for arg in args]
        return (
            lambda values: [part[0](v) for part, v in zip(parts, values, strict=True)],
            lambda values: tuple(part[1](v) for part, v in zip(parts, values, strict=True)),
        )
    (some,) = [arg for arg in args if arg is not NoneType]  # X | None
    write, read = _ways(some)
    return (lambda v: None if v is None else write(v)), (lambda v: None if v is None else read(v))


def _same(value: Any) -> Any:
    return value


def _dictionary(key: Any, of: Any) -> tuple[_Way, _Way]:
    """JSON has texts alone for keys."""
    write, read = _ways(of)
    return (
        lambda values: {str(k): write(v) for k, v in values.items()},
        lambda values: {key(k): read(v) for k, v in values.items()},
    )


def _record(kind: type) -> tuple[_Way, _Way]:
    """Its values in the order of its fields."""
    hints = get_type_hints(kind)
    parts = [(field.name, *_ways(hints[field.name])) for field in fields(kind)]

    def write(record: Any) -> list[Any]:
        return [way(getattr(record, name)) for name, way, _ in parts]

    def read(plain: Any) -> Any:
        return kind(*[way(value) for (_, _, way), value in zip(parts, plain, strict=True)])

    return write, read
