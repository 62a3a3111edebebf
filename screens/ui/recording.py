"""A pen that records: every verb as a list of plain values, which encode to JSON. For the browser, and for tests."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

from screens.theme import Theme
from screens.ui.advances import SetWords
from screens.ui.pen import Pen, Point, Rect, Tint
from screens.ui.typesetting import Words

SOFTER = 0.2
"""How much wider a line looks that is soft, in pixels."""
Value = str | float | bool | list["Value"]
Verb = list[Value]
"""Its name, and what it was given in the order of the pen's own parameters."""


def plain(number: float) -> float:
    """A length to a hundredth of a pixel; whole numbers without their point."""
    short = round(number, 2)
    return int(short) if short == int(short) else short


def hex_of(tint: Tint) -> str:
    """`#rrggbb`, with its alpha where it can be seen through."""
    return _hex(tuple(tint))


@lru_cache(1000)
def _hex(tint: tuple[float, ...]) -> str:
    red, green, blue, alpha = (round(255 * min(1.0, max(0.0, part))) for part in (*tint, 1.0)[:4])
    return f"#{red:02x}{green:02x}{blue:02x}" + (f"{alpha:02x}" if alpha < 255 else "")


def _flat(points: Sequence[Sequence[float]]) -> list[Value]:
    return [plain(number) for point in points for number in point]


class RecordingPen(Pen):
    __slots__ = ("drawn",)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.drawn: list[Verb] = []

    def _add(self, verb: str, *given: Value) -> None:
        self.drawn.append([verb, *given])

    def panel(self, box: Rect, radius: float | Sequence[float], tint: Tint, *, smooth: bool = True) -> None:
        radii: Value = plain(radius) if isinstance(radius, float | int) else _flat((radius,))
        self._add("panel", _flat((box,)), radii, hex_of(tint), *(() if smooth else (False,)))

    def outline(self, box: Rect, radius: float, tint: Tint, width: float) -> None:
        self._add("outline", _flat((box,)), plain(radius), hex_of(tint), plain(width))

    def disc(self, middle: Point, radius: float, tint: Tint, *, smooth: bool = True) -> None:
        self._add("disc", _flat((middle,)), plain(radius), hex_of(tint), *(() if smooth else (False,)))

    def ring(self, middle: Point, radius: float, tint: Tint, width: float, *, share: float = 1) -> None:
        self._add("ring", _flat((middle,)), plain(radius), hex_of(tint), plain(width), plain(share))

    def stroke(
        self, points: Sequence[Point], tint: Tint, width: float, *, close: bool = False, soft: bool = False
    ) -> None:
        wide = width + SOFTER if soft else width
        self._add("stroke", _flat(points), hex_of(tint), plain(wide), *((True,) if close else ()))

    def polygons(self, shapes: Sequence[Sequence[Point]], tint: Tint) -> None:
        self._add("polygons", [_flat(shape) for shape in shapes], hex_of(tint))

    def dashed(self, box: Rect, radius: float, tint: Tint, width: float, dash: float, gap: float) -> None:
        self._add("dashed", _flat((box,)), plain(radius), hex_of(tint), plain(width), plain(dash), plain(gap))

    def dotted(self, left: Point, length: float, tint: Tint) -> None:
        self._add("dotted", _flat((left,)), plain(length), hex_of(tint))

    def threads(self, paths: Sequence[Sequence[Point]], tint: Tint, width: float) -> None:
        self._add("threads", [_flat(path) for path in paths], hex_of(tint), plain(width))

    def words(self, text: str, middle: Point, size: float, tint: Tint) -> None:
        self._add("words", text, _flat((middle,)), plain(size), hex_of(tint))

    def line(self, text: str, corner: Point, size: float, tint: Tint, *, bold: bool = False) -> None:
        self._add("line", text, _flat((corner,)), plain(size), hex_of(tint), bold)

    def typeset(self, words: Words, corner: Point, tint: Tint) -> None:
        assert isinstance(words, SetWords)
        lines: list[Value] = list(words.lines)
        self._add("typeset", lines, _flat((corner,)), plain(words.width), plain(words.height), hex_of(tint))

    def symbol(self, name: str, middle: Point, size: float, tint: Tint) -> None:
        self._add("symbol", name, _flat((middle,)), plain(size), hex_of(tint))

    def mark(
        self, colour: str, initial: str, middle: Point, side: float, *, inverted: bool = False, banner: bool = False
    ) -> None:
        self._add("mark", colour, initial, _flat((middle,)), plain(side), inverted, banner)

    def image(self, png: bytes, box: Rect) -> None:
        self._add("image", b64encode(png).decode("ascii"), _flat((box,)))

    @contextmanager
    def shift(self, x: float, y: float) -> Iterator[None]:
        with self._within("shift", plain(x), plain(y)):
            yield

    @contextmanager
    def turn(self, angle: float, about: Point) -> Iterator[None]:
        with self._within("turn", plain(angle), _flat((about,))):
            yield

    @contextmanager
    def _within(self, verb: str, *given: Value) -> Iterator[None]:
        """What is drawn meanwhile is the last value of this verb."""
        around, self.drawn = self.drawn, []
        yield
        inner: list[Value] = list(self.drawn)
        self.drawn = around
        self._add(verb, *given, inner)
