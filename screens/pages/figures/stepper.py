"""A figure between its minus and its plus, and the tap that opens its keys."""

from dataclasses import dataclass

from screens.pages.figures.page_state import Step
from screens.ui.tree.nodes import Icon, Key, Node, Row, Surface

STEP = 48
"""How wide minus and plus are, in dp."""


@dataclass(frozen=True, slots=True)
class Keys:
    """A value was tapped: its sheet, or its curtain."""

    id: str


def stepper(id_: str, name: str, figure: Node, *, corner: str = "", wide: float = 0) -> Node:
    """Minus, the figure, which opens its keys, and plus; as wide as there is room by default."""

    def key(part: Node, tap: object, more: str, joined: tuple[bool, bool], mark: str = "") -> Key:
        surface = Surface("card", "rule2", "edge", 1, lift=2, joined=joined, corner=mark)
        return Key(part, surface, (0, 8), 50, tap=tap, name=f"{name}{more}")

    steps = (
        key(Icon("minus", "ink2", width=STEP), Step(id_, -1), " −", (False, True)),
        key(figure, Keys(id_), "", (True, True)),
        key(Icon("plus", "ink2", width=STEP), Step(id_, 1), " +", (True, False), corner),
    )
    return Row(steps, widths=(STEP, wide, STEP), level=True)
