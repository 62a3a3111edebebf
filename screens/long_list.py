"""A long list makes its rows as they are scrolled to: the first can be read at once."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.kit import Scroll

AT_ONCE = 12
"""Rows made in one frame."""


class LongList(Scroll):
    def __init__(self, **more: Any) -> None:
        self._to_come: Iterator[Widget] = iter(())
        self._left, self._each = 0, 0.0
        self._rows, self._rest = Rows(), Widget(size_hint_y=None)
        self._look = Clock.create_trigger(self._add_if_near)
        super().__init__(**more)
        self.bind(scroll_y=self._look, height=self._look)

    def show(self, head: list[Widget], rows: Iterator[Widget], number: int, *, stay: bool = False) -> None:
        """Begin with the head and the first of so many rows; `stay` keeps the place in the list."""
        made = len(self._rows.children) if stay else 0
        self._to_come, self._left, self._each = rows, number, 0.0
        self._rows, self._rest = Rows(), Widget(size_hint_y=None, height=0)
        self._rows.bind(height=self._reserve)
        self.fill([*head, self._rows, self._rest])
        if not stay:
            self.scroll_y = 1
        self._add(max(made, AT_ONCE))

    def _add(self, number: int) -> None:
        for row in islice(self._to_come, number):
            self._rows.add_widget(row)
            self._left -= 1
        self._look()

    def _reserve(self, *_: Any) -> None:
        """Keep the room of the rows to come, so that the list does not grow under the thumb."""
        made = len(self._rows.children)
        self._each = max(self._each, self._rows.height / made if made else 0)
        self._rest.height = self._left * self._each
        self._look()

    def _add_if_near(self, *_: Any) -> None:
        whole = self.ids.column.height
        seen_to = (1 - self.scroll_y) * max(0, whole - self.height) + self.height
        if self._left and seen_to + self.height / 2 > whole - self._rest.height:
            self._add(AT_ONCE)


class Rows(BoxLayout):
    """Rows without gaps, so that the margin line runs through."""

    def __init__(self, rows: list[Widget] | None = None) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, height=0)
        self.bind(minimum_height=self.setter("height"))
        for row in rows or ():
            self.add_widget(row)
