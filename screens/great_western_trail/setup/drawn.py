"""Spaces and tiles, as setup draws them."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty

from screens.great_western_trail.drawn.cells import colours_of
from screens.kit.drawing import Rect, Tint, dashed, letter, panel
from screens.kit.drawn import Painted
from screens.kit.fitting import width_of
from screens.theme import rgba

LEAST, GAP, RADIUS = 42, 6, 8


def _size_of(words: str, strong: float, caption: float) -> float:
    """A letter or a number is written large, a word smaller."""
    return strong if len(words) < 6 else caption


class Spots(Painted):
    """Small tiles or spaces in rows: what lies there, or the dashed space that waits for it."""

    shows = ("spots", "columns", "least")
    spots = ListProperty()
    """For each the words, how it looks (a task, `plain`, `ink` or `empty`), and what stands below."""
    columns = NumericProperty(0)
    """How many beside each other; 0 for as many as there is room for."""
    captioned = BooleanProperty(False)
    """True if something stands below each."""
    below = NumericProperty(0)
    least = NumericProperty(0)
    """The width of the widest, with the gap to the next."""

    def least_of(self, spots: list[tuple[str, str, str]], strong: float, caption: float) -> float:
        words = max((width_of(words, _size_of(words, strong, caption)) for words, _, _ in spots), default=0)
        return max(dp(LEAST), words + dp(8)) + dp(GAP)

    def in_a_row(self, width: float, number: int, least: float) -> int:
        most = max(1, int(width / least)) if least else 1
        return max(1, min(number, int(self.columns) or most, most))

    def rows(self, width: float, number: int, least: float) -> int:
        return -(-number // self.in_a_row(width, number, least))

    def paint(self) -> None:
        across = self.in_a_row(self.width, len(self.spots), self.least)
        step = min(self.width / across, max(dp(76), self.least))
        high = self.height / self.rows(self.width, len(self.spots), self.least)
        for number, (words, look, below) in enumerate(self.spots):
            row, place = divmod(number, across)
            left, top = self.x + place * step, self.top - row * high
            box = (left, top - high + dp(6) + self.below, step - dp(6), high - dp(6) - self.below)
            self._spot(box, words, look)
            if below:
                self._write(below, (left + box[2] / 2, top - high + dp(6) + self.below / 2), box[2], self.theme.ink2)

    def _spot(self, box: Rect, words: str, look: str) -> None:
        theme = self.theme
        middle = (box[0] + box[2] / 2, box[1] + box[3] / 2)
        if look == "empty":
            dashed(box, dp(RADIUS), theme.rule2, dp(1.5), dp(4), dp(3))
            self._write(words, middle, box[2] - dp(8), theme.ink2)
            return
        fill, ink = theme.primary, theme.primary_ink
        if look == "plain":
            fill, ink = theme.sunken, theme.ink
        elif look != "primary":
            colours = colours_of("tasks", look)
            fill, ink = rgba(colours["fill"]), rgba(colours["on"])
        panel((box[0], box[1] - dp(2), box[2], box[3]), dp(RADIUS), theme.edge)
        panel(box, dp(RADIUS), fill)
        self._write(words, middle, box[2] - dp(8), ink)

    def _write(self, words: str, middle: tuple[float, float], room: float, ink: Tint) -> None:
        size = _size_of(words, self.theme.strong, self.theme.caption)
        wide = width_of(words, size) or 1
        letter(words, middle, size * min(1.0, room / wide), ink)
