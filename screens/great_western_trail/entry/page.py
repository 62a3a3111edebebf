"""What the sections of the sheet ask of the page they stand on: whose they are, what that player has, where it goes."""

from typing import Any

from companion.games.great_western_trail.present import PlayerView, TrailView
from companion.games.great_western_trail.records import Enter
from companion.games.great_western_trail.state import at_start
from scoring.sheet import Cell


class SectionsPage:
    """A page of one player's things; it says with `who` whose they are."""

    app: Any
    session: Any
    view: Any
    who: int
    adds_one = False
    """True where a count grows tap by tap; else its number is tapped."""

    @property
    def mirror(self) -> TrailView:
        mirror: TrailView = self.view.mirror
        return mirror

    @property
    def player(self) -> PlayerView:
        return self.mirror.players[self.who]

    def cell(self, category: str) -> Cell:
        cell: Cell = self.session.sheet().cell(self.who, category)
        return cell

    def enter(self, what: str, count: int) -> bool:
        """Keep how many of something this player has; True if it was carried out, or stood so already."""
        if count == self.player.counts.get(what, at_start(self.mirror.box.edition, what)):
            return True
        return bool(self.app.tap(Enter(self.who, what, count)))
