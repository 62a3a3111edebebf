"""The rows of the page: a kind of milestone, and beside it a cell of each player with how many and how much."""

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from screens.app import running
from screens.kit import Ledge
from screens.kit.fitting import width_of, word_width
from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.kit.quick.turns import drawing, wording
from screens.kit.text_cache import line_of
from screens.theme import Theme

PICTURE, AIR, GAP = 34, 14, 4
"""Of a row's head and between its cells, in dp."""
CELL = 48
"""A cell is no narrower and no lower, in dp."""
ROOMY = 76
"""How high a row is on a tablet, in dp."""
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
    least = NumericProperty(0)
    """How high it is at least."""

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
    """What one player has of a kind; a tap notes one more. Drawn whole: a page has forty of them."""

    natural = NumericProperty()
    """The height its numbers need."""

    name = StringProperty("")
    count = StringProperty("")
    points = StringProperty("")
    colour = StringProperty("")
    chosen = BooleanProperty(False)

    def __init__(self, **more: Any) -> None:
        self.numbers: list[Any] = []
        """The count, and the points below it if there are any."""
        super().__init__(**more)
        self.size_hint_y, self.radius, self.ledge = None, dp(12), dp(2)
        with self.canvas:
            Color(1, 1, 1, 1)
            self._pictures = [Rectangle(size=(0, 0)) for _ in range(2)]
        self._say_soon, self._place_soon = wording(self._say), drawing(self._place)
        for name in ("count", "points", "colour", "chosen"):
            self.fbind(name, self._say_soon)
        for name in ("pos", "size", "state"):
            self.fbind(name, self._place_soon)
        running().theme.followers.add(self)
        self._say_soon()

    def paint(self, _: str) -> None:
        """A colour of the look has changed."""
        self._say_soon()

    def measure(self) -> None:
        """The type sizes of the look have changed."""
        self._say_soon()

    def _say(self, *_: Any) -> None:
        theme = running().theme
        self.ground, self.edge = theme.card, theme.edge
        self.line = theme.player_line(self.colour) if self.chosen and self.colour else theme.rule
        self.line_width = dp(2) if self.chosen else dp(1)
        ink = theme.ink2 if self.count == "0" else theme.ink
        worth = theme.alert if self.points.startswith("−") else theme.ink2
        written = (
            (self.count, theme.head2, ink, {"bold": True, "line_height": 1}),
            (self.points, theme.micro, worth, {"bold": False}),
        )
        self.numbers = [line_of(words, size, tint, **more) for words, size, tint, more in written if words]
        self.natural = self.needs(dp(8))
        self._place_soon()

    def needs(self, air: float) -> float:
        """How high it is with so much air around its numbers."""
        return max(dp(CELL), sum(one.height for one in self.numbers) + air) + self.ledge

    def _place(self, *_: Any) -> None:
        below = self.ledge if self.state == "normal" else 0
        high = sum(one.height for one in self.numbers)
        top = self.y + below + max(0.0, self.height - below - high) / 2 + high
        for place in self._pictures:
            place.texture, place.size = None, (0, 0)
        for place, number in zip(self._pictures, self.numbers, strict=False):
            place.texture, place.size = number.texture, number.texture.size
            place.pos = int(self.x + self.width / 2 - number.width / 2), int(top - number.height)
            top -= number.height


class NotedRow(Column):
    """A head and the cells, beside each other or the cells below it."""

    head_width = NumericProperty(0)
    """0 where the cells stand below the head."""

    def __init__(self, head: NotedHead, cells: list[NotedCell], **more: Any) -> None:
        self.head, self.cells = head, cells
        super().__init__(**more)
        self.line = BoxLayout(size_hint_y=None, spacing=dp(GAP))
        self._stand()
        for cell in cells:
            cell.fbind("natural", self._level)
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
        if self.head_width:  # beside a head its numbers may fill a cell: all rows are in sight then
            self.line.height = max(self.head.height, *(cell.needs(0) for cell in self.cells))
        else:
            self.line.height = max(cell.natural for cell in self.cells)
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

    def measure(self, theme: Theme, *, roomy: bool = False) -> float:
        """Level them to their width; how wide their heads are, 0 where the cells stand below them."""
        if not self.rows or not self.width:
            return 0.0
        found = Measure(theme, self.width, len(self.rows[0].cells), [row.head.text for row in self.rows])
        for row in self.rows:
            row.head.pictured = found.pictured or not found.head
            row.head_width = found.head
            row.head.least = dp(ROOMY) if roomy else 0
        return found.head


load_kv(__file__)
