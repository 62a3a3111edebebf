"""What lies over a page: bottom sheets, the snackbar, the curtain."""

from pathlib import Path
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

SHEET_SECONDS, SNACKBAR_SECONDS = 0.16, 6
SLIVER = 60
"""So much of what lies behind a sheet is not worth showing, in dp."""


class Sheet(FloatLayout):
    """A sheet from below. Over a map it leaves the page tappable; a modal one lays a scrim over it."""

    title = StringProperty("")
    subtitle = StringProperty("")
    colour = StringProperty("")
    """A player's colour, for the mark beside the title."""
    initial = StringProperty("")
    icon = StringProperty("")
    modal = BooleanProperty(True)
    share = NumericProperty(0.9)
    """How much of the room it is given it may take."""
    tone = ColorProperty()
    """The band along the top."""
    when_closed = ObjectProperty(None, allownone=True)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)

    def fitted(self, wanted: float, room: float, share: float) -> float:
        """How high it stands: what it needs, never more than its share; all of the room where little would be left."""
        nearly_all = share == 1 and room - wanted < dp(SLIVER)
        return room if nearly_all else min(room * share, wanted)

    def fill(self, widgets: list[Any]) -> "Sheet":
        self.ids.column.clear_widgets()
        for widget in widgets:
            self.ids.column.add_widget(widget)
        return self

    def show(self, page: FloatLayout) -> "Sheet":
        page.add_widget(self)
        seconds = SHEET_SECONDS * App.get_running_app().theme.motion
        if seconds:
            self.ids.panel.opacity = 0
            Animation(opacity=1, duration=seconds, t="out_cubic").start(self.ids.panel)
        return self

    def close(self) -> None:
        if self.parent:
            self.parent.remove_widget(self)
            if self.when_closed:
                self.when_closed()

    def on_touch_down(self, touch: Any) -> bool:
        if super().on_touch_down(touch):
            return True
        if self.ids.panel.collide_point(*touch.pos):
            return True
        if self.modal:
            self.close()
            return True
        return False


class Snackbar(BoxLayout):
    """A sentence outside tables, with undo if it has one."""

    text = StringProperty("")
    action = StringProperty("")
    when_acted = ObjectProperty(None, allownone=True)

    def show(self, page: FloatLayout) -> "Snackbar":
        for old in [child for child in page.children if isinstance(child, Snackbar)]:
            page.remove_widget(old)
        page.add_widget(self)
        Clock.schedule_once(lambda _: self.close(), SNACKBAR_SECONDS)
        return self

    def act(self) -> None:
        self.close()
        if self.when_acted:
            self.when_acted()

    def close(self) -> None:
        if self.parent:
            self.parent.remove_widget(self)


class Curtain(FloatLayout):
    """Pass the phone: nothing secret is on the screen until the owner holds the button, or taps it twice."""

    name = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    text = StringProperty("")
    hold_seconds = 0.5

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


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
