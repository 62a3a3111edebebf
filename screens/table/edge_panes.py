"""The upper and the lower edge of a table: what fits into their lines is known here."""

from dataclasses import replace
from typing import Any

from screens.metrics import dp
from screens.table.edges import (
    EDGE,
    GAP,
    KEYS,
    LOW_MARK,
    MARK,
    NARROW_GAP,
    TASK,
    TASK_SIDE,
    UNDO,
    BannerView,
    LedgerView,
    banner,
    ledger,
    tags_of,
    whole_task,
)
from screens.table.unfolded import Unfolded
from screens.ui.fitting import NO_ROOM, first_lines, line_of, lines_of, shortened, width_of
from screens.ui.tree.layout import own_width
from screens.ui.tree.live import LiveTree, Shown
from screens.ui.tree.nodes import Mark, Text
from screens.ui.tree.rendered_text import TextRuler

TINY = 280
"""Below it, in dp, as on a phone whose browser shows pages at twice the size, there is no room for a mark."""
NARROW, LOW, SHORT = 360, 640, 166
"""Below so many dp a page is narrow, or low; a line that is shorter has smaller letters."""
GROWN = 1.25
"""From so much larger words on a low page says less."""
LINES, NAMES, KEPT = 2, ("head", "strong", "label"), ("caption", "caption")
"""So many lines are kept free below a name and for the last entry; type sizes of a name, and of these lines."""


class Edge(LiveTree):
    """Shows itself anew when something it says has changed, or the room for it."""

    usual = 0
    """How high it mostly is, in dp: what stands beside it is laid out for that at first."""

    def __init__(self, page: Any) -> None:
        self.page = page
        super().__init__(page.app.theme, page.handle, height=dp(self.usual))
        self._page_height = 0.0

    @property
    def ground(self) -> Any:
        """What the bar of the system beside it is painted with."""
        return self.theme.sunken

    def paint(self) -> None:
        self.change()
        super().paint()

    def _lay_out(self) -> None:
        if self._page_height != self.page.height:  # the page is as low as it says
            self._page_height = self.page.height
            self.change()
        super()._lay_out()


class Banner(Edge):
    """Whose turn it is and which phase, in that player's colour and shape."""

    name = Shown("")
    headline = Shown("")
    notice = Shown("")
    colour = Shown("")
    initial = Shown("")
    sample = Shown("")
    phones = Shown("")
    usual = 72

    @property
    def ground(self) -> Any:
        return self.theme.player(self.colour, "fill", banner=True) if self.colour else self.theme.sunken

    @property
    def low(self) -> bool:
        """True on a low screen: the map needs the room more."""
        return bool(self.page.height < dp(LOW))

    @property
    def brief(self) -> bool:
        """True on a low screen with larger text: the name says whose turn it is, what to do is on the buttons."""
        return bool(self.low and self.theme.font_scale >= GROWN and not self.theme.large)

    def compose(self) -> None:
        if self.width <= dp(NO_ROOM):
            return
        narrow = self.width < dp(NARROW)
        tags, gap = tags_of(self.sample, self.phones, narrow=narrow), NARROW_GAP if narrow else GAP
        ruler, size = TextRuler(self.theme), self.theme.caption
        large = self.theme.large
        marked = bool(self.colour) and not (narrow and self.brief) and self.width >= dp(TINY)
        mark = (LOW_MARK if self.low or large else MARK) if marked else 0
        tagged = sum((own_width(ruler, tag) or 0.0) + dp(gap) for tag in tags)
        room = self.width - dp(KEYS + mark + 2 * gap) - (0 if large else tagged)
        headline, notice = (len(lines_of(one, size, room, bold=False, cut=True) or ()) for one in self._said)
        is_full = bool(notice) and headline + notice > LINES
        roles = NAMES if headline + notice <= 1 or large else NAMES[2 if self.low else 1 :]
        role = next((one for one in roles if width_of(self.name, getattr(self.theme, one)) <= room), roles[-1])
        view = BannerView(
            colour=self.colour,
            initial=self.initial,
            name=shortened(self.name, getattr(self.theme, role), room),
            role=role,
            headline="" if is_full else first_lines(self._said[0], size, room, LINES),
            notice=first_lines(self.notice, size, room, LINES),
            tags=tags,
            low=self.low or large,
            high=self._high(ruler),
            edged=bool(self.colour) and self.theme.needs_edge(self.colour),
            gap=gap,
            marked=marked,
        )
        self.show(banner(self._stacked(view, tagged) if large else view))

    def _stacked(self, view: BannerView, tagged: float) -> BannerView:
        """What is to be done has a line of its own, as long as its tags leave; a tap shows what it does not hold."""
        whole = " · ".join(self._paragraphs)
        line = shortened(whole, self.theme.caption, self.width - dp(2 * TASK_SIDE) - tagged, bold=False)
        return replace(view, headline=line, is_stacked=True, whole=whole if line != whole else "")

    @property
    def _paragraphs(self) -> list[str]:
        return [one for one in self._said if one]

    def unfold(self) -> None:
        """All that is to be done, over what lies below."""
        node = whole_task(self.colour, self._paragraphs)
        Unfolded(self.page, node, lambda: (self.x, self.y + dp(TASK), self.width))

    def _high(self, ruler: TextRuler) -> float:
        """As it is whatever is said: a name, smaller on a low page, and two lines; in large words the name alone."""
        if self.theme.large:
            return max(TASK, ruler.text(Text("Ag", NAMES[0]), self.width).height / dp(1)) + 2
        kept = (NAMES[2 if self.low else 1], *KEPT[: 0 if self.brief else LINES])
        words = sum(ruler.text(Text("Ag", one), self.width).height for one in kept)
        return max(60 if self.low else self.usual, words / dp(1) + 2 + EDGE)

    @property
    def _said(self) -> tuple[str, str]:
        """The task and a hint; without room for both, the hint alone."""
        return "" if self.brief else self.headline, self.notice


class LedgerLine(Edge):
    """The last entry, undo and redo: always lowest, always there."""

    number = Shown("")
    text = Shown("")
    colour = Shown("")
    initial = Shown("")
    can_undo = Shown(False)
    can_redo = Shown(False)
    usual = 52

    def compose(self) -> None:
        """As much as two lines of small letters hold, one where words are large; in larger letters where one line
        holds them, and it is not short."""
        theme = self.theme
        number = "" if theme.large else self.number
        mark = Mark(self.colour, self.initial, 24) if self.colour else None
        taken = 20 + 2 * UNDO + (32 if mark else 0)
        room = self.width - dp(taken) - (width_of(number, theme.caption, bold=False) + dp(8) if number else 0)
        lines = 1 if theme.large else LINES
        text = (
            shortened(self.text, theme.caption, room, bold=False)
            if theme.large
            else first_lines(self.text, theme.caption, room, LINES)
        )
        role = "body" if room > dp(SHORT) and width_of(text, theme.body, bold=False) <= room else "caption"
        high = max(self.usual - 1, lines * line_of(theme.caption) / dp(1) + 8)
        self.show(ledger(LedgerView(number, mark, text, role, high, self.can_undo, self.can_redo)))
