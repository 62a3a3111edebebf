"""What lies on a player board, drawn small for the sheet: workers, herd, tiles, stops of the railroad, discs."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from screens.great_western_trail.drawn.cells import worker_space
from screens.great_western_trail.drawn.ear_tag import slot_tag
from screens.great_western_trail.drawn.rail_line import Stop, city_stop, station_stop
from screens.kit.drawing import Point, disc, letter, letters_from, mark, panel, stroke, symbol
from screens.kit.drawn import Painted
from screens.kit.fitting import width_of
from screens.kit.loading import load_kv
from screens.theme import rgba

TAG, STOP = 36, 25
"""The widest an ear tag and a stop of the railroad get, in dp."""
LEAST_STOP = 22.5
"""Narrower than this the stops stand in two rows."""


class WorkerRows(Painted):
    """Three rows of six spaces."""

    shows = ("counts", "points")
    counts = ListProperty()
    """Pairs of a kind and how many there are."""
    points = ListProperty()
    """What each space of a row is worth, in letters."""
    pitch = NumericProperty()

    def paint(self) -> None:
        side, top = self.pitch - dp(5), self.top
        for row, (kind, count) in enumerate(self.counts):
            bottom = top - row * self.pitch - side
            for place, points in enumerate(self.points):
                box = (self.x + place * self.pitch, bottom, side, side)
                worker_space(self.theme, box, kind, place + 1, count, points)


class HerdTags(Painted):
    """Cattle of the deck as ear tags, with how many there are of each."""

    shows = ("tags", "edition", "scale")
    tags = ListProperty()
    """For each the slot, the breeding value and the count."""
    edition = StringProperty("first")
    scale = NumericProperty(1)

    def lines(self, width: float, number: int) -> int:
        return -(-number // self._across(width)) if number else 0

    def _across(self, width: float) -> int:
        return max(1, int((width - dp(4)) / self._pitch()))

    def _pitch(self) -> float:
        return dp(TAG + 5) * self.scale

    def paint(self) -> None:
        theme, side, across = self.theme, dp(TAG) * self.scale, self._across(self.width)
        high = self.height / max(1, self.lines(self.width, len(self.tags)))
        for number, (slot, value, count) in enumerate(self.tags):
            line, place = divmod(number, across)
            left, bottom = self.x + place * self._pitch(), self.top - (line + 1) * high
            slot_tag(theme, (left, bottom + dp(1), side, side), slot, self.edition, value)
            middle = (left + side * 0.9, bottom + side * 0.92)
            disc(middle, side * 0.25, theme.page)
            disc(middle, side * 0.225, theme.ink)
            letter(str(count), middle, side * 0.36, theme.page)


class TilePills(Painted):
    """Tiles with an icon and a few letters, in lines that wrap."""

    shows = ("pills", "high", "size_of_text")
    pills = ListProperty()
    """For each the icon, the letters, the fill and the ink, of the tokens or of the theme."""
    high = NumericProperty()
    size_of_text = NumericProperty()

    def places(self, width: float) -> list[tuple[float, int, float]]:
        """Where each pill begins, in which line, and how wide it is."""
        found, left, line = [], 0.0, 0
        for icon, text, _, _ in self.pills:
            wide = width_of(text, self.size_of_text) + (self.size_of_text + dp(6) if icon else 0) + dp(20)
            if left and left + wide > width:
                left, line = 0.0, line + 1
            found.append((left, line, wide))
            left += wide + dp(6)
        return found

    def needs(self, width: float, _: Any, high: float, size_of_text: float) -> float:
        """The height all lines take."""
        places = self.places(width) if self.pills and size_of_text else []
        return (places[-1][1] + 1) * (high + dp(6)) - dp(6) if places else 0.0

    def paint(self) -> None:
        size = self.size_of_text
        for (icon, text, fill, ink), (left, line, wide) in zip(self.pills, self.places(self.width), strict=True):
            bottom = self.top - (line + 1) * self.high - line * dp(6)
            ground, tint = (rgba(one) if isinstance(one, str) else one for one in (fill, ink))
            panel((self.x + left, bottom, wide, self.high), dp(8), ground)
            middle, at = bottom + self.high / 2, self.x + left + dp(10)
            if icon:
                symbol(icon, (at + size / 2, middle), size * 1.15, tint)
                at += size + dp(6)
            letters_from(text, (at, middle), size, tint)


class StopRow(Painted):
    """Ten cities or ten stations side by side; in two rows where they would be too small to read."""

    shows = ("stops", "colour", "kind", "scale")
    stops = ListProperty()
    """For each its value, its edge and the discs on it."""
    colour = StringProperty("")
    kind = StringProperty("city")
    scale = NumericProperty(1)

    def across(self, width: float, scale: float) -> int:
        return 10 if width >= 10 * dp(LEAST_STOP) * scale else 5

    def pitch(self, width: float, scale: float) -> float:
        return min(width / self.across(width, scale), dp(STOP + 3) * scale)

    def paint(self) -> None:
        if not self.colour:
            return
        across, pitch = self.across(self.width, self.scale), self.pitch(self.width, self.scale)
        middles: list[Point] = []
        for number in range(len(self.stops)):
            row, place = divmod(number, across)
            middles.append((self.x + (place + 0.5) * pitch, self.top - (row + 0.5) * (pitch + dp(4))))
        for row in range(0, len(middles), across) if self.kind == "city" else ():
            stroke([middles[row], middles[min(row + across, len(middles)) - 1]], self.theme.rule2, dp(3))
        draw = city_stop if self.kind == "city" else station_stop
        half = pitch * 0.42
        for middle, stop in zip(middles, self.stops, strict=True):
            draw(self.theme, self.colour, middle, Stop(*stop), half)


class DiscRows(Painted):
    """The circles of the player board by what they give: a disc, or the empty circle it left."""

    shows = ("rows", "colour", "line", "size_of_text")
    rows = ListProperty()
    """For each its words and its circles: pairs of edge and whether a disc still lies there."""
    colour = StringProperty("")
    line = NumericProperty()
    size_of_text = NumericProperty()

    def column(self, size_of_text: float) -> float:
        """How wide one of two columns has to be."""
        widest = max((width_of(words, size_of_text) for words, _ in self.rows), default=0.0)
        return widest + dp(6) + 2 * self.line

    def columns(self, width: float, size_of_text: float) -> int:
        return 2 if 2 * self.column(size_of_text) + dp(6) <= width else 1

    def needs(self, width: float, rows: list[Any], line: float, size_of_text: float) -> float:
        columns = self.columns(width, size_of_text) if rows and line else 1
        return -(-len(rows) // columns) * (line + dp(2))

    def paint(self) -> None:
        if not self.colour:
            return
        columns, theme, size = self.columns(self.width, self.size_of_text), self.theme, self.size_of_text
        lines = -(-len(self.rows) // columns)
        wide = self.width / columns
        for number, (words, circles) in enumerate(self.rows):
            column, line = divmod(number, lines)
            middle = self.top - (line + 0.5) * (self.line + dp(2))
            left = self.x + column * wide
            for place, (edge, there) in enumerate(circles):
                self._circle((left + (place + 0.5) * self.line, middle), edge, there)
            letters_from(words, (left + 2 * self.line + dp(6), middle), size, theme.ink2)

    def _circle(self, middle: Point, edge: str, there: bool) -> None:
        theme, radius = self.theme, self.line * 0.4
        disc(middle, radius, theme.ink if edge == "black" else theme.rule2)
        disc(middle, radius - dp(2.2 if edge == "black" else 1.3), theme.page)
        if there:
            mark(theme, self.colour, "", middle, 2 * radius - dp(5))


load_kv(__file__)
