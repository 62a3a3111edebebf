"""What is written on a map: names that keep their size whatever the zoom, and letters and numbers upon it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, InstructionGroup, Line, Rectangle
from kivy.metrics import dp

from companion.game import Seat
from companion.games.ticket_to_ride.present import MapView
from companion.text_search import initials
from screens.ticket_to_ride.look import look
from screens.ticket_to_ride.map.geometry import Layout, Point
from screens.ticket_to_ride.map.names import Box, Form, Ground, Name, Spot, placed
from screens.ticket_to_ride.map.painting import flag_side, place_radius
from screens.ui.fitting import width_of
from screens.ui.text_cache import rendered

if TYPE_CHECKING:
    from screens.app import TablesideApp

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
GROUNDS = 8
"""So many maps at one zoom are remembered with what their names keep clear of."""
_grounds: dict[Any, Ground] = {}
LETTER = 10.5
"""Of a player on their routes, and of passengers in a city, in world units."""


@dataclass(frozen=True, slots=True)
class Written:
    """What a map shows, and how near it is."""

    plan: Layout
    shown: MapView
    seats: tuple[Seat, ...]
    zoom: float
    proof: frozenset[str]
    filling: str
    """A route whose cars are just being laid."""
    over: tuple[Box, ...]
    """Where something lies over the map."""
    edges: tuple[Box, ...]
    """Of what is in sight."""


class MapLabels:
    def __init__(self) -> None:
        self.named: dict[str, Spot] = {}
        """Where each name stands, in world units."""
        self.group, self._names, self._letters = InstructionGroup(), InstructionGroup(), InstructionGroup()
        self._of: Any = None
        """What names are placed for: map, zoom, language and type; and whose claims they keep clear of."""
        self.group.add(self._names)
        self.group.add(self._letters)

    def write(self, app: "TablesideApp", map_: Written) -> None:
        size = _type_size(app.theme, map_)
        at = (map_.plan.board.map, map_.plan.size, map_.zoom, app.tr.language, size, map_.proof)
        of = (at, map_.over)
        claimed = map_.proof or frozenset(route.id for route in map_.shown.routes if route.owner is not None)
        if self._of != (of, claimed, app.theme.mode):
            if of not in _grounds:
                remember(_grounds, of, _ground(app.tr, map_, size), GROUNDS)
            before = self.named if self._of and self._of[0][0] == at else {}
            self._of = (of, claimed, app.theme.mode)
            self.named = placed(_grounds[of], claimed, before)
            self._names.clear()
            for place, spot in self.named.items():
                country = map_.plan.board.place[place].country
                self._write_name(spot, map_.zoom, app.theme, "ink2" if country else "ink")
        self._letters.clear()
        for text, middle, ink in _letters(map_, app.theme):
            self._write_letter(text, middle, LETTER * map_.plan.scale, map_.zoom, ink)

    def _write_name(self, spot: Spot, zoom: float, theme: Any, ink: str) -> None:
        """On a plate of the map's own colour; with a line to its place where it stands apart."""
        put, (left, bottom, right, top) = self._names.add, spot.box
        if spot.leads:
            put(Color(*theme.ink2))
            put(Line(points=[c for point in spot.leads for c in point], width=dp(0.6) / zoom))
        put(Color(*theme.map[:3], 0.82))
        put(Rectangle(pos=(left - dp(2) / zoom, bottom), size=(right - left + dp(4) / zoom, top - bottom)))
        put(Color(*getattr(theme, ink)))
        lines, high = spot.form.text.split("\n"), LINE * spot.form.size / zoom
        for number, line in enumerate(lines):
            middle = (left + right) / 2, (bottom + top) / 2 + high * ((len(lines) - 1) / 2 - number)
            put(_words(line, middle, spot.form.size, zoom))

    def _write_letter(self, text: str, middle: Point, size: float, zoom: float, ink: list[float]) -> None:
        self._letters.add(Color(*ink))
        self._letters.add(_words(text, middle, max(8, size * zoom), zoom))


def _words(text: str, middle: Point, size: float, zoom: float) -> Rectangle:
    texture = rendered(text, size, bold=True).label.texture
    width, height = (side / zoom for side in texture.size)
    return Rectangle(texture=texture, pos=(middle[0] - width / 2, middle[1] - height / 2), size=(width, height))


