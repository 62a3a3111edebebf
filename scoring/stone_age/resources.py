"""The four resources, counted side by side; food is none of them."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

RESOURCES = ("wood", "brick", "stone", "gold")
"""From the cheapest to the dearest."""
Resources: TypeAlias = tuple[int, int, int, int]
"""So many of each, in the order of `RESOURCES`."""

NONE: Resources = (0, 0, 0, 0)
VALUES: Resources = (3, 4, 5, 6)
"""Pips for one of it at its place, and its points in a building of free choice."""


def resources(counts: Mapping[str, int]) -> Resources:
    wood, brick, stone, gold = (counts.get(kind, 0) for kind in RESOURCES)
    return wood, brick, stone, gold


def add(a: Resources, b: Resources) -> Resources:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]


def take(a: Resources, b: Resources) -> Resources:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]


def one(kind: str, count: int = 1) -> Resources:
    return resources({kind: count})


def covers(owned: Resources, paid: Resources) -> bool:
    return all(have >= pay for have, pay in zip(owned, paid, strict=True))


def worth(paid: Resources) -> int:
    return sum(count * value for count, value in zip(paid, VALUES, strict=True))


def mixes(owned: Resources, count: int) -> Iterator[Resources]:
    """Every way to hand in so many of what one owns, the cheap ones first."""
    for gold in range(min(owned[3], count) + 1):
        for stone in range(min(owned[2], count - gold) + 1):
            for brick in range(min(owned[1], count - gold - stone) + 1):
                wood = count - gold - stone - brick
                if wood <= owned[0]:
                    yield wood, brick, stone, gold


def cheapest_mix(owned: Resources, count: int) -> Resources | None:
    """The least valuable payment of so many resources; None if one does not own that many."""
    return min(mixes(owned, count), key=worth, default=None)
