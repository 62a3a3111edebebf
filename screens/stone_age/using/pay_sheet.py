"""Sheets over the table on which something is paid: they leave it in sight, and turn along with the phone."""

from collections.abc import Callable, Mapping
from typing import Any

from kivy.metrics import dp

from scoring.stone_age import RESOURCES, Resources
from screens import drafts
from screens.app import running
from screens.stone_age.using.payment import Change, Judge, Judged, steps, update
from screens.ui.bottom_sheet import Sheet
from screens.ui.sheet import TreeSheet
from screens.ui.tree.nodes import Button, Buttons, Column, Message, Node

LOW = 440
"""Where a sheet has less height than this, in dp, it shows the most needed only."""
WORDY = 1.25
"""The scale of the type from which on words are given lines of their own."""


class TurningSheet(Sheet):
    """On a phone that lies the column is too low for it: there it stands beside the stage from top to bottom."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, modal=False, **more)

    def lay(self, page: Any) -> Sheet:
        """Show it on a table, now and whenever the phone is turned."""
        self.modal = page.shape == "landscape"
        page.bind(shape=self._turned)
        shown: Sheet = page.show_sheet(self)
        return shown

    def _turned(self, page: Any, shape: str) -> None:
        if self.parent:
            self.parent.remove_widget(self)
            self.modal = shape == "landscape"
            (page if self.modal else page.ids.over).add_widget(self)


class OfferSheet(TurningSheet, TreeSheet):
    """Something to be had, and ways to go on that stay in sight, the primary one last; each says its own name."""

    def __init__(self, page: Any, ways: Mapping[str, Callable[[], object]], **more: Any) -> None:
        self.ways = ways
        super().__init__(page, **more)

    def hear(self, message: Message) -> None:
        self.ways[str(message)]()

    def offer(self, parts: tuple[Node, ...], ways: tuple[Button, ...]) -> None:
        """Where words are large one way is all that has room below."""
        if is_wordy():
            parts, ways = (*parts, *(Buttons((way,)) for way in ways[:-1])), ways[-1:]
        self.show_nodes(Column(parts, 10), Buttons(ways))


class PaymentSheet(OfferSheet):
    """A payment from what one owns, which `judge` judges; the last way pays it."""

    def __init__(
        self,
        page: Any,
        ways: Mapping[str, Callable[[], object]],
        owned: Resources,
        paid: Resources,
        judge: Judge,
        *,
        above: tuple[Node, ...] = (),
        buttons: tuple[Button, ...],
        most_said: bool = True,
        **more: Any,
    ) -> None:
        self.owned, self.paid, self.judge, self.above, self.buttons = owned, paid, judge, above, buttons
        self.most_said = most_said
        self.keep: Callable[[], object] = lambda: None
        super().__init__(page, ways, **more)
        self.show_payment()

    @property
    def judged(self) -> Judged:
        return self.judge(self.paid)

    def show_payment(self) -> None:
        judged, (*others, last) = self.judged, self.buttons
        pay = Button(judged.enter or last.text, last.icon, last.kind, last.tap)
        shown = steps(running().tr, self.owned, self.paid, judged, most_said=self.most_said)
        self.offer((*self.above, shown), (*others, pay))

    def hear(self, message: Message) -> None:
        if not isinstance(message, Change):
            super().hear(message)
            return
        before, self.paid = self.paid, update(self.owned, self.paid, message)
        if self.paid != before:
            self.show_payment()
            self.keep()

    def lay_as(self, kind: str, **of: Any) -> Sheet:
        """Go on from what was entered for this before a kill, and keep every change from now on."""
        before = drafts.kept(kind)
        if all(before.get(name) == value for name, value in of.items()) and self._can_be(before.get("paid")):
            wood, brick, stone, gold = before["paid"]
            self.paid = wood, brick, stone, gold
            self.show_payment()
        self.keep = lambda: drafts.keep(kind, **of, paid=list(self.paid))
        return drafts.lay(self, lambda _: self.lay(self.page), kind, **of, paid=list(self.paid))

    def _can_be(self, paid: Any) -> bool:
        """True if each kind goes no further than its step does."""
        if not isinstance(paid, list) or len(paid) != len(RESOURCES):
            return False
        return all(count in range(most + 1) for count, most in zip(paid, self.owned, strict=True))


def is_wordy() -> bool:
    """True where type is so large that words need a line of their own."""
    return bool(running().theme.growth >= WORDY)


def is_low(page: Any) -> bool:
    """True where a sheet has room for the most needed only."""
    return bool(page.ids.over.height < dp(LOW))
