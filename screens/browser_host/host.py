"""The browser's clock, clipboard and paper, for pages and controllers.

Python runs only while it answers a message. What is to come is called at the end of an answer if it is due by then,
else whoever runs Python is told when to ask again.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from screens.browser_host.drawing import drawing_on_paper
from screens.host import Scheduled
from screens.metrics import SCALE
from screens.theme import Theme
from screens.ui.tree.nodes import Node

FRAME = 0.05
"""Seconds between two calls of what is to come with every frame."""
Command = list[Any]
"""What the page is to do: its name, and what it is given."""


@dataclass(eq=False, slots=True)
class Call:
    act: Callable[[float], object]
    due: float
    asked: float
    period: float | None = None
    """None for what is called once."""
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True


@dataclass
class BrowserHost:
    seconds: Callable[[], float]
    """The time; only differences matter."""
    size: tuple[float, float] = (360.0, 640.0)
    """The window, in pixels."""
    commands: list[Command] = field(default_factory=list)
    """What the page has not been told yet."""
    _calls: list[Call] = field(default_factory=list)
    _soon: list[Call] = field(default_factory=list)

    def later(self, seconds: float, act: Callable[[], object]) -> Scheduled:
        return self._schedule(seconds, lambda _: act())

    def soon(self, act: Callable[[], object]) -> Scheduled:
        now = self.seconds()
        call = Call(lambda _: act(), now, now)
        self._soon.append(call)
        return call

    def every(self, seconds: float, act: Callable[[float], object]) -> Scheduled:
        return self._schedule(max(FRAME, seconds), act, max(FRAME, seconds))

    def show(self, page: Any) -> None:
        """It is encoded with the answer."""

    def scale_text(self, scale: float) -> bool:
        other = scale != SCALE.font_scale
        SCALE.change(1.0, scale)
        return other

    def copy(self, text: str) -> None:
        self.tell("copy", text)

    def turn_over(self, tree: Any) -> None:
        """It is shown as it is."""

    def picture(self, theme: Theme, node: Node, size: tuple[float, float], pixels: int) -> bytes:
        return drawing_on_paper(theme, node, size, pixels)

    def tell(self, command: str, *given: Any) -> None:
        self.commands.append([command, *given])

    # --- for whoever answers messages ---

    def take_commands(self) -> list[Command]:
        commands, self.commands = self.commands, []
        return commands

    def go_on(self) -> None:
        """Call what is due, and then all that comes before the next frame is drawn."""
        now = self.seconds()
        due = [call for call in self._calls if call.due <= now]
        self._calls = [call for call in self._calls if call.due > now]
        for call in sorted(due, key=lambda call: call.due):
            self._run(call, now)
        self.before_drawing()

    def before_drawing(self) -> None:
        """Call what was to come soon."""
        now = self.seconds()
        while self._soon:
            calls, self._soon = self._soon, []
            for call in calls:
                self._run(call, now)

    def waits(self) -> float | None:
        """Seconds until something is due; None if nothing is to come."""
        due = [call.due for call in self._calls if not call.cancelled]
        return max(0.0, min(due) - self.seconds()) if due else None

    def _schedule(self, seconds: float, act: Callable[[float], object], period: float | None = None) -> Scheduled:
        now = self.seconds()
        call = Call(act, now + seconds, now, period)
        self._calls.append(call)
        return call

    def _run(self, call: Call, now: float) -> None:
        if call.cancelled or (call.act(now - call.asked) is False) or call.period is None or call.cancelled:
            return
        call.asked, call.due = now, now + call.period
        self._calls.append(call)
