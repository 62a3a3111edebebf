"""Train cards, where the table checks them: the face-up row, the deck, and what was turned up.

Both sheets are made once for a page: nearly every entry of such a table opens one.
"""

from typing import Any

from companion.games.ticket_to_ride.present import CardsView
from companion.games.ticket_to_ride.records import TakeBlind, TakeFaceUp, TurnUp
from screens import drafts
from screens.app import running
from screens.kit import Action, Chip, Sheet, Text
from screens.kit.flow import Flow
from screens.kit.layout import put

TURN_UP = "ticket_to_ride/turn_up"


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
        self.facts = Text(role="caption", muted=True)
        self.chips: list[Chip] = []
        self.row = Flow()

    def say(self, cards: CardsView) -> None:
        tr = running().tr
        self.sheet.title = tr("cards.title")
        self.sheet.ids.body.scroll_y = 1
        self.facts.text = tr("cards.facts", deck=cards.deck, discards=cards.discards)

    def offer(self, kinds: tuple[str, ...], **looks: Any) -> None:
        """A chip for each of these cards."""
        while len(self.chips) < len(kinds):
            place = len(self.chips)
            self.chips.append(Chip(on_release=lambda _, place=place: self.tapped(place), **looks))
        for chip, kind in zip(self.chips, kinds, strict=False):
            chip.text = running().tr(f"ticket_to_ride.card.{kind}")
        put(self.row, self.chips[: len(kinds)])

    def tapped(self, place: int) -> None:
        """The chip at this place."""
        raise NotImplementedError


class Taking(CardSheet):
    """The face-up cards and the deck, one tap each."""

    def __init__(self) -> None:
        super().__init__()
        self._face_up: tuple[str, ...] = ()
        self._blind = Action(kind="primary", icon="cards-outline", on_release=lambda _: self._do(TakeBlind()))
        self.sheet.fill([self.facts, self.row, self._blind])

    def show(self, page: Any, cards: CardsView) -> None:
        self.say(cards)
        self._face_up = cards.face_up
        self.offer(cards.face_up, icon="cards-outline")
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
        self._head, self._said = Text(role="strong"), Text(muted=True)
        self.sheet.fill([self.facts, self._head, self._said, self.row])

    def offer_all(self) -> None:
        """Every kind there is."""
        self._kinds = tuple(running().session.state.board.cards.kinds)
        self.offer(self._kinds)

    def show(self, page: Any, cards: CardsView) -> None:
        self.say(cards)
        self._due = cards.due
        self.offer_all()
        self._turned = self._turned_before()
        self._head.text = running().tr("cards.turn_up", count=cards.due)
        self._say_turned()
        self.sheet.when_closed = None
        drafts.lay(self.sheet, page.show_sheet, TURN_UP, turned=list(self._turned))

    def _turned_before(self) -> list[str]:
        """What was told before a kill of the cards that are turned up now."""
        kept = drafts.kept(TURN_UP).get("turned", ())
        return [kind for kind in kept if kind in self._kinds][: self._due - 1]

    def _say_turned(self) -> None:
        tr = running().tr
        self._said.text = tr.listed(tr(f"ticket_to_ride.card.{kind}") for kind in self._turned)

    def tapped(self, place: int) -> None:
        turned = self._turned
        turned.append(self._kinds[place])
        self._say_turned()
        if len(turned) < self._due:
            drafts.keep(TURN_UP, turned=list(turned))
        elif not running().tap(TurnUp(tuple(turned))):
            turned.pop()
            self._say_turned()
