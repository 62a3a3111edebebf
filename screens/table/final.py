"""Final scoring: what every player still has to do, then the sheet."""

from typing import Any

from kivy.properties import NumericProperty

from screens.kit.flow import TopScroll  # noqa: F401 - the kv names it
from screens.kit.loading import load_kv
from screens.table.frame import TablePage
from screens.table.strip import ColumnStrip  # noqa: F401 - the kv names it

load_kv(__file__)


class FinalPage(TablePage):
    """A game shows its players, and says when nothing is left to do."""

    on_way = "final"
    gap = NumericProperty()
    """Between its players."""
    _spoken = ""
    """The language its players were written in."""

    def players(self) -> list[Any]:
        """What shows the players, made once."""
        raise NotImplementedError

    def show_players(self, parts: list[Any]) -> None:
        """What they show now."""
        raise NotImplementedError

    def is_ready(self) -> bool:
        """True once every player has done what is asked."""
        raise NotImplementedError

    def refresh(self) -> None:
        super().refresh()
        if self.view is None or not self.app.table_open or self.moved_on():
            return
        column = self.ids.list.ids.column
        if self._spoken != self.app.tr.language:
            self._spoken = self.app.tr.language
            self.ids.list.fill(self.players())
        self.show_players(column.children[::-1])
        words = self.app.tr("final.sheet")
        self.ids.actions.offer(words, "table", lambda: self.app.go("score", table=self.table), primary=self.is_ready())

    def tapped_seat(self, seat: int) -> None:
        """A player in the strip was tapped."""
