"""The app in a browser: messages of the page in, what has changed on it out, both JSON.

{"do": "tap", "pane": "settings.body", "path": "3/0", "name": "Sounds"}
{"panes": {"settings.body": {"set": [["3/0", {"on": true}]]}}}

Between messages nothing happens; `waits` says when the next {"do": "time"} is to come from whoever runs Python.
"""

import json
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from companion.input.json_input import compact_json
from screens.browser_host.encode import PageEncoder
from screens.browser_host.host import BrowserHost
from screens.browser_host.layers import Layer
from screens.browser_host.machine import BrowserMachine
from screens.theme import Theme
from screens.ui.recording import hex_of
from screens.ui.tree.nodes import Message

LOOK = ("page", "card", "ink", "ink2", "rule2", "primary")
"""Colours that the page itself draws with."""
FACTS = ("languages", "dark", "still", "font", "insets", "speaks", "shares", "install", "keeps", "lacks", "address")
"""What the page tells of the device."""
Given = Mapping[str, Any]


class BrowserApp(Protocol):
    """What the page shows, and what can be done to it. Panes, fields and layers go by their names."""

    @property
    def theme(self) -> Theme: ...

    @property
    def language(self) -> str: ...

    @property
    def address(self) -> str:
        """Where one is, so that it can be opened again."""

    @property
    def depth(self) -> int:
        """How many levels lie between there and home."""

    def say(self, name: str) -> str:
        """What a target of this name is called in the reader's language."""

    def open(self, address: str) -> None:
        """Go there, if that is possible; else begin wherever the app begins, or stay."""

    def resize(self, width: float, height: float) -> None: ...

    def layers(self) -> Sequence[Layer]:
        """All that is on the screen, laid out."""

    def scrolled(self, pane: str, above: float) -> None:
        """So much of what a pane scrolls lies above it now."""

    def handle(self, pane: str, message: Message, at: tuple[float, float]) -> None:
        """Something was tapped, held or dragged, at this point of the window."""

    def finger(self, pane: str, how: str, at: tuple[float, float]) -> None:
        """One came `down` on a picture that takes it, did `move` or went `up`."""

    def slide(self, pane: str, at: int) -> None: ...

    def map(self, pane: str, how: str, given: Given) -> None:
        """A map was tapped, or came to rest where it was moved; `how` is one of those of its host's gestures."""

    def type(self, pane: str, text: str) -> None:
        """A field has these letters now."""

    def enter(self, pane: str) -> None:
        """A field is filled in."""

    def focus(self, pane: str, focused: bool) -> None:
        """A field is typed in, or no longer."""

    def close(self, layer: str, at: tuple[float, float]) -> None:
        """A tap upon nothing else: it may be beside it."""

    def back(self) -> bool:
        """One level up; False where that is out of the app."""

    def put_away(self) -> None:
        """The page is out of sight."""

    def come_back(self) -> None: ...


class Session:
    def __init__(self, app: BrowserApp, host: BrowserHost, machine: BrowserMachine) -> None:
        self._app, self._host, self._machine = app, host, machine
        self._encoder = PageEncoder(app.theme, app.say)
        self._address = ""
        self._look: Given = {}
        self._do: dict[str, Callable[[Given], object]] = {
            "start": self._start,
            "size": self._facts,
            "open": self._open,
            "tap": self._tap,
            "hold": self._tap,
            "drag": self._drag,
            "finger": lambda given: app.finger(given["pane"], given["how"], _point(given)),
            "slide": lambda given: app.slide(given["pane"], given["at"]),
            "map": lambda given: app.map(given["pane"], given["how"], given),
            "type": lambda given: app.type(given["pane"], given["text"]),
            "enter": lambda given: app.enter(given["pane"]),
            "focus": lambda given: app.focus(given["pane"], given["on"]),
            "seen": lambda _: None,
            "close": lambda given: app.close(given["layer"], _point(given)),
            "moved": lambda given: machine.moved(given["x"], given["y"], given["z"], given["at"]),
            "file": lambda given: machine.file_chosen(given["name"], given["contents"]),
            "hidden": self._hidden,
            "shown": lambda _: app.come_back(),
            "time": lambda _: None,
        }

    def answer(self, message: str) -> str:
        given: Given = json.loads(message)
        for pane, above in given.get("scrolled", {}).items():
            self._encoder.scrolled(pane, above)
            self._app.scrolled(pane, above)
        left = given["do"] == "back" and not self._app.back()
        if given["do"] != "back":
            self._do[given["do"]](given)
        self._host.go_on()
        return compact_json(self._reply() | ({"left": True} if left else {}))

    def waits(self) -> int | None:
        """Milliseconds until something is due; None if nothing is to come."""
        waits = self._host.waits()
        return None if waits is None else math.ceil(1000 * waits)

    # --- messages ---

    def _start(self, given: Given) -> None:
        """The page was loaded, or loaded anew: it has nothing."""
        self._encoder.begin_anew()
        self._address, self._look = "", {}
        self._facts(given)
        self._app.open(given["at"])

    def _open(self, given: Given) -> None:
        """The page has an address that is not ours: it is told anew."""
        self._address = ""
        self._app.open(given["at"])

    def _facts(self, given: Given) -> None:
        self._machine.know({name: given[name] for name in FACTS if name in given})
        if self._host.scale_text(given["font"]):
            self._app.theme.measure()
        self._app.resize(given["width"], given["height"])

    def _tap(self, given: Given) -> None:
        held = given["do"] == "hold"
        message = self._encoder.tapped(given["pane"], given["path"], given["name"], held=held)
        if message is not None:
            self._app.handle(given["pane"], message, _point(given))

    def _drag(self, given: Given) -> None:
        picture, to = (given["path"], given["name"]), (given["to"], given["to_name"])
        message = self._encoder.dragged(given["pane"], picture, to)
        if message is not None:
            self._app.handle(given["pane"], message, _point(given))

    def _hidden(self, given: Given) -> None:
        self._app.put_away()
        if given["cleared"]:
            self._encoder.begin_anew()

    # --- what has changed ---

    def _reply(self) -> dict[str, Any]:
        look = self._looks()
        if self._look and look != self._look:
            self._encoder.look_anew()
        reply = self._encoder.changes(self._app.layers())
        if look != self._look:
            reply["look"] = self._look = look
        commands = self._host.take_commands()
        reply |= {"device": commands} if commands else {}
        address = self._app.address
        if address != self._address:
            reply |= {"address": address, "depth": self._app.depth}
            self._address = address
        return reply

    def _looks(self) -> Given:
        theme = self._app.theme
        inks = {name: hex_of(getattr(theme, name)) for name in LOOK}
        return {"language": self._app.language, "dark": theme.dark, "still": theme.still, "size": theme.body, **inks}


def _point(given: Given) -> tuple[float, float]:
    return given["x"], given["y"]
