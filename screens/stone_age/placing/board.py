"""Placing figures: every place of the board on one screen; a tap places, or asks how many."""

from collections.abc import Mapping
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.errors import RuleError
from companion.games.stone_age.box import VILLAGE, Place
from companion.games.stone_age.present import BoardView, PlaceView, SlotView, StackView
from companion.games.stone_age.records import PlaceFigures, UseAnyTwo
from companion.games.stone_age.state import place_name
from screens import drafts
from screens.games import load
from screens.kit import Action, Actions, Sheet, Text
from screens.kit.loading import load_kv
from screens.kit.motion import turn_over
from screens.stone_age.drawn.pieces import BuildingCard, CivCard, PlaceCard, ResourceRow
from screens.stone_age.drawn.words import building_look, card_look, marks_of
from screens.stone_age.placing.held import HeldNumber
from screens.stone_age.placing.number_keys import NumberKeys
from screens.stone_age.placing.odds import show_odds
from screens.stone_age.placing.tell import tell_all
from screens.stone_age.using.pay_sheet import is_wordy
from screens.table.refusal import show_refusal

GROWING, ROOMY = (8, 13, 16, 20, 6), (44, 56, 110, 100, 12)
"""How much village, row, cards, buildings and the gaps between them grow where there is room, in dp; on a tablet."""
LYING_TABLET, LYING_ROOMY = (112, 84, 168, 136), (20, 18, 60, 48)
"""How high village, row, cards and buildings are on a tablet that lies, and how much they grow there, in dp."""
LOW_PAGE, LOWEST_PAGE, FEW = 640, 20, 5
"""In dp, in lines of a button's words, and how many keys stand in one row."""
CHOSEN = "stone_age/place"
"""The place that waits for a number, as it is kept until it has one."""
ICONS = {"tool_maker": "hammer", "hut": "home-variant", "field": "sprout"}
SHOWN_BY_FIGURES = ("stone_age.place_taken", "stone_age.already_there")
"""On a place for one player the figure itself says that it is taken."""

SHORT = {
    "stone_age.village_full": "stone_age.place_board.closed.village_full",
    "stone_age.players_full": "stone_age.place_board.closed.players_full",
    "stone_age.rings_full": "stone_age.place_board.closed.rings_full",
    "stone_age.already_there": "stone_age.place_board.closed.already_there",
    "stone_age.figures_at_home": "stone_age.place_board.closed.figures_at_home",
    "stone_age.idle_place": "stone_age.place_board.closed.idle_place",
}
"""Refusals in very few words; a tap shows the whole sentence."""


