"""Fingers, as panes and pages hear of them."""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable


@dataclass(frozen=True, slots=True)
class Touch:
    """A finger or the mouse comes down, or leaves."""

    x: float
    y: float
    is_double: bool = False
    """True for the second of two quick taps at one place."""

    @property
    def pos(self) -> tuple[float, float]:
        return self.x, self.y


class Gesture(Protocol):
    """Takes a finger over from the nodes below it, from where it comes down until it leaves."""

    def down(self, x: float, y: float) -> bool:
        """True if it takes this one."""

    def move(self, x: float, y: float) -> None: ...

    def up(self, x: float, y: float) -> None: ...


@runtime_checkable
class HearsTouches(Protocol):
    """Lies over a page, and hears of every finger on it."""

    def touched(self, touch: Touch) -> None: ...
