"""Rows 3 and 4: discs on cities and stations, tapped on one drawn railroad."""

from companion.games.great_western_trail.box import City, Station
from companion.games.great_western_trail.state import city_name
from companion.numbers import signed
from screens.great_western_trail.entry.printed import printed_button
from screens.great_western_trail.entry.view import DRAWN, EntryView
from screens.pages.figures.local import Put
from screens.pages.figures.parts import padded
from screens.ui.tree.controls import NO_SURFACE, icon_key
from screens.ui.tree.nodes import Column, Key, Node, Painted, Row, Surface, Text

TRACK, ROW, POINTS = 44, 56, 46
"""How wide the column of a line's stops is, how high a row, how wide the points of a station; in dp."""
Bonds = dict[int, tuple[int, bool]]
"""Links by the upper of their cities: their points, and whether both hold a disc."""


def rail(view: EntryView) -> tuple[Node, ...]:
    """A city and a station beside each other; where words are large all cities, then all stations."""
    box, colour, bonds = view.mirror.box, view.shown.seats[view.seat].colour, _bonds(view)
    ends = ["first", *[""] * (len(box.cities) - 2), "last"]
    cities = [_city(view, colour, at, city, ends[at], bonds) for at, city in enumerate(box.cities)]
    stations = [_station(view, colour, one, end) for one, end in zip(box.stations, ends, strict=True)]
    margin = 6 if view.width < 360 else 10
    if not view.is_roomy:
        rows: list[Node] = [Row(city, widths=_widths(city), level=True) for city in cities]
        rows += [Row((one,)) for one in stations]
    else:
        wide = TRACK + POINTS * view.growth
        rows = [
            Row((*city, one), 4, widths=(*_widths(city), wide), level=True)
            for city, one in zip(cities, stations, strict=True)
        ]
    printed = printed_button(view, "station", "city", "link")
    return Column(tuple(rows), pad=(margin, 4, margin, 4)), *((padded(view.margin, *printed),) if printed else ())


def _widths(city: tuple[Node, ...]) -> tuple[float, ...]:
    return (0, *(48 for _ in city[1:]))


def _bonds(view: EntryView) -> Bonds:
    place = {city.id: number for number, city in enumerate(view.mirror.box.cities)}
    held = {city: view.count(f"city/{city}") for city in place}
    links = view.mirror.box.links
    return {min(place[one.a], place[one.b]): (one.vp, bool(held[one.a] and held[one.b])) for one in links}


def _city(view: EntryView, colour: str, at: int, city: City, end: str, bonds: Bonds) -> tuple[Node, ...]:
    """A tap lays a disc or takes it back; the first and the last city take several, and have a minus for that."""
    what, name = f"city/{city.id}", view.tr.text(city_name(city.id))
    discs = view.count(what)
    said = (
        view.say(
            "great_western_trail.rail.each" if city.repeat else "great_western_trail.rail.points",
            points=signed(city.vp),
        )
        if city.vp
        else ""
    )
    drawn = Painted(
        f"{DRAWN}.rail_line:city",
        (colour, city.value, city.edge, discs, bonds.get(at - 1, ()), bonds.get(at, ()), end),
        ROW,
        TRACK,
    )
    words = Column(
        (
            Text(name, "body", "ink" if discs else "ink2", bold=discs > 0),
            Text(said, "caption", "alert" if city.vp < 0 else "ink2"),
        ),
        pad=(8, 2, 2, 2),
    )
    corrected = any(view.corrected(f"{kind}/{city.id}") for kind in ("city", "link"))
    tap = Put(what, discs + 1 if city.repeat else int(not discs))
    stop = _stop(Row((drawn, words), widths=(TRACK, 0), level=True), tap, name, corrected=corrected)
    if not (city.repeat and discs):
        return (stop,)
    fewer = icon_key(
        "minus-circle-outline", Put(what, discs - 1), view.say("great_western_trail.rail.less", city=name), ink="ink2"
    )
    return stop, fewer


def _station(view: EntryView, colour: str, station: Station, end: str) -> Node:
    what = f"station/{station.number}"
    taken = view.count(what)
    drawn = Painted(f"{DRAWN}.rail_line:station", (colour, station.number, station.edge, taken, end), ROW, TRACK)
    worth = Text(signed(station.vp), "strong", "primary" if taken else "ink2", bold=bool(taken))
    inner = Row((drawn, worth), 2, widths=(TRACK, 0), level=True)
    name = view.say("great_western_trail.rail.station", number=station.number)
    return _stop(inner, Put(what, int(not taken)), name, corrected=view.corrected(what))


def _stop(inner: Row, tap: Put, name: str, *, corrected: bool) -> Key:
    return Key(inner, Surface("", corner="alert") if corrected else NO_SURFACE, (0, 0), 0, tap=tap, name=name, key=name)
