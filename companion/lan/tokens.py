"""Random codes and secrets, and the digests they are known by.

A code has 96 bits and a secret 128: they need no limit of tries, with which a stranger could lock others out.
"""

import base64
import hashlib
import hmac
import re
from random import Random

CODE_BITS, SECRET_BITS = 96, 128
_MADE = re.compile(r"[A-Za-z0-9_-]{22}")


def is_secret(text: str) -> bool:
    """True for what could be 128 bits a phone has made."""
    return _MADE.fullmatch(text) is not None


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two secrets are the same, compared in constant time."""
    return hmac.compare_digest(digest(one), digest(other))


def make(random: Random, bits: int) -> str:
    """So many random bits, as letters that fit an address."""
    raw = random.getrandbits(bits).to_bytes(bits // 8, "big")
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode("ascii")
