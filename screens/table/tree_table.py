"""A table whose body and foot are nodes, between the players and the last entry."""

from collections.abc import Sequence
from typing import Any

from companion.table.session import TableView
from screens.metrics import dp
from screens.table.edge_panes import Banner, LedgerLine
from screens.table.frame import TablePage
from screens.table.strip_pane import ColumnStrip, Strip
from screens.ui.columns import SheetRoom, SideBySide
from screens.ui.page import answers
from screens.ui.pane import Pane
from screens.ui.scroll import TreeScroll
from screens.ui.tree.nodes import Message, Node, Room
from screens.ui.tree.tree import Tree

LOW = 350
"""A page that is no higher and has no column has no room for the players, in dp."""


class TreeTable(TablePage):
    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.foot = Tree(self.app.theme, self.handle)
        self.banner, self.strip, self.ledger = Banner(self), self.make_strip(), LedgerLine(self)
        self.over = SheetRoom()
        self.frame = sides = self.make_sides()
        sides.room = self.over
        sides.put([self.banner, *self.stage(self.strip), self.foot, self.ledger])

    def make_sides(self) -> SideBySide:
        """What its panes stand in."""
        return SideBySide(self.app.theme)

    def make_scroll(self) -> TreeScroll:
        self.scroll = TreeScroll(self.app.theme, Tree(self.app.theme, self.handle))
        return self.scroll

    def make_strip(self) -> Strip:
        return ColumnStrip(self)

    def stage(self, strip: Pane) -> Sequence[Pane]:
        """The players, and what scrolls below them or beside."""
        return strip, self.make_scroll()

    @property
    def grounds(self) -> tuple[Any, Any]:
        return self.banner.ground, self.ledger.ground

    def nodes(self) -> tuple[Node, Node]:
        """What stands in the body, and below it."""
        raise NotImplementedError

    def act(self, message: Message) -> None:
        """Something was tapped."""

    def tapped_seat(self, seat: int) -> None:
        """A player in the strip was tapped."""

    def handle(self, message: Message) -> None:
        if not answers(self, message):
            self.act(message)

    def _fill_frame(self, view: TableView) -> None:
        super()._fill_frame(view)
        self.strip.gives_way = self.is_crowded

    def show_nodes(self) -> None:
        body, foot = self.nodes()
        self.scroll.tree.show(body)
        self.foot.show(foot)

    @property
    def room(self) -> Room:
        return Room(self.width / dp(1), self.height / dp(1), self.margin / dp(1), self.column / dp(1))

    @property
    def is_crowded(self) -> bool:
        """True where the stage needs the room of the players."""
        low = self.banner.brief or self.height < dp(LOW) * self.app.theme.font_scale
        return bool(not self.column and low)

    def resized(self) -> None:
        self.strip.gives_way = self.is_crowded
        if self.is_shown and self.app.table_open and self.view is not None:
            self.show_nodes()
