"""The keys of a computer: arrows move a ring from one thing to tap to the next, Enter taps, Escape goes back.

On an area such as a map the arrows stay among what is drawn there; Tab goes on to the next button, Escape leaves it.

Undo and redo press the buttons that can be seen, so that they do what these do. A field being typed in keeps its keys.
"""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Line
from kivy.uix.widget import Widget

from screens.metrics import dp
from screens.ui.fields import TextField
from screens.ui.focus_targets import Action, Rect, Target, box_of, in_reading_order, targets
from screens.ui.pan_map.pan_map import PanMap

ESCAPE, TAB, ENTER = 27, 9, (13, 271)
Y, Z = 121, 122
ARROWS = {273: (0, 1), 274: (0, -1), 275: (1, 0), 276: (-1, 0)}
ASIDE = 3
"""How much farther a step aside counts than a step in the arrow's direction."""


LOOK = 8
"""Every so many frames the ring looks whether something has come to lie over its button."""


class Keyboard:
    """What the keys of one app do; the ring is drawn over everything of its root."""

    def __init__(self, app: Any, root: Widget) -> None:
        self._app = app
        self._ring = Ring(app, root)
        self._at: Target | None = None
        self._frames = 0
        self._follow = Clock.create_trigger(self._follow_now, 0, interval=True)

    @property
    def focused(self) -> Any:
        """The widget, or what a tree shows in its place, that the ring is on; None where there is none."""
        return self._at.widget if self._at else None

    def pressed(self, key: int, modifiers: list[str]) -> bool:
        """True if the key did something."""
        if key == ESCAPE:  # and Android's back
            return self._leave_area() or bool(self._app.back())
        if any(field.focus for field in self._app.page.fields()):
            return False
        if "ctrl" in modifiers or "meta" in modifiers:
            return self._shortcut(key, "shift" in modifiers)
        if key in ARROWS or key == TAB:
            self._move(ARROWS.get(key), back="shift" in modifiers)
            return True
        return key in ENTER and self._tap()

    def hide(self) -> None:
        """A finger or the mouse has taken over."""
        self._stand(None)
        self._follow.cancel()
        self._ring.show(None)

    @property
    def _area(self) -> PanMap | None:
        """The area the keys are in."""
        return self._at.widget if self._at and isinstance(self._at.widget, PanMap) else None

    def _stand(self, at: Target | None) -> None:
        """Be somewhere else now."""
        if self._area and (at is None or at.widget is not self._area):
            self._area.key_out()
        self._at = at

    def _leave_area(self) -> bool:
        """Out of an area, once nothing is open over it; False if the keys are in none."""
        if not self._area:
            return False
        if not self._app.page.back():
            self.hide()
        return True

    def _shortcut(self, key: int, shift: bool) -> bool:
        name = "redo" if key == Y or (key == Z and shift) else "undo" if key == Z else ""
        found = [one.widget for one in targets(self._app.page) if name and getattr(one.widget, "name", "") == name]
        for button in found[:1]:
            button.press()
        return bool(found)

    # --- the ring ---

    def _move(self, direction: Action | None, *, back: bool) -> None:
        found = in_reading_order(targets(self._app.page))
        now = self._now(found)
        if now and direction and now.widget is self._area:
            self._area.key_move(direction)
            return
        if now is None:
            self._go(next((one for one in found if one.in_sight), None))
            return
        step = -1 if direction == (-1, 0) or back else 1
        beside = nearest(now, found, direction) if direction else None
        if beside is None and (direction is None or direction[1] == 0):  # the line is at its end: on to the next
            place = found.index(now) + step
            beside = found[place] if 0 <= place < len(found) else None
        self._go(beside or now)

    def _now(self, found: list[Target]) -> Target | None:
        """Where the ring is: on its button, or on the one that has taken its place; None where there is none."""
        at = self._at
        if at is None:
            return None
        same = next((one for one in found if one.widget == at.widget), None)
        return same or next((one for one in found if _same_place(one.box, at.box)), None)

    def _go(self, to: Target | None) -> None:
        if to is None:
            self.hide()
            return
        self._stand(to)
        if self._area:
            self._area.key_in()
        for scroll in to.scrolls:
            scroll.show_box(to.widget.y, to.widget.top, dp(16))
        self._follow_now()
        self._follow()

    def _follow_now(self, *_: Any) -> None:
        """The ring goes where its button goes; now and then it looks whether that can still be reached."""
        self._frames += 1
        at = self._at
        if at and self._frames % LOOK and getattr(at.widget, "is_there", True):
            self._ring.show(None if self._area else box_of(at.widget))
            return
        now = self._now(targets(self._app.page))
        self._stand(now or at)
        self._ring.show(now.box if now and not self._area else None)

    def _tap(self) -> bool:
        at = self._now(targets(self._app.page))
        if at is None:
            return False
        if isinstance(at.widget, PanMap):
            at.widget.key_enter()
        elif isinstance(at.widget, TextField):
            at.widget.focus = True
        else:
            at.widget.press()
        return True


class Ring:
    """Dark and light side by side, so that it is seen on every ground."""

    def __init__(self, app: Any, root: Any) -> None:
        self._app, self._root, self._drawn = app, root, InstructionGroup()
        self._box: Rect | None = None
        root.canvas.after.add(self._drawn)

    def show(self, box: Rect | None) -> None:
        if box == self._box:
            return
        self._box = box
        self._drawn.clear()
        if box is None:
            return
        x, y = self._root.page_corner
        for colour, inset in ((self._app.theme.ink, 1), (self._app.theme.page, 3)):
            left, bottom = x + box[0] + dp(inset), y + box[1] + dp(inset)
            right, top = x + box[2] - dp(inset), y + box[3] - dp(inset)
            self._drawn.add(Color(*colour))
            shape = (left, bottom, right - left, top - bottom, dp(8))
            self._drawn.add(Line(rounded_rectangle=shape, width=dp(1.1)))


def nearest(now: Target, found: list[Target], direction: Action) -> Target | None:
    """The next in this direction: in the same list as long as there is one, else whatever is in sight."""
    ahead = [
        one for one in found if one.widget is not now.widget and _distance(now.box, one.box, direction) is not None
    ]
    inside = [one for one in ahead if now.scrolls and one.scrolls == now.scrolls]
    near = inside or [one for one in ahead if one.in_sight]
    return min(near, key=lambda one: _distance(now.box, one.box, direction) or 0, default=None)


def _distance(now: Rect, to: Rect, direction: Action) -> float | None:
    """How far it is in this direction; None if it does not lie there."""
    axis = 0 if direction[0] else 1
    sign, across = direction[axis], 1 - axis
    step = ((to[axis] + to[axis + 2]) - (now[axis] + now[axis + 2])) / 2 * sign
    if step < 1:
        return None
    gap = max(0.0, to[across] - now[across + 2], now[across] - to[across + 2])
    if axis == 0 and gap > 0:  # another line is not beside this one
        return None
    offset = abs((to[across] + to[across + 2]) - (now[across] + now[across + 2])) / 2
    return step + ASIDE * gap + offset / 100


def _same_place(a: Rect, b: Rect) -> bool:
    """True if the two have more in common than not."""
    common = max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))
    return common * 2 > max((box[2] - box[0]) * (box[3] - box[1]) for box in (a, b))
