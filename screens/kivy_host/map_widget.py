"""The widget that draws a map, turns touches into its gestures, and moves one matrix while it is panned and zoomed."""

from array import array
from collections.abc import Sequence
from typing import Any

from kivy.graphics import (
    Canvas,
    Color,
    InstructionGroup,
    Line,
    MatrixInstruction,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    Translate,
)
from kivy.graphics.transformation import Matrix
from kivy.uix.stencilview import StencilView
from kivy.uix.widget import Widget

from screens.kivy_host.pen import KivyPen
from screens.kivy_host.text import rendered
from screens.ui.pan_map.controls import Overview
from screens.ui.pan_map.pan_map import PanMap, Watcher
from screens.ui.pan_map.picture import Label, Labels
from screens.ui.pan_map.shapes import Filled, Key, layered
from screens.ui.pen import Point

MOST_CORNERS = 50_000
"""So many can be distinguished in one mesh."""
NOTCHES = {"scrolldown": 1, "scrollup": -1}
"""Kivy calls it down when the wheel is turned away from oneself: nearer."""


class MapWidget(Watcher, StencilView):
    def __init__(self, map_: PanMap) -> None:
        self.map = map_
        self.matrix, self.key_mark, self._written = MatrixInstruction(), InstructionGroup(), KivyLabels()
        self._paint = InstructionGroup()
        self._filled: dict[Key, tuple[list[Filled], list[Any]]] = {}
        """The parts of each colour, and what draws them."""
        self._ground, self._back = Color(*map_.ground), Rectangle()
        super().__init__(size=(0, 0), size_hint=(None, None))
        self.canvas.add(self._ground)
        self.canvas.add(self._back)
        for part in (PushMatrix(), self.matrix, self._paint, self.key_mark, self._written.group, PopMatrix()):
            self.canvas.add(part)
        map_.watchers.append(self)
        self.painted()
        self.labelled()
        if map_.world is not None:
            self.moved()

    def follow(self, x: float, y: float) -> None:
        self.pos, self.size = (x, y), self.map.size
        self._back.pos, self._back.size = self.pos, self.size
        if self.map.world is not None:
            self.moved()

    # --- what is drawn ---

    def moved(self) -> None:
        """From its own corner: in what scrolls it is elsewhere than on the page."""
        map_ = self.map
        matrix = Matrix().translate(self.x + map_.offset[0], self.y + map_.offset[1], 0)
        self.matrix.matrix = matrix.multiply(Matrix().scale(map_.zoom, map_.zoom, 1))

    def painted(self) -> None:
        """Paint the colours that differ; the others stay as they are."""
        self._ground.rgba = self.map.ground
        before, self._filled = self._filled, {}
        for key, parts in layered(self.map.pieces).items():
            same = key in before and before[key][0] == parts
            self._filled[key] = before[key] if same else (parts, _drawn(key[1], parts))
        self._paint.clear()
        for _, instructions in self._filled.values():
            for instruction in instructions:
                self._paint.add(instruction)

    def labelled(self) -> None:
        self._written.show(self.map.labels)
        self.key_mark.clear()
        for one in self.map.key_mark:
            corners = [side for corner in one.corners for side in corner]
            self.key_mark.add(Color(*one.tint))
            self.key_mark.add(Line(points=corners, close=True, width=one.width))

    # --- touches and keys ---

    def _on_page(self, touch: Any) -> Point:
        return touch.x - self.x + self.map.x, touch.y - self.y + self.map.y

    def on_touch_down(self, touch: Any) -> bool:
        if touch.is_mouse_scrolling:
            return self.map.wheel(self._on_page(touch), NOTCHES.get(touch.button, 0))
        if not self.map.down(touch.uid, self._on_page(touch), double=touch.is_double_tap):
            return False
        touch.grab(self)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        self.map.move(touch.uid, self._on_page(touch))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.map.up(touch.uid, self._on_page(touch))
        return True


class KivyLabels:
    """What is written on a map; names are drawn anew only where they differ."""

    def __init__(self) -> None:
        self.group, self._names, self._letters = InstructionGroup(), InstructionGroup(), InstructionGroup()
        self.group.add(self._names)
        self.group.add(self._letters)
        self._shown = Labels()

    def show(self, labels: Labels) -> None:
        for group, now, before in (
            (self._names, labels.names, self._shown.names),
            (self._letters, labels.letters, self._shown.letters),
        ):
            if now is not before:
                group.clear()
                for label in now.values():
                    _write(group, label, labels)
        self._shown = labels


def _write(group: InstructionGroup, label: Label, labels: Labels) -> None:
    if label.lead:
        group.add(Color(*labels.lead))
        group.add(Line(points=[side for point in label.lead for side in point], width=labels.lead_width))
    if label.plate:
        left, bottom, right, top = label.plate
        group.add(Color(*labels.plate))
        group.add(Rectangle(pos=(left, bottom), size=(right - left, top - bottom)))
    group.add(Color(*label.tint))
    for text, middle in label.lines:
        group.add(_words(text, middle, label.size, labels.zoom))


def _words(text: str, middle: Point, size: float, zoom: float) -> Rectangle:
    texture = rendered(text, size, bold=True).label.texture
    width, height = (side / zoom for side in texture.size)
    return Rectangle(texture=texture, pos=(middle[0] - width / 2, middle[1] - height / 2), size=(width, height))


def _drawn(colour: Sequence[float], parts: list[Filled]) -> list[Any]:
    meshes = [Mesh(vertices=one.vertices, indices=one.indices, mode="triangles") for one in _joined(parts)]
    return [Color(*colour), *meshes]


def _joined(parts: Sequence[Filled]) -> list[Filled]:
    """As few as hold all of them."""
    made: list[Filled] = []
    vertices, indices = array("f"), array("H")
    for part in parts:
        first = len(vertices) // 4
        vertices.extend(part.vertices)
        indices.extend([first + index for index in part.indices])
        if first > MOST_CORNERS:
            made.append(Filled(vertices, indices))
            vertices, indices = array("f"), array("H")
    return [*made, Filled(vertices, indices)]


# --- what lies over it ---


class OverviewWidget(Watcher, Widget):
    def __init__(self, overview: Overview) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))
        self.overview, self._pen = overview, KivyPen(overview.theme)
        self._corner, self._enlarged, self._lines, self._frame = Translate(), Scale(1), Canvas(), Canvas()
        for part in (PushMatrix(), self._corner, self._enlarged, self._lines, PopMatrix(), self._frame):
            self.canvas.add(part)
        self._drawn: Any = None
        """How large the lines were drawn, and in which look."""
        overview.map.watchers.append(self)

    def follow(self, x: float, y: float) -> None:
        overview = self.overview
        self.pos, self.size = (x, y), overview.size
        self._corner.xy, self._enlarged.xyz = self.pos, (overview.scale, overview.scale, 1)
        if (self.width, overview.looks) != self._drawn:
            self._drawn = self.width, overview.looks
            self.changed()
        self._frame.clear()
        with self._frame:
            overview.draw_frame(self._pen)

    def changed(self) -> None:
        self._lines.clear()
        with self._lines:
            self.overview.draw_lines(self._pen)

    def on_touch_down(self, touch: Any) -> bool:
        if not self.width or not self.collide_point(*touch.pos):
            return False
        self.overview.tap(*touch.pos)
        return True
