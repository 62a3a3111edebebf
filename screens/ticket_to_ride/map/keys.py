"""Routes by keyboard: arrows go from one to the next, the map follows, and a ring lies around the one that is meant."""

import math
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, InstructionGroup, Line
from kivy.metrics import dp

from screens.device.focus_targets import KeyArea
from screens.ticket_to_ride.map.geometry import Layout, Point, bar
from screens.ticket_to_ride.map.sight import MapSight

if TYPE_CHECKING:
    from screens.app import TablesideApp

ASIDE = 2
"""How much farther a step aside counts than a step in the arrow's direction."""
AROUND = 20
"""How wide the ring is, in world units: a car and its halo stand inside."""


class RouteKeys(KeyArea, MapSight):
    """What the keys do on a map."""

    selected: tuple[str, ...] = ()
    key_route = ""
    """The route the ring is around; none while the keys are elsewhere."""

    def __init__(self, app: "TablesideApp", **more: Any) -> None:
        self.app = app
        self.key_mark = InstructionGroup()
        super().__init__(**more)

    def key_in(self) -> None:
        """Begin with the chosen route, or with the one nearest to the middle of what is in sight."""
        if self.layout is not None:
            middle = self.to_world(self.center_x, self.center_y + self.covered / 2)
            nearest = self.layout.nearest_tracks(middle, math.inf)[0][1].route.id
            self._key_to(self.selected[0] if self.selected else nearest)

    def key_move(self, direction: tuple[int, int]) -> None:
        if not self.key_route:
            self.key_in()
        elif self.layout is not None:
            self._key_to(next_route(self.layout, self.key_route, direction) or self.key_route)

    def key_enter(self) -> None:
        if self.key_route:
            self.dispatch("on_routes", (self.key_route,))

    def key_out(self) -> None:
        self.key_route = ""
        self.mark_key()

    def _key_to(self, route: str) -> None:
        assert self.layout is not None
        self.key_route = route
        track = self.layout.tracks[route]
        if not all(self._in_sight(end) for end in (track.start, track.end)):
            self.look_at([track.middle], above=self.covered)
        self.mark_key()

    def _in_sight(self, point: Point) -> bool:
        x, y = self.to_screen(point)
        return self.x <= x <= self.right and self.y + self.covered <= y <= self.top

    def mark_key(self) -> None:
        """Dark and light side by side, so that it is seen on every ground; as thick at any zoom."""
        self.key_mark.clear()
        if not self.key_route or self.layout is None:
            return
        theme = self.app.theme
        track, unit = self.layout.tracks[self.key_route], dp(1) / self.zoom
        for colour, more in ((theme.page, 0), (theme.ink, 5 * unit)):
            corners = bar(track.start, track.end, AROUND + more, AROUND / 3)
            self.key_mark.add(Color(*colour))
            self.key_mark.add(Line(points=[c for corner in corners for c in corner], close=True, width=1.5 * unit))


def next_route(plan: Layout, route: str, direction: tuple[int, int]) -> str | None:
    """The nearest route in this direction, by the middles of both; None if there is none."""
    here = plan.tracks[route].middle

    def far(other: str) -> float | None:
        x, y = (there - from_ for there, from_ in zip(plan.tracks[other].middle, here, strict=True))
        along, aside = x * direction[0] + y * direction[1], abs(x * direction[1] + y * direction[0])
        return along + ASIDE * aside if along > aside / ASIDE and along > 1 else None

    ahead = {other: far(other) for other in plan.tracks if other != route}
    return min((o for o, d in ahead.items() if d is not None), key=lambda o: ahead[o] or 0, default=None)
