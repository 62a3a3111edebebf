"""Requests to join: from whoever typed the address, or a phone that wants a seat with secrets.

The host's answer names the request's id, so it admits nobody else. One request is open for each seat, and it expires.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.lan.tokens import digest, make

KNOCK_SECONDS = 90
"""Lifetime of a request, in seconds."""
ID_BITS = 64
MOST_ANSWERED = 16
"""Most answers that are stored."""


@dataclass(frozen=True, slots=True)
class Knock:
    id: str
    key: str
    """The digest of what whoever asks is known by."""
    name: str
    at: float
    seat: int | None = None
    """The seat that is asked for; None for coming in."""


class Knocks:
    """Open requests of one table by what is asked for, and how the last ones were answered."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._waiting: dict[int | None, Knock] = {}
        self._answered: dict[tuple[str, int | None], bool] = {}

    def open(self, now: float) -> tuple[Knock, ...]:
        """Requests that wait for an answer, the oldest first."""
        return tuple(knock for knock in self._waiting.values() if now - knock.at < KNOCK_SECONDS)

    def ask(self, secret: str, name: str, now: float, seat: int | None = None) -> Knock | None:
        """The open request of whoever holds this secret; None while somebody else waits for the same."""
        key, waiting = digest(secret), self._of(seat, now)
        if waiting:
            return waiting if waiting.key == key else None
        self._answered.pop((key, seat), None)
        self._waiting.pop(seat, None)  # behind those that wait longer
        self._waiting[seat] = Knock(make(self._random, ID_BITS), key, name, now, seat)
        return self._waiting[seat]

    def answer(self, id_: str, yes: bool, now: float) -> Knock | None:
        """Say yes or no to a request; None if it is not open any more."""
        knock = next((knock for knock in self.open(now) if knock.id == id_), None)
        if knock:
            del self._waiting[knock.seat]
            last = list(self._answered.items())[1 - MOST_ANSWERED :]
            self._answered = {**dict(last), (knock.key, knock.seat): yes}
        return knock

    def answered(self, secret: str, now: float, seat: int | None = None) -> bool | None:
        """How a request was answered; None while it waits, False if nobody knows of it."""
        key, waiting = digest(secret), self._of(seat, now)
        if waiting and waiting.key == key:
            return None
        return self._answered.get((key, seat), False)

    def is_known(self, secret: str, now: float, seat: int | None = None) -> bool:
        """True if this was asked for and waits, or was answered."""
        waiting = self._of(seat, now)
        return (waiting is not None and waiting.key == digest(secret)) or (digest(secret), seat) in self._answered

    def withdraw(self, secret: str) -> bool:
        """Whoever holds this secret does not wait any more, nor is let in; False if that was so."""
        key = digest(secret)
        waiting = {seat: knock for seat, knock in self._waiting.items() if knock.key != key}
        answered = {asked: yes for asked, yes in self._answered.items() if asked[0] != key}
        changed = len(waiting) < len(self._waiting) or len(answered) < len(self._answered)
        self._waiting, self._answered = waiting, answered
        return changed

    def forget(self) -> None:
        """Nobody waits, and nobody has been let in."""
        self._waiting.clear()
        self._answered.clear()

    def use_up(self, secret: str, seat: int) -> None:
        """A seat was taken: the answer was for this one time."""
        self._answered.pop((digest(secret), seat), None)

    def as_plain(self) -> dict[str, Any]:
        """For hosts that share a table; a host by itself forgets requests when it is ended."""
        waiting = [[knock.id, knock.key, knock.name, knock.at, knock.seat] for knock in self._waiting.values()]
        return {"waiting": waiting, "answered": [[*asked, yes] for asked, yes in self._answered.items()]}

    def take_up(self, plain: Mapping[str, Any]) -> None:
        self._waiting = {knock[4]: Knock(*knock) for knock in plain["waiting"]}
        self._answered = {(key, seat): yes for key, seat, yes in plain["answered"]}

    def _of(self, seat: int | None, now: float) -> Knock | None:
        return next((knock for knock in self.open(now) if knock.seat == seat), None)
