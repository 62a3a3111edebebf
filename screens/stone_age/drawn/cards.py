"""Civilization cards as they lie beside the board."""

from functools import cache
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from screens.kit.drawing import Rect, Tint, fade, letter, mark, panel, symbol
from screens.kit.fitting import lines_of, width_of
from screens.stone_age.drawn.glyphs import glyph
from screens.stone_age.drawn.looks import UPPER_PIECES
from screens.stone_age.placing.places import LEDGE, RADIUS, PlayCard
from screens.theme import rgba, tokens

ROOMY, HIGHEST = 1.6, 1.35
"""A card so much higher than its words need has a larger upper half, and how large that is at most."""


@cache
def two_lines(text: str, size: float) -> float:
    """The least width in which words stand in two lines."""
    room = size * 2
    while room < width_of(text, size) and lines_of(text, size, room, most=2) is None:
        room += dp(2)
    return room


class CivCard(PlayCard):
    """A civilization card: what it costs, what it brings at once, what it counts in the end."""

    shows = (
        "cost",
        "upper_kind",
        "upper_text",
        "upper_piece",
        "lower_text",
        "lower_icon",
        "lower_count",
        "green",
        "figures",
        "closed",
        "unknown",
        "empty",
        "chosen",
    )
    cost = NumericProperty(0)
    """In resources, by its place; 0 shows none."""
    upper_kind = StringProperty("")
    upper_text = StringProperty("")
    upper_piece = StringProperty("")
    lower_text = StringProperty("")
    lower_icon = StringProperty("")
    """Shown instead of the words where they do not fit."""
    lower_count = NumericProperty(0)
    """How many people; 0 for a culture."""
    green = BooleanProperty(False)
    figures = ListProperty()
    unknown = BooleanProperty(False)
    """A card lies there, but nobody has told which."""
    empty = BooleanProperty(False)
    """The card was taken; none has come yet."""
    chosen = BooleanProperty(False)
    words, times = "caption", 1.0
    """How its lower half is written, and how large its upper half is."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.below = self.word()

    def paint(self) -> None:
        upper, lower = dp(26) + max(dp(32), self.theme.head2 * 1.5), 2 * self.theme.caption * 1.25 + dp(10)
        self.natural = upper + lower + dp(LEDGE)
        left, bottom, width, height = self.ground(chosen=self.chosen, closed=self.closed or self.empty)
        foot = height * lower / (upper + lower)
        self.needs = self._words()
        self.below.say("", "caption", self.theme.ink)
        if not self.empty:
            self._lower((left, bottom, width, foot))
            self._upper(left + width / 2, bottom + foot + (height - foot - dp(23)) / 2, width)
        self._tab(left, bottom + height)
        for colour, initial in self.figures[:1]:
            mark(self.theme, colour, initial, (left + width - dp(15), bottom + height - dp(15)), dp(22))

    def _words(self) -> float:
        """The width in which the lower half says what it is, in two lines at most."""
        if self.empty or self.unknown:
            return 0
        return two_lines(self.lower_text, getattr(self.theme, self.words)) + dp(8)

    def _ink(self) -> Tint:
        return self.theme.ink2 if self.closed or self.empty else self.theme.ink

    def _tab(self, left: float, top: float) -> None:
        theme = self.theme
        if not self.cost and not self.chosen:
            return
        rim = dp(2) if self.chosen else dp(1.5 if self.closed or self.empty else 1)
        size = theme.caption
        wide = width_of(str(int(self.cost)), size) + dp(16) + (dp(13) if self.chosen else 0)
        high = max(dp(20), size * 1.35)
        ground = theme.brass_fill if self.chosen else theme.sunken
        panel((left + rim, top - rim - high, wide, high), [dp(RADIUS) - rim, 0, dp(9), 0], ground)
        middle = top - rim - high / 2
        ink = theme.brass_ink if self.chosen else self._ink()
        letter(str(int(self.cost)), (left + rim + dp(8) + width_of(str(int(self.cost)), size) / 2, middle), size, ink)
        if self.chosen:
            symbol("check", (left + rim + wide - dp(10), middle), dp(15), ink)

    def _upper(self, middle: float, line: float, width: float) -> None:
        theme = self.theme
        if self.unknown:
            letter("?", (middle, line), theme.head, theme.ink2)
            return
        parts = [part for part in self._upper_parts() if part[1]]
        times = max(self.times, min(HIGHEST, self.height / self.natural / ROOMY))
        size = theme.head2 * times
        wides = [width_of(what, size) if how == "text" else dp(26) * times for how, what in parts]
        gap = dp(5) if sum(wides) + dp(5) * (len(parts) - 1) + dp(6) <= width else dp(2)
        left = middle - (sum(wides) + gap * (len(parts) - 1)) / 2
        for (how, what), wide in zip(parts, wides, strict=True):
            if how == "text":
                letter(what, (left + wide / 2, line), size, self._ink())
            else:
                glyph(theme, what, (left + wide / 2, line), dp(25) * times, pale=self.closed)
            left += wide + gap

    def _upper_parts(self) -> tuple[tuple[str, str], ...]:
        piece = self.upper_piece or UPPER_PIECES.get(self.upper_kind, "")
        if self.upper_kind == "roll_resource":
            return ("piece", "dice"), ("piece", piece)
        return ("text", self.upper_text), ("piece", piece)

    def _lower(self, box: Rect) -> None:
        left, bottom, width, height = box
        theme = self.theme
        rim = dp(2) if self.chosen else dp(1.5 if self.closed else 1)
        wash = rgba(tokens()["stone_age"]["card"]["green" if self.green else "sand"][theme.mode])
        wash = theme.sunken if self.unknown else fade(wash, 0.55) if self.closed else wash
        inner = (left + rim, bottom + rim, width - 2 * rim, height - rim)
        panel(inner, [0, 0, dp(RADIUS) - rim, dp(RADIUS) - rim], wash)
        middle = (left + width / 2, bottom + height / 2)
        if self.unknown:
            letter("?", middle, theme.strong, theme.ink2)
            return
        size = getattr(theme, self.words)
        lines = lines_of(self.lower_text, size, width - dp(8), most=2)
        if lines is None and self.lower_icon:
            self._lower_icon(*middle)
            return
        cut = lines or lines_of(self.lower_text, size, width - dp(8), cut=True) or ()
        self.below.say("\n".join(cut), self.words, self._ink())
        self.below.pos = round(middle[0] - self.below.width / 2), round(middle[1] - self.below.height / 2)

    def _lower_icon(self, x: float, y: float) -> None:
        """The icon, and how many, for words that do not fit."""
        count = f"×{int(self.lower_count)}" if self.lower_count else ""
        size = self.theme.label
        wide = width_of(count, size)
        total = dp(26) + (dp(1) + wide if count else 0)
        symbol(self.lower_icon, (x - total / 2 + dp(13), y), dp(26), self._ink())
        if count:
            letter(count, (x + total / 2 - wide / 2, y), size, self._ink())
