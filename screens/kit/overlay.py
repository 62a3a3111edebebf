"""What lies over a page: bottom sheets, the snackbar, the curtain."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from screens.kit.basic import Action
from screens.kit.fitting import NO_ROOM, width_of
from screens.kit.layout import put
from screens.kit.loading import load_kv
from screens.kit.rows import Row

SHEET_SECONDS, SNACKBAR_SECONDS, TICK = 0.16, 6, 0.25
WIDEST = 560
"""How wide a sheet is at most, in dp: as a form."""
ASIDE, HALF, LINE = {"landscape": 320, "wide_tablet": 400}, 0.5, 420
"""Where the page lies, in dp: at least a column, then half of the page while lines are not too long to read."""
TABLETS = ("tablet", "wide_tablet")
SLIVER = 60
"""So much of what lies behind a sheet is not worth showing, in dp."""
READABLE = 150
"""So much of a sheet must be left between its head and its foot, in dp; else they scroll along."""


class Sheet(FloatLayout):
    """A sheet from below. Over a map it leaves the page tappable; a modal one lays a scrim over it."""

    title = StringProperty("")
    subtitle = StringProperty("")
    title_role = StringProperty("head")
    """The type size of its title: smaller where what lies behind it must stay in sight."""
    colour = StringProperty("")
    """A player's colour, for the mark beside the title."""
    initial = StringProperty("")
    icon = StringProperty("")
    look = OptionProperty("plain", options=["plain", "alert", "brass"])
    """How much it matters: an alert one refuses, a brass one asks once more."""
    modal = BooleanProperty(True)
    share = NumericProperty(0.9)
    """How much of the room it is given it may take."""
    tone = ColorProperty()
    """The band along the top."""
    when_closed = ObjectProperty(None, allownone=True)
    gives_way = BooleanProperty(False)
    """True if its title may scroll along where it leaves too little to read; one with a foot always does."""
    pin = StringProperty("head foot")
    """Which of the two stay in sight while the rest scrolls."""
    shape = StringProperty("phone")
    """One of those of screens.kit.shape, by its own size."""
    aside = BooleanProperty(False)
    """True for a modal one on a page that lies: it stands at the right, from top to bottom."""
    behind = BooleanProperty(False)
    """True while another lies upon it: it is out of sight and of reach until that one is closed."""
    gap: float | None = None
    """What lies between its parts, if somebody says so."""
    _room: Any = None
    """Where the page keeps room for sheets, if it does."""
    column = NumericProperty(0)
    """How wide the column of a tablet's page is, in which a modal one stands too; 0 where there is none."""

    def width_for(self, shape: str, room: float, scale: float, column: float = 0) -> float:
        """As wide as a form, or where the page lies as its column; there a large type may take some of the stage."""
        if column:
            return min(room, dp(WIDEST), column * max(1.0, scale))
        if not self.modal or shape not in ASIDE:
            return min(room, dp(WIDEST))
        return min(room, dp(WIDEST), max(dp(ASIDE[shape]), room * HALF), dp(LINE) * max(1.0, scale))

    def fitted(self, wanted: float, room: float, share: float, whole: bool) -> float:
        """How high it stands: what it needs, never more than its share; all of the room where little would be left."""
        nearly_all = share == 1 and room - wanted < dp(SLIVER)
        return room if nearly_all or whole else min(room * share, wanted)

    def on_parent(self, _: Any, page: Any) -> None:
        """A modal one lies on the page itself, and yet stands where the page keeps room for sheets."""
        self._room = page.ids.get("over") if page is not None else None
        if self._room is not None:
            self._room.bind(size=self._stand, pos=self._stand)
        self._stand()

    def on_shape(self, *_: Any) -> None:
        self._stand()

    def _stand(self, *_: Any) -> None:
        """In the column of a tablet; in the middle where there is none."""
        room = self._room if self.modal and self.shape in TABLETS else None
        self.column = room.width if room is not None and room.width < self.width else 0

    def fill(self, widgets: Sequence[Any], foot: Sequence[Any] | None = None) -> "Sheet":
        """What scrolls, and what stays in sight below it while there is room to read: unless told, the last buttons.

        Rows alone touch, as the lines of a ledger do, unless `gap` says otherwise.
        """
        if foot is None:
            end = next((n for n, last in enumerate(reversed(widgets)) if not isinstance(last, Action)), len(widgets))
            widgets, foot = widgets[: len(widgets) - end], widgets[len(widgets) - end :]
        usual = 0 if all(isinstance(one, Row) for one in widgets) else dp(10)
        self.ids.column.spacing = usual if self.gap is None else self.gap
        for place, filled in ((self.ids.column, widgets), (self.ids.foot, foot)):
            put(place, filled)
        return self

    def pinned(self, head: float, foot: float, between: float, room: float) -> str:
        """Which of head and foot stay in sight: both if they leave enough to read, else the foot, else the head."""
        if head + foot + min(between, dp(READABLE)) <= room or not room or not (foot or self.gives_way):
            return "head foot"
        if foot and foot + min(head + between, dp(READABLE)) <= room:
            return "foot"
        return "head" if head + min(between + foot, dp(READABLE)) <= room else ""

    def on_pin(self, _: Any, pin: str) -> None:
        """Move head and foot between the panel and what scrolls in it."""
        for name in ("head", "foot"):
            part, home = self.ids[name].__self__, self.ids.panel if name in pin else self.ids.scrolled
            if part.parent is not home.__self__:
                part.parent.remove_widget(part)
                home.add_widget(part, len(home.children) if name == "head" else 0)

    def show(self, page: FloatLayout) -> "Sheet":
        page.add_widget(self)
        seconds = App.get_running_app().theme.lasting(SHEET_SECONDS)
        if seconds:
            self.ids.panel.opacity = 0
            Animation(opacity=1, duration=seconds, t="out_cubic").start(self.ids.panel)
        return self

    def close(self) -> None:
        if self.parent:
            self.parent.remove_widget(self)
            if self.when_closed:
                self.when_closed()

    def closing(self, then: Callable[..., Any], *given: Any) -> Callable[..., None]:
        """What a tap does that closes it first."""

        def tapped(*_: Any) -> None:
            self.close()
            then(*given)

        return tapped

    def on_behind(self, *_: Any) -> None:
        self.opacity = 0 if self.behind else 1

    def on_touch_down(self, touch: Any) -> bool:
        if self.behind:
            return False
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
    brief = StringProperty("")
    """What it says where the whole sentence takes more than a line."""
    action = StringProperty("")
    when_acted = ObjectProperty(None, allownone=True)

    def show(self, page: FloatLayout) -> "Snackbar":
        for old in [child for child in page.children if isinstance(child, Snackbar)]:
            page.remove_widget(old)
        page.add_widget(self)
        for name in ("size", "pos", *(["column"] if hasattr(page, "column") else [])):
            page.fbind(name, self._lie)
        self.fbind("height", self._lie)
        self._lie()
        self._left = float(SNACKBAR_SECONDS)
        self._ticking = Clock.schedule_interval(self._tick, TICK)
        return self

    def _lie(self, *_: Any) -> None:
        """As wide as what is not the page's column, above the buttons; a page just made gets its size only later."""
        page = self.parent
        if page is None:
            return
        column, growth = getattr(page, "column", 0), App.get_running_app().theme.growth
        stage, above = page.width - column, dp(16) if column else dp(96) * max(1.0, growth * 0.75)
        self.width = min(stage - dp(24), dp(WIDEST))
        lowest = max(0.0, min(above, page.height - self.height - dp(8)))
        self.pos = page.x + (stage - self.width) / 2, page.y + lowest

    def said(self, text: str, brief: str, room: float, size: float) -> str:
        return brief if brief and dp(NO_ROOM) < room < width_of(text, size, bold=False) else text

    def _tick(self, seconds: float) -> None:
        """Time passes; a moment in which nothing could be tapped, as the machine was busy, counts as one tick."""
        self._left -= min(seconds, TICK)
        if self._left <= 0:
            self.close()

    def act(self) -> None:
        self.close()
        if self.when_acted:
            self.when_acted()

    def close(self) -> None:
        self._ticking.cancel()
        if self.parent:
            self.parent.remove_widget(self)


class Curtain(FloatLayout):
    """Pass the phone: nothing secret is on the screen until the owner holds the button, or taps it twice."""

    name = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    text = StringProperty("")
    ink = ColorProperty()
    """Of all words upon the player's colour."""
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


load_kv(__file__)
