"""A list that grows: its parts are made as they come into sight, and the others while the table is quiet."""

from collections.abc import Iterable, Iterator
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from screens.kit.frame import Scroll
from screens.kit.layout import Column
from screens.kit.rows import Row

ROW, ROW_WITH_DETAIL, WORDS = 56, 72, 24
"""About how high things are before their words are drawn, in dp."""


class TouchingRows(Column):
    """Rows that follow each other touch, as the lines of a ledger do."""


class GrowingList(Scroll):
    """Parts below each other from a stream that is followed no further than is seen."""

    scroll_y: float

    def __init__(self, **more: Any) -> None:
        self._to_come: Iterator[Any] = iter(())
        self._has_more = False
        self._above = 0.0
        """How much of it lies above what is seen."""
        self._placing = False
        self._placed_for = 0.0
        """How far it could be scrolled when its place was set."""
        self._look = Clock.create_trigger(self._grow_if_near)
        super().__init__(**more)
        self.bind(scroll_y=self._scrolled, height=self._keep_place)

    def on_kv_post(self, _base: Any) -> None:
        self.ids.column.bind(height=self._keep_place)

    def show(self, parts: Iterable[Any], room: float, *, stay: bool = False) -> None:
        """As much as fills so much room, from the top or where it was; what stands there already is left alone."""
        self._to_come, self._has_more = iter(parts), True
        self._above = self._above if stay else 0.0
        groups: list[Any] = []
        filled = 0.0
        while filled < self._above + room and (part := next(self._to_come, None)) is not None:
            filled += _about(part) + (0 if isinstance(part, Row) else self.gap)
            if not isinstance(part, Row):
                groups.append(part)
            elif groups and isinstance(groups[-1], list):
                groups[-1].append(part)
            else:
                groups.append([part])
        columns = iter([child for child in self.ids.column.children[::-1] if isinstance(child, TouchingRows)])
        self.fill([self._rows(columns, one) if isinstance(one, list) else one for one in groups])
        self._keep_place()

    @staticmethod
    def _rows(columns: Iterator[TouchingRows], rows: list[Row]) -> TouchingRows:
        """In a column that is there already, if there is one."""
        return (next(columns, None) or TouchingRows()).fill(rows)

    def grow(self) -> bool:
        """Make one more part; False if there was none."""
        part = next(self._to_come, None)
        if part is None:
            self._has_more = False
            return False
        above = self.ids.column.children[:1]
        if not isinstance(part, Row):
            self.add_widget(part)
        elif above and isinstance(above[0], TouchingRows):
            above[0].fill([*above[0].children[::-1], part])
        else:
            self.add_widget(TouchingRows().fill([part]))
        return True

    @property
    def _hidden(self) -> float:
        """How far it can be scrolled."""
        return float(max(0.0, self.ids.column.height - self.height))

    def _grow_if_near(self, *_: Any) -> None:
        """One part a frame; ahead of the eye only once somebody scrolls."""
        if not self._has_more or self.get_parent_window() is None:
            return
        ahead = self.height / 2 if self._above else 0.0
        if self._above + self.height + ahead > self.ids.column.height and self.grow():
            self._look()

    def _scrolled(self, *_: Any) -> None:
        if not self._placing and self._hidden == self._placed_for:  # else it has grown: its place is set in a moment
            self._above = (1 - self.scroll_y) * self._hidden
            self._look()

    def _keep_place(self, *_: Any) -> None:
        """What is read stays where it is while the list grows below it."""
        hidden = self._placed_for = self._hidden
        self._placing = True
        self.scroll_y = max(0.0, 1 - self._above / hidden) if hidden else 1.0
        self._placing = False
        self._look()


def _about(part: Any) -> float:
    """How high a part will be; too much rather than too little: what is missing then is made after the first frame."""
    if isinstance(part, Row):
        return float(dp(ROW_WITH_DETAIL if part.detail else ROW))
    if isinstance(part, Column) and part.children:
        heights = [_about(child) for child in part.children]
        return sum(heights) + part.spacing * len(heights) if part.orientation == "vertical" else max(heights)
    return float(max(part.height, dp(WORDS)))
