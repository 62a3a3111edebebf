"""What the page of the open turn shows: the table, the words, the room there is, and what can be tapped."""

from dataclasses import dataclass

from companion.games.great_western_trail.present import TrailView
from companion.games.great_western_trail.turns.view import TurnView
from companion.i18n import Translator
from companion.table.session import TableView
from companion.words.text_search import initials
from scoring.sheet import ScoreSheet
from screens.ui.tree.nodes import Mark, Room
from screens.ui.tree.ruler import Ruler

GAME = "great_western_trail"
WIDEST = 560
"""Of the sheet and of what can be done, in dp."""


@dataclass(frozen=True, slots=True)
class TurnPage:
    tr: Translator
    ruler: Ruler
    table: TableView
    scores: ScoreSheet
    room: Room
    seat: int
    """The player whose sheet is open; -1 while the sheets are filled."""
    points: bool = True
    font_scale: float = 1
    low: bool = False
    """True if all but the way on scrolls with the sheet."""
    tablet: bool = False
    """True if the step stands in the column, beside the sheet."""
    arrow: str = ""
    """`down` or `up` on the open tab where it turns from the step to the sheet and back."""
    last: str = ""
    """The action that undo would take back."""
    plays: bool = False
    """True if there is an objective card that may be played."""
    more: bool = False
    """True if that is a purchase that can be made larger."""

    @property
    def game_view(self) -> TrailView:
        game_view: TrailView = self.table.game_view
        return game_view

    @property
    def turn(self) -> TurnView:
        assert self.game_view.turn is not None
        return self.game_view.turn

    @property
    def edition(self) -> str:
        return self.game_view.box.edition

    @property
    def stage(self) -> float:
        """How wide the stage is, in dp."""
        return self.room.width - self.room.column

    def phrase(self, id_: str, **params: object) -> str:
        return self.tr(f"{GAME}.play.{id_}", **params)  # type: ignore[arg-type]

    def money(self, dollars: int) -> str:
        return self.tr(f"{GAME}.money.dollars", dollars=dollars)

    def wide(self, text: str, role: str) -> float:
        """How wide words are on one line, in dp."""
        return self.ruler.width(text, role) / self.ruler.dp(1)

    def mark(self, seat: int, size: float = 28) -> Mark:
        seats = self.table.seats
        return Mark(seats[seat].colour, initials([one.name for one in seats])[seat], size)
