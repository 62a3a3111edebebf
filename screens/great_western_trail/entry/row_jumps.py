"""The eleven rows of the sheet at a glance, in the column beside them: what each brings, and a tap brings it there."""

from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

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


class RowJump(ButtonBehavior, BoxLayout):
    """One row: its number, its name where there is room, its points; a check once it is said to be right."""

    row = NumericProperty(0)
    name = StringProperty("")
    points = StringProperty("")
    filled = BooleanProperty(False)
    checked = BooleanProperty(False)
    named = BooleanProperty(False)
    alone = BooleanProperty(False)
    """True if it has a line for itself."""


class RowJumps(ScrollView):
    """A line for each row, or two of them on a line; where the column is low their numbers alone, in a grid or in one
    line to push sideways."""

    spare = NumericProperty(0)
    """How much of the column is left for them; 0 where there is none."""
    rows = ListProperty()
    """What is shown: RowSeen."""
    each = NumericProperty()
    """How high one is."""
    narrowest = NumericProperty()
    form = OptionProperty("none", options=["rows", "pairs", "grid", "line", "none"])
    columns = NumericProperty(1)

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_jump")
        super().__init__(**more)
        self.bind(rows=self._show, form=self._build)

    def on_jump(self, category: str) -> None:
        """A row was tapped."""

    def narrowest_for(self, points: float, micro: float) -> float:
        """The width of a number with its points beside it."""
        return max(dp(56), width_of(WIDEST, points) + max(dp(26), width_of("11", micro) + dp(10)) + dp(24))

    def columns_for(self, width: float, narrowest: float, count: int) -> int:
        """As many as fit, the lines as even as they can be."""
        fit = max(1, int(width // narrowest)) if narrowest else 1
        return -(-count // -(-count // fit)) if count else 1

    def form_for(self, spare: float, each: float, columns: int, caption: float) -> str:
        count = len(self.rows)
        if not spare or not count:
            return "none"
        if count * each <= spare:
            return "rows"
        half = self.width / 2 - self.narrowest - dp(12)
        if -(-count // 2) * each <= spare and max(word_width(row.name, caption) for row in self.rows) <= half:
            return "pairs"
        if -(-count // columns) * each <= spare:
            return "grid"
        return "line" if each <= spare else "none"

    def _build(self, *_: Any) -> None:
        cells = self.ids.cells
        cells.clear_widgets()
        for row in self.rows if self.form != "none" else ():
            cell = RowJump(
                named=self.form in ("rows", "pairs"),
                alone=self.form == "rows",
                on_release=lambda _, category=row.category: self.dispatch("on_jump", category),
            )
            cells.add_widget(cell)
        self._show()

    def _show(self, *_: Any) -> None:
        cells = self.ids.cells.children[::-1]
        if len(cells) != len(self.rows):
            return
        for place, (cell, row) in enumerate(zip(cells, self.rows, strict=True), 1):
            cell.row, cell.name, cell.points = place, row.name, row.points
            cell.filled, cell.checked = row.filled, row.checked


load_kv(__file__)
