"""Building tiles on their stacks, and the shelf on which cards and tiles lie side by side."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from screens.kit.drawing import Rect, Tint, letter, mark, panel
from screens.kit.fitting import lines_of, width_of, word_width
from screens.stone_age.drawn.glyphs import glyph
from screens.stone_age.placing.places import LEDGE, RADIUS, PlayCard

FIGURE, GLYPH, ABOVE, BETWEEN, BELOW = 25, 22, 11, 4, 7
ROOMY, APART, LARGER = 30, 0.12, 1.25
"""On a tile that is higher by more than this, in dp, cost and points stand apart, with so much of it at the edges; and
how much larger the pieces are there."""


class BuildingCard(PlayCard):
    """A building tile on its stack: what it costs, what it is worth, how many are left."""

    shows = (
        *("cost", "cost_text", "cost_detail", "points", "left", "at_most", "detail"),
        *("figures", "closed", "unknown", "empty", "chosen"),
    )
    cost = ListProperty()
    """Kinds of resources, one by one; or `cost_text` and `cost_detail`."""
    cost_text = StringProperty("")
    cost_detail = StringProperty("")
    points = StringProperty("")
    left = NumericProperty(0)
    """Tiles in the stack; 0 shows none."""
    at_most = BooleanProperty(False)
    """True if there may be fewer: somebody's building was noted without its stack."""
    figures = ListProperty()
    unknown = BooleanProperty(False)
    """A tile lies there, but nobody has told which."""
    empty = BooleanProperty(False)
    """No tile is left."""
    chosen = BooleanProperty(False)
    detail = StringProperty("")
    """What an empty stack says."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.amount, self.kinds, self.worth = self.word(), self.word(), self.word()

    def paint(self) -> None:
        box = left, bottom, width, height = self.ground(chosen=self.chosen, closed=self.closed or self.empty)
        for word in (self.amount, self.kinds, self.worth):
            word.say("", "caption", self.theme.ink)
        if self.empty:
            self._say_empty(box)
            return
        if self.unknown:
            letter("?", (left + width / 2, bottom + height / 2), self.theme.title, self.theme.ink2)
            self.natural = dp(76)
            self._stack(box, self._stack_width())
            return
        pad = dp(9) if width >= dp(100) else dp(7)
        worth = self._write_worth()
        self.needs = 2 * pad + self._words()
        corner = self._corner(width - 2 * pad)
        high, shifted = self._write_cost(width - 2 * pad, corner)
        head = dp(ABOVE) + high + (max(dp(14), self.theme.micro * 1.35 - dp(4)) if shifted else 0)
        self.natural = max(dp(76), head + dp(BETWEEN) + worth + dp(BELOW) + dp(LEDGE))
        spare = max(0.0, self.height - self.natural)
        edge = min(spare, dp(ROOMY)) / 2 + max(0.0, spare - dp(ROOMY)) * APART
        self._cost((left + pad, bottom + height - head - edge, width - 2 * pad, high))
        self.worth.pos = left + pad, round(bottom + dp(BELOW) + (worth - self.worth.height) / 2 + edge)
        self._corners(box, pad, corner)

    def _ink(self) -> Tint:
        return self.theme.ink2 if self.closed else self.theme.ink

    def _write_worth(self) -> float:
        """The points; the height of their line."""
        self.worth.say(self.points, "head2", self._ink())
        return max(dp(FIGURE), self.theme.head2 * 1.3)

    def _words(self) -> float:
        """In less width a word would be broken."""
        theme = self.theme
        below = max(word_width(self.cost_detail, theme.caption, False), width_of(self.cost_text, theme.strong))
        return max(below + (self._stack_width() if self.cost_text else 0), self.worth.width)

    def _corner(self, room: float) -> float:
        """How much of the upper right corner is taken: by the figure if the points need its place, or by `left`."""
        if self.figures and self.worth.width + dp(FIGURE) > room:
            return dp(FIGURE)
        return self._stack_width()

    def _stack_width(self) -> float:
        return width_of(self._height(), self.theme.micro) + dp(4) if self.left else 0

    def _height(self) -> str:
        return f"{'≤' if self.at_most else '×'}{int(self.left)}"

    def _write_cost(self, room: float, corner: float) -> tuple[float, bool]:
        """The height of the cost, and whether it has to give way to the corner."""
        theme = self.theme
        if self.cost:
            return dp(GLYPH), self._glyph(room) * len(self.cost) > room - corner
        self.amount.say(self.cost_text, "strong", self._ink())
        amount = self.amount.width
        beside = room - amount - dp(4)
        detail = width_of(self.cost_detail, theme.caption, False)
        lines = lines_of(self.cost_detail, theme.caption, max(room, detail * (detail <= beside)), bold=False, cut=True)
        self.kinds.say("\n".join(lines or ()), "caption", theme.ink2, bold=False, halign="left")
        if detail <= beside:
            return max(dp(GLYPH), self.amount.height - dp(4)), amount + dp(4) + detail > room - corner
        return self.amount.height + self.kinds.height - dp(8), False

    def _glyph(self, room: float) -> float:
        """The step from one piece of the cost to the next."""
        return min(dp(GLYPH + 3), room / max(1, len(self.cost)))

    def _cost(self, box: Rect) -> None:
        left, bottom, width, height = box
        middle = bottom + height / 2
        larger = LARGER if self.height - self.natural > 2 * dp(ROOMY) else 1
        step = min(self._glyph(width) * larger, width / max(1, len(self.cost)))
        for i, kind in enumerate(self.cost):
            glyph(self.theme, kind, (left + step * i + step / 2 - dp(1), middle), step - dp(2), pale=self.closed)
        if self.kinds.text and self.kinds.width + self.amount.width + dp(4) > width:
            self.amount.pos = left, round(bottom + height - self.amount.height + dp(4))
            self.kinds.pos = left, round(bottom - dp(4))
        else:
            self.amount.pos = left, round(middle - self.amount.height / 2)
            self.kinds.pos = round(left + self.amount.width + dp(4)), round(middle - self.kinds.height / 2)

    def _corners(self, box: Rect, pad: float, corner: float) -> None:
        """The figure below right, or above where the points need the room; else the size of the stack."""
        left, bottom, width, height = box
        theme, side = self.theme, dp(FIGURE)
        above = bool(self.figures) and self.worth.width + side > width - 2 * pad
        for colour, initial in self.figures[:1]:
            line = bottom + height - dp(5) - side / 2 if above else bottom + dp(BELOW) + side / 2
            mark(theme, colour, initial, (left + width - pad - side / 2 + dp(2), line), side)
        if not above:
            self._stack(box, corner)

    def _stack(self, box: Rect, corner: float) -> None:
        """How many tiles are left, in the upper right corner."""
        if not self.left:
            return
        left, bottom, width, height = box
        theme = self.theme
        rim = dp(2) if self.chosen else dp(1.5 if self.closed else 1)
        wide, high = corner + dp(6), theme.micro * 1.35
        spot = (left + width - rim - wide, bottom + height - rim - high)
        panel((*spot, wide, high), [0, dp(RADIUS) - rim, 0, dp(9)], theme.brass_fill if self.chosen else theme.sunken)
        ink = theme.brass_ink if self.chosen else theme.ink2
        letter(self._height(), (spot[0] + wide / 2, spot[1] + high / 2), theme.micro, ink)

    def _say_empty(self, box: Rect) -> None:
        left, bottom, width, height = box
        lines = lines_of(self.detail, self.theme.caption, width - dp(10), bold=False, cut=True) or ()
        self.amount.say("\n".join(lines), "caption", self.theme.ink2, bold=False)
        self.amount.pos = (
            round(left + (width - self.amount.width) / 2),
            round(bottom + (height - self.amount.height) / 2),
        )
        self.natural = max(dp(76), self.amount.height + dp(12))


class Shelf(GridLayout):
    """Cards side by side, all as high as the highest needs; large type has them in two rows, so that words fit."""

    least = NumericProperty(0)
    """How high they are at least."""
    large = BooleanProperty(False)
    """True where words are worth a second row."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.bind(children=self._follow, least=self._level, width=self._level, large=self._level)

    def _follow(self, *_: Any) -> None:
        for card in self.children:
            for name in ("natural", "needs"):
                card.funbind(name, self._level)
                card.fbind(name, self._level)
        self._level()

    def _level(self, *_: Any) -> None:
        self.cols = self._columns()
        high = max((self.least, *(card.natural for card in self.children)))
        rows = -(-len(self.children) // self.cols)
        self.height = rows * high + max(0, rows - 1) * self.spacing[1]
        for card in self.children:
            card.size_hint_y, card.height = None, high

    def _columns(self) -> int:
        count = max(1, len(self.children))
        needed = max((card.needs for card in self.children), default=0)
        for columns in (count, -(-count // 2)) if self.large else (count,):
            if (self.width - (columns - 1) * self.spacing[0]) / columns >= needed:
                return columns
        return -(-count // 2) if self.large and self.width > 1 else count
