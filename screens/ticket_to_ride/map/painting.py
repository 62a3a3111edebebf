"""The map as coloured polygons: built when a route changes hands, never while panning.

Each track is worked out once for each look it has had; whoever shows the map fills only the colours that differ.
"""

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.game import Seat
from companion.games.ticket_to_ride.present import MapView
from scoring.ticket_to_ride import Route
from screens.theme import Theme
from screens.ticket_to_ride.look import look, route_colour
from screens.ticket_to_ride.map.geometry import Layout, Track, bar, circle
from screens.ui.marks import outline, shape_of
from screens.ui.pan_map.shapes import Colour, Paint, Piece
from screens.ui.pen import Point, Rect

FREE_IN_SMALL, OWNED_IN_SMALL = -2, -1
HALO, OUTER, INNER, MOTIF, CLAIMED_OUTER, CLAIMED, STAMP, CITY_EDGE, CITY, MARK_EDGE, MARK = range(11)


def paint_map(
    layout: Layout,
    view: MapView,
    seats: tuple[Seat, ...],
    theme: Theme,
    *,
    selected: tuple[str, ...] = (),
    refused: bool = False,
    proof: frozenset[str] = frozenset(),
    filling: tuple[str, int] = ("", 0),
    thin: float = 0,
) -> tuple[Piece, ...]:
    """All tracks and places; with a `proof` everything else steps back.

    Of the route that is `filling` only so many cars are there yet. In small a free one is a line of this width, if it
    has any.
    """
    pieces: list[Piece] = []
    mode, drawn = theme.mode, layout.drawn

    def put(what: str, draw: Callable[..., None], of: Any, **how: Any) -> None:
        """Where it lies is no other while the map is the same."""
        known = (mode, draw, what, *how.values())
        piece = drawn.get(known)
        if piece is None:
            paint = Paint()
            draw(paint, of, theme, **how)
            drawn[known] = piece = paint.filled()
        pieces.append(piece)

    for shown in view.routes:
        track = layout.tracks[shown.id]
        faded = bool(proof) and shown.id not in proof
        if refused and shown.id in selected:
            put(shown.id, _barred, track, badge=shown.owner is None)
        elif shown.id in selected or shown.id in proof:
            put(shown.id, _halo, track)
        if shown.owner is not None and shown.id == filling[0]:
            put(shown.id, _filling, track, colour=seats[shown.owner].colour, cars=filling[1])
        elif shown.owner is not None:
            put(shown.id, _claimed, track, colour=seats[shown.owner].colour, faded=faded)
        else:
            put(shown.id, _free if shown.open else _closed, track, faded=faded)
        if thin:
            owner = seats[shown.owner].colour if shown.owner is not None else ""
            put(shown.id, _in_small, track, owner=owner, thin=thin)
    waiting, radius = dict(view.waiting), place_radius(layout, view)
    chosen = {end for id_ in selected for end in _ends(layout.tracks[id_])}
    for place in layout.board.places:
        if not place.country:
            empty = bool(waiting) and not waiting.get(place.id)
            lit = place.id in chosen
            put(place.id, _place, layout.places[place.id], radius=radius, empty=empty, lit=lit)
    put("flags", _flags, layout)
    return tuple(pieces)


def place_radius(layout: Layout, view: MapView) -> float:
    """Of a city, in world units: larger where its passengers are counted in it."""
    return (8.5 if view.waiting else 5.0) * layout.scale


def flag_side(layout: Layout) -> float:
    """Half the side of the square where a route into a country ends."""
    return 5 * layout.scale


def _ends(track: Track) -> tuple[str, str]:
    return track.route.a, track.route.b


def _width(track: Track) -> float:
    return float(look("car")["width"]) * track.scale


def _halo(paint: Paint, track: Track, theme: Theme) -> None:
    """From place to place, a little wider than a claimed car."""
    start, end = _inset(track.start, track.end, -look("car")["end_pad"] * track.scale)
    paint.add(HALO, theme.brass_fill, bar(start, end, _width(track) + 13 * track.scale, 9 * track.scale))


