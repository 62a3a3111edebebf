"""The map of a table: what is on it, what is written there, and what a tap means.

Names keep their size: they are placed anew when a gesture ends.
"""

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.game import Seat
from companion.games.ticket_to_ride.present import MapView
from screens.metrics import dp
from screens.ticket_to_ride.map.geometry import Layout, layout
from screens.ticket_to_ride.map.keys import next_route, rings
from screens.ticket_to_ride.map.labels import MapLabels, Written
from screens.ticket_to_ride.map.names import Spot
from screens.ticket_to_ride.map.painting import paint_map
from screens.ui.motion import Motion
from screens.ui.pan_map.controls import Overview, ZoomKeys, scale_in_small
from screens.ui.pan_map.pan_map import Hit, Notice, PanMap, nothing
from screens.ui.pan_map.picture import Box
from screens.ui.pen import Point

if TYPE_CHECKING:
    from screens.running_app import App

TOUCH, EQUALLY_NEAR, CITY_TOUCH = 24, 4, 11
ALIKE, SPARED = 0.06, 0.975
"""Rooms that differ by less share a layout, which leaves some of the height: lines of words come and go around it."""
NEARLY, SAME = 0.06, 0.001
"""A map that is larger than its room by so little is whole in sight; a zoom that differs by so little is the same."""
THIN = 1.4
"""Of a line in the overview, in its pixels."""
FILL_SECONDS = 0.28
"""How long a claimed route takes to fill."""


