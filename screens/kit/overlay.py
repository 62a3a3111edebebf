"""The curtain: what lies over a page while the phone is passed on."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import ColorProperty, StringProperty

from screens.kit.loading import load_kv
from screens.kit.open_sheet import Cover


class Curtain(Cover):
    """Pass the phone: nothing secret is on the screen until the owner holds the button, or taps it twice."""

    name = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    text = StringProperty("")
    ink = ColorProperty()
    """Of all words upon the player's colour."""
    hold_seconds = 0.5
    closes = False

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_open")
        self.register_event_type("on_back")
        self._holding: Any = None
        self._taps = 0
        super().__init__(**more)

    def press(self) -> None:
        self._holding = Clock.schedule_once(lambda _: self._open(), self.hold_seconds)

    def release(self) -> None:
        if self._holding is None:
            return
        self._holding.cancel()
        self._holding = None
        self._taps += 1
        if self._taps >= 2:
            self._open()

    def _open(self) -> None:
        self._holding, self._taps = None, 0
        self.dispatch("on_open")

    def on_open(self) -> None:
        """The owner is looking."""

    def on_back(self) -> None:
        """The phone goes back to the table."""


load_kv(__file__)
