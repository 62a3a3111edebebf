"""A request as it comes from the page: its fields, each of the kind that is wanted, or it is no request."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.json_input import is_id
from companion.lan.question_json import answers_from
from companion.question import Value
from companion.table.catch_up import Values
from companion.table.figures import values_from_plain

LONGEST_TEXT = 2_000
MOST_VALUES = 500
"""Most figures that are set at once."""


class BadRequest(Exception):
    """The page asks for what there is not, or in a way nobody understands; nothing has changed."""


@dataclass(frozen=True, slots=True)
class Request:
    what: str
    body: Mapping[str, Any]

    @property
    def table(self) -> str:
        """The id of a table."""
        id_ = self.text("table")
        if not is_id(id_):
            raise BadRequest("table")
        return id_

    def has(self, field: str) -> bool:
        return self.body.get(field) is not None

    def text(self, field: str, usual: str | None = None, longest: int = LONGEST_TEXT) -> str:
        found = self.body.get(field, usual)
        if not isinstance(found, str) or len(found) > longest:
            raise BadRequest(field)
        return found

    def number(self, field: str) -> int:
        return a_number(self.body.get(field), field)

    def seat(self, field: str) -> int | None:
        return self.number(field) if self.has(field) else None

    def truth(self, field: str, usual: bool | None = None) -> bool:
        found = self.body.get(field, usual)
        if not isinstance(found, bool):
            raise BadRequest(field)
        return found

    def texts(self, field: str) -> tuple[str, ...]:
        found = self.body.get(field, [])
        if not isinstance(found, list) or len(found) > MOST_VALUES or not all(isinstance(one, str) for one in found):
            raise BadRequest(field)
        return tuple(found)

    def answers(self) -> tuple[Value | Mapping[str, bool], ...]:
        try:
            return answers_from(self.body.get("answers", []))
        except ValueError:
            raise BadRequest("answers") from None

    def values(self, field: str = "values") -> Values:
        """Figures that are set."""
        plain = self.body.get(field, [])
        found = tuple(values_from_plain(plain))
        if not isinstance(plain, list) or len(plain) > MOST_VALUES or len(found) != len(plain):
            raise BadRequest(field)
        if any(isinstance(value, bool) for _, value in found) or not all(map(_is_value, found)):
            raise BadRequest(field)
        return found

    def one_of(self, field: str) -> tuple[str, Any]:
        """An object with one field, which says what is to be done: its name and value; empty if there is none."""
        found = self.body.get(field)
        if found is None:
            return "", None
        if not isinstance(found, dict) or len(found) != 1:
            raise BadRequest(field)
        return next(iter(found.items()))


def _is_value(pair: tuple[str, Value]) -> bool:
    value = pair[1]
    return not isinstance(value, tuple) or all(isinstance(part, str) for part in value)


def a_number(found: Any, field: str = "number") -> int:
    if not isinstance(found, int) or isinstance(found, bool) or abs(found) > 10**9:
        raise BadRequest(field)
    return found


def a_text(found: Any, field: str = "text") -> str:
    if not isinstance(found, str) or len(found) > LONGEST_TEXT:
        raise BadRequest(field)
    return found


def a_pair(found: Any, field: str = "pair") -> tuple[Any, Any]:
    if not isinstance(found, list) or len(found) != 2:
        raise BadRequest(field)
    return found[0], found[1]
