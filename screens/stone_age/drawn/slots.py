"""Figures on a place: rings to fill, each with the number it places, or as many as come."""

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from screens.kit.drawing import circle_path, dashes, disc, letter, mark
from screens.kit.fitting import width_of
from screens.stone_age.drawn.sizes import Painted

GAP = 4
MARK = 0.84
"""A figure's part of its ring."""
SHOWN = 7
"""Rings shown where any number may come."""


class FigureSlot(Painted):
    """One ring: a player's figure, or empty."""

    shows = ("colour", "initial", "side")
    colour = StringProperty("")
    initial = StringProperty("")
    side = NumericProperty()

    def paint(self) -> None:
        if self.colour:
            mark(self.theme, self.colour, self.initial, self.center, self.side)
        else:
            ring = circle_path(self.center, self.side / 2 - dp(1))
            dashes([ring], self.theme.rule2, dp(1.5), dp(3), dp(2.1))


class Slots(Painted):
    """Figures from the left, then the free rings: the nth of them places n; those beyond `most` are pale.

    Where any number may come (no `rings`) seven are shown; if more are needed the figures stand counted.
    """

    shows = ("rings", "figures", "side", "most", "held")
    rings = NumericProperty(7)
    figures = ListProperty()
    """Pairs of a player's colour and initial, as they came."""
    side = NumericProperty()
    most = NumericProperty(0)
    """How many may be placed; 0 where the place is closed."""
    held = NumericProperty(0)
    """The number under the thumb."""

    def wanted(self) -> float:
        """How wide it would like to be."""
        number = self._columns()
        return number * self.side + max(0, number - 1) * dp(GAP)

    def least(self) -> float:
        """How narrow it may become: rings with letters that can still be read, or counted figures of four players."""
        return min(self.wanted(), dp(172) if self.rings or self.most else dp(150))

    def _columns(self) -> int:
        if self.rings:
            return int(self.rings)
        return SHOWN if self.most else len(self.figures)

    def _crowded(self) -> bool:
        """True if figures and free rings do not fit side by side: the figures are counted."""
        return not self.rings and len(self.figures) + int(self.most) > SHOWN

    # --- where the rings are ---

    def _pitch(self) -> tuple[float, float, int]:
        """How far the columns are apart, where the first of them begins, and how many free rings there are."""
        if self._crowded() and self.most:
            block = self._block()[0] + dp(6) if self.figures else 0
            pitch = (self.width - block) / int(self.most)
            return pitch, self.x + block, int(self.most)
        number = max(1, self._columns())
        pitch = min(self.side + dp(GAP), self.width / number)
        left = self.right - number * pitch
        return pitch, left + len(self.figures) * pitch, max(0, number - len(self.figures))

    def number_at(self, x: float) -> int:
        """The number of the free ring there, pale ones too; 0 beside them."""
        pitch, left, free = self._pitch()
        number = int((x - left) // pitch) + 1
        return number if 1 <= number <= free else 0

    def middle_of(self, number: int) -> tuple[float, float]:
        """Where the ring of a number is."""
        pitch, left, _ = self._pitch()
        return left + (number - 0.5) * pitch, self.center_y

    # --- drawn ---

    def paint(self) -> None:
        pitch, left, free = self._pitch()
        side = min(self.side, pitch - dp(2))
        if self._crowded() and (self.most or self.wanted() > self.width):
            self._counted(self.x if self.most else None)
        else:
            begin = left - len(self.figures) * pitch
            for i, (colour, initial) in enumerate(self.figures):
                mark(self.theme, colour, initial, (begin + (i + 0.5) * pitch, self.center_y), side * MARK)
        if self.rings or self.most:
            self._free(free, side)

    def _free(self, free: int, side: float) -> None:
        theme = self.theme
        spots = {number: self.middle_of(number) for number in range(1, free + 1)}
        open_ones = [spot for number, spot in spots.items() if number <= self.most and number != self.held]
        pale = [spot for number, spot in spots.items() if number > self.most]
        for tint, there in ((theme.rule2, open_ones), (theme.rule, pale)):
            dashes([circle_path(spot, side / 2 - dp(1)) for spot in there], tint, dp(1.5), dp(2.9), dp(2.1))
        if self.held in spots:
            disc(spots[self.held], side / 2, theme.brass)
            disc(spots[self.held], side / 2 - dp(1.5), theme.brass_fill)
        size = min(theme.label, side * 0.56)
        for number in range(1, min(free, int(self.most)) + 1):
            letter(str(number), spots[number], size, theme.brass_ink if number == self.held else theme.ink)

    def _players(self) -> list[tuple[tuple[str, str], int]]:
        players = list(dict.fromkeys((colour, initial) for colour, initial in self.figures))
        return [(player, sum(1 for figure in self.figures if tuple(figure) == player)) for player in players]

    def _block(self) -> tuple[float, float, float, str]:
        """The counted figures: how wide together, a mark's side, the gap between, the sign before a number."""
        counted, size = self._players(), self.theme.caption
        room = self.width - (int(self.most) * dp(26) if self.most else 0)
        for times, side, gap in (("×", self.side, dp(8)), ("", self.side, dp(5)), ("", dp(20), dp(4))):
            total = sum(side + dp(2) + width_of(f"{times}{count}", size) for _, count in counted)
            total += gap * (len(counted) - 1)
            if total <= room:
                break
        return total, side, gap, times

    def _counted(self, left: float | None) -> None:
        """One mark for each player and how many there are; ever closer until all fit."""
        total, side, gap, times = self._block()
        left = self.right - total if left is None else left
        size = self.theme.caption
        for (colour, initial), count in self._players():
            text = f"{times}{count}"
            wide = width_of(text, size)
            mark(self.theme, colour, initial, (left + side / 2, self.center_y), side)
            letter(text, (left + side + dp(2) + wide / 2, self.center_y), size, self.theme.ink)
            left += side + dp(2) + wide + gap
