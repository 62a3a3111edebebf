"""What the app and its pages ask of whoever draws them."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from screens.ui.frame import Page

from screens.theme import Theme
from screens.ui.tree.nodes import Node


class Scheduled(Protocol):
    """A call to come."""

    def cancel(self) -> None:
        """It does not come; nothing happens where it has come already."""


class Clock(Protocol):
    def later(self, seconds: float, act: Callable[[], object]) -> Scheduled:
        """Once, after so many seconds; 0 is the next frame. Any thread may ask: the call is made between frames."""

    def soon(self, act: Callable[[], object]) -> Scheduled:
        """Once, before the next frame is drawn."""

    def every(self, seconds: float, act: Callable[[float], object]) -> Scheduled:
        """Again and again, 0 is every frame; it gets the seconds that have passed, and ends it by returning False."""


class Host(Clock, Protocol):
    @property
    def size(self) -> tuple[float, float]:
        """The room there is for a page, in pixels."""

    def show(self, page: "Page") -> None:
        """This page is on the screen from now on: it is drawn as it is, and again whenever something has changed."""

    def scale_text(self, scale: float) -> bool:
        """The machine's own text size; True if it is another one than before."""

    def copy(self, text: str) -> None:
        """Into the clipboard."""

    def turn_over(self, tree: Any) -> None:
        """What it shows was just turned up: it is drawn turning."""

    def picture(self, theme: Theme, node: Node, size: tuple[float, float], pixels: int) -> bytes:
        """A sheet of paper of this size in dp with these nodes on it, as a PNG that is so many pixels wide."""


class IdleTasks(Protocol):
    """What waits until nobody has touched anything for a while."""

    @property
    def now(self) -> bool:
        """Whether that is so."""

    def begin(self) -> None:
        """The first page is there."""

    def keep(self) -> None:
        """Something large was loaded that stays."""

    def let_go(self) -> None:
        """It may be garbage now."""

    def later(self, tasks: Iterable[Callable[[], bool]]) -> None:
        """Do these once it is quiet, each again as long as it says there is more."""

    def put_away(self) -> None:
        """The phone is in a pocket, or another app is in front."""

    def touched(self) -> None:
        """Somebody is at it."""

    def end(self) -> None: ...


class Debounced:
    """However often it is called, `act` is called once: after so many seconds, or before the next frame is drawn."""

    def __init__(self, clock: Clock, act: Callable[[], object], seconds: float | None = None) -> None:
        self._clock, self._act, self._seconds = clock, act, seconds
        self._scheduled: Scheduled | None = None

    def __call__(self, *_: object) -> None:
        if self._scheduled is None:
            clock, seconds = self._clock, self._seconds
            self._scheduled = clock.soon(self._run) if seconds is None else clock.later(seconds, self._run)

    @property
    def pending(self) -> bool:
        return self._scheduled is not None

    def cancel(self) -> None:
        if self._scheduled is not None:
            self._scheduled.cancel()
            self._scheduled = None

    def _run(self) -> None:
        self._scheduled = None
        self._act()
