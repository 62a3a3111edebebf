"""A sheet over a page: a head, what scrolls, and a foot that stays in sight below it."""

from collections.abc import Callable, Sequence
from typing import Any, Self

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView

from screens.ui.layout import Column, put
from screens.ui.open_sheet import Cover
from screens.ui.shape import TABLETS, shape_of
from screens.ui.tree import nodes
from screens.ui.tree.controls import icon_key
from screens.ui.tree.widget import Tree

SHEET_SECONDS = 0.16
WIDEST = 560
"""How wide a sheet is at most, in dp: as a form."""
ASIDE, HALF, LINE = {"landscape": 320, "wide_tablet": 400}, 0.5, 420
"""Where the page lies, in dp: at least a column, then half of the page while lines are not too long to read."""
SLIVER = 60
"""So much of what lies behind a sheet is not worth showing, in dp."""
READABLE = 150
"""So much of a sheet must be left between its head and its foot, in dp; else they scroll along."""
RADIUS, BAND, GRIP = 20, 3, (40, 4)
CLEAR = (0, 0, 0, 0)
CLOSE = "close"
WASHES = {"alert": ("alert_wash", "alert"), "brass": ("brass_wash", "brass")}
"""The ground and the ink of an icon on a sheet that matters."""


class Sheet(Cover):
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
    share = NumericProperty(0.9)
    """How much of the room it is given it may take."""
    when_closed = ObjectProperty(None, allownone=True)
    gives_way = BooleanProperty(False)
    """True if its title may scroll along where it leaves too little to read; one with a foot always does."""
    shape = StringProperty("phone")
    """One of those of screens.ui.shape, by its own size."""
    aside = BooleanProperty(False)
    """True for a modal one on a page that lies: it stands at the right, from top to bottom."""
    pin = StringProperty("head foot")
    """Which of the two stay in sight while the rest scrolls."""
    gap: float | None = None
    """What lies between its parts, if somebody says so."""
    column = NumericProperty(0)
    """How wide the column of a tablet's page is, in which a modal one stands too; 0 where there is none."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.theme = self.app.theme
        self._room: Any = None
        """Where the page keeps room for sheets, if it does."""
        self.head = Tree(self.theme, lambda _: self.close())
        self.lines = Column(padding=(dp(16), dp(4), dp(16), dp(8)), spacing=dp(10))
        self.scrolled = Column()
        self.scrolled.add_widget(self.lines)
        self.body = ScrollView(do_scroll_x=False, bar_width=dp(3), effect_cls="ScrollEffect")
        self.body.add_widget(self.scrolled)
        self.foot = Column(spacing=dp(10))
        self.panel = BoxLayout(orientation="vertical", size_hint=(None, None))
        put(self.panel, [self.head, self.body, self.foot])
        self.add_widget(self.panel)
        self._paint_grounds()
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        for name in ("size", "pos", "parent", "shape", "column", "share", "title_role"):
            self.fbind(name, self._arrange_soon)
        for name in ("title", "subtitle", "colour", "initial", "icon", "look"):
            self.fbind(name, self._arrange_soon)
        for part in (self.head, self.lines, self.foot):
            part.fbind("height", self._arrange_soon)
        self.theme.followers.add(self)
        self._arrange_soon()

    # --- changes of the theme ---

    def paint(self) -> None:
        """Colours have changed."""
        self._arrange_soon()

    def measure(self) -> None:
        """Words have another size."""
        self._arrange_soon()

    # --- where it stands ---

    def on_parent(self, _: Any, page: Any) -> None:
        """A modal one lies on the page itself, and yet stands where the page keeps room for sheets."""
        self._room = page.ids.get("over") if page is not None else None
        if self._room is not None:
            self._room.bind(size=self._arrange_soon, pos=self._arrange_soon)
        if page is not None:
            page.bind(pos=self._arrange_soon)

    def _arrange(self, *_: Any) -> None:
        self.pos = self.parent.pos if self.parent else (0, 0)
        self.shape = shape_of(self.width / dp(1), self.height / dp(1))
        self.aside = self.modal and self.shape == "landscape"
        room = self._room if self.modal and self.shape in TABLETS else None
        self.column = room.width if room is not None and room.width < self.width else 0
        self.head.show(self._head())
        foot = bool(self.foot.children)
        self.foot.padding = (dp(16), dp(8) if foot else 0, dp(16), dp(12) if foot else 0)
        heights = self.head.height + self.lines.height + self.foot.height
        share = 1 if self.aside else self.share
        self.pin = self.pinned(self.head.height, self.foot.height, self.lines.height, self.height * share)
        self.panel.width = self.width_for(self.shape, self.width, self.theme.growth, self.column)
        right = self.column or (self.modal and self.shape in ASIDE)
        self.panel.pos = self.right - self.panel.width if right else self.center_x - self.panel.width / 2, self.y
        self.panel.height = self.fitted(heights + dp(4 if foot else 20), self.height, self.share, self.aside)
        self._place_grounds()

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

    def pinned(self, head: float, foot: float, between: float, room: float) -> str:
        """Which of head and foot stay in sight: both if they leave enough to read, else the foot, else the head."""
        if head + foot + min(between, dp(READABLE)) <= room or not room or not (foot or self.gives_way):
            return "head foot"
        if foot and foot + min(head + between, dp(READABLE)) <= room:
            return "foot"
        return "head" if head + min(between + foot, dp(READABLE)) <= room else ""

    def on_pin(self, _: Any, pin: str) -> None:
        """Move head and foot between the panel and what scrolls in it."""
        head, foot = [self.head] * ("head" in pin), [self.foot] * ("foot" in pin)
        put(self.panel, [*head, self.body, *foot])
        put(self.scrolled, [*([] if head else [self.head]), self.lines, *([] if foot else [self.foot])])

    # --- what is drawn ---

    def _head(self) -> nodes.Node:
        """Whose it is or what it is about, its title, and the way out."""
        text = (nodes.Text(self.title, self.title_role), nodes.Text(self.subtitle, "caption", "ink2"))
        picture, wide = self._picture()
        above, air = (4, 6) if self.aside else (16, 6 if self.title_role == "head" else 0)
        parts = (*picture, nodes.Column(text, pad=(0, air, 0, air)), icon_key("close", CLOSE, CLOSE))
        widths = (*(wide for _ in picture), 0, 48)
        return nodes.Row(parts, 0, (16, above, 4, 0), 52 if self.aside else 48, widths)

    def _picture(self) -> tuple[tuple[nodes.Node, ...], float]:
        """A player's mark or an icon, and the width it has with the air beside it."""
        if self.colour:
            return (nodes.Row((nodes.Mark(self.colour, self.initial, 42),), pad=(0, 0, 12, 0)),), 54
        if not self.icon:
            return (), 0
        if self.look not in WASHES:
            return (nodes.Row((nodes.Icon(self.icon, "alert"),), pad=(0, 0, 12, 0)),), 36
        wash, ink = WASHES[self.look]
        badge = nodes.Card(nodes.Icon(self.icon, ink, width=44), nodes.Surface(wash, radius=10), (0, 10), 44)
        return (nodes.Row((badge,), pad=(0, 0, 12, 0)),), 56

    def _paint_grounds(self) -> None:
        with self.canvas.before:
            self._scrim = Color(), Rectangle()
        with self.panel.canvas.before:
            self._band, self._ground, self._grip = ((Color(), RoundedRectangle()) for _ in range(3))
        with self.foot.canvas.before:
            self._line = Color(), Rectangle()

    def _place_grounds(self) -> None:
        theme, panel, foot, aside = self.theme, self.panel, self.foot, self.aside
        corners = [dp(RADIUS), 0, 0, dp(RADIUS)] if aside else [dp(RADIUS), dp(RADIUS), 0, 0]
        _draw(self._scrim, theme.scrim if self.modal else CLEAR, self.pos, self.size)
        left, above = (dp(BAND), 0) if aside else (0, dp(BAND))
        tone = theme.alert if self.look == "alert" else theme.rule
        _draw(self._band, tone, (panel.x - left, panel.y), (panel.width, panel.height + above), corners)
        _draw(self._ground, theme.sheet, panel.pos, panel.size, corners)
        grip = tuple(map(dp, GRIP))
        middle = (panel.center_x - grip[0] / 2, panel.top - dp(12))
        _draw(self._grip, CLEAR if aside else theme.rule2, middle, grip, [grip[1] / 2])
        cut = "foot" in self.pin and self.scrolled.height > self.body.height + 1
        _draw(self._line, theme.rule if cut else CLEAR, (foot.x, foot.top - dp(1)), (foot.width, dp(1)))

    # --- what it holds ---

    def fill(self, widgets: Sequence[Any], foot: Sequence[Any] = ()) -> Self:
        """What scrolls, and what stays in sight below it while there is room to read."""
        self.lines.spacing = dp(10) if self.gap is None else self.gap
        put(self.lines, widgets)
        put(self.foot, foot)
        self._arrange_soon()
        return self

    # --- coming and going ---

    def show(self, page: FloatLayout) -> Self:
        page.add_widget(self)
        seconds = self.theme.lasting(SHEET_SECONDS)
        if seconds:
            self.panel.opacity = 0
            Animation(opacity=1, duration=seconds, t="out_cubic").start(self.panel)
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
        if self.panel.collide_point(*touch.pos):
            return True
        if self.modal:
            self.close()
            return True
        return False


def _draw(layer: tuple[Any, Any], colour: Any, pos: Any, size: Any, radius: list[float] | None = None) -> None:
    tint, shape = layer
    tint.rgba, shape.pos, shape.size = colour, pos, size
    if radius is not None:
        shape.radius = radius
