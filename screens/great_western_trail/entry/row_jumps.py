"""The eleven rows of the sheet at a glance, in the column beside them: what each brings, and a tap brings it there."""

from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from screens.great_western_trail.entry.row_cell import WIDEST, RowCell, cell_height, name_lines, narrowest_for
from screens.kit.fitting import width_of, word_width
from screens.kit.loading import load_kv

PICTURE = 26
"""The room of the icon of a row, in dp."""
PEEK = 16
"""How much of the last cell in sight is shown at least, and hidden, where there are more of them; in dp."""


class RowSeen(NamedTuple):
    """A row of the sheet as it is shown here."""

    category: str
    icon: str
    name: str
    points: str
    filled: bool
    checked: bool


class RowLine(ButtonBehavior, BoxLayout):
    """One row: its picture, its name, its points; a check once it is said to be right."""

    icon = StringProperty("")
    name = StringProperty("")
    points = StringProperty("")
    filled = BooleanProperty(False)
    checked = BooleanProperty(False)
    alone = BooleanProperty(False)
    """True if it has a line for itself."""


class RowJumps(ScrollView):
    """A line for each row, or two of them on a line; where the column is low cells with their names, and where not
    all of these have room, to be pushed sideways."""

    spare = NumericProperty(0)
    """How much of the column is left for them; 0 where there is none."""
    rows = ListProperty()
    """What is shown: RowSeen."""
    each = NumericProperty()
    """How high one is."""
    form = OptionProperty("none", options=["rows", "pairs", "names", "none"])
    lines = NumericProperty(1)
    """Of cells."""
    cell_width = NumericProperty(0)

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_jump")
        super().__init__(**more)
        self.bind(rows=self._show, form=self._build)

    def on_jump(self, category: str) -> None:
        """A row was tapped."""

    def lines_for(self, spare: float, micro: float, points: float) -> int:
        """As many lines of cells as there is room for; what needs fewer columns is read more easily."""
        most = max(1, int(spare // cell_height(micro, points)))
        columns = -(-len(self.rows) // most)
        return -(-len(self.rows) // columns)

    def cell_width_for(self, width: float, lines: int, micro: float, points: float) -> float:
        """All of them beside each other if every name fits its cell; else wide enough for the names, the last cell in
        sight being cut, so that it is seen that there are more."""
        share = width / -(-len(self.rows) // lines)
        if all(name_lines(row.name, share, micro, points) for row in self.rows):
            return share
        needed = max(narrowest_for(row.name, micro, points) for row in self.rows)
        if dp(PEEK) <= width % needed <= needed - dp(PEEK) or width < needed + dp(PEEK):
            return needed
        return width / (int((width - dp(PEEK)) / needed) + 0.5)

    def form_for(self, spare: float, each: float, caption: float, micro: float, points: float) -> str:
        count = len(self.rows)
        if not spare or not count:
            return "none"
        if count * each <= spare:
            return "rows"
        half = self.width / 2 - dp(PICTURE) - width_of(WIDEST, points) - dp(24)
        if -(-count // 2) * each <= spare and max(word_width(row.name, caption) for row in self.rows) <= half:
            return "pairs"
        return "names" if cell_height(micro, points) <= spare else "none"

    def _build(self, *_: Any) -> None:
        cells = self.ids.cells
        cells.clear_widgets()
        for row in self.rows if self.form != "none" else ():
            cell = RowCell() if self.form == "names" else RowLine(alone=self.form == "rows")
            cell.bind(on_release=lambda _, category=row.category: self.dispatch("on_jump", category))
            cells.add_widget(cell)
        self._show()

    def _show(self, *_: Any) -> None:
        cells = self.ids.cells.children[::-1]
        if len(cells) != len(self.rows):
            return
        for cell, row in zip(cells, self.rows, strict=True):
            cell.name, cell.points, cell.filled, cell.checked = row.name, row.points, row.filled, row.checked
            if isinstance(cell, RowLine):
                cell.icon = row.icon


load_kv(__file__)
