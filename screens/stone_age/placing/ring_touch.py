"""A thumb on the rings of a place: sliding along changes the number, letting go places it, leaving the row lets go."""

from collections.abc import Callable

from screens.metrics import dp
from screens.stone_age.placing.rings import Rings
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.nodes import Painted
from screens.ui.tree.tree import Tree

LEAVING = 24
"""How far a thumb may slide off its rings before it lets go, in dp."""


class RingTouch:
    """Takes fingers on the rings of a tree: those that are free are held, not tapped."""

    is_closed = False
    """True while nothing on the tree gives way under a finger."""

    def __init__(
        self, tree: Tree, held: Callable[[str, int, float, float], object], let_go: Callable[[str, int], object]
    ) -> None:
        """`held` is called with the place, the number under the thumb or 0, and the top of its ring on the page."""
        self._tree, self._held, self._let_go = tree, held, let_go
        self._place = ""
        """Where a thumb is now."""

    def rings(self) -> list[tuple[NodeHandle, Rings]]:
        painted = ((spot, spot.node.of[:1]) for spot in self._tree.handles() if isinstance(spot.node, Painted))
        return [(spot, one) for spot, of in painted for one in of if isinstance(one, Rings)]

    def middle_of(self, place: str, number: int) -> tuple[float, float]:
        """Where a ring is on the page."""
        spot, shown = next((spot, shown) for spot, shown in self.rings() if shown.place == place)
        return spot.x + dp(shown.middle_of(number)), spot.center_y

    # --- a thumb ---

    def down(self, x: float, y: float) -> bool:
        place, number = self._under(x, y)
        if self.is_closed:
            return True
        if not number or self._place:
            return False
        self._place = place
        self._tell(place, number)
        return True

    def move(self, x: float, y: float) -> None:
        if self._place:
            self._tell(*self._under(x, y, self._place))

    def up(self, x: float, y: float) -> None:
        if self._place:
            place, self._place = self._place, ""
            self._let_go(*self._under(x, y, place))

    def _under(self, x: float, y: float, place: str = "") -> tuple[str, int]:
        """The ring under a finger."""
        for spot, shown in self.rings():
            near = spot.y - dp(LEAVING) <= y <= spot.top + dp(LEAVING) if place else spot.y <= y <= spot.top
            if near and shown.most and place in ("", shown.place):
                number = shown.number_at((x - spot.x) / dp(1))
                if number:
                    return shown.place, number
        return place, 0

    def _tell(self, place: str, number: int) -> None:
        x, middle = self.middle_of(place, number) if number else (0.0, 0.0)
        side = next(shown.side for _, shown in self.rings() if shown.place == place)
        self._held(place, number, x, middle + dp(side) / 2)
