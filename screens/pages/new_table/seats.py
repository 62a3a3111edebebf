"""The seats of a new table: one line each, moved by dragging the handle, or by the sheet that a tap on it opens."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.seating import Seating
from screens.kit.beside import GivesWay
from screens.kit.flow import TopScroll
from screens.kit.loading import load_kv
from screens.kit.marks import initials

TAP = 8
"""A finger that moved no further than that did not drag, in dp."""


class Touchable(ButtonBehavior, AnchorLayout):
    """A part of a line that can be pressed by itself."""

    name = StringProperty("")


class SeatName(ButtonBehavior, BoxLayout):
    """The name, and whether they start."""

    name = StringProperty("")


class SeatRow(GivesWay, BoxLayout):
    number = NumericProperty(1)
    player = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    starts = BooleanProperty(False)
    lifted = BooleanProperty(False)
    """True while it is being dragged."""
    act = ObjectProperty(None)
    """Called with `number`, `colour`, `starts` or `remove` and this row."""


class SeatList(FloatLayout):
    """Rows laid out from the top down; the lifted one follows the finger and the others make room."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.rows: list[SeatRow] = []
        self.moved: Callable[[int, int], None] = lambda _from, _to: None
        self._place = Clock.create_trigger(self._place_now, -1)
        self.bind(size=lambda *_: self._place(), pos=lambda *_: self._place())
        self._held: SeatRow | None = None
        self._began, self._below = 0, 0.0

    def show(self, seating: Seating, act: Callable[[str, int], None], moved: Callable[[int, int], None]) -> None:
        self.moved = moved
        self.clear_widgets()
        marks = initials(seating.names)
        self.rows = [
            SeatRow(
                number=number + 1,
                player=place.name,
                colour=place.colour,
                initial=mark,
                starts=place is seating.starter,
                act=lambda what, row: act(what, self.rows.index(row)),
            )
            for number, (place, mark) in enumerate(zip(seating.places, marks, strict=True))
        ]
        for row in self.rows:
            row.bind(height=lambda *_: self._place())
            self.add_widget(row)
        self._place_now()

    def _place_now(self, *_: Any) -> None:
        self.height = sum(row.height for row in self.rows)
        top = self.top
        for row in self.rows:
            row.x, row.width = self.x, self.width
            if row is not self._held:
                row.top = top
            top -= row.height

    # --- dragging ---

    def take_up(self, x: float, y: float, touch: Any) -> bool:
        """Lift the row whose handle lies here, if one does."""
        row = next((row for row in self.rows if row.ids.handle.parent and row.ids.handle.collide_point(x, y)), None)
        if row is None or self._held:
            return False
        touch.grab(self)
        self._held, self._began, self._below = row, self.rows.index(row), y - row.y
        row.lifted = True
        self.remove_widget(row)  # added again it lies over the others
        self.add_widget(row)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        row = self._held
        if touch.grab_current is not self or row is None:
            return bool(super().on_touch_move(touch))
        row.y = min(self.top - row.height, max(self.y, touch.y - self._below))
        others = [other for other in self.rows if other is not row]
        at = sum(other.center_y > row.center_y for other in others)
        others.insert(at, row)
        if others != self.rows:
            self.rows = others
            for number, each in enumerate(others, start=1):
                each.number = number
            self._place_now()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        row = self._held
        if touch.grab_current is not self or row is None:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._held = None
        row.lifted = False
        self._place_now()
        to = self.rows.index(row)
        if to != self._began:
            self.moved(self._began, to)
        elif abs(touch.y - touch.oy) < dp(TAP):
            row.act("number", row)
        return True


class SeatScroll(TopScroll):
    """A handle takes the finger at once; anywhere else it scrolls."""

    seats = ObjectProperty(None, allownone=True)

    def on_touch_down(self, touch: Any) -> bool:
        wheel = getattr(touch, "is_mouse_scrolling", False)
        if self.seats and self.collide_point(*touch.pos) and not wheel:
            x, y = self.seats.to_widget(*self.to_window(*touch.pos))
            if self.seats.take_up(x, y, touch):
                return True
        return bool(super().on_touch_down(touch))


load_kv(__file__)
