"""Places of the village as cards, places with resources as rows."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from screens.kit.drawing import Rect, dashed, framed, mark, panel, symbol
from screens.kit.fitting import lines_of, width_of, word_width
from screens.kit.layout import Column
from screens.stone_age.drawn.glyphs import glyph
from screens.stone_age.drawn.sizes import Pressed
from screens.stone_age.drawn.slots import Slots

RADIUS, LEDGE, FIGURE = 12, 2, 26
RING, LARGE_RING = 33, 42
LEAVING = 18
"""How far a thumb may slide off its row before it lets go, in dp."""


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
            dashed(inner, dp(RADIUS - 1), theme.rule2, dp(1.5), dp(4), dp(2.6))
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

    shows = ("title", "short", "icon", "detail", "free", "closed", "selected", "figures")
    title = StringProperty("")
    short = StringProperty("")
    """What it is called where the whole name does not fit beside the icon."""
    icon = StringProperty("")
    detail = StringProperty("")
    """Why it is closed."""
    free = StringProperty("")
    """What it says while nobody stands there."""
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
        self.needs = pad + dp(6) + word_width(self.short or self.title, self.theme.caption)
        head = max(dp(24), self.heading.height) if beside else dp(26) + self.heading.height
        foot = max(self.reason.height, dp(FIGURE)) if beside else self.reason.height
        self.natural = max(dp(70), head + foot + dp(2) + 2 * dp(8) + dp(LEDGE))
        top = bottom + height - dp(8)
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
        name = self._name(width - pad - dp(29))
        beside = pad + dp(26) + width_of(name, theme.label) + dp(3) <= width
        ink = theme.ink2 if self.closed else theme.ink
        room = width - pad - dp(6)
        role = "label" if beside or lines_of(name, theme.label, room) else "caption"
        lines = [name] if beside else lines_of(name, getattr(theme, role), room, cut=True) or ()
        self.heading.say("\n".join(lines), role, ink, halign="left")
        said = self.detail if self.closed else self.free if beside and not self.figures else ""
        reason = lines_of(said, theme.caption, room, bold=False, cut=True) if said else None
        self.reason.say("\n".join(reason or ()), "caption", theme.ink2, bold=False, halign="left")
        return beside

    def _name(self, room: float) -> str:
        return self.title if width_of(self.title, self.theme.label) <= room else self.short or self.title

    def _stand(self, left: float, width: float, pad: float, line: float, *, beside: bool) -> None:
        """The figures: below the title where the reason leaves room, else in the right corner."""
        below = beside and not self.reason.text
        for i, (colour, initial) in enumerate(self.figures):
            step = i * dp(FIGURE + 3) + dp(FIGURE) / 2
            x = left + pad + step if below else left + width - pad - step
            mark(self.theme, colour, initial, (x, line), dp(FIGURE))


class ResourceRow(Pressed):
    """A place with rings for figures; the hunt has none, all may go there.

    A free ring places its number when the thumb lets go of it; sliding along changes the number, leaving the row lets
    go of all. A tap beside the rings is a tap on the place.
    """

    shows = (
        *("title", "short", "detail", "kind", "rings", "figures", "closed", "selected", "last", "limit", "least"),
        *("below", "brief", "large", "most", "held"),
    )
    title = StringProperty("")
    short = StringProperty("")
    """What it is called where the rings need the room."""
    detail = StringProperty("")
    brief = StringProperty("")
    """The same where even that has no room."""
    kind = StringProperty("wood")
    rings = NumericProperty(7)
    figures = ListProperty()
    most = NumericProperty(0)
    """How many figures may be placed here now."""
    held = NumericProperty(0)
    """The number under the thumb; 0 where there is none."""
    ringed = BooleanProperty(True)
    """False where type is so large that numbers are asked for below the board."""
    closed = BooleanProperty(False)
    selected = BooleanProperty(False)
    last = BooleanProperty(False)
    """The lowest of its card: no rule below."""
    offer = NumericProperty(0)
    """How wide the words let the rings be."""
    limit = NumericProperty(0)
    """How wide the other rows of the card let them be."""
    least = NumericProperty(0)
    """How high it is at least."""
    large = BooleanProperty(False)
    """True where there is room for larger rings."""
    cramped = BooleanProperty(False)
    """True if a word of it would be broken beside the rings."""
    below = BooleanProperty(False)
    """True if the rings of its card stand below the words."""

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_number")
        super().__init__(**more)
        self.heading, self.said = self.word(), self.word()
        self.slots = Slots()
        self.add_widget(self.slots)

    def on_number(self, number: int) -> None:
        """A ring was let go of."""

    # --- touches ---

    def _number(self, touch: Any) -> int:
        """The number of the ring under a finger, which may leave the row by a little."""
        if not self.y - dp(LEAVING) <= touch.y <= self.top + dp(LEAVING):
            return 0
        return self.slots.number_at(touch.x)

    def on_touch_down(self, touch: Any) -> bool:
        wheel = "button" in touch.profile and touch.button != "left"
        if wheel or not self.most or not self.ringed or not self.collide_point(*touch.pos) or not self._number(touch):
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self.held = self._number(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or not self._holds(touch):
            return bool(super().on_touch_move(touch))
        self.held = self._number(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self or not self._holds(touch):
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        number, self.held = self._number(touch), 0
        if number:
            self.dispatch("on_number", number)
        return True

    def _holds(self, touch: Any) -> bool:
        """True for a finger on the rings, not one that presses the row."""
        return self not in touch.ud

    # --- drawn ---

    def paint(self) -> None:
        narrow = self.width < dp(340)
        pad, piece = (dp(8), dp(24)) if narrow else (dp(12), dp(28))
        start, end = self.x + pad + piece + dp(6 if narrow else 9), self.right - pad
        room = self._figures(end - start)
        self._ground()
        high = self._write(room)
        below = self.slots.side + dp(6) if self.below and self.slots.wanted() else 0
        self.natural = max(dp(48), high + below + dp(9))
        line = self.center_y + below / 2
        glyph(self.theme, self.kind, (self.x + pad + piece / 2, line), piece, pale=self.closed)
        self.heading.pos = start, round(line + high / 2 - self.heading.height)
        self.said.pos = start, round(line - high / 2)
        if below:
            self.slots.pos = end - self.slots.width, round(line - high / 2 - below)
        else:
            self.slots.pos = end - self.slots.width, self.center_y - self.slots.height / 2

    @property
    def _role(self) -> str:
        return "strong" if self.width >= dp(340) else "label"

    def _name(self, room: float) -> str:
        """The whole name where the rings leave it room."""
        size = getattr(self.theme, self._role)
        return self.title if width_of(self.title, size) <= room else self.short or self.title

    def _detail(self, room: float) -> str:
        fits = not self.brief or width_of(self.detail, self.theme.caption, False) <= room
        return self.detail if fits else self.brief

    def _figures(self, room: float) -> float:
        """Give the figures what the words leave them, but enough; what is left for the words."""
        slots, theme = self.slots, self.theme
        slots.rings, slots.figures, slots.held = self.rings, self.figures, self.held
        slots.most = self.most if self.ringed else 0
        slots.side = dp(LARGE_RING if self.large else RING)
        size, most = getattr(theme, self._role), room - slots.least() - dp(8)
        name, said = self._name(room - slots.wanted() - dp(8)), self._detail(most)
        self.cramped = max(word_width(name, size), word_width(said, theme.caption, False)) > most
        if self.below:
            self.offer = min(slots.wanted(), room)
            slots.width = self.offer
            return room
        title = lines_of(name, size, most, cut=True) or ()
        detail = lines_of(said, theme.caption, most, bold=False, cut=True) or ()
        words = max(
            *(width_of(line, size) for line in title or [""]),
            *(width_of(line, theme.caption, False) for line in detail or [""]),
        )
        self.offer = min(slots.wanted(), room - words - dp(8))
        slots.width = min(self.offer, self.limit) if slots.most and self.limit else self.offer
        if self.rings and self.limit:
            slots.width = min(slots.width, self.limit)
        return room - slots.width - dp(8)

    def _write(self, room: float) -> float:
        theme = self.theme
        ink = theme.ink2 if self.closed else theme.ink
        title = lines_of(self._name(room), getattr(theme, self._role), room, cut=True) or ()
        detail = lines_of(self._detail(room), theme.caption, room, bold=False, cut=True) or ()
        return self.heading.say("\n".join(title), self._role, ink, halign="left") + self.said.say(
            "\n".join(detail), "caption", theme.ink2, bold=False, halign="left"
        )

    def _ground(self) -> None:
        theme = self.theme
        if not self.last:
            panel((self.x + dp(1), self.y, self.width - dp(2), dp(1)), 0, theme.rule)
        wide = (self.x - dp(1), self.y, self.width + dp(2), self.height)
        if self.selected:
            framed(wide, dp(10), theme.brass_wash, theme.brass_fill, dp(2))
        elif self.held:
            panel((self.x + dp(1), self.y + dp(1), self.width - dp(2), self.height - dp(1)), 0, theme.brass_wash)
        elif self.state != "normal":
            panel((self.x + dp(2), self.y + dp(2), self.width - dp(4), self.height - dp(4)), dp(10), theme.sunken)
        if self.closed:
            inner = (self.x + dp(3), self.y + dp(3.5), self.width - dp(6), self.height - dp(6))
            dashed(inner, dp(9), theme.rule2, dp(1.5), dp(4), dp(2.6))


class RowCard(Column):
    """Rows of places on one card, their rings one below the other."""

    least = NumericProperty(0)
    """How high each row is at least."""
    large = BooleanProperty(False)
    """True on a tablet."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.bind(children=self._follow, least=self._follow, large=self._follow)

    def _follow(self, *_: Any) -> None:
        for i, row in enumerate(self.children):
            row.last, row.least, row.large = i == 0, self.least, self.large
            for name in ("offer", "cramped"):
                row.funbind(name, self._align)
                row.fbind(name, self._align)
        self._align()

    def _align(self, *_: Any) -> None:
        limit = min((row.offer for row in self.children if (row.rings or row.most) and row.offer), default=0)
        below = any(row.cramped for row in self.children)
        for row in self.children:
            row.limit, row.below = limit, below
