"""One walk through the app in this process, by pointer and keyboard: `python -m real_window.walk NAME OUT`.

*first* goes from an empty folder to a figure placed in Stone Age and leaves the window elsewhere; *again* finds it
there. Every page is asserted: what it says, and that whatever can be tapped lies within the window.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from companion.storage.data_dir import home
from real_window.sheet_walk import made, taken_in
from screens import start
from screens.kivy_host import startup_errors
from screens.pages.home.page import LOW
from screens.window_frame import PHONE, TITLE_BAR

MOST_FRAMES = 1_500
"""So many pass at most until something is seen."""
STILL = 4
"""So many frames a thing is where it was before it is tapped."""
DOUBLE_TAP = 0.3
"""In seconds; whoever looks first takes longer."""
FRAME = (20, 50, 340, 580)
"""Where the first walk leaves the window."""

Steps = Iterator[Callable[[], bool]]
"""What must be so before a walk goes on."""


class Walk:
    def __init__(self, out: Path) -> None:
        from kivy.app import App  # noqa: PLC0415 - Kivy is set up when a walk begins
        from kivy.core.window import Window  # noqa: PLC0415

        from real_window.hand import Hand  # noqa: PLC0415 - so is the display

        self.app: Any = App.get_running_app().app
        self.window: Any = Window
        self.hand, self.out, self.pictures = Hand(), out, 0
        self._released, self._pressed = 0.0, False
        """When the window heard of the end of the last tap, and whether one is on its way there."""
        Window.bind(on_touch_up=self._let_go)

    # --- looking ---

    def things(self) -> list[Any]:
        from screens.offscreen.things import things  # noqa: PLC0415 - as above

        return list(things(self.app.page))

    def texts(self) -> list[str]:
        from screens.offscreen.things import says  # noqa: PLC0415 - as above

        return [words for one in self.things() if (words := says(one))]

    def pressable(self) -> list[Any]:
        from screens.offscreen.things import is_pressable  # noqa: PLC0415 - as above

        return [one for one in self.things() if is_pressable(one)]

    def called(self, words: str) -> Any:
        """Whatever can be pressed and is called this; None while there is nothing."""
        from screens.offscreen.things import is_called  # noqa: PLC0415 - as above

        return next((one for one in self.pressable() if is_called(one, words)), None)

    def calling(self, method: str) -> Any:
        """Whatever can be pressed and calls this method of the page."""
        taps = ((one, getattr(one, "tap", None)) for one in self.pressable())
        return next((one for one, tap in taps if getattr(tap, "method", "") == method), None)

    def sheets(self) -> list[Any]:
        from screens.ui.open_sheet import open_sheets  # noqa: PLC0415 - as above

        return open_sheets(self.app.page)

    def frame(self) -> tuple[int, int, int, int]:
        window = self.window
        return window.left, window.top, *window.size

    # --- doing ---

    def see(self, page: str, *words: str) -> Steps:
        """Wait for this page and these words; then all of it must lie within the window."""
        yield lambda: self.app.stack[-1][0] == page and set(words) <= set(self.texts())
        yield from self.still(lambda: self.app.page)
        self.check_frame()
        self.check_page()
        self.pictures += 1
        self.hand.picture(self.out / f"{self.pictures:02}-{page}.png")

    def check_frame(self) -> None:
        left, top, width, height = self.frame()
        wide, high = self.hand.size
        inside = left >= 0 and top >= TITLE_BAR and left + width <= wide and top + height <= high
        assert inside, f"the window is at {self.frame()} on a display of {wide} × {high}"

    def check_page(self) -> None:
        """Nothing that can be tapped reaches over an edge at the sides; of the app bar and the foot none at all."""
        width, height = self.window.size
        for one in self.pressable():
            (left, low), (right, high) = (one.x, one.y), (one.right, one.top)
            assert -1 <= left <= right <= width + 1, f"{one} lies at {left} to {right} of {width}"
            scrolls = getattr(one, "tree", None) is not getattr(self.app.page, "_foot", None)
            assert scrolls or (low >= 0 and high <= height), f"{one} lies at {low} to {high} of {height}"

    def still(self, wanted: Callable[[], Any]) -> Steps:
        """Wait until it is there and moves no more."""
        before: list[Any] = []

        def rests() -> bool:
            thing = wanted()
            before.append(thing and thing.center)
            return thing is not None and len(before) > STILL and len(set(before[-STILL:])) == 1

        yield rests

    def tap(self, wanted: Callable[[], Any] | str) -> Steps:
        """Press the middle of something; what lies below the window is scrolled to with the wheel."""
        find = (lambda: self.called(wanted)) if isinstance(wanted, str) else wanted
        yield from self.still(find)
        while not self.in_sight(find()):
            _, y = find().center
            middle = self.on_display(self.window.width / 2, self.window.height / 2)
            self.hand.scroll(*middle, "down" if y < self.window.height / 2 else "up")
            yield from self.still(find)
        yield self._is_alone
        yield lambda: not any(sheet.arriving for sheet in self.sheets())
        self.press(*find().center)

    def in_sight(self, thing: Any) -> bool:
        """True if its middle is not behind the app bar, the foot or the edge of the window."""
        _, y = thing.center
        if getattr(thing, "tree", None) is not getattr(getattr(self.app.page, "scroll", None), "tree", None):
            return True
        scroll = self.app.page.scroll
        low = scroll.pos[1]
        return bool(low + 8 <= y <= low + scroll.height - 8)

    def press(self, x: float, y: float) -> None:
        self._pressed = True
        self.hand.press(*self.on_display(x, y))

    def _let_go(self, _: Any, touch: Any) -> None:
        if not touch.is_mouse_scrolling:
            self._released, self._pressed = time.time(), False

    def _is_alone(self) -> bool:
        """A tap would not be the second of a double tap, however late the window heard of the one before."""
        return not self._pressed and time.time() - self._released > DOUBLE_TAP

    def on_display(self, x: float, y: float) -> tuple[float, float]:
        """A place of the window, where y goes up as Kivy counts."""
        left, top, _, height = self.frame()
        return left + x, top + height - y

    def type(self, letters: str) -> Steps:
        """Into the field that has the keyboard."""

        def field() -> Any:
            return next((one for one in self.app.page.fields() if one.focus), None)

        yield lambda: field() is not None
        self.hand.type(letters)
        yield lambda: field().text.lower() == letters.lower()


def first(walk: Walk) -> Steps:
    """From an empty folder to a figure that is placed and taken back."""
    tr = walk.app.tr
    yield from walk.see("home", tr("home.new_table"))
    wide, high = walk.hand.size
    assert walk.window.size == (min(PHONE[0], wide), min(PHONE[1], high - TITLE_BAR)), walk.frame()
    says_more = tr("welcome.boxes.ticket_to_ride") in walk.texts()  # the first layout is that of the window as it is
    assert says_more == (walk.window.height >= LOW), "the welcome was laid out for another size"
    yield from walk.tap(tr("home.new_table"))
    yield from walk.see("new_table", "Stone Age")
    yield from walk.tap("Stone Age")
    for name in ("ana", "ben"):
        yield from walk.see("new_table")
        yield from walk.tap(tr("new_table.new_name"))
        yield from walk.type(name)
        yield from walk.tap(tr("new_table.add"))
        yield lambda: not walk.sheets()
    yield from walk.tap(tr("new_table.next_options"))
    yield from walk.see("new_table", tr("new_table.set_up"))
    yield from walk.tap(tr("new_table.set_up"))
    yield from walk.see("setup")
    while walk.app.stack[-1][0] == "setup":
        steps = walk.app.session.cursor
        yield from walk.tap(lambda: walk.calling("draw") or walk.calling("go_on"))
        yield lambda steps=steps: walk.app.session.cursor > steps
    yield from walk.see("table")
    steps, board = walk.app.session.cursor, walk.app.page.body.rings
    place = next(at for at in walk.app.page.view.game_view.places if at.numbers and at.place.rings)
    walk.press(*board.middle_of(place.place.id, place.numbers[0]))
    yield lambda: walk.app.session.cursor > steps
    yield from walk.see("table")
    walk.window.left, walk.window.top = FRAME[:2]
    walk.window.size = FRAME[2:]
    yield lambda: walk.frame() == FRAME
    yield from walk.see("table")


def again(walk: Walk) -> Steps:
    """The same table, where the window was; its menu, and by the arrow home, where it is listed."""
    yield from walk.see("table")
    assert walk.frame() == FRAME, walk.frame()
    yield from walk.tap("menu")
    yield from walk.see("table", *(walk.app.tr(f"menu.{group}") for group in ("title", "depth", "sharing", "help")))
    yield from walk.tap("close")
    yield lambda: not walk.sheets()
    yield from walk.tap("back")
    yield from walk.see("home", walk.app.tr("home.new_table"), "Stone Age")


WALKS = {"first": first, "again": again, "made": made, "taken_in": taken_in}


def main() -> int:
    name, out = sys.argv[1], Path(sys.argv[2])
    startup_errors.prepare_kivy()
    os.environ["KIVY_HOME"] = str(home() / "kivy")
    from kivy.app import App  # noqa: PLC0415 - Kivy is set up now
    from kivy.clock import Clock  # noqa: PLC0415

    steps, waiting, frames = iter(()), None, 0

    def on(_: float) -> None:
        nonlocal steps, waiting, frames
        if waiting is None:
            steps = WALKS[name](Walk(out))
        if waiting is not None and not waiting():
            frames += 1
            if frames >= MOST_FRAMES:
                seen = Walk(out)
                raise AssertionError(f"in vain on {seen.app.stack[-1]}: {steps}, {seen.texts()}")
            return
        frames = 0
        waiting = next(steps, None)
        if waiting is None:
            clock.cancel()
            App.get_running_app().stop()

    clock = Clock.schedule_interval(on, 0)
    return start.main([])


if __name__ == "__main__":
    sys.exit(main())
