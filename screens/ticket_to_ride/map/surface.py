"""What a map brings to those who write and mark upon it."""

from collections.abc import Callable
from typing import Any

from kivy.graphics import InstructionGroup

from companion.game import Seat
from companion.games.ticket_to_ride.present import MapView
from screens.ticket_to_ride.map.geometry import Layout, Point


class MapSurface:
    """What is shown, and which part of it is in sight; the widget itself brings its place and its events."""

    shown: MapView | None
    seats: tuple[Seat, ...]
    selected: tuple[str, ...]
    proof: frozenset[str]
    filling: tuple[str, int]
    """The route whose cars are just being laid, and how many lie."""
    labels: InstructionGroup
    key_mark: InstructionGroup
    zoom: float
    offset: Point
    over_it: tuple[float, float, bool] | None = None
    """How wide and high what lies over a corner on the left is, and whether that is the upper one."""
    first_look: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """How wide and high the room was in which it was first seen, and at which zoom."""
    corner: tuple[float, float] = (0.0, 0.0)
    """How wide and high what lies over the lower right corner is."""
    covered: float
    """How much of the map a sheet covers from below; it may be pushed up by as much."""
    x: float
    y: float
    right: float
    top: float
    center_x: float
    center_y: float
    dispatch: Callable[..., Any]
    label_soon: Any
    """A trigger: names are placed before the next frame."""

    @property
    def farthest(self) -> float:
        """The zoom at which the whole map is in sight."""
        raise NotImplementedError

    @property
    def layout(self) -> Layout | None:
        """Where everything lies, once there is something to show."""
        raise NotImplementedError

    def to_screen(self, world: Point) -> Point:
        raise NotImplementedError

    def to_world(self, x: float, y: float) -> Point:
        raise NotImplementedError

    def mark_key(self) -> None:
        """Show where the keys are."""
        raise NotImplementedError

    def look_at(self, points: list[Point], *, above: float = 0) -> None:
        raise NotImplementedError
