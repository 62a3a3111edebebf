"""Cached views of a table: each part is computed once."""

from functools import cached_property
from typing import Any

from companion.errors import TablesideError
from companion.game import SeatView, Turn
from companion.secret import PUBLIC, Viewer
from companion.table import rules
from companion.table.state import Table
from scoring.sheet import ScoreSheet

SENSELESS = (TablesideError, LookupError, ValueError, TypeError, AttributeError, ArithmeticError, AssertionError)
"""What rules may raise over events they never decided: these are trusted when they are ours, and only then."""


class Shown:
    """One table as it is looked at: a single tap asks four or five times whose turn it is."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._game_views: dict[Viewer, Any] = {}

    @cached_property
    def turn(self) -> Turn:
        return rules.turn(self.table)

    @cached_property
    def sheet(self) -> ScoreSheet:
        return rules.sheet(self.table)

    @cached_property
    def strip(self) -> tuple[SeatView, ...]:
        return rules.strip(self.table)

    @cached_property
    def standing(self) -> tuple[int, ...]:
        """Everybody's points as they come in play; the group's own numbers are for the end."""
        game, state = self.table.game, self.table.state
        if game.story.standing:
            return game.story.standing(state)
        return tuple(seat.points for seat in (game.views.strip(state) if self.table.overrides else self.strip))

    def game_view(self, viewer: Viewer) -> Any:
        """The game's own view, as this viewer may see it."""
        if viewer not in self._game_views:
            self._game_views[viewer] = self.table.game.secrets.present(self.table.state, viewer)
        return self._game_views[viewer]

    def makes_sense(self) -> bool:
        """False of a table that cannot be shown: it has an entry that nobody decided."""
        try:
            self.turn, self.strip, self.game_view(PUBLIC)
        except SENSELESS:
            return False
        return True
