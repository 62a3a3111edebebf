"""Messages: an id and its parameters, before translation."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias, Union

Param: TypeAlias = Union[str, int, "Message", tuple[Union[str, "Message"], ...]]
"""Names and numbers as they are; whatever has a word in each language as a message; lists as tuples of these."""


@dataclass(frozen=True, slots=True)
class Message:
    id: str
    params: Mapping[str, Param] = field(default_factory=dict)


def message(id_: str, /, **params: Param) -> Message:
    return Message(id_, params)


def to_plain(sentence: Message) -> dict[str, Any]:
    """A message as JSON, for lists that show it without opening its table."""
    return {"id": sentence.id, **({"params": _params_to_plain(sentence.params)} if sentence.params else {})}


def _params_to_plain(params: Mapping[str, Param]) -> dict[str, Any]:
    plain: dict[str, Any] = {}
    for name, value in params.items():
        match value:
            case Message():
                plain[name] = to_plain(value)
            case tuple():
                plain[name] = [part if isinstance(part, str) else to_plain(part) for part in value]
            case _:
                plain[name] = value
    return plain


def from_plain(plain: Mapping[str, Any]) -> Message:
    """Decode a message from JSON."""
    params: dict[str, Param] = {}
    for name, value in plain.get("params", {}).items():
        match value:
            case dict():
                params[name] = from_plain(value)
            case list():
                params[name] = tuple(part if isinstance(part, str) else from_plain(part) for part in value)
            case _:
                params[name] = value
    return Message(str(plain["id"]), params)
