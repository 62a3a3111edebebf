"""Let others join, on the screen: who has joined, and what to do if a phone cannot reach this one."""

import re
from typing import TYPE_CHECKING, Any

from screens import device
from screens.metrics import dp
from screens.pages.join.page import JoinView, SeatShown, page
from screens.ui.bottom_sheet import Sheet
from screens.ui.fitting import width_of
from screens.ui.open_sheet import open_sheet
from screens.ui.page import TreePage
from screens.ui.sheet import Action, action_sheet, nothing, tree_sheet
from screens.ui.snackbar import Snackbar
from screens.ui.tree.controls import do, marks_of
from screens.ui.tree.nodes import Button, Column, ListRow, Mark, Room, Screen, Text

if TYPE_CHECKING:
    from screens.running_app import Joined

LOOKS_AGAIN = 5.0
"""Seconds after which it is asked who is silent."""


class Join(TreePage):
    two_columns = True
    table = ""
    _missed: tuple[int, ...] = ()
    """Seats whose silence was reported."""

    @property
    def lan_host(self) -> "Joined":
        """What this page is about; set while it is open."""
        lan_host = self.app.lan_host
        assert lan_host is not None
        return lan_host

    def opened(self) -> None:
        self.app.let_others_join()
        super().opened()
        self._asking = self.app.host.every(LOOKS_AGAIN, lambda _: self._look_again())

    def left(self) -> None:
        self._asking.cancel()

    def phones_changed(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        if self.app.lan_host is not None and self.app.table_open:
            super().refresh()

    def screen(self, room: Room) -> Screen:
        lan_host, marks = self.lan_host, marks_of(self.session.header.seats)
        shown = tuple(self._seat(number, mark) for number, mark in enumerate(marks))
        code = tuple(tuple(row) for row in lan_host.code())
        typed = self._typed() if lan_host.address else ""
        return page(self.app.tr, JoinView(room, code, typed, lan_host.address, shown, self.app.theme.font_scale))

    def copy(self) -> None:
        self.app.host.copy(f"http://{self.lan_host.typed}")
        Snackbar(self, self.app.tr("join.copied"))

    def open_network(self) -> None:
        device.open_network_settings()

    def stop(self) -> None:
        self.app.stop_hosting()
        self.app.back()

    def _look_again(self) -> bool:
        """Who is silent; False once this page is no longer shown."""
        if not self.is_shown or self.app.lan_host is None:
            return False
        self.refresh()
        silent = self.lan_host.silent() if self.app.lan_host else ()
        if silent and silent != self._missed and open_sheet(self) is None:
            self.show_trouble(silent[0])
        self._missed = silent
        return True

    def _typed(self) -> str:
        """The address; before its port and its words a new line begins where one does not hold them."""
        room = self.width - self.room.column - 2 * self.margin - dp(32)
        lines = [""]
        for part in re.split(r"(?=:\d+/|/)", self.lan_host.typed):
            if width_of(lines[-1] + part, self.app.theme.head) <= room:
                lines[-1] += part
            else:
                lines.append(part)
        return "\n".join(filter(None, lines))

    # --- seats ---

    def _seat(self, seat: int, mark: Mark) -> SeatShown:
        room, who = self.lan_host.room, self.session.header.seats[seat]
        phone = room.seats.at(seat)
        detail = " · ".join(self._about(seat, phone.device if phone else ""))
        return SeatShown(who.name, mark, room.state_of(seat), detail)

    def _about(self, seat: int, device: str) -> list[str]:
        """What kind of phone has the seat, and that its secrets were open on another one."""
        opened = [self.app.tr("join.was_open")] if self.lan_host.room.was_opened(seat) else []
        return [*([device] if device else []), *opened]

    def show_seat(self, seat: int) -> Sheet:
        """What can be done about a seat."""
        app, room = self.app, self.lan_host.room
        actions: list[Action] = []
        if room.seats.at(seat):
            lent = seat in room.lent
            words = app.tr("join.take_back" if lent else "join.lend")
            actions.append((words, self._then(lambda: room.lend(seat, not lent)), "secondary"))
            actions.append((app.tr("join.free"), self._then(lambda: room.free(seat)), "alert"))
        else:
            here = seat not in room.seats.at_host
            words = app.tr("join.plays_here" if here else "join.plays_elsewhere")
            actions.append((words, self._then(lambda: room.play_at_host(seat, here)), "secondary"))
        actions.append((app.tr("notice.understood"), nothing, "primary"))
        return action_sheet(self, (), actions, title=app.session.header.seats[seat].name)

    def _then(self, act: Any) -> Any:
        def done() -> None:
            act()
            self.refresh()

        return done

    # --- trouble ---

    def show_trouble(self, seat: int | None = None) -> Sheet:
        """What was seen, and what to try in which order."""
        app = self.app
        player = app.session.header.seats[seat].name if seat is not None else ""
        title = app.tr("join.silent", player=player) if seat is not None else app.tr("join.trouble_title")
        where = self.lan_host.address or app.tr("join.no_network")
        rows = Column(tuple(self._try(number, where) for number in (1, 2, 3, 4)))
        network = Button(app.tr("join.open_network"), tap=do("open_network"))
        renew = Button(app.tr("join.new_code"), tap=do("renew"))
        again = Button(app.tr("join.try_again"), "", "primary", do("try_again"))
        entered = Column((Text(app.tr("join.apart"), ink="ink2"), rows, network, renew), 10)
        return tree_sheet(self, entered, again, title=title, look="alert", icon="alert")

    def _try(self, number: int, where: str) -> ListRow:
        """Something to try, with its number."""
        tr = self.app.tr
        words = Text(str(number), "label", align="center")
        return ListRow(
            tr(f"join.try.{number}"), tr(f"join.try_says.{number}", address=where), picture=words, strong=True
        )

    def renew(self) -> None:
        self.lan_host.room.renew()
        self.refresh()

    def try_again(self) -> None:
        self.lan_host.try_again()
        self.refresh()