def _barred(paint: Paint, track: Track, theme: Theme, *, badge: bool) -> None:
    """A thin line along the track that is refused, and a cross upon it unless its owner's mark stands there."""
    scale = track.scale
    if not badge:
        start, end = _inset(track.start, track.end, -look("car")["end_pad"] * scale)
        paint.add(HALO, theme.alert, bar(start, end, claimed_width(track) + 5 * scale, 6 * scale))
        return
    paint.add(HALO, theme.alert, bar(track.start, track.end, 2.4 * scale))
    (x, y), *_ = _frame(*track.cars[-1])  # in the middle it would lie upon the mark of whoever has the track beside it
    paint.add(MARK_EDGE, theme.alert, circle((x, y), 8 * scale))
    for slope in (-1, 1):
        reach = 3 * scale
        a, b = ((x + side * reach, y + side * slope * reach) for side in (-1, 1))
        paint.add(MARK, theme.card, bar(a, b, 1.8 * scale))


def _with(colour: list[float], alpha: float) -> list[float]:
    return [*colour[:3], alpha]


def _free(paint: Paint, track: Track, theme: Theme, *, faded: bool) -> None:
    car = look("car")
    alpha = 0.28 if faded else 1.0
    line = _with(route_colour(theme, track.route.colour, "line"), alpha)
    tint = _with(route_colour(theme, track.route.colour, "tint"), alpha)
    grey = track.route.colour == "grey"
    width, radius, inset = (car[part] * track.scale for part in ("width", "radius", "outline"))
    for a, b in track.cars:
        if grey:
            paint.add(INNER, tint, bar(a, b, width, radius))
            _dashes(paint, line, a, b, width, inset)
        else:
            paint.add(OUTER, line, bar(a, b, width, radius))
            paint.add(INNER, tint, bar(*_inset(a, b, inset), width - 2 * inset, radius * 0.7))
            _motif(paint, look("routes")[track.route.colour]["motif"], line, a, b, track.scale)


def cars_in_line(route: Route, box: Rect, theme: Theme) -> list[tuple[Colour, list[list[Point]]]]:
    """The cars of a route beside each other in a box, as the map has them: the polygons of each colour."""
    left, bottom, width, height = box
    scale = height / look("car")["width"]
    gap, middle = look("car")["gap"] * scale, bottom + height / 2
    each = (width - gap * (route.length - 1)) / route.length
    ends = [((x, middle), (x + each, middle)) for x in (left + i * (each + gap) for i in range(route.length))]
    paint = Paint()
    _free(paint, Track(route, ends[0][0], ends[-1][1], tuple(ends), scale), theme, faded=False)
    return paint.lowest_first()


def _inset(a: Point, b: Point, by: float) -> tuple[Point, Point]:
    length = math.dist(a, b) or 1
    ux, uy = (b[0] - a[0]) / length * by, (b[1] - a[1]) / length * by
    return (a[0] + ux, a[1] + uy), (b[0] - ux, b[1] - uy)


def _frame(a: Point, b: Point) -> tuple[Point, Point, Point, float]:
    """Middle, direction along, direction aside, length."""
    length = math.dist(a, b) or 1
    u = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), u, (-u[1], u[0]), length


def _dashes(paint: Paint, line: list[float], a: Point, b: Point, width: float, thick: float) -> None:
    _, u, v, length = _frame(a, b)
    number = max(2, round(length / 7))
    for side in (-1, 1):
        for i in range(number):
            begin, end = i * length / number, (i + 0.55) * length / number
            p = [a[k] + u[k] * begin + v[k] * side * (width - thick) / 2 for k in (0, 1)]
            q = [a[k] + u[k] * end + v[k] * side * (width - thick) / 2 for k in (0, 1)]
            paint.add(MOTIF, line, bar((p[0], p[1]), (q[0], q[1]), thick))


