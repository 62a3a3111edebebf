"""A page on which all that counts for one player is looked through or entered, then confirmed."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from companion.messages import Message
from companion.table.session import TableView
from companion.words.numbers import shown_number as number
from screens import drafts
from screens.metrics import dp
from screens.table.tree_table import TreeTable
from screens.ui.tree.controls import Translate, do, rule
from screens.ui.tree.nodes import Button, Buttons, Column, Node, Row, Space, Text

WIDEST, LOW = 560, 640
"""Of the lines to read; a page that is no higher and has no column shows no players, in dp."""


def check_foot(tr: Translate, total: str, on: Button, *, large: bool, font_scale: float, side: float) -> Node:
    """The total, if given, under a double rule; and one button for what comes next."""
    number = Text(total, "title", "alert" if total.startswith("−") else "ink", one_line=True)
    caption, rules = Text(tr("sheet.total"), "caption", "ink2"), (rule("ink", 1.5), Space(2), rule("ink", 1.5))
    if not total:
        line: Node = Buttons((on,))
    elif large:
        line = Column((Row((caption, number)), Buttons((on,))), 2)
    else:
        line = Row((Column((caption, number)), Buttons((on,))), 8, widths=(76 * font_scale, 0))
    return Column((*rules, Row((line,), pad=(side, 8, side, 10))))


class CheckPage(TreeTable):
    """One player of a table that is scored. A game says what is asked, what confirms it, and shows its own rows."""

    place = ""
    """Where this page is found."""
    right_words = next_words = ""
    """What the button says: that all is right, and on to the next player."""
    keeps_sheets = False
    """True if a sheet stays open from entry to entry, and is opened again by what it belongs to."""

    seat = "0"
    total = ""
    confirmed = False
    others = 0
    """Players who are still to be confirmed besides this one."""

    # --- what a game brings ---

    def headline(self, shown: TableView) -> Message:
        """What is asked of the player."""
        raise NotImplementedError

    def first_shown(self) -> None:
        """The page is shown for the first time."""

    def rows(self) -> Node:
        """What counts, as it is now."""
        raise NotImplementedError

    def confirms(self) -> Any:
        """The command that says all of it is right."""
        raise NotImplementedError

    def all_confirmed(self, shown: TableView) -> Sequence[bool]:
        """Whether each player is confirmed, by seat."""
        return tuple(player.confirmed for player in shown.game_view.players)

    # --- the page ---

    @property
    def who(self) -> int:
        return int(self.seat)

    @property
    def entering(self) -> bool:
        """True in score only; else the state is looked through."""
        return self.session.turn().phase == "entry"

    def refresh(self) -> None:
        app = self.app
        if not app.table_open:
            return
        if not self.keeps_sheets:
            with drafts.held():
                self.close_sheets()
        if self.session.turn().phase not in ("entry", "final_scoring"):
            app.swap(app.place_of_table(), table=self.table)
            return
        first = self.view is None
        shown = self.session.view()
        self.view = replace(shown, turn=replace(shown.turn, seat=self.who, headline=self.headline(shown)))
        self._fill_frame(self.view)
        if first:
            self.first_shown()
        done = self.all_confirmed(shown)
        self.total = number(self.session.sheet().players[self.who].total)
        self.confirmed, self.others = done[self.who], done.count(False) - (not done[self.who])
        self.show_nodes()
        if not self.keeps_sheets:
            drafts.reopen_soon(self)

    def tapped_seat(self, seat: int) -> None:
        self.look_at(seat)

    @property
    def is_crowded(self) -> bool:
        return bool(not self.column and self.height < dp(LOW))

    @property
    def tells_total(self) -> bool:
        """False where there is no room for the total: then the page shows it elsewhere."""
        return True

    def nodes(self) -> tuple[Node, Node]:
        return self.rows(), self.total_foot()

    def total_foot(self) -> Node:
        words, icon, _ = self.next_step()
        wide = self.room.column or self.room.width
        return check_foot(
            self.app.tr,
            self.total if self.tells_total else "",
            Button(words, icon, "primary", do("take_next_step")),
            large=self.app.theme.large,
            font_scale=self.app.theme.font_scale,
            side=max(16.0, (wide - WIDEST) / 2),
        )

    def take_next_step(self) -> None:
        self.next_step()[2]()

    def next_step(self) -> tuple[str, str, Callable[[], object]]:
        """What the button says, its icon, and what a tap does."""
        if not self.confirmed:
            return self.app.tr(self.right_words), "check", self.confirm
        words = self.app.tr(self.next_words if self.others else "final.sheet")
        return words, "arrow-right" if self.others else "table", self.go_on

    # --- on to the next ---

    def confirm(self) -> None:
        if self.app.tap(self.confirms()):
            self.go_on()

    def go_on(self) -> None:
        """To the next player who is not confirmed, then to the score sheet."""
        done = self.all_confirmed(self.session.view())
        after = [(self.who + step) % len(done) for step in range(1, len(done))]
        waiting = next((seat for seat in after if not done[seat]), None)
        if waiting is None:
            self.app.swap("score", table=self.table)
        else:
            self.look_at(waiting)

    def look_at(self, seat: int) -> None:
        if seat != self.who:
            self.app.swap(self.place, table=self.table, seat=str(seat))
