"""Which part of a map is in sight: moving and zooming change two numbers and nothing else, whatever is on the map.

Points are pixels of the page, y up, or units of the map's own world.
"""

from collections.abc import Iterable, Sequence

from screens.metrics import dp
from screens.ui.pane import Pane
from screens.ui.pen import Point

NEAREST = 3.4
"""How far one can zoom in, from the first look."""
AROUND, BESIDE, NEAR_FRAMED, FARTHER = (60, 38), 0.15, 1.5, 0.85
"""What lies around points that are framed across and up, in dp, and across by the map's width; how near they are
brought at most, and how much farther than the whole map it may be: the names at its ends are in sight."""


class Viewport(Pane):
    fills = pans = True

    def __init__(self) -> None:
        super().__init__()
        self.world: Point | None = None
        """How large it is in its own units, once there is something to show."""
        self.zoom, self.offset = 0.0, (0.0, 0.0)
        self.framed = False
        """True while a part of the map is shown for itself: it may be moved in from the sides."""
        self.covered = 0.0
        """How much of the map a sheet covers from below; it may be pushed up by as much."""
        self._left: tuple[tuple[float, Point], tuple[float, Point]] | None = None
        """Zoom and offset before a sheet brought something into sight, and since."""

    def moved(self) -> None:
        """Another part of the map is in sight."""

    def label(self) -> None:
        """The map has come to rest."""

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def top(self) -> float:
        return self.y + self.height

    @property
    def center(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def size(self) -> Point:
        return self.width, self.height

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x <= self.right and self.y <= y <= self.top

    @property
    def farthest(self) -> float:
        """The zoom at which the whole map is in sight."""
        if self.world is None:
            return 1.0
        return max(0.01, min(self.width / self.world[0], self.height / self.world[1]))

    @property
    def usual(self) -> float:
        """The zoom of the first look: the whole map where it can be read, else as much of it as can."""
        if self.world is None:
            return 1.0
        sides = (room / world for room, world in zip(self.size, self.world, strict=True))
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
        if self.world is not None:
            self.zoom = zoom
            self._centre_on((self.world[0] / 2, self.world[1] / 2))

    def frame(self, points: Sequence[Point]) -> None:
        """Bring these as near as it goes with something around them; the whole map if there are none."""
        if self.world is None:
            return
        if not points:
            self.see_all()
            return
        low, high = ([f(point[axis] for point in points) for axis in (0, 1)] for f in (min, max))
        room = [
            max(1.0, side - 2 * around) / max(1.0, last - first)
            for side, around, first, last in zip(self.size, self._around, low, high, strict=True)
        ]
        self.zoom = max(self.farthest * FARTHER, min(*room, dp(NEAR_FRAMED)))
        self._centre_on(((low[0] + high[0]) / 2, (low[1] + high[1]) / 2))

    @property
    def _around(self) -> Point:
        """What lies around a framed part, across and up."""
        return max(dp(AROUND[0]), self.width * BESIDE), dp(AROUND[1])

    @property
    def beyond(self) -> float:
        """How far the map may be moved in from the sides."""
        return self._around[0] if self.framed else 0.0

    def look_at(self, points: Sequence[Point], *, above: float = 0) -> None:
        """Bring these into sight, in the part of the map that is not covered from below."""
        self.covered = above
        middle = (sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points))
        self._centre_on((middle[0], middle[1] - above / 2 / self.zoom))

    def look_above(self, points: Iterable[Point], above: float) -> None:
        """The same for as long as a sheet is open."""
        now = self.zoom, self.offset
        left = self._left[0] if self._left and self._left[1] == now else now
        self.look_at(list(points), above=above)
        self._left = left, (self.zoom, self.offset)

    def uncover(self) -> None:
        """The sheet is gone: back to where the map was left, unless it was moved meanwhile."""
        if self._left and self._left[1] == (self.zoom, self.offset):
            self.zoom, self.offset = self._left[0]
        if self._left or self.covered:
            self._left, self.covered = None, 0.0
            self.keep_in()
            self.label()

    def begin_anew(self) -> None:
        """The next look is the first one."""
        self.covered, self._left, self.zoom = 0.0, None, 0.0

    def _centre_on(self, world: Point) -> None:
        self.offset = (self.width / 2 - world[0] * self.zoom, self.height / 2 - world[1] * self.zoom)
        self.keep_in()
        self.label()

    def keep_in(self) -> None:
        """Keep the map on the screen."""
        if self.world is None:
            return
        width, height = (side * self.zoom for side in self.world)
        self.offset = (
            held(self.offset[0], self.width, width, beyond=self.beyond),
            held(self.offset[1], self.height, height, self.covered),
        )
        self.moved()

    def pan(self, by: Point) -> None:
        self.offset = (self.offset[0] + by[0], self.offset[1] + by[1])
        self.keep_in()

    def zoom_about(self, point: Point, factor: float) -> None:
        world = self.to_world(*point)
        self.zoom = min(max(self.zoom * factor, self.farthest), self.nearest)
        self.offset = (point[0] - self.x - world[0] * self.zoom, point[1] - self.y - world[1] * self.zoom)
        self.keep_in()

    def zoom_by(self, factor: float) -> None:
        """Nearer or farther about the middle of what is in sight."""
        self.zoom_about(self.middle, factor)
        self.label()

    @property
    def middle(self) -> Point:
        """Of what no sheet covers."""
        return self.center[0], self.center[1] + self.covered / 2

    def to_world(self, x: float, y: float) -> Point:
        return (x - self.x - self.offset[0]) / self.zoom, (y - self.y - self.offset[1]) / self.zoom

    def to_screen(self, world: Point) -> Point:
        return self.x + self.offset[0] + world[0] * self.zoom, self.y + self.offset[1] + world[1] * self.zoom

    def in_sight(self, world: Point) -> bool:
        x, y = self.to_screen(world)
        return self.x <= x <= self.right and self.y + self.covered <= y <= self.top


def held(offset: float, side: float, world: float, covered: float = 0, beyond: float = 0) -> float:
    """An offset that keeps the map in sight: centred if it is smaller than the screen, else with no such gap."""
    low, high = ((side - world) / 2,) * 2 if world <= side else (side - world, 0.0)
    return min(high + covered + beyond, max(low - beyond, offset))
