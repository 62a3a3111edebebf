"""Routes by keyboard: arrows go from one to the next, and a ring lies around the one that is meant."""

from screens.theme import Theme
from screens.ticket_to_ride.map.geometry import Layout, Track, bar
from screens.ui.pan_map.picture import Outline

ASIDE = 2
"""How much farther a step aside counts than a step in the arrow's direction."""
AROUND = 20
"""How wide the ring is, in world units: a car and its halo stand inside."""


def rings(theme: Theme, track: Track, unit: float) -> tuple[Outline, ...]:
    """Dark and light side by side, so that it is seen on every ground; a dp is so many units, as thick at any zoom."""
    looks = (theme.page, 0.0), (theme.ink, 5 * unit)
    around = ((tint, bar(track.start, track.end, AROUND + more, AROUND / 3)) for tint, more in looks)
    return tuple(Outline(tuple(corners), tuple(tint), 1.5 * unit) for tint, corners in around)


def next_route(plan: Layout, route: str, direction: tuple[int, int]) -> str | None:
    """The nearest route in this direction, by the middles of both; None if there is none."""
    here = plan.tracks[route].middle

    def far(other: str) -> float | None:
        x, y = (there - from_ for there, from_ in zip(plan.tracks[other].middle, here, strict=True))
        along, aside = x * direction[0] + y * direction[1], abs(x * direction[1] + y * direction[0])
        return along + ASIDE * aside if along > aside / ASIDE and along > 1 else None

    ahead = {other: far(other) for other in plan.tracks if other != route}
    return min((o for o, d in ahead.items() if d is not None), key=lambda o: ahead[o] or 0, default=None)
