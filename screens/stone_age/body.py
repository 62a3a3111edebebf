"""What stands in the middle of the table in one phase: nodes that scroll, and nodes at the foot of the page."""

from dataclasses import replace
from functools import partial
from typing import Any

from screens.games import load
from screens.metrics import dp
from screens.stone_age.drawings.nodes import TakeTwo
from screens.ui.changes import CHANGES
from screens.ui.motion import Motion
from screens.ui.pane import Pane
from screens.ui.scroll import TreeScroll
from screens.ui.tree.controls import Do, call
from screens.ui.tree.nodes import Column, Message, Node
from screens.ui.tree.tree import Tree


def way_to_extra(page: Any) -> list[tuple[str, str, Any]]:
    """In the menu, the extra card behind the curtain of whoever holds one."""
    holder = next((seat for seat, player in enumerate(page.view.game_view.players) if player.extra_drawn), None)
    if holder is None:
        return []
    go = partial(page.app.go, "extra", table=page.table, seat=str(holder))
    return [("eye-off-outline", page.app.tr("stone_age.do.KeepExtraCard"), go)]


LEAST, TRIES = 120, 4
"""A body that is narrower, in dp, has no room for its nodes yet; and so often its height follows from them."""


class TreeBody(Pane):
    """A body of the table whose `body` and `foot` give its nodes and whose `handle` carries out what is tapped."""

    fills = True
    phases: tuple[str, ...] = ()
    """Where it is shown: elsewhere there is nothing to show."""
    local: Any
    """What the page holds; with `far` where something moves."""
    follows_height = False
    """True if its nodes depend on its height too."""
    stays_on_top = False
    """True if it stands at the top of the room it has in a column, so that nothing moves with what is below."""

    def __init__(self, page: Any) -> None:
        super().__init__()
        self.page = page
        theme, self.motion = page.app.theme, Motion(page.app.host, page.app.theme, self._move)
        self.content = Tree(theme, self.handle)
        self.scroll = TreeScroll(theme, self.content)
        self.parts = (self.scroll,)
        self._composed: Any = None
        """The room for which its nodes were made; None if they are to be made anew."""
        self._measured: Any = None
        """For what its height was measured."""

    def body(self) -> Node:
        raise NotImplementedError

    def foot(self) -> Node | None:
        """None where nothing is needed there."""
        return None

    def arrange(self) -> None:
        self._compose()
        top = self.page.step_top if self.page.body is self else 0
        self.scroll.lay(*self.pos, self.width, max(0.0, self.height - top))

    def height_for(self, width: float, most: float) -> float:
        """How high it stands in this width, up to `most`: as its nodes with all their air, which may depend on it."""
        self.width = width
        for _ in range(TRIES):
            now = (width, most, self.content.looks)
            if not self._compose() and now == self._measured:
                break
            self._measured = now
            self.content.width, self.content.min_height = width, most
            self.height = min(most, self.content.height)
        return self.height

    def show_anew(self) -> None:
        """With the next layout its nodes are made as they are then."""
        self._composed = None
        CHANGES.note()

    def _compose(self) -> bool:
        """Make its nodes for the room it has; False where they are for that already."""
        room = self.size if self.follows_height else self.width
        if room == self._composed or self.page.view is None or not self.is_shown() or self.width <= dp(LEAST):
            return False
        self._composed = room
        self.content.show(self.body())
        return True

    def _move(self, far: float) -> None:
        """What was just rolled or turned up is so far on its way."""
        self.local = replace(self.local, far=far)
        self.show_anew()

    @property
    def any_two(self) -> tuple[tuple[int, str], ...]:
        """Who may use the any-2 card now, and what that is called."""
        words = self.page.app.tr("stone_age.do.UseAnyTwo")
        return tuple((seat, words) for seat, player in enumerate(self.page.view.game_view.players) if player.any_two)

    def handle(self, message: Message) -> None:
        """A tap calls a method of this body, or is an entry."""
        match message:
            case TakeTwo(seat):
                load("screens.stone_age.using.pay:show_any_two")(self.page, seat)
            case Do():
                call(self, message)
            case command:
                self.page.app.tap(command)

    def begin(self) -> None:
        """Its phase has come again."""

    def show(self) -> None:
        """As all is now, and what stands at the foot of the page."""
        self.show_anew()
        self.page.foot.show(self.foot() or Column(()))

    def is_shown(self) -> bool:
        return self.page.view.turn.phase in self.phases

    @property
    def room(self) -> float:
        """How wide it is, in dp."""
        return float(self.width / dp(1))

    def side(self, widest: float) -> float:
        """The margin of lines that are at most so wide."""
        return max(12 if self.room < 360 else 16, (self.room - widest) / 2)
