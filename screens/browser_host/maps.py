"""Maps as records: colours by the pictures of their parts, which are sent once; words; and the part in sight."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from screens.browser_host.recorded_pen import BrowserPen
from screens.ui.pan_map.controls import Overview
from screens.ui.pan_map.picture import Label, Labels, MapPicture, View
from screens.ui.pan_map.shapes import Piece
from screens.ui.pen import Point
from screens.ui.recording import Value, Verb, hex_of, plain

Record = dict[str, Any]


def fine(number: float) -> float:
    """A zoom: its hundredths count."""
    return round(number, 5)


def flat(points: "tuple[Point, ...] | list[Point]") -> list[float]:
    return [plain(side) for point in points for side in point]


def _sides(points: Iterable[Point]) -> Value:
    """As `flat`, of very many points."""
    return [round(side, 2) for point in points for side in point]


def verbs_of(piece: Piece) -> list[Verb]:
    """Polygons, their colour, and the layer they are in."""
    return [
        ["polygons", [_sides(shape) for shape in part.polygons()], hex_of(tint), layer]
        for (layer, tint), part in piece.items()
    ]


def record_of(picture: MapPicture, pieces: Iterable[str]) -> Record:
    """`pieces` are the names of their pictures: a set, as what lies above what is said by their layers."""
    record: Record = {
        "kind": "map",
        "world": [plain(side) for side in picture.world],
        "ground": hex_of(picture.ground),
        "view": _view(picture.view),
        "pieces": dict.fromkeys(pieces, 1),
        "labels": _labels(picture.labels),
    }
    outlines = [[flat(one.corners), hex_of(one.tint), plain(one.width)] for one in picture.outlines]
    return record | ({"outlines": outlines} if outlines else {})


def _view(view: View) -> Record:
    offset = [plain(side) for side in view.offset]
    room = {"covered": plain(view.covered), "beyond": plain(view.beyond), "moves": view.moves}
    return {"zoom": fine(view.zoom), "offset": offset, **_bounds(view), **room}


def _bounds(view: View) -> Record:
    return {"farthest": fine(view.farthest), "nearest": fine(view.nearest)}


def _labels(labels: Labels) -> Record:
    names, letters = (
        {of: _label(one) for of, one in labels_of.items()} for labels_of in (labels.names, labels.letters)
    )
    looks = {"plate": hex_of(labels.plate), "lead": hex_of(labels.lead), "width": plain(labels.lead_width)}
    return {"zoom": fine(labels.zoom), **looks, "names": names, "letters": letters}


@lru_cache(1000)
def _label(label: Label) -> list[Any]:
    """Most of them stay as they were."""
    lines = [[text, plain(middle[0]), plain(middle[1])] for text, middle in label.lines]
    plate = [plain(side) for side in label.plate] if label.plate else None
    return [lines, plain(label.size), hex_of(label.tint), plate, flat(label.lead) if label.lead else None]


def draw_overview(pen: BrowserPen, overview: Overview) -> None:
    """What the whole map lies on in small."""
    theme = overview.theme
    pen.framed((0.0, 0.0, overview.width, overview.height), 8, theme.card, theme.rule2, 1.5)


def frame_of(overview: Overview, map_: str) -> Record:
    """Lines are those of the map's pane that it has in small; the frame around what is in sight follows it too."""
    return {"map": map_, "scale": fine(overview.scale), "ink": hex_of(overview.theme.brass_fill)}
