"""Where a step stands on a tablet, beside the board: in the column above what confirms it, or on half of the stage."""

from typing import Any, Literal

from screens.metrics import dp
from screens.table.strip import EACH, ROOMY, TWO_LINES
from screens.ui.pane import Abreast
from screens.ui.shape import column_of, shape_of

HALF, HIGH, LEVEL = 400, 700, 14
"""How wide half of the stage and how high the page must be for both of them there, and how much lower a list begins
there than elsewhere, in dp."""
LEAST = 150
"""How high a step is at least, in dp."""
Beside = Literal["", "column", "stage"]


def board_beside(page: Any) -> Beside:
    """Where a step that is not placing stands beside the board; empty if the page has no room for both."""
    wide, high = page.width / dp(1), page.height / dp(1)
    if page.app.theme.large:
        return ""
    if shape_of(wide, high) == "tablet":
        return "column"
    landscape = shape_of(wide, high) == "wide_tablet" and high >= HIGH
    return "stage" if landscape and wide - column_of(wide, high) >= 2 * HALF else ""


class BesideBoard(Abreast):
    """As high as the list it holds, or all the room of the column; nothing where the stage holds the step."""

    fills = False

    def __init__(self, page: Any) -> None:
        super().__init__()
        self.page = page

    def most(self, line: float) -> float:
        """How high it may be: what the other parts of the column leave, once they have its width.

        `line` is how high a player stands, by the height of the one line.
        """
        page = self.page
        players = len(page.view.seats) * dp(EACH) * line * page.app.theme.font_scale if page.view else 0
        others = page.banner.height + page.ledger.height + page.foot.height
        return float(max(dp(LEAST), page.height - others - players - dp(1)))

    @property
    def height(self) -> float:
        step: Any = next(iter(self.parts), None)
        if step is None:
            return 0.0
        room = self.most(TWO_LINES)
        high = float(step.height_for(self.width, room))
        if not step.stays_on_top:
            return high
        roomy = self.most(ROOMY)
        return roomy if high <= roomy else room

    @height.setter
    def height(self, height: float) -> None:
        """Its list decides."""
