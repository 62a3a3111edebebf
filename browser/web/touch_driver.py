"""A hand in a real browser: every touch is made on the site, and on an app beside it that knows where things are.

The app in this process plays first, until something is touched: then the site is given its files, and goes on from
there. Only what a finger does reaches it from then on.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from benchmarks.hands.hand import Hand
from benchmarks.hands.message_driver import FACTS, MessageDriver, browser_host
from companion.table.table_commands import Correct
from screens.pages.figures.page_state import Toggle
from screens.pages.figures.stepper import Keys
from screens.ui.open_sheet import open_sheet
from screens.ui.pen import Point
from screens.ui.question.page_state import Done
from screens.ui.tree.controls import do
from screens.ui.tree.handle import NodeHandle

APART, ARRIVES = 0.35, 0.5
"""Seconds between two touches at one place, so that the second is meant for what stands there now; and until a sheet
takes fingers."""
NEAR, STEPS, STOPS = 20, 8, 0.15
"""How far two fingers come down from their middle, in pixels; in how many steps a finger moves, and how many seconds it
rests then: one that leaves while it moves has flung something, and the next tap would only stop that."""
COUNT = """
() => {
  const { ask } = session;
  window.asked = 0;
  session.ask = (message) => {
    window.asked += message.do === 'time' ? 0 : 1;
    return ask(message);
  };
  return [innerWidth, innerHeight];
}
"""
"""From now on the page counts what it tells Python; its size."""
SETTLED = """
async (before) => {
  const last = Date.now() + 20000;
  while (window.asked <= before || session.isAsking || session.waiting.length) {
    if (Date.now() > last) throw new Error(`no answer after ${before} messages: ${document.body.innerText}`);
    await new Promise((done) => setTimeout(done, 5));
  }
}
"""
SPOT = """
async ({ path, name, near, left, fingers }) => {
  const last = Date.now() + 30000;
  const far = ({ element }) => {
    const box = element.getBoundingClientRect();
    return Math.hypot(box.x + box.width / 2 - near[0], box.y + box.height / 2 - near[1]);
  };
  const isIt = ({ record }) => (fingers ? record.fingers : record.tap && record.name === name);
  const suits = (node) => node && isIt(node) && !node.element.closest('[inert]');
  for (;;) {
    const found = [...session.renderer.panes.values()].map((pane) => pane.nodes.get(path));
    const [node] = found.filter(suits).sort((one, other) => far(one) - far(other));
    let covered = '';
    if (node && !session.isAsking) {
      const { element } = node;
      let box = element.getBoundingClientRect();
      const pane = element.closest('.scrolls');
      const view = pane ? pane.getBoundingClientRect() : { top: 0, bottom: innerHeight };
      if (box.top < view.top || box.bottom > view.bottom) {
        element.scrollIntoView({ block: 'center' });
        box = element.getBoundingClientRect();
      }
      const at = [left === null ? box.x + box.width / 2 : box.x + left, box.y + box.height / 2];
      const top = document.elementFromPoint(...at);
      if (fingers ? element.contains(top) : top && top.closest('.tap') === node.button) return at;
      covered = top ? top.outerHTML.slice(0, 300) : `${at}`;
    }
    if (Date.now() > last) throw new Error(`${name} (${path}): ${covered || document.body.innerText}`);
    await new Promise((done) => setTimeout(done, 5));
  }
}
"""
"""Where to touch something, once it is in sight and nothing lies over it."""
MAP = """
(world) => {
  const [node] = [...session.renderer.panes.values()].map((pane) => pane.nodes.get('')).filter((one) => one && one.map);
  const { zoom, offset, view, canvas } = node.map;
  const { left, bottom, width, height, top } = canvas.getBoundingClientRect();
  const at = [left + offset[0] + world[0] * zoom, bottom - offset[1] - world[1] * zoom];
  const half = Math.min(width, height) / 2;
  return { at, zoom, nearest: view.nearest, middle: [left + width / 2, top + height / 2], half };
}
"""


class Fingers(Protocol):
    """What a hand does in some browser."""

    def evaluate(self, script: str, argument: Any) -> Any:
        """What a function of JavaScript gives, once it is there."""

    def down(self, *points: Point) -> None: ...

    def move(self, *points: Point) -> None: ...

    def up(self) -> None: ...

    def wait(self, seconds: float) -> None: ...

    def back(self) -> None: ...

    def write(self, letters: str) -> None: ...


class TouchDriver(MessageDriver):
    """`begin` opens the site on a copy of a folder, and gives the fingers on it."""

    fingers: Fingers | None = None
    last: tuple[str, Point] = "", (-100.0, -100.0)
    sheet: Any = None

    def __init__(self, beside: MessageDriver, folder: Path, begin: Callable[[Path], Fingers]) -> None:
        self.__dict__ |= vars(beside)
        self._folder, self._begin = folder, begin

    def begun(self) -> Fingers:
        if self.fingers is None:
            self.fingers = self._begin(self._folder)
            self._size = self.fingers.evaluate(COUNT, None)
            self.send("size", width=self._size[0], height=self._size[1], **FACTS)
        return self.fingers

    def settle(self) -> None:
        super().settle()
        before, self.sheet = self.sheet, open_sheet(self.app.page)
        if self.fingers and self.sheet not in (None, before):
            self.fingers.wait(ARRIVES)

    def _after(self, act: Callable[[Fingers], None]) -> None:
        """Something by a finger, until what it did is on the screen."""
        fingers = self.begun()
        before = fingers.evaluate("() => window.asked", None)
        act(fingers)
        fingers.evaluate(SETTLED, before)

    def _press(self, do: str, thing: NodeHandle, left: float | None = None) -> None:
        at = self._found(thing, left)
        name, (x, y) = self.last
        if name != thing.name and abs(at[0] - x) + abs(at[1] - y) < 30:
            self.begun().wait(APART)
        self.last = thing.name, (at[0], at[1])
        self._after(lambda fingers: fingers.down(at) if do == "hold" else _touch(at, fingers))
        if do == "hold":
            self.begun().up()
        super()._press(do, thing, left)

    def _found(self, thing: NodeHandle, left: float | None = None, *, fingers: bool = False) -> Point:
        spot, near = self._spot(thing), self._at(thing.center)
        wanted = {"path": spot["path"], "name": spot["name"], "near": [near["x"], near["y"]]}
        x, y = self.begun().evaluate(SPOT, {**wanted, "left": left, "fingers": fingers})
        return x, y

    def slide(self, thing: Any, ring: Callable[[int], Point], number: int) -> None:
        """The thumb comes down on the first ring and slides to the wanted one."""
        found = self._found(thing, fingers=True)
        super()._bring_now(thing)
        first, last = (
            (found[0] + x - thing.center[0], found[1] + thing.center[1] - y) for x, y in map(ring, (1, number))
        )
        self._after(lambda fingers: fingers.down(first))
        if number > 1:
            self._after(partial(_slide, first, last))
        self._after(lambda fingers: fingers.up())
        super().slide(thing, ring, number)

    def back(self) -> None:
        self._after(lambda fingers: fingers.back())
        super().back()

    def tap_map(self, chart: Any, world: Point) -> None:
        """Two fingers bring it near, one moves it, and taps."""
        fingers = self.begun()

        def there() -> Mapping[str, Any]:
            found: Mapping[str, Any] = fingers.evaluate(MAP, list(world))
            return found

        while (now := there())["zoom"] < 0.9 * now["nearest"]:
            self._after(partial(_spread, now["middle"], 0.9 * now["half"]))
        while (by := _away(now := there())) != (0, 0):
            self._after(partial(_drag, now["middle"], by))
            if there()["at"] == now["at"]:
                break  # at the edge of the map
        self._after(partial(_touch, there()["at"]))
        super().tap_map(chart, world)

    def type(self, letters: str) -> None:
        self._after(lambda fingers: fingers.write(letters))
        super().type(letters)


def _touch(at: Point, fingers: Fingers) -> None:
    fingers.down(at)
    fingers.up()


def _spread(middle: Point, far: float, fingers: Fingers) -> None:
    x, y = middle
    fingers.down((x - NEAR, y), (x + NEAR, y))
    for step in range(1, STEPS + 1):
        apart = NEAR + (far - NEAR) * step / STEPS
        fingers.move((x - apart, y), (x + apart, y))
    fingers.up()


def _drag(middle: Point, by: Point, fingers: Fingers) -> None:
    x, y = middle[0] - by[0] / 2, middle[1] - by[1] / 2
    fingers.down((x, y))
    _slide((x, y), (x + by[0], y + by[1]), fingers)
    fingers.up()


def _slide(start: Point, end: Point, fingers: Fingers) -> None:
    for step in range(1, STEPS + 1):
        fingers.move((start[0] + (end[0] - start[0]) * step / STEPS, start[1] + (end[1] - start[1]) * step / STEPS))
    fingers.wait(STOPS)


def _away(now: Mapping[str, Any]) -> Point:
    """How far a point of the map has to be moved to be away from its edges."""
    (x, y), (to_x, to_y), half = now["at"], now["middle"], now["half"]
    if max(abs(x - to_x), abs(y - to_y)) < 0.6 * half:
        return 0, 0
    return max(-half, min(half, to_x - x)), max(-half, min(half, to_y - y))


class TouchHand(Hand):
    """Puts right by *Change one thing* what was put right in the match."""

    def enter(self, command: Any) -> None:
        driver = self._driver
        assert isinstance(driver, TouchDriver)
        if driver.fingers is None:
            super().enter(command)
            return
        assert isinstance(command, Correct), f"nobody touches {command}"
        self.menu(self.text("missing.title"))
        self.press(self.text("missing.one"))
        if not self._sends(Keys(command.fix)):
            self.tap(self._sending(Toggle(command.fix.rpartition("/")[2])))
        self.tap(self._sending(Keys(command.fix)))
        for digit in str(command.value).replace("-", "−"):
            self.press(digit)
        self.tap(self._sending(Done()))
        self.tap(self._sending(do("save")))
        self.back()

    def _sends(self, message: object) -> bool:
        return any(getattr(one, "tap", None) == message for one in self.pressable())

    def _sending(self, message: object) -> Any:
        return next(one for one in self.pressable() if getattr(one, "tap", None) == message)


@contextmanager
def touched(
    folder: Path, begin: Callable[[Path], Fingers], kind: type[TouchDriver] = TouchDriver
) -> Iterator[TouchDriver]:
    """An app with no tables in this folder, until `begin` shows it in a browser."""
    with browser_host(folder) as driver:
        yield kind(driver, folder, begin)
