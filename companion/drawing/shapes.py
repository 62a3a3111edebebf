"""Simple shapes that pictures are made of: the app paints them, the page of joined phones draws them.

Left, bottom, width, height and points are in dp, up from the lower left corner. A colour is a name of the look, such as
`ink` or `brass_fill`, or written as `#RRGGBB`; as two such with a stroke between where the dark has its own.
"""

from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

Point: TypeAlias = tuple[float, float]
Rect: TypeAlias = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Panel:
    """A rounded rectangle, with an outline where it has a line."""

    box: Rect
    radius: float
    fill: str
    line: str = ""


@dataclass(frozen=True, slots=True)
class Dashed:
    """A place where something will lie."""

    box: Rect
    radius: float
    line: str = "rule2"


@dataclass(frozen=True, slots=True)
class Disc:
    middle: Point
    radius: float
    fill: str
    line: str = ""


@dataclass(frozen=True, slots=True)
class Polygon:
    """Can be seen whole from its first corner."""

    points: tuple[Point, ...]
    fill: str
    line: str
    width: float


@dataclass(frozen=True, slots=True)
class Lines:
    """Open lines, from point to point."""

    paths: tuple[tuple[Point, ...], ...]
    ink: str
    width: float


@dataclass(frozen=True, slots=True)
class Words:
    """A number or a short word around a point, smaller where it is wider than its room."""

    words: str
    middle: Point
    room: float
    size: float
    ink: str


@dataclass(frozen=True, slots=True)
class Icon:
    name: str
    middle: Point
    size: float
    ink: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A player's mark; a shape alone if it has no letter."""

    seat: int
    middle: Point
    side: float
    lettered: bool = True


Shape: TypeAlias = Panel | Dashed | Disc | Polygon | Lines | Words | Icon | Mark


@dataclass(frozen=True, slots=True)
class Picture:
    width: float
    height: float
    shapes: tuple[Shape, ...]


def middle_of(box: Rect) -> Point:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def spread(number: int, left: float, width: float, most: float, gap: float = 0.18) -> list[tuple[float, float]]:
    """Places beside each other as left edge and width, centred, none wider than the most."""
    step = min(width / max(1, number), most * (1 + gap))
    wide = step / (1 + gap)
    begin = left + (width - step * number + step - wide) / 2
    return [(begin + i * step, wide) for i in range(number)]


def band(box: Rect, part: int, parts: int, high: float = 0.78) -> tuple[float, float]:
    """The bottom and height of one of several rows, from the top."""
    step = box[3] / parts
    return box[1] + box[3] - (part + 1) * step + step * (1 - high) / 2, step * high


# --- as JSON, down from the upper left corner ---


def picture_as_plain(picture: Picture) -> dict[str, Any]:
    shapes = [_as_plain(shape, picture.height) for shape in picture.shapes]
    return {"width": picture.width, "height": picture.height, "shapes": shapes}


def _as_plain(shape: Shape, height: float) -> dict[str, Any]:
    def down(point: Point) -> list[float]:
        return [round(point[0], 2), round(height - point[1], 2)]

    plain = {"shape": type(shape).__name__.lower(), **asdict(shape)}
    match shape:
        case Panel(box=(left, bottom, wide, high)) | Dashed(box=(left, bottom, wide, high)):
            plain["box"] = [*down((left, bottom + high)), round(wide, 2), round(high, 2)]
        case Polygon(points=points):
            plain["points"] = [down(point) for point in points]
        case Lines(paths=paths):
            plain["paths"] = [[down(point) for point in path] for path in paths]
        case Disc() | Words() | Icon() | Mark():
            plain["middle"] = down(shape.middle)
    return {name: round(value, 2) if isinstance(value, float) else value for name, value in plain.items()}
