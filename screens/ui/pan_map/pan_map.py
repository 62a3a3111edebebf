"""A map as fingers, the wheel and keys move it: pan with one finger, pinch with two, double tap, tap to choose.

Nothing needs a drag or a pinch: buttons zoom, the overview corner jumps, and arrows go from one thing to the next.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Protocol

from screens.metrics import dp
from screens.ui.changes import CHANGES
from screens.ui.pan_map.picture import Labels, MapPicture, Outline, View
from screens.ui.pan_map.shapes import Colour, Piece
from screens.ui.pan_map.viewport import Viewport
from screens.ui.pen import Point

STILL = 10
"""A finger that moved farther does not tap, in dp."""
WHEEL, DOUBLE = 1.15, 2.2
"""How much nearer one notch of the mouse wheel brings, and a double tap."""
Notice = Callable[[], object]
Hit = str | tuple[str, ...]
"""One thing right under a finger, or several that are equally near."""


def nothing(*_: object) -> None:
    """Nobody wants to know."""


@dataclass(slots=True)
class Finger:
    begin: Point
    now: Point


class Watcher:
    """Follows a map: whoever draws it, and what lies over it."""

    def moved(self) -> None:
        """Another part of it is in sight."""

    def painted(self) -> None:
        """Its layers have changed."""

    def changed(self) -> None:
        """Something else is on it: layers may still change until that is painted in full."""

    def labelled(self) -> None:
        """What is written on it, or marked by keys, may have changed."""


class Overlay(Protocol):
    """A pane that lies over a map; nowhere while it has no width."""

    x: float
    y: float

    @property
    def width(self) -> float: ...

    @property
    def height(self) -> float: ...

    def moved(self) -> None:
        """Another part of the map is in sight."""


class PanMap(Viewport):
    takes_keys = False
    """True where the keys of a computer go from one thing on it to the next: arrows stay among these."""
    ground: Colour = (0, 0, 0, 0)

    def __init__(self, *, on_twice: Notice = nothing, on_moved: Notice = nothing) -> None:
        """`on_twice`: a double tap, what its first tap chose was not meant. `on_moved`: another part is in sight."""
        super().__init__()
        self.on_twice, self.on_moved = on_twice, on_moved
        self.watchers: list[Watcher] = []
        self.overlays: tuple[Overlay, ...] = ()
        """What lies over the map: at the first look names keep out of its way."""
        self.pieces: tuple[Piece, ...] = ()
        self.labels = Labels()
        self.key_mark: tuple[Outline, ...] = ()
        """Around what the keys are at."""
        self.moves = 0
        self._fits: Point | None = None
        """The size it was fitted to last."""
        self._stood = self.pos
        self._fingers: dict[Hashable, Finger] = {}
        self._has_moved = self._chose = False

    # --- what a map is of ---

    @property
    def is_shown(self) -> bool:
        """True once there is something to show."""
        raise NotImplementedError

    def fit(self) -> None:
        """Fill the room there is now."""
        raise NotImplementedError

    def fit_soon(self) -> None:
        """The same as soon as its room is known."""
        self._fits = None
        CHANGES.note()

    def arrange(self) -> None:
        """Its box is known."""
        if self._fits != self.size:
            self._fits = self.size
            self.fit()
        elif self._stood != self.pos:
            self.keep_in()
        self._stood = self.pos

    def hit(self, world: Point, zoom: float) -> Hit:
        """What a tap there means; empty if nothing."""
        raise NotImplementedError

    def choose(self, hit: Hit) -> None:
        """It was tapped."""
        raise NotImplementedError

    def clearance(self, world: Point) -> float:
        """How far it is from there to what can be tapped."""
        raise NotImplementedError

    # --- keys ---

    def key_in(self) -> None:
        """The keys have come."""

    def key_move(self, direction: tuple[int, int]) -> None:
        """An arrow was pressed."""

    def key_enter(self) -> None:
        """Choose what is marked."""

    def key_out(self) -> None:
        """The keys are elsewhere: mark nothing."""

    # --- whoever follows it ---

    def moved(self) -> None:
        self.moves += 1
        for part in self.overlays:
            part.moved()
        for one in self.watchers:
            one.moved()
        self.on_moved()

    def painted(self) -> None:
        for one in self.watchers:
            one.painted()

    def changed(self) -> None:
        for one in self.watchers:
            one.changed()

    def labelled(self) -> None:
        for one in self.watchers:
            one.labelled()

    # --- fingers ---

    def down(self, finger: Hashable, point: Point, *, double: bool = False) -> bool:
        """False if it is not for the map."""
        if not self.collide_point(*point) or not self.is_shown:
            return False
        self._has_moved = self._has_moved if self._fingers else False
        self._fingers[finger] = Finger(point, point)
        if double:
            self._has_moved = True
            self.tapped_twice()
            near = self.zoom > self.farthest * 2
            self.see_all() if near else self.zoom_about(point, DOUBLE)
            self.label()
        return True

    def move(self, finger: Hashable, point: Point) -> None:
        held = self._fingers[finger]
        before, held.now = held.now, point
        if abs(point[0] - held.begin[0]) + abs(point[1] - held.begin[1]) > dp(STILL):
            self._has_moved = True
        if not self._has_moved:
            return
        others = [other.now for other in self._fingers.values() if other is not held]
        if others:
            self._pinch(before, point, others[0])
        else:
            self.pan((point[0] - before[0], point[1] - before[1]))

    def _pinch(self, before: Point, now: Point, other: Point) -> None:
        was, is_ = (max(1.0, ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5) for one in (before, now))
        self.zoom_about(((now[0] + other[0]) / 2, (now[1] + other[1]) / 2), is_ / was)

    def up(self, finger: Hashable, point: Point) -> None:
        del self._fingers[finger]
        if self._has_moved:
            self.label()
        elif not self._fingers:
            self.tap(self.to_world(*point), self.zoom)

    def wheel(self, point: Point, notches: int) -> bool:
        """Nearer by so many notches; False if it is not turned over the map."""
        if not self.collide_point(*point) or not self.is_shown:
            return False
        self.zoom_about(point, WHEEL**notches)
        self.label()
        return True

    # --- what a host asks that moves the map itself ---

    def tap(self, world: Point, zoom: float) -> None:
        hit = self.hit(world, zoom)
        self._chose = bool(hit)
        if hit:
            self.choose(hit)

    def tapped_twice(self) -> None:
        if self._chose:
            self.on_twice()

    def rest_at(self, zoom: float, offset: Point) -> None:
        """The host has moved the map there."""
        moves, self.zoom, self.offset = self.moves, zoom, offset
        self.keep_in()
        if (self.zoom, self.offset) == (zoom, offset):
            self.moves = moves
        self.label()

    def picture(self) -> MapPicture | None:
        """All that there is to draw; None while there is nothing."""
        if self.world is None:
            return None
        return MapPicture(
            world=self.world,
            size=self.size,
            ground=self.ground,
            view=View(self.zoom, self.offset, self.farthest, self.nearest, self.covered, self.beyond, self.moves),
            pieces=self.pieces,
            outlines=self.key_mark,
            labels=self.labels,
        )
