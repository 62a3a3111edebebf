"""What the page of a browser is sent and sends, without a browser.

A target is touched only if it was sent under its name and nothing modal lies over it.
"""

import json
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from screens import device
from screens.browser_host.encode import STROKE
from screens.browser_host.start import Engine
from screens.browser_host.window import AppWindow
from screens.metrics import SCALE, dp
from screens.ui.advances import TableTypesetter
from screens.ui.fields import TextField
from screens.ui.fitting import typesetter, use_typesetter
from screens.ui.pen import Point
from screens.ui.scroll import Scroll
from screens.ui.tree.handle import NodeHandle

SIZE = (412, 915)
BESIDE = 16
"""What stays free beside what is brought into sight, in dp."""
SOON = 0.1
"""Seconds that a table waits for what moves by itself."""
FACTS = {"insets": [0, 0, 0, 0], "font": 1, "dark": False, "languages": ["en"], "speaks": False}
"""What a page tells of its device."""
Message = dict[str, Any]


class NoJournal:
    """Files that nobody needs after a restart."""

    def commit(self, _: object) -> str:
        return ""


class Watch:
    """Stands still until it is told."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Received:
    """What the browser has: replies, each upon those before."""

    def __init__(self) -> None:
        self.layers: list[Mapping[str, Any]] = []
        self.panes: dict[str, dict[str, Message]] = {}
        self.bytes = 0
        """Of the last reply."""

    def take(self, reply: Mapping[str, Any]) -> None:
        self.layers = reply.get("layers", self.layers)
        for name, change in reply.get("panes", {}).items():
            for path, record in change.get("set", ()):
                self._change(self.panes.setdefault(name, {}), path, record)
        kept = {name for layer in self.layers for name in layer["panes"]}
        self.panes = {name: records for name, records in self.panes.items() if name in kept}

    def _change(self, records: dict[str, Message], path: str, change: Message) -> None:
        records[path] = changed({} if "kind" in change else records.get(path, {}), change)

    def record(self, pane: str, path: str) -> Message:
        """What stands there, if it is on the screen and no layer hides it."""
        modal = max((at for at, layer in enumerate(self.layers) if layer.get("modal")), default=0)
        assert any(pane in layer["panes"] for layer in self.layers[modal:]), f"{pane} is out of reach"
        records, way = self.panes[pane], ""
        while way != path:
            steps = [f"{way}/{part}" if way else part for part in records[way].get("parts", ())]
            way = next((step for step in steps if path == step or path.startswith(f"{step}/")), "")
            assert way, f"{path} of {pane} was not sent"
        return records[path]


def changed(record: Mapping[str, Any], change: Mapping[str, Any]) -> Message:
    """A record after what has changed in it, as the page does it."""
    now = dict(record)
    for name, value in change.items():
        now[name] = changed(now.get(name, {}), value) if isinstance(value, dict) else value
    return {name: value for name, value in now.items() if value is not None}


class MessageDriver:
    def __init__(self, engine: Engine, watch: Watch, size: tuple[int, int] = SIZE) -> None:
        self._engine, self._watch, self._size = engine, watch, size
        self.received = Received()
        self.app.random, self.app.theme.motion = Random(1), 0
        self.send("start", at="", width=size[0], height=size[1], **FACTS)

    @property
    def app(self) -> Any:
        return self._engine.app

    def send(self, do: str, **given: Any) -> Message:
        answer = self._engine.answer(json.dumps({"do": do, **given}))
        reply: Message = json.loads(answer)
        self.received.take(reply)
        self.received.bytes = len(answer.encode("utf-8"))
        return reply

    def settle(self) -> None:
        """Whatever the app has done aside, and all that comes at once."""
        if self.app.work:
            self.app.work.finish()
        end = self._watch.now + SOON
        self.send("time")
        while (waits := self._engine.waits()) is not None and self._watch.now + waits / 1000 <= end:
            self._watch.now += waits / 1000
            self.send("time")

    def rest(self) -> None:
        while self.app.page.prepare():
            self.send("time")
        self.settle()

    # --- fingers ---

    def tap(self, thing: Any, left: float | None = None) -> None:
        self._press("tap", thing, left)

    def hold(self, thing: Any) -> None:
        self._press("hold", thing)

    def _press(self, do: str, thing: NodeHandle, left: float | None = None) -> None:
        spot, moved = self._spot(thing), self._bring(thing)
        record = self.received.record(spot["pane"], spot["path"])
        assert record.get("tap"), f"{thing} is not to be tapped"
        assert record["name"] == spot["name"], f"{thing} is called {record['name']!r}"
        x = thing.center[0] if left is None else thing.x + left
        self.send(do, **spot, **self._at((x, thing.center_y)), **moved)

    def slide(self, thing: Any, ring: Callable[[int], Point], number: int) -> None:
        spot = self._spot(thing)
        assert self.received.record(spot["pane"], spot["path"])["fingers"]
        self._bring_now(thing)
        for how in ("down", "up"):
            self.send("finger", how=how, pane=spot["pane"], **self._at(ring(number)))

    def back(self) -> None:
        self.send("back")

    def tap_map(self, chart: Any, world: Point) -> None:
        """The browser moves it by itself, and tells where it came to rest."""
        pane, zoom = self._name(chart), chart.nearest
        assert self.received.record(pane, "")["kind"] == "map"
        offset = [side / 2 - at * zoom for side, at in zip(chart.size, world, strict=True)]
        self.send("map", pane=pane, how="rest", zoom=zoom, offset=offset)
        self.send("map", pane=pane, how="tap", world=list(world), zoom=zoom)

    def type(self, letters: str) -> None:
        field = next(one for one in self.app.page.walk() if isinstance(one, TextField) and one.focus)
        pane = self._name(field)
        assert self.received.record(pane, "")["kind"] == "field"
        for letter in letters:
            self.send("type", pane=pane, text=field.text + letter)

    # --- where it is in the browser ---

    def _name(self, box: Any) -> str:
        window: AppWindow = self._engine.window
        return next(name for name, shown in window.shown.items() if shown is box)

    def _spot(self, thing: NodeHandle) -> Message:
        steps = (f"={one[1]}".replace("/", STROKE) if isinstance(one, tuple) else str(one) for one in thing.path)
        return {"pane": self._name(thing.tree), "path": "/".join(steps), "name": self._engine.window.say(thing.name)}

    def _at(self, point: Point) -> Message:
        return {"x": point[0], "y": self._size[1] - point[1]}

    def _bring_now(self, thing: NodeHandle) -> None:
        self.send("seen", pane=self._name(thing.tree), **self._bring(thing))

    def _bring(self, thing: NodeHandle) -> Message:
        """What the browser tells once it was scrolled there."""
        moved = {}
        for scroll in [one for one in self.app.page.walk() if isinstance(one, Scroll)]:
            if scroll.scrolls and thing.tree in scroll.content.walk():
                scroll.show_box(thing.y, thing.top, dp(BESIDE))
                moved[self._name(scroll)] = scroll.above
        return {"scrolled": moved} if moved else {}


@contextmanager
def browser_host(folder: Path | None = None) -> Iterator[MessageDriver]:
    """An app whose files are in this folder, else in one of its own."""
    before, scale = typesetter(), (SCALE.density, SCALE.font_scale)
    use_typesetter(TableTypesetter())
    SCALE.change(1.0, 1.0)
    watch = Watch()
    try:
        with tempfile.TemporaryDirectory() as own:
            engine = Engine(folder or Path(own), NoJournal(), ["en"], watch)
            yield MessageDriver(engine, watch)
            engine.app.store.close()
            engine.app.quiet.end()
    finally:
        use_typesetter(before)
        SCALE.change(*scale)
        device.use(device.this_machine())
