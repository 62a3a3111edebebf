"""What lies over a map: keys that zoom, and the whole map in small, where a tap jumps to."""

import math
from typing import Any

from kivy.graphics import Color, InstructionGroup, Line, Mesh, PopMatrix, PushMatrix, RoundedRectangle, Scale, Translate
from kivy.metrics import dp
from kivy.uix.widget import Widget

from screens.ticket_to_ride.map.geometry import Layout, bar
from screens.ticket_to_ride.map.painting import Paint
from screens.ticket_to_ride.map.widget import RailMapWidget
from screens.ui.tree.nodes import Icon, Key, Row, Surface
from screens.ui.tree.widget import Tree

STEP = 1.5
"""How much nearer one tap brings."""
ICONS = {"out": "magnify-minus-outline", "in": "magnify-plus-outline", "whole": "fit-to-screen-outline"}
SIDE, NEEDED, LEAST = 92, 1.25, 220
"""The longer side of the overview, in dp; how near a map is, and how high, that has one."""
APART = 8
"""From the edges of the map."""


class ZoomKeys(Tree):
    """Nearer, farther and all of it by a tap each, in the emptier corner on the left."""

    above = False

    def __init__(self, map_: RailMapWidget) -> None:
        super().__init__(map_.app.theme, self._zoom, size_hint=(None, None), size=(dp(3 * 48 + 2 * APART), dp(48)))
        self.map = map_
        self._plan: Layout | None = None
        map_.bind(on_moved=self._look)

    def _zoom(self, factor: Any) -> None:
        self.map.zoom_by(factor) if factor else self.map.see_all()

    def _look(self, *_: Any) -> None:
        map_, plan = self.map, self.map.layout
        if plan is not None and plan is not self._plan:
            self._plan = plan
            low, high = (plan.nearest_tracks(spot, math.inf)[0][0] for spot in ((0, 0), (0, plan.size[1])))
            self.above = high > low
        farther, nearer = map_.zoom > map_.farthest * 1.001, map_.zoom < map_.nearest * 0.999
        keys = _key("out", 1 / STEP, on=farther), _key("in", STEP, on=nearer), _key("whole", 0, on=farther)
        self.show(Row(keys, APART))
        self.pos = map_.x + dp(APART), map_.top - self.height - dp(APART) if self.above else map_.y + dp(APART)


def _key(direction: str, factor: float, *, on: bool) -> Key:
    icon = Icon(ICONS[direction], "ink" if on else "ink3", width=48)
    return Key(icon, Surface("card", "rule2", radius=10), (0, 12), 48, tap=factor, name=f"zoom {direction}")


class Overview(Widget):
    """The whole map in small and the part in sight as a frame; nothing where the whole map is in sight."""

    def __init__(self, map_: RailMapWidget) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))
        self.map = map_
        self._lines, self._place, self._enlarged, self._frame = (
            InstructionGroup(),
            Translate(),
            Scale(1),
            InstructionGroup(),
        )
        for part in (PushMatrix(), self._place, self._enlarged, self._lines, PopMatrix(), self._frame):
            self.canvas.add(part)
        map_.bind(on_painted=self._paint, on_moved=self._move)

    @property
    def scale(self) -> float:
        plan = self.map.layout
        return float(dp(SIDE) / max(plan.size)) if plan else 1.0

    def _paint(self, *_: Any) -> None:
        """All tracks as thin lines: when one changes hands, never while panning."""
        plan, shown, theme, paint = self.map.layout, self.map.shown, self.map.app.theme, Paint()
        self._lines.clear()
        if not self.width or plan is None or shown is None:
            return
        for ink, inset in ((theme.rule2, 0.0), (theme.card, dp(1.5) / self.scale)):
            self._lines.add(Color(*ink))
            size = [side - 2 * inset for side in plan.size]
            self._lines.add(RoundedRectangle(pos=(inset, inset), size=size, radius=[dp(8) / self.scale]))
        for route in shown.routes:
            track, mine = plan.tracks[route.id], route.owner is not None
            ink = theme.player(self.map.seats[route.owner].colour) if route.owner is not None else theme.rule
            paint.add(int(mine), ink, bar(track.start, track.end, (2.8 if mine else 1.4) / self.scale))
        for colour, vertices, indices in paint.meshes():
            self._lines.add(Color(*colour))
            self._lines.add(Mesh(vertices=vertices, indices=indices, mode="triangles"))

    def _move(self, *_: Any) -> None:
        """The frame follows the map."""
        map_, plan, scale, had = self.map, self.map.layout, self.scale, self.width
        if plan is None or not map_.zoom:
            return
        needed = map_.zoom > map_.farthest * NEEDED and map_.height > dp(LEAST)
        self.size = tuple(side * scale for side in plan.size) if needed else (0, 0)
        self.pos = map_.right - self.width - dp(APART), map_.y + dp(APART)
        self._place.xy, self._enlarged.xyz = self.pos, (scale, scale, 1)
        if bool(had) != needed:
            self._paint()
        self._frame.clear()
        if needed:
            seen = *map_.to_world(*map_.pos), *map_.to_world(map_.right, map_.top)
            left, bottom, right, top = (max(0.0, min(side, plan.size[n % 2])) * scale for n, side in enumerate(seen))
            self._frame.add(Color(*self.map.app.theme.brass_fill))
            self._frame.add(Line(rectangle=(self.x + left, self.y + bottom, right - left, top - bottom), width=1.5))

    def on_touch_down(self, touch: Any) -> bool:
        if not self.width or self.disabled or not self.collide_point(*touch.pos):
            return False
        self.map.look_at([((touch.x - self.x) / self.scale, (touch.y - self.y) / self.scale)])
        return True
