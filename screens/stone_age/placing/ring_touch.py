"""A thumb on the rings of a place: sliding along changes the number, letting go places it, leaving the row lets go."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp

from screens.stone_age.placing.rings import Rings
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.nodes import Painted
from screens.ui.tree.widget import Tree

LEAVING = 24
"""How far a thumb may slide off its rings before it lets go, in dp."""


class RingTree(Tree):
    """A tree with rings: those that are free are held, not tapped."""

    held_ring: Callable[[str, int, float, float], object]
    """Callback with the place, the number under the thumb or 0, and the top of its ring in the window."""
    let_go: Callable[[str, int], object]

    def rings(self) -> list[tuple[NodeHandle, Rings]]:
        painted = ((spot, spot.node.of[:1]) for spot in self.handles() if isinstance(spot.node, Painted))
        return [(spot, one) for spot, of in painted for one in of if isinstance(one, Rings)]

    def middle_of(self, place: str, number: int) -> tuple[float, float]:
        """Where a ring is in the window."""
        spot, shown = next((spot, shown) for spot, shown in self.rings() if shown.place == place)
        return spot.to_window(spot.x + dp(shown.middle_of(number)), spot.center_y)

    def _under(self, touch: Any, place: str = "") -> tuple[str, int]:
        """The ring under a finger."""
        for spot, shown in self.rings():
            near = spot.y - dp(LEAVING) <= touch.y <= spot.top + dp(LEAVING) if place else spot.y <= touch.y <= spot.top
            if near and shown.most and place in ("", shown.place):
                number = shown.number_at((touch.x - spot.x) / dp(1))
                if number:
                    return shown.place, number
        return place, 0

    def _tell(self, place: str, number: int) -> None:
        x, middle = self.middle_of(place, number) if number else (0.0, 0.0)
        side = next(shown.side for _, shown in self.rings() if shown.place == place)
        self.held_ring(place, number, x, middle + dp(side) / 2)

    def on_touch_down(self, touch: Any) -> bool:
        wheel = "button" in touch.profile and touch.button != "left"
        place, number = self._under(touch)
        if wheel or self.disabled or not number or not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        touch.grab(self)
        touch.ud[self] = place
        self._tell(place, number)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or self not in touch.ud:
            return super().on_touch_move(touch)
        self._tell(*self._under(touch, touch.ud[self]))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self or self not in touch.ud:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        self.let_go(*self._under(touch, touch.ud.pop(self)))
        return True
