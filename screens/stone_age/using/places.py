"""Using figures: what the player on turn has, and the own places in any order."""

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.stone_age.box import BUILDING, CIVILIZATION, VILLAGE, Place
from companion.games.stone_age.present import BoardView, PlaceView
from companion.games.stone_age.records import Build, BuyCard, Collect, TakeBack, UseAnyTwo, UsePlace
from companion.games.stone_age.state import State, some_resources
from companion.games.stone_age.turns.offers import building_payment, card_payment, why_no_building, why_no_card
from companion.messages import message
from scoring.stone_age import Building, Resources, points_for
from screens.kit import Row, Text
from screens.kit.flow import TopScroll  # noqa: F401 - the kv names it
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.stone_age.dice.dice_list import PlayerList
from screens.stone_age.dice.roll import roll_at
from screens.stone_age.dice.total import half_told, rolled_by_app, show_total
from screens.stone_age.dice.typed import has_typed_dice, show_typed
from screens.stone_age.drawn.pieces import Piece
from screens.stone_age.drawn.words import building_look, card_look
from screens.stone_age.placing.tell import tell_building, tell_card
from screens.stone_age.using.pay import show_any_two, show_building_payment, show_card_payment
from screens.stone_age.using.pay_parts import PaySheet
from screens.stone_age.using.rows import Coming, UseRow, VillageTiles, brought_by, dress, missing, picture_of
from screens.stone_age.using.stock import Stock
from screens.window.rolling import await_roll

load_kv(__file__)


