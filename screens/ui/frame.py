"""A page: what the navigator shows, one at a time. A controller without a window: a host draws its panes."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.secret import PUBLIC, Viewer
from screens.metrics import dp
from screens.ui.changes import CHANGES
from screens.ui.columns import SheetRoom
from screens.ui.fields import TextField
from screens.ui.pane import Painting, Pane
from screens.ui.pen import Pen, Rect
from screens.ui.shape import column_of, shape_of
from screens.ui.touch import HearsTouches, Touch

if TYPE_CHECKING:
    from companion.table.session import Session
    from screens.running_app import App


NARROW = 360
"""A page that is narrower has less room at its sides, in dp."""


class Page(Pane):
    """A whole screen. The navigator calls `opened` when it is shown, `left` when it goes, and `back` first."""

    over: SheetRoom | None = None
    """Where it keeps room for sheets that leave it tappable, if it does."""

    def __init__(self, app: "App", size: tuple[float, float], **params: str) -> None:
        """`params` are what it was asked for: each is an attribute of the page, by its name."""
        super().__init__(*size)
        self.app = app
        for name, value in params.items():
            if not hasattr(type(self), name):
                raise AttributeError(f"{type(self).__name__} takes no {name}")
            setattr(self, name, value)
        self.margin = 0.0
        self.shape = "phone"
        """One of those of screens.ui.shape, by the page's own size."""
        self.column = 0.0
        """How wide the column beside the stage is; 0 where everything stands in one column."""
        self.floats: list[Pane] = []
        """What lies over it in the order in which it came: sheets, the curtain, a snackbar."""
        self.ground = Painting(app.theme, self._draw_ground)
        self.frame: Pane = Pane()
        self._measured: Any = None
        self.measure()

    # --- where its panes stand ---

    @property
    def parts(self) -> list[Pane]:  # type: ignore[override]
        low = [one for one in self.floats if not getattr(one, "modal", True)]
        return [self.ground, self.frame, *low, *(one for one in self.floats if one not in low)]

    def resize(self, width: float, height: float) -> None:
        """The host has another room for it."""
        if (width, height) != self.size:
            self._width, self._height = float(width), float(height)
            CHANGES.note()

    def measure(self) -> bool:
        """Its shape by its size and that of words; True if anything is otherwise than before."""
        wide, high = self.width / dp(1), self.height / dp(1)
        before = self._measured
        self.margin = dp(12 if wide < NARROW else 16)
        self.shape, self.column = shape_of(wide, high), self.column_for(self.width, self.height)
        self._measured = (self.size, self.margin, self.column, self.app.theme.body)
        return bool(before != self._measured)

    def column_for(self, wide: float, high: float) -> float:
        """How wide that column is on a page of this size."""
        return float(dp(column_of(wide / dp(1), high / dp(1))))

    def arrange(self) -> None:
        """Give all of its panes their boxes."""
        column = self.column
        if self.measure():
            self.resized()
        if column != self.column:
            self.column_changed()
        self.ground.lay(0, 0, *self.size)
        self.lay_out()
        self.arrange_floats()

    def lay_out(self) -> None:
        """What is the page itself."""
        self.frame.lay(0, 0, *self.size)

    def arrange_floats(self) -> None:
        upper: Pane | None = None
        for one in reversed(self.floats):
            if not getattr(one, "modal", True):
                one.is_hidden = upper is not None and self.over is not None
                upper = upper or one
            one.arrange()

    def resized(self) -> None:
        """It has another size, or words have."""

    def column_changed(self) -> None:
        """It lies or stands now."""

    def _draw_ground(self, pen: Pen, box: Rect) -> None:
        pen.panel(box, 0, pen.theme.page, smooth=False)

    # --- what lies over it ---

    def lay_over(self, pane: Pane) -> None:
        """Over everything that lies there."""
        if pane in self.floats:
            self.floats.remove(pane)
        self.floats.append(pane)
        CHANGES.note()

    def take_off(self, pane: Pane) -> None:
        if pane in self.floats:
            self.floats.remove(pane)
            CHANGES.note()
            self.taken_off(pane)

    def taken_off(self, pane: Pane) -> None:
        """This no longer lies over it."""

    def leaves(self) -> Iterator[Pane]:
        for part in self.parts:
            if part.is_layer and not part.is_hidden:
                yield part
            else:
                yield from part.leaves()

    def fields(self) -> Iterator[TextField]:
        """Everything on it to type in."""
        return (one for one in self.walk() if isinstance(one, TextField))

    # --- what it is about ---

    @property
    def session(self) -> "Session":
        """The open table."""
        return self.app.session

    @property
    def viewer(self) -> Viewer:
        """Who looks at it."""
        return PUBLIC

    asks_for: tuple[str, ...] = ()
    """What has to be known of whatever it is about: an address without it leads nowhere."""
    stays = False
    """True for a page that is kept while its table is open: shown again, it says what is new."""
    waits = False
    """True for a page that the way back finds as it was left: where one was in a list, and what was looked for."""
    holds_secrets = False
    """True for a page on which a secret may lie open: the phone keeps no picture of it."""

    @property
    def is_shown(self) -> bool:
        """False once another page took its place."""
        return self.app.shown is self

    @property
    def grounds(self) -> tuple[Any, Any]:
        """The colours of the bars of the system above it and below."""
        return self.app.theme.page, self.app.theme.page

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

    def touch(self, touch: Touch) -> bool:
        """A finger comes down, before any pane hears of it; True if that goes no further."""
        for one in self.floats[:]:
            if isinstance(one, HearsTouches):
                one.touched(touch)
        return any(one.swallows(*touch.pos) for one in self.floats) or self.touched(touch)

    def touched(self, touch: Touch) -> bool:  # noqa: ARG002
        """What the page itself does then."""
        return False

    def released(self, _: Touch) -> None:
        """It leaves."""

    def typed(self) -> None:
        """A key was pressed."""