def _motif(paint: Paint, motif: str, line: list[float], a: Point, b: Point, scale: float) -> None:
    middle, u, v, length = _frame(a, b)

    def at(along: float, aside: float) -> Point:
        return middle[0] + u[0] * along + v[0] * aside, middle[1] + u[1] * along + v[1] * aside

    reach, apart, past = 2.4 * scale, 2 * scale, 2.8 * scale
    strokes: dict[str, list[tuple[Point, Point]]] = {
        "along": [(at(-length * 0.28, 0), at(length * 0.28, 0))],
        "slash": [(at(-reach, -reach), at(reach, reach))],
        "plus": [(at(-reach, 0), at(reach, 0)), (at(0, -reach), at(0, reach))],
        "cross": [(at(-reach, -reach), at(reach, reach)), (at(-reach, reach), at(reach, -reach))],
        "bars": [(at(-apart, -past), at(-apart, past)), (at(apart, -past), at(apart, past))],
    }
    for p, q in strokes.get(motif, []):
        paint.add(MOTIF, line, bar(p, q, 1.1 * scale))
    if motif == "dots":
        for along in (-length * 0.16, length * 0.16):
            paint.add(MOTIF, line, circle(at(along, 0), 1.2 * scale, 10))


def _claimed(paint: Paint, track: Track, theme: Theme, *, colour: str, faded: bool) -> None:
    alpha = 0.28 if faded else 1.0
    fill, edge, ink = (_with(theme.player(colour, part), alpha) for part in ("fill", "edge", "on"))
    _claimed_cars(paint, track, colour, theme, alpha)
    side = 2.0 * _width(track)
    paint.add(MARK_EDGE, ink if edge == fill else edge, _shape(colour, track.middle, side + 2.4 * track.scale))
    paint.add(MARK, fill, _shape(colour, track.middle, side))


def _claimed_cars(paint: Paint, track: Track, colour: str, theme: Theme, alpha: float) -> None:
    fill, edge, ink = (_with(theme.player(colour, part), alpha) for part in ("fill", "edge", "on"))
    scale, radius = track.scale, look("car")["radius"] * track.scale
    width = claimed_width(track) - 1.4 * scale
    for a, b in track.cars:
        paint.add(CLAIMED_OUTER, edge, bar(a, b, width + 1.4 * scale, radius))
        paint.add(CLAIMED, fill, bar(*_inset(a, b, 0.8 * scale), width - 0.6 * scale, radius))
        middle, *_ = _frame(a, b)
        paint.add(STAMP, ink, _shape(colour, middle, width * 0.62))


def _filling(paint: Paint, track: Track, theme: Theme, *, colour: str, cars: int) -> None:
    """The first cars claimed, the others free as yet."""
    _free(paint, replace(track, cars=track.cars[cars:]), theme, faded=False)
    _claimed_cars(paint, replace(track, cars=track.cars[:cars]), colour, theme, 1.0)


def claimed_width(track: Track) -> float:
    """How wide cars of a player are, their edge included."""
    return _width(track) + 3.6 * track.scale


def _shape(colour: str, middle: Point, side: float) -> list[Point]:
    points = outline(shape_of(colour))
    around = [(middle[0] + (x - 0.5) * side, middle[1] + (y - 0.5) * side) for x, y in points]
    return [middle, *around, around[0]]


def _closed(paint: Paint, track: Track, theme: Theme, *, faded: bool) -> None:
    line = _with(theme.rule2, 0.2 if faded else 0.5)
    for a, b in track.cars:
        _dashes(paint, line, a, b, _width(track) * 0.62, 0.8 * track.scale)


def _in_small(paint: Paint, track: Track, theme: Theme, *, owner: str, thin: float) -> None:
    layer, ink = (OWNED_IN_SMALL, theme.player(owner)) if owner else (FREE_IN_SMALL, theme.rule)
    paint.add(layer, ink, bar(track.start, track.end, thin * (2 if owner else 1)))


def _place(paint: Paint, spot: Point, theme: Theme, *, radius: float, empty: bool, lit: bool) -> None:
    paint.add(CITY_EDGE, theme.rule2 if empty and not lit else theme.ink, circle(spot, radius))
    paint.add(CITY, theme.brass_fill if lit else theme.sunken if empty else theme.card, circle(spot, radius * 0.78))


def _flags(paint: Paint, layout: Layout, theme: Theme) -> None:
    side = flag_side(layout)
    for x, y in layout.flags.values():
        square = [(x - side, y - side), (x + side, y - side), (x + side, y + side), (x - side, y + side)]
        paint.add(CITY_EDGE, theme.ink, square)
        paint.add(CITY, theme.card, [(x + (a - x) * 0.68, y + (b - y) * 0.68) for a, b in square])
