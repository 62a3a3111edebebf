"""What is written on a map: names that keep their size whatever the zoom, and letters and numbers upon it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.game import Seat
from companion.games.ticket_to_ride.board import Destination, printed_name
from companion.games.ticket_to_ride.present import MapView
from companion.words.text_search import initials
from screens.metrics import dp
from screens.theme import Theme
from screens.ticket_to_ride.look import look
from screens.ticket_to_ride.map.geometry import Layout
from screens.ticket_to_ride.map.names import Form, Ground, Name, Spot, placed
from screens.ticket_to_ride.map.painting import flag_side, place_radius
from screens.ui.fitting import width_of
from screens.ui.pan_map.picture import Box, Label, Labels
from screens.ui.pen import Point, Tint

if TYPE_CHECKING:
    from screens.running_app import App

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
        self._names: Mapping[str, Label] = {}
        self._of: Any = None
        """What names are placed for: map, zoom, language and type; and whose claims they keep clear of."""

    def write(self, app: "App", map_: Written) -> Labels:
        size, theme, zoom = _type_size(app.theme, map_), app.theme, map_.zoom
        at = (map_.plan.board.map, map_.plan.size, zoom, app.tr.language, size, map_.proof)
        of = (at, map_.over)
        claimed = map_.proof or frozenset(route.id for route in map_.shown.routes if route.owner is not None)
        if self._of != (of, claimed, theme.mode):
            if of not in _grounds:
                remember(_grounds, of, _ground(app.tr, map_, size), GROUNDS)
            before = self.named if self._of and self._of[0][0] == at else {}
            self._of = (of, claimed, theme.mode)
            self.named = placed(_grounds[of], claimed, before)
            country = {place.id for place in map_.plan.board.places if place.country}
            self._names = {
                place: _name(spot, zoom, theme.ink2 if place in country else theme.ink)
                for place, spot in self.named.items()
            }
        return Labels(
            zoom=zoom,
            plate=(*theme.map[:3], 0.82),
            lead=tuple(theme.ink2),
            lead_width=dp(0.6) / zoom,
            names=self._names,
            letters=dict(_letters(map_, theme)),
        )


def _name(spot: Spot, zoom: float, ink: Tint) -> Label:
    """On a plate of the map's own colour; with a line to its place where it stands apart."""
    left, bottom, right, top = spot.box
    lines, high = spot.form.text.split("\n"), LINE * spot.form.size / zoom
    across, up = (left + right) / 2, (bottom + top) / 2
    middles = ((across, up + high * ((len(lines) - 1) / 2 - number)) for number in range(len(lines)))
    plate = (left - dp(2) / zoom, bottom, right + dp(2) / zoom, top)
    return Label(tuple(zip(lines, middles, strict=True)), spot.form.size, tuple(ink), plate, spot.leads)


def _letters(map_: Written, theme: Theme) -> Iterator[tuple[str, Label]]:
    """Initials on claimed routes, passengers in cities."""
    letters, size = initials([seat.name for seat in map_.seats]), max(8, LETTER * map_.plan.scale * map_.zoom)
    for route in map_.shown.routes:
        if route.owner is not None and (not map_.proof or route.id in map_.proof) and route.id != map_.filling:
            ink = theme.player(map_.seats[route.owner].colour, "on")
            yield route.id, Label(((letters[route.owner], map_.plan.tracks[route.id].middle),), size, tuple(ink))
    for place, count in map_.shown.waiting:
        if not map_.plan.board.place[place].country:
            yield place, Label(((str(count) if count else "–", map_.plan.places[place]),), size, tuple(theme.ink))


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
            anchors, forms = (plan.places[place.id], *ends_at), tuple(_forms(tr, place, size, zoom))
            drawn = flag if place.country else radius
            names.append(Name(place.id, anchors, drawn, forms, _direction(offsets.get(place.id))))
    cities = [(plan.places[place.id], radius) for place in board.places if not place.country]
    flags = [(spot, flag) for spot in plan.flags.values()]
    return Ground(plan, dp(1) / zoom, names, [*cities, *flags], map_.over, map_.edges)


def _forms(tr: Any, place: Destination, size: float, zoom: float) -> Iterator[Form]:
    """A name in full and in two lines, each in smaller type too."""
    full, broken = tr.text(place.name), f"ticket_to_ride.short.{place.id}"
    ours = place.name == printed_name(place.id)
    in_lines = tr(broken).replace(BREAK, "\n") if ours and tr.has(broken) else _in_two_lines(full)
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
