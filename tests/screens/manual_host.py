"""A host without a window, whose clock goes only as far as a test says."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from typing import Any

from screens.host import Scheduled
from screens.theme import Theme
from screens.ui.tree.nodes import Node


@dataclass(eq=False)
class Call:
    act: Callable[[float], object]
    due: float
    period: float | None = None
    """None for what is called once."""
    asked: float = 0
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True


@dataclass
class ManualHost:
    now: float = 0
    calls: list[Call] = field(default_factory=list)
    copied: list[str] = field(default_factory=list)
    turned: list[Any] = field(default_factory=list)

    def later(self, seconds: float, act: Callable[[], object]) -> Scheduled:
        return self._schedule(Call(lambda _: act(), self.now + seconds))

    def soon(self, act: Callable[[], object]) -> Scheduled:
        return self._schedule(Call(lambda _: act(), -inf))

    def every(self, seconds: float, act: Callable[[float], object]) -> Scheduled:
        return self._schedule(Call(act, self.now + seconds, seconds))

    def copy(self, text: str) -> None:
        self.copied.append(text)

    def turn_over(self, tree: Any) -> None:
        self.turned.append(tree)

    def picture(self, theme: Theme, node: Node, size: tuple[float, float], pixels: int) -> bytes:
        return b""

    def _schedule(self, call: Call) -> Scheduled:
        call.asked = self.now
        self.calls.append(call)
        return call

    def frame(self, seconds: float = 0) -> None:
        """So much later: one frame with all that is due by then."""
        self.now += seconds
        self._call([call for call in self.calls if -inf < call.due <= self.now])
        while before_drawing := [call for call in self.calls if call.due == -inf]:
            self._call(before_drawing)

    def _call(self, due: list[Call]) -> None:
        for call in due:
            if not call.cancelled and (call.act(self.now - call.asked) is False or call.period is None):
                call.cancelled = True
            call.asked, call.due = self.now, self.now + (call.period or 0)
        self.calls = [call for call in self.calls if not call.cancelled]
