"""Using figures: what the player on turn has, and the own places in any order."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.stone_age.box import BUILDING, CIVILIZATION, VILLAGE, Place
from companion.games.stone_age.present import BoardView, PlaceView
from companion.games.stone_age.records import TakeBack, UseAnyTwo, UsePlace
from companion.games.stone_age.turns.offers import building_payment, card_payment, why_no_building, why_no_card
from scoring.stone_age import points_for
from screens.kit import Ledge, Row, Text
from screens.kit.fitting import width_of, word_width
from screens.kit.flow import TopScroll  # noqa: F401 - the kv names it
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.stone_age.dice.dice_list import PlayerList
from screens.stone_age.dice.roll import roll_at, show_roll
from screens.stone_age.dice.typed import half_typed, show_typed
from screens.stone_age.drawn.pieces import BuildingCard, CivCard, Piece
from screens.stone_age.drawn.words import building_look, card_look, lower_name, upper_name
from screens.stone_age.placing.tell import tell_building, tell_card
from screens.stone_age.using.pay import show_any_two, show_building_payment, show_card_payment
from screens.stone_age.using.pay_parts import PaySheet
from screens.stone_age.using.stock import Stock

load_kv(__file__)

# --- a place ---


class UseRow(Ledge):
    """A place of one's own: its picture, what it gives, and what a tap does."""

    text = StringProperty("")
    detail = StringProperty("")
    more = StringProperty("")
    verb = StringProperty("")
    closed = BooleanProperty(False)
    """True if it cannot be had now."""
    back_name = StringProperty("")
    """Set where the figures can be taken back from here."""

    def __init__(self, picture: Any, **more: Any) -> None:
        self.register_event_type("on_take_back")
        super().__init__(**more)
        self.picture = picture
        self.tapped: Callable[[], Any] = lambda: None
        """What a tap does now."""
        self.ids.picture.add_widget(picture)
        if isinstance(picture, CivCard | BuildingCard):
            self.ids.picture.size = picture.size
            picture.bind(size=self.ids.picture.setter("size"))
        if isinstance(picture, BuildingCard):
            self.bind(width=lambda _, width: setattr(picture, "width", dp(84) if width < dp(320) else dp(100)))

    def on_release(self) -> None:
        self.tapped()

    def say(self, tapped: Callable[[], Any], *, text: str, verb: str, **more: Any) -> None:
        """What the place gives now, and what a tap does."""
        self.tapped, self.text, self.verb = tapped, text, verb
        self.detail, self.more = more.get("detail", ""), more.get("more", "")
        self.closed, self.back_name = more.get("closed", False), more.get("back_name", "")

    def words_need(self, text: str, detail: str, more: str, strong: float, caption: float) -> float:
        """No word is broken, the name takes two lines at most, and what stands under it has some room."""
        name = max(word_width(text, strong), width_of(text, strong) / 2, dp(76))
        under = [
            max(min(width_of(said, caption, False), caption * 8), word_width(said, caption, False))
            for said in (detail, more)
        ]
        return max(name, *under)

    def on_take_back(self) -> None:
        """The figures are to come home."""


