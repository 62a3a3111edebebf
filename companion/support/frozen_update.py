"""Frozen records and tuples with something in them set: the same, changed."""

from collections.abc import Sequence
from typing import Any, TypeVar

T = TypeVar("T")

_new, _set = object.__new__, object.__setattr__


def replaced(record: T, **values: Any) -> T:
    """The same record with some of its fields set; a field it does not have is a KeyError.

    `dataclasses.replace` ten times as quick, for every entry of a replay goes through it several times: the fields are
    copied as they are instead of being set one by one. The record must be one without slots, and without anything to
    work out from its fields when it is made.
    """
    fields = {**record.__dict__, **values}
    if len(fields) != len(record.__dict__):
        raise KeyError(*(values.keys() - record.__dict__.keys()))
    changed = _new(type(record))
    _set(changed, "__dict__", fields)
    return changed


def differing(before: Sequence[T], after: Sequence[T]) -> Sequence[int]:
    """The places at which two sequences of the same length differ."""
    if before is after:
        return ()
    pairs = enumerate(zip(before, after, strict=True))
    return [place for place, (one, other) in pairs if one is not other and one != other]


def with_item(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The same values with one of them set; a place that is not there is an IndexError, never a longer tuple."""
    if place < 0:
        raise IndexError(place)
    changed = list(values)
    changed[place] = value
    return tuple(changed)
