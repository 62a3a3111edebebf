"""Where everything lies on the map, in world units (dp at zoom 1, y up); plain numbers, no widgets."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from companion.games.ticket_to_ride.board import Board, board
from scoring.ticket_to_ride import Route
from screens.ticket_to_ride.look import look
from screens.ui.pen import Point

USUAL_AREA = 400_000
"""World units a map takes whose look is not drawn up by hand."""
WHOLE, PART = 0.6, 0.9
"""Such a map is shown whole in a room of so much of its size each way, else in part, not smaller than that."""
STRETCH = 0.5, 1.8
"""How much narrower or wider than its own shape a map may become to fill a room."""
STEP = 1.04
"""Rooms that differ by less share one layout."""
THICKEST, THINNEST, SPARED = 1.45, 0.85, 1.35
"""How thick cars are in the largest and the smallest rooms; how much they are spared where a map shrinks."""
MARGIN = 28, 30
"""Beside and above the outermost places: names keep within the map."""


@dataclass(frozen=True, slots=True)
class Track:
    """A route as drawn: the line its cars stand on."""

    route: Route
    start: Point
    end: Point
    cars: tuple[tuple[Point, Point], ...]
    """Each car's two ends on the line."""
    scale: float = 1.0
    """How much thicker than usual its cars are."""

    @property
    def middle(self) -> Point:
        return (self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2


@dataclass(frozen=True)
class Layout:
    board: Board
    size: Point
    places: dict[str, Point]
    flags: dict[tuple[str, str], Point]
    """Where a route into a country ends: country and the city it faces."""
    tracks: dict[str, Track]
    scale: float = 1.0
    """How much thicker than usual cars and places are."""
    drawn: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """How its parts look, once they have been drawn."""

    def nearest_tracks(self, point: Point, within: float) -> list[tuple[float, Track]]:
        """Tracks no farther from the point than this, the nearest first."""
        found = ((distance(point, track.start, track.end), track) for track in self.tracks.values())
        return sorted(((d, t) for d, t in found if d <= within), key=lambda pair: pair[0])

    def nearest_place(self, point: Point, within: float) -> str | None:
        spots: list[tuple[float, str]] = [(math.dist(point, spot), id_) for id_, spot in self.places.items()]
        spots += [(math.dist(point, spot), country) for (country, _), spot in self.flags.items()]
        best = min(spots)
        return best[1] if best[0] <= within else None


def layout(map_: str, room: Point | None = None) -> Layout:
    """The map as it fills a room of so many dp; without one as it was drawn up."""
    box = board(map_)
    return _laid(map_, *(_filling(box, room) if room else reference(box)))


@cache
def _laid(map_: str, width: float, height: float) -> Layout:
    box = board(map_)
    own = reference(box)
    grown = math.sqrt(width * height / (own[0] * own[1]))
    scale = min(THICKEST, grown) if grown > 1 else min(1.0, max(THINNEST, grown * SPARED))
    flags = {(place.id, city): (x, y) for place in box.places for city, x, y in place.flags}
    ends = [(place.x, place.y) for place in box.places if not place.country] + list(flags.values())
    low, high = ([f(end[axis] for end in ends) for axis in (0, 1)] for f in (min, max))
    spot = _spots((*low, *high), (width, height), scale)
    places = {place.id: spot(place.x, place.y) for place in box.places}
    ends_at = {end: spot(*at) for end, at in flags.items()}
    tracks = {route.id: _track(route, places, ends_at, scale) for route in box.rail.routes}
    return Layout(box, (width, height), places, ends_at, tracks, scale)


def reference(box: Board) -> Point:
    """How large the map was drawn up: as its look says, or by its aspect where it has no look of its own."""
    labels = look("map_labels").get(box.map)
    if labels:
        width, height = labels["reference"]
        return width, height
    return math.sqrt(USUAL_AREA * box.aspect), math.sqrt(USUAL_AREA / box.aspect)


def _filling(box: Board, room: Point) -> Point:
    """As large as the room where the whole map can be read there, else as large as it can be read."""
    own, labels = reference(box), look("map_labels").get(box.map, {})
    whole = labels.get("whole") or [side * WHOLE for side in own]
    part = labels.get("part") or [side * PART for side in own]
    wide, high = (_stepped(side) for side in room)
    if room[0] < whole[0] or room[1] < whole[1]:
        wide, high = max(wide, part[0]), max(high, part[1])
    low, top = (own[0] / own[1] * stretch for stretch in STRETCH)
    return max(wide, high * low), max(high, wide / top)


def _stepped(side: float) -> float:
    """A little less, the same for sides that hardly differ."""
    return float(STEP ** math.floor(math.log(max(2.0, side), STEP)))


def _spots(around: tuple[float, ...], size: Point, scale: float) -> Callable[[float, float], Point]:
    """From coordinates of the facts, which run down from the top left, to the map: the outermost lie at its margins."""
    left, top, right, bottom = around
    beside, above = (margin * scale for margin in MARGIN)

    def spot(x: float, y: float) -> Point:
        across, up = (x - left) / (right - left or 1), 1 - (y - top) / (bottom - top or 1)
        return beside + across * (size[0] - 2 * beside), above + up * (size[1] - 2 * above)

    return spot


def _track(route: Route, places: dict[str, Point], flags: dict[tuple[str, str], Point], scale: float = 1.0) -> Track:
    car = look("car")
    a = flags.get((route.a, route.b), places[route.a])
    b = flags.get((route.b, route.a), places[route.b])
    length = math.dist(a, b)
    along = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
    aside = (route.lane - (route.lanes - 1) / 2) * car["lane_step"] * car["width"] * scale
    shift = (-along[1] * aside, along[0] * aside)
    pad = car["end_pad"] * scale
    start = (a[0] + along[0] * pad + shift[0], a[1] + along[1] * pad + shift[1])
    end = (b[0] - along[0] * pad + shift[0], b[1] - along[1] * pad + shift[1])
    return Track(route, start, end, tuple(_cars(start, end, route.length, car["gap"] * scale)), scale)


def _cars(start: Point, end: Point, number: int, gap: float) -> Iterable[tuple[Point, Point]]:
    length = math.dist(start, end)
    each = (length - gap * (number - 1)) / number
    for i in range(number):
        first, last = i * (each + gap) / length, (i * (each + gap) + each) / length
        yield _between(start, end, first), _between(start, end, last)


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def distance(point: Point, a: Point, b: Point) -> float:
    """From a point to the line between two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    return math.dist(point, _between(a, b, min(1.0, max(0.0, share))))


def bar(a: Point, b: Point, width: float, corner: float = 0) -> list[Point]:
    """A bar from a to b as a polygon, its corners cut off by `corner`."""
    (ax, ay), (bx, by) = a, b
    length = math.dist(a, b) or 1
    ux, uy = (bx - ax) / length, (by - ay) / length
    half = width / 2
    cut = min(corner, half, length / 2)
    rest, low = length - cut, half - cut
    hx, hy, lx, ly = uy * half, ux * half, uy * low, ux * low
    near_x, near_y, far_x, far_y = ax + ux * cut, ay + uy * cut, ax + ux * rest, ay + uy * rest
    end_x, end_y = ax + ux * length, ay + uy * length
    return [
        (near_x - hx, near_y + hy),
        (far_x - hx, far_y + hy),
        (end_x - lx, end_y + ly),
        (end_x + lx, end_y - ly),
        (far_x + hx, far_y - hy),
        (near_x + hx, near_y - hy),
        (ax + lx, ay - ly),
        (ax - lx, ay + ly),
    ]


def circle(centre: Point, radius: float, corners: int = 24) -> list[Point]:
    turns = (2 * math.pi * i / corners for i in range(corners))
    return [(centre[0] + radius * math.cos(t), centre[1] + radius * math.sin(t)) for t in turns]
