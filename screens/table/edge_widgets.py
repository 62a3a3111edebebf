"""The upper and the lower edge of a table on the screen: what fits into their lines is known here."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, StringProperty

from screens.kit.fitting import NO_ROOM, first_lines, lines_of, width_of
from screens.table.edges import (
    GAP,
    KEYS,
    LOW_MARK,
    MARK,
    NARROW_GAP,
    UNDO,
    BannerView,
    LedgerView,
    banner,
    ledger,
    tags_of,
)
from screens.ui.tree.layout import own_width
from screens.ui.tree.nodes import Mark
from screens.ui.tree.rendered_text import TextRuler
from screens.ui.tree.widget import Tree

NARROW, LOW, SHORT = 360, 640, 166
"""Below so many dp a page is narrow, or low; a line that is shorter has smaller letters."""


class Edge(Tree):
    """Shows itself anew when something it says has changed, or the room for it."""

    says: tuple[str, ...] = ()
    usual = 0
    """How high it mostly is, in dp: what stands beside it is laid out for that at first."""
    ground = ColorProperty()
    """What the bars of the system beside it are painted with."""

    def __init__(self, page: Any) -> None:
        self.page = page
        super().__init__(page.app.theme, page.hear, height=dp(self.usual))
        self._again = Clock.create_trigger(self.again, -1)
        for name in (*self.says, "width"):
            self.fbind(name, self._again)
        page.fbind("height", self._again)

    def again(self, *_: Any) -> None:
        """What it says now."""

    def measure(self) -> None:
        self._again()
        super().measure()

    def paint(self) -> None:
        self._again()
        super().paint()


class Banner(Edge):
    """Whose turn it is and which phase, in that player's colour and shape."""

    name = StringProperty("")
    headline = StringProperty("")
    notice = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    sample = StringProperty("")
    phones = StringProperty("")
    usual = 72
    says = ("name", "headline", "notice", "colour", "initial", "sample", "phones")

    @property
    def low(self) -> bool:
        """True on a low screen: the map needs the room more."""
        return bool(self.page.height < dp(LOW))

    @property
    def brief(self) -> bool:
        """True on a low screen with large text: the name says whose turn it is, what to do is on the buttons."""
        return bool(self.low and self.theme.large)

    def again(self, *_: Any) -> None:
        self.ground = self.theme.player(self.colour, "fill", banner=True) if self.colour else self.theme.sunken
        if self.width <= dp(NO_ROOM):
            return
        narrow = self.width < dp(NARROW)
        tags, gap = tags_of(self.sample, self.phones, narrow=narrow), NARROW_GAP if narrow else GAP
        ruler, size = TextRuler(self.theme), self.theme.caption
        mark = (LOW_MARK if self.low else MARK) if self.colour else 0
        room = self.width - dp(KEYS + mark + 2 * gap) - sum((own_width(ruler, tag) or 0.0) + dp(gap) for tag in tags)
        is_long = room > 0 and lines_of(self.headline, size, room, bold=False, most=2, cut=True) is None
        view = BannerView(
            colour=self.colour,
            initial=self.initial,
            name=self.name,
            headline="" if self.brief or is_long else first_lines(self.headline, size, room, 2),
            below=self.headline if is_long and not self.brief else "",
            notice=self.notice,
            tags=tags,
            low=self.low,
            edged=bool(self.colour) and self.theme.needs_edge(self.colour),
            gap=gap,
            marked=bool(self.colour) and not (narrow and self.brief),
        )
        self.show(banner(view))


class LedgerLine(Edge):
    """The last entry, undo and redo: always lowest, always there."""

    number = StringProperty("")
    text = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    usual = 52
    says = ("number", "text", "colour", "initial", "can_undo", "can_redo")

    def again(self, *_: Any) -> None:
        """As much as two lines of small letters hold; in large ones where these do too, and the line is not short."""
        theme = self.theme
        self.ground = theme.sunken
        number = "" if theme.large else self.number
        mark = Mark(self.colour, self.initial, 24) if self.colour else None
        taken = 20 + 2 * UNDO + (32 if mark else 0)
        room = self.width - dp(taken) - (width_of(number, theme.caption, bold=False) + dp(8) if number else 0)
        text = first_lines(self.text, theme.caption, room, 2)
        role = "caption" if room <= dp(SHORT) else "body"
        self.show(ledger(LedgerView(number, mark, text, role, self.can_undo, self.can_redo)))