def _letters(map_: Written, theme: Any) -> Iterator[tuple[str, Point, list[float]]]:
    """Initials on claimed routes, passengers in cities."""
    letters = initials([seat.name for seat in map_.seats])
    for route in map_.shown.routes:
        if route.owner is not None and (not map_.proof or route.id in map_.proof) and route.id != map_.filling:
            ink = theme.player(map_.seats[route.owner].colour, "on")
            yield letters[route.owner], map_.plan.tracks[route.id].middle, ink
    for place, count in map_.shown.waiting:
        if not map_.plan.board.place[place].country:
            yield str(count) if count else "–", map_.plan.places[place], theme.ink


def _type_size(theme: Any, map_: Written) -> float:
    grown = theme.micro * min(GROWN, max(1.0, map_.plan.scale))
    return float(min(grown, dp(LARGEST) * max(1.0, map_.zoom / dp(1))))


def remember(known: dict[Any, Any], key: Any, value: Any, most: int) -> None:
    """One thing more; what was remembered first is forgotten."""
    while len(known) >= most:
        del known[next(iter(known))]
    known[key] = value


def forget() -> None:
    """All maps anew, for whoever measures."""
    _grounds.clear()


def _ground(tr: Any, map_: Written, size: float) -> Ground:
    """What names keep clear of, and the names."""
    plan, board, zoom = map_.plan, map_.plan.board, map_.zoom
    radius, flag = place_radius(plan, map_.shown), flag_side(plan)
    ends = {end for id_ in map_.proof for end in (plan.tracks[id_].route.a, plan.tracks[id_].route.b)}
    by_hand = look("map_labels").get(board.map)
    offsets = by_hand["offsets"][tr.language] if by_hand else {}
    names = []
    for place in sorted(board.places, key=lambda place: (-len(board.rail.at.get(place.id, ())), place.id)):
        if not ends or place.id in ends:
            ends_at = [spot for (country, _), spot in plan.flags.items() if country == place.id]
            anchors, forms = (plan.places[place.id], *ends_at), tuple(_forms(tr, place.id, size, zoom))
            drawn = flag if place.country else radius
            names.append(Name(place.id, anchors, drawn, forms, _direction(offsets.get(place.id))))
    cities = [(plan.places[place.id], radius) for place in board.places if not place.country]
    flags = [(spot, flag) for spot in plan.flags.values()]
    return Ground(plan, dp(1) / zoom, names, [*cities, *flags], map_.over, map_.edges)


def _forms(tr: Any, place: str, size: float, zoom: float) -> Iterator[Form]:
    """A name in full and in two lines, each in smaller type too."""
    full, broken = tr(f"ticket_to_ride.place.{place}"), f"ticket_to_ride.short.{place}"
    in_lines = tr(broken).replace(BREAK, "\n") if tr.has(broken) else _in_two_lines(full)
    for text in dict.fromkeys((full, in_lines)):
        lines = text.split("\n")
        width, high = max(width_of(line, size) for line in lines), LETTERS + LINE * (len(lines) - 1)
        for smaller, worse in SMALLER:
            at = max(size * smaller, min(size, dp(FLOOR)))
            wide = width * at / size * (1 if at == size else ROUNDED)
            yield Form(text, at, wide / zoom, high * at / zoom, worse + IN_LINES * (len(lines) - 1))


def _in_two_lines(name: str) -> str:
    """Broken at the blank nearest to its middle, where there is one."""
    blanks = [at for at, letter in enumerate(name) if letter == " "]
    at = min(blanks, key=lambda blank: abs(blank - len(name) / 2), default=0)
    return f"{name[:at]}\n{name[at + 1 :]}" if at else name


def _direction(offset: list[float] | None) -> Point | None:
    """Towards where a name was drawn up: the middle of its box, which runs right and down from the place."""
    if offset is None:
        return None
    x, y = offset[0] + offset[2] / 2, -(offset[1] + offset[3] / 2)
    x, y = x / offset[2] * 2, y / offset[3] * 2  # beside a wide box counts as much as above it
    away = (x * x + y * y) ** 0.5 or 1.0
    return x / away, y / away
