"""Polygons by layer and colour, as triangles: what a map is painted of."""

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeAlias

from screens.ui.pen import Point

Colour: TypeAlias = tuple[float, ...]
Key: TypeAlias = tuple[int, Colour]
"""Layer and colour: what is filled at once. Layers below 0 are drawn only where the whole map is shown in small."""


@dataclass(frozen=True, slots=True, eq=False)
class Filled:
    """Polygons of one colour as triangles: corners as `x, y, 0, 0`, and which three of them belong together.

    What looks the same is the same object: whoever has drawn or sent it once need not do so again.
    """

    vertices: "array[float]"
    indices: Sequence[int]

    def polygons(self) -> Iterator[list[Point]]:
        """The outlines again; each can be seen whole from its first corner."""
        xs, ys = self.vertices[::4], self.vertices[1::4]
        begins = [*dict.fromkeys(self.indices[::3]), len(xs)]
        for first, end in pairwise(begins):
            yield list(zip(xs[first:end], ys[first:end], strict=True))


Piece: TypeAlias = Mapping[Key, Filled]
"""Something on a map, such as a track: what it has in each layer and colour."""
Layers: TypeAlias = dict[Key, list[Filled]]
"""The lowest first; within a layer in the order of their colours."""


def layered(pieces: Iterable[Piece], *, in_small: bool = False) -> Layers:
    layers: Layers = defaultdict(list)
    for piece in pieces:
        for key, part in piece.items():
            if (key[0] < 0) == in_small:
                layers[key].append(part)
    return dict(sorted(layers.items(), key=lambda entry: entry[0]))


@dataclass
class Paint:
    """Polygons by layer and colour."""

    layers: dict[Key, list[list[Point]]] = field(default_factory=lambda: defaultdict(list))

    def add(self, layer: int, colour: Sequence[float], polygon: list[Point]) -> None:
        self.layers[layer, tuple(colour)].append(polygon)

    def filled(self) -> dict[Key, Filled]:
        return {key: _fill(polygons) for key, polygons in self.layers.items()}

    def lowest_first(self) -> list[tuple[Colour, list[list[Point]]]]:
        return [(colour, shapes) for (_, colour), shapes in sorted(self.layers.items(), key=lambda entry: entry[0][0])]


def _fill(polygons: list[list[Point]]) -> Filled:
    vertices: list[float] = []
    indices: list[int] = []
    first = 0
    for polygon in polygons:
        for x, y in polygon:
            vertices += (x, y, 0, 0)
        for i in range(first + 1, first + len(polygon) - 1):
            indices += (first, i, i + 1)
        first += len(polygon)
    return Filled(array("f", vertices), indices)
