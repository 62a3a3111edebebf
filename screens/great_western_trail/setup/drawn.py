"""Spaces, tiles and the job market, as the setup guide draws them."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from screens.great_western_trail.drawn.cells import colours_of
from screens.kit.drawing import Rect, Tint, dashes, disc, letter, panel, panel_path, symbol
from screens.kit.drawn import Painted
from screens.kit.fitting import width_of
from screens.theme import rgba

JOB_COLUMNS, ROWS_AT_START = 4, 2
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
            dashes([panel_path(box, dp(RADIUS))], theme.rule2, dp(1.5), dp(4), dp(3))
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


class JobMarket(Painted):
    """The first two rows of the job market: which columns are used, and the order of the workers."""

    shows = ("players", "headings", "token", "tile", "heading")
    players = NumericProperty(2)
    headings = ListProperty()
    """Above the columns from the left; the last has none."""
    token = StringProperty("")
    heading = NumericProperty()
    tile = NumericProperty()

    def paint(self) -> None:
        step = min(self.width / JOB_COLUMNS, dp(96))
        left = self.center_x - step * JOB_COLUMNS / 2
        for column in range(JOB_COLUMNS):
            self._head(column, left + step * column, step)
            for row in range(ROWS_AT_START):
                top = self.top - self.heading - row * self.tile
                box = (left + step * column + dp(3), top - self.tile + dp(6), step - dp(6), self.tile - dp(8))
                self._space(box, column - (JOB_COLUMNS - int(self.players)), row)

    def _head(self, column: int, left: float, step: float) -> None:
        if column >= len(self.headings):
            return
        theme, words, players = self.theme, self.headings[column], JOB_COLUMNS - column
        ink = theme.brass if players == self.players else theme.ink2
        middle, size = (left + step / 2, self.top - self.heading / 2), theme.caption
        if all(width_of(each, size) <= step - dp(4) for each in self.headings):
            letter(words, middle, size, ink)
            return
        letter(str(players), (middle[0] - size * 0.5, middle[1]), size, ink)
        symbol("account", (middle[0] + size * 0.5, middle[1]), size, ink)

    def _space(self, box: Rect, column: int, row: int) -> None:
        theme, players = self.theme, int(self.players)
        middle = (box[0] + box[2] / 2, box[1] + box[3] / 2)
        last = row == ROWS_AT_START - 1 and column == players - 1
        if column >= 0 and not last:
            panel((box[0], box[1] - dp(2), box[2], box[3]), dp(10), theme.edge)
            panel(box, dp(10), theme.primary)
            letter(str(row * players + column + 1), middle, theme.head, theme.primary_ink)
            return
        dashes([panel_path(box, dp(10))], theme.rule2, dp(1.5), dp(5), dp(4))
        if column < 0:
            symbol("close", middle, dp(28), theme.rule2)
            return
        radius = min(box[2], box[3]) / 2 - dp(4)
        disc(middle, radius, theme.brass)
        disc(middle, radius - dp(1.5), theme.brass_fill)
        size = theme.caption * min(1.0, (2 * radius - dp(8)) / (width_of(self.token, theme.caption) or 1))
        letter(self.token, middle, size, theme.brass_ink)
