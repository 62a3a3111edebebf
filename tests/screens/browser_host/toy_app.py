"""An app of two pages, a sheet, a field and a secret, for what drives pages in a browser."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from screens.browser_host.host import BrowserHost
from screens.browser_host.layers import Layer, Pane
from screens.browser_host.machine import BrowserMachine
from screens.browser_host.session import Session
from screens.ui.fields import TextField
from screens.theme import Theme
from screens.ui.tree.layout import lay
from screens.ui.tree.nodes import Column, Field, Key, LazyColumn, ListRow, Message, Node, Painted, Text
from screens.ui.tree.rendered_text import TextRuler

RULE = "screens.ui.tree.painters:rule"
FOOT = 80


@dataclass
class Watch:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class ToyApp:
    host: BrowserHost
    machine: BrowserMachine
    theme: Theme = field(default_factory=Theme)
    language: str = "en"
    address: str = "home"
    size: tuple[float, float] = (0, 0)
    count: int = 0
    sheet: bool = False
    secret: bool = False
    above: dict[str, float] = field(default_factory=dict)
    log: list[Message] = field(default_factory=list)

    @property
    def depth(self) -> int:
        return int(self.address != "home")

    def say(self, name: str) -> str:
        return name

    def open(self, address: str) -> None:
        self.address = address if address in ("home", "list") else "home"

    def resize(self, width: float, height: float) -> None:
        self.size = width, height
        self.theme.dark = self.machine.is_dark()

    def __post_init__(self) -> None:
        self.field = TextField(self.theme, hint="Name", entered=lambda: self.log.append(f"entered {self.field.text}"))

    def layers(self) -> Sequence[Layer]:
        high = self.size[1]
        body = self._list() if self.address == "list" else self._home()
        foot = Column((Key(Text(f"Count {self.count}"), tap="count", hold="hold"),))
        page = Layer(
            self.address,
            (
                *self._scrolled(f"{self.address}.body", body, high - FOOT),
                *self._fields(),
                self._pane(f"{self.address}.foot", foot, high - FOOT, FOOT),
            ),
        )
        if not self.sheet:
            return [page]
        words = Column((Text("Why", "head"), Key(Text("Understood"), tap="close")))
        return [page, Layer("sheet", (self._pane("sheet", words, high / 2, high / 2),), True, modal=True, closes=True)]

    def _home(self) -> Node:
        drags = (Painted(RULE, ("rule",), 48, tap=f"drag {one}", name=f"Drag {one}", drags=True) for one in "ab")
        keys = ("list", "why", "secret", "later")
        return Column(
            (
                Text("Home", "head"),
                *(Key(Text(one), tap=one) for one in keys),
                *drags,
                Field("name", 56),
                Text("The secret" if self.secret else ""),
            ),
            8,
        )

    def _list(self) -> Node:
        rows = LazyColumn(tuple(ListRow(f"Row {at}", key=at, tap=f"row {at}") for at in range(300)))
        return Column((Text("List", "head"), rows))

    def _pane(self, name: str, node: Node, top: float, high: float) -> Pane:
        return Pane(name, 0, top, self.size[0], high, lay(TextRuler(self.theme), node, self.size[0]))

    def _scrolled(self, name: str, node: Node, high: float) -> tuple[Pane, Pane]:
        above = self.above.get(name, 0)
        placed = lay(TextRuler(self.theme, (above, above + high)), node, self.size[0])
        tree = Pane(f"{name}.tree", 0, 0, self.size[0], placed.height, placed, within=name)
        return Pane(name, 0, 0, self.size[0], high, scrolls=True, above=above), tree

    def _fields(self) -> tuple[Pane, ...]:
        if self.address != "home":
            return ()
        return (Pane("field", 0, 420, self.size[0], 56, within="home.body", field=self.field),)

    def scrolled(self, pane: str, above: float) -> None:
        self.above[pane] = above

    def finger(self, pane: str, how: str, at: tuple[float, float]) -> None:
        self.log.append(how)

    def slide(self, pane: str, at: int) -> None:
        self.log.append(at)

    def map(self, pane: str, how: str, given: Mapping[str, object]) -> None:
        self.log.append(how)

    def handle(self, pane: str, message: Message, at: tuple[float, float]) -> None:
        self.log.append(message)
        if message == "count":
            self.count += 1
            self.machine.vibrate((0.02,))
        elif message == "later":
            self.host.later(2, lambda: self.handle(pane, "count", at))
        elif message == "list":
            self.address = "list"
        elif message == "why":
            self.sheet = True
        elif message == "close":
            self.sheet = False
        elif message == "secret":
            self.secret = True
            self.machine.hide_from_switcher(True)

    def type(self, pane: str, text: str) -> None:
        self.field.text = text

    def enter(self, pane: str) -> None:
        self.field.entered()

    def focus(self, pane: str, focused: bool) -> None:
        self.field.focus = focused

    def close(self, layer: str, at: tuple[float, float]) -> None:
        self.sheet = at[1] > self.size[1] / 2

    def back(self) -> bool:
        found = self.sheet or self.address != "home"
        if self.sheet:
            self.sheet = False
        else:
            self.address = "home"
        return found

    def put_away(self) -> None:
        self.secret = False

    def come_back(self) -> None:
        self.log.append("back again")


def toy_session(watch: Watch) -> tuple[Session, ToyApp]:
    host = BrowserHost(watch)
    machine = BrowserMachine(host)
    app = ToyApp(host, machine)
    return Session(app, host, machine), app


def nothing(*_: object) -> None:
    """A painter that paints nothing."""
