"""A page: what the navigator shows, one at a time."""

from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.secret import PUBLIC, Viewer
from screens.ui.shape import column_of, shape_of

if TYPE_CHECKING:
    from companion.table.session import Session
    from screens.app import TablesideApp


NARROW = 360
"""A page that is narrower has less room at its sides, in dp."""


class Page(FloatLayout):
    """A whole screen. The navigator calls `opened` when it is shown, `left` when it goes, and `back` first."""

    ground = ColorProperty()
    margin = NumericProperty()
    shape = StringProperty("phone")
    """One of those of screens.ui.shape, by the page's own size."""
    column = NumericProperty(0)
    """How wide the column beside the stage is; 0 where everything stands in one column."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        with self.canvas.before:
            self._tint, self._ground = Color(), Rectangle()
        for name in ("size", "pos"):
            self.fbind(name, self.measure)
        self.app.theme.followers.add(self)
        self.paint()
        self.measure()
        Clock.create_trigger(self.do_layout, -1)()  # a size it is given when it is made is no change of size

    def paint(self) -> None:
        """Colours have changed."""
        self._tint.rgba = self.ground = self.app.theme.page

    def measure(self, *_: Any) -> None:
        """It has another size, or words have."""
        wide, high = self.width / dp(1), self.height / dp(1)
        self.margin = dp(12 if wide < NARROW else 16)
        self.shape, self.column = shape_of(wide, high), self.column_for(self.width, self.height)
        self._ground.pos, self._ground.size = self.pos, self.size

    def column_for(self, wide: float, high: float) -> float:
        """How wide that column is on a page of this size."""
        return float(dp(column_of(wide / dp(1), high / dp(1))))

    @property
    def app(self) -> "TablesideApp":
        app: TablesideApp = App.get_running_app()
        return app

    @property
    def session(self) -> "Session":
        """The open table."""
        return self.app.session

    @property
    def viewer(self) -> Viewer:
        """Who looks at it."""
        return PUBLIC

    stays = False
    """True for a page that is kept while its table is open: shown again, it says what is new."""
    waits = False
    """True for a page that the way back finds as it was left: where one was in a list, and what was looked for."""
    holds_secrets = False
    """True for a page on which a secret may lie open: the phone keeps no picture of it."""

    @property
    def is_shown(self) -> bool:
        """False once another page took its place; till it is removed it gets new language, theme and size."""
        return self.parent is not None and self.parent is self.app.root_layout

    def opened(self) -> None:
        """The page is on the screen."""

    def prepare(self) -> bool:
        """Make one thing that will be needed here; asked while nobody touches the screen. True if there is more."""
        return False

    def left(self) -> None:
        """Another page takes its place."""

    def phones_changed(self) -> None:
        """A phone joined this table, or left it."""

    def paused(self) -> None:
        """The phone shows something else; what lies on the page may be pictured among its running apps."""
        self.left()

    def back(self) -> bool:
        """Close whatever is open on the page; True if something was."""
        from screens.ui.open_sheet import close_sheet  # noqa: PLC0415 - the start does not wait for sheets

        return close_sheet(self)

    def refresh(self) -> None:
        """Language, look or table changed: show it."""
