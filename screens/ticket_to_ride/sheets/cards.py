"""Train cards, where the table checks them: the face-up row, the deck, and what was turned up."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp

from companion.games.ticket_to_ride.present import CardsView
from companion.games.ticket_to_ride.records import TurnUp
from screens import drafts
from screens.ticket_to_ride.sheets.page import TakenBack, TurnedUp, take_card, take_card_foot, turn_up
from screens.ui.sheet import TreeSheet
from screens.ui.tree.nodes import Message

TURN_UP = "ticket_to_ride/turn_up"
LOW = 640
"""On a page that is no higher, in dp, three lines of cards are seen at once only if they are low."""


def show_cards(page: Any) -> None:
    """Which card to take, or which were turned up."""
    cards = page.view.mirror.cards
    if cards is None:
        return
    if cards.due:
        sheet = TurningUp(page, cards)
        drafts.lay(sheet, page.show_sheet, TURN_UP, turned=list(sheet.turned))
    else:
        page.show_sheet(Taking(page, cards))


class CardSheet(TreeSheet):
    """A sheet about the cards, headed by how many there are left."""

    def __init__(self, page: Any, title: str, cards: CardsView, *, modal: bool = False) -> None:
        self.cards = cards
        left = page.app.tr("cards.facts", deck=cards.deck, discards=cards.discards)
        super().__init__(page, title=page.app.tr(title), subtitle=left, modal=modal, gives_way=True)


class Taking(CardSheet):
    """The face-up cards and the deck, one tap each."""

    def __init__(self, page: Any, cards: CardsView) -> None:
        super().__init__(page, "cards.title", cards)
        tr = page.app.tr
        self.show_nodes(take_card(tr, cards.face_up, page.app.theme.growth), take_card_foot(tr))

    def hear(self, message: Message) -> None:
        self.close()
        self.page.app.tap(message)


class TurningUp(CardSheet):
    """One tap per card turned up beside the deck; entered, it closes if `then` wants to hear of it."""

    def __init__(
        self, page: Any, cards: CardsView, then: Callable[[], object] | None = None, *, modal: bool = False
    ) -> None:
        super().__init__(page, "cards.face_up", cards, modal=modal)
        self._then = then
        self.kinds = tuple(page.session.state.board.cards.kinds)
        kept = drafts.kept(TURN_UP).get("turned", ())
        self.turned = tuple(kind for kind in kept if kind in self.kinds)[: cards.due - 1]
        self._show()

    def _show(self) -> None:
        app, due = self.page.app, self.cards.due
        low, lying = self.page.height < dp(LOW), self.cards.face_up
        self.show_nodes(turn_up(app.tr, self.kinds, lying, self.turned, app.theme.growth, due=due, low=low))

    def hear(self, message: Message) -> None:
        before = self.turned
        match message:
            case TurnedUp(card):
                self.turned = (*before, card)
            case TakenBack(at):
                self.turned = (*before[:at], *before[at + 1 :])
        if len(self.turned) < self.cards.due:
            drafts.keep(TURN_UP, turned=list(self.turned))
        elif not self.page.app.tap(TurnUp(self.turned)):
            self.turned = before
        elif self._then is not None:
            with drafts.held():
                self.close()
            self._then()
            return
        self._show()
