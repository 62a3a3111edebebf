"""A finger for tests and demonstrations: a real touch, given to the event loop as a screen would give it."""

from typing import Any

from kivy.base import EventLoop
from kivy.input.motionevent import MotionEvent


class Finger(MotionEvent):
    """One touch of the window: down, moved, up. Kivy's own is part of its tests, which need pytest."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__("finger", 99, _of_window(x, y), is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def touch_down(self) -> None:
        EventLoop.post_dispatch_input("begin", self)

    def touch_move(self, x: float, y: float) -> None:
        self.move(_of_window(x, y))
        EventLoop.post_dispatch_input("update", self)

    def touch_up(self) -> None:
        EventLoop.post_dispatch_input("end", self)

    def depack(self, args: Any) -> None:
        self.sx, self.sy = args
        super().depack(args)


def _of_window(x: float, y: float) -> tuple[float, float]:
    """A place in pixels as parts of the window."""
    window = EventLoop.window
    return x / (window.width - 1.0), y / (window.height - 1.0)
