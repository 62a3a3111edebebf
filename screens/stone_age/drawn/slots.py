"""Figures on a place: rings to fill, or as many as come."""

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from screens.kit.drawing import circle_path, dashes, letter, mark
from screens.kit.fitting import width_of
from screens.stone_age.drawn.sizes import Painted

GAP = 4


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
    """A row of rings filled from the left; without rings, the figures alone, from the right."""

    shows = ("rings", "figures", "side")
    rings = NumericProperty(7)
    figures = ListProperty()
    """Pairs of a player's colour and initial, as they came."""
    side = NumericProperty()

    def wanted(self) -> float:
        """How wide it would like to be."""
        number = max(int(self.rings), len(self.figures))
        return number * self.side + max(0, number - 1) * dp(GAP)

    def least(self) -> float:
        """How narrow it may become: rings with letters that can still be read, or counted figures of four players."""
        return min(self.wanted(), dp(138) if self.rings else dp(150))

    def paint(self) -> None:
        if self.rings:
            self._row(int(self.rings))
        elif self.wanted() <= self.width:
            self._row(len(self.figures))
        else:
            self._counted()

    def _row(self, number: int) -> None:
        side = min(self.side, (self.width - (number - 1) * dp(2)) / number) if number else 0
        gap = min(dp(GAP), (self.width - number * side) / max(1, number - 1))
        left = self.right - number * side - (number - 1) * gap
        middles = [(left + i * (side + gap) + side / 2, self.center_y) for i in range(number)]
        empty = [circle_path(spot, side / 2 - dp(1)) for spot in middles[len(self.figures) :]]
        dashes(empty, self.theme.rule2, dp(1.5), dp(2.9), dp(2.1))
        for (colour, initial), spot in zip(self.figures, middles, strict=False):
            mark(self.theme, colour, initial, spot, side)

    def _counted(self) -> None:
        """One mark for each player and how many there are; ever closer until all fit."""
        players = list(dict.fromkeys((colour, initial) for colour, initial in self.figures))
        counts = [sum(1 for figure in self.figures if tuple(figure) == player) for player in players]
        size = self.theme.caption
        for times, side, gap in (("×", self.side, dp(8)), ("", self.side, dp(5)), ("", dp(20), dp(4))):
            words = [f"{times}{count}" for count in counts]
            total = sum(side + dp(2) + width_of(text, size) for text in words) + gap * (len(words) - 1)
            if total <= self.width:
                break
        left = self.right - total
        for (colour, initial), text in zip(players, words, strict=True):
            wide = width_of(text, size)
            mark(self.theme, colour, initial, (left + side / 2, self.center_y), side)
            letter(text, (left + side + dp(2) + wide / 2, self.center_y), size, self.theme.ink)
            left += side + dp(2) + wide + gap
