"""A table whose body and foot are nodes, between the players and the last entry."""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.table.session import TableView
from screens.table.edge_widgets import Banner, LedgerLine
from screens.table.frame import TablePage
from screens.table.strip_widget import ColumnStrip, Strip
from screens.ui.columns import SheetRoom, SideBySide
from screens.ui.page import answers
from screens.ui.scroll import TreeScroll
from screens.ui.tree.nodes import Message, Node, Room
from screens.ui.tree.widget import Tree

LOW = 350
"""A page that is no higher and has no column has no room for the players, in dp."""


class TreeTable(TablePage):
    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.foot = Tree(self.app.theme, self.handle)
        parts = {"banner": Banner(self), "strip": self.make_strip(), "foot": self.foot}
        parts |= {"ledger": LedgerLine(self), "over": SheetRoom()}
        self.ids.update(parts)
        sides = self.make_sides()
        for part in (
            parts["banner"],
            *self.stage(parts["strip"]),
            *(parts[name] for name in ("foot", "ledger", "over")),
        ):
            sides.add_widget(part)
        self.add_widget(sides)
        for name in ("size", "margin", "column"):
            self.fbind(name, self._resized)
        self.tell_sheets(parts["over"])
        self._resized()  # a size it is given when it is made is no change of size

    def make_sides(self) -> SideBySide:
        """What its parts stand in."""
        return SideBySide()

    def make_scroll(self) -> TreeScroll:
        self.scroll = TreeScroll(self.app.theme, Tree(self.app.theme, self.handle))
        return self.scroll

    def tell_sheets(self, over: Widget) -> None:
        """Sheets lie there, whenever there are any."""

    def make_strip(self) -> Strip:
        return ColumnStrip(self)

    def stage(self, strip: Widget) -> Sequence[Widget]:
        """The players, and what scrolls below them or beside."""
        return strip, self.make_scroll()

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
        self.ids.strip.gives_way = self.is_crowded

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
        low = self.ids.banner.brief or self.height < dp(LOW) * self.app.theme.growth
        return bool(not self.column and low)

    def _resized(self, *_: Any) -> None:
        self.ids.strip.gives_way = self.is_crowded
        if self.is_shown and self.app.table_open and self.view is not None:
            self.show_nodes()
