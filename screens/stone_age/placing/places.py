"""Places of the village as cards, places with resources as rows."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from screens.kit.drawing import Rect, dashes, framed, mark, panel, panel_path, symbol
from screens.kit.fitting import lines_of, width_of, word_width
from screens.kit.layout import Column
from screens.stone_age.drawn.glyphs import glyph
from screens.stone_age.drawn.sizes import Pressed
from screens.stone_age.drawn.slots import Slots

RADIUS, LEDGE, FIGURE = 12, 2, 26
RING, LARGE_RING = 24, 32


class PlayCard(Pressed):
    """A card on its ledge: open, chosen on brass, or closed and only outlined."""

    closed = BooleanProperty(False)
    """Nothing can be done here now; tapping says why."""
    needs = NumericProperty(0)
    """The width in which no word on it is broken or left out."""

    def ground(self, *, chosen: bool = False, closed: bool = False) -> Rect:
        """Paint what the card is made of; where it lies."""
        theme = self.theme
        box = self.body(dp(LEDGE))
        if closed:
            left, bottom, width, height = self.x, self.y + dp(LEDGE), self.width, self.height - dp(LEDGE)
            if self.state != "normal":
                panel((left, bottom, width, height), dp(RADIUS), theme.sunken)
            inner = (left + dp(1), bottom + dp(1), width - dp(2), height - dp(2))
            dashes([panel_path(inner, dp(RADIUS - 1))], theme.rule2, dp(1.5), dp(4), dp(2.6))
            return left, bottom, width, height
        if self.state == "normal":
            panel((self.x, self.y, self.width, self.height - dp(LEDGE)), dp(RADIUS), theme.edge)
        if chosen:
            framed(box, dp(RADIUS), theme.brass_wash, theme.brass_fill, dp(2))
        else:
            framed(box, dp(RADIUS), theme.card, theme.rule, dp(1))
        return box


class PlaceCard(PlayCard):
    """A place for one or two figures of one player."""

    shows = ("title", "icon", "detail", "closed", "selected", "figures")
    title = StringProperty("")
    icon = StringProperty("")
    detail = StringProperty("")
    """Why it is closed."""
    selected = BooleanProperty(False)
    figures = ListProperty()
    """Pairs of a player's colour and initial."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.heading, self.reason = self.word(), self.word()

    def paint(self) -> None:
        left, bottom, width, height = self.ground(chosen=self.selected, closed=self.closed)
        pad = dp(9) if self.width >= dp(110) else dp(7)
        beside = self._write(width, pad)
        self.needs = pad + dp(6) + word_width(self.title, self.theme.caption)
        head = max(dp(24), self.heading.height) if beside else dp(26) + self.heading.height
        foot = max(self.reason.height, dp(FIGURE)) if beside else self.reason.height
        self.natural = max(dp(76), head + foot + dp(4) + 2 * dp(9) + dp(LEDGE))
        top = bottom + height - dp(9)
        tint = self.theme.ink3 if self.closed else self.theme.ink
        line = top - (head if beside else dp(26)) / 2
        symbol(self.icon, (left + pad + dp(10), line), dp(21), tint)
        if beside:
            self.heading.pos = left + pad + dp(26), round(line - self.heading.height / 2)
        else:
            self.heading.pos = left + pad, round(top - head)
        self.reason.pos = left + pad, round(bottom + dp(9) + (foot - self.reason.height) / 2)
        self._stand(left, width, pad, bottom + dp(9) + dp(FIGURE) / 2 if beside else line, beside=beside)

    def _write(self, width: float, pad: float) -> bool:
        """The words; True if the title stands beside its icon, not below it."""
        theme = self.theme
        beside = pad + dp(26) + width_of(self.title, theme.label) + dp(3) <= width
        ink = theme.ink2 if self.closed else theme.ink
        room = width - pad - dp(6)
        role = "label" if beside or lines_of(self.title, theme.label, room) else "caption"
        lines = [self.title] if beside else lines_of(self.title, getattr(theme, role), room, cut=True) or ()
        self.heading.say("\n".join(lines), role, ink, halign="left")
        reason = lines_of(self.detail, theme.caption, room, bold=False, cut=True) if self.closed else None
        self.reason.say("\n".join(reason or ()), "caption", theme.ink2, bold=False, halign="left")
        return beside

    def _stand(self, left: float, width: float, pad: float, line: float, *, beside: bool) -> None:
        """The figures: below the title where the reason leaves room, else in the right corner."""
        below = beside and not self.reason.text
        for i, (colour, initial) in enumerate(self.figures):
            step = i * dp(FIGURE + 3) + dp(FIGURE) / 2
            x = left + pad + step if below else left + width - pad - step
            mark(self.theme, colour, initial, (x, line), dp(FIGURE))


