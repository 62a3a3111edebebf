"""A stretch of the railroad, drawn: spaces on the line, turnouts beside it, who stands where, and where one may go."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.games.great_western_trail.box import railroad
from companion.games.great_western_trail.present import TrailView
from screens.great_western_trail.acts.parts import said
from screens.great_western_trail.drawn.cells import colours_of
from screens.kit.drawing import Point, disc, framed, letter, mark, panel, stroke, symbol
from screens.kit.drawn import Pressed
from screens.kit.fitting import width_of
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.theme import rgba

CELL = 58
"""The width of a space at least, in dp."""
_STOP, _GAUGE, _TIE, _LEDGE = 19.0, 4.0, 8.0, 2.0
"""Half a space; from the middle of the line to a rail, and to the end of a tie; in dp."""


@dataclass(frozen=True, slots=True)
class Standing:
    """An engine of another player."""

    colour: str
    initial: str


class EngineStop(Pressed):
    """One space of the railroad; a turnout lies above the line that goes on below it."""

    shows = ("space", "open", "chosen", "here", "others", "station", "cost", "upgraded", "master", "note", "ends")
    space = StringProperty("0")
    open = BooleanProperty(False)
    chosen = BooleanProperty(False)
    here = StringProperty("")
    """The colour of the player whose engine stands here now."""
    others = ListProperty()
    station = StringProperty("")
    cost = StringProperty("")
    upgraded = BooleanProperty(False)
    master = BooleanProperty(False)
    """True if a stationmaster still waits at the station."""
    note = StringProperty("")
    ends = StringProperty("")
    """`first` or `last` of the stretch."""

    @property
    def turnout(self) -> bool:
        return self.space.startswith("T")

    def paint(self) -> None:
        line = self.y + self._below() + dp(_STOP) + dp(3)
        self._rails(line)
        middle = (self.center_x, line)
        if self.turnout:
            middle = (self.center_x, line + dp(2 * _STOP - 3))
            self._siding(line, middle)
            self._square(middle)
        else:
            self._circle(middle)
        words = self._words()
        if words:
            size = self.theme.caption
            room = self.width - dp(4)
            size *= min(1.0, room / max(1.0, width_of(words, size)))
            ink = self.theme.ink if self.open and self.note else self.theme.ink2
            letter(words, (self.center_x, self.y + self._below() / 2), size, ink)

    def _words(self) -> str:
        return self.note or (self.cost and said("engine.cost", dollars=self.cost))

    def narrowest(self) -> float:
        """The width for what stands below the line."""
        return width_of(self._words(), self.theme.caption) + dp(6)

    def _below(self) -> float:
        """The height of the words below the line."""
        return float(self.theme.caption * 1.35)

    def _rails(self, y: float) -> None:
        left = self.center_x if self.ends == "first" else self.x
        right = self.center_x if self.ends == "last" else self.right
        step = dp(7)
        tie = left + step / 2
        while tie < right:
            stroke([(tie, y - dp(_TIE)), (tie, y + dp(_TIE))], self.theme.rule, dp(2))
            tie += step
        for side in (-1, 1):
            stroke([(left, y + side * dp(_GAUGE)), (right, y + side * dp(_GAUGE))], self.theme.rule2, dp(1.5))

    def _siding(self, y: float, middle: Point) -> None:
        """The track that leaves the line before the turnout and comes back after it."""
        path = [(self.x, y), (self.x + self.width * 0.2, middle[1]), (self.right - self.width * 0.2, middle[1])]
        stroke([*path, (self.right, y)], self.theme.rule2, dp(2.4))

    def _square(self, middle: Point) -> None:
        theme, look, half = self.theme, colours_of("tasks", "station"), dp(_STOP - 1)
        fill, ink, line = theme.sheet, theme.ink2, theme.rule2
        if self.open:
            fill, ink, line = rgba(look["fill"]), rgba(look["on"]), rgba(look["fill"])
        if self.chosen:
            fill, ink, line = theme.primary, theme.primary_ink, theme.primary
        left, bottom, side = middle[0] - half, middle[1] - half, 2 * half
        if self.open and self.state == "normal":
            panel((left, bottom - dp(_LEDGE), side, side), dp(9), theme.edge)
        framed((left, bottom, side, side), dp(9), fill, line, dp(1.6))
        if not self._standing(middle):
            letter(self.station, middle, dp(17), ink)
            if self.upgraded:
                self._badge((left + side - dp(2), bottom + side - dp(4)), "check")
            elif self.master:
                self._badge((left + side - dp(2), bottom + side - dp(4)), "star-outline")

    def _circle(self, middle: Point) -> None:
        theme, radius = self.theme, dp(_STOP)
        if self.open and self.state == "normal":
            disc((middle[0], middle[1] - dp(_LEDGE)), radius, theme.edge)
        disc(middle, radius, theme.primary if self.open or self.chosen else theme.rule2)
        inner = theme.primary if self.chosen else theme.card if self.open else theme.sheet
        disc(middle, radius - dp(2.4 if self.open else 1.5), inner)
        if not self._standing(middle):
            ink = theme.primary_ink if self.chosen else theme.ink if self.open else theme.ink2
            letter(self.space, middle, dp(17), ink)

    def _standing(self, middle: Point) -> bool:
        """An engine in place of the number."""
        theme = self.theme
        if self.here:
            disc(middle, dp(_STOP), theme.player(self.here, "edge"))
            disc(middle, dp(_STOP - 1.5), theme.player(self.here, "fill"))
            symbol("train", middle, dp(22), theme.player(self.here, "on"))
            return True
        others = self.others if self.space != railroad.START_SPACE else []
        for number, one in enumerate(others):
            aside = (number - (len(others) - 1) / 2) * dp(10)
            mark(theme, one.colour, one.initial, (middle[0] + aside, middle[1]), dp(2 * _STOP - 8))
        return bool(others)

    def _badge(self, middle: Point, icon: str) -> None:
        theme = self.theme
        disc(middle, dp(9), theme.sheet)
        disc(middle, dp(8), theme.primary if icon == "check" else theme.brass_fill)
        symbol(icon, middle, dp(12), theme.primary_ink if icon == "check" else theme.brass_ink)


class TrackStretch(GridLayout):
    """The spaces between an engine and the furthest it can go, the nearest first; a tap on one says which."""

    def __init__(self, *, mirror: TrailView, seats: Any, seat: int, **more: Any) -> None:
        self.mirror, self.seats, self.seat = mirror, seats, seat
        self.stops: dict[str, EngineStop] = {}
        super().__init__(cols=1, **more)
        self.bind(width=self._columns)

    def _columns(self, *_: Any) -> None:
        least = max([dp(CELL), *(stop.narrowest() for stop in self.children)])
        fit, count = max(1, int(self.width // least)), max(1, len(self.children))
        self.cols = -(-count // -(-count // fit))  # the lines as even as they can be
        for stop in self.children:
            stop.width = self.width / self.cols

    def put(
        self, spaces: Collection[str], chosen: Callable[[str], None], notes: Mapping[str, str] | None = None
    ) -> "TrackStretch":
        """Show where the engine may go, and what stands below some of these spaces."""
        order = railroad.spaces(self.mirror.shared.board.railroad)
        engine = self.mirror.players[self.seat].ranch.engine
        places = [order.index(space) for space in (*spaces, engine)]
        shown = order[min(places) : max(places) + 1]
        if order.index(engine) == max(places):
            shown = shown[::-1]
        self.clear_widgets()
        self.stops = {space: self._stop(space, space in spaces, (notes or {}).get(space, "")) for space in shown}
        for space, stop in self.stops.items():
            stop.bind(on_release=lambda _, to=space: chosen(to))
            self.add_widget(stop)
        self.stops[shown[0]].ends, self.stops[shown[-1]].ends = "first", "last"
        self._columns()
        return self

    def choose(self, space: str) -> None:
        for one, stop in self.stops.items():
            stop.chosen = one == space

    def _stop(self, space: str, is_open: bool, note: str) -> EngineStop:
        letters = initials([one.name for one in self.seats])
        others = [
            Standing(self.seats[who].colour, letters[who])
            for who, player in enumerate(self.mirror.players)
            if who != self.seat and player.ranch.engine == space
        ]
        mine = self.mirror.players[self.seat].ranch.engine == space
        stop = EngineStop(space=space, open=is_open, disabled=not is_open, others=others)
        stop.here = self.seats[self.seat].colour if mine else ""
        stop.note = said("engine.skipped") if others and space != railroad.START_SPACE else note
        station = self.mirror.shared.board.station_at.get(space)
        if station is not None:
            stop.station = str(station.number)
            stop.cost = "" if note else str(self.mirror.box.stations[station.number - 1].cost)
            stop.upgraded = bool(self.mirror.players[self.seat].counts.get(f"station/{station.number}"))
            stop.master = bool("".join(self.mirror.shared.masters[station.number - 1 : station.number]))
        stop.name = space_name(space, stop.station)
        return stop


def space_name(space: str, station: str) -> str:
    if space.startswith("T"):
        return said("engine.turnout", station=station)
    return said("engine.space", number=space)


load_kv(__file__)
