"""The sheet over the table on which something is paid, a kind at a time."""

from collections.abc import Callable, Mapping
from typing import Any

from kivy.metrics import dp

from scoring.stone_age import RESOURCES, Resources
from screens import drafts
from screens.stone_age.drawn.looks import WORDY
from screens.stone_age.using.payment import Change, Judge, Judged, steps, update
from screens.ui.bottom_sheet import Sheet
from screens.ui.sheet import TreeSheet
from screens.ui.tree.nodes import Button, Buttons, Column, Message, Node

LOW = 440
"""Where a sheet has less height than this, in dp, it shows the most needed only."""


class PaymentSheet(TreeSheet):
    """A payment from what one owns, which `judge` judges.

    Its buttons say the names of `ways`, which are told what is set; the last of them pays it.
    """

    def __init__(
        self,
        page: Any,
        ways: Mapping[str, Callable[[Resources], object]],
        owned: Resources,
        paid: Resources,
        judge: Judge,
        *,
        above: tuple[Node, ...] = (),
        buttons: tuple[Button, ...],
        most_said: bool = True,
        **more: Any,
    ) -> None:
        self.ways, self.owned, self.paid, self.judge = ways, owned, paid, judge
        self.above, self.buttons, self.most_said = above, buttons, most_said
        self.keep: Callable[[], object] = lambda: None
        super().__init__(page, **more)
        self.show_payment()

    @property
    def judged(self) -> Judged:
        return self.judge(self.paid)

    def show_payment(self) -> None:
        """Where words are large one way is all that has room below."""
        judged, (*others, last) = self.judged, self.buttons
        pay = Button(judged.enter or last.text, last.icon, last.kind, last.tap)
        parts = (*self.above, steps(self.page.app.tr, self.owned, self.paid, judged, most_said=self.most_said))
        if self.page.app.theme.growth >= WORDY:
            parts, others = (*parts, *(Buttons((way,)) for way in others)), []
        self.show_nodes(Column(parts, 10), Buttons((*others, pay)))

    def hear(self, message: Message) -> None:
        if not isinstance(message, Change):
            self.ways[str(message)](self.paid)
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
        return drafts.lay(self, self.page.show_sheet, kind, **of, paid=list(self.paid))

    def _can_be(self, paid: Any) -> bool:
        """True if each kind goes no further than its step does."""
        if not isinstance(paid, list) or len(paid) != len(RESOURCES):
            return False
        return all(count in range(most + 1) for count, most in zip(paid, self.owned, strict=True))


def is_low(page: Any) -> bool:
    """True where a sheet has room for the most needed only."""
    return bool(page.ids.over.height < dp(LOW))