class ResourceRow(Pressed):
    """A place with rings for figures; the hunt has none, all may go there."""

    shows = ("title", "detail", "kind", "rings", "figures", "closed", "selected", "last", "limit", "least", "below")
    title = StringProperty("")
    detail = StringProperty("")
    kind = StringProperty("wood")
    rings = NumericProperty(7)
    figures = ListProperty()
    closed = BooleanProperty(False)
    selected = BooleanProperty(False)
    last = BooleanProperty(False)
    """The lowest of its card: no rule below."""
    offer = NumericProperty(0)
    """How wide the words let the rings be."""
    limit = NumericProperty(0)
    """How wide the other rows of the card let them be."""
    least = NumericProperty(0)
    """How high it is at least, where there is room for larger rings."""
    cramped = BooleanProperty(False)
    """True if a word of it would be broken beside the rings."""
    below = BooleanProperty(False)
    """True if the rings of its card stand below the words."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.heading, self.said = self.word(), self.word()
        self.slots = Slots()
        self.add_widget(self.slots)

    def paint(self) -> None:
        pad = dp(12) if self.width >= dp(340) else dp(8)
        start, end = self.x + pad + dp(28) + dp(9), self.right - pad
        room = self._figures(end - start)
        self._ground()
        high = self._write(room)
        below = self.slots.side + dp(6) if self.below and self.slots.wanted() else 0
        self.natural = max(dp(52), high + below + dp(13))
        line = self.center_y + below / 2
        glyph(self.theme, self.kind, (self.x + pad + dp(14), line), dp(28), pale=self.closed)
        self.heading.pos = start, round(line + high / 2 - self.heading.height)
        self.said.pos = start, round(line - high / 2)
        if below:
            self.slots.pos = end - self.slots.width, round(line - high / 2 - below)
        else:
            self.slots.pos = end - self.slots.width, self.center_y - self.slots.height / 2

    def _figures(self, room: float) -> float:
        """Give the figures what the words leave them, but enough; what is left for the words."""
        slots, theme = self.slots, self.theme
        slots.rings, slots.figures = self.rings, self.figures
        slots.side = dp(LARGE_RING if self.least else RING)
        most = room - slots.least() - dp(8)
        self.cramped = max(word_width(self.title, theme.strong), word_width(self.detail, theme.caption, False)) > most
        if self.below:
            self.offer = min(slots.wanted(), room)
            slots.width = self.offer
            return room
        title = lines_of(self.title, theme.strong, most, cut=True) or ()
        detail = lines_of(self.detail, theme.caption, most, bold=False, cut=True) or ()
        words = max(
            *(width_of(line, theme.strong) for line in title or [""]),
            *(width_of(line, theme.caption, False) for line in detail or [""]),
        )
        self.offer = min(slots.wanted(), room - words - dp(8))
        slots.width = min(self.offer, self.limit) if self.rings and self.limit else self.offer
        return room - slots.width - dp(8)

    def _write(self, room: float) -> float:
        theme = self.theme
        ink = theme.ink2 if self.closed else theme.ink
        title = lines_of(self.title, theme.strong, room, cut=True) or ()
        detail = lines_of(self.detail, theme.caption, room, bold=False, cut=True) or ()
        return self.heading.say("\n".join(title), "strong", ink, halign="left") + self.said.say(
            "\n".join(detail), "caption", theme.ink2, bold=False, halign="left"
        )

    def _ground(self) -> None:
        theme = self.theme
        if not self.last:
            panel((self.x + dp(1), self.y, self.width - dp(2), dp(1)), 0, theme.rule)
        wide = (self.x - dp(1), self.y, self.width + dp(2), self.height)
        if self.selected:
            framed(wide, dp(10), theme.brass_wash, theme.brass_fill, dp(2))
        elif self.state != "normal":
            panel((self.x + dp(2), self.y + dp(2), self.width - dp(4), self.height - dp(4)), dp(10), theme.sunken)
        if self.closed:
            inner = (self.x + dp(3), self.y + dp(3.5), self.width - dp(6), self.height - dp(6))
            dashes([panel_path(inner, dp(9))], theme.rule2, dp(1.5), dp(4), dp(2.6))


class RowCard(Column):
    """Rows of places on one card, their rings one below the other."""

    least = NumericProperty(0)
    """How high each row is at least."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.bind(children=self._follow, least=self._follow)

    def _follow(self, *_: Any) -> None:
        for i, row in enumerate(self.children):
            row.last, row.least = i == 0, self.least
            for name in ("offer", "cramped"):
                row.funbind(name, self._align)
                row.fbind(name, self._align)
        self._align()

    def _align(self, *_: Any) -> None:
        limit = min((row.offer for row in self.children if row.rings and row.offer), default=0)
        below = any(row.cramped for row in self.children)
        for row in self.children:
            row.limit, row.below = limit, below
