"""A line to slide along, for going through many things one after the other."""

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

HIGH = 56
KNOB = 28


class Slide(Widget):
    """From 0 to the last: tap where to go, or slide there."""

    at = NumericProperty(0)
    last = NumericProperty(1)

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_slide")
        super().__init__(**more)
        self.size_hint_y, self.height = None, dp(HIGH)
        draw = Clock.create_trigger(self._draw, -1)
        self.bind(pos=draw, size=draw, at=draw, last=draw)
        draw()

    def on_slide(self, _at: int) -> None:
        """Another place was chosen."""

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self.slide_to(touch.x)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self:
            self.slide_to(touch.x)
            return True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            return True
        return bool(super().on_touch_up(touch))

    def slide_to(self, x: float) -> None:
        left, wide = self._line()
        at = round(max(0.0, min(1.0, (x - left) / wide)) * self.last)
        if at != self.at:
            self.at = at
            self.dispatch("on_slide", at)

    def _line(self) -> tuple[float, float]:
        return self.x + dp(24), max(1.0, self.width - dp(48))

    def _draw(self, *_: Any) -> None:
        theme = App.get_running_app().theme
        left, wide = self._line()
        passed = wide * self.at / max(1, self.last)
        self.canvas.clear()
        with self.canvas:
            Color(*theme.rule)
            RoundedRectangle(pos=(left, self.center_y - dp(2)), size=(wide, dp(4)), radius=[dp(2)])
            Color(*theme.primary)
            RoundedRectangle(pos=(left, self.center_y - dp(2)), size=(passed, dp(4)), radius=[dp(2)])
            Color(*theme.primary_edge)
            knob = (left + passed - dp(KNOB) / 2, self.center_y - dp(KNOB) / 2 - dp(2))
            RoundedRectangle(pos=knob, size=(dp(KNOB), dp(KNOB)), radius=[dp(KNOB) / 2])
            Color(*theme.primary)
            RoundedRectangle(pos=(knob[0], knob[1] + dp(2)), size=(dp(KNOB), dp(KNOB)), radius=[dp(KNOB) / 2])
