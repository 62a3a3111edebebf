"""A sentence over the lower edge of a page, with undo if it has one; it goes by itself."""

from collections.abc import Callable
from typing import Any

from screens.host import Scheduled
from screens.metrics import dp
from screens.ui.bottom_sheet import WIDEST
from screens.ui.fitting import width_of
from screens.ui.pane import Pane
from screens.ui.touch import Touch
from screens.ui.tree.controls import NO_SURFACE
from screens.ui.tree.nodes import Card, Key, Node, Row, Surface, Text
from screens.ui.tree.tree import Tree

SECONDS, TICK = 6, 0.25
ACT = "act"
LEFT, AIR, BESIDE = 16, 20, 28
"""What is free left of the words, above and below them, and beside those of the button, in dp."""


class Snackbar(Tree):
    def __init__(
        self,
        page: Any,
        text: str,
        *,
        brief: str = "",
        action: str = "",
        then: Callable[[], object] | None = None,
        room: Pane | None = None,
    ) -> None:
        """`brief` is what it says where the whole sentence takes more than a line; `action` does what `then` says.

        It lies in `room`, or on all of the page.
        """
        self.text, self.brief, self.action, self._then = text, brief, action, then
        self.page, self._room = page, room
        super().__init__(page.app.theme, lambda _: self.act())
        for old in [one for one in page.floats if isinstance(one, Snackbar)]:
            old.close()
        page.lay_over(self)
        self._left = float(SECONDS)
        self._ticking: Scheduled = page.app.host.every(TICK, self._tick)

    def arrange(self) -> None:
        """As wide as what is not the page's column, above the buttons."""
        page, font_scale = self.page, self.theme.font_scale
        room, column = self._room or page, 0 if self._room else page.column
        stage, above = room.width - column, dp(16) if column else dp(96) * max(1.0, font_scale * 0.75)
        self.width = min(stage - dp(24), dp(WIDEST))
        self.show(self._line())
        lowest = max(0.0, min(above, room.height - self.height - dp(8)))
        self.x, self.y = room.x + (stage - self.width) / 2, room.y + lowest

    def _line(self) -> Node:
        button = width_of(self.action, self.theme.strong) + dp(BESIDE) if self.action else 0
        room = self.width - dp(LEFT + 4) - max(button, dp(72) if self.action else 0)
        whole = not self.brief or width_of(self.text, self.theme.body, bold=False) <= room
        words = Text(self.text if whole else self.brief, ink="page")
        action = Text(self.action, "strong", "brass_wash", one_line=True, align="center")
        act = (Key(action, NO_SURFACE, (BESIDE / 2, 10), 48, hugs=True, tap=ACT, name=self.action),)
        line = Row((words, *(act if self.action else ())), 0, (LEFT, 0, 4, 0))
        return Card(line, Surface("ink"), (0, AIR / 2 if not self.action else 4), 56)

    def touched(self, touch: Touch) -> None:  # noqa: ARG002
        """What only says something goes with the next touch, wherever that is: it may be over by then."""
        if not self.action:
            self.close()

    def _tick(self, seconds: float) -> None:
        """Time passes; a moment in which nothing could be tapped, as the machine was busy, counts as one tick."""
        self._left -= min(seconds, TICK)
        if self._left <= 0:
            self.close()

    def act(self) -> None:
        self.close()
        if self._then:
            self._then()

    def close(self) -> None:
        self._ticking.cancel()
        self.page.take_off(self)
