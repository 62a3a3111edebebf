"""A page on which all that counts for one player is looked through or entered, then said to be right."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.messages import Message
from companion.numbers import shown_number as number
from companion.table.session import TableView
from screens import drafts
from screens.kit.beside import BesideOrBelow
from screens.kit.loading import load_kv
from screens.table.frame import TablePage


class SumLine(BoxLayout):
    """The total: beside the button, or on a line of its own where words are large."""

    total = StringProperty("")
    beside = NumericProperty()
    """How wide it is beside the button."""
    large = BooleanProperty(False)
    shown = BooleanProperty(True)


class CheckTotal(BesideOrBelow):
    """What it all comes to, under a double rule, and one button for what comes next."""

    total = StringProperty("")
    large = BooleanProperty(False)
    """True where words are so large that the total needs a line of its own."""
    shown = BooleanProperty(True)
    """False where there is no room for the total: then the page shows it elsewhere."""
    column = NumericProperty(0)
    """How wide the page's column is, 0 where there is none."""

    def offer(self, words: str, icon: str, tapped: Callable[[], object]) -> None:
        self.ids.go.text, self.ids.go.icon, self._tapped = words, icon, tapped

    def tapped(self) -> None:
        self._tapped()


class CheckPage(TablePage):
    """One player of a table that is scored. A game says what is asked, what confirms it, and shows its own rows."""

    place = ""
    """Where this page is found."""
    right_words = next_words = ""
    """What the button says: that all is right, and on to the next player."""
    keeps_sheets = False
    """True if a sheet stays open from entry to entry, and is opened again by what it belongs to."""

    seat = StringProperty("0")
    total = StringProperty("")
    confirmed = BooleanProperty(False)
    others = NumericProperty(0)
    """Players who are still to be confirmed besides this one."""

    # --- what a game brings ---

    def headline(self, shown: TableView) -> Message:
        """What is asked of the player."""
        raise NotImplementedError

    def lay_out(self) -> None:
        """Make the rows, once."""
        raise NotImplementedError

    def show_rows(self) -> None:
        """What they show now."""
        raise NotImplementedError

    def confirms(self) -> Any:
        """The command that says all of it is right."""
        raise NotImplementedError

    def all_confirmed(self, shown: TableView) -> Sequence[bool]:
        """Who was said to be right, seat by seat."""
        return tuple(player.confirmed for player in shown.mirror.players)

    # --- the page ---

    @property
    def who(self) -> int:
        return int(self.seat)

    @property
    def entering(self) -> bool:
        """True in score only; else the mirror is looked through."""
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
            self.lay_out()
        done = self.all_confirmed(shown)
        self.total = number(self.session.sheet().players[self.who].total)
        self.confirmed, self.others = done[self.who], done.count(False) - (not done[self.who])
        self.show_rows()
        self.ids.sum.offer(*self.next_step())
        if not self.keeps_sheets:
            drafts.reopen_soon(self)

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


load_kv(__file__)
