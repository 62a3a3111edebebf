"""Codec of dataclasses: to plain data and back, by their type hints.

A field that equals its default is not written, so a record may gain a field with a default and old tables still open.
"""

import sys
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from companion.errors import DataError
from companion.input.json_input import Node, on_one_line
from companion.secret import Secret

T = TypeVar("T")

NAME = "is"
"""The field that holds a record's name."""

_Write: TypeAlias = Callable[[Any], Any]
_Read: TypeAlias = Callable[[Node], Any]
_Plan: TypeAlias = dict[str, tuple[str, Any, _Write, _Read]]
"""Every field of a record by its name: its default, how it is written and how it is read."""
_LARGEST = 10**12


def records_in(module: str, *, but: type | None = None) -> tuple[type, ...]:
    """Every record that a module defines, in the order in which they stand there."""
    found = [one for one in vars(sys.modules[module]).values() if isinstance(one, type) and is_dataclass(one)]
    return tuple(one for one in found if one.__module__ == module and one is not but)


@dataclass(frozen=True)
class Listed:
    """Marks a text that is one of a list found at run time, as a `Literal` marks one known beforehand."""

    names: Callable[[], Collection[str]]


@dataclass(frozen=True)
class Read:
    """Marks a field that is read in a way of its own, such as a number within bounds."""

    read: Callable[[Node], Any]


def within(low: int, high: int) -> Read:
    return Read(lambda node: node.number(low, high))


def decoded(node: Node, record: type[T]) -> T:
    """A record whose fields a file holds; the first thing wrong in them is a DataError that names its place."""
    found: T = Codec(()).decode_fields(node, record)
    return found


class Codec:
    """Encodes and decodes the registered records, and nothing else."""

    def __init__(self, records: Iterable[type]) -> None:
        self._records = {record.__name__: record for record in records}
        self._plans: dict[type, _Plan] = {}

    def encode(self, record: object) -> dict[str, Any]:
        return {NAME: type(record).__name__, **self.encode_fields(record)}

    def encode_fields(self, record: object) -> dict[str, Any]:
        """The fields alone, where the reader knows which record to expect."""
        plain = {}
        for name, default, write, _ in self._plan(type(record)).values():
            value = getattr(record, name)
            if default is MISSING or value != default:
                plain[name] = write(value)
        return plain

    def decode(self, node: Node) -> Any:
        if not isinstance(node.value, dict) or NAME not in node.value:
            node.wrong(f"a record with its name under {NAME!r}")
        name = node.value[NAME]
        if not isinstance(name, str) or name not in self._records:
            node.field(NAME).wrong("a known record")
        return self.decode_fields(node, self._records[name], named=True)

    def decode_fields(self, node: Node, record: type, *, named: bool = False) -> Any:
        plan = self._plan(record)
        values = {}
        if not isinstance(node.value, dict):
            node.wrong("an object")
        for name in node.value:
            if name not in plan and not (named and name == NAME):
                raise DataError(node.file, node.place, f"only fields of {record.__name__}", f"{name[:40]!r}")
        for name, default, _, read in plan.values():
            if name in node.value:
                values[name] = read(node.field(name))
            elif default is MISSING:
                raise DataError(node.file, node.place, f"the field {name!r} of {record.__name__}", "none")
        return record(**values)

    def _plan(self, record: type) -> _Plan:
        plan = self._plans.get(record)
        if plan is None:
            assert is_dataclass(record), f"{record} is no record"
            hints = get_type_hints(record, include_extras=True)
            plan = {f.name: (f.name, f.default, *self._convert(hints[f.name])) for f in fields(record)}
            self._plans[record] = plan
        return plan

    def _convert(self, hint: Any) -> tuple[_Write, _Read]:
        simple = _SIMPLE.get(hint)
        if simple is not None:
            return simple
        origin, args = get_origin(hint), get_args(hint)
        if origin is tuple:
            return self._tuple(args)
        if origin in (Union, UnionType):
            return self._union(args)
        if origin is Literal:
            return _as_is, lambda node: node.one_of(args)
        if origin is Annotated and isinstance(args[1], Listed):
            listed = args[1]
            return _as_is, lambda node: node.one_of(listed.names())
        if origin is Annotated and isinstance(args[1], Read):
            return _as_is, args[1].read
        if origin is Secret:
            return self._secret(args[0])
        if is_dataclass(hint) and isinstance(hint, type):
            return self.encode_fields, lambda node: self.decode_fields(node, hint)
        raise TypeError(f"no way to write {hint!r}")

    def _tuple(self, args: tuple[Any, ...]) -> tuple[_Write, _Read]:
        if len(args) == 2 and args[1] is ...:
            write, read = self._convert(args[0])
            if write is _as_is:
                return list, lambda node: node.each(read)
            return lambda values: [write(value) for value in values], lambda node: node.each(read)
        parts = [self._convert(arg) for arg in args]

        def read_fixed(node: Node) -> tuple[Any, ...]:
            items = node.items()
            if len(items) != len(parts):
                node.wrong(f"a list of {len(parts)}")
            return tuple(read(item) for (_, read), item in zip(parts, items, strict=True))

        return lambda values: [write(value) for (write, _), value in zip(parts, values, strict=True)], read_fixed

    def _union(self, args: tuple[Any, ...]) -> tuple[_Write, _Read]:
        """JSON types only, distinguished by their JSON names."""
        by_kind = {_json_kind(arg): self._convert(arg) for arg in args}
        if len(by_kind) != len(args):
            raise TypeError(f"cannot tell {args} apart")

        def write(value: Any) -> Any:
            return by_kind[_kind_of(value)][0](value)

        def read(node: Node) -> Any:
            found = by_kind.get(_kind_of(node.value))
            return found[1](node) if found else node.wrong(" or ".join(kind.__name__ for kind in by_kind))

        return write, read

    def _secret(self, hint: Any) -> tuple[_Write, _Read]:
        write, read = self._convert(hint)

        def write_secret(secret: Secret[Any]) -> dict[str, Any]:
            return {"secret_of": secret.owner, "value": write(secret.known_to_clerk())}

        def read_secret(node: Node) -> Secret[Any]:
            node.fields(("secret_of", "value"))
            return Secret(node.field("secret_of").number(0, 9), read(node.field("value")))

        return write_secret, read_secret


def _as_is(value: Any) -> Any:
    return value


def _read_text(node: Node) -> str:
    value = node.value
    if not isinstance(value, str) or len(value) > 400 or not on_one_line(value):
        node.wrong("a text")
    return value


def _read_number(node: Node) -> int:
    return node.number(-_LARGEST, _LARGEST)


def _read_none(node: Node) -> None:
    if node.value is not None:
        node.wrong("null")


_SIMPLE: Mapping[Any, tuple[_Write, _Read]] = {
    int: (_as_is, _read_number),
    str: (_as_is, _read_text),
    bool: (_as_is, Node.truth),
    NoneType: (_as_is, _read_none),
}


def _json_kind(hint: Any) -> type:
    if get_origin(hint) is Annotated:
        return _json_kind(get_args(hint)[0])
    if get_origin(hint) is tuple:
        return list
    if get_origin(hint) is Literal:
        return str
    if get_origin(hint) is Secret or is_dataclass(hint):
        return dict
    return hint if isinstance(hint, type) else object


def _kind_of(value: Any) -> type:
    if isinstance(value, tuple):
        return list
    if is_dataclass(value):
        return dict
    return type(value)
