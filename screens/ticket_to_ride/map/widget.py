"""The map on the screen: pan with one finger, pinch with two, double tap to come nearer or see all, tap to choose.

Nothing needs a drag or a pinch: buttons zoom, the overview corner jumps, and arrows go from route to route.

Panning and zooming change one matrix and nothing else, whatever is on the map. Names keep their size: they are placed
anew when a gesture ends.
"""

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, MatrixInstruction, Mesh, PopMatrix, PushMatrix, Rectangle
from kivy.graphics.transformation import Matrix
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.stencilview import StencilView

from companion.game import Seat
from companion.games.ticket_to_ride.present import MapView
from screens.kit.motion import Motion
from screens.ticket_to_ride.map.geometry import Layout, Point, layout
from screens.ticket_to_ride.map.keys import RouteKeys
from screens.ticket_to_ride.map.labels import MapLabels
from screens.ticket_to_ride.map.painting import Colour, Filled, Key, joined, paint_map

TOUCH, EQUALLY_NEAR, CITY_TOUCH, STILL = 24, 4, 11, 10
NEAREST = 3.4
"""How far one can zoom in, from the first look."""
ALIKE, SPARED = 0.06, 0.975
"""Rooms that differ by less share a layout, which leaves some of the height: lines of words come and go around it."""
FILL_SECONDS = 0.28
"""How long a claimed route takes to fill."""
WHEEL = 1.15
"""How much nearer one notch of the mouse wheel brings."""
AROUND, BESIDE, NEAR_PROOF, FARTHER = (60, 38), 0.15, 1.5, 0.85
"""What lies around a proof across and up, in dp, and across by its width; how near it is brought at most, and how much
farther than the whole map it may be: the names at its ends are in sight."""


