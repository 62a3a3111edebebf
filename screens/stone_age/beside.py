"""Where a step stands on a tablet, beside the board: in the column above what confirms it, or on half of the stage."""

from typing import Any, Literal

from screens.metrics import dp
from screens.table.strip import EACH
from screens.ui.pane import Abreast
from screens.ui.shape import column_of, shape_of

HALF, HIGH, LEVEL = 400, 700, 14
"""How wide half of the stage and how high the page must be for both of them there, and how much lower a list begins
there than elsewhere, in dp."""
PLAYER, LEAST = 1.3 * EACH, 150
"""How high the line of a player is beside a step, and the step at least, in dp."""
Beside = Literal["", "column", "stage"]


def board_beside(page: Any) -> Beside:
    """Where a step that is not placing stands beside the board; empty if the page has no room for both."""
    wide, high = page.width / dp(1), page.height / dp(1)
    if page.app.theme.large:
        return ""
    if shape_of(wide, high) == "tablet":
        return "column"
    lies = shape_of(wide, high) == "wide_tablet" and high >= HIGH
    return "stage" if lies and wide - column_of(wide, high) >= 2 * HALF else ""


class BesideBoard(Abreast):
    """As high as the list it holds, as far as the column has room; nothing where the stage holds the step."""

    fills = False

    def __init__(self, page: Any) -> None:
        super().__init__()
        self.page = page

    @property
    def most(self) -> float:
        """How high it may be: what the other parts of the column leave, once they have its width."""
        page = self.page
        players = len(page.view.seats) * dp(PLAYER) * page.app.theme.font_scale if page.view else 0
        others = page.banner.height + page.ledger.height + page.foot.height
        return float(max(dp(LEAST), page.height - others - players - dp(1)))

    @property
    def height(self) -> float:
        step: Any = next(iter(self.parts), None)
        return step.height_for(self.width, self.most) if step is not None else 0.0

    @height.setter
    def height(self, height: float) -> None:
        """Its list decides."""
