"""A table whose body and foot are nodes, between the players and the last entry."""

from typing import Any

from kivy.metrics import dp

from screens.kit.loading import load_kv
from screens.table.frame import TablePage
from screens.table.page import ToSheet
from screens.ui.scroll import TreeScroll
from screens.ui.tree.nodes import Message, Node, Room
from screens.ui.tree.widget import Tree

ABOVE_LEDGER = 2
"""Where the body and the foot go among the widgets of the page, the lowest first: above ledger line and sheets."""


class TreeTable(TablePage):
    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        theme = self.app.theme
        self.scroll, self.foot = TreeScroll(theme, Tree(theme, self.hear)), Tree(theme, self.hear)
        for part in (self.scroll, self.foot):
            self.ids.sides.add_widget(part, ABOVE_LEDGER)
        for name in ("size", "margin", "column"):
            self.fbind(name, self._resized)

    def nodes(self) -> tuple[Node, Node]:
        """What stands in the body, and below it."""
        raise NotImplementedError

    def act(self, message: Message) -> None:
        """Something was tapped."""

    def tapped_seat(self, seat: int) -> None:
        """A player in the strip was tapped."""

    def hear(self, message: Message) -> None:
        if isinstance(message, ToSheet):
            self.app.go("score", table=self.table)
        else:
            self.act(message)

    def show_nodes(self) -> None:
        body, foot = self.nodes()
        self.scroll.tree.show(body)
        self.foot.show(foot)

    @property
    def room(self) -> Room:
        return Room(self.width / dp(1), self.height / dp(1), self.margin / dp(1), self.column / dp(1))

    def _resized(self, *_: Any) -> None:
        if self.is_shown and self.app.table_open and self.view is not None:
            self.show_nodes()


load_kv(__file__)