class UsePlaces(BoxLayout):
    """Stock above, the own places below, who is still to come last."""

    page = ObjectProperty(None)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.stock = Stock()
        self._village = UseRow(VillageTiles())
        self._village.act.kind = "primary"
        self._rows: dict[str, UseRow] = {}
        """A row for each place that was shown once: it is kept, and says what is new."""
        self._others: dict[int, Coming] = {}
        self._coming = PlayerList([])

    def begin(self) -> None:
        """Another round; everything is set by `show`."""

    def prepare(self) -> bool:
        places = (at.place for at in self._board.places if at.place.group != VILLAGE)
        place = next((place for place in places if place.id not in self._rows), None)
        if place is not None:
            self._row(place)
        return place is not None

    @property
    def content(self) -> Any:
        return self.ids.scroll.ids.column

    @property
    def _board(self) -> BoardView:
        board: BoardView = self.page.view.mirror
        return board

    @property
    def _seat(self) -> int:
        seat: int = self.page.view.turn.seat
        return seat

    @property
    def _owned(self) -> Resources:
        return self._board.players[self._seat].resources

    def show(self) -> None:
        board, player = self._board, self._board.players[self._seat]
        self.stock.show(player)
        own = [shown for shown in board.places if shown.place.id in player.places]
        village = [shown for shown in own if shown.place.group == VILLAGE]
        rows = [self._shown_row(shown) for shown in own if shown not in village]
        if village:
            self._say_village(village)
            rows.insert(0, self._village)
        self.ids.scroll.fill([self.stock, *rows, *self._any_two(), *self._waiting()])
        self.page.fill_foot([])
        self._await_shake(own)
        self._type_on(own)

    def _type_on(self, own: list[PlaceView]) -> None:
        """The total of real dice that was half told comes back; so do dice that an older app was told one by one."""
        source, by_dice = half_told(), has_typed_dice()
        for shown in own:
            place, count = shown.place, self._count(shown)
            if place.id == source and by_dice:
                show_typed(self.page, place.id, self._name(place), count, roll_at(place.id))
            elif place.id == source:
                self._tell_total(place, count)

    def _await_shake(self, own: list[PlaceView]) -> None:
        """A shake rolls where it is plain what for: at the only place of dice, with the app's own."""
        rolls = [shown.place.id for shown in own if shown.place.rate]
        if len(rolls) == 1 and not self._board.real_dice:
            await_roll(self._rows[rolls[0]].act)

    def _count(self, shown: PlaceView) -> int:
        return sum(count for seat, count in shown.figures if seat == self._seat)

    # --- rows ---

    def _shown_row(self, shown: PlaceView) -> UseRow:
        """The row of a place, with what there is to say of it now."""
        place, row = shown.place, self._row(shown.place)
        say = {CIVILIZATION: self._say_card, BUILDING: self._say_building}
        say.get(place.group, self._say_roll)(row, shown)
        return row

    def _row(self, place: Place) -> UseRow:
        if place.id not in self._rows:
            self._rows[place.id] = UseRow(picture_of(place))
        return self._rows[place.id]

    def _name(self, place: Place) -> str:
        if place.group == BUILDING:
            return str(self.page.app.tr("stone_age.use.building", number=place.number + 1))
        if place.rate:
            return str(self.page.app.tr(f"stone_age.place_short.{place.id}"))
        return str(self.page.app.tr(f"stone_age.place.{place.id}"))

    def _say_village(self, village: list[PlaceView]) -> None:
        """Tool maker, hut and field together; what gives nothing is not promised."""
        app, row = self.page.app, self._village
        row.picture.kinds = [shown.place.gives for shown in village]
        gives = [app.tr(f"stone_age.use.plus.{shown.place.gives}") for shown in village if not shown.idle]
        collect = UsePlace(village[0].place.id) if len(village) == 1 else Collect()
        row.say(
            lambda: app.tap(collect),
            text=app.tr.listed(gives) or app.tr("stone_age.use.no_room"),
            detail=app.tr.listed([self._name(shown.place) for shown in village]),
        )
        row.offer((app.tr("stone_age.use.collect"), "check", lambda: app.tap(collect)), None)

    def _say_roll(self, row: UseRow, shown: PlaceView) -> None:
        app, place, count = self.page.app, shown.place, self._count(shown)
        roll = partial(self._roll, place, count)
        icon = "keyboard-outline" if self._board.real_dice else "dice-multiple-outline"
        row.say(roll, text=self._name(place), detail=app.tr("stone_age.some.figure", count=count))
        row.offer((app.tr("stone_age.use.roll", count=count), icon, roll), None)
        row.act.name = f"roll:{place.id}"

    def _say_card(self, row: UseRow, shown: PlaceView) -> None:
        app, place, seat = self.page.app, shown.place, self._seat
        slot, leave = self._board.slots[place.number], self._leave(place)
        row.picture.empty, row.picture.unknown = slot.empty, slot.card is None and not slot.empty
        if slot.empty:
            row.say(leave[1], text=self._name(place), detail=app.tr("stone_age.use.nothing_there"))
            row.offer(None, leave)
            return
        if slot.card:
            dress(row.picture, card_look(slot.card))
        paid, reason = card_payment(self._state, seat, place.number), why_no_card(self._state, seat, place.number)
        short = message("stone_age.ask.resources", count=max(1, place.cost - sum(self._owned)))
        row.say(
            partial(show_card_payment, self.page, place.number) if slot.card else partial(self._name_card, place),
            text=self._name(place),
            detail="" if slot.card else app.tr("stone_age.use.untold_card"),
            paid=paid,
            can_change=bool(slot.card and paid and sum(self._owned) > place.cost),
            more=app.tr("stone_age.use.short", what=short) if reason else "",
        )
        row.offer((app.tr("stone_age.use.pay"), "", partial(self._buy, place, paid)) if paid else None, leave)

    def _say_building(self, row: UseRow, shown: PlaceView) -> None:
        app, place, seat = self.page.app, shown.place, self._seat
        stack, leave = self._board.stacks[place.number], self._leave(place)
        row.picture.left, row.picture.at_most = stack.left, not stack.known
        row.picture.empty, row.picture.unknown = not stack.left, stack.building is None and bool(stack.left)
        if stack.building is None:
            untold = bool(stack.left)
            words = app.tr("stone_age.use.untold_building" if untold else "stone_age.use.nothing_there")
            name = partial(tell_building, self.page, place.number, "build")
            row.say(name if untold else leave[1], text=self._name(place), detail=words)
            row.offer((app.tr("stone_age.use.pay"), "", name) if untold and any(self._owned) else None, leave)
            return
        dress(row.picture, building_look(stack.building))
        paid, reason = (
            building_payment(self._state, seat, place.number),
            why_no_building(self._state, seat, place.number),
        )
        row.say(
            partial(show_building_payment, self.page, place.number),
            text=self._name(place),
            detail=self._scores(stack.building, paid),
            paid=paid,
            can_change=bool(paid and not stack.building.is_fixed),
            more=self._short_of(stack.building) if reason else "",
        )
        row.offer((app.tr("stone_age.use.pay"), "", partial(self._build, place, paid)) if paid else None, leave)

    def _scores(self, building: Building, paid: Resources | None) -> str:
        if not paid:
            return ""
        code = "scores" if building.is_fixed else "scores_most"
        return str(self.page.app.tr(f"stone_age.use.{code}", points=points_for(building, paid)))

    def _short_of(self, building: Building) -> str:
        """What is missing of a fixed price; of a free choice, that it cannot be paid."""
        app = self.page.app
        if building.cost is None:
            return app.tr(f"stone_age.building.{building.id}")
        return str(app.tr("stone_age.use.short", what=some_resources(missing(building.cost, self._owned))))

    def _leave(self, place: Place) -> tuple[str, Any]:
        app = self.page.app
        return app.tr("stone_age.use.verb.leave"), lambda: app.tap(TakeBack(place.id))

    @property
    def _state(self) -> State:
        state: State = self.page.session.state
        return state

    # --- what a tap does ---

    def _roll(self, place: Place, count: int) -> None:
        """The app's dice at once; or the keys for the total of real ones."""
        if self._board.real_dice:
            self._tell_total(place, count)
        else:
            roll_at(place.id)(rolled_by_app(count))

    def _tell_total(self, place: Place, count: int) -> None:
        show_total(self.page, place.id, self._name(place), count, roll_at(place.id))

    def _name_card(self, place: Place) -> None:
        tell_card(self.page, place.number, "")

    def _buy(self, place: Place, paid: Resources) -> None:
        """What it is must be known before it is bought."""
        if self._board.slots[place.number].card:
            self.page.app.tap(BuyCard(place.number, paid))
        else:
            tell_card(self.page, place.number, "buy_card")

    def _build(self, place: Place, paid: Resources) -> None:
        self.page.app.tap(Build(place.number, paid))

    def tap_place(self, id_: str) -> None:
        """A place was tapped on the board beside: one's own does what its row does."""
        if id_ in self._board.players[self._seat].places:
            row = self._village if self._state.box.place[id_].group == VILLAGE else self._rows[id_]
            row.tapped()

    def ask_back(self) -> None:
        """Figures come home unused; from which place is asked."""
        app, places = self.page.app, self._board.players[self._seat].places
        ways = [
            Row(text=app.tr(f"stone_age.place.{place}"), arrow=True, on_release=partial(self._back, place))
            for place in places
        ]
        said = Text(text=app.tr("stone_age.use.back_says"))
        PaySheet([said, *ways], [], title=app.tr("stone_age.do.TakeBack")).lay(self.page)

    def _back(self, place: str, *_: Any) -> None:
        self.page.app.tap(TakeBack(place))

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
                )
                row.offer((app.tr("stone_age.use.verb.village"), "", row.tapped), None)
                rows.append(row)
        return rows

    def _waiting(self) -> list[Any]:
        """Who still has figures on the board after this player, and what they will bring."""
        count, players = len(self.page.view.seats), self._board.players
        order = [(self._seat + step) % count for step in range(1, count)]
        rows = []
        for seat in order:
            if players[seat].places:
                row = self._others[seat] = self._others.get(seat) or self._other(seat)
                row.ids.brings.brings = self._brings(seat)
                rows.append(row)
        self._coming.text = self.page.app.tr("stone_age.use.then")
        self._coming.show(rows)
        return [self._coming] if rows else []

    def _brings(self, seat: int) -> list[tuple[str, str]]:
        there = [(at.place, sum(count for who, count in at.figures if who == seat)) for at in self._board.places]
        return [brought_by(place, count) for place, count in there if count]

    def _other(self, seat: int) -> Coming:
        seats = self.page.view.seats
        letter = initials([one.name for one in seats])[seat]
        row = Coming(name=seats[seat].name, colour=seats[seat].colour, initial=letter)
        row.bind(on_release=lambda _: self.page.show_player(seat))
        return row
