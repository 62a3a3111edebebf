"""The app without a display: frames moved by hand, real touches, pictures. For tests and demonstrations."""

import logging
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
os.environ.setdefault("KIVY_IMAGE", "sdl2")
os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp())
os.environ.setdefault("KCFG_GRAPHICS_MULTISAMPLES", "0")
if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
    os.environ["SDL_VIDEODRIVER"] = "offscreen"

logging.getLogger().addHandler(logging.NullHandler())  # nobody reads which drivers this machine does without

from kivy.config import Config  # noqa: E402

LARGEST = (1300, 2400)
"""The window off-screen; a phone of any size is laid out in its lower left corner."""
Config.set("graphics", "width", LARGEST[0])
Config.set("graphics", "height", LARGEST[1])
Config.set("graphics", "maxfps", 0)  # no frame waits for the next

for _key, _ in Config.items("input"):
    Config.remove_option("input", _key)

from kivy.animation import Animation  # noqa: E402
from kivy.app import App  # noqa: E402
from kivy.base import EventLoop, runTouchApp  # noqa: E402
from kivy.clock import Clock  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.lang import Builder  # noqa: E402
from kivy.metrics import Metrics  # noqa: E402

from screens import device, drafts  # noqa: E402
from screens.device.idle import IdleScheduler  # noqa: E402
from screens.kivy_host.window import KivyApp  # noqa: E402
from screens.metrics import dp  # noqa: E402
from screens.offscreen.finger import Finger  # noqa: E402
from screens.offscreen.things import is_called, is_pressable, says, things  # noqa: E402
from screens.ui.motion import end_motion  # noqa: E402
from screens.ui.scroll import Scroll  # noqa: E402
from screens.ui.tree.handle import NodeHandle  # noqa: E402

if TYPE_CHECKING:
    from screens.ui.bottom_sheet import Sheet


BESIDE = 16
"""What stays free beside what is brought into sight, in dp."""


class NeverQuiet(IdleScheduler):
    """Leaves the collector as it is: of hundreds of phones in one process none stays, so nothing is frozen."""

    def _do_nothing(self, tasks: Any = None) -> None:
        """Python looks for garbage when it likes, and what is needed is made when it is."""

    begin = keep = later = let_go = touched = end = _do_nothing


class Phone:
    """A running app in a window of a phone's size, driven frame by frame."""

    def __init__(
        self, folder: Path, *, size: tuple[int, int] = (412, 915), density: float = 1, font: float = 1, **more: Any
    ) -> None:
        if (Metrics.density, Metrics.fontscale) != (density, font):  # else every property dispatches
            Metrics.density, Metrics.fontscale = density, font
        self._ticking_before = set(Clock.get_events())
        self.size = (int(size[0] * density), int(size[1] * density))
        self.window = KivyApp(folder, frame=self.size, **{"quiet": NeverQuiet, **more})
        self.app = self.window.app
        self.app.theme.motion = 0
        runTouchApp(self.window.build(), embedded=True)
        self.window.dispatch("on_start")
        self.taps = 0
        self.frames(4)

    def frames(self, number: int = 3) -> None:
        """What the event loop does for a frame, but for drawing it: software GL is slow.

        Without the last line what scrolls has no place in a picture.
        """
        for _ in range(number):
            Clock.tick()
            EventLoop.dispatch_input()
            Clock.tick_draw()
            Builder.sync()

    def settle(self) -> None:
        """Let work aside end, however long it takes, and the layout come to rest; nothing else moves by itself."""
        if self.app.work:
            self.app.work.finish()
        self.frames(6)

    def rest(self) -> None:
        """A quiet moment: what the page makes while nobody touches the screen is made and laid out."""
        while self.app.page.prepare():
            self.frames(2)
        self.settle()

    def tap(self, thing: Any) -> None:
        """Something on the page: a pane, or a node of a tree."""
        self.tap_at(*self.in_window(*thing.center))

    def in_window(self, x: float, y: float) -> tuple[float, float]:
        """A place on the page, in the window."""
        left, bottom = self.window.surround.page_corner
        return left + x, bottom + y

    def bring(self, thing: Any) -> None:
        """Scroll until something on the page is in sight."""
        pane = thing.tree if isinstance(thing, NodeHandle) else thing
        for scroll in [one for one in self.app.page.walk() if isinstance(one, Scroll) and pane in one.content.walk()]:
            if scroll.scrolls:
                scroll.show_box(thing.y, thing.top, dp(BESIDE))
                self.frames(3)

    def tap_at(self, x: float, y: float) -> None:
        self.taps += 1
        touch = Finger(x, y)
        touch.touch_down()
        touch.touch_up()  # with no frame between: on a slow machine it would be a long press
        self.frames(3)

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
        touch = Finger(*start)
        touch.touch_down()
        for step in range(1, steps + 1):
            touch.touch_move(*(a + (b - a) * step / steps for a, b in zip(start, end, strict=True)))
            self.frames(1)
        touch.touch_up()
        self.frames(3)

    def type(self, letters: str) -> None:
        Window.dispatch("on_textinput", letters)
        self.frames(2)

    def find(self, wanted: Callable[[Any], bool]) -> Any:
        found = next((one for one in self.widgets() if wanted(one)), None)
        assert found is not None, "no such thing on the screen"
        return found

    def button(self, text: str) -> Any:
        """Whatever can be pressed and says exactly this."""
        return self.find(lambda w: is_pressable(w) and is_called(w, text))

    @property
    def sheets(self) -> "list[Sheet]":
        """What lies open on the page, the uppermost first."""
        from screens.ui.open_sheet import open_sheets  # noqa: PLC0415 - whoever starts the app does not wait for it

        return open_sheets(self.app.page)

    @property
    def sheet(self) -> "Sheet":
        assert self.sheets, "no sheet is open"
        return self.sheets[0]

    def widgets(self) -> Iterator[Any]:
        """All that is on the screen: panes, and the nodes of trees; what lies over the page last."""
        yield from things(self.app.page)

    def texts(self) -> list[str]:
        return [words for one in self.widgets() if (words := says(one))]

    def shot(self, path: Path) -> bytes:
        """A picture of the phone as it is, in a file and as pixels from the lowest line up.

        Drawn apart from the window, whose frame may still have the size of the phone before.
        """
        picture = self.window.surround.export_as_image()
        path.parent.mkdir(parents=True, exist_ok=True)
        picture.save(str(path))
        pixels, line = picture.texture.pixels, 4 * self.size[0]
        return b"".join(pixels[at : at + line] for at in range(len(pixels) - line, -1, -line))

    def close(self) -> None:
        """As a kill: nothing is asked or reported."""
        for widget in Window.children[:]:
            Window.remove_widget(widget)
        self.window.let_go()
        self.stop_moving()
        device.stop_listening()
        self.app.store.close()
        self.app.quiet.end()
        EventLoop.stop()
        drafts.use(None)
        App()  # Kivy holds on to the app made last

    def stop_moving(self) -> None:
        """Nothing fades, ticks or waits any more: on a page that was left it would, and keep all of it in memory."""
        Animation.cancel_all(None)
        end_motion()
        for event in set(Clock.get_events()) - self._ticking_before:
            event.cancel()

    def __enter__(self) -> "Phone":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
