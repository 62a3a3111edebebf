"""Names on the map: they keep their size, each has its place, and none lies upon another or upon a claimed track."""

from collections.abc import Iterator
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Line, Rectangle
from kivy.metrics import dp

from screens.kit.fitting import width_of
from screens.kit.marks import initials
from screens.kit.text_cache import rendered
from screens.ticket_to_ride.look import look
from screens.ticket_to_ride.map.geometry import Layout, Point
from screens.ticket_to_ride.map.names import Box, Form, Name, Spot
from screens.ticket_to_ride.map.names import TrackLine as Obstacle
from screens.ticket_to_ride.map.painting import claimed_width, flag_side, place_radius
from screens.ticket_to_ride.map.placing import Scene
from screens.ticket_to_ride.map.spots import Ground
from screens.ticket_to_ride.map.surface import MapSurface

LARGEST, FLOOR = 15, 10
"""Names grow with the text size up to the first, times the zoom, and shrink no further than to the second, in dp."""
GROWN = 1.2
"""How much larger they are at most on a large map."""
SMALLER = ((1.0, 0.0), (0.88, 12.0), (0.8, 22.0))
"""Type sizes names fall back to, and how much worse they are read."""
IN_LINES = 8.0
"""How much worse a name is read in two lines."""
BREAK = "|"
"""Where the language breaks a name."""
LETTERS, LINE = 1.06, 1.14
"""How high letters and lines are, by the size of the type; lines of the font itself lie farther apart."""
ROUNDED = 1.06
"""Letters are as wide as whole pixels: smaller ones shrink by a little less."""
LETTER, COUNT = 10.5, 10.5
"""Of a player on their routes, and of passengers in a city, in world units."""
NEARLY = 0.06
"""A map that is larger than its room by so little is whole in sight."""
SAME = 0.001
"""A zoom that differs by no more is the one of the first look."""
QUIET = 1.5
"""Names that found no good spot wait so many seconds without an entry till all are placed anew."""
KEPT, LANDS = 4, 8
"""So many zooms are remembered with the names on them; and of all maps, what their names keep clear of."""
Land = tuple[list[Name], Ground]
_lands: dict[Any, Land] = {}


