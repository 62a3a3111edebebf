"""A page of milestones: whose they are is chosen above, what there is to note stands below, at any time."""

from typing import Any

from screens.games import load
from screens.metrics import dp
from screens.table.any import Asking
from screens.table.strip_pane import Strip
from screens.table.tree_table import TreeTable
from screens.table.who import WhoView, next_steps, reminder, who_bar
from screens.ui.tree.controls import marks_of
from screens.ui.tree.nodes import Column, Node
from screens.ui.tree.rendered_text import TextRuler

WIDEST = 720
"""Of what there is to note, in dp."""


class WhoBar(Strip):
    """Everybody at the table, one of them chosen."""

    def nodes(self) -> Node:
        return who_bar(TextRuler(self.theme), self.page.who_view(self))


class MilestonesPage(Asking, TreeTable):
    """The frame of every such page; a game says what can be noted with `tiles`."""

    on_way = "milestones"
    chosen = 0
    """The seat that is chosen."""
    low, low_column = 460, 300
    """A page that is no higher has no room for anything but what scrolls, in dp; one with a column needs less."""

    def make_strip(self) -> Strip:
        return WhoBar(self)

    def who_view(self, bar: Strip) -> WhoView:
        wide = bar.width / dp(1)
        return WhoView(bar.shown, wide, max(12.0, (wide - WIDEST) / 2), named=True)

    def asked(self) -> tuple[Node, ...]:
        """What is asked; nothing where the page says it elsewhere."""
        return ()

    def tiles(self, width: float) -> Node:
        """What can be noted of the chosen player, in so many dp."""
        raise NotImplementedError

    def finish(self) -> None:
        """The game is over; asked once more while nothing says that it is."""
        if self.view.turn.last_round:
            self.end_play()
        else:
            load("screens.pages.table_menu:ask_to_end")(self, self.end_play)

    def end_play(self) -> None:
        raise NotImplementedError

    @property
    def who(self) -> int:
        """Whoever is chosen, as a number."""
        return int(self.chosen)

    @property
    def after(self) -> int:
        return (self.who + 1) % len(self.view.seats)

    def tapped_seat(self, seat: int) -> None:
        self.choose_player(seat)

    def choose_player(self, seat: int) -> None:
        self.chosen = seat
        self.show_nodes()

    def choose_next(self) -> None:
        self.choose_player(self.after)

    def refresh(self) -> None:
        super().refresh()
        if self.app.table_open and not self.moved_on():
            self.show_nodes()

    def nodes(self) -> tuple[Node, Node]:
        self.strip.marked = self.chosen
        side, actions = self.room.side(WIDEST), self.actions()
        notices = reminder(" ".join(map(self.app.tr.text, self.view.turn.notices)))
        parts = (*self.asked(), self.tiles(self.room.width - self.room.column - 2 * side), *notices)
        body = Column((*parts, *((actions,) if self.is_low else ())), 10, (side, 12, side, 12))
        return body, Column(()) if self.is_low else actions

    def _fill_frame(self, view: Any) -> None:
        super()._fill_frame(view)
        self.banner.notice = ""  # the reminder says it

    @property
    def is_low(self) -> bool:
        return bool(self.height < dp(self.low_column if self.column else self.low) * self.app.theme.font_scale)

    def actions(self) -> Node:
        """What stands below the tiles."""
        coming = marks_of(self.view.seats, 26)[self.after]
        return next_steps(self.app.tr, coming, near=bool(self.view.turn.last_round))
