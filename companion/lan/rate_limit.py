"""Rate limiting: a token bucket for each address, so that trying words takes longer than an evening."""

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network

TRIES, SECONDS_PER_TRY = 40, 30.0
"""Tries at once, and the time until there is one more: about 640 in five hours, of 30,102 pairs of words. Many guests
may share one address, and each of them mistypes."""
MOST_ADDRESSES = 4_096


class RateLimit:
    def __init__(
        self, tries: int = TRIES, seconds: float = SECONDS_PER_TRY, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._tries, self._seconds, self._clock = tries, seconds, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By network: how many tries were left, and when."""

    def take(self, address: str) -> bool:
        """Use one try; False if there is none."""
        left = self._now(address)
        self._put(address, left - 1 if left >= 1 else left)
        return left >= 1

    def give_back(self, address: str) -> None:
        self._put(address, min(self._tries, self._now(address) + 1))

    def _now(self, address: str) -> float:
        left, at = self._left.get(network_of(address), (self._tries, self._clock()))
        return min(self._tries, left + (self._clock() - at) / self._seconds)

    def _put(self, address: str, left: float) -> None:
        network = network_of(address)
        self._left[network] = left, self._clock()
        self._left.move_to_end(network)
        if len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)


def network_of(address: str) -> str:
    """What one household can have: an address of IPv4, or all of a /64 of IPv6."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:  # a proxy may report a name
        return address
    if isinstance(found, IPv6Address) and not found.ipv4_mapped:
        return str(ip_network((found, 64), strict=False))
    return str(found.ipv4_mapped or found) if isinstance(found, IPv6Address) else str(found)
