"""A sheet over a page: a head, what scrolls, and a foot that stays in sight below it."""

from collections.abc import Callable, Sequence
from typing import Any, Self

from screens.host import Scheduled
from screens.metrics import dp
from screens.ui.changes import CHANGES
from screens.ui.open_sheet import Cover
from screens.ui.pane import Painting, Pane, Stack
from screens.ui.pen import Pen, Rect
from screens.ui.scroll import Scroll
from screens.ui.shape import TABLETS, shape_of
from screens.ui.tree import names, nodes
from screens.ui.tree.controls import icon_key
from screens.ui.tree.tree import Tree

SHEET_SECONDS, UNASKED_SECONDS = 0.16, 0.4
"""How long a sheet takes to appear, and how long one that nobody asked for ignores fingers: they were on their way."""
WIDEST = 560
"""How wide a sheet is at most, in dp: as a form."""
SHARE = 0.9
"""How much of its page it may take."""
ASIDE, HALF, LINE = {"landscape": 320, "wide_tablet": 400}, 0.5, 420
"""Where the page lies, in dp: at least a column, then half of the page while lines are not too long to read."""
SLIVER = 60
"""So much of what lies behind a sheet is not worth showing, in dp."""
READABLE = 150
"""So much of a sheet must be left between its head and its foot, in dp; else they scroll along."""
RADIUS, BAND, GRIP = 20, 3, (40, 4)
MARGIN = 16
"""What stays free beside what it holds, in dp."""
CLOSE = "close"
WASHES = {"alert": ("alert_wash", "alert"), "brass": ("brass_wash", "brass")}
"""The ground and the ink of an icon on a sheet that matters."""


