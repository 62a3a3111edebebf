"""Skill ratings with their uncertainty, after Weng and Lin (2011), as openskill computes them.

Everyone begins at 1500; the band is where the true strength lies in two of three cases. Written out here because a
page needs every table's ratings: openskill takes five times as long, and as much again to be imported.
"""

from collections.abc import Mapping
from math import exp, sqrt
from typing import TypeAlias

from companion.statistics.played import Played

Ratings: TypeAlias = dict[str, tuple[float, float]]
"""Mu and sigma by name."""

BEGIN: tuple[float, float] = (25.0, 25.0 / 3)
LUCK, DRIFT, KAPPA = (25.0 / 6) ** 2, (25.0 / 300) ** 2, 0.0001
"""Beta² and tau² of the model, how much luck there is and how fast skill changes; the least part of a variance left."""
SCALE, MIDDLE = 24, 1500
SETTLED = 125
"""A band of at most so many points to either side no longer says that it is settling."""


def rate(table: Played, before: Mapping[str, tuple[float, float]]) -> Ratings:
    """Everybody's rating after a table, by the Plackett-Luce model; of one player alone it says nothing."""
    known, ranks = [before.get(sat.name, BEGIN) for sat in table.seats], [sat.rank for sat in table.seats]
    if len(known) < 2:
        return {sat.name: rating for sat, rating in zip(table.seats, known, strict=True)}
    variances = [sigma * sigma + DRIFT for _, sigma in known]
    c = sqrt(sum(variances) + len(known) * LUCK)
    strengths = [exp(mu / c) for mu, _ in known]
    pairs = list(zip(ranks, strengths, strict=True))
    fields = [(rank, ranks.count(rank), sum([s for other, s in pairs if other >= rank])) for rank in ranks]
    after = {}
    for sat, (mu, _), strength, variance, (own, tied, _) in zip(
        table.seats, known, strengths, variances, fields, strict=True
    ):
        omega, delta = 1 / tied, 0.0
        for rank, level, field in fields:
            if rank <= own:
                share = strength / field
                omega -= share / level
                delta += share * (1 - share) / level
        part = variance / (c * c)
        shrunk = max(1 - delta * part * sqrt(part), KAPPA)
        after[sat.name] = mu + omega * variance / c, sqrt(variance * shrunk)
    return after


def shown(mu: float, sigma: float) -> tuple[int, int, int]:
    """As a number of chess players' size: low, middle, high."""
    middle = MIDDLE + (mu - BEGIN[0]) * SCALE
    return round(middle - sigma * SCALE), round(middle), round(middle + sigma * SCALE)


def settling(sigma: float) -> bool:
    """True while a rating is still uncertain."""
    return sigma * SCALE > SETTLED
