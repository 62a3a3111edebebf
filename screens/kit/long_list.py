"""A long list makes its rows as they are scrolled to: the first can be read at once."""

import math
from collections.abc import Iterator
from itertools import islice
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from screens.kit import Row, Scroll

AT_ONCE, AHEAD = 12, 4
"""Rows made together: as many as are in sight at most, and those that are made before they are."""
AIR = 20
"""Above and below the words of a row together, in dp."""
FRAMES_TO_REST = 5
"""Until a new row has wrapped its words and knows its height."""


class LongList(Scroll):
    columns = NumericProperty(1)
    """How many rows stand side by side."""
    scroll_y: float

    def __init__(self, **more: Any) -> None:
        self._to_come: Iterator[Widget] = iter(())
        self._left = 0
        self._waiting: list[Widget] = []
        self._frames = 0
        self._rows, self._rest = Rows(), Widget(size_hint_y=None)
        self._place: float | None = None
        self._look = Clock.create_trigger(self._add_if_near)
        self._return = Clock.create_trigger(self._to_place)
        self._join = Clock.create_trigger(self._join_when_at_rest)
        super().__init__(**more)
        self.bind(scroll_y=self._look, height=self._look)

    def show(self, head: list[Widget], rows: Iterator[Widget], number: int, *, stay: bool = False) -> None:
        """Begin with the head and the first of so many rows; `stay` keeps the place in the list."""
        made = len(self._rows.children) if stay else 0
        self._place = (1 - self.scroll_y) * self._hidden if stay and made else None
        self._to_come, self._waiting = rows, []
        self._rows, self._rest = Rows(), Widget(size_hint_y=None, height=0)
        self._rows.cols = int(self.columns)
        self._rows.bind(height=self._reserve)
        self.ids.column.bind(height=self._return)
        self.fill([*head, self._rows, self._rest])
        if not stay:
            self.scroll_y = 1.0
        for row in islice(rows, max(made, AT_ONCE)):
            self._rows.add_widget(row)
        self._left = number - len(self._rows.children)
        self._look()

    def on_columns(self, *_: Any) -> None:
        self._rows.cols = int(self.columns)

    @property
    def _hidden(self) -> float:
        """How far the list can be scrolled."""
        return float(max(0, self.ids.column.height - self.height))

    def on_touch_down(self, touch: Any) -> bool:
        self._place = None
        return bool(super().on_touch_down(touch))

    def _to_place(self, *_: Any) -> None:
        """Back to where the list was before it was made anew, as soon as it is long enough."""
        if self._place is not None and self._hidden:
            self.scroll_y = max(0.0, 1 - self._place / self._hidden)

    def _reserve(self, *_: Any) -> None:
        """Keep the room of the rows to come, so that the list does not grow under the thumb."""
        made = len(self._rows.children)
        self._rest.height = round(self._left * self._rows.height / made) if made else 0
        self._look()

    def _add_if_near(self, *_: Any) -> None:
        seen_to = (1 - self.scroll_y) * self._hidden + self.height
        made = len(self._rows.children)
        made_to = sum(part.height for part in self.ids.column.children) - self._rest.height
        if not self._left or self._waiting or not self._rows.height or self.get_parent_window() is None:
            return  # all is made, or it is being made, or it is not laid out yet, or the page was left
        if seen_to + self.height > made_to:
            missing = (seen_to - made_to) * made / self._rows.height
            self._make_more(min(AT_ONCE, max(AHEAD, math.ceil(missing))))

    def _make_more(self, number: int) -> None:
        """Rows find their height outside the list first: inside it they would make it jump."""
        self._waiting, self._frames = list(islice(self._to_come, number)), 0
        for row in self._waiting:
            row.size_hint_x, row.width = None, self._rows.row_width
        self._join()

    def _join_when_at_rest(self, *_: Any) -> None:
        self._frames += 1
        if self._frames < FRAMES_TO_REST:
            self._join()
            return
        for row in self._waiting:
            row.size_hint_x = 1
            self._rows.add_widget(row)
        self._left -= len(self._waiting)
        self._waiting = []
        self._look()


class Rows(GridLayout):
    """Rows without gaps, so that the margin line runs through; in one column or more."""

    def __init__(self, rows: list[Widget] | None = None) -> None:
        super().__init__(cols=1, spacing=(dp(24), 0), size_hint_y=None, height=0)
        self.bind(minimum_height=self.setter("height"))
        for row in rows or ():
            self.add_widget(row)

    def do_layout(self, *args: Any) -> None:
        self._end_together()
        super().do_layout(*args)

    def _end_together(self) -> None:
        """Rows beside each other are as high as the highest: the margin line has no gap."""
        rows = [row for row in reversed(self.children) if isinstance(row, Row)]
        for first in range(0, len(rows), self.cols):
            beside = rows[first : first + self.cols]
            least = max(row.ids.words.height + dp(AIR) for row in beside) if self.cols > 1 else 0
            for row in beside:
                row.least = least

    @property
    def row_width(self) -> float:
        return float((self.width - (self.cols - 1) * self.spacing[0]) / self.cols)
