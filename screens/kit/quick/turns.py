"""In which order a page comes to rest before a frame: boxes from the outside in, words, boxes back outwards, pictures.

Kivy does whatever was asked for first, first: a box is laid out, then one inside of it, which is higher now, then the
outer one again, and everything inside is drawn anew each time. Widths are decided from the outside in, heights from the
inside out, so one way in and one way out are enough for most pages; and what only draws waits for all places.
"""

from collections.abc import Callable
from heapq import heapify, heappop, heappush
from typing import Any
from weakref import WeakMethod, ref

from kivy.clock import Clock
from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

ROUNDS = 12
"""So often in and out before a frame; what finds no rest even then goes on after it."""

_boxes: list["Laying"] = []
_words: list["Doing"] = []
_pictures: list["Doing"] = []


class Laying:
    """Asks for a box to be laid out, once however often it is called; stands in for Kivy's own trigger."""

    __slots__ = ("__weakref__", "box", "is_triggered")

    def __init__(self, box: Any) -> None:
        self.box = ref(box)
        self.is_triggered = False

    def __call__(self, *_: Any) -> None:
        if not self.is_triggered:
            self.is_triggered = True
            _boxes.append(self)
            _soon()

    def cancel(self) -> None:
        self.is_triggered = False

    def depth(self) -> int:
        """How many widgets lie around it."""
        depth, widget = 0, self.box()
        while widget is not None:
            outer = widget.parent
            if outer is widget:  # the window is its own parent
                break
            depth, widget = depth + 1, outer
        return depth

    def lay(self) -> None:
        if self.is_triggered:
            self.is_triggered = False
            box = self.box()
            if box is not None:
                box.do_layout()


class Doing:
    """Asks for something to be done in its turn, once however often it is called."""

    __slots__ = ("__weakref__", "_act", "_waiting", "is_triggered")

    def __init__(self, act: Callable[..., None], waiting: list["Doing"]) -> None:
        self._act: WeakMethod[Any] = WeakMethod(act)
        self._waiting = waiting
        self.is_triggered = False

    def __call__(self, *_: Any) -> None:
        if not self.is_triggered:
            self.is_triggered = True
            self._waiting.append(self)
            _soon()

    def cancel(self) -> None:
        self.is_triggered = False

    def do(self) -> None:
        if self.is_triggered:
            self.is_triggered = False
            act = self._act()
            if act is not None:
                act()


def wording(act: Callable[..., None]) -> Doing:
    """A trigger of a method that makes the picture of words: their size is known then."""
    return Doing(act, _words)


def drawing(act: Callable[..., None]) -> Doing:
    """A trigger of a method that draws: what has no say in where things are."""
    return Doing(act, _pictures)


def _come_to_rest(*_: Any) -> None:
    for _round in range(ROUNDS):
        if _boxes:
            _lay(_boxes[:], inwards=True)
        if _words:
            _do(_words)
        if _boxes:
            _lay(_boxes[:], inwards=False)
        elif not _words:
            if not _pictures:
                return
            _do(_pictures)
    Clock.schedule_once(_come_to_rest, 0)


def _do(waiting: list[Doing]) -> None:
    now = waiting[:]
    waiting.clear()
    for one in now:
        one.do()


def _lay(first: list[Laying], *, inwards: bool) -> None:
    """One way in or out; what lies on the way already gone waits for the way back."""
    sign = 1 if inwards else -1
    _boxes.clear()
    heap = [(sign * one.depth(), count, one) for count, one in enumerate(first)]
    count = len(first)
    heapify(heap)
    back: list[Laying] = []
    while heap:
        order, _, one = heappop(heap)
        one.lay()
        for new in _boxes:
            at = sign * new.depth()
            if at > order:
                count += 1
                heappush(heap, (at, count, new))
            else:
                back.append(new)
        _boxes.clear()
    _boxes.extend(back)


_soon = Clock.create_trigger(_come_to_rest, -1)


def _layout_init(box: Any, /, **more: Any) -> None:
    if box._trigger_layout is None:
        box._trigger_layout = Laying(box)
    Widget.__init__(box, **more)


def _scroll_init(view: Any, /, **more: Any) -> None:
    _kivys_scroll(view, **more)
    view.fbind("width", _widen)


def _widen(view: Any, width: float) -> None:
    """What scrolls is as wide as where it does at once, on the way in; Kivy says so only after all words are drawn."""
    inner = view._viewport
    if inner is None or inner.size_hint_x is None:
        return
    if inner.size_hint_min_x is None and inner.size_hint_max_x is None:
        inner.width = inner.size_hint_x * width


_kivys_scroll = ScrollView.__init__


def begin() -> None:
    Layout.__init__ = _layout_init
    ScrollView.__init__ = _scroll_init
