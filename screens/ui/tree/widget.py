"""The widget that shows a tree of nodes: lays it out, paints what changed, and dispatches the message of a tap."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from screens.theme import Theme
from screens.ui.fitting import NO_ROOM
from screens.ui.motion import Motion
from screens.ui.targets import TargetHolder
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.layout import Path, Place, Placed, filled, is_behind, lay, places
from screens.ui.tree.nodes import Dragged, Field, Key, Message, Node, Painted
from screens.ui.tree.paint import is_painted, paint
from screens.ui.tree.rendered_text import TextRuler
from screens.ui.tree.rolling import Roll, rolls

HOLD_SECONDS = 0.5
STILL = 12
"""A finger that moved farther does not hold, in dp."""
SAME_MOMENT = 0.001
SCREEN = 1200
"""How much of a tree is taken to be in sight until somebody says, in dp."""
Slot = tuple[Placed, float, float, bool, Canvas]
"""What is painted: the node, its place, whether it is pressed, and its own canvas."""


class Tree(TargetHolder, Widget):
    """Its width is given; its height is that of its nodes."""

    min_height = NumericProperty(0)
    """The height it may fill: a space that fills takes what the nodes leave of it."""

    def __init__(
        self,
        theme: Theme,
        handle: Callable[[Message], object],
        held: Mapping[str, Widget] = MappingProxyType({}),
        **more: Any,
    ) -> None:
        """`held` are the widgets that fields name."""
        self.theme, self.handle, self.held = theme, handle, held
        self.node: Node | None = None
        self._laid: Placed | None = None
        self._placed: Placed | None = None
        """The same, with the height filled that the tree is given."""
        self._places: Mapping[Path, Place] | None = None
        self._slots: dict[Path, Slot] = {}
        self._painted: tuple[Placed | None, NodeHandle | None] = (None, None)  # what that is, and what is pressed
        self._pressed: NodeHandle | None = None
        self._seen = (0.0, dp(SCREEN))
        self.rolling: Motion | None = None
        """The number that rolled last."""
        self._last_tap: tuple[float, str] = (0.0, "")
        """When a finger came down last, and what it tapped."""
        self._slid = False
        """True once the finger that is down has slid to another picture, which was tapped then."""
        super().__init__(**{"size_hint_y": None, "width": 0, "height": 0, **more})
        with self.canvas:
            PushMatrix()
            self._corner = Translate()
            self._leaves = Canvas()
            PopMatrix()
        self._update = Clock.create_trigger(self._update_now, -1)
        self._long_press = Clock.create_trigger(self._hold, HOLD_SECONDS)
        self.fbind("width", self._update)
        self.fbind("min_height", self._update)
        self.fbind("pos", self._follow)
        self.fbind("height", self._follow)
        theme.followers.add(self)

    def show(self, node: Node) -> None:
        """Be this from the next frame on."""
        self.node = node
        self._update()

    def look_at(self, low: float, high: float) -> None:
        """So much of it is in sight, in distances from its top: what of a long list is missing there is laid out."""
        self._seen = low, high
        if self._laid is not None and is_behind(TextRuler(self.theme, self._seen), self._laid):
            self._update()

    # --- changes of the theme ---

    def paint(self) -> None:
        """Colours have changed."""
        self._slots.clear()
        self._update()

    def measure(self) -> None:
        """Words have another size."""
        self._laid = None
        self._slots.clear()
        self._update()

    # --- layout and painting ---

    def _update_now(self, *_: Any) -> None:
        if self.node is None or self.width <= dp(NO_ROOM):
            return
        ruler, before = TextRuler(self.theme, self._seen), self._laid
        self._laid = lay(ruler, self.node, float(self.width), before)
        placed = filled(ruler, self._laid, float(self.min_height))
        if self._laid is not before or self._placed is None or placed.height != self._placed.height:
            self._placed, self._places = placed, None
            self.height = placed.height
        if not self._slots or (self._placed, self._pressed) != self._painted:
            self._paint()
        self._place_fields()

    def _follow(self, *_: Any) -> None:
        self._corner.xy = int(self.x), int(self.y + self.height)
        self._place_fields()

    def _place_fields(self) -> None:
        """Widgets stand where their nodes are; those without one are gone."""
        if not self.held:
            return
        nodes = ((place.placed.node, place) for place in self.places.values())
        fields = {node.widget: place for node, place in nodes if isinstance(node, Field)}
        for widget in [one for one in self.children if one not in [self.held[name] for name in fields]]:
            self.remove_widget(widget)
        for name, place in fields.items():
            widget, size = self.held[name], (place.placed.width, place.placed.height)
            widget.size_hint, widget.size = (None, None), size
            widget.pos = self.x + place.x, self.y + self.height - place.y - size[1]
            if widget.parent is not self:
                if widget.parent is not None:
                    widget.parent.remove_widget(widget)
                self.add_widget(widget)

    @property
    def places(self) -> Mapping[Path, Place]:
        """Everything laid out by the way to it, as it is painted."""
        if self._places is None:
            found = places(self._placed) if self._placed is not None else ()
            self._places = {place.path: place for place in found}
        return self._places

    def _paint(self) -> None:
        """Each node has a canvas of its own, which is painted anew where it differs."""
        before, now = self._slots, dict[Path, Slot]()
        for place in self.places.values():
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
                paint(self.theme, place.placed, place.x, place.y + fall, sunk)
            if old is not None and rolls(old[0], place.placed) and self.get_parent_window():
                self.rolling = Roll(self.theme, canvas, old[0], place.placed, place.x, place.y).motion
                self.rolling.begin()
            now[place.path] = (place.placed, place.x, place.y + fall, sunk, canvas)
        if list(now) != list(before):
            self._leaves.clear()
            for slot in now.values():
                self._leaves.add(slot[4])
        for path in before.keys() - now.keys():
            before[path][4].clear()  # a canvas and what is in it hold each other
        self._slots, self._painted = now, (self._placed, self._pressed)

    def _sunk(self, path: Path) -> tuple[bool, float]:
        """Whether it is pressed, or within what is, and how far that moves it down."""
        pressed = self._pressed
        if pressed is None or path[: len(pressed.path)] != pressed.path:
            return False, 0.0
        node = pressed.node
        return True, dp(node.surface.lift) if isinstance(node, Key) and path != pressed.path else 0.0

    # --- touches ---

    def handles(self) -> Iterator[NodeHandle]:
        """Everything on it, as it is painted."""
        return (NodeHandle(self, place) for place in self.places.values())

    def targets(self) -> Iterator[NodeHandle]:
        """Whatever can be tapped: for keys, for those who listen, for tests."""
        return (spot for spot in self.handles() if spot.tap is not None)

    def canvas_of(self, path: Path) -> Canvas | None:
        """What a node has painted, y up from the upper left corner of the tree; None if it paints nothing."""
        return self._slots[path][4] if path in self._slots else None

    def under(self, x: float, y: float) -> NodeHandle | None:
        """What a finger there would press: the innermost."""
        found = [spot for spot in self.targets() if spot.collide_point(x, y)]
        return found[-1] if found else None

    def on_touch_down(self, touch: Any) -> bool:
        if touch.is_mouse_scrolling or self.disabled or not self.collide_point(*touch.pos):
            return False
        if self.children and super().on_touch_down(touch):
            return True
        found = self.under(*touch.pos)
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
        if abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > dp(STILL):
            self._long_press.cancel()
        held = self._pressed
        if held is not None and (_slides(held) or drags(held)):
            found = self.under(held.center[0], touch.y) if drags(held) else self.under(touch.x, held.center_y)
            if found is not None and found != held and (_slides(found) or drags(found)):
                sent = Dragged(held.tap, found.tap) if drags(held) else found.tap
                self._press(found)
                self._slid = True
                self.handle(sent)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._long_press.cancel()
        pressed, found, slid = self._pressed, self.under(*touch.pos), self._slid
        self._press(None)
        if found is not None and found == pressed and not slid:
            self._last_tap = touch.time_start, found.name
            self.handle(found.tap)
        return True

    def _hold(self, *_: Any) -> None:
        """Letting go is no tap then."""
        held = self._pressed
        if held is not None and held.hold is not None:
            self._press(None)
            self.handle(held.hold)

    def _press(self, spot: NodeHandle | None) -> None:
        self._pressed, self._slid = spot, False
        self._update()


def drags(spot: NodeHandle) -> bool:
    return isinstance(spot.node, Painted) and spot.node.drags


def _slides(spot: NodeHandle) -> bool:
    return isinstance(spot.node, Painted) and spot.node.slides


def _alike(old: Placed, new: Placed) -> bool:
    """True if both are painted the same."""
    if old is new:
        return True
    size = (old.width, old.height) == (new.width, new.height)
    return size and old.words is new.words and old.node == new.node