class RailMap(PanMap):
    layout: Layout | None = None
    """Where everything lies, once there is something to show."""
    key_route = ""
    """The route the ring is around; none while the keys are elsewhere."""

    def __init__(
        self,
        app: "App",
        *,
        on_routes: Callable[[tuple[str, ...]], object] = nothing,
        on_place: Callable[[str], object] = nothing,
        on_twice: Notice = nothing,
        on_moved: Notice = nothing,
        city_touch: float = CITY_TOUCH,
    ) -> None:
        """`on_routes`: a route was tapped, or several are equally near. `on_place`: a city or country was."""
        super().__init__(on_twice=on_twice, on_moved=on_moved)
        self.app, self.on_routes, self.on_place, self.city_touch = app, on_routes, on_place, city_touch
        self.shown: MapView | None = None
        self.seats: tuple[Seat, ...] = ()
        self.selected: tuple[str, ...] = ()
        self.refused = False
        self.proof: frozenset[str] = frozenset()
        self.ground = tuple(app.theme.page)  # until there is a map
        self._looks: Any = None
        """What was painted last, and how."""
        self._made_for = (1.0, 1.0)
        """The room it was laid out for, in dp."""
        self._over: tuple[Any, tuple[Box, ...], tuple[Box, ...]] = (None, (), ())
        """What lay over the map when it came to this zoom, and the edges of what was in sight."""
        self.filling = ("", 0)
        """A route that was just claimed, and how many of its cars are drawn."""
        self.motion = Motion(app.host, app.theme, self._fill_so_far)
        self._labels = MapLabels()

    def add_controls(self) -> tuple[ZoomKeys, Overview]:
        """Keys that zoom and an overview lie over it."""
        controls = ZoomKeys(self.app.theme, self), Overview(self.app.theme, self)
        self.overlays = controls
        return controls

    # --- what it shows ---

    @property
    def is_shown(self) -> bool:
        return self.shown is not None

    @property
    def named(self) -> dict[str, Spot]:
        return self._labels.named

    def show(
        self,
        view: MapView,
        seats: tuple[Seat, ...],
        *,
        selected: tuple[str, ...] = (),
        refused: bool = False,
        proof: frozenset[str] = frozenset(),
    ) -> None:
        before = self.shown
        self.shown, self.seats, self.selected, self.proof = view, seats, selected, proof
        self.refused, self.framed = refused, bool(proof)
        if self.layout is None or self.layout.board.map != view.map or not self.zoom:
            self.fit_soon()
        elif self._looks_otherwise():
            self._stop_filling()
            self._begin_filling(before)
            self._fill()
            self.label()
            self.changed()

    def begin_anew(self) -> None:
        """As on a page just made: the first look, and what was claimed meanwhile does not fill before the eye."""
        self._stop_filling()
        self.key_route, self.shown = "", None
        super().begin_anew()

    def fit(self) -> None:
        """Fill the room there is now; one that hardly differs leaves the map as it is."""
        if self.shown is None or self.width < 2 or self.height < 2:
            return
        elsewhere = self._lay_out(self.shown.map)
        otherwise = self._looks_otherwise() or elsewhere
        if otherwise:
            self._stop_filling()
            self._fill()
        if self.proof:
            self.see_proof()
        elif elsewhere or not self.zoom:
            self.reset()
        else:
            self.keep_in()
            self.label()
        if otherwise:
            self.changed()

    def see_proof(self) -> None:
        """The path that is proved; the whole map if there is none."""
        if self.layout is not None:
            tracks = [self.layout.tracks[id_] for id_ in self.proof]
            self.frame([end for track in tracks for end in (track.start, track.end)])

    def _lay_out(self, map_: str) -> bool:
        """For the room there is now, if that differs by more than a line of words; True if all lies elsewhere."""
        room = (self.width / dp(1), self.height / dp(1))
        alike = all(abs(now / then - 1) < ALIKE for now, then in zip(room, self._made_for, strict=True))
        if self.layout is not None and self.layout.board.map == map_ and alike:
            return False
        self._made_for = room
        spared = SPARED if room[1] > room[0] else 1  # beside its controls the height of a map is its own
        before, self.layout = self.layout, layout(map_, (room[0], room[1] * spared))
        self.world = self.layout.size
        return self.layout is not before

    def _looks_otherwise(self) -> bool:
        """True if the map is not painted as it is now: most entries leave it as it was."""
        assert self.shown is not None
        app, before = self.app, self._looks
        look = (app.theme.mode, app.theme.micro, app.tr.language)
        routes = [(route.owner, route.open) for route in self.shown.routes]
        marked = (self.selected, self.refused, self.proof)
        self._looks = (look, self.shown.map, routes, self.shown.waiting, self.seats, *marked)
        return bool(self._looks != before)

    def label(self) -> None:
        if self.layout is None or self.shown is None or not self.zoom:
            return
        route, (over, edges) = self.filling[0], self._first_look()
        written = Written(self.layout, self.shown, self.seats, self.zoom, self.proof, route, over, edges)
        self.labels = self._labels.write(self.app, written)
        self._mark_key()

    def _first_look(self) -> tuple[tuple[Box, ...], tuple[Box, ...]]:
        """What lies over the map, and the edges of what is in sight; names stay while these are moved away."""
        now = (self.zoom, *self.size, *((part.width, part.height) for part in self.overlays))
        if now != self._over[0]:
            whole = self.zoom <= self.farthest * (1 + NEARLY)
            clear = not self.proof and (whole or abs(self.zoom - self.usual) <= self.usual * SAME)
            parts = [part for part in self.overlays if part.width] if clear else []
            boxes = tuple(
                (*self.to_world(part.x, part.y), *self.to_world(part.x + part.width, part.y + part.height))
                for part in parts
            )
            (left, low), (right, top) = self.to_world(self.x, self.y), self.to_world(self.right, self.top)
            edges = (left, low, left, top), (right, low, right, top), (left, low, right, low), (left, top, right, top)
            self._over = now, boxes, edges if clear and not whole else ()
        return self._over[1:]

    def _fill(self) -> None:
        assert self.layout is not None
        assert self.shown is not None
        theme = self.app.theme
        self.ground = tuple(theme.map)
        self.pieces = paint_map(
            self.layout,
            self.shown,
            self.seats,
            theme,
            selected=self.selected,
            refused=self.refused,
            proof=self.proof,
            filling=self.filling,
            thin=THIN / scale_in_small(self.layout.size) if self.overlays else 0,
        )
        self.painted()

    # --- a claimed route fills car by car ---

    def _begin_filling(self, before: MapView | None) -> None:
        """If one route is claimed that was free before, and motion is wanted."""
        assert self.shown is not None
        if before is None or before.map != self.shown.map or self.proof:
            return
        routes = zip(before.routes, self.shown.routes, strict=True)
        new = [now.id for was, now in routes if was.owner is None and now.owner is not None]
        if len(new) == 1 and self.motion.begin(FILL_SECONDS):
            self.filling = (new[0], 0)

    def _fill_so_far(self, far: float) -> None:
        """One car more where its time has come; in the end all of them."""
        route, cars = self.filling
        if far >= 1 or self.layout is None:
            self._stop_filling()
            self._fill()
            self.label()
            return
        due = int(far * (len(self.layout.tracks[route].cars) + 1))
        if due != cars:
            self.filling = (route, due)
            self._fill()

    def _stop_filling(self) -> None:
        self.motion.stop()
        self.filling = ("", 0)

    # --- what is tapped ---

    def hit(self, world: Point, zoom: float) -> Hit:
        """A city if the tap is right on one, else the nearest route, or all that are equally near."""
        assert self.layout is not None
        place = self.layout.nearest_place(world, dp(self.city_touch) / zoom)
        near = self.layout.nearest_tracks(world, dp(TOUCH) / zoom)
        if place or not near:
            return place or ()
        closest, first = near[0]
        rivals = [t for d, t in near if d - closest <= dp(EQUALLY_NEAR) / zoom and t.route.pair != first.route.pair]
        return first.route.id, *(track.route.id for track in rivals[:2])

    def choose(self, hit: Hit) -> None:
        self.on_place(hit) if isinstance(hit, str) else self.on_routes(hit)

    def clearance(self, world: Point) -> float:
        return self.layout.nearest_tracks(world, math.inf)[0][0] if self.layout else 0.0

    # --- keys ---

    def key_in(self) -> None:
        """Begin with the chosen route, or with the one nearest to the middle of what is in sight."""
        if self.layout is not None:
            nearest = self.layout.nearest_tracks(self.to_world(*self.middle), math.inf)[0][1].route.id
            self._key_to(self.selected[0] if self.selected else nearest)

    def key_move(self, direction: tuple[int, int]) -> None:
        if not self.key_route:
            self.key_in()
        elif self.layout is not None:
            self._key_to(next_route(self.layout, self.key_route, direction) or self.key_route)

    def key_enter(self) -> None:
        if self.key_route:
            self.on_routes((self.key_route,))

    def key_out(self) -> None:
        self.key_route = ""
        self._mark_key()

    def _key_to(self, route: str) -> None:
        assert self.layout is not None
        self.key_route = route
        track = self.layout.tracks[route]
        if not all(self.in_sight(end) for end in (track.start, track.end)):
            self.look_at([track.middle], above=self.covered)
        self._mark_key()

    def _mark_key(self) -> None:
        track = self.layout.tracks[self.key_route] if self.layout and self.key_route else None
        self.key_mark = rings(self.app.theme, track, dp(1) / self.zoom) if track else ()
        self.labelled()
