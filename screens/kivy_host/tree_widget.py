"""The widget that shows a tree: paints what changed, and turns touches into the messages of its nodes."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, PopMatrix, PushMatrix, Translate
from kivy.uix.widget import Widget

from screens.kivy_host.pen import KivyPen
from screens.kivy_host.rolling import Roll, rolls
from screens.metrics import dp
from screens.ui.changes import CHANGES
from screens.ui.motion import Motion
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.layout import Path, Placed
from screens.ui.tree.nodes import Dragged, Key
from screens.ui.tree.paint import is_painted, paint
from screens.ui.tree.tree import Tree, drags, slides

HOLD_SECONDS = 0.5
WAITING_FRAMES = 2
"""So many frames later whatever the window has been told until now was handled."""
STILL = 12
"""A finger that moved farther does not hold, in dp."""
SAME_MOMENT = 0.001
Slot = tuple[Placed, float, float, bool, Canvas]
"""What is painted: the node, its place, whether it is pressed, and its own canvas."""


class TreeWidget(Widget):
    def __init__(self, tree: Tree, **more: Any) -> None:
        self.tree = tree
        self._pen = KivyPen(tree.theme)
        self._slots: dict[Path, Slot] = {}
        self._painted: Any = None
        """What that is: the tree as it was laid out, what is pressed, and its looks."""
        self._pressed: NodeHandle | None = None
        self.rolling: Motion | None = None
        """The number that rolled last."""
        self._last_tap: tuple[float, str] = (0.0, "")
        """When a finger came down last, and what it tapped."""
        self._slid = False
        """True once the finger that is down has slid to another picture, which was tapped then."""
        super().__init__(**{"size_hint": (None, None), **more})
        with self.canvas:
            PushMatrix()
            self._corner = Translate()
            self._leaves = Canvas()
            PopMatrix()
        self._long_press = Clock.create_trigger(self._held_long, HOLD_SECONDS)

    def follow(self, x: float, y: float) -> None:
        """Stand there, as large as the tree, and show it as it is now."""
        self.pos, self.size = (x, y), self.tree.size
        self._corner.xy = int(x), int(y + self.height)
        now = (self.tree.placed, self._pressed, self.tree.looks)
        if now != self._painted:
            if self._painted is not None and self._painted[2] != self.tree.looks:
                self._slots.clear()
            self._painted = now
            self._paint()

    # --- painting ---

    def _paint(self) -> None:
        """Each node has a canvas of its own, which is painted anew where it differs."""
        before, now = self._slots, dict[Path, Slot]()
        for place in self.tree.places.values():
            if not is_painted(place.placed.node):
                continue
            sunk, fall = self._sunk(place.path)
            old = before.get(place.path)
            if old is not None and old[1:4] == (place.x, place.y + fall, sunk) and _alike(old[0], place.placed):
                now[place.path] = (place.placed, *old[1:])
                continue
            canvas = old[4] if old is not None else Canvas()
            canvas.clear()
            with canvas:
                paint(self._pen, place.placed, place.x, place.y + fall, sunk)
            if old is not None and rolls(old[0], place.placed) and self.get_parent_window():
                self.rolling = Roll(self._pen, canvas, old[0], place.placed, place.x, place.y).motion
                self.rolling.begin()
            now[place.path] = (place.placed, place.x, place.y + fall, sunk, canvas)
        if list(now) != list(before):
            self._leaves.clear()
            for slot in now.values():
                self._leaves.add(slot[4])
        for path in before.keys() - now.keys():
            before[path][4].clear()  # a canvas and what is in it hold each other
        self._slots = now

    def canvas_of(self, path: Path) -> Canvas | None:
        """What a node has painted, y up from the upper left corner of the tree; None if it paints nothing."""
        return self._slots[path][4] if path in self._slots else None

    def _sunk(self, path: Path) -> tuple[bool, float]:
        """Whether it is pressed, or within what is, and how far that moves it down."""
        pressed = self._pressed
        if pressed is None or path[: len(pressed.path)] != pressed.path:
            return False, 0.0
        node = pressed.node
        return True, dp(node.surface.lift) if isinstance(node, Key) and path != pressed.path else 0.0

    # --- touches ---

    def _on_page(self, touch: Any) -> tuple[float, float]:
        """A touch in the coordinates of the page: the tree may have been scrolled there."""
        return touch.x - self.x + self.tree.x, touch.y - self.y + self.tree.y

    def _under(self, touch: Any) -> NodeHandle | None:
        return self.tree.under(*self._on_page(touch))

    def on_touch_down(self, touch: Any) -> bool:
        if touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return False
        gesture = self.tree.gesture
        if gesture is not None and is_main_button(touch) and gesture.down(*self._on_page(touch)):
            touch.grab(self)
            touch.ud[self] = gesture
            return True
        found = self._under(touch)
        if found is None:
            return False
        if touch.is_double_tap and not self._has_tapped(found, touch.time_start - touch.double_tap_time):
            return True  # the second tap was not meant for what has come into the place of the first since
        touch.grab(self)
        self._press(found)
        if found.hold is not None:
            self._long_press()
        return True

    def _has_tapped(self, spot: NodeHandle, at: float) -> bool:
        when, name = self._last_tap
        return abs(when - at) < SAME_MOMENT and name == spot.name

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if self in touch.ud:
            touch.ud[self].move(*self._on_page(touch))
            return True
        if abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > dp(STILL):
            self._long_press.cancel()
        held = self._pressed
        if held is not None and (slides(held) or drags(held)):
            x, y = self._on_page(touch)
            found = self.tree.under(held.center[0], y) if drags(held) else self.tree.under(x, held.center_y)
            if found is not None and found != held and (slides(found) or drags(found)):
                sent = Dragged(held.tap, found.tap) if drags(held) else found.tap
                self._press(found)
                self._slid = True
                self.tree.handle(sent)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if self in touch.ud:
            touch.ud.pop(self).up(*self._on_page(touch))
            return True
        self._long_press.cancel()
        pressed, found, slid = self._pressed, self._under(touch), self._slid
        self._press(None)
        if found is not None and found == pressed and not slid:
            self._last_tap = touch.time_start, found.name
            self.tree.handle(found.tap)
        return True

    def _held_long(self, *_: Any) -> None:
        """By this clock; a finger that left while the machine was busy is heard of within the next frames."""
        self._wait_for_the_end(self._pressed, WAITING_FRAMES)

    def _wait_for_the_end(self, held: NodeHandle | None, frames: int) -> None:
        if held is None or self._pressed is not held:
            return
        if frames:
            Clock.schedule_once(lambda _: self._wait_for_the_end(held, frames - 1), 0)
        else:
            self._hold()

    def _hold(self) -> None:
        """Letting go is no tap then."""
        held = self._pressed
        if held is not None and held.hold is not None:
            self._press(None)
            self.tree.handle(held.hold)

    def _press(self, spot: NodeHandle | None) -> None:
        self._pressed, self._slid = spot, False
        CHANGES.note()


def is_main_button(touch: Any) -> bool:
    return "button" not in touch.profile or bool(touch.button == "left")


def _alike(old: Placed, new: Placed) -> bool:
    """True if both are painted the same."""
    if old is new:
        return True
    size = (old.width, old.height) == (new.width, new.height)
    return size and old.words is new.words and old.node == new.node
