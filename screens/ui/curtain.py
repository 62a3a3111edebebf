"""The curtain over a page while the phone is passed on: nothing secret is on the screen until its owner looks."""

from collections.abc import Callable
from typing import Any

from screens.metrics import dp
from screens.ui.open_sheet import Cover
from screens.ui.pane import Painting
from screens.ui.pen import Pen, Rect
from screens.ui.scroll import TreeScroll
from screens.ui.tree import names
from screens.ui.tree.controls import Translate, icon_key
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.nodes import Column, Icon, Key, Mark, Message, Node, Row, Space, Surface, Text
from screens.ui.tree.tree import Tree

OPEN, TAP, LEAVE = "open", "tap", "leave"
SECONDS = 30
"""After so many without a touch the page behind it closes again."""
MARGIN, LINE_GAP, BACK, WIDEST = 16, 12, 48, 560
WORDS = 0.54
"""How much of an upright page the words and the button take."""
LARGEST, SMALLEST = 120, 48
"""The mark of the owner, in dp."""


def curtain(tr: Translate, whose: Mark, name: str, text: str, width: float, height: float) -> Node:
    """Whom the phone is passed to, and the button to hold."""
    fill, on, edge = (f"banner.{whose.colour}.{part}" for part in ("fill", "on", "edge"))
    back = Row((icon_key("arrow-left", LEAVE, names.BACK, ink=on), Text("")), widths=(BACK, 0))
    words = Row(
        (Text(""), Icon("eye-outline", fill), Text(tr("curtain.hold"), "strong", fill, one_line=True), Text("")), 10
    )
    surface = Surface(on, edge=edge, lift=2)
    caption = (
        Text(tr("curtain.pass_to", player=name), "title", on, align="center"),
        Text(text, ink=on, align="center"),
    )
    hold = Key(words, surface, (16, 12), 72, hugs=False, tap=TAP, hold=OPEN, name=tr("curtain.hold"))
    closes = Text(tr("curtain.closes", seconds=SECONDS), "caption", on, align="center")
    side, room = max(MARGIN, (width - WIDEST) / 2), height - 2 * MARGIN
    landscape = width > height
    above = room / 2 if landscape else height * (1 - WORDS) - MARGIN
    size = min(LARGEST, max(SMALLEST, (above - BACK) / 2))
    mark = Row((Text(""), Mark(whose.colour, whose.initial, size, inverted=True), Text("")))
    left = (back, Space(max(0, above - BACK - (size / 2 if landscape else size + 4 * LINE_GAP))), mark)
    if landscape:
        right = Column((*caption, Space(LINE_GAP), hold, closes), LINE_GAP)
        return Row((Column((*left, Space(above - size / 2))), right), MARGIN, (MARGIN,) * 4, room)
    return Column(
        (*left, Space(4), *caption, Space(0, fills=True), hold, closes), LINE_GAP, (side, MARGIN, side, MARGIN)
    )


class Curtain(Cover):
    """Opens when its button is held, or tapped twice."""

    closes = False

    def __init__(
        self, page: Any, whose: Mark, name: str, text: str, look: Callable[[], object], leave: Callable[[], object]
    ) -> None:
        super().__init__()
        self.page, self.whose, self.name, self.text = page, whose, name, text
        self._acts = {OPEN: look, LEAVE: leave}
        self._taps = 0
        theme = page.app.theme
        self.tree = Tree(theme, self.handle)
        self.scroll = TreeScroll(theme, self.tree)
        self.ground = Painting(theme, self._draw_ground)
        self.parts = (self.ground, self.scroll)

    @property
    def button(self) -> NodeHandle:
        """What is held."""
        return next(one for one in self.tree.targets() if one.tap == TAP)

    def handle(self, message: Message) -> None:
        self._taps += message == TAP
        if message != TAP or self._taps == 2:
            self._acts[LEAVE if message == LEAVE else OPEN]()

    def arrange(self) -> None:
        self.x, self.y, self._width, self._height = self.page.bounds
        size = (self.width / dp(1), self.height / dp(1))
        self.tree.show(curtain(self.page.app.tr, self.whose, self.name, self.text, *size))
        for part in self.parts:
            part.lay(*self.bounds)

    def _draw_ground(self, pen: Pen, box: Rect) -> None:
        pen.panel(box, 0, pen.theme.player(self.whose.colour, "fill", banner=True), smooth=False)
