"""The map on the screen: pan with one finger, pinch with two, double tap to come nearer or see all, tap to choose.

Nothing needs a drag or a pinch: buttons zoom, the overview corner jumps, and arrows go from route to route.

Names keep their size: they are placed anew when a gesture ends.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Mesh, PopMatrix, PushMatrix, Rectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.game import Seat
from companion.games.ticket_to_ride.present import MapView
from screens.ticket_to_ride.map.geometry import Point, layout
from screens.ticket_to_ride.map.keys import RouteKeys
from screens.ticket_to_ride.map.labels import MapLabels, Written
from screens.ticket_to_ride.map.names import Box, Spot
from screens.ticket_to_ride.map.painting import Filled, Key, joined, paint_map
from screens.ui.motion import Motion

if TYPE_CHECKING:
    from screens.app import TablesideApp

TOUCH, EQUALLY_NEAR, CITY_TOUCH, STILL = 24, 4, 11, 10
ALIKE, SPARED = 0.06, 0.975
"""Rooms that differ by less share a layout, which leaves some of the height: lines of words come and go around it."""
NEARLY, SAME = 0.06, 0.001
"""A map that is larger than its room by so little is whole in sight; a zoom that differs by so little is the same."""
FILL_SECONDS = 0.28
"""How long a claimed route takes to fill."""
WHEEL = 1.15
"""How much nearer one notch of the mouse wheel brings."""


class RailMapWidget(RouteKeys):
    city_touch = CITY_TOUCH

    def __init__(self, app: "TablesideApp", **more: Any) -> None:
        for event in ("on_routes", "on_place", "on_twice", "on_painted"):
            self.register_event_type(event)
        self.shown: MapView | None = None
        self.seats: tuple[Seat, ...] = ()
        self.refused = False
        self.overlays: tuple[Widget, ...] = ()
        """What lies over the map: at the first look names keep out of its way."""
        self._touches: list[Any] = []
        self._moved = self._chose = False
        self._looks: Any = None
        """What was painted last, and how."""
        self._filled: dict[Key, tuple[list[Filled], list[Any]]] = {}
        """The parts of each colour, and what draws them."""
        self._made_for = (1.0, 1.0)
        """The room it was laid out for, in dp."""
        self._over: tuple[Any, tuple[Box, ...], tuple[Box, ...]] = (None, (), ())
        """What lay over the map when it came to this zoom, and the edges of what was in sight."""
        self.filling = ("", 0)
        """A route that was just claimed, and how many of its cars are drawn."""
        self.motion = Motion(self._fill_so_far)
        self._fit_soon = Clock.create_trigger(self.fit)
        self.labels, self._paint = MapLabels(), InstructionGroup()
        super().__init__(app, **more)
        with self.canvas:
            self._ground = Color(*app.theme.page)  # until there is a map
            self._back = Rectangle()
        for part in (PushMatrix(), self.matrix, self._paint, self.key_mark, self.labels.group, PopMatrix()):
            self.canvas.add(part)
        self.bind(size=self._resized, pos=self.place)

    # --- what it shows ---

    @property
    def named(self) -> dict[str, Spot]:
        return self.labels.named

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
        self.refused = refused
        if self.layout is None or self.layout.board.map != view.map or not self.zoom:
            self._resized()
        elif self._looks_otherwise():
            self._stop_filling()
            self._begin_filling(before)
            self._fill()
            self.label()
            self.dispatch("on_painted")

    def begin_anew(self) -> None:
        """As on a page just made: the first look, and what was claimed meanwhile does not fill before the eye."""
        self._stop_filling()
        self.key_route, self.covered, self._left = "", 0.0, None
        self.shown, self.zoom = None, 0.0

    def _resized(self, *_: Any) -> None:
        """Fill the room once it is known: a page that is just made is laid out several times."""
        self._back.size = self.size
        self._fit_soon.cancel()
        self._fit_soon()

    def fit(self, *_: Any) -> None:
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
            self.place()
            self.label()
        if otherwise:
            self.dispatch("on_painted")

    def _lay_out(self, map_: str) -> bool:
        """For the room there is now, if that differs by more than a line of words; True if all lies elsewhere."""
        room = (self.width / dp(1), self.height / dp(1))
        alike = all(abs(now / then - 1) < ALIKE for now, then in zip(room, self._made_for, strict=True))
        if self.layout is not None and self.layout.board.map == map_ and alike:
            return False
        self._made_for = room
        spared = SPARED if room[1] > room[0] else 1  # beside its controls the height of a map is its own
        before, self.layout = self.layout, layout(map_, (room[0], room[1] * spared))
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

    def place(self, *more: Any) -> None:
        self._back.pos, self._back.size = self.pos, self.size
        super().place(*more)

    def label(self) -> None:
        if self.layout is None or self.shown is None or not self.zoom:
            return
        route, (over, edges) = self.filling[0], self._first_look()
        written = Written(self.layout, self.shown, self.seats, self.zoom, self.proof, route, over, edges)
        self.labels.write(self.app, written)
        self.mark_key()

    def _first_look(self) -> tuple[tuple[Box, ...], tuple[Box, ...]]:
        """What lies over the map, and the edges of what is in sight; names stay while these are moved away."""
        now = (self.zoom, *self.size, *(tuple(part.size) for part in self.overlays))
        if now != self._over[0]:
            whole = self.zoom <= self.farthest * (1 + NEARLY)
            clear = not self.proof and (whole or abs(self.zoom - self.usual) <= self.usual * SAME)
            parts = [part for part in self.overlays if part.width] if clear else []
            boxes = tuple((*self.to_world(*part.pos), *self.to_world(part.right, part.top)) for part in parts)
            (left, low), (right, top) = self.to_world(*self.pos), self.to_world(self.right, self.top)
            edges = (left, low, left, top), (right, low, right, top), (left, low, right, low), (left, top, right, top)
            self._over = now, boxes, edges if clear and not whole else ()
        return self._over[1:]

    def _fill(self) -> None:
        """Paint the colours that differ; the others stay as they are."""
        assert self.layout is not None
        assert self.shown is not None
        self._ground.rgba = self.app.theme.map
        picture = paint_map(
            self.layout,
            self.shown,
            self.seats,
            self.app.theme,
            selected=self.selected,
            refused=self.refused,
            proof=self.proof,
            filling=self.filling,
        )
        before, self._filled = self._filled, {}
        for key, parts in picture.items():
            same = key in before and before[key][0] == parts
            self._filled[key] = before[key] if same else (parts, _drawn(key[1], parts))
        self._paint.clear()
        for _, instructions in self._filled.values():
            for instruction in instructions:
                self._paint.add(instruction)

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

    # --- touch ---

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or self.shown is None:
            return False
        if touch.is_mouse_scrolling:  # Kivy calls it down when the wheel is turned away from oneself
            self.zoom_about(touch.pos, {"scrolldown": WHEEL, "scrollup": 1 / WHEEL}.get(touch.button, 1))
            self.label()
            return True
        touch.grab(self)
        self._touches.append(touch)
        self._moved = self._moved if len(self._touches) > 1 else False
        if touch.is_double_tap:
            self._moved = True
            if self._chose:
                self.dispatch("on_twice")
            near = self.zoom > self.farthest * 2
            self.see_all() if near else self.zoom_about(touch.pos, 2.2)
            self.label()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        if abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > dp(STILL):
            self._moved = True
        if not self._moved:
            return True
        if len(self._touches) == 1:
            self.offset = (self.offset[0] + touch.dx, self.offset[1] + touch.dy)
            self.place()
        else:
            self._pinch(touch)
        return True

    def _pinch(self, touch: Any) -> None:
        other = next(t for t in self._touches if t is not touch)
        before = max(1.0, ((touch.px - other.x) ** 2 + (touch.py - other.y) ** 2) ** 0.5)
        now = max(1.0, ((touch.x - other.x) ** 2 + (touch.y - other.y) ** 2) ** 0.5)
        middle = ((touch.x + other.x) / 2, (touch.y + other.y) / 2)
        self.zoom_about(middle, now / before)

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._touches = [t for t in self._touches if t is not touch]
        if self._moved:
            self.label()
        elif not self._touches:
            self._chosen(touch.pos)
        return True

    def _chosen(self, point: Point) -> None:
        """A tap: a city if it is right on one, else the nearest route, or all that are equally near."""
        assert self.layout is not None
        world = self.to_world(*point)
        place = self.layout.nearest_place(world, dp(self.city_touch) / self.zoom)
        near = self.layout.nearest_tracks(world, dp(TOUCH) / self.zoom)
        self._chose = bool(place or near)
        if place:
            self.dispatch("on_place", place)
        elif near:
            closest, first = near[0]
            rivals = [
                t for d, t in near if d - closest <= dp(EQUALLY_NEAR) / self.zoom and t.route.pair != first.route.pair
            ]
            self.dispatch("on_routes", (first.route.id, *(track.route.id for track in rivals[:2])))

    def on_routes(self, routes: tuple[str, ...]) -> None:
        """A route was tapped; more than one if several are equally near."""

    def on_place(self, place: str) -> None:
        """A city or country was tapped."""

    def on_twice(self) -> None:
        """A double tap; what its first tap chose was not meant."""

    def on_painted(self) -> None:
        """What is on the map changed."""


def _drawn(colour: Sequence[float], parts: list[Filled]) -> list[Any]:
    meshes = [Mesh(vertices=one.vertices, indices=one.indices, mode="triangles") for one in joined(parts)]
    return [Color(*colour), *meshes]
