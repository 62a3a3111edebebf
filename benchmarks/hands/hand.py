"""A hand at a table: it touches what is on the screen, and every touch is counted; scrolling to it is free.

Which host draws the screen is the driver's affair: `kivy_driver` has the app off-screen, `message_driver` what a
browser is sent and sends.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Protocol

from screens.offscreen.things import is_pressable, things
from screens.ui.curtain import Curtain
from screens.ui.open_sheet import open_sheet
from screens.ui.pen import Point


class Driver(Protocol):
    """What a finger can do in a host. Things are panes and nodes of the app, points are pixels of its page, y up."""

    @property
    def app(self) -> Any: ...

    def settle(self) -> None:
        """Let what moves by itself come to rest."""

    def rest(self) -> None:
        """A quiet moment, in which the app prepares what may be wanted."""

    def tap(self, thing: Any, left: float | None = None) -> None:
        """Bring it into sight and touch its middle, or so far from its left edge."""

    def hold(self, thing: Any) -> None:
        """Keep a finger on it until it acts."""

    def slide(self, thing: Any, ring: Callable[[int], Point], number: int) -> None:
        """A thumb on a picture that takes it leaves where so many rings end; `ring` says where each is now."""

    def back(self) -> None:
        """By the system's own way back."""

    def tap_map(self, chart: Any, world: Point) -> None:
        """Come near to a point of a map, which is no tap, and touch it."""

    def type(self, letters: str) -> None:
        """Into the field that is typed in."""


class Hand:
    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self.taps = 0

    @property
    def app(self) -> Any:
        return self._driver.app

    @property
    def page(self) -> Any:
        return self.app.page

    @property
    def session(self) -> Any:
        return self.app.session

    @property
    def sheet(self) -> Any:
        """The uppermost sheet, or None."""
        return open_sheet(self.page)

    # --- fingers ---

    def tap(self, thing: Any, left: float | None = None) -> None:
        assert thing is not None, f"nothing to tap on {type(self.page).__name__}"
        assert thing.is_there, f"not on the screen: {thing} {getattr(thing, 'name', '')}"
        self._driver.tap(thing, left)
        self._counted(1)

    def hold(self, thing: Any) -> None:
        self._driver.hold(thing)
        self._counted(1)

    def slide_rings(self, place: str, number: int) -> None:
        """So many rings of a place of Stone Age, by one touch."""
        rings = self.page.body.rings
        spot = next(spot for spot, shown in rings.rings() if shown.place == place)
        self._driver.slide(spot, partial(rings.middle_of, place), number)
        self._counted(1)

    def tap_map(self, chart: Any, world: Point) -> None:
        self._driver.tap_map(chart, world)
        self._counted(1)

    def type(self, letters: str) -> None:
        """Every letter is a tap."""
        self._driver.type(letters)
        self._counted(len(letters))

    def back(self) -> None:
        """One level up, which whoever asks for it counts."""
        self._driver.back()
        self._counted(0)

    def open_curtain(self) -> None:
        """If one hangs there: its button is held."""
        curtain = next((one for one in self.page.walk() if isinstance(one, Curtain)), None)
        if curtain is not None:
            self.hold(curtain.button)

    def _counted(self, taps: int) -> None:
        self.taps += taps
        self._driver.settle()

    def settle(self) -> None:
        self._driver.settle()

    def rest(self) -> None:
        self._driver.rest()

    # --- what can be touched ---

    def pressable(self) -> Iterator[Any]:
        """All that can be pressed: on the uppermost sheet first, then on the page."""
        places = [self.sheet] if self.sheet is not None else []
        for place in (*places, self.page):
            yield from (thing for thing in things(place) if is_pressable(thing))

    def find(self, words: str) -> Any:
        """What can be pressed and is called this, or says it; None if there is no such thing."""
        return next((w for w in self.pressable() if words in (_of(w, "name"), _of(w, "text"))), None)

    def icon(self, icon: str) -> Any:
        return next((w for w in self.pressable() if _of(w, "icon") == icon), None)

    def press(self, words: str) -> None:
        found = self.find(words)
        assert found is not None, f"nothing says {words!r} on {type(self.page).__name__}"
        self.tap(found)

    def text(self, id_: str, **params: Any) -> str:
        return str(self.app.tr(id_, **params))

    def enter(self, command: Any) -> None:
        """What is no part of the table's hands, as setup: entered without a tap."""
        assert self.app.tap(command), f"a recorded entry was refused: {command}"
        self.settle()

    def menu(self, words: str) -> None:
        """An entry of the table's menu: two taps."""
        self.press("menu")
        self.press(words)


def _of(widget: Any, name: str) -> Any:
    return getattr(widget, name, "")