class RailMapWidget(MapLabels, RouteKeys, StencilView):
    shown: MapView | None = ObjectProperty(None, allownone=True)

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_routes")
        self.register_event_type("on_place")
        self.register_event_type("on_twice")
        self.register_event_type("on_painted")
        self.register_event_type("on_moved")
        self.seats: tuple[Seat, ...] = ()
        self.selected: tuple[str, ...] = ()
        self.refused = False
        self.proof: frozenset[str] = frozenset()
        self.zoom, self.offset = 0.0, (0.0, 0.0)
        self.city_touch = CITY_TOUCH
        self.covered = 0.0
        self._touches: list[Any] = []
        self._moved = self._chose = False
        self._looks: Any = None
        """What was painted last, and how."""
        self._filled: dict[Key, tuple[list[Filled], list[Any]]] = {}
        """The parts of each colour, and what draws them."""
        self._plan: Layout | None = None
        self._made_for = (1.0, 1.0)
        """The room it was laid out for, in dp."""
        self.filling = ("", 0)
        """A route that was just claimed, and how many of its cars are drawn."""
        self.motion = Motion(self._fill_so_far)
        self._fit_soon = Clock.create_trigger(self.fit)
        self.label_soon = Clock.create_trigger(lambda _: self.label(), -1)
        self._paint, self.labels, self.key_mark = InstructionGroup(), InstructionGroup(), InstructionGroup()
        self._matrix = MatrixInstruction()
        super().__init__(**more)
        with self.canvas:
            self._ground = Color(1, 1, 1)
            self._back = Rectangle()
        for instruction in (PushMatrix(), self._matrix, self._paint, self.key_mark, self.labels, PopMatrix()):
            self.canvas.add(instruction)
        self.bind(size=self._resized, pos=self._place)

    # --- what it shows ---

    @property
    def layout(self) -> Layout | None:
        return self._plan

    def _lay_out(self) -> bool:
        """For the room there is now, if that differs by more than a line of words; True if all lies elsewhere."""
        assert self.shown is not None
        room = (self.width / dp(1), self.height / dp(1))
        alike = all(abs(now / then - 1) < ALIKE for now, then in zip(room, self._made_for, strict=True))
        if self._plan is not None and self._plan.board.map == self.shown.map and alike:
            return False
        self._made_for = room
        spared = SPARED if room[1] > room[0] else 1  # beside its controls the height of a map is its own
        before, self._plan = self._plan, layout(self.shown.map, (room[0], room[1] * spared))
        return self._plan is not before

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
        if self._plan is None or self._plan.board.map != view.map or not self.zoom:
            self._fit_soon()  # a page just made gets its size only later
        elif self._looks_otherwise():
            self._stop_filling()
            self._begin_filling(before)
            self._fill()
            self.label()
            self.dispatch("on_painted")

    def begin_anew(self) -> None:
        """As on a page just made: the first look, and what was claimed meanwhile does not fill before the eye."""
        self._stop_filling()
        self.key_route, self.covered = "", 0.0
        self.shown, self.zoom = None, 0.0

    def fit(self, *_: Any) -> None:
        """Fill the room there is now; one that hardly differs leaves the map as it is."""
        if self.shown is None or self.width < 2 or self.height < 2:
            return
        elsewhere = self._lay_out()
        otherwise = self._looks_otherwise() or elsewhere
        if otherwise:
            self._stop_filling()
            self._fill()
        if self.proof:
            self.see_proof()
        elif elsewhere or not self.zoom:
            self.reset()
        else:
            self._place()
            self.label()
        if otherwise:
            self.dispatch("on_painted")

    def _looks_otherwise(self) -> bool:
        """True if the map is not painted as it is now: most entries leave it as it was."""
        assert self.shown is not None
        app: Any = App.get_running_app()
        look = (app.theme.mode, app.theme.micro, app.tr.language)
        routes = [(route.owner, route.open) for route in self.shown.routes]
        before = self._looks
        marked = (self.selected, self.refused, self.proof)
        self._looks = (look, self.shown.map, routes, self.shown.waiting, self.seats, *marked)
        return bool(self._looks != before)

    def _fill(self) -> None:
        """Paint the colours that differ; the others stay as they are."""
        assert self.layout is not None
        assert self.shown is not None
        app: Any = App.get_running_app()
        self._ground.rgba = app.theme.map
        picture = paint_map(
            self.layout,
            self.shown,
            self.seats,
            app.theme,
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

    def keep_free(self, width: float, height: float, *, above: bool) -> None:
        """Something lies over this corner on the left: names do not stand there until the map is moved."""
        if (width, height, above) != self.over_it:
            self.over_it = (width, height, above)
            self.label_soon()

    def keep_corner_free(self, width: float, height: float) -> None:
        """The same of the lower right corner, where a part of the map is in sight."""
        if (width, height) != self.corner:
            self.corner = (width, height)
            self.label_soon()

    # --- zoom and pan ---

    @property
    def farthest(self) -> float:
        """The zoom at which the whole map is in sight."""
        if self.layout is None:
            return 1.0
        width, height = self.layout.size
        return max(0.01, min(self.width / width, self.height / height))

    @property
    def usual(self) -> float:
        """The zoom of the first look: the whole map where it can be read, else as much of it as can."""
        if self.layout is None:
            return 1.0
        sides = (room / world for room, world in zip(self.size, self.layout.size, strict=True))
        return max(self.farthest, min((side for side in sides if side > dp(0.999)), default=dp(1)))

    @property
    def nearest(self) -> float:
        return self.usual * NEAREST

    def reset(self) -> None:
        """The first look."""
        if self.layout is None or self.width < 2:
            return
        self.zoom = self.usual
        self.first_look = (*self.size, self.zoom)
        self._centre_on(tuple(side / 2 for side in self.layout.size))

    def see_all(self) -> None:
        self.zoom = self.farthest
        self._centre_on(tuple(side / 2 for side in self.layout.size) if self.layout else (0, 0))

    def see_proof(self) -> None:
        """The path that is proved, as near as it goes with something around it; the whole map if there is none."""
        if self.layout is None or self.width < 2:
            return
        ends = [end for id_ in self.proof for end in (self.layout.tracks[id_].start, self.layout.tracks[id_].end)]
        if not ends:
            self.see_all()
            return
        low, high = ([f(end[axis] for end in ends) for axis in (0, 1)] for f in (min, max))
        room = [
            max(1.0, side - 2 * around) / max(1.0, last - first)
            for side, around, first, last in zip(self.size, self._around, low, high, strict=True)
        ]
        self.zoom = max(self.farthest * FARTHER, min(*room, dp(NEAR_PROOF)))
        self._centre_on(((low[0] + high[0]) / 2, (low[1] + high[1]) / 2))

    @property
    def _around(self) -> tuple[float, float]:
        """What lies around a proof, across and up."""
        return max(dp(AROUND[0]), self.width * BESIDE), dp(AROUND[1])

    def look_at(self, points: list[Point], *, above: float = 0) -> None:
        """Bring these into sight, in the part of the map that is not covered from below."""
        self.covered = above
        middle = (sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points))
        self._centre_on((middle[0], middle[1] - above / 2 / self.zoom))

    def uncover(self) -> None:
        if self.covered:
            self.covered = 0.0
            self._place()
            self.label()

    def _centre_on(self, world: Any) -> None:
        self.offset = (self.width / 2 - world[0] * self.zoom, self.height / 2 - world[1] * self.zoom)
        self._place()
        self.label()

    def _resized(self, *_: Any) -> None:
        self._back.size = self.size
        self._fit_soon()

    def _place(self, *_: Any) -> None:
        """Keep the map on the screen and move the one matrix."""
        self._back.pos, self._back.size = self.pos, self.size
        if self.layout is None:
            return
        width, height = (world * self.zoom for world in self.layout.size)
        self.offset = (
            _held(self.offset[0], self.width, width, beyond=self._around[0] if self.proof else 0),
            _held(self.offset[1], self.height, height, self.covered),
        )
        matrix = Matrix().translate(self.x + self.offset[0], self.y + self.offset[1], 0)
        self._matrix.matrix = matrix.multiply(Matrix().scale(self.zoom, self.zoom, 1))
        self.dispatch("on_moved")

    def zoom_about(self, point: Point, factor: float) -> None:
        world = self.to_world(*point)
        self.zoom = min(max(self.zoom * factor, self.farthest), self.nearest)
        self.offset = (point[0] - self.x - world[0] * self.zoom, point[1] - self.y - world[1] * self.zoom)
        self._place()

    def zoom_by(self, factor: float) -> None:
        """Nearer or farther about the middle of what is in sight."""
        self.zoom_about((self.center_x, self.center_y + self.covered / 2), factor)
        self.label()

    def to_world(self, x: float, y: float) -> Point:
        return (x - self.x - self.offset[0]) / self.zoom, (y - self.y - self.offset[1]) / self.zoom

    def to_screen(self, world: Point) -> Point:
        return self.x + self.offset[0] + world[0] * self.zoom, self.y + self.offset[1] + world[1] * self.zoom

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
            self._place()
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

    def on_moved(self) -> None:
        """Another part of the map is in sight."""


def _drawn(colour: Colour, parts: list[Filled]) -> list[Any]:
    meshes = [Mesh(vertices=one.vertices, indices=one.indices, mode="triangles") for one in joined(parts)]
    return [Color(*colour), *meshes]


def _held(offset: float, side: float, world: float, covered: float = 0, beyond: float = 0) -> float:
    """An offset that keeps the map in sight: centred if it is smaller than the screen, else with no such gap."""
    low, high = ((side - world) / 2,) * 2 if world <= side else (side - world, 0.0)
    return min(high + covered + beyond, max(low - beyond, offset))