class MapLabels(MapSurface):
    """What is written on a map."""

    def __init__(self, **more: Any) -> None:
        self.named: dict[str, Spot] = {}
        """Where each name stands, in pixels from the map's lower left corner."""
        self._scenes: dict[Any, Scene] = {}
        self._crowded: Scene | None = None
        """Whose names are just being placed anew."""
        self._placing: Iterator[None] = iter(())
        self._names, self._letters = InstructionGroup(), InstructionGroup()
        self._names_look: Any = None
        """What the names were written for."""
        super().__init__(**more)
        self.labels.add(self._names)
        self.labels.add(self._letters)

    def label(self) -> None:
        plan = self.layout
        if plan is None or self.shown is None or not self.zoom:
            return
        app: Any = App.get_running_app()
        self.label_soon.cancel()
        claimed = self.proof or frozenset(route.id for route in self.shown.routes if route.owner is not None)
        scene = self._scene(app, plan)
        self.named = scene.placed(claimed)
        if self._names_look != (scene, self.named, app.theme.mode):
            self._names_look = (scene, self.named, app.theme.mode)
            self._names.clear()
            for spot in self.named.values():
                self._write_name(spot, plan, app.theme)
        self._write_letters(app)
        self.mark_key()
        self._crowded = scene if scene.crowded else None
        Clock.unschedule(self._place_better)
        Clock.unschedule(self._begin_better)
        if scene.crowded:
            Clock.schedule_once(self._begin_better, QUIET)

    def _begin_better(self, _: float = 0) -> None:
        """Nobody has touched the table for a while."""
        if self._crowded is not None:
            self._placing = self._crowded.better()
            Clock.schedule_interval(self._place_better, 0)

    def _place_better(self, _: float = 0) -> bool:
        """One name more while nobody waits for it; False once all have been placed anew."""
        if next(self._placing, self) is not self:
            return True
        self.label()
        return False

    def place_all(self) -> None:
        """Now, as well as they can be."""
        self.label()
        if self._crowded is not None:
            self._begin_better()
            while self._place_better():
                pass

    # --- where they stand ---

    def _scene(self, app: Any, plan: Layout) -> Scene:
        size = min(app.theme.micro * min(GROWN, max(1.0, plan.scale)), dp(LARGEST) * max(1.0, self.zoom / dp(1)))
        taken = self._taken(plan)
        of = (plan.board.map, plan.size, round(self.zoom, 3), app.tr.language, size, self.proof, taken)
        if of not in self._scenes:
            if of not in _lands:
                remember(_lands, of, self._new_land(app, plan, size, taken), LANDS)
            remember(self._scenes, of, Scene(*_lands[of]), KEPT)
        return self._scenes[of]

    def _taken(self, plan: Layout) -> tuple[Box, ...]:
        """What lies over the map: for good while all of it is in sight, else where its first look is.

        Whoever moves on from there moves what is covered away; names stay where they are meanwhile.
        """
        if self.over_it is None:
            return ()
        width, height, above = self.over_it
        world = _at(plan.size, self.zoom)
        if self.zoom <= self.farthest * (1 + NEARLY):
            return ((0, world[1] - height, width, world[1]),) if above else ((0, 0, width, height),)
        *room, zoom = self.first_look
        if self.proof or abs(self.zoom - zoom) > zoom * SAME:
            return ()
        left, bottom = (max(0.0, (whole - side) / 2) for whole, side in zip(world, room, strict=True))
        right, top = left + room[0], bottom + room[1]
        keys = (left, top - height, left + width, top) if above else (left, bottom, left + width, bottom + height)
        corner = (right - self.corner[0], bottom, right, bottom + self.corner[1])
        return (keys, corner) if self.corner[0] else (keys,)

    def _new_land(self, app: Any, plan: Layout, size: float, taken: tuple[Box, ...]) -> Land:
        assert self.shown is not None
        zoom, radius, flag = self.zoom, place_radius(plan, self.shown), flag_side(plan)
        ends = {end for id_ in self.proof for end in (plan.tracks[id_].route.a, plan.tracks[id_].route.b)}
        by_hand = look("map_labels").get(self.shown.map)
        offsets = by_hand["offsets"][app.tr.language] if by_hand else {}
        names = []
        for place in sorted(plan.board.places, key=lambda p: (-len(plan.board.rail.at.get(p.id, ())), p.id)):
            if ends and place.id not in ends:
                continue
            anchors = [plan.places[place.id]]
            anchors += [spot for (country, _), spot in plan.flags.items() if country == place.id]
            forms = _forms(app.tr, place.id, size)
            drawn = (flag if place.country else radius) * zoom
            spots = tuple(_at(anchor, zoom) for anchor in anchors)
            names.append(Name(place.id, spots, drawn, forms, _direction(offsets.get(place.id))))
        cities = [(_at(plan.places[p.id], zoom), radius * zoom) for p in plan.board.places if not p.country]
        flags = [(_at(spot, zoom), flag * zoom) for spot in plan.flags.values()]
        return names, Ground(_at(plan.size, zoom), list(_obstacles(plan, zoom)), [*cities, *flags], taken)

    # --- how they look ---

    def _write_name(self, spot: Spot, plan: Layout, theme: Any) -> None:
        """On a plate of the map's own colour; with a line to its place where it stands apart."""
        put, zoom = self._names.add, self.zoom
        left, bottom, right, top = (side / zoom for side in spot.box)
        ink = theme.ink2 if plan.board.place[spot.place].country else theme.ink
        if spot.leads:
            put(Color(*theme.ink2))
            put(Line(points=[c / zoom for point in spot.leads for c in point], width=dp(0.6) / zoom))
        put(Color(*theme.map[:3], 0.82))
        put(Rectangle(pos=(left - dp(2) / zoom, bottom), size=(right - left + dp(4) / zoom, top - bottom)))
        put(Color(*ink))
        lines, size = spot.form.text.split("\n"), spot.form.size
        middle = (bottom + top) / 2 + LINE * size / zoom * (len(lines) - 1) / 2
        for line in lines:
            texture = rendered(line, size, bold=True).label.texture
            wide, high = (side / zoom for side in texture.size)
            put(Rectangle(texture=texture, pos=((left + right - wide) / 2, middle - high / 2), size=(wide, high)))
            middle -= LINE * size / zoom

    def _write_letters(self, app: Any) -> None:
        """Initials on claimed routes, passengers in cities."""
        assert self.layout is not None
        assert self.shown is not None
        self._letters.clear()
        letters, scale = initials([seat.name for seat in self.seats]), self.layout.scale
        for route in self.shown.routes:
            if route.owner is not None and (not self.proof or route.id in self.proof) and route.id != self.filling[0]:
                ink = app.theme.player(self.seats[route.owner].colour, "on")
                self._write(letters[route.owner], self.layout.tracks[route.id].middle, LETTER * scale, ink)
        for place, count in self.shown.waiting:
            if not self.layout.board.place[place].country:
                self._write(str(count) if count else "–", self.layout.places[place], COUNT * scale, app.theme.ink)

    def _write(self, text: str, middle: Point, size: float, ink: list[float]) -> None:
        texture = rendered(text, max(8, size * self.zoom), bold=True).label.texture
        width, height = (side / self.zoom for side in texture.size)
        self._letters.add(Color(*ink))
        pos = (middle[0] - width / 2, middle[1] - height / 2)
        self._letters.add(Rectangle(texture=texture, pos=pos, size=(width, height)))


