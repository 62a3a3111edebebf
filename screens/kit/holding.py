"""Something that can be tapped, and held for what more there is to do with it."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior

HOLD_SECONDS = 0.5
STILL = 12
"""A finger that moved farther does not hold, in dp."""


class HoldBehavior(ButtonBehavior):
    """Dispatches `on_hold` under a finger that stays; letting go is then no tap."""

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_hold")
        self._held = False
        super().__init__(**more)

    def on_hold(self) -> None:
        """It was held."""

    def on_press(self) -> None:
        self._held = False
        Clock.unschedule(self._hold)
        Clock.schedule_once(self._hold, HOLD_SECONDS)

    def on_release(self) -> None:
        Clock.unschedule(self._hold)

    def _hold(self, *_: float) -> None:
        if self.state == "down":
            self._held = True
            self.dispatch("on_hold")

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self and abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > dp(STILL):
            Clock.unschedule(self._hold)
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            Clock.unschedule(self._hold)
            if self._held:
                touch.ungrab(self)
                self._do_release()
                self._held = False
                return True
        return bool(super().on_touch_up(touch))
