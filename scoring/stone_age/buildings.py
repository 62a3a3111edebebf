"""Building tiles: what they cost, what a payment scores, and the payment that scores most."""

from dataclasses import dataclass

from scoring.stone_age.resources import Resources, covers, mixes, worth


@dataclass(frozen=True, slots=True)
class Building:
    """A tile with a fixed price and points, or one of free choice that scores what is paid."""

    id: str
    cost: Resources | None = None
    points: int | None = None
    least: int = 3
    most: int = 3
    kinds: int | None = None
    """So many different kinds, neither more nor fewer; None for any."""

    @property
    def is_fixed(self) -> bool:
        return self.cost is not None

    def accepts(self, paid: Resources) -> bool:
        if self.cost is not None:
            return paid == self.cost
        kinds = sum(count > 0 for count in paid)
        return min(paid) >= 0 and self.least <= sum(paid) <= self.most and self.kinds in (None, kinds)


def points_for(building: Building, paid: Resources) -> int:
    return building.points if building.points is not None else worth(paid)


def best_payment(building: Building, owned: Resources) -> Resources | None:
    """The payment that scores most from what one owns; None if nothing one owns pays it."""
    if building.cost is not None:
        return building.cost if covers(owned, building.cost) else None
    counts = range(building.most, building.least - 1, -1)
    possible = (paid for count in counts for paid in mixes(owned, count) if building.accepts(paid))
    return max(possible, key=worth, default=None)
