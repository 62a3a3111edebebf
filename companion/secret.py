"""Hidden information: a value only its owner may see until the table turns everything up.

Tickets travel through commands, events, states and saves inside a `Secret`, so showing one takes a deliberate
`open_for(viewer)`; printing, logging or formatting it shows nothing.
"""

from dataclasses import dataclass, fields
from typing import Any, Generic, TypeVar

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: everybody at the open table, one seat behind the curtain, or the clerk who scores."""

    seat: int | None = None
    sees_all: bool = False

    def may_see(self, owner: int) -> bool:
        return self.sees_all or self.seat == owner


PUBLIC = Viewer()
CLERK = Viewer(sees_all=True)
"""For rules and final scoring only; what it sees must not reach a public view."""


def behind_curtain(seat: int) -> Viewer:
    """The viewer who sees the secrets of a seat."""
    return Viewer(seat)


@dataclass(frozen=True, slots=True, repr=False)
class Secret(Generic[T_co]):
    owner: int
    _value: T_co

    def open_for(self, viewer: Viewer) -> T_co | None:
        """The value, or None for a viewer who may not see it."""
        return self._value if viewer.may_see(self.owner) else None

    def known_to_clerk(self) -> T_co:
        return self._value

    def __repr__(self) -> str:
        return f"Secret(owner={self.owner})"


def holds_secret(record: Any) -> bool:
    """True if a command or an event carries a secret in one of its fields."""
    return any(isinstance(getattr(record, field.name), Secret) for field in fields(record))
