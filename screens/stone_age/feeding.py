"""Feeding: what everybody has, eats and keeps, and what is done where food does not reach."""

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.stone_age.present import BoardView, FeedView
from companion.games.stone_age.records import Feed, FeedAll, GoHungry, UseAnyTwo
from scoring.stone_age import Resources
from screens import drafts
from screens.games import load
from screens.kit import Action, Buttons, Card, OneWay, Sheet, Text
from screens.kit.fitting import word_width
from screens.kit.flow import TopScroll  # noqa: F401 - the kv names it
from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.stone_age.drawn.pieces import Piece  # noqa: F401 - the kv names it
from screens.stone_age.using.pay_parts import PaymentEditor, PaySheet

load_kv(__file__)

FOOD = "stone_age/food"
ACROSS, BELOW = "across", "below"
NO_ROOM = 160
"""In dp; less is given only before a card has been laid out."""


class FoodPart(Column):
    """One number of the sum, and what it is."""

    count = NumericProperty(0)
    text = StringProperty("")
    short = BooleanProperty(False)
    number_height = NumericProperty()


class FoodLine(BoxLayout):
    """The same on a line of its own, where four do not fit side by side."""

    sign = StringProperty("")
    count = NumericProperty(0)
    text = StringProperty("")
    short = BooleanProperty(False)


class FoodSum(BoxLayout):
    """What a player has, gets, eats and keeps, side by side."""

    card = ObjectProperty(rebind=True)


class FoodLines(Column):
    """The same one below the other."""

    card = ObjectProperty(rebind=True)


class FoodKept(Text):
    """What is left to one who is fed."""

    card = ObjectProperty(rebind=True)


class FoodTooFew(Text):
    """Resources do not reach either."""

    card = ObjectProperty(rebind=True)


class FoodWays(Buttons):
    """What can be done where food is missing."""

    card = ObjectProperty(rebind=True)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.pay, self.hungry = self.ids.pay.__self__, self.ids.hungry.__self__


class FeedCard(Card):
    """One player: the sum of their food, and what can be done about it."""

    seat = NumericProperty(0)
    name = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    food = NumericProperty(0)
    produced = NumericProperty(0)
    figures = NumericProperty(0)
    left = NumericProperty(0)
    """Below zero if food is missing."""
    gap = NumericProperty(0)
    fed = BooleanProperty(False)
    can_pay = BooleanProperty(False)
    kept = NumericProperty(0)
    """Food that is there once this player is fed."""
    form = StringProperty("")
    """How the parts of the sum stand: across, or one below the other; empty until the card has its width."""

    def __init__(self, **more: Any) -> None:
        for event in ("on_feed", "on_pay", "on_hungry"):
            self.register_event_type(event)
        super().__init__(**more)
        self._parts: dict[type, Any] = {}
        """Each is made once it is needed."""
        self.bind(fed=self._choose, gap=self._choose, can_pay=self._choose, form=self._choose)
        self._choose()

    def show(self, feeding: FeedView, kept: int) -> None:
        self.food, self.produced, self.figures = feeding.food, feeding.produced, feeding.figures
        self.left = -feeding.gap if feeding.gap else feeding.left
        self.gap, self.fed, self.kept = 0 if feeding.fed else feeding.gap, feeding.fed, kept
        self.can_pay = feeding.proposal is not None

    def too_long(self, name: str, width: float, size: float) -> bool:
        """True if a name would be broken within a word; then it is cut short instead."""
        return word_width(name, size) > width

    def form_for(self, width: float, captions: list[str], size: float) -> str:
        """Below each other if a word below one of the four numbers would be broken."""
        if width < dp(NO_ROOM):
            return ""
        each = (width - dp(24) - dp(26) - 3 * dp(12)) / 4
        return BELOW if any(word_width(words, size, bold=False) > each for words in captions) else ACROSS

    def _choose(self, *_: Any) -> None:
        """Put in only what this player is asked."""
        short = self.gap > 0
        asked = {FoodSum: not self.fed and self.form == ACROSS, FoodLines: not self.fed and self.form == BELOW}
        asked |= {FoodKept: self.fed, FoodTooFew: short and not self.can_pay, FoodWays: short}
        self.fill([self.ids.head.__self__, *(self._part(kind) for kind, wanted in asked.items() if wanted)])
        if short:
            ways = self._part(FoodWays)
            ways.fill([ways.pay, ways.hungry] if self.can_pay else [ways.hungry])

    def _part(self, kind: type) -> Any:
        if kind not in self._parts:
            self._parts[kind] = kind(card=self)
        return self._parts[kind]

    def on_feed(self) -> None:
        """Food reaches: all eat."""

    def on_pay(self) -> None:
        """Resources for what is missing."""

    def on_hungry(self) -> None:
        """Points for what is missing."""