class Sheet(Cover):
    """A sheet from below. Over a map it leaves the page tappable; a modal one lays a scrim over it."""

    subtitle = ""
    title_role = "head"
    """The type size of its title: smaller where what lies behind it must stay in sight."""
    colour = ""
    """A player's colour, for the mark beside the title."""
    initial = ""
    picture: nodes.Node | None = None
    """What stands beside the title, of 40 dp, if somebody says so."""
    look = "plain"
    """How much it matters: an alert one refuses, a brass one asks once more."""
    gives_way = False
    """True if its title may scroll along where it leaves too little to read; one with a foot always does."""
    gap: float | None = None
    """What lies between its parts, if somebody says so."""
    unasked = False
    """True if the app shows it by itself: then it is there at once, whole, instead of what was there."""
    arriving: Scheduled | None = None
    """Set until it has arrived; it ignores fingers meanwhile."""
    air_below = 8.0
    """What stays free below what scrolls, in dp."""

    def __init__(self, page: Any, **more: Any) -> None:
        """`more` are attributes of it, as its title."""
        super().__init__()
        self.page, self.app = page, page.app
        self.theme = page.app.theme
        self.title = self.icon = ""
        self.share: float | None = None
        """How much of the height of an upright page it may take, if somebody says so."""
        self.when_closed: Callable[[], object] | None = None
        self.shape = "phone"
        """One of those of screens.ui.shape, by its own size."""
        self.aside = False
        """True for a modal one on a page that lies: it stands at the right, from top to bottom."""
        self.beside = False
        """True in the column beside a stage: the line between the two goes on upon it."""
        self.pin = "head foot"
        """Which of the two stay in sight while the rest scrolls."""
        self.column = 0.0
        """How wide the column of a tablet's page is, in which a modal one stands too; 0 where there is none."""
        for name, value in more.items():
            setattr(self, name, value)
        self.head = Tree(self.theme, lambda _: self.close())
        self.lines, self.foot = Stack(), Stack()
        self.scrolled = Stack()
        self.body = Scroll(self.theme, self.scrolled)
        self.panel = Stack(fills=True)
        self.scrim, self.ground, self.rule = (
            Painting(self.theme, draw) for draw in (self._draw_scrim, self._draw_ground, self._draw_rule)
        )

    @property
    def parts(self) -> list[Pane]:  # type: ignore[override]
        return [self.scrim, self.ground, self.panel, self.rule]

    # --- coming ---

    @property
    def fade_seconds(self) -> float:
        """How long it takes to appear."""
        return 0.0 if self.unasked else float(self.theme.lasting(SHEET_SECONDS))

    def show(self, page: Any) -> Self:
        super().show(page)
        self._arrive_after(UNASKED_SECONDS if self.unasked else SHEET_SECONDS)
        return self

    def shown_unasked(self) -> None:
        """It was shown by the app itself."""
        self.unasked = True
        self._arrive_after(UNASKED_SECONDS)

    def arrive(self) -> None:
        """Fingers can use it from now on."""
        if self.arriving is not None:
            self.arriving.cancel()
            self.arriving = None

    def swallows(self, x: float, y: float) -> bool:
        return self.arriving is not None and (self.modal or self.holds(x, y))

    def _arrive_after(self, seconds: float) -> None:
        """So long after the frame that shows it first, however long that one takes."""
        self.arrive()
        seconds *= self.theme.motion
        if seconds:
            self.arriving = self.app.host.later(0, lambda: self._arrive_in(seconds))

    def _arrive_in(self, seconds: float) -> None:
        self.arriving = self.app.host.later(seconds, self.arrive)

    # --- where it stands ---

    def arrange(self) -> None:
        """On its page, or in the room this keeps for sheets."""
        page, room = self.page, self.page.over
        over = page if self.modal or room is None else room
        self.x, self.y, self._width, self._height = over.bounds
        self.beside = over is room and bool(page.column)
        share = room.share if over is room and room is not None else SHARE
        share = self.share if self.share is not None and share < 1 else share
        self.shape = shape_of(self.width / dp(1), self.height / dp(1))
        aside, self.aside = self.aside, self.modal and self.shape == "landscape"
        keeps = room if self.modal and self.shape in TABLETS else None
        self.column = keeps.width if keeps is not None and keeps.width < self.width else 0
        wide = self.width_for(self.shape, self.width, self.theme.font_scale, self.column)
        if (self.aside, wide) != (aside, self.panel.width):
            self.panel.width = wide
            self.resized()
        self._measure(wide)
        heights = self.head.height + self.lines.height + self.foot.height
        part = 1 if self.aside else share
        self._pin(self.pinned(self.head.height, self.foot.height, self.lines.height, self.height * part))
        high = self.fitted(heights + dp(4 if self.foot.parts else 20), self.height, share, self.aside)
        right = self.column or (self.modal and self.shape in ASIDE)
        left = self.right - wide if right else self.center_x - wide / 2
        self.panel.lay(left, self.y, wide, high)
        self._place_grounds()

    def resized(self) -> None:
        """It has another width, or stands elsewhere: what it shows may depend on that."""

    @property
    def inner(self) -> float:
        """How wide what it holds may be; 0 before it was arranged for the first time."""
        return max(0.0, self.panel.width - dp(2 * MARGIN))

    def _measure(self, wide: float) -> None:
        """Its parts in this width."""
        self.head.show(self._head())
        foot = bool(self.foot.parts)
        self.lines.pad = dp(MARGIN), dp(4), dp(MARGIN), dp(self.air_below)
        self.lines.gap = dp(10) if self.gap is None else self.gap
        self.foot.pad, self.foot.gap = (dp(MARGIN), dp(8) if foot else 0, dp(MARGIN), dp(12) if foot else 0), dp(10)
        for part in (self.head, self.lines, self.foot):
            part.width = wide

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

    def _pin(self, pin: str) -> None:
        """Head and foot stand in the panel, or in what scrolls in it."""
        self.pin = pin
        head, foot = [self.head] * ("head" in pin), [self.foot] * ("foot" in pin)
        self.panel.put([*head, self.body, *foot])
        self.scrolled.put([*([] if head else [self.head]), self.lines, *([] if foot else [self.foot])])

    # --- what is drawn ---

    def _head(self) -> nodes.Node:
        """Whose it is or what it is about, its title, and the way out."""
        text = (nodes.Text(self.title, self.title_role), nodes.Text(self.subtitle, "caption", "ink2"))
        picture, wide = self._picture()
        above, air = (4, 6) if self.aside else (16, 6 if self.title_role == "head" else 0)
        parts = (*picture, nodes.Column(text, pad=(0, air, 0, air)), icon_key("close", CLOSE, names.CLOSE))
        widths = (*(wide for _ in picture), 0, 48)
        return nodes.Row(parts, 0, (16, above, 4, 0), 52 if self.aside else 48, widths)

    def _picture(self) -> tuple[tuple[nodes.Node, ...], float]:
        """A player's mark, a picture or an icon, and the width it has with the air beside it."""
        if self.colour:
            return (nodes.Row((nodes.Mark(self.colour, self.initial, 42),), pad=(0, 0, 12, 0)),), 54
        if self.picture:
            return (nodes.Row((self.picture,), pad=(0, 0, 12, 0)),), 52
        if not self.icon:
            return (), 0
        if self.look not in WASHES:
            return (nodes.Row((nodes.Icon(self.icon, "alert"),), pad=(0, 0, 12, 0)),), 36
        wash, ink = WASHES[self.look]
        badge = nodes.Card(nodes.Icon(self.icon, ink, width=44), nodes.Surface(wash, radius=10), (0, 10), 44)
        return (nodes.Row((badge,), pad=(0, 0, 12, 0)),), 56

    def _place_grounds(self) -> None:
        panel, band, above = self.panel, dp(BAND), dp(16)
        self.scrim.lay(*self.bounds)
        self.scrim.is_hidden = not self.modal
        self.ground.lay(panel.x - band, panel.y, panel.width + band, panel.height + above)
        self.ground.look(self.aside, self.look, self.beside)
        self.rule.lay(panel.x, self.foot.top - dp(1), panel.width, dp(1))
        self.rule.is_hidden = "foot" not in self.pin or self.scrolled.height <= self.body.height + 1

    def _draw_scrim(self, pen: Pen, box: Rect) -> None:
        pen.panel(box, 0, pen.theme.scrim, smooth=False)

    def _draw_rule(self, pen: Pen, box: Rect) -> None:
        pen.panel(box, 0, pen.theme.rule, smooth=False)

    def _draw_ground(self, pen: Pen, box: Rect) -> None:
        """The panel upon a band that sets it off, and its grip."""
        theme, band = pen.theme, dp(BAND)
        left, bottom, width, high = box[0] + band, box[1], box[2] - band, box[3] - dp(16)
        radius = dp(RADIUS)
        corners = [radius, 0, 0, radius] if self.aside else [radius, radius, 0, 0]
        tone = theme.alert if self.look == "alert" else theme.rule
        beside, above = (band, 0.0) if self.aside else (0.0, band)
        pen.panel((left - beside, bottom, width, high + above), corners, tone, smooth=False)
        pen.panel((left, bottom, width, high), corners, theme.sheet, smooth=False)
        if self.beside:
            pen.panel((left, bottom, dp(1), high + band), 0, theme.rule, smooth=False)
        if not self.aside:
            wide, thick = map(dp, GRIP)
            grip = left + (width - wide) / 2, bottom + high - dp(12), wide, thick
            pen.panel(grip, thick / 2, theme.rule2, smooth=False)

    # --- what it holds ---

    def fill(self, panes: Sequence[Pane], foot: Sequence[Pane] = ()) -> Self:
        """What scrolls, and what stays in sight below it while there is room to read."""
        self.lines.put(panes)
        self.foot.put(foot)
        CHANGES.note()
        return self

    # --- going ---

    def close(self) -> None:
        if self.is_open:
            self.arrive()
            super().close()
            if self.when_closed:
                self.when_closed()

    def closing(self, then: Callable[..., Any], *given: Any) -> Callable[..., None]:
        """What a tap does that closes it first."""

        def tapped(*_: Any) -> None:
            self.close()
            then(*given)

        return tapped

    def holds(self, x: float, y: float) -> bool:
        return self.panel.collide_point(x, y)

    def touched_outside(self) -> bool:
        if self.modal:
            self.close()
        return self.modal
