"""Final scoring: extra cards are shown, the any-2 card is used up, every player is checked; then the sheet."""

from collections.abc import Callable, Mapping
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.games.stone_age.present import BoardView, PlayerView
from companion.games.stone_age.records import KeepExtraCard, NoExtraCard
from companion.games.stone_age.turns.offers import possible_cards
from companion.secret import behind_curtain
from companion.table.session import Session, TableView
from screens import drafts
from screens.app import running
from screens.games import load
from screens.kit import Action, Card, Page, Sheet, Text
from screens.kit.figures import number
from screens.kit.layout import put
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.stone_age.final.counters import shown_card
from screens.stone_age.final.glance import Glance  # noqa: F401 - the kv names it
from screens.table.final import FinalPage

ASKED = {"extra": "stone_age.extra.show", "any_two": "stone_age.final.take_two"}
"""What may be asked of a player before the check, in words."""
FACE_UP = "stone_age/face_up"
"""Which extra card is shown, as it is kept until it is told."""


class StandCard(Card):
    """One player at the end: what there is in one glance, the points, and what is still asked."""

    name = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    total = StringProperty("")
    has_extra = BooleanProperty(False)
    """True while the extra card is to be shown."""
    has_any_two = BooleanProperty(False)
    confirmed = BooleanProperty(False)
    entering = BooleanProperty(False)
    """True in score only: nothing is known yet, all is entered."""
    asked = NumericProperty(0)
    """How much has to be done before this player can be confirmed."""

    def __init__(self, **more: Any) -> None:
        for event in ("on_check", "on_extra", "on_any_two"):
            self.register_event_type(event)
        super().__init__(**more)
        self._ways = {"check": self.ids.check.__self__}
        """The buttons, those that few players see made when they do."""
        self.bind(has_extra=self._choose, has_any_two=self._choose)
        self._choose()

    def show(self, player: PlayerView, total: int) -> None:
        self.ids.glance.show(player)
        self.total, self.confirmed = number(total), player.confirmed
        self.has_extra, self.has_any_two = player.extra_drawn, player.any_two
        self.asked = self.has_extra + self.has_any_two

    def _choose(self, *_: Any) -> None:
        """The buttons that are asked for; the check comes once nothing else is."""
        wanted = [self._way(name) for name in ASKED if getattr(self, f"has_{name}")]
        put(self.ids.ways, wanted or [self._ways["check"]])

    def _way(self, name: str) -> Action:
        if name not in self._ways:
            self._ways[name] = Action(icon="cards-outline", on_release=lambda _: self.dispatch(f"on_{name}"))
        self._ways[name].text = running().tr(ASKED[name])
        return self._ways[name]

    def on_check(self) -> None:
        """All that counts is to be looked through."""

    def on_extra(self) -> None:
        """The extra card is shown."""

    def on_any_two(self) -> None:
        """The any-2 card is handed in."""


def stand_cards(page: Any, view: TableView) -> list[StandCard]:
    """A card for every player that leads to all that is asked; `page` has the table's id."""
    app, cards = page.app, []
    for seat, (who, letter) in enumerate(zip(view.seats, initials([s.name for s in view.seats]), strict=True)):
        card = StandCard(
            name=who.name,
            colour=who.colour,
            initial=letter,
            entering=view.turn.phase == "entry",
            on_check=lambda _, n=seat: app.go("check", table=page.table, seat=str(n)),
            on_extra=lambda _, n=seat: show_extra(page, n),
            on_any_two=lambda _, n=seat: load("screens.stone_age.using.pay:show_any_two")(page, n),
        )
        cards.append(card)
    return cards


def update_cards(cards: list[StandCard], session: Session, board: BoardView) -> None:
    for card, player, score in zip(cards, board.players, session.sheet().players, strict=True):
        card.show(player, score.total)


class StoneAgeFinal(FinalPage):
    def players(self) -> list[StandCard]:
        return stand_cards(self, self.view)

    def show_players(self, parts: list[Any]) -> None:
        update_cards(parts, self.session, self.view.mirror)

    def is_ready(self) -> bool:
        return all(player.confirmed for player in self.view.mirror.players)

    def tapped_seat(self, seat: int) -> None:
        load("screens.stone_age.player_sheet:show_player")(self, seat)


# --- the extra card, face up ---


def show_extra(page: Page, seat: int, *, owner_looks: bool = False) -> None:
    """The card its owner told behind the curtain, to be shown with one tap; else it is asked for."""
    app = page.app
    state = page.session.state
    told = state.players[seat].extra.open_for(behind_curtain(seat))
    if told and page.session.turn().phase == "entry" and not owner_looks:
        app.go("extra", table=app.table_id, seat=str(seat))
        return
    halves = state.box.card[told].halves if told else None
    card = next((card for card in possible_cards(state) if card.halves == halves), None)
    if card is None:
        _find_extra(page, seat)
        return
    player = state.name(seat)
    sheet = Sheet(title=app.tr("stone_age.extra.shows", player=player))
    right = Action(
        kind="primary",
        icon="check",
        text=app.tr("stone_age.extra.is_it"),
        on_release=sheet.closing(app.tap, KeepExtraCard(seat, card.id)),
    )
    other = Action(
        text=app.tr("stone_age.extra.other"),
        icon="cards-outline",
        on_release=sheet.closing(_find_extra, page, seat),
    )
    words = Text(text=app.tr("stone_age.extra.lower_counts"), role="caption", muted=True)
    sheet.fill([shown_card(card), words, right, other]).show(page)


def _find_extra(page: Page, seat: int) -> None:
    title = page.app.tr("stone_age.extra.which", player=page.session.state.name(seat))
    cards = possible_cards(page.session.state)

    def chosen(card: str) -> None:
        page.app.tap(KeepExtraCard(seat, card))

    find, none = load("screens.stone_age.placing.tell:find_card"), none_left(page, seat)
    find(page, cards, title, chosen, FACE_UP, of={"seat": seat}, none=none)


def none_left(page: Page, seat: int) -> tuple[str, Callable[[], Any]] | None:
    """That the deck was empty, where it may have been; else a card was drawn."""
    command = NoExtraCard(seat)
    if page.session.why_not(command) is not None:
        return None
    return page.app.tr("stone_age.extra.none_left"), lambda: page.app.tap(command)


@drafts.reopens(FACE_UP)
def _find_on(page: Page, draft: Mapping[str, Any]) -> bool:
    seat = draft.get("seat")
    waiting = [who for who, player in enumerate(page.session.state.players) if player.extra_drawn]
    if seat not in waiting:
        return False
    _find_extra(page, seat)
    return True


load_kv(__file__)
