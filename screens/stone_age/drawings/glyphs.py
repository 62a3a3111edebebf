"""The goods of the game, drawn: log, jointed block, stone, bar, drumstick; icons for the rest."""

from collections.abc import Callable

from screens.theme import rgba, tokens
from screens.ui.pen import Pen, Point, Tint, fade

LINE = 0.058
"""The outline, in parts of the side."""
ICON_KINDS = {
    "food": "food-drumstick",
    "tool": "hammer",
    "points": "star-outline",
    "field": "sprout",
    "figure": "account",
    "dice": "dice-multiple-outline",
    "card": "cards-outline",
    "building": "home-variant",
}
STONE = ((-0.23, 0.3), (0.15, 0.335), (0.455, 0.07), (0.33, -0.32), (-0.265, -0.32), (-0.45, -0.015))
BAR = ((-0.28, 0.235), (0.28, 0.235), (0.465, -0.235), (-0.465, -0.235))


def glyph(pen: Pen, kind: str, middle: Point, side: float, *, pale: bool = False, on: Tint | None = None) -> None:
    """Any of the pieces around a point; `on` is its ink where that is not the page's."""
    ink = on or (pen.theme.ink3 if pale else pen.theme.ink)
    if kind in ICON_KINDS:
        pen.symbol(ICON_KINDS[kind], middle, side * 0.98, ink)
    elif kind == "any":
        for i, each in enumerate(("wood", "brick", "stone", "gold")):
            spot = (middle[0] + side * (0.26 if i % 2 else -0.26), middle[1] + side * (0.23 if i < 2 else -0.23))
            glyph(pen, each, spot, side * 0.48, pale=pale)
    else:
        fill = rgba(tokens()["resources"][kind]["fill"])
        _SHAPES[kind](pen, middle, side, fade(fill, 0.45) if pale else fill, ink)


def _log(pen: Pen, middle: Point, side: float, fill: Tint, ink: Tint) -> None:
    x, y = middle
    box = (x - side * 0.475, y - side * 0.265, side * 0.95, side * 0.53)
    pen.framed(box, side * 0.265, fill, ink, side * LINE)
    end = (x + side * 0.235, y)
    pen.disc(end, side * 0.15, ink)
    pen.disc(end, side * (0.15 - LINE), fill)


def _block(pen: Pen, middle: Point, side: float, fill: Tint, ink: Tint) -> None:
    x, y = middle
    pen.framed((x - side * 0.455, y - side * 0.32, side * 0.91, side * 0.64), side * 0.1, fill, ink, side * LINE)
    wide = side * LINE * 0.85
    pen.panel((x - side * 0.45, y - wide / 2, side * 0.9, wide), 0, ink)
    pen.panel((x - wide / 2, y, wide, side * 0.3), 0, ink)
    for aside in (-0.2, 0.2):
        pen.panel((x + side * aside - wide / 2, y - side * 0.3, wide, side * 0.3), 0, ink)


def _shaped(corners: tuple[Point, ...]) -> Callable[[Pen, Point, float, Tint, Tint], None]:
    def draw(pen: Pen, middle: Point, side: float, fill: Tint, ink: Tint) -> None:
        points = [(middle[0] + px * side, middle[1] + py * side) for px, py in corners]
        pen.polygon(points, fill, ink, side * LINE)
        for corner in points:
            pen.disc(corner, side * LINE / 2, ink)

    return draw


def _bar(pen: Pen, middle: Point, side: float, fill: Tint, ink: Tint) -> None:
    _shaped(BAR)(pen, middle, side, fill, ink)
    x, y = middle[0], middle[1] + side * 0.075
    pen.stroke([(x - side * 0.155, y), (x + side * 0.155, y)], ink, side * LINE)


_SHAPES: dict[str, Callable[[Pen, Point, float, Tint, Tint], None]] = {
    "wood": _log,
    "brick": _block,
    "stone": _shaped(STONE),
    "gold": _bar,
}
