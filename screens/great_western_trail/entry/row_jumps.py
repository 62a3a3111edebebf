"""The eleven rows of the sheet at a glance, in the column beside them: what each brings, and a tap brings it there."""

from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from screens.great_western_trail.entry.row_cell import RowCell, cell_height, name_lines
from screens.kit.fitting import width_of, word_width
from screens.kit.loading import load_kv

WIDEST = "−88"
"""No row is expected to say more than this."""


class RowSeen(NamedTuple):
    """A row of the sheet as it is shown here."""

    category: str
    name: str
    points: str
    filled: bool
    checked: bool


class RowNumber(Label):
    """The number a row has on the printed sheet."""

    row = NumericProperty(0)
    """0 shows none."""


class RowLine(ButtonBehavior, BoxLayout):
    """One row: its number, its name, its points; a check once it is said to be right."""

    row = NumericProperty(0)
    name = StringProperty("")
    points = StringProperty("")
    filled = BooleanProperty(False)
    checked = BooleanProperty(False)
    alone = BooleanProperty(False)
    """True if it has a line for itself."""


class RowJumps(ScrollView):
    """A line for each row, or two of them on a line; where the column is low a grid of cells with their names, and
    where words are too large for that their numbers alone, in a grid or in one line to push sideways."""

    spare = NumericProperty(0)
    """How much of the column is left for them; 0 where there is none."""
    rows = ListProperty()
    """What is shown: RowSeen."""
    each = NumericProperty()
    """How high one is."""
    narrowest = NumericProperty()
    form = OptionProperty("none", options=["rows", "pairs", "names", "grid", "line", "none"])
    columns = NumericProperty(1)
    name_size = NumericProperty(0)
    """The type of the names in cells; 0 where they do not fit."""

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_jump")
        super().__init__(**more)
        self.bind(rows=self._show, form=self._build, name_size=self._show)

    def on_jump(self, category: str) -> None:
        """A row was tapped."""

    def narrowest_for(self, points: float, micro: float) -> float:
        """The width of a number with its points beside it."""
        return max(dp(56), width_of(WIDEST, points) + max(dp(26), width_of("11", micro) + dp(10)) + dp(24))

    def name_size_for(self, width: float, spare: float, micro: float, points: float) -> float:
        """The smallest type there is, if every name fits its cell in it; else 0."""
        columns = self._named_columns(spare, micro, points)
        fits = columns and all(name_lines(row.name, width / columns, micro, points) for row in self.rows)
        return micro if fits else 0

    def _named_columns(self, spare: float, size: float, points: float) -> int:
        """The fewest columns of cells with names that are not too high; 0 if not even one line is."""
        lines = int(spare // cell_height(size, points))
        return -(-len(self.rows) // lines) if lines and self.rows else 0

    def columns_for(self, width: float, narrowest: float, spare: float, name_size: float, points: float) -> int:
        """As many as fit, the lines as even as they can be; with names as few as are not too high."""
        if name_size:
            return self._named_columns(spare, name_size, points)
        fit = max(1, int(width // narrowest)) if narrowest else 1
        return -(-len(self.rows) // -(-len(self.rows) // fit))

    def form_for(self, spare: float, each: float, columns: int, caption: float, name_size: float) -> str:
        count = len(self.rows)
        if not spare or not count:
            return "none"
        if count * each <= spare:
            return "rows"
        half = self.width / 2 - self.narrowest - dp(12)
        if -(-count // 2) * each <= spare and max(word_width(row.name, caption) for row in self.rows) <= half:
            return "pairs"
        if name_size:
            return "names"
        if -(-count // columns) * each <= spare:
            return "grid"
        return "line" if each <= spare else "none"

    def _build(self, *_: Any) -> None:
        cells = self.ids.cells
        cells.clear_widgets()
        for row in self.rows if self.form != "none" else ():
            cell = RowLine(alone=self.form == "rows") if self.form in ("rows", "pairs") else RowCell()
            cell.bind(on_release=lambda _, category=row.category: self.dispatch("on_jump", category))
            cells.add_widget(cell)
        self._show()

    def _show(self, *_: Any) -> None:
        cells = self.ids.cells.children[::-1]
        if len(cells) != len(self.rows):
            return
        for place, (cell, row) in enumerate(zip(cells, self.rows, strict=True), 1):
            cell.row, cell.name, cell.points = place, row.name, row.points
            cell.filled, cell.checked = row.filled, row.checked
            if isinstance(cell, RowCell):
                cell.name_size = self.name_size if self.form == "names" else 0


load_kv(__file__)
