"""A page behind a curtain: nothing secret is on the screen until its owner looks, and not for longer than that."""

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import BooleanProperty, StringProperty

from companion.secret import PUBLIC, Viewer, behind_curtain
from screens import drafts
from screens.ui.curtain import SECONDS, Curtain
from screens.ui.open_sheet import close_sheets
from screens.ui.page import TreePage
from screens.ui.tree.controls import marks_of
from screens.ui.tree.nodes import Column, Screen


class CurtainPage(TreePage):
    """Opens its table, and draws the curtain whenever it is left, paused or forgotten; what it hides its game knows."""

    holds_secrets = True
    table = StringProperty("")
    seat = StringProperty("0")
    open = BooleanProperty(False)
    """True while its owner looks."""
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
        for child in [child for child in self.children if isinstance(child, Curtain)]:
            self.remove_widget(child)
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
        Clock.unschedule(self.time_is_up)
        Window.unbind(on_textinput=self._awake, on_key_down=self._awake)
        self.open = False

    def time_is_up(self, *_: float) -> None:
        self.draw_curtain()
        self.refresh()

    def show_curtain(self, words: str) -> None:
        """The curtain of whoever it belongs to, and nothing else on the page."""
        self.show(Screen(Column(()), Column(())))
        seats = self.session.header.seats
        name, mark = seats[self.who].name, marks_of(seats)[self.who]
        self.add_widget(Curtain(self, mark, name, words, self.look, self.leave))

    def leave(self) -> None:
        """The phone goes back to the table."""
        self.app.back()

    def look(self) -> None:
        """The owner holds the phone."""
        self.open = True
        Window.bind(on_textinput=self._awake, on_key_down=self._awake)
        self._awake()
        self.refresh()
        self.looked()

    def _awake(self, *_: Any) -> None:
        """Somebody is there: the time begins anew."""
        Clock.unschedule(self.time_is_up)
        if self.open:
            Clock.schedule_once(self.time_is_up, SECONDS)

    def on_touch_down(self, touch: Any) -> bool:
        self._awake()
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        self._awake()
        return bool(super().on_touch_up(touch))

    def looked(self) -> None:
        """The owner has opened the curtain, and the page is shown: go on where they were."""
