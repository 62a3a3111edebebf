"""Who sits where: the code that lets phones in, the secret each seat is known by, and who knocks.

Of a seat's secret only its digest is kept, so that neither memory nor a file can give it away. A code has 96 bits and
a secret 128: they need no limit of tries, with which a stranger could lock others out. The short word that is typed
instead of scanning opens nothing but a question to the host.
"""

import base64
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

CODE_BITS, SECRET_BITS, KNOCK_BITS = 96, 128, 128
_WORDS = """
acorn amber apple april arrow bacon badge barn basil beach bell berry birch bird boat bread brick broom brush cabin
cake camel candy canoe cedar chalk cheese cherry clay cliff clock cloud clover coal cocoa comet coral cork cotton
crane creek crow crown curry daisy deer dial dove drum duck eagle earth elm ember fern field finch flag flame flute
forest fox frog garden ginger glass goat goose grape grass guitar hammer harbor hazel heron hill honey horse island
ivory ivy jade jam kettle kite lake lamp lantern larch leaf lemon lily lion maple marble meadow melon mill mint moon
moss nest north oak oat ocean olive onion orbit otter owl paper peach pear pebble pepper piano pine planet plum pond
poppy quail quilt rabbit rain raven reed ribbon rice river robin rose ruby saddle sage sail salt sand seal shell
silver sky snow spoon spruce star stone storm straw sugar sun swan tea thyme tiger trout tulip turtle valley velvet
violet walnut water wave whale wheat willow wind winter wolf wood wool wren
"""
WORDS = tuple(_WORDS.split())
"""Easy to say and to type, in every keyboard's first layer."""
KNOCK_SECONDS = 90
"""So long a question to the host stays open."""


_MADE = re.compile(r"[A-Za-z0-9_-]{22}")


def is_secret(text: str) -> bool:
    """True for what could be 128 bits a phone has made."""
    return _MADE.fullmatch(text) is not None


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def make(random: Random, bits: int) -> str:
    """So many random bits, as letters that fit an address."""
    raw = random.getrandbits(bits).to_bytes(bits // 8, "big")
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode("ascii")


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone that is known here: the digest of its secret, and its seat, if it does not only watch."""

    key: str
    seat: int | None
    device: str = ""
    """What kind of phone it says it is."""


@dataclass(frozen=True, slots=True)
class Knock:
    """Somebody who typed the address and waits to be let in."""

    key: str
    name: str
    at: float


class Seats:
    """Codes, secrets and seats of one table."""

    def __init__(self, count: int, random: Random) -> None:
        self._count, self._random = count, random
        self.code = make(random, CODE_BITS)
        self.word = random.choice(WORDS)
        self.phones: dict[str, Phone] = {}
        self.at_host: set[int] = set()
        """Seats that play on the host's own phone."""
        self.knock: Knock | None = None
        self._let_in: dict[str, bool] = {}
        """How the last knocks were answered."""

    # --- coming in ---

    def opens(self, code: str) -> bool:
        return digest(code) == digest(self.code)

    def phone(self, secret: str) -> Phone | None:
        return self.phones.get(digest(secret))

    def at(self, seat: int) -> Phone | None:
        return next((phone for phone in self.phones.values() if phone.seat == seat), None)

    def is_free(self, seat: int) -> bool:
        return 0 <= seat < self._count and seat not in self.at_host and self.at(seat) is None

    def sit(self, seat: int | None, device: str = "", secret: str = "") -> str:
        """Take a free seat, or only watch; the secret it is known by from now on, of its own making or ours."""
        secret = secret if is_secret(secret) else make(self._random, SECRET_BITS)
        key = digest(secret)
        self.phones[key] = Phone(key, seat, device)
        return secret

    def leave(self, phone: Phone) -> None:
        self.phones.pop(phone.key, None)

    def free(self, seat: int) -> None:
        """Whoever sat there no longer does."""
        self.phones = {key: phone for key, phone in self.phones.items() if phone.seat != seat}

    def renew(self) -> None:
        """Another code and another word; whoever sits here stays."""
        self.code, self.word = make(self._random, CODE_BITS), self._random.choice(WORDS)
        self.knock = None

    # --- knocking ---

    def ask_to_come_in(self, name: str, now: float, secret: str = "") -> str | None:
        """What the knock is known by; None while somebody else waits for an answer."""
        if self.knock and now - self.knock.at < KNOCK_SECONDS:
            return secret if self.knock.key == digest(secret) else None
        secret = secret if is_secret(secret) else make(self._random, KNOCK_BITS)
        self.knock = Knock(digest(secret), name, now)
        return secret

    def answer_knock(self, yes: bool) -> None:
        if self.knock:
            self._let_in = {**dict(list(self._let_in.items())[-7:]), self.knock.key: yes}
            self.knock = None

    def knocked(self, secret: str, now: float) -> bool | None:
        """How a knock was answered: True and False once and for all, None while it waits."""
        key = digest(secret)
        if self.knock and self.knock.key == key and now - self.knock.at < KNOCK_SECONDS:
            return None
        return self._let_in.get(key, False)

    # --- kept over a restart of the host ---

    def as_plain(self) -> dict[str, Any]:
        return {
            "code": self.code,
            "word": self.word,
            "at_host": sorted(self.at_host),
            "phones": [[phone.key, phone.seat, phone.device] for phone in self.phones.values()],
        }

    def take_up(self, plain: Mapping[str, Any]) -> None:
        """As it was before the host was ended; what makes no sense is left out."""
        code, word = plain.get("code"), plain.get("word")
        if isinstance(code, str) and len(code) == len(self.code) and word in WORDS:
            self.code, self.word = code, word
        at_host = plain.get("at_host")
        self.at_host = {s for s in at_host if s in range(self._count)} if isinstance(at_host, list) else set()
        phones = plain.get("phones")
        for entry in phones if isinstance(phones, list) else ():
            match entry:
                case [str(key), int() | None as seat, str(device)] if seat is None or self.is_free(seat):
                    self.phones[key] = Phone(key, seat, device)
