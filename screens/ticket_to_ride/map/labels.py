"""Names on the map: they keep their size, and those that would cover each other are left out."""

from typing import Any

from kivy.app import App
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp

from screens.kit.marks import initials
from screens.ticket_to_ride.look import look
from screens.ticket_to_ride.map.geometry import Layout, Point
from screens.ticket_to_ride.map.surface import MapSurface

LABEL, LABEL_NEAR = 15, 24
"""Names grow with the text size, in dp: up to the first anywhere, and farther by the second times the zoom."""


class MapLabels(MapSurface):
    """What is written on a map."""

    _before: dict[tuple[str, float], Any]

    def label(self) -> None:
        self.labels.clear()
        plan = self.layout
        if plan is None or self.shown is None:
            return
        app: Any = App.get_running_app()
        self._before, self.written = self.written, {}
        size = min(app.theme.micro, max(dp(LABEL), LABEL_NEAR * self.zoom))
        kept: list[tuple[float, float, float, float]] = []
        by_hand = look("map_labels").get(self.shown.map)
        offsets = by_hand["offsets"][app.tr.language] if by_hand else {}
        marked = {end for r in (*self.selected, *self.proof) for end in _ends(plan, r)}
        by_weight = sorted(
            plan.board.places,
            key=lambda p: (p.id not in marked, -len(plan.board.rail.at.get(p.id, ())), p.id),
        )
        for place in by_weight:
            text = app.tr(f"ticket_to_ride.place.{place.id}")
            self._put_label(self._texture(text, size), place.id, offsets.get(place.id, [8, -8, 0, 0]), kept, app)
        self._letters(app)
        self.mark_key()

    def _texture(self, text: str, size: float) -> Any:
        """Words as they look; those that were written before are not drawn again."""
        key = (text, size)
        if key not in self.written:
            if key not in self._before:
                label = CoreLabel(text=text, font_size=size, bold=True)
                label.refresh()
                self._before[key] = label.texture
            self.written[key] = self._before[key]
        return self.written[key]

    def _put_label(
        self, texture: Any, place: str, offset: list[float], kept: list[tuple[float, float, float, float]], app: Any
    ) -> None:
        assert self.layout is not None
        spot = self.to_screen(self.layout.places[place])
        width, height = texture.size
        room = dp(offset[2]) or width
        left = spot[0] + dp(offset[0]) + (room - width if offset[0] + offset[2] < 0 else 0)
        left = _within(left, width, self.x, self.right, self.to_screen((0, 0))[0], self.to_screen(self.layout.size)[0])
        bottom = spot[1] - dp(offset[1]) - height
        box = (left, bottom, left + width, bottom + height)
        if any(_overlap(box, other) for other in kept):
            return
        kept.append(box)
        x, y = self.to_world(left, bottom)
        size = (width / self.zoom, height / self.zoom)
        self.labels.add(Color(*app.theme.map[:3], 0.78))
        self.labels.add(Rectangle(pos=(x - 2 / self.zoom, y), size=(size[0] + 4 / self.zoom, size[1])))
        self.labels.add(Color(*app.theme.ink))
        self.labels.add(Rectangle(texture=texture, pos=(x, y), size=size))

    def _letters(self, app: Any) -> None:
        """Initials on claimed routes, passengers in cities."""
        assert self.layout is not None
        assert self.shown is not None
        letters = initials([seat.name for seat in self.seats])
        for route in self.shown.routes:
            if route.owner is not None and (not self.proof or route.id in self.proof):
                ink = app.theme.player(self.seats[route.owner].colour, "on")
                self._write(letters[route.owner], self.layout.tracks[route.id].middle, 9, ink)
        for place, count in self.shown.waiting:
            if not self.layout.board.place[place].country:
                self._write(str(count) if count else "–", self.layout.places[place], 10, app.theme.ink)

    def _write(self, text: str, middle: Point, size: float, ink: list[float]) -> None:
        texture = self._texture(text, max(8, size * self.zoom))
        width, height = (side / self.zoom for side in texture.size)
        self.labels.add(Color(*ink))
        pos = (middle[0] - width / 2, middle[1] - height / 2)
        self.labels.add(Rectangle(texture=texture, pos=pos, size=(width, height)))


def _ends(plan: Layout, route_id: str) -> tuple[str, str]:
    route = plan.tracks[route_id].route
    return route.a, route.b


def _within(left: float, width: float, *edges: float) -> float:
    """Moved so that it does not begin or end beyond the outermost edges: of the map, or of the screen around it."""
    return max(min(edges), min(left, max(edges) - width))


def _overlap(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
