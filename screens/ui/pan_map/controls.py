"""What lies over a map: keys that zoom, and the whole map in small, where a tap jumps to."""

from screens.metrics import dp
from screens.theme import Theme
from screens.ui.pan_map.pan_map import PanMap
from screens.ui.pan_map.shapes import layered
from screens.ui.pane import Painting
from screens.ui.pen import Pen, Point, Rect
from screens.ui.tree import names
from screens.ui.tree.nodes import Icon, Key, Message, Node, Row, Surface
from screens.ui.tree.tree import Tree

STEP = 1.5
"""How much nearer one tap brings."""
ICONS = {"out": "magnify-minus-outline", "in": "magnify-plus-outline", "whole": "fit-to-screen-outline"}
SIDE, NEEDED, LEAST = 92, 1.25, 220
"""The longer side of the overview, in dp; how near a map is, and how high, that has one."""
APART = 8
"""From the edges of the map."""
RIM, CORNER, FRAME_WIDTH = 1.5, 8, 1.5
"""Of the overview and of the frame in it."""


class ZoomKeys(Tree):
    """Nearer, farther and all of it by a tap each, in the emptier corner on the left."""

    above = False

    def __init__(self, theme: Theme, map_: PanMap) -> None:
        super().__init__(theme, self.tapped, width=dp(3 * 48 + 2 * APART), height=dp(48))
        self.map = map_
        self._world: Point | None = None

    def tapped(self, factor: Message) -> None:
        self.map.zoom_by(factor) if isinstance(factor, float) else self.map.see_all()

    def keys(self) -> Node:
        map_ = self.map
        farther, nearer = map_.zoom > map_.farthest * 1.001, map_.zoom < map_.nearest * 0.999
        keys = (
            _key("out", 1 / STEP, names.FARTHER, on=farther),
            _key("in", STEP, names.NEARER, on=nearer),
            _key("whole", 0, names.WHOLE, on=farther),
        )
        return Row(keys, APART)

    def moved(self) -> None:
        map_ = self.map
        if map_.world is not None and map_.world is not self._world:
            self._world = map_.world
            low, high = (map_.clearance((0, up)) for up in (0, map_.world[1]))
            self.above = high > low
        self.show(self.keys())
        self.lay_beside()

    def lay_beside(self) -> None:
        """In its corner of the map."""
        map_ = self.map
        self.x, self.y = map_.x + dp(APART), map_.top - self.height - dp(APART) if self.above else map_.y + dp(APART)


def _key(direction: str, factor: float, name: str, *, on: bool) -> Key:
    icon = Icon(ICONS[direction], "ink" if on else "ink3", width=48)
    return Key(icon, Surface("card", "rule2", radius=10), (0, 12), 48, tap=factor, name=name)


def scale_in_small(world: Point) -> float:
    """Pixels of a unit in the overview."""
    return float(dp(SIDE) / max(world))


class Overview(Painting):
    """The whole map in small and the part in sight as a frame; nothing where the whole map is in sight."""

    frame: Rect = (0, 0, 0, 0)

    def __init__(self, theme: Theme, map_: PanMap) -> None:
        super().__init__(theme, lambda _pen, _box: None)
        self.map = map_

    @property
    def scale(self) -> float:
        return scale_in_small(self.map.world) if self.map.world else 1.0

    def moved(self) -> None:
        """The frame follows the map."""
        map_, world, scale = self.map, self.map.world, self.scale
        if world is None or not map_.zoom:
            return
        needed = map_.zoom > map_.farthest * NEEDED and map_.height > dp(LEAST)
        self.width, self.height = (side * scale if needed else 0.0 for side in world)
        self.x, self.y = map_.right - self.width - dp(APART), map_.y + dp(APART)
        seen = *map_.to_world(map_.x, map_.y), *map_.to_world(map_.right, map_.top)
        left, bottom, right, top = (max(0.0, min(side, world[n % 2])) * scale for n, side in enumerate(seen))
        self.frame = self.x + left, self.y + bottom, right - left, top - bottom

    def draw_lines(self, pen: Pen) -> None:
        """All tracks as thin lines, in units of the map: when one changes hands, never while panning."""
        world, unit = self.map.world, 1 / self.scale
        if not self.width or world is None:
            return
        for tint, inset in ((self.theme.rule2, 0.0), (self.theme.card, dp(RIM) * unit)):
            box = (inset, inset, world[0] - 2 * inset, world[1] - 2 * inset)
            pen.panel(box, dp(CORNER) * unit, tint, smooth=False)
        for (_, colour), parts in layered(self.map.pieces, in_small=True).items():
            pen.polygons([shape for part in parts for shape in part.polygons()], colour)

    def draw_frame(self, pen: Pen) -> None:
        if self.width:
            pen.outline(self.frame, 0, self.theme.brass_fill, FRAME_WIDTH)

    def tap(self, x: float, y: float) -> None:
        """Look there."""
        self.map.look_at([((x - self.x) / self.scale, (y - self.y) / self.scale)])
