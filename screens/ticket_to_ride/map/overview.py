"""The overview corner: the whole map in small, and the part in sight as a frame; a tap jumps there."""

from typing import Any

from kivy.app import App
from kivy.graphics import Color, InstructionGroup, Line, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.games.ticket_to_ride.present import MapView
from screens.ticket_to_ride.map.geometry import Layout, Point
from screens.ticket_to_ride.map.widget import RailMapWidget

SIDE = 92
"""The longer side, in dp."""


class Overview(Widget):
    map: RailMapWidget = ObjectProperty(None, allownone=True)
    pos: Point
    size: tuple[float, ...]

    def __init__(self, **more: Any) -> None:
        self._lines, self._frame = InstructionGroup(), Line(width=1.5)
        self._drawn: Any = None
        """What map is drawn, where and in which look."""
        self._tracks: list[tuple[Color, Line]] = []
        self._owners: list[str | None] = []
        """Whose colour each track has."""
        super().__init__(size_hint=(None, None), **more)
        self.canvas.add(self._lines)
        self._frame_colour = Color()
        self.canvas.add(self._frame_colour)
        self.canvas.add(self._frame)

    def on_map(self, *_: Any) -> None:
        self.map.bind(on_painted=self._paint, on_moved=self._move, size=self._move, pos=self._move)

    @property
    def scale(self) -> float:
        plan = self.map.layout
        return float(dp(SIDE) / max(plan.size)) if plan else 1.0

    def _paint(self, *_: Any) -> None:
        """All tracks as thin lines: drawn once for a place and a look, never while panning."""
        plan, shown, app = self.map.layout, self.map.shown, App.get_running_app()
        self._move()
        if not self.width or plan is None or shown is None:
            self._clear()
            return
        theme: Any = app.theme
        drawn = (plan, tuple(self.pos), tuple(self.size), theme.mode)
        if drawn != self._drawn:
            self._clear()
            self._drawn = drawn
            self._draw(plan, [route.id for route in shown.routes], theme)
        self._colour(shown, theme)

    def _clear(self) -> None:
        self._drawn = None
        self._lines.clear()

    def _draw(self, plan: Layout, routes: list[str], theme: Any) -> None:
        for colour, inset in ((theme.rule2, 0), (theme.card, dp(1.5))):
            self._lines.add(Color(*colour))
            pos, size = (self.x + inset, self.y + inset), (self.width - 2 * inset, self.height - 2 * inset)
            self._lines.add(RoundedRectangle(pos=pos, size=size, radius=[dp(8)]))
        self._tracks = []
        for route in routes:
            track = plan.tracks[route]
            ink, line = Color(*theme.rule), Line(points=[*self._at(track.start), *self._at(track.end)], width=1)
            self._lines.add(ink)
            self._lines.add(line)
            self._tracks.append((ink, line))
        self._owners = [None] * len(routes)

    def _colour(self, shown: MapView, theme: Any) -> None:
        """Routes that changed hands since."""
        owners = [None if r.owner is None else self.map.seats[r.owner].colour for r in shown.routes]
        for (ink, line), owner, before in zip(self._tracks, owners, self._owners, strict=True):
            if owner != before:
                ink.rgba = theme.player(owner) if owner else theme.rule
                line.width = 1.4 if owner else 1
        self._owners = owners

    def _at(self, world: tuple[float, float]) -> tuple[float, float]:
        scale = self.scale
        return self.x + world[0] * scale, self.y + world[1] * scale

    def _move(self, *_: Any) -> None:
        """The frame follows the map; where the whole map is in sight there is no corner."""
        plan = self.map.layout
        if plan is None or not self.map.zoom:
            return
        needed = self.map.zoom > self.map.farthest * 1.25 and self.map.height > dp(220)
        size = tuple(side * self.scale for side in plan.size) if needed else (0, 0)
        pos = (self.map.right - size[0] - dp(10), self.map.y + dp(10))
        moved = (tuple(self.size), tuple(self.pos)) != (size, pos)
        self.size, self.pos = size, pos
        if needed:
            self.map.keep_corner_free(size[0] + dp(14), size[1] + dp(14))
        if moved:
            self._paint()
        if not needed:
            self._clear()
            self._frame.points = []
            return
        left, bottom = self._at(self.map.to_world(*self.map.pos))
        right, top = self._at(self.map.to_world(self.map.right, self.map.top))
        left, bottom = max(left, self.x), max(bottom, self.y)
        right, top = min(right, self.right), min(top, self.top)
        self._frame_colour.rgba = App.get_running_app().theme.brass_fill
        self._frame.points = [left, bottom, right, bottom, right, top, left, top, left, bottom]

    def on_touch_down(self, touch: Any) -> bool:
        if not self.width or self.disabled or not self.collide_point(*touch.pos):
            return False
        world = ((touch.x - self.x) / self.scale, (touch.y - self.y) / self.scale)
        self.map.look_at([world])
        return True