class FeedingBody(BoxLayout):
    page = ObjectProperty(None)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.cards: dict[int, FeedCard] = {}
        self._all = OneWay()

    def begin(self) -> None:
        """Another round: the cards stand from the start player on."""
        board: BoardView = self.page.view.mirror
        order = [(board.first + step) % len(board.players) for step in range(len(board.players))]
        self.cards = {seat: self.cards.get(seat) or self._card(seat) for seat in order}
        self.ids.list.fill(list(self.cards.values()), from_top=True)

    def prepare(self) -> bool:
        seat = next((seat for seat in range(len(self.page.view.seats)) if seat not in self.cards), None)
        if seat is not None:
            self.cards[seat] = self._card(seat)
            self.ids.list.fill(list(self.cards.values()))
        return seat is not None

    def show(self) -> None:
        board: BoardView = self.page.view.mirror
        for seat, card in self.cards.items():
            card.show(board.feeding[seat], board.players[seat].food)
        self._fill_foot(board)

    def _card(self, seat: int) -> FeedCard:
        seats = self.page.view.seats
        return FeedCard(
            seat=seat,
            name=seats[seat].name,
            colour=seats[seat].colour,
            initial=initials([one.name for one in seats])[seat],
            on_feed=self._feed,
            on_pay=self._pay,
            on_hungry=self._ask_hungry,
        )

    def _fill_foot(self, board: BoardView) -> None:
        app, page = self.page.app, self.page
        any_two = [
            page.button(app.say(action.label), "cards-outline", lambda seat=action.seat: self._any_two(seat))
            for action in page.view.turn.actions
            if action.command is UseAnyTwo
        ]
        if not any(not shown.gap and not shown.fed for shown in board.feeding):
            page.fill_foot([page.actions(any_two)] if any_two else [])
            return
        self._all.offer(app.tr("stone_age.feeding.all"), "food-drumstick", lambda: app.tap(FeedAll()))
        page.fill_foot([self._all.fill([*any_two, self._all.button])])

    # --- what is tapped ---

    def _feed(self, card: FeedCard) -> None:
        self.page.app.tap(Feed(int(card.seat)))

    def _any_two(self, seat: int) -> None:
        load("screens.stone_age.using.pay:show_any_two")(self.page, seat)

    def _pay(self, card: FeedCard) -> None:
        """Which resources, with the cheapest proposed."""
        app, seat = self.page.app, int(card.seat)
        board: BoardView = self.page.view.mirror
        proposal, owned = board.feeding[seat].proposal, board.players[seat].resources
        assert proposal is not None
        title = app.tr("stone_age.feeding.pay_title", player=card.name, count=int(card.gap))
        pay = Action(kind="primary", icon="check", text=app.tr("stone_age.feeding.pay", count=int(card.gap)))
        editor = PaymentEditor(owned, proposal)

        def judge(paid: Resources) -> None:
            editor.fine = sum(paid) == int(card.gap)
            editor.said = app.tr("stone_age.pay.so_many", paid=sum(paid), count=int(card.gap))
            editor.tag = app.tr("stone_age.pay.cheapest") if paid == proposal else ""

        editor.changed = judge
        judge(proposal)
        pay.bind(on_release=lambda _: app.tap(Feed(seat, editor.value)))
        kept = editor.keep_as(FOOD, seat=seat)
        sheet = PaySheet([editor], [pay], title=title, colour=card.colour, initial=card.initial)
        drafts.lay(sheet, lambda _: sheet.lay(self.page), FOOD, **kept)

    def pay_on(self, seat: int) -> bool:
        """Open the payment of this player again; False if nothing is to be paid any more."""
        card = self.cards.get(seat)
        if card is None or card.gap <= 0 or not card.can_pay:
            return False
        self._pay(card)
        return True

    def _ask_hungry(self, card: FeedCard) -> None:
        """One question first: it costs points."""
        app, seat = self.page.app, int(card.seat)
        points = self.page.session.state.box.hungry
        title = app.tr("stone_age.feeding.hungry_title", player=card.name, points=points)
        sheet = Sheet(title=title, colour=card.colour, initial=card.initial, tone=app.theme.alert)
        lose = Action(
            kind="alert",
            text=app.tr("stone_age.do.GoHungry"),
            icon="food-off",
            on_release=lambda _: app.tap(GoHungry(seat)),
        )
        self.page.show_sheet(sheet.fill([Text(text=app.tr("stone_age.feeding.hungry_says")), lose]))


@drafts.reopens(FOOD)
def _pay_on(page: Any, draft: Mapping[str, Any]) -> bool:
    seat = draft.get("seat")
    return isinstance(page.body, FeedingBody) and isinstance(seat, int) and page.body.pay_on(seat)
