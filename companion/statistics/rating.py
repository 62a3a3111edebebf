"""Strength as a number with its uncertainty, after Weng and Lin (openskill): who beats whom moves it.

Everyone begins at 1500; the band is where the true strength lies in two of three cases.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeAlias

from companion.statistics.played import Played

Ratings: TypeAlias = dict[str, tuple[float, float]]
"""Mu and sigma by name."""

BEGIN: tuple[float, float] = (25.0, 25.0 / 3)
SCALE, MIDDLE = 24, 1500
SETTLED = 125
"""A band of at most so many points to either side no longer says that it is settling."""


@cache
def _model() -> Any:
    """Loaded when the first table is rated: a page that only shows ratings does not wait for it."""
    from openskill.models import PlackettLuce  # noqa: PLC0415 - see above

    return PlackettLuce()


def rate(table: Played, before: Mapping[str, tuple[float, float]]) -> Ratings:
    """Everybody's rating after a table; of one player alone it says nothing."""
    known = {sat.name: before.get(sat.name, BEGIN) for sat in table.seats}
    if len(known) < 2:
        return known
    model = _model()
    teams = [[model.create_rating(list(known[sat.name]))] for sat in table.seats]
    after = model.rate(teams, ranks=[sat.rank for sat in table.seats])
    return {sat.name: (team[0].mu, team[0].sigma) for sat, team in zip(table.seats, after, strict=True)}


def shown(mu: float, sigma: float) -> tuple[int, int, int]:
    """As a number of chess players' size: low, middle, high."""
    middle = MIDDLE + (mu - BEGIN[0]) * SCALE
    return round(middle - sigma * SCALE), round(middle), round(middle + sigma * SCALE)


def settling(sigma: float) -> bool:
    return sigma * SCALE > SETTLED
