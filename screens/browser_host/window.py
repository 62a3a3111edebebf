"""The app in a browser's window: its pages as layers of panes, and what is done to them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import count
from typing import Any
from urllib.parse import parse_qsl, urlencode
from weakref import WeakKeyDictionary

from companion.sheets.code import is_marked
from screens.app import TablesideApp
from screens.browser_host.host import BrowserHost
from screens.browser_host.layers import Layer, Pane
from screens.theme import Theme
from screens.ui.changes import CHANGES
from screens.ui.fields import TextField
from screens.ui.frame import Page
from screens.ui.open_sheet import Cover
from screens.ui.pan_map.controls import Overview
from screens.ui.pan_map.pan_map import PanMap
from screens.ui.pane import Painting
from screens.ui.pane import Pane as Box
from screens.ui.scroll import Scroll
from screens.ui.slide import Slide
from screens.ui.touch import Touch
from screens.ui.tree.names import Name
from screens.ui.tree.nodes import Message
from screens.ui.tree.tree import Tree

MOST_ROUNDS = 4
"""A page may want to be arranged again for what its arranging has changed, but not for ever."""


class AppWindow:
    def __init__(self, app: TablesideApp, host: BrowserHost) -> None:
        self._app, self._host = app, host
        self._begun = False
        self._depth = 0
        self._numbers, self._names = count(1), WeakKeyDictionary[Box, str]()
        self._page: Page | None = None
        self._left: dict[int, list[float]] = {}
        """How far the pages above the one that is shown were scrolled, by how many levels lie between them and home."""
        self.shown: dict[str, Box] = {}
        """The panes that the browser has, by the names it has for them."""

    @property
    def theme(self) -> Theme:
        return self._app.theme

    @property
    def language(self) -> str:
        return self._app.tr.language

    @property
    def address(self) -> str:
        name, params = self._app.stack[-1]
        return f"{name}?{urlencode(params)}" if params else name

    @property
    def depth(self) -> int:
        return len(self._app.stack) - 1

    def say(self, name: str) -> str:
        return self._app.tr.text(name.said) if isinstance(name, Name) else name

    def open(self, address: str) -> None:
        """Of an address the app has its own way there, if it was there last."""
        code, name, params = is_marked(address), *address.partition("?")[::2]
        stop = (name, dict(parse_qsl(params))) if name and not code else None
        if not self._begun:
            self._begun = True
            self._app.begin(stop)
        elif stop:
            self._app.visit(stop)
        if code:
            self._app.take_sheet(address)

    def resize(self, width: float, height: float) -> None:
        self._host.size = width, height
        if self._begun:
            self._app.on_resume()

    # --- what is on the screen ---

    def layers(self) -> list[Layer]:
        page = self._app.page
        page.resize(*self._host.size)
        if page is not self._page:
            self._turn_to(page)
        for _ in range(MOST_ROUNDS):
            page.arrange()
            self._host.before_drawing()
            page = self._app.page
            if not CHANGES.take():
                break
        self.shown = {}
        return list(self._layers_of(page))

    def _turn_to(self, page: Page) -> None:
        """A page that the way back leads to is scrolled as it was left; any other begins at its top."""
        before, self._page = self._page, page
        depth = self.depth
        self._left = {level: aboves for level, aboves in self._left.items() if level <= depth}
        if before is not None and self._depth < depth:
            self._left[self._depth] = [one.above for one in _scrolls(before)]
        elif self._depth > depth and depth in self._left:
            page.arrange()
            for one, above in zip(_scrolls(page), self._left.pop(depth), strict=False):
                one.scroll_to(above)
        self._depth = depth

    def _layers_of(self, page: Page) -> Iterator[Layer]:
        """The page with all that lies flat on it, and each sheet for itself."""
        flat: list[Box] = []
        covers: list[Layer] = []
        for pane in page.leaves():
            if isinstance(pane, Cover):
                panes = tuple(self._panes(pane.leaves(), page))
                modal = bool(pane.modal)
                covers.append(Layer(self._name(pane), panes, True, modal, modal and bool(pane.closes)))
            elif covers:
                covers.append(Layer(f"{self._name(pane)}.", tuple(self._panes([pane], page))))
            else:
                flat.append(pane)
        yield Layer(self._name(page), tuple(self._panes(flat, page)))
        yield from covers

    def _panes(self, boxes: Iterable[Box], page: Box) -> Iterator[Pane]:
        for box in boxes:
            place = box.x - page.x, page.top - box.top, box.width, box.height
            name = self._name(box)
            if isinstance(box, Scroll):
                yield Pane(name, *place, scrolls=True, above=box.above)
                yield from (replace(one, within=name) for one in self._panes(box.content.leaves(), box.content))
            else:
                shown = self._pane(name, place, box)
                if shown is not None:
                    yield shown

    def _pane(self, name: str, place: tuple[float, float, float, float], box: Box) -> Pane | None:
        if isinstance(box, Tree):
            placed = box.placed
            return Pane(name, *place, placed, fingers=box.gesture is not None) if placed is not None else None
        if isinstance(box, TextField):
            return Pane(name, *place, field=box)
        if isinstance(box, PanMap):
            picture = box.picture()
            return Pane(name, *place, picture=picture) if picture is not None else None
        if isinstance(box, Overview):
            return Pane(name, *place, overview=box, of=self._name(box.map)) if box.width else None
        if isinstance(box, Painting):
            return Pane(name, *place, painting=box)
        return None

    def _name(self, box: Box) -> str:
        """A pane keeps its name for as long as it is there."""
        name = self._names.get(box)
        if name is None:
            name = self._names[box] = f"{type(box).__name__}{next(self._numbers)}"
        self.shown[name] = box
        return name

    # --- what is done to it ---

    def scrolled(self, pane: str, above: float) -> None:
        box = self.shown.get(pane)
        if isinstance(box, Scroll):
            box.scroll_to(above)

    def handle(self, pane: str, message: Message, at: tuple[float, float]) -> None:
        box = self.shown.get(pane)
        if isinstance(box, Tree) and not self._touched(at):
            box.handle(message)
            self._app.page.released(self._touch(at))

    def finger(self, pane: str, how: str, at: tuple[float, float]) -> None:
        """On a picture that takes fingers; `at` is in the window."""
        box = self.shown.get(pane)
        if isinstance(box, Tree) and box.gesture is not None:
            touch = self._touch(at)
            if how == "down":
                self._touched(at)
            (box.gesture.down if how == "down" else getattr(box.gesture, how))(touch.x, touch.y)

    def slide(self, pane: str, at: int) -> None:
        box = self.shown.get(pane)
        if isinstance(box, Slide) and at != box.at:
            box.at = at
            box.chosen(at)

    def map(self, pane: str, how: str, given: Mapping[str, Any]) -> None:
        box = self.shown.get(pane)
        if not isinstance(box, PanMap):
            return
        if how == "tap":
            box.tap((given["world"][0], given["world"][1]), given["zoom"])
        elif how == "rest":
            box.rest_at(given["zoom"], (given["offset"][0], given["offset"][1]))
        elif how == "twice":
            box.tapped_twice()
        elif how == "move":
            box.key_move((given["direction"][0], given["direction"][1]))
        else:
            {"in": box.key_in, "out": box.key_out, "enter": box.key_enter}[how]()

    def type(self, pane: str, text: str) -> None:
        box = self.shown.get(pane)
        if isinstance(box, TextField):
            self._app.page.typed()
            box.text = text

    def enter(self, pane: str) -> None:
        box = self.shown.get(pane)
        if isinstance(box, TextField):
            box.entered()

    def focus(self, pane: str, focused: bool) -> None:
        box = self.shown.get(pane)
        if isinstance(box, TextField):
            box.focus = focused

    def close(self, layer: str, at: tuple[float, float]) -> None:
        box, touch = self.shown.get(layer), self._touch(at)
        if isinstance(box, Cover) and not self._touched(at) and not box.holds(touch.x, touch.y):
            box.touched_outside()

    def back(self) -> bool:
        return self._app.back()

    def put_away(self) -> None:
        self._app.on_pause()

    def come_back(self) -> None:
        self._app.on_resume()

    def _touch(self, at: tuple[float, float]) -> Touch:
        return Touch(at[0], self._app.page.height - at[1])

    def _touched(self, at: tuple[float, float]) -> bool:
        """True if that goes no further. What was due before it comes before it: a sheet has arrived by then."""
        page = self._app.page
        self._app.touched()
        self._host.go_on()
        return self._app.page is not page or page.touch(self._touch(at))


def _scrolls(page: Page) -> list[Scroll]:
    """What of the page itself is scrolled, not of what lies over it."""
    return [one for one in page.frame.walk() if isinstance(one, Scroll)]
