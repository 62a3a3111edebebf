"""Maps as records: colours by the pictures of their parts, which are sent once; words; and the part in sight."""

from typing import Any

from screens.browser_host.recorded_pen import BrowserPen
from screens.ui.pan_map.controls import Overview
from screens.ui.pan_map.picture import Label, Labels, MapPicture, View
from screens.ui.pan_map.shapes import Colour, Filled
from screens.ui.pen import Point
from screens.ui.recording import Verb, hex_of, plain

Record = dict[str, Any]


def fine(number: float) -> float:
    """A zoom: its hundredths count."""
    return round(number, 5)


def flat(points: "tuple[Point, ...] | list[Point]") -> list[float]:
    return [plain(side) for point in points for side in point]


def verbs_of(part: Filled, tint: Colour) -> list[Verb]:
    return [["polygons", [list(flat(shape)) for shape in part.polygons()], hex_of(tint)]]


def record_of(picture: MapPicture, parts: list[str]) -> Record:
    """`parts` are the names of the pictures of all parts, the lowest first."""
    record: Record = {
        "kind": "map",
        "world": [plain(side) for side in picture.world],
        "ground": hex_of(picture.ground),
        "view": _view(picture.view),
        "layers": parts,
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
    names = [_label(one) for one in (*labels.names, *labels.letters)]
    looks = {"plate": hex_of(labels.plate), "lead": hex_of(labels.lead), "width": plain(labels.lead_width)}
    return {"zoom": fine(labels.zoom), **looks, "names": names}


def _label(label: Label) -> list[Any]:
    lines = [[text, plain(middle[0]), plain(middle[1])] for text, middle in label.lines]
    plate = [plain(side) for side in label.plate] if label.plate else None
    return [lines, plain(label.size), hex_of(label.tint), plate, flat(label.lead) if label.lead else None]


def draw_overview(pen: BrowserPen, overview: Overview) -> None:
    """The whole map in small."""
    scale, theme = overview.scale, overview.theme
    box = (0.0, 0.0, overview.width, overview.height)
    pen.framed(box, 8, theme.card, theme.rule2, 1.5)
    for tint, shapes in overview.map.in_small(1 / scale):
        pen.polygons([[(x * scale, y * scale) for x, y in shape] for shape in shapes], tint)


def frame_of(overview: Overview, map_: str) -> Record:
    """The frame around what is in sight follows the pane of the map by itself."""
    return {"map": map_, "scale": fine(overview.scale), "ink": hex_of(overview.theme.brass_fill)}
