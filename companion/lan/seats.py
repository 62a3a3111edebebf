"""Seats of joined phones: the join code, and a secret for each phone.

Only the digest of a secret is stored. The short word that is typed instead of scanning opens a request to the host.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from companion.lan.tokens import CODE_BITS, SECRET_BITS, digest, is_secret, make, same
from companion.lan.words_to_type import choose, is_word

MOST_FREED = 64
"""Most phones remembered after their seats were freed."""


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone that is known here: the digest of its secret, and its seat, if it does not only watch."""

    key: str
    seat: int | None
    device: str = ""
    """Browser and device, from its User-Agent."""
    saw_secrets: bool = False
    """True once its seat's secrets were shown on it."""


class Seats:
    """Codes, secrets and seats of one table."""

    def __init__(self, count: int, random: Random, taken_words: Callable[[], Collection[str]] = tuple) -> None:
        self._count, self._random, self._taken_words = count, random, taken_words
        self.code = make(random, CODE_BITS)
        self.word = choose(random, taken_words())
        self.phones: dict[str, Phone] = {}
        self.at_host: set[int] = set()
        """Seats that play on the host's own phone."""
        self._freed: dict[str, None] = {}
        """Digests of phones whose seats were freed, the latest last."""

    def opens(self, code: str) -> bool:
        return same(code, self.code)

    def phone(self, secret: str) -> Phone | None:
        return self.phones.get(digest(secret))

    def at(self, seat: int) -> Phone | None:
        return next((phone for phone in self.phones.values() if phone.seat == seat), None)

    def is_free(self, seat: int) -> bool:
        return 0 <= seat < self._count and seat not in self.at_host and self.at(seat) is None

    def was_freed(self, key: str) -> bool:
        return key in self._freed

    def sit(self, seat: int | None, device: str = "", secret: str = "") -> str:
        """Take a free seat, or only watch; the secret it is known by from now on, of its own making or ours."""
        secret = secret if is_secret(secret) else make(self._random, SECRET_BITS)
        key = digest(secret)
        self._freed.pop(key, None)
        self.phones[key] = Phone(key, seat, device)
        return secret

    def show_secrets(self, phone: Phone) -> None:
        """Its seat's secrets are shown on this phone."""
        if self.phones.get(phone.key) == phone:
            self.phones[phone.key] = replace(phone, saw_secrets=True)

    def leave(self, key: str) -> None:
        self._give_up([key] if key in self.phones else [])

    def free(self, seat: int) -> None:
        """Whoever sat there no longer does."""
        self._give_up([phone.key for phone in self.phones.values() if phone.seat == seat])

    def free_all(self) -> None:
        self._give_up(list(self.phones))

    def _give_up(self, keys: list[str]) -> None:
        for key in keys:
            del self.phones[key]
            self._freed[key] = None
        for key in list(self._freed)[:-MOST_FREED]:
            del self._freed[key]

    def renew(self) -> None:
        """Another code and another word; whoever sits here stays."""
        self.code, self.word = make(self._random, CODE_BITS), choose(self._random, self._taken_words())

    # --- saved over a restart of the host ---

    def as_plain(self) -> dict[str, Any]:
        return {
            "code": self.code,
            "word": self.word,
            "at_host": sorted(self.at_host),
            "phones": [[phone.key, phone.seat, phone.device, phone.saw_secrets] for phone in self.phones.values()],
            "freed": list(self._freed),
        }

    def take_up(self, plain: Mapping[str, Any]) -> None:
        """As it was before the host was ended; what makes no sense is left out."""
        code, word = plain.get("code"), plain.get("word")
        if isinstance(code, str) and len(code) == len(self.code) and isinstance(word, str) and is_word(word):
            self.code, self.word = code, word
        self.at_host = {seat for seat in _list(plain, "at_host") if seat in range(self._count)}
        self._freed = dict.fromkeys(key for key in _list(plain, "freed")[-MOST_FREED:] if isinstance(key, str))
        self.phones = {}
        for entry in _list(plain, "phones"):
            match entry:
                case [str(key), int() | None as seat, str(device), *more] if seat is None or self.is_free(seat):
                    self.phones[key] = Phone(key, seat, device, more == [True])


def _list(plain: Mapping[str, Any], name: str) -> list[Any]:
    found = plain.get(name)
    return found if isinstance(found, list) else []
