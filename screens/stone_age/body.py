"""What stands in the middle of the table in one phase: nodes that scroll, and nodes at the foot of the page."""

from dataclasses import replace
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from screens.games import load
from screens.stone_age.drawn.nodes import TakeTwo
from screens.ui.motion import Motion
from screens.ui.scroll import TreeScroll
from screens.ui.tree.controls import Do, call
from screens.ui.tree.nodes import Column, Message, Node
from screens.ui.tree.widget import Tree


def way_to_extra(page: Any) -> list[tuple[str, str, Any]]:
    """In the menu, the extra card behind the curtain of whoever holds one."""
    holder = next((seat for seat, player in enumerate(page.view.mirror.players) if player.extra_drawn), None)
    if holder is None:
        return []
    go = partial(page.app.go, "extra", table=page.table, seat=str(holder))
    return [("eye-off-outline", page.app.tr("stone_age.do.KeepExtraCard"), go)]


LEAST = 120
"""Less is given only before the page is laid out, in dp."""


class TreeBody(BoxLayout):
    """A body of the table whose `body` and `foot` give its nodes and whose `hear` carries out what is tapped."""

    page = ObjectProperty(None)
    phases: tuple[str, ...] = ()
    """Where it is shown: elsewhere there is nothing to show."""
    tree_class: type[Tree] = Tree
    local: Any
    """What the page holds; with `far` where something moves."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        theme, self.motion = self.page.app.theme, Motion(self._move)
        self.content = self.tree_class(theme, self.handle)
        self.scroll = TreeScroll(theme, self.content)
        self.add_widget(self.scroll)
        self.fbind("width", self._show_body)

    def body(self) -> Node:
        raise NotImplementedError

    def foot(self) -> Node | None:
        """None where nothing is needed there."""
        return None

    def _move(self, far: float) -> None:
        """What was just rolled or turned up is so far on its way."""
        self.local = replace(self.local, far=far)
        self._show_body()

    @property
    def any_two(self) -> tuple[tuple[int, str], ...]:
        """Who may use the any-2 card now, and what that is called."""
        words = self.page.app.tr("stone_age.do.UseAnyTwo")
        return tuple((seat, words) for seat, player in enumerate(self.page.view.mirror.players) if player.any_two)

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
        self.padding = 0, self.page.step_top, 0, 0
        self._show_body()
        self.page.foot.show(self.foot() or Column(()))

    def _show_body(self, *_: Any) -> None:
        if self.page.view is not None and self.is_shown() and self.width > dp(LEAST):
            self.content.show(self.body())

    def is_shown(self) -> bool:
        return self.page.view.turn.phase in self.phases

    @property
    def room(self) -> float:
        """How wide it is, in dp."""
        return float(self.width / dp(1))

    def side(self, widest: float) -> float:
        """The margin of lines that are at most so wide."""
        return max(12 if self.room < 360 else 16, (self.room - widest) / 2)
