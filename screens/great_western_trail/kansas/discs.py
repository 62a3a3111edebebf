"""The discs of the player board to choose from: what clearing each of them opens, what it costs or pays."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.games.great_western_trail.box.board import Board
from screens.app import running
from screens.great_western_trail.acts.look import disc_icon
from screens.great_western_trail.drawn.cells import Key, KeyGrid
from screens.great_western_trail.kansas.step import said
from screens.kit.drawing import framed, panel, symbol
from screens.kit.fitting import lines_on_key, width_of, word_width
from screens.kit.layout import put
from screens.kit.loading import load_kv

STEP, GLYPH = 1.25, 24
"""From line to line by the size of the words; the icon, in dp."""
FEW, MANY = 4, 6
"""So many beside each other are worth words on one line; and so many at most."""
LIMIT = "cert_"
"""The circles of the certificate limit: an arrow in a frame."""


def disc_words(board: Board, players: int, disc: str) -> str:
    """What clearing the circle opens, in two words: the same wherever a disc is chosen."""
    tr = running().tr
    if disc.startswith("station/"):
        return str(tr("great_western_trail.kansas.disc.station", station=int(disc.partition("/")[2])))
    steps = board.steps(players)
    more = {"step_left": steps.left, "step_right": steps.right}.get(disc, 0)
    return str(tr(f"great_western_trail.kansas.disc.{disc or 'none'}", count=more))


def disc_price(board: Board, disc: str, points: int) -> str:
    """What taking it costs or pays at once, or is worth at the end; short enough for a corner."""
    circle = board.circle.get(disc)
    if circle is None:
        return ""
    if circle.pay:
        return f"${circle.pay}"
    if circle.dollars:
        return f"+${circle.dollars}"
    return said("disc.points", points=points) if disc == "step_right" else ""


class DiscKey(Key):
    """A disc to take."""

    shows = ("disc", "text", "price", "chosen", "closed")
    disc = StringProperty("")
    price = StringProperty("")

    def paint(self) -> None:
        theme = self.theme
        fill = theme.primary_wash if self.chosen else theme.page if self.closed else theme.card
        line = theme.primary if self.chosen else theme.rule if self.closed else theme.rule2
        box = left, bottom, width, height = self.ground(fill, line, dp(2 if self.chosen else 1.5))
        ink = theme.primary if self.chosen else theme.ink2 if self.closed else theme.ink
        lines, step = self.lines(self.width), theme.micro * STEP
        words = step * len(lines)
        self._icon((left + width / 2, bottom + (height + words) / 2), ink)
        top = bottom + max(dp(2), (height - words - dp(GLYPH)) / 2.5) + words
        for number, line_ in enumerate(lines):
            spot = (left + width / 2, top - step * (number + 0.5))
            self.write(line_, spot, theme.micro, ink, width - dp(6))
        if self.closed:
            self.badge(box, "lock-outline", theme.page, theme.ink2)
        elif self.price:
            self._price((left + width, bottom + height))

    def lines(self, width: float) -> tuple[str, ...]:
        size, room = self.theme.micro, width - dp(14)
        return lines_on_key(self.text, size, room)

    def needed(self, width: float) -> float:
        """The height for the icon and the words."""
        words = self.theme.micro * STEP * len(self.lines(width))
        return max(dp(66), dp(GLYPH + 22) + words)

    def _icon(self, middle: tuple[float, float], ink: list[float]) -> None:
        if self.disc.startswith(LIMIT):
            side = dp(21)
            box = (middle[0] - side / 2, middle[1] - side / 2, side, side)
            ground = self.theme.primary_wash if self.chosen else self.theme.card
            framed(box, dp(4), ground, ink, dp(2))
            symbol(disc_icon(self.disc), middle, dp(15), ink)
        else:
            symbol(disc_icon(self.disc), middle, dp(GLYPH), ink)

    def _price(self, corner: tuple[float, float]) -> None:
        theme, size = self.theme, dp(11.5)
        wide, high = width_of(self.price, size) + dp(10), dp(18)
        box = (corner[0] - wide + dp(3), corner[1] - high + dp(4), wide, high)
        panel(box, dp(9), theme.ink)
        self.write(self.price, (box[0] + wide / 2, box[1] + high / 2), size, theme.page, wide)


class DiscGrid(KeyGrid):
    """Discs in even rows: as many in each as their words leave room for."""

    def put(self, keys: list[DiscKey]) -> "DiscGrid":
        if keys != list(reversed(self.children)):
            put(self, keys)
        self._divide()
        return self

    def _divide(self, *_: Any) -> None:
        if self.children:
            self.cols, high = self._fitting(self.width)
            for key in self.children:
                key.height = high

    def _fitting(self, width: float) -> tuple[int, float]:
        """So many columns, and keys so high."""
        keys = self.children
        widest = max(word_width(key.text, key.theme.micro) for key in keys) + dp(16)
        whole = max(width_of(key.text, key.theme.micro) for key in keys) + dp(16)
        if width // max(dp(66), whole) >= FEW:
            widest = whole
        fit = max(1, int(width // max(dp(56), widest)))
        rows = -(-len(keys) // min(fit, MANY))
        columns = -(-len(keys) // rows)
        return columns, max(key.needed(width / columns) for key in keys)

    def on_width(self, *_: Any) -> None:
        self._divide()

    def on_low(self, *_: Any) -> None:
        self._divide()


__all__ = ["DiscGrid", "DiscKey", "disc_price", "disc_words"]

load_kv(__file__)
