"""A page behind a curtain: nothing secret is on the screen until its owner looks, and not for longer than that."""

from companion.secret import PUBLIC, Viewer, behind_curtain
from screens import drafts
from screens.host import Scheduled
from screens.ui.curtain import SECONDS, Curtain
from screens.ui.open_sheet import close_sheets
from screens.ui.page import TreePage
from screens.ui.touch import Touch
from screens.ui.tree.controls import marks_of
from screens.ui.tree.nodes import Column, Screen


class CurtainPage(TreePage):
    """Opens its table, and draws the curtain whenever it is left, paused or forgotten; what it hides its game knows."""

    holds_secrets = True
    table = ""
    seat = "0"
    open = False
    """True while its owner looks."""
    closing: Scheduled | None = None
    """Draws the curtain by itself, as long as it is open."""
    look_away = "tickets.look_away"
    """What the curtain asks of the others."""

    def left(self) -> None:
        self.draw_curtain()

    def paused(self) -> None:
        self.left()
        self.refresh()

    def back(self) -> bool:
        return close_sheets(self)

    @property
    def who(self) -> int:
        """Whose secret it is."""
        return int(self.seat)

    @property
    def is_open(self) -> bool:
        """True where its nodes may be seen."""
        return bool(self.open)

    @property
    def viewer(self) -> Viewer:
        return behind_curtain(self.who) if self.is_open and self.who >= 0 else PUBLIC

    def refresh(self) -> None:
        if not self.app.table_open:
            return
        for drawn in [one for one in self.floats if isinstance(one, Curtain)]:
            self.take_off(drawn)
        if self.is_open:
            self.show(self.screen(self.room))
        else:
            self.show_curtain(self.app.tr(self.look_away))

    # --- the curtain ---

    def draw_curtain(self) -> None:
        """What is half entered stays behind it, for whoever opens it again."""
        self.stop_looking()
        with drafts.held():
            close_sheets(self)

    def stop_looking(self) -> None:
        if self.closing is not None:
            self.closing.cancel()
            self.closing = None
        self.open = False

    def time_is_up(self) -> None:
        self.draw_curtain()
        self.refresh()

    def show_curtain(self, words: str) -> None:
        """The curtain of whoever it belongs to, and nothing else on the page."""
        self.show(Screen(Column(()), Column(())))
        seats = self.session.header.seats
        name, mark = seats[self.who].name, marks_of(seats)[self.who]
        Curtain(self, mark, name, words, self.look, self.leave).show(self)

    def leave(self) -> None:
        """The phone goes back to the table."""
        self.app.back()

    def look(self) -> None:
        """The owner holds the phone."""
        self.open = True
        self.awake()
        self.refresh()
        self.looked()

    def awake(self) -> None:
        """Somebody is there, by touch or key: the time begins anew."""
        if self.closing is not None:
            self.closing.cancel()
            self.closing = None
        if self.open:
            self.closing = self.app.host.later(SECONDS, self.time_is_up)

    def touched(self, touch: Touch) -> bool:
        self.awake()
        return super().touched(touch)

    def released(self, touch: Touch) -> None:  # noqa: ARG002
        self.awake()

    def typed(self) -> None:
        self.awake()

    def looked(self) -> None:
        """The owner has opened the curtain, and the page is shown: go on where they were."""
