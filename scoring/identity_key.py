"""Things told apart by which they are, not by what they say: what is frozen says the same for ever."""

from typing import Any


class IdentityKey:
    """A key for what was worked out of these very things; it keeps them, so that no other takes their place."""

    __slots__ = ("_hash", "of")

    def __init__(self, *of: Any) -> None:
        self.of = of
        self._hash = hash(tuple(map(id, of)))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, IdentityKey) and all(a is b for a, b in zip(self.of, other.of, strict=True))
