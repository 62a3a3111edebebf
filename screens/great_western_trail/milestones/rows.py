"""The rows of the page: a kind of milestone, and beside it a cell of each player with how many and how much."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from screens.kit import Ledge
from screens.kit.fitting import width_of, word_width
from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.theme import Theme

PICTURE, AIR, GAP = 34, 14, 4
"""Of a row's head and between its cells, in dp."""
CELL = 48
"""A cell is no narrower, in dp."""
HEADS = 0.34
"""How much of a line the heads take where there is room."""
WIDEST = "−12"
"""What a cell shows at most."""


class KindTile(AnchorLayout):
    """The picture of a kind: an icon upon its colour."""

    icon = StringProperty("")
    fill = ColorProperty()
    on = ColorProperty()


class NotedHead(Ledge):
    """A kind of milestone; tapped, it opens for whoever is chosen."""

    name = StringProperty("")
    text = StringProperty("")
    pictured = BooleanProperty(True)
    """False where only the words have room."""

    def put(self, picture: Any) -> "NotedHead":
        self.picture = picture
        self.ids.picture.add_widget(picture)
        return self


class NotedTop(BoxLayout):
    """What is asked, above the heads, and the players, each above their column."""

    text = StringProperty("")
    margin = NumericProperty()
    head_width = NumericProperty(0)


class NotedCell(Ledge):
    """What one player has of a kind; a tap notes one more."""

    natural = NumericProperty()

    name = StringProperty("")
    count = StringProperty("")
    points = StringProperty("")
    colour = StringProperty("")
    chosen = BooleanProperty(False)


class NotedRow(Column):
    """A head and the cells, beside each other or the cells below it."""

    head_width = NumericProperty(0)
    """0 where the cells stand below the head."""

    def __init__(self, head: NotedHead, cells: list[NotedCell], **more: Any) -> None:
        self.head, self.cells = head, cells
        super().__init__(**more)
        self.line = BoxLayout(size_hint_y=None, spacing=dp(GAP))
        self._stand()
        head.fbind("height", self._level)
        self.fbind("head_width", self._stand)

    def _stand(self, *_: Any) -> None:
        for part in (self.line, self.head, *self.cells):
            if part.parent is not None:
                part.parent.remove_widget(part)
        self.head.size_hint_x = None if self.head_width else 1
        parts = (self.head, *self.cells) if self.head_width else self.cells
        if self.head_width:
            self.head.width = self.head_width
        else:
            self.add_widget(self.head)
        for part in parts:
            self.line.add_widget(part)
        self.add_widget(self.line)
        self._level()

    def _level(self, *_: Any) -> None:
        cell = max((cell.natural for cell in self.cells), default=0.0)
        self.line.height = max(self.head.height, cell) if self.head_width else cell
        for cell in self.cells:
            cell.height = self.line.height


class Measure:
    """How wide heads and cells are, all alike."""

    def __init__(self, theme: Theme, room: float, players: int, words: list[str]) -> None:
        cell = max(dp(CELL), width_of(WIDEST, theme.head2) + dp(14))
        left = room - players * (cell + dp(GAP))
        pictured = _widest(words, theme.label) + dp(PICTURE + 8)
        self.pictured = pictured <= left
        needed = pictured if self.pictured else _widest(words, theme.caption)
        self.head = min(left, max(needed, room * HEADS)) if needed <= left else 0.0


def _widest(words: list[str], size: float) -> float:
    return max(word_width(text, size) for text in words) + dp(AIR)


class NotedRows(Column):
    """All rows, of one measure."""

    rows = ListProperty()

    def on_rows(self, *_: Any) -> None:
        self.fill(self.rows)

    def measure(self, theme: Theme) -> float:
        """Level them to their width; how wide their heads are, 0 where the cells stand below them."""
        if not self.rows or not self.width:
            return 0.0
        found = Measure(theme, self.width, len(self.rows[0].cells), [row.head.text for row in self.rows])
        for row in self.rows:
            row.head.pictured = found.pictured or not found.head
            row.head_width = found.head
        return found.head


load_kv(__file__)
