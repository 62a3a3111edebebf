"""The goods of the game, drawn: log, jointed block, stone, bar, drumstick; icons for the rest."""

from collections.abc import Callable

from screens.theme import Theme, rgba, tokens
from screens.ui.drawing import Point, Tint, disc, fade, framed, panel, polygon, stroke, symbol

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


def glyph(theme: Theme, kind: str, middle: Point, side: float, *, pale: bool = False, on: Tint | None = None) -> None:
    """Any of the pieces around a point; `on` is its ink where that is not the page's."""
    ink = on or (theme.ink3 if pale else theme.ink)
    if kind in ICON_KINDS:
        symbol(ICON_KINDS[kind], middle, side * 0.98, ink)
    elif kind == "any":
        for i, each in enumerate(("wood", "brick", "stone", "gold")):
            spot = (middle[0] + side * (0.26 if i % 2 else -0.26), middle[1] + side * (0.23 if i < 2 else -0.23))
            glyph(theme, each, spot, side * 0.48, pale=pale)
    else:
        fill = rgba(tokens()["resources"][kind]["fill"])
        _SHAPES[kind](middle, side, fade(fill, 0.45) if pale else fill, ink)


def _log(middle: Point, side: float, fill: Tint, ink: Tint) -> None:
    x, y = middle
    box = (x - side * 0.475, y - side * 0.265, side * 0.95, side * 0.53)
    framed(box, side * 0.265, fill, ink, side * LINE)
    end = (x + side * 0.235, y)
    disc(end, side * 0.15, ink)
    disc(end, side * (0.15 - LINE), fill)


def _block(middle: Point, side: float, fill: Tint, ink: Tint) -> None:
    x, y = middle
    framed((x - side * 0.455, y - side * 0.32, side * 0.91, side * 0.64), side * 0.1, fill, ink, side * LINE)
    wide = side * LINE * 0.85
    panel((x - side * 0.45, y - wide / 2, side * 0.9, wide), 0, ink)
    panel((x - wide / 2, y, wide, side * 0.3), 0, ink)
    for aside in (-0.2, 0.2):
        panel((x + side * aside - wide / 2, y - side * 0.3, wide, side * 0.3), 0, ink)


def _shaped(corners: tuple[Point, ...]) -> Callable[[Point, float, Tint, Tint], None]:
    def draw(middle: Point, side: float, fill: Tint, ink: Tint) -> None:
        points = [(middle[0] + px * side, middle[1] + py * side) for px, py in corners]
        polygon(points, fill, ink, side * LINE)
        for corner in points:
            disc(corner, side * LINE / 2, ink)

    return draw


def _bar(middle: Point, side: float, fill: Tint, ink: Tint) -> None:
    _shaped(BAR)(middle, side, fill, ink)
    x, y = middle[0], middle[1] + side * 0.075
    stroke([(x - side * 0.155, y), (x + side * 0.155, y)], ink, side * LINE)


_SHAPES: dict[str, Callable[[Point, float, Tint, Tint], None]] = {
    "wood": _log,
    "brick": _block,
    "stone": _shaped(STONE),
    "gold": _bar,
}
