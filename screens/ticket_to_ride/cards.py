"""Train cards, where the table checks them: the face-up row, the deck, and what was turned up.

Both sheets are made once for a page: nearly every entry of such a table opens one.
"""

from typing import Any

from kivy.metrics import dp

from companion.games.ticket_to_ride.present import CardsView
from companion.games.ticket_to_ride.records import TakeBlind, TakeFaceUp, TurnUp
from screens import drafts
from screens.app import running
from screens.kit import Action, Sheet, Text
from screens.kit.layout import put
from screens.ticket_to_ride.pieces import CardGrid, TrainCard

TURN_UP = "ticket_to_ride/turn_up"
LOW = 640
"""On a page that is no higher, in dp, three lines of cards are seen at once only if they are low."""


class CardSheets:
    """What a page shows of the cards: which to take, or which were turned up."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._taking: Taking | None = None
        self._turning: TurningUp | None = None

    def show(self) -> None:
        cards = self._page.view.mirror.cards
        if cards is None:
            return
        if cards.due:
            self._turning = self._turning or TurningUp()
            self._turning.show(self._page, cards)
        else:
            self._taking = self._taking or Taking()
            self._taking.show(self._page, cards)

    def prepare(self) -> bool:
        """Make one of them before it is asked for; True if there is more to make."""
        if self._turning is None:
            self._turning = TurningUp()
            self._turning.offer_all()
            return True
        self._taking = self._taking or Taking()
        return False


class CardSheet:
    """A sheet about the cards, headed by how many there are left."""

    def __init__(self) -> None:
        self.sheet = Sheet(modal=False, gives_way=True)
        self.cards: list[TrainCard] = []
        self.row = CardGrid()

    def say(self, title: str, cards: CardsView) -> None:
        tr = running().tr
        self.sheet.title = tr(title)
        self.sheet.ids.body.scroll_y = 1
        self.sheet.subtitle = tr("cards.facts", deck=cards.deck, discards=cards.discards)

    def offer(self, kinds: tuple[str, ...]) -> None:
        """Each of these cards."""
        while len(self.cards) < len(kinds):
            place = len(self.cards)
            self.cards.append(TrainCard(on_release=lambda _, place=place: self.tapped(place)))
        for card, kind in zip(self.cards, kinds, strict=False):
            card.kind, card.text = kind, running().tr(f"ticket_to_ride.card.{kind}")
        put(self.row, self.cards[: len(kinds)])

    def tapped(self, place: int) -> None:
        """The card at this place."""
        raise NotImplementedError


class Taking(CardSheet):
    """The face-up cards and the deck, one tap each."""

    def __init__(self) -> None:
        super().__init__()
        self._face_up: tuple[str, ...] = ()
        self._blind = Action(kind="primary", icon="cards-outline", on_release=lambda _: self._do(TakeBlind()))
        self.sheet.fill([self.row, self._blind])

    def show(self, page: Any, cards: CardsView) -> None:
        self.say("cards.title", cards)
        self._face_up = cards.face_up
        self.offer(cards.face_up)
        self._blind.text = running().tr("ticket_to_ride.do.TakeBlind")
        page.show_sheet(self.sheet)

    def tapped(self, place: int) -> None:
        self._do(TakeFaceUp(self._face_up[place]))

    def _do(self, command: Any) -> None:
        self.sheet.close()
        running().tap(command)


class TurningUp(CardSheet):
    """One tap per card turned up beside the deck."""

    def __init__(self) -> None:
        super().__init__()
        self._due = 0
        self._turned: list[str] = []
        self._kinds: tuple[str, ...] = ()
        self._face_up: tuple[str, ...] = ()
        self._up, self._asked = CardGrid(), Text(role="strong")
        self._lying: list[TrainCard] = []
        self.sheet.fill([self._up, self._asked, self.row])

    def offer_all(self) -> None:
        """Every kind there is."""
        self._kinds = tuple(running().session.state.board.cards.kinds)
        self.offer(self._kinds)

    def show(self, page: Any, cards: CardsView) -> None:
        self.say("cards.face_up", cards)
        self._due, self._face_up = cards.due, cards.face_up
        self._up.low = self.row.low = page.height < dp(LOW)
        self.offer_all()
        self._turned = self._turned_before()
        self._asked.text = running().tr("cards.turn_up", count=cards.due)
        self._show_row()
        self.sheet.when_closed = None
        drafts.lay(self.sheet, page.show_sheet, TURN_UP, turned=list(self._turned))

    def _turned_before(self) -> list[str]:
        """What was told before a kill of the cards that are turned up now."""
        kept = drafts.kept(TURN_UP).get("turned", ())
        return [kind for kind in kept if kind in self._kinds][: self._due - 1]

    def _show_row(self) -> None:
        """What lies face up, and a gap for each card that is still to be told."""
        tr = running().tr
        kinds = [*self._face_up, *self._turned]
        gaps = self._due - len(self._turned)
        while len(self._lying) < len(kinds) + gaps:
            self._lying.append(TrainCard(disabled=True))
        for card, kind in zip(self._lying, [*kinds, *[""] * gaps], strict=False):
            card.waits, card.kind = not kind, kind
            card.text = tr(f"ticket_to_ride.card.{kind}") if kind else ""
        put(self._up, self._lying[: len(kinds) + gaps])

    def tapped(self, place: int) -> None:
        turned = self._turned
        turned.append(self._kinds[place])
        self._show_row()
        if len(turned) < self._due:
            drafts.keep(TURN_UP, turned=list(turned))
        elif not running().tap(TurnUp(tuple(turned))):
            turned.pop()
            self._show_row()
