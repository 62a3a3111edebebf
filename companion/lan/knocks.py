"""Requests to join: from whoever typed the address, or a phone that wants a seat with secrets.

The host's answer names the request's id, so it admits nobody else. Requests expire, and one address has few of them:
nobody is kept out by another address.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import astuple, dataclass
from random import Random
from typing import Any

from companion.lan.rate_limit import network_of
from companion.lan.tokens import digest, make

KNOCK_SECONDS = 90
"""Lifetime of a request, in seconds."""
ID_BITS = 64
MOST_ANSWERED = 64
"""Most answers that are stored."""
MOST_OPEN, MOST_OF_NETWORK = 16, 4
"""Most open requests, in all and from one network."""


@dataclass(frozen=True, slots=True)
class Knock:
    id: str
    key: str
    """The digest of what whoever asks is known by."""
    name: str
    at: float
    seat: int | None = None
    """The seat that is asked for; None for coming in."""
    address: str = ""
    """Where it came from; forgotten with the request."""


class Knocks:
    """Open requests of one table by who asks for what, and how the last ones were answered."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._waiting: dict[tuple[str, int | None], Knock] = {}
        self._answered: dict[tuple[str, int | None], bool] = {}

    @property
    def are_waiting(self) -> bool:
        """False once all that have asked were answered or forgotten."""
        return bool(self._waiting)

    def open(self, now: float) -> tuple[Knock, ...]:
        """Requests that wait for an answer, the oldest first."""
        return tuple(knock for knock in self._waiting.values() if _is_open(knock, now))

    def ask(self, secret: str, name: str, now: float, seat: int | None = None, address: str = "") -> Knock | None:
        """The open request of whoever holds this secret; None while too many from the same network wait."""
        asked = digest(secret), seat
        waiting = self._of(asked, now)
        if waiting:
            return waiting
        self._waiting = {of: knock for of, knock in self._waiting.items() if _is_open(knock, now)}
        count = Counter(network_of(knock.address) for knock in self._waiting.values())
        if count[network_of(address)] >= MOST_OF_NETWORK:
            return None
        if len(self._waiting) >= MOST_OPEN:  # the oldest of the network that has most
            most = max(count.values())
            del self._waiting[
                next(of for of, knock in self._waiting.items() if count[network_of(knock.address)] == most)
            ]
        self._answered.pop(asked, None)
        self._waiting[asked] = Knock(make(self._random, ID_BITS), asked[0], name, now, seat, address)
        return self._waiting[asked]

    def answer(self, id_: str, yes: bool, now: float) -> Knock | None:
        """Say yes or no to a request; None if it is not open any more."""
        knock = next((knock for knock in self.open(now) if knock.id == id_), None)
        if knock:
            del self._waiting[knock.key, knock.seat]
            last = list(self._answered.items())[1 - MOST_ANSWERED :]
            self._answered = {**dict(last), (knock.key, knock.seat): yes}
        return knock

    def answered(self, secret: str, now: float, seat: int | None = None) -> bool | None:
        """How a request was answered; None while it waits, False if nobody knows of it."""
        asked = digest(secret), seat
        return None if self._of(asked, now) else self._answered.get(asked, False)

    def is_known(self, secret: str, now: float, seat: int | None = None) -> bool:
        """True if this was asked for and waits, or was answered."""
        asked = digest(secret), seat
        return self._of(asked, now) is not None or asked in self._answered

    def withdraw(self, secret: str) -> bool:
        """Whoever holds this secret does not wait any more, nor is let in; False if that was so."""
        key = digest(secret)
        waiting = {asked: knock for asked, knock in self._waiting.items() if knock.key != key}
        answered = {asked: yes for asked, yes in self._answered.items() if asked[0] != key}
        changed = len(waiting) < len(self._waiting) or len(answered) < len(self._answered)
        self._waiting, self._answered = waiting, answered
        return changed

    def forget(self) -> None:
        """Nobody waits, and nobody has been let in."""
        self._waiting.clear()
        self._answered.clear()

    def use_up(self, secret: str, seat: int) -> None:
        """A seat was taken: the answer was for this one time, and nobody else waits for it any more."""
        self._answered.pop((digest(secret), seat), None)
        self._waiting = {asked: knock for asked, knock in self._waiting.items() if knock.seat != seat}

    def as_plain(self) -> dict[str, Any]:
        """For hosts that share a table; a host by itself forgets requests when it is ended."""
        waiting = [list(astuple(knock)) for knock in self._waiting.values()]
        return {"waiting": waiting, "answered": [[*asked, yes] for asked, yes in self._answered.items()]}

    def take_up(self, plain: Mapping[str, Any]) -> None:
        self._waiting = {(knock[1], knock[4]): Knock(*knock) for knock in plain["waiting"]}
        self._answered = {(key, seat): yes for key, seat, yes in plain["answered"]}

    def _of(self, asked: tuple[str, int | None], now: float) -> Knock | None:
        knock = self._waiting.get(asked)
        return knock if knock and _is_open(knock, now) else None


def _is_open(knock: Knock, now: float) -> bool:
    return now - knock.at < KNOCK_SECONDS
