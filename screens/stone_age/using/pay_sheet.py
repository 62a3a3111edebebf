"""The sheet over the table on which something is paid, a kind at a time."""

from collections.abc import Callable
from typing import Any

from scoring.stone_age import RESOURCES, Resources
from screens import drafts
from screens.metrics import dp
from screens.stone_age.using.payment import Change, Judge, Judged, steps, update
from screens.ui.bottom_sheet import Sheet
from screens.ui.sheet import TreeSheet
from screens.ui.tree.nodes import Button, Buttons, Column, Message, Node

PAY = "pay"
LOW = 460
"""Where a sheet has less height than this, in dp, it shows the most needed only."""


class PaymentSheet(TreeSheet):
    """A payment from what one owns, which `judge` judges; `pay` makes the command of it.

    That is carried out by `enter`, and so are the commands of the other buttons.
    """

    def __init__(
        self,
        page: Any,
        owned: Resources,
        paid: Resources,
        judge: Judge,
        pay: Callable[[Resources], Any],
        *,
        above: tuple[Node, ...] = (),
        others: tuple[Button, ...] = (),
        enter: Callable[[Any], object] | None = None,
        **more: Any,
    ) -> None:
        self.owned, self.paid, self.judge, self.pay = owned, paid, judge, pay
        self.above, self.others, self.enter = above, others, enter or page.app.tap
        self.keep: Callable[[], object] = lambda: None
        super().__init__(page, **more)
        self.show_payment()

    @property
    def judged(self) -> Judged:
        return self.judge(self.paid)

    def show_payment(self) -> None:
        """Where words are large one way is all that has room below."""
        judged, app = self.judged, self.page.app
        pay = (Button(judged.enter, "check", "primary", PAY),) if judged.enter else ()
        parts, actions = (*self.above, steps(app.tr, self.owned, self.paid, judged)), (*self.others, *pay)
        self.show_nodes(Column(parts, 10), Buttons(actions))

    def handle(self, message: Message) -> None:
        if not isinstance(message, Change):
            self.enter(self.pay(self.paid) if message == PAY else message)
            return
        before, self.paid = self.paid, update(self.owned, self.paid, message)
        if self.paid != before:
            self.show_payment()
            self.keep()

    def lay_as(self, kind: str, **of: Any) -> Sheet:
        """Go on from what was entered for this before a kill, and keep every change from now on."""
        before = drafts.load(kind)
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
    """True where a sheet has room for the most needed only, or words are too large to stand beside anything."""
    return bool(page.over.height < dp(LOW) or page.app.theme.large)
