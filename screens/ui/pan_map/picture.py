"""What a map shows, as values for whoever draws it. Lengths are in units of the map's world if not said otherwise."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from screens.ui.pan_map.shapes import Colour, Piece
from screens.ui.pen import Point

Box: TypeAlias = tuple[float, float, float, float]
"""Left, bottom, right, top."""


@dataclass(frozen=True, slots=True)
class Label:
    """Bold words that have their size at rest."""

    lines: tuple[tuple[str, Point], ...]
    """Each with its middle."""
    size: float
    """Of the type, in pixels at the zoom of the labels."""
    tint: Colour
    plate: Box | None = None
    """The ground of the words."""
    lead: tuple[Point, Point] | None = None
    """From the place that is named to its name, where that stands apart."""


@dataclass(frozen=True, slots=True)
class Labels:
    """All that is written on a map, the lowest first; of each its lead, then its plate, then its words."""

    zoom: float = 1.0
    """The zoom they are made for: while the map has another one they are larger or smaller with it."""
    plate: Colour = (0, 0, 0, 0)
    lead: Colour = (0, 0, 0, 0)
    lead_width: float = 0.0
    """Half of a lead's width."""
    names: Mapping[str, Label] = field(default_factory=dict)
    """By what they name."""
    letters: Mapping[str, Label] = field(default_factory=dict)
    """What is written upon what is drawn, above all names."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A closed line; half of it, `width`, lies outside."""

    corners: tuple[Point, ...]
    tint: Colour
    width: float


@dataclass(frozen=True, slots=True)
class View:
    """What of the world is in sight: a point of it lies at `offset + zoom * point` from the lower left corner."""

    zoom: float
    """Pixels of a unit."""
    offset: Point
    farthest: float
    """All of it is in sight."""
    nearest: float
    covered: float = 0.0
    """How much a sheet covers from below, in pixels: the map may be pushed up by as much."""
    beyond: float = 0.0
    """How far it may be moved in from the left and the right, in pixels."""
    moves: int = 0
    """So often the app itself has moved the map."""


@dataclass(frozen=True, slots=True)
class MapPicture:
    """All that a host needs to show a map and to let it be moved without asking.

    Draw the `ground` over the `size` the map has, then by the view's matrix the layers of the `pieces`, the `outlines`
    and the `labels`, cut off at the edges. Lengths of the world grow with the zoom; a label's words are
    `size / labels.zoom` units high. What is equal to what was there before need not be drawn or sent again: pieces are
    equal if they are the same objects.

    Fingers, in pixels from the lower left corner (`PanMap` does the same, and `held` keeps an offset in bounds):

    - one that has moved more than `STILL` dp moves the offset; two zoom about their middle by the change of their
      distance; a notch of the wheel zooms about the pointer by `WHEEL`. The zoom stays between `farthest` and
      `nearest`, and after every move each side of the offset is `held`.
    - one that comes up without having moved is a tap: say `tap(world, zoom)`, the point in units of the world. The map
      itself finds what lies within `TOUCH` dp there.
    - the second of a double tap is no tap but `tapped_twice()`; then zoom about it by `DOUBLE`, or where the zoom is
      above twice the farthest see the whole map.
    - at rest, after whatever moved or zoomed it: say `rest_at(zoom, offset)`. No reply is waited for; another picture
      has labels for that zoom. Until then the old ones stay.
    - arrows, Enter and leaving: `key_in()`, `key_move(direction)`, `key_enter()`, `key_out()`.

    Take over `view` where its `moves` is another number than in the last picture, else only its bounds.
    Another size comes with the box that its page gives it.
    """

    world: Point
    size: Point
    """In pixels."""
    ground: Colour
    view: View
    pieces: tuple[Piece, ...]
    outlines: tuple[Outline, ...]
    labels: Labels