class PlaceBoard(BoxLayout):
    """The body of the phase "place"."""

    page = ObjectProperty(None)
    chosen = StringProperty("")
    """The place that waits for a number."""
    round_words = StringProperty("")
    scrolls = BooleanProperty(False)
    """True where the board is higher than its room: a finger on a ring waits for what it becomes."""
    gap = NumericProperty()
    village_least = NumericProperty()
    row_least = NumericProperty()
    card_least = NumericProperty()
    tile_least = NumericProperty()
    """How high the parts are at least."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.cards: dict[str, Any] = {}
        """The widget of every place."""
        self.held = HeldNumber()
        self._lying: dict[str, str] = {}
        """The card or tile that was shown last at each place; empty where nobody has told it."""
        self._seat: int | None = None
        self._step: Any = None
        """What is done in the column while the board only shows how all stands."""
        self._build(self._board())
        self.bind(height=self._breathe)
        self.ids.halves.bind(height=self._breathe, orientation=self._breathe)
        self.ids.rows.bind(large=self._breathe)
        again = Clock.create_trigger(self._breathe, -1)
        for card in self.cards.values():
            card.fbind("natural", again)
        self.ids.list.bind(height=lambda *_: Clock.schedule_once(self._keep_in_sight))
        self._breathe()

    def begin(self) -> None:
        """Another round: nothing waits for a number."""
        self._seat, self.chosen, self._step = None, "", None

    def prepare(self) -> bool:
        return False

    def _board(self) -> BoardView:
        board: BoardView = self.page.view.mirror
        return board

    def _build(self, board: BoardView) -> None:
        """One widget for each place; later only their properties change."""
        for view in board.places:
            place = view.place
            if place.group == VILLAGE:
                self._put(self.ids.village, place, PlaceCard(icon=ICONS[place.id]))
            elif place.rate:
                self._put(self.ids.rows, place, self._row(place))
        for slot in reversed(board.slots):
            self._put(self.ids.cards, slot.place, CivCard(cost=slot.place.cost))
        for stack in board.stacks:
            self._put(self.ids.buildings, stack.place, BuildingCard())

    def _row(self, place: Place) -> ResourceRow:
        row = ResourceRow(kind=place.gives, rings=place.rings or 0)
        row.bind(on_number=lambda _, number: self._place(self._at(place.id), number))
        row.fbind("held", lambda _, number: self.held.hold(self.page, row, place.id, int(number)))
        return row

    def _put(self, where: Any, place: Place, card: Any) -> None:
        card.bind(on_release=lambda _: self.tap(place.id))
        self.cards[place.id] = card
        where.add_widget(card)

    def _breathe(self, *_: Any) -> None:
        """Larger rows and cards, set farther apart, where that does not make the board scroll."""
        ids, rows = self.ids, self.ids.rows
        self.scrolls = ids.halves.height + 2 * dp(8) > self.height
        if ids.halves.orientation == "horizontal":
            # By what the halves hold, not by their height: that follows the gaps, and would never come to rest.
            west, east = (ids.village, ids.rows), (ids.cards, ids.buildings, ids.caption)
            spare = self.height - max(sum(part.height for part in half) for half in (west, east))
            self.gap = round(min(dp(20 if rows.large else 13), max(dp(8), spare / 4)))
            if rows.large:
                self._fill_height()
            else:
                self._level_halves()
            return
        shelves = [max((card.natural for card in shelf.children), default=0) for shelf in (ids.village, ids.cards)]
        shelves.append(max((card.natural for card in ids.buildings.children), default=0))
        row = max((card.natural for card in rows.children), default=0)
        caption = ids.caption.height
        edges = 2 * (ids.list.gap - dp(12))  # what a tablet has more of them
        spare = self.height - sum(shelves) - row * len(rows.children) - caption - dp(4) - 6 * dp(7) - edges
        wanted = (ROOMY if rows.large else GROWING)[:]
        part = max(0.0, min(1.0, spare / dp(wanted[0] + 5 * wanted[1] + wanted[2] + wanted[3] + 5 * wanted[4])))
        more = [dp(want) * part for want in wanted]
        self.village_least, self.card_least, self.tile_least = (
            high + more[number] for high, number in zip(shelves, (0, 2, 3), strict=True)
        )
        self.row_least, self.gap = row + more[1], round(dp(7) + more[4])

    def _fill_height(self) -> None:
        """On a tablet that lies everything is higher the higher the page is."""
        (village, row, *_), (more_village, more_row, *_) = LYING_TABLET, LYING_ROOMY
        least, more = dp(village + 5 * row), dp(more_village + 5 * more_row)
        part = max(0.0, min(1.0, (self.height - 2 * dp(24) - dp(24) - least) / more))
        self.village_least, self.row_least, self.card_least, self.tile_least = (
            round(dp(high) + dp(grows) * part) for high, grows in zip(LYING_TABLET, LYING_ROOMY, strict=True)
        )

    def _level_halves(self) -> None:
        """On a phone that lies cards and tiles end where the rows beside them end."""
        ids = self.ids
        self.village_least = self.row_least = 0
        cards, tiles = (
            max((card.natural for card in shelf.children), default=0) for shelf in (ids.cards, ids.buildings)
        )
        spare = max(0.0, ids.village.height + ids.rows.height - cards - tiles - ids.caption.height - self.gap)
        self.card_least, self.tile_least = round(cards + spare * 0.6), round(tiles + spare * 0.4)

    def _keep_in_sight(self, *_: Any) -> None:
        """The keys took some of the board's room: the place they ask about stays to be seen."""
        if self.chosen and self.ids.halves.height > self.ids.list.height:
            self.ids.list.scroll_to(self.cards[self.chosen], padding=dp(8), animate=False)

    # --- what is shown ---

    def show(self) -> None:
        view = self.page.view
        if view.turn.seat != self._seat:
            self._seat, self.chosen = view.turn.seat, ""
        self._show_all()
        self._show_foot()

    def reflect(self, step: Any) -> None:
        """Show how all stands beside a step in the column; a tap goes to the step, where that knows what to do."""
        self._step, self.chosen = step, ""
        self._show_all()

    def _show_all(self) -> None:
        board = self._board()
        for at in board.places:
            self._show_place(at)
        for slot in board.slots:
            self._show_slot(slot)
        for stack in board.stacks:
            self._show_stack(stack)
        self._turn_up(board)
        self.round_words = self.page.app.tr("stone_age.place_board.round", round=board.round, count=board.deck)

    def _show_place(self, at: PlaceView) -> None:
        """Figures, and whether and why a place is closed."""
        app, place, card = self.page.app, at.place, self.cards[at.place.id]
        card.figures = marks_of(at.figures)
        taken = place.figures is not None and at.figures and at.why_not and at.why_not.code in SHOWN_BY_FIGURES
        card.closed = bool(at.why_not) and not taken and self._step is None
        card.name = app.say(place_name(place.id))
        if isinstance(card, PlaceCard | ResourceRow):
            card.title, card.short = card.name, app.tr(f"stone_age.place_short.{place.id}")
            card.detail = self._why(at, at.why_not) if card.closed and at.why_not else self._rate(place)
        if isinstance(card, PlaceCard):
            card.free = app.tr("stone_age.place_board.free")
        if isinstance(card, ResourceRow):
            card.brief = f"÷{place.rate}"
            card.selected, card.most, card.ringed = place.id == self.chosen, len(at.numbers), not is_wordy()

    def _rate(self, place: Place) -> str:
        if not place.rate:
            return ""
        tr = self.page.app.tr
        return str(tr("stone_age.place_board.pips", count=place.rate, resource=tr(f"stone_age.resource.{place.gives}")))

    def _why(self, at: PlaceView, error: RuleError) -> str:
        """Why a place is closed, as shortly as it can be said."""
        if error.code not in SHORT:
            return self.page.app.say(error.message)
        village = sum(view.place.group == VILLAGE for view in self._board().places)
        params = {**error.message.params, "all": village, "needed": at.place.figures or 1}
        return str(self.page.app.tr(SHORT[error.code], **params))

    def _show_slot(self, slot: SlotView) -> None:
        card = self.cards[slot.place.id]
        card.empty, card.unknown = slot.empty, slot.card is None and not slot.empty
        if slot.card:
            _set(card, {**card_look(slot.card), "name": card.name})

    def _show_stack(self, stack: StackView) -> None:
        card = self.cards[stack.place.id]
        card.empty, card.unknown = stack.left == 0, stack.building is None and stack.left > 0
        card.left, card.at_most = stack.left, not stack.known
        card.detail = self.page.app.tr("stone_age.place_board.empty_stack")
        if stack.building:
            _set(card, {**building_look(stack.building), "name": card.name})

    def _turn_up(self, board: BoardView) -> None:
        """Cards and tiles turn over that were not to be seen before, here or at another place."""
        before, now = self._lying, {slot.place.id: slot.card.id if slot.card else "" for slot in board.slots}
        now |= {stack.place.id: stack.building.id if stack.building else "" for stack in board.stacks}
        self._lying = now
        seen = set(before.values())
        turn_over(*(self.cards[place] for place, lies in now.items() if before and lies and lies not in seen))

    # --- the foot ---

    def turned(self) -> None:
        """The page lies or stands now: the foot has another width."""
        if self._step is None:
            self._show_foot()

    def _show_foot(self) -> None:
        at = self._at(self.chosen) if self.chosen else None
        if at is None or not at.numbers:
            self.chosen = ""
            self.page.fill_foot(self._other_actions())
            return
        app = self.page.app
        keys = NumberKeys(
            title=app.say(place_name(at.place.id)),
            question="" if self._names_place_only() else app.tr("stone_age.place_board.how_many"),
            odds_words=app.tr("stone_age.place_board.odds"),
            numbers=list(at.numbers),
            mute=self._is_low() and len(at.numbers) > FEW,
            on_number=lambda _, number: self._place(at, number),
            on_odds=lambda _: show_odds(self.page, at.place.id),
        )
        self.page.fill_foot([keys])

    def _names_place_only(self) -> bool:
        """True where words are large and the page is low."""
        return self._is_low() or (is_wordy() and self.page.height < dp(LOW_PAGE))

    def _is_low(self) -> bool:
        """True where the column of a page that lies has few lines."""
        page = self.page
        return bool(page.column) and page.height < LOWEST_PAGE * self.page.app.theme.strong

    def _other_actions(self) -> list[Actions]:
        """What else can be done while placing: tell what lies there, take the two resources of a card."""
        app, buttons = self.page.app, []
        for action in self.page.view.turn.actions:
            if action.command is UseAnyTwo:
                words, seat = app.say(action.label), action.seat
                buttons.append(self.page.button(words, "cards-outline", lambda seat=seat: self._any_two(seat)))
        untold = self._board().untold
        if untold:
            words = app.tr("stone_age.place_board.name", count=untold)
            buttons.append(self.page.button(words, "pencil-outline", lambda: tell_all(self.page)))
        if not buttons:
            return []
        if len(buttons) == 1 and self.page.foot_width >= dp(360) and not app.theme.large:
            words = app.tr("stone_age.place_board.tap")
            buttons.insert(0, Text(text=words, role="caption", muted=True, pos_hint={"center_y": 0.5}))
        return [self.page.actions(buttons)]

    def _any_two(self, seat: int) -> None:
        load("screens.stone_age.using.pay:show_any_two")(self.page, seat)

    # --- taps ---

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing gives way under a finger where the step beside it knows no places."""
        if self._step is not None and not hasattr(self._step, "tap_place"):
            return bool(self.collide_point(*touch.pos))
        return bool(super().on_touch_down(touch))

    def _at(self, id_: str) -> PlaceView:
        return next(at for at in self._board().places if at.place.id == id_)

    def tap(self, id_: str) -> None:
        """Place at once where the number is fixed; else choose the place, or let go of it."""
        if self._step is not None:
            self._step.tap_place(id_)
            return
        at = self._at(id_)
        if at.why_not:
            show_refusal(self.page, at.why_not)
        elif at.place.figures is None:
            self._choose("" if id_ == self.chosen else id_)
        elif at.idle:
            self._ask_idle(at)
        else:
            self._place(at)

    def _choose(self, id_: str) -> None:
        """This place waits for a number from now on, even after a kill; none if it is empty."""
        if id_:
            drafts.keep(CHOSEN, at=id_)
        elif self.chosen:
            drafts.drop(CHOSEN)
        self.chosen = id_
        self._show_chosen()

    def choose_again(self, id_: str) -> bool:
        """After a kill; False if no number can be chosen there."""
        if not any(at.place.id == id_ and at.numbers for at in self._board().places):
            return False
        if self.chosen != id_:
            self._choose(id_)
        return True

    def _show_chosen(self) -> None:
        for card in self.ids.rows.children:
            card.selected = card is self.cards.get(self.chosen)
        self._show_foot()

    def _place(self, at: PlaceView, count: int = 0) -> None:
        chosen, self.chosen = self.chosen, ""
        if not self.page.app.tap(PlaceFigures(at.place.id, count)):
            self.chosen = chosen

    def _ask_idle(self, at: PlaceView) -> None:
        """It would give nothing; placing only keeps the others away."""
        app = self.page.app
        sheet = Sheet(title=app.say(place_name(at.place.id)))
        why = Text(
            text=app.tr("stone_age.place_board.idle", player=self.page.view.seats[self.page.view.turn.seat].name)
        )
        no = Action(text=app.tr("stone_age.place_board.idle_no"))
        yes = Action(kind="primary", text=app.tr("stone_age.place_board.idle_yes"), icon="check")
        no.bind(on_release=lambda _: sheet.close())

        def anyway(_: Any) -> None:
            sheet.close()
            self._place(at)

        yes.bind(on_release=anyway)
        self.page.show_sheet(sheet.fill([why, no, yes]))


def _set(card: Any, look: dict[str, Any]) -> None:
    for name, value in look.items():
        setattr(card, name, value)


@drafts.reopens(CHOSEN)
def _ask_on(page: Any, draft: Mapping[str, Any]) -> bool:
    return isinstance(page.body, PlaceBoard) and page.body.choose_again(str(draft.get("at")))


load_kv(__file__)