def forget() -> None:
    """All maps anew, for whoever measures."""
    _lands.clear()


def remember(known: dict[Any, Any], key: Any, value: Any, most: int) -> None:
    """One thing more; what was remembered first is forgotten."""
    while len(known) >= most:
        del known[next(iter(known))]
    known[key] = value


def _forms(tr: Any, place: str, size: float) -> tuple[Form, ...]:
    """A name in full and in two lines, each in smaller type too; the best first."""
    full, lines_of_it = tr(f"ticket_to_ride.place.{place}"), f"ticket_to_ride.short.{place}"
    broken = [tr(lines_of_it).replace(BREAK, "\n")] if tr.has(lines_of_it) else _in_two_lines(full)
    words = [full, *(text for text in broken if text != full)]
    forms = []
    for text in words:
        lines = text.split("\n")
        width = max(width_of(line, size) for line in lines)
        high = LETTERS + LINE * (len(lines) - 1)
        for smaller, cost in SMALLER:
            at = max(size * smaller, min(size, dp(FLOOR)))
            worse = IN_LINES * (len(lines) - 1)
            forms.append(Form(text, at, width * at / size * (1 if at == size else ROUNDED), high * at, worse + cost))
    return tuple(sorted(forms, key=lambda form: form.cost))


def _in_two_lines(name: str) -> list[str]:
    """Broken at the blank nearest to its middle, where there is one."""
    blanks = [at for at, letter in enumerate(name) if letter == " "]
    at = min(blanks, key=lambda blank: abs(blank - len(name) / 2), default=0)
    return [f"{name[:at]}\n{name[at + 1 :]}"] if at else []


def _direction(offset: list[float] | None) -> Point | None:
    """Towards where a name was drawn up: the middle of its box, which runs right and down from the place."""
    if offset is None:
        return None
    x, y = offset[0] + offset[2] / 2, -(offset[1] + offset[3] / 2)
    x, y = x / offset[2] * 2, y / offset[3] * 2  # beside a wide box counts as much as above it
    away = (x * x + y * y) ** 0.5 or 1.0
    return x / away, y / away


def _obstacles(plan: Layout, zoom: float) -> Iterator[Obstacle]:
    """Every track, and the mark a claimed one has in its middle."""
    for id_, track in plan.tracks.items():
        half = claimed_width(track) / 2 * zoom
        yield Obstacle.between(id_, _at(track.start, zoom), _at(track.end, zoom), half)
        middle = _at(track.middle, zoom)
        yield Obstacle.between(id_, middle, (middle[0] + 0.1, middle[1]), half * 1.6)


def _at(point: Point, zoom: float) -> Point:
    return point[0] * zoom, point[1] * zoom
