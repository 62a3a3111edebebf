"""Cached views of a table: each part is computed once."""

from functools import cached_property
from typing import Any

from companion.game import SeatView, Turn
from companion.secret import Viewer
from companion.table import rules
from companion.table.state import Table
from scoring.sheet import ScoreSheet


class Shown:
    """One table as it is looked at: a single tap asks four or five times whose turn it is."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._mirrors: dict[Viewer, Any] = {}

    @cached_property
    def turn(self) -> Turn:
        return rules.turn(self.table)

    @cached_property
    def sheet(self) -> ScoreSheet:
        return rules.sheet(self.table)

    @cached_property
    def strip(self) -> tuple[SeatView, ...]:
        return self.table.game.strip(self.table.state)

    def mirror(self, viewer: Viewer) -> Any:
        """The game's own view, as this viewer may see it."""
        if viewer not in self._mirrors:
            self._mirrors[viewer] = self.table.game.present(self.table.state, viewer)
        return self._mirrors[viewer]
