"""Which part of a map is in sight: moving and zooming change one matrix and nothing else, whatever is on the map."""

from typing import Any

from kivy.graphics import MatrixInstruction
from kivy.graphics.transformation import Matrix
from kivy.metrics import dp
from kivy.uix.stencilview import StencilView

from screens.ticket_to_ride.map.geometry import Layout, Point

NEAREST = 3.4
"""How far one can zoom in, from the first look."""
AROUND, BESIDE, NEAR_PROOF, FARTHER = (60, 38), 0.15, 1.5, 0.85
"""What lies around a proof across and up, in dp, and across by its width; how near it is brought at most, and how much
farther than the whole map it may be: the names at its ends are in sight."""


class MapSight(StencilView):
    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_moved")
        self.layout: Layout | None = None
        """Where everything lies, once there is something to show."""
        self.proof: frozenset[str] = frozenset()
        self.zoom, self.offset = 0.0, (0.0, 0.0)
        self.covered = 0.0
        """How much of the map a sheet covers from below; it may be pushed up by as much."""
        self._left: tuple[tuple[float, Point], tuple[float, Point]] | None = None
        """Zoom and offset before a sheet brought something into sight, and since."""
        self.matrix = MatrixInstruction()
        super().__init__(**{"size": (0, 0), **more})

    def on_moved(self) -> None:
        """Another part of the map is in sight."""

    def label(self) -> None:
        """The map has come to rest."""

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
        self._see_middle(self.usual)

    def see_all(self) -> None:
        self._see_middle(self.farthest)

    def _see_middle(self, zoom: float) -> None:
        if self.layout is not None:
            self.zoom = zoom
            self._centre_on((self.layout.size[0] / 2, self.layout.size[1] / 2))

    def see_proof(self) -> None:
        """The path that is proved, as near as it goes with something around it; the whole map if there is none."""
        if self.layout is None:
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

    def look_above(self, points: list[Point], above: float) -> None:
        """The same for as long as a sheet is open."""
        now = self.zoom, self.offset
        left = self._left[0] if self._left and self._left[1] == now else now
        self.look_at(points, above=above)
        self._left = left, (self.zoom, self.offset)

    def uncover(self) -> None:
        """The sheet is gone: back to where the map was left, unless it was moved meanwhile."""
        if self._left and self._left[1] == (self.zoom, self.offset):
            self.zoom, self.offset = self._left[0]
        if self._left or self.covered:
            self._left, self.covered = None, 0.0
            self.place()
            self.label()

    def _centre_on(self, world: Point) -> None:
        self.offset = (self.width / 2 - world[0] * self.zoom, self.height / 2 - world[1] * self.zoom)
        self.place()
        self.label()

    def place(self, *_: Any) -> None:
        """Keep the map on the screen and move the one matrix."""
        if self.layout is None:
            return
        width, height = (world * self.zoom for world in self.layout.size)
        self.offset = (
            _held(self.offset[0], self.width, width, beyond=self._around[0] if self.proof else 0),
            _held(self.offset[1], self.height, height, self.covered),
        )
        matrix = Matrix().translate(self.x + self.offset[0], self.y + self.offset[1], 0)
        self.matrix.matrix = matrix.multiply(Matrix().scale(self.zoom, self.zoom, 1))
        self.dispatch("on_moved")

    def zoom_about(self, point: Point, factor: float) -> None:
        world = self.to_world(*point)
        self.zoom = min(max(self.zoom * factor, self.farthest), self.nearest)
        self.offset = (point[0] - self.x - world[0] * self.zoom, point[1] - self.y - world[1] * self.zoom)
        self.place()

    def zoom_by(self, factor: float) -> None:
        """Nearer or farther about the middle of what is in sight."""
        self.zoom_about((self.center_x, self.center_y + self.covered / 2), factor)
        self.label()

    def to_world(self, x: float, y: float) -> Point:
        return (x - self.x - self.offset[0]) / self.zoom, (y - self.y - self.offset[1]) / self.zoom

    def to_screen(self, world: Point) -> Point:
        return self.x + self.offset[0] + world[0] * self.zoom, self.y + self.offset[1] + world[1] * self.zoom


def _held(offset: float, side: float, world: float, covered: float = 0, beyond: float = 0) -> float:
    """An offset that keeps the map in sight: centred if it is smaller than the screen, else with no such gap."""
    low, high = ((side - world) / 2,) * 2 if world <= side else (side - world, 0.0)
    return min(high + covered + beyond, max(low - beyond, offset))
