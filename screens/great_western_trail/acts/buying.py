"""Buying cattle on its table: the function shown, its messages carried out, what is chosen kept."""

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.metrics import dp

from companion.games.great_western_trail.ask.market import purchase
from companion.games.great_western_trail.ask.parts import has
from companion.games.great_western_trail.turns.commands import BuyCattle
from companion.games.great_western_trail.turns.view import Chip
from screens import drafts
from screens.great_western_trail.acts.buy import Buy, BuyNone, Reveal, body, foot
from screens.great_western_trail.acts.half import told_of
from screens.table.refusal import show_refusal
from screens.ui.question.sheet import WIDE
from screens.ui.sheet import TreeSheet
from screens.ui.tree.nodes import Message

ACT = "great_western_trail/act"
"""Drafts of the sheets of actions."""


class BuySheet(TreeSheet):
    """One tap buys a card; every card says what it would cost."""

    def __init__(self, *, page: Any, chip: Chip) -> None:
        self.by, self.told, self.seat = chip.view.by, told_of(chip), page.turn.seat
        self.cards: tuple[str, ...] = ()
        """What was bought by this action already and is bought again along with the next card."""
        self.reveal, self._cursor = 0, -1
        super().__init__(page, title=page.app.say(chip.label), subtitle=page.app.say(has(page.session.state)))
        if page.width >= dp(WIDE):
            self.colour, self.initial = page.view.seats[self.seat].colour, page.letters[self.seat]
        self._show()

    def begin_with(self, cards: Sequence[str], reveal: int) -> None:
        """The purchase that stands: another card is added to it, or it is put back as it was."""
        self.cards, self.reveal, self._cursor = tuple(cards), reveal, self.page.session.cursor
        self.when_closed = self._as_before
        self._show()

    def _as_before(self) -> None:
        session = self.page.session
        if session.cursor == self._cursor and session.can_redo and not drafts.is_held():
            self.page.app.redo()

    def _show(self) -> None:
        tr, bought = self.page.app.tr, purchase(self.page.session.state, self.by, self.cards, self.reveal)
        self.show_nodes(body(tr, self.page.mirror, bought), foot(tr, bought))
        if self.parent is not None:
            drafts.keep(ACT, **self._draft())

    def hear(self, message: Message) -> None:
        match message:
            case Buy(card):
                self._do((*self.cards, card))
            case BuyNone():
                self._do(self.cards)
            case Reveal(cowboys):
                command = BuyCattle(self.seat, self.by, self.cards, cowboys)
                reason = self.page.session.why_not(command) if self.cards or cowboys else None
                if reason is not None:
                    show_refusal(self.page, reason)
                    return
                self.reveal = cowboys
                self._show()

    def _do(self, cards: tuple[str, ...]) -> None:
        command = BuyCattle(self.seat, self.by, cards, self.reveal)
        reason = self.page.session.why_not(command)
        if reason is not None:
            show_refusal(self.page, reason)
        elif self.page.tap(command):
            self.close()

    # --- half made ---

    def _draft(self) -> dict[str, Any]:
        return {**self.told, "chosen": {"cards": list(self.cards), "reveal": self.reveal}}

    def show_on(self) -> Any:
        """Lay it on its page; from now on it outlives a kill."""
        return drafts.lay(self, self.page.show_sheet, ACT, **self._draft())

    def take_up(self, chosen: Mapping[str, Any]) -> bool:
        """What was bought by this action before, and the cowboys that turn up cards."""
        cards, reveal = tuple(chosen.get("cards", ())), chosen.get("reveal", 0)
        known = [offer.card for offer in purchase(self.page.session.state, self.by).offers]
        if not set(cards) <= set(known) or not isinstance(reveal, int):
            return False
        command = BuyCattle(self.seat, self.by, cards, reveal)
        if (cards or reveal) and self.page.session.why_not(command):
            return False
        self.begin_with(cards, reveal)
        return True
