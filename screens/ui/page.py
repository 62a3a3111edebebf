"""The adapter between the navigator and a page function: shows its nodes, handles its messages."""

from typing import Any

from screens.metrics import dp
from screens.ui.columns import SideBySide
from screens.ui.frame import Page
from screens.ui.pane import Pane, Stack
from screens.ui.scroll import BesideScroll, TreeScroll
from screens.ui.tree.controls import Back, Do, call
from screens.ui.tree.nodes import Column, Message, Room, Screen
from screens.ui.tree.tree import Tree


def answers(page: Page, message: Message) -> bool:
    """Carry out a tap that names a method, the page's own or the app's; False for any other."""
    if isinstance(message, Do):
        call(page if hasattr(page, message.method) else page.app, message)
    return isinstance(message, Do)


class TreePage(Page):
    """A page whose `screen` gives its nodes; what is tapped calls a method, or is carried out by `act`."""

    two_columns = False
    """True for a page that has a column beside its stage where it lies."""
    heads_stage = False
    """True if the app bar stands above the stage there, not at the top of the column."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        theme = self.app.theme
        self.held: dict[str, Pane] = {}
        """Fields that stand in its trees, by the names that nodes have for them."""
        self._header = Tree(theme, self.handle, self.held)
        self.scroll = self.make_body(Tree(theme, self.handle, self.held))
        self._beside = self.column_part()
        self._foot = Tree(theme, self.handle, self.held)
        self.frame: Any = self.make_frame()
        self.frame.put([part for part in self.panes() if part is not None])

    def panes(self) -> tuple[Pane | None, ...]:
        """From top to bottom."""
        if not self.heads_stage:
            return self._header, self._beside, self.scroll, self._foot
        return self._beside, Stack((self._header, self.scroll), fills=True), self._foot

    def make_body(self, tree: Tree) -> TreeScroll:
        """What its body scrolls in."""
        return TreeScroll(self.app.theme, tree)

    def make_frame(self) -> Any:
        """What its panes stand in."""
        return SideBySide(self.app.theme) if self.two_columns else Stack(fills=True)

    def column_part(self) -> Any:
        """The side column of a landscape page; it gets the `spare` height."""
        theme = self.app.theme
        return BesideScroll(theme, Tree(theme, self.handle, self.held)) if self.two_columns else None

    def screen(self, room: Room) -> Screen:
        """The nodes of the page as it is now."""
        raise NotImplementedError

    def act(self, message: Message) -> None:
        """Something was tapped that names no method."""

    def handle(self, message: Message) -> None:
        if isinstance(message, Back):
            self.app.back()
        elif not answers(self, message):
            self.act(message)

    def opened(self) -> None:
        if not self.app.goes_back:
            self.to_top()
        self.refresh()

    def to_top(self) -> None:
        self.scroll.to_top()
        if isinstance(self._beside, BesideScroll):
            self._beside.to_top()

    def refresh(self) -> None:
        self.show(self.screen(self.room))

    def show(self, screen: Screen) -> None:
        self._header.show(screen.header)
        self.scroll.tree.show(screen.body)
        self._foot.show(screen.foot or Column(()))
        if isinstance(self._beside, BesideScroll):
            self._beside.tree.show(screen.beside or Column(()))
        if self.heads_stage:
            self.frame.whole = screen.beside is None

    @property
    def room(self) -> Room:
        one, column = dp(1), self.column if self.two_columns else 0
        return Room(self.width / one, self.height / one, self.margin / one, column / one)

    def resized(self) -> None:
        if self.is_shown:
            self.refresh()
