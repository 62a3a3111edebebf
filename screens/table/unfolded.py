"""What a line of a table's frame has no room for, shown over what lies below it until something else is touched."""

from collections.abc import Callable
from typing import Any

from screens.ui.touch import Touch
from screens.ui.tree.nodes import Message, Node
from screens.ui.tree.tree import Tree


class Unfolded(Tree):
    def __init__(
        self,
        page: Any,
        node: Node,
        place: Callable[[], tuple[float, float, float]],
        handle: Callable[[Message], object] | None = None,
    ) -> None:
        """`place` gives its left and upper edge and its width; `handle` takes what is tapped, else the page does."""
        self.page, self._place = page, place
        super().__init__(page.app.theme, handle or page.handle)
        hide_unfolded(page)
        page.lay_over(self)
        self.show(node)

    def arrange(self) -> None:
        left, top, width = self._place()
        self.width = width
        self.x, self.y = left, max(0.0, top - self.height)

    def touched(self, touch: Touch) -> None:
        """It goes with a touch of anything else."""
        if not self.collide_point(*touch.pos):
            self.page.take_off(self)


def hide_unfolded(page: Any) -> None:
    for one in [one for one in page.floats if isinstance(one, Unfolded)]:
        page.take_off(one)
