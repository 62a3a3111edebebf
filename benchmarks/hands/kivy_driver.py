"""The Kivy app off-screen, touched by real touches."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from screens.offscreen.phone import Phone
from screens.ui.pen import Point


class KivyDriver:
    def __init__(self, phone: Phone) -> None:
        self._phone = phone

    @property
    def app(self) -> Any:
        return self._phone.app

    def settle(self) -> None:
        self._phone.settle()

    def rest(self) -> None:
        self._phone.rest()

    def tap(self, thing: Any, left: float | None = None) -> None:
        self._phone.bring(thing)
        if left is None:
            self._phone.tap(thing)
        else:
            self._phone.tap_at(thing.x + left, thing.center_y)

    def hold(self, thing: Any) -> None:
        """Two taps do what holding does, which takes time."""
        for _ in range(2):
            self.tap(thing)
            self.settle()

    def slide(self, thing: Any, ring: Callable[[int], Point], number: int) -> None:
        self._phone.bring(thing)
        self._phone.tap_at(*ring(number))

    def back(self) -> None:
        self.app.back()

    def tap_map(self, chart: Any, world: Point) -> None:
        chart.zoom_about(chart.center, 9)
        chart.look_at([world])
        self._phone.frames(2)
        self._phone.tap_at(*chart.to_screen(world))

    def type(self, letters: str) -> None:
        self._phone.type(letters)


@contextmanager
def app_off_screen() -> Iterator[KivyDriver]:
    with tempfile.TemporaryDirectory() as folder, Phone(Path(folder), random=Random(1)) as phone:
        yield KivyDriver(phone)
