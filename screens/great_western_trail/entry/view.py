"""What the rows of a player's sheet show: one player of a table, the words, and the room there is."""

from dataclasses import dataclass

from companion.games.great_western_trail.final.holding import allowed
from companion.games.great_western_trail.present import PlayerView, TrailView
from companion.games.great_western_trail.state import State, at_start
from companion.i18n import Translator
from companion.table.session import Session, TableView
from scoring.sheet import Cell, ScoreSheet

GAME = "great_western_trail"
DRAWN = "screens.great_western_trail.drawings"
ROOMY = 300
"""From this width on, in letters of the usual size, pictures stand beside words and stations beside cities."""


@dataclass(frozen=True, slots=True)
class EntryView:
    tr: Translator
    state: State
    shown: TableView
    sheet: ScoreSheet
    seat: int
    width: float
    """Of the column it stands in, in dp."""
    font_scale: float = 1
    adds: bool = False
    """True where a count grows tap by tap; else its number is tapped."""
    lifted: str = ""
    """The building upon which another one is put."""
    closed: frozenset[str] = frozenset()
    """Buildings that cannot be put there, where one is noted."""

    @property
    def game_view(self) -> TrailView:
        game_view: TrailView = self.shown.game_view
        return game_view

    @property
    def player(self) -> PlayerView:
        return self.game_view.players[self.seat]

    @property
    def edition(self) -> str:
        return self.game_view.box.edition

    @property
    def margin(self) -> float:
        """Free at the sides; a sheet has its own."""
        return 0 if self.adds else 12 if self.width < 360 else 16

    @property
    def is_roomy(self) -> bool:
        return self.width / self.font_scale >= ROOMY

    @property
    def folded(self) -> bool:
        """True if the rows were filled by the state or by milestones: then they stand folded."""
        return self.shown.depth != "score_only"

    def phrase(self, id_: str, **params: object) -> str:
        return self.tr(id_, **params)  # type: ignore[arg-type]

    def count(self, what: str) -> int:
        return int(self.player.counts.get(what, at_start(self.edition, what)))

    def fits(self, what: str, count: int) -> bool:
        return count in allowed(self.state, self.seat, what)

    def is_closed(self, what: str) -> bool:
        noted = self.adds and what.startswith("building/")
        return what in self.closed if noted else not self.fits(what, 1)

    def most(self, what: str) -> int:
        return max(allowed(self.state, self.seat, what), default=0)

    def owner(self, what: str) -> int | None:
        return next((seat for seat, one in enumerate(self.game_view.players) if one.counts.get(what)), None)

    def cell(self, row: str) -> Cell:
        return self.sheet.cell(self.seat, row)

    def corrected(self, value: str) -> bool:
        """True if this table reads other points on that tile."""
        return value in dict(self.game_view.printed)


def view_of(session: Session, tr: Translator, seat: int, width: float, font_scale: float, **more: object) -> EntryView:
    return EntryView(tr, session.state, session.view(), session.sheet(), seat, width, font_scale, **more)  # type: ignore[arg-type]