class UsePlaces(BoxLayout):
    """Stock above, the own places below, who is still to come last."""

    page = ObjectProperty(None)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.stock = Stock()
        self._rows: dict[str, UseRow] = {}
        """A row for each place that was shown once: it is kept, and says what is new."""
        self._others: dict[int, Row] = {}
        self._coming = PlayerList([])

    def begin(self) -> None:
        """Another round; everything is set by `show`."""

    def prepare(self) -> bool:
        place = next((at.place for at in self._board.places if at.place.id not in self._rows), None)
        if place is not None:
            self._row(place)
        return place is not None

    @property
    def _board(self) -> BoardView:
        board: BoardView = self.page.view.mirror
        return board

    @property
    def _seat(self) -> int:
        seat: int = self.page.view.turn.seat
        return seat

    def show(self) -> None:
        board, player = self._board, self._board.players[self._seat]
        self.stock.show(player)
        own = [shown for shown in board.places if shown.place.id in player.places]
        rows = [self._shown_row(shown) for shown in own]
        self.ids.scroll.fill([self.stock, *rows, *self._any_two(), *self._waiting()])
        self.page.fill_foot([])
        self._type_on(own)

    def _type_on(self, own: list[PlaceView]) -> None:
        """Real dice that were half told come back."""
        source = half_typed()
        for shown in own:
            if shown.place.id == source:
                title = self.page.app.tr(f"stone_age.place.{source}")
                show_typed(self.page, source, title, self._count(shown), roll_at(source))

    def _count(self, shown: PlaceView) -> int:
        return sum(count for seat, count in shown.figures if seat == self._seat)

    # --- rows ---

    def _shown_row(self, shown: PlaceView) -> UseRow:
        """The row of a place, with what there is to say of it now."""
        place, row = shown.place, self._row(shown.place)
        say = {CIVILIZATION: self._say_card, BUILDING: self._say_building, VILLAGE: self._say_village}
        say.get(place.group, self._say_roll)(row, shown)
        return row

    def _row(self, place: Place) -> UseRow:
        if place.id not in self._rows:
            self._rows[place.id] = UseRow(_picture(place))
            self._rows[place.id].bind(on_take_back=lambda _: self.ask_back(place))
        return self._rows[place.id]

    def _name(self, place: Place) -> str:
        return str(self.page.app.tr(f"stone_age.place.{place.id}"))

    def _back_name(self, place: Place) -> str:
        return str(self.page.app.tr("stone_age.use.back_name", place=self._name(place)))

    def _say_village(self, row: UseRow, shown: PlaceView) -> None:
        app, place = self.page.app, shown.place
        row.say(
            lambda: app.tap(UsePlace(place.id)),
            text=self._name(place),
            detail=app.tr("stone_age.use.no_room" if shown.idle else f"stone_age.use.gives.{place.gives}"),
            verb=app.tr("stone_age.use.verb.village"),
            back_name=self._back_name(place),
        )

    def _say_roll(self, row: UseRow, shown: PlaceView) -> None:
        app, place, count = self.page.app, shown.place, self._count(shown)
        rate = app.tr("stone_age.place_board.rate", count=place.rate)
        row.say(
            lambda: show_roll(self.page, place, count),
            text=self._name(place),
            detail=app.tr("stone_age.use.figures_rate", count=count, rate=rate),
            verb=app.tr("stone_age.use.verb.roll"),
            back_name=self._back_name(place),
        )

    def _say_card(self, row: UseRow, shown: PlaceView) -> None:
        app, place = self.page.app, shown.place
        slot = self._board.slots[place.number]
        row.picture.empty, row.picture.unknown = slot.empty, slot.card is None and not slot.empty
        if slot.card is None:
            words = "nothing_there" if slot.empty else "untold_card"
            tapped = (lambda: self.ask_back(place)) if slot.empty else (lambda: self._tell_card(place))
            verb = app.tr("stone_age.use.verb.leave" if slot.empty else "stone_age.use.verb.tell")
            row.say(tapped, text=self._name(place), detail=app.tr(f"stone_age.use.{words}"), verb=verb)
            return
        _dress(row.picture, card_look(slot.card))
        reason = why_no_card(self._state(), self._seat, place.number)
        paid = card_payment(self._state(), self._seat, place.number)
        row.say(
            lambda: show_card_payment(self.page, place.number),
            text=self._name(place),
            detail=f"{upper_name(slot.card.upper)} / {lower_name(slot.card.lower)}",
            more=app.say(reason.message) if reason else "",
            verb=app.tr("stone_age.use.verb.civilization", count=place.cost) if paid else self._look(),
            closed=not paid,
        )

    def _say_building(self, row: UseRow, shown: PlaceView) -> None:
        app, place = self.page.app, shown.place
        stack = self._board.stacks[place.number]
        row.picture.left = stack.left
        row.picture.empty, row.picture.unknown = not stack.left, stack.building is None and bool(stack.left)
        if stack.building is None:
            words = "untold_building" if stack.left else "nothing_there"
            tapped = (lambda: self._tell_building(place)) if stack.left else (lambda: self.ask_back(place))
            verb = app.tr("stone_age.use.verb.tell" if stack.left else "stone_age.use.verb.leave")
            row.say(tapped, text=self._name(place), detail=app.tr(f"stone_age.use.{words}"), verb=verb)
            return
        _dress(row.picture, building_look(stack.building))
        reason = why_no_building(self._state(), self._seat, place.number)
        paid = building_payment(self._state(), self._seat, place.number)
        scores = "stone_age.use.scores" if stack.building.is_fixed else "stone_age.use.scores_most"
        detail = app.tr(scores, points=points_for(stack.building, paid)) if paid else ""
        row.say(
            lambda: show_building_payment(self.page, place.number),
            text=self._name(place),
            detail=detail or app.tr(f"stone_age.building.{stack.building.id}"),
            more=app.say(reason.message) if reason else "",
            verb=app.tr("stone_age.use.verb.building") if paid else self._look(),
            closed=not paid,
        )

    def _look(self) -> str:
        return str(self.page.app.tr("stone_age.use.verb.leave"))

    def _state(self) -> Any:
        return self.page.session.state

    # --- what a tap does ---

    def _tell_card(self, place: Place) -> None:
        tell_card(self.page, place.number, "pay_card")

    def _tell_building(self, place: Place) -> None:
        tell_building(self.page, place.number, "pay_building")

    def ask_back(self, place: Place) -> None:
        """Figures come home unused after one question."""
        app = self.page.app
        words = app.tr("stone_age.do.TakeBack")
        yes = self.page.button(words, "home-variant", lambda: app.tap(TakeBack(place.id)), primary=True)
        said = Text(text=app.tr("stone_age.use.back_says"))
        PaySheet([said], [yes], title=app.tr(f"stone_age.place.{place.id}")).lay(self.page)

    # --- the rest of the table ---

    def _any_two(self) -> list[Any]:
        """The any-2 card, of whoever still has it."""
        app, seats = self.page.app, self.page.view.seats
        rows = []
        for action in self.page.view.turn.actions:
            if action.command is UseAnyTwo:
                row = UseRow(Piece(kind="any", side=dp(34)))
                row.say(
                    partial(show_any_two, self.page, action.seat),
                    text=app.say(action.label),
                    detail=app.tr("stone_age.use.any_two_of", player=seats[action.seat].name),
                    verb=app.tr("stone_age.use.verb.village"),
                )
                rows.append(row)
        return rows

    def _waiting(self) -> list[Any]:
        """Who still has figures on the board after this player, and where."""
        app, count, players = self.page.app, len(self.page.view.seats), self._board.players
        order = [(self._seat + step) % count for step in range(1, count)]
        rows = []
        for seat in order:
            names = [app.tr(f"stone_age.place.{place}") for place in players[seat].places]
            if names:
                row = self._others[seat] = self._others.get(seat) or self._other(seat)
                row.detail = app.tr.listed(names)
                rows.append(row)
        self._coming.text = app.tr("stone_age.use.waiting")
        self._coming.show(rows)
        return [self._coming] if rows else []

    def _other(self, seat: int) -> Row:
        seats = self.page.view.seats
        letter = initials([one.name for one in seats])[seat]
        row = Row(text=seats[seat].name, colour=seats[seat].colour, initial=letter, arrow=True)
        row.bind(on_release=lambda _: self.page.show_player(seat))
        return row


def _picture(place: Place) -> Any:
    """What a place gives, drawn."""
    if place.group == CIVILIZATION:
        return CivCard(cost=place.cost, size_hint_x=None, width=dp(84))
    if place.group == BUILDING:
        return BuildingCard(size_hint_x=None, width=dp(100))
    return Piece(kind=place.gives, side=dp(30 if place.group == VILLAGE else 32))


def _dress(picture: Any, look: Mapping[str, Any]) -> None:
    for name, value in look.items():
        setattr(picture, name, value)
