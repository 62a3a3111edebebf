"""Rows 3 and 4: discs on cities and stations, tapped on one drawn railroad."""

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.games.great_western_trail.box import Components
from companion.games.great_western_trail.state import city_name
from screens.great_western_trail.drawn.rail_line import Bond, RailLine, Stop
from screens.great_western_trail.entry.printed import PrintedButton, corrected
from screens.kit.figures import signed
from screens.kit.fitting import word_width
from screens.kit.layout import Column
from screens.kit.loading import load_kv


class CityStop(ButtonBehavior, BoxLayout):
    """A city to tap: a disc lies there or is taken back; the first and the last city take several."""

    name = StringProperty("")
    detail = StringProperty("")
    detail_ink = ColorProperty()
    discs = NumericProperty(0)
    corrected = BooleanProperty(False)
    """The group reads other points on its board, for a disc or for the link to the next city."""
    natural = NumericProperty(0)
    """The height its words need."""
    longest = NumericProperty(0)
    """The width its longest word needs."""

    def longest_word(self, name: str, size: float) -> float:
        return word_width(name, size)


class StationStop(ButtonBehavior, BoxLayout):
    name = StringProperty("")
    natural = NumericProperty(0)
    """The width its points need."""
    points = StringProperty("")
    taken = BooleanProperty(False)
    corrected = BooleanProperty(False)


class RailRow(FloatLayout):
    """One city and one station beside each other, or the station a line lower where words are large."""

    less = BooleanProperty(False)
    """True where a disc of several can be taken back."""
    less_name = StringProperty("")
    repeat = BooleanProperty(False)
    """True if its city takes several discs."""
    aside = NumericProperty(0)
    """How wide the station has to be."""
    longest = NumericProperty(0)
    """How wide the city has to be."""
    first = NumericProperty(0)
    """How high the line of the city is."""
    siding = NumericProperty(0)
    """How wide all stations are."""
    drop = NumericProperty(0)
    """How much lower the station stands; 0 beside the city."""

    def __init__(self, **more: Any) -> None:
        for event in ("on_city", "on_fewer", "on_station"):
            self.register_event_type(event)
        super().__init__(**more)

    def on_city(self) -> None:
        """The city was tapped."""

    def on_fewer(self) -> None:
        """One disc fewer."""

    def on_station(self) -> None:
        """The station was tapped."""


class RailSection(Column):
    def __init__(self, *, page: Any, seat: int, **more: Any) -> None:
        self.page, self.seat = page, seat
        super().__init__(**more)
        self.cities, self.stations = page.head("cities"), page.head("stations")
        self.line, self.rows = RailLine(), []
        box: Components = page.mirror.box
        for city, station in zip(box.cities, box.stations, strict=True):
            row = RailRow(
                repeat=city.repeat,
                on_city=lambda _, one=city: self._tap_city(one.id, one.repeat),
                on_fewer=lambda _, one=city: self._add(f"city/{one.id}", -1),
                on_station=lambda _, one=station: self._toggle(f"station/{one.number}"),
            )
            self.line.add_widget(row)
            self.rows.append(row)
        printed = PrintedButton(page=page, kinds=["station", "city", "link"])
        for part in (self.cities, self.stations, self.line, printed):
            self.add_widget(part)

    def _count(self, what: str) -> int:
        return int(self.page.player.counts.get(what, 0))

    def _add(self, what: str, by: int) -> None:
        self.page.enter(what, self._count(what) + by)

    def _toggle(self, what: str) -> None:
        self.page.enter(what, 0 if self._count(what) else 1)

    def _tap_city(self, city: str, repeat: bool) -> None:
        if repeat:
            self._add(f"city/{city}", 1)
        else:
            self._toggle(f"city/{city}")

    def show(self) -> None:
        app, box, player = self.page.app, self.page.mirror.box, self.page.player
        self.cities.detail = app.tr("great_western_trail.rail.discs", used=player.discs, most=box.discs)
        self.stations.detail = app.tr("great_western_trail.rail.stations", count=sum(map(self._station, box.stations)))
        for row, city, station in zip(self.rows, box.cities, box.stations, strict=True):
            self._show_city(row, city)
            stop = row.ids.station
            stop.name = app.tr("great_western_trail.rail.station", number=station.number)
            stop.points, stop.taken = signed(station.vp), bool(self._station(station))
            stop.corrected = corrected(self.page.mirror, f"station/{station.number}")
        self._draw(box)

    def _station(self, station: Any) -> int:
        return self._count(f"station/{station.number}")

    def _show_city(self, row: RailRow, city: Any) -> None:
        app, stop = self.page.app, row.ids.city
        stop.name, stop.discs = app.say(city_name(city.id)), self._count(f"city/{city.id}")
        stop.detail_ink = app.theme.alert if city.vp < 0 else app.theme.ink2
        stop.corrected = any(corrected(self.page.mirror, f"{kind}/{city.id}") for kind in ("city", "link"))
        points = "great_western_trail.rail.each" if city.repeat else "great_western_trail.rail.points"
        stop.detail = app.tr(points, points=signed(city.vp)) if city.vp else ""
        row.less = city.repeat and stop.discs > 0
        row.less_name = app.tr("great_western_trail.rail.less", city=stop.name)

    def _draw(self, box: Components) -> None:
        place = {city.id: number for number, city in enumerate(box.cities)}
        held = {city.id: self._count(f"city/{city.id}") for city in box.cities}
        self.line.colour = self.page.view.seats[self.seat].colour
        self.line.cities = [Stop(city.value, city.edge, held[city.id]) for city in box.cities]
        self.line.stations = [Stop(one.number, one.edge, self._station(one)) for one in box.stations]
        ends = [(link, sorted((place[link.a], place[link.b]))) for link in box.links]
        self.line.bonds = [Bond(upper, link.vp, bool(held[link.a] and held[link.b])) for link, (upper, _) in ends]


load_kv(__file__)
