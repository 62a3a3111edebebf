"""Paints pictures that are made of shapes into the open canvas."""

from collections.abc import Sequence

from companion.drawing import shapes
from companion.drawing.shapes import Picture, Shape
from screens.metrics import dp
from screens.metrics import dp as pixels
from screens.theme import Theme, rgba
from screens.ui.fitting import width_of
from screens.ui.pen import Pen, Point, Rect, Tint, fade

LINE = 1.4
"""Of an outline, in dp."""


def paint(pen: Pen, picture: Picture, corner: Point, seats: Sequence[tuple[str, str]] = (), scale: float = 1) -> None:
    """The picture with its lower left corner at a point; `seats` are colour and initial of every player."""
    for shape in picture.shapes:
        _paint(pen, shape, corner, seats, scale)


def fitted(
    pen: Pen,
    box: Rect,
    _pressed: bool,
    picture: Picture,
    pale: bool = False,
    at: float = 0.5,
    seats: Sequence[tuple[str, str]] = (),
) -> None:
    """A picture as large as its box allows, in the middle of it or at one end; what is closed stands back."""
    left, bottom, width, height = box
    scale = min(width / dp(picture.width), height / dp(picture.height))
    wide, high = dp(picture.width) * scale, dp(picture.height) * scale
    corner = left + (width - wide) * at, bottom + (height - high) / 2
    paint(pen, picture, corner, seats, scale)
    if pale:
        ground = fade(pen.theme.page, 0.55)
        pen.panel((*corner, wide, high), high * 0.22, ground, smooth=False)  # a smooth one is not clipped by lists


def tint_of(theme: Theme, colour: str) -> Tint:
    """A colour as it is on the board: a smooth shape that can be seen through is not clipped by what scrolls."""
    light, _, dark = colour.partition("/")
    found: Tint = rgba((theme.dark and dark) or light) if colour.startswith("#") else getattr(theme, colour)
    return [below + (above - below) * found[3] for above, below in zip(found[:3], theme.map[:3], strict=True)] + [1.0]


def _paint(pen: Pen, shape: Shape, corner: Point, seats: Sequence[tuple[str, str]], scale: float) -> None:
    def dp(length: float) -> float:
        return float(pixels(length)) * scale

    def at(point: Point) -> Point:
        return corner[0] + dp(point[0]), corner[1] + dp(point[1])

    def placed(box: Rect) -> Rect:
        return (*at((box[0], box[1])), dp(box[2]), dp(box[3]))

    def tint(colour: str) -> Tint:
        return tint_of(pen.theme, colour)

    match shape:
        case shapes.Panel(box, radius, fill, line) if line:
            pen.framed(placed(box), dp(radius), tint(fill), tint(line), dp(LINE))
        case shapes.Panel(box, radius, fill):
            pen.panel(placed(box), dp(radius), tint(fill))
        case shapes.Dashed(box, radius, line):
            pen.dashed(placed(box), dp(radius), tint(line), dp(LINE), dp(4), dp(3))
        case shapes.Disc(middle, radius, fill, line):
            if line:
                pen.disc(at(middle), dp(radius), tint(line))
            pen.disc(at(middle), dp(radius - (LINE if line else 0)), tint(fill))
        case shapes.Polygon(points, fill, line, width):
            pen.polygon([at(point) for point in points], tint(fill), tint(line), dp(width))
        case shapes.Lines(paths, ink, width):
            pen.threads([[at(point) for point in path] for path in paths], tint(ink), dp(width))
        case shapes.Words(words, middle, room, size, ink):
            wide = width_of(words, dp(size)) or 1
            pen.words(words, at(middle), dp(size) * min(1.0, dp(room) / wide), tint(ink))
        case shapes.Icon(name, middle, size, ink):
            pen.symbol(name, at(middle), dp(size), tint(ink))
        case shapes.Mark(seat, middle, side, lettered):
            colour, initial = seats[seat]
            pen.mark(colour, initial if lettered else "", at(middle), dp(side))
