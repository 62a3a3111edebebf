"""The end of a round as a card: who starts, what to slide and lay, who is fed how; one tap on."""

from collections.abc import Mapping
from typing import Any

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.errors import RuleError
from companion.games.stone_age.present import BoardView, FeedView, SlotView, StackView
from companion.games.stone_age.records import FeedEveryone, UseAnyTwo
from companion.games.stone_age.state import some_resources
from companion.games.stone_age.turns.paying import check_gap
from scoring.stone_age import Resources
from screens import drafts
from screens.games import load
from screens.kit import Action, OneWay, Text
from screens.kit.flow import TopScroll  # noqa: F401 - the kv names it
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.stone_age.drawn.cards import UPPER_PIECES
from screens.stone_age.drawn.words import building_look
from screens.stone_age.placing.tell import tell_building, tell_card
from screens.stone_age.round_end.parts import FedRow, FedRows, HandStep, Mini, Minis, StartsNext
from screens.stone_age.using.pay_parts import PaymentEditor, PaySheet
from screens.table.refusal import show_refusal

FOOD, CHOSEN = "stone_age/food", "stone_age/round_end"
"""A payment that is being changed, and what was chosen for everybody, as they are kept."""
NONE: Resources = (0, 0, 0, 0)


class RoundEnd(BoxLayout):
    """The body of the phase "feed"."""

    page = ObjectProperty(None)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.starts, self.rows = StartsNext(), FedRows()
        self.table, self.feeding = Text(role="head2"), Text(role="head2")
        self.after = Text(role="caption", muted=True)
        self._fed: dict[int, FedRow] = {}
        self._paid: dict[int, Resources] = {}
        self._hungry: set[int] = set()
        self._on = OneWay()

    def begin(self) -> None:
        """Another round: nothing is chosen but what was before a kill."""
        kept = drafts.kept(CHOSEN)
        paid, hungry = kept.get("paid", {}), kept.get("hungry", ())
        seats = range(len(self.page.view.seats))
        self._paid = {seat: tuple(paid[str(seat)]) for seat in seats if str(seat) in paid}
        self._hungry = {seat for seat in seats if seat in hungry}

    def prepare(self) -> bool:
        return False

    @property
    def scrolled(self) -> Any:
        return self.ids.list

    @property
    def _board(self) -> BoardView:
        board: BoardView = self.page.view.mirror
        return board

    def show(self) -> None:
        app, board = self.page.app, self._board
        self._say_start(board)
        self.table.text, self.feeding.text = app.tr("stone_age.end.table"), app.tr("stone_age.end.feeding")
        self.after.text = "" if board.ending else app.tr("stone_age.end.after")
        self.rows.fill([self._row(seat) for seat in self._order(board)])
        self.ids.list.fill(
            [self.starts, self.table, *self._hands(board), self.feeding, self.rows, self.after], from_top=False
        )
        self._fill_foot(board)

    def _order(self, board: BoardView) -> list[int]:
        count = len(board.players)
        return [(board.first + step) % count for step in range(count)]

    def _say_start(self, board: BoardView) -> None:
        app, seats, card = self.page.app, self.page.view.seats, self.starts
        if board.ending:
            card.colour = card.initial = ""
            card.text = app.tr(f"stone_age.phase.over.{board.ending}")
            card.detail = app.tr("stone_age.end.last_meal")
            return
        seat = (board.first + 1) % len(seats)
        name = seats[seat].name
        card.colour, card.initial = seats[seat].colour, initials([one.name for one in seats])[seat]
        card.text = app.tr("stone_age.end.starts", player=name, round=board.round + 1)
        card.detail = app.tr("stone_age.end.hand_over", player=name)

    # --- what hands must do ---

    def _hands(self, board: BoardView) -> list[Any]:
        """Numbered, each with its picture where it has one."""
        app = self.page.app
        steps: list[tuple[str, Minis | None]] = []
        if not board.ending:
            fresh = sum(slot.empty for slot in board.slots)
            if fresh:
                words = app.tr("stone_age.end.slide", count=fresh)
                steps.append((words, self._cards(board.slots)))
            built = sorted({number for number in board.built if board.stacks[number].left})
            if built:
                names = tuple(str(number + 1) for number in built)
                words = app.tr("stone_age.end.turn_up", stacks=names, count=len(built))
                steps.append((words, self._tiles(board.stacks, built)))
        steps.append((app.tr("stone_age.end.home"), None))
        parts: list[Any] = []
        for number, (words, picture) in enumerate(steps, 1):
            parts += [HandStep(number=str(number), text=words), *([picture] if picture else [])]
        return parts

    def _cards(self, slots: tuple[SlotView, ...]) -> Minis:
        """The cards as they lie then, the dearest on the left; a tap on a new one starts the round and names it."""
        kept = [slot for slot in slots if not slot.empty]
        row = Minis()
        for number in reversed(range(len(slots))):
            fresh = number >= len(kept)
            mini = Mini(cost=slots[number].place.cost, fresh=fresh, text=self.page.app.tr("stone_age.end.new"))
            if not fresh:
                mini.number, mini.pieces = _upper(kept[number])
            else:
                mini.name = self.page.app.tr(f"stone_age.place.{slots[number].place.id}")
                mini.bind(on_release=lambda _, slot=number: self.start(slot))
            mini.disabled = not fresh
            row.add_widget(mini)
        return row

    def _tiles(self, stacks: tuple[StackView, ...], built: list[int]) -> Minis:
        row = Minis()
        for number, stack in enumerate(stacks):
            fresh = number in built and stack.building is None
            mini = Mini(fresh=fresh, text=self.page.app.tr("stone_age.end.new"))
            if stack.building:
                look = building_look(stack.building)
                mini.pieces, mini.number = look["cost"], look["cost_text"]
            elif not fresh:
                mini.number = "?" if stack.left else "–"
            mini.name = self.page.app.tr(f"stone_age.place.{stack.place.id}")
            mini.disabled = not stack.left or stack.building is not None
            mini.bind(on_release=lambda _, at=number: tell_building(self.page, at))
            row.add_widget(mini)
        return row

    # --- feeding ---

    def _row(self, seat: int) -> FedRow:
        seats, view = self.page.view.seats, self._board.feeding[seat]
        if seat not in self._fed:
            self._fed[seat] = FedRow(seat=seat, on_ask=lambda row: self.change(int(row.seat)))
        row = self._fed[seat]
        row.colour, row.initial = seats[seat].colour, initials([one.name for one in seats])[seat]
        row.short = bool(view.gap) and not view.fed
        row.text = self._said(seat, view)
        row.change = self.page.app.tr("stone_age.end.change") if row.short and view.proposal else ""
        return row

    def _said(self, seat: int, view: FeedView) -> str:
        app, name = self.page.app, self.page.view.seats[seat].name
        if view.fed:
            return app.tr("stone_age.end.is_fed", player=name)
        if not view.gap:
            code = "feeds_field" if view.produced else "feeds"
            return app.tr(f"stone_age.end.{code}", player=name, count=view.figures, field=view.produced)
        paid = self._payment(seat, view)
        if paid is None:
            points = self.page.session.state.box.hungry
            return app.tr("stone_age.end.hungry", player=name, count=view.figures, gap=view.gap, points=points)
        what = some_resources(paid)
        return str(app.tr("stone_age.end.pays", player=name, count=view.figures, gap=view.gap, paid=what))

    def _payment(self, seat: int, view: FeedView) -> Resources | None:
        """What a player who is short pays: as chosen, or as proposed; None goes hungry."""
        if seat in self._hungry:
            return None
        paid = self._paid.get(seat)
        return paid if paid and sum(paid) == view.gap else view.proposal

    def change(self, seat: int) -> None:
        """Other resources, or points instead."""
        app, view, who = self.page.app, self._board.feeding[seat], self.page.view.seats[seat]
        proposal, owned = view.proposal, self._board.players[seat].resources
        if proposal is None:
            return
        editor = PaymentEditor(owned, self._payment(seat, view) or proposal)

        def judge(paid: Resources) -> None:
            editor.fine = sum(paid) == view.gap
            editor.said = app.tr("stone_age.pay.so_many", paid=sum(paid), count=view.gap)
            editor.tag = app.tr("stone_age.pay.cheapest") if paid == proposal else ""

        editor.changed = judge
        judge(editor.value)
        pay = Action(kind="primary", icon="check", text=app.tr("stone_age.feeding.pay", count=view.gap))
        hungry = Action(kind="alert", icon="food-off", text=app.tr("stone_age.do.GoHungry"))
        pay.bind(on_release=lambda _: self._pay(seat, editor.value))
        hungry.bind(on_release=lambda _: self._choose(seat, None))
        kept = editor.keep_as(FOOD, seat=seat)
        title = app.tr("stone_age.feeding.pay_title", player=who.name, count=view.gap)
        letter = initials([one.name for one in self.page.view.seats])[seat]
        sheet = PaySheet([editor], [hungry, pay], title=title, colour=who.colour, initial=letter)
        drafts.lay(sheet, lambda _: sheet.lay(self.page), FOOD, **kept)

    def _pay(self, seat: int, paid: Resources) -> None:
        """Too little, or too much, is refused as the rules do."""
        try:
            check_gap(self.page.session.state, seat, paid)
        except RuleError as refusal:
            show_refusal(self.page, refusal)
        else:
            self._choose(seat, paid)

    def change_again(self, seat: int) -> bool:
        """Open the payment of this player again; False if nothing is to be paid any more."""
        feeding = self._board.feeding
        if seat not in range(len(feeding)) or feeding[seat].fed or feeding[seat].proposal is None:
            return False
        self.change(seat)
        return True

    def _choose(self, seat: int, paid: Resources | None) -> None:
        """So it will be once the round is over; nothing is entered yet."""
        self._hungry.discard(seat)
        self._paid.pop(seat, None)
        if paid is None:
            self._hungry.add(seat)
        else:
            self._paid[seat] = paid
        all_paid = {str(who): list(one) for who, one in self._paid.items()}
        drafts.keep_chosen(self.page.close_sheets, CHOSEN, paid=all_paid, hungry=sorted(self._hungry))
        self.show()

    # --- on ---

    def _fill_foot(self, board: BoardView) -> None:
        app, page = self.page.app, self.page
        any_two = [
            page.button(app.say(action.label), "cards-outline", lambda seat=action.seat: self._any_two(seat))
            for action in page.view.turn.actions
            if action.command is UseAnyTwo
        ]
        words = app.tr("stone_age.end.final") if board.ending else app.tr("stone_age.end.start", round=board.round + 1)
        self._on.offer(words, "arrow-right", self.start)
        page.fill_foot([self._on.fill([*any_two, self._on.button])])

    def start(self, slot: int | None = None) -> None:
        """Feed everybody as said, and on; then name the new card that was tapped, if one was."""
        feeding = self._board.feeding
        short = [seat for seat, view in enumerate(feeding) if view.gap and not view.fed]
        paid = {seat: self._payment(seat, feeding[seat]) for seat in short}
        hungry = tuple(seat for seat in short if paid[seat] is None)
        told = tuple(paid.get(seat) or NONE for seat in range(len(feeding)))
        command = FeedEveryone(told if any(map(any, told)) else (), hungry)
        if self.page.app.tap(command) and slot is not None:
            tell_card(self.page, slot)

    def _any_two(self, seat: int) -> None:
        load("screens.stone_age.using.pay:show_any_two")(self.page, seat)


def _upper(slot: SlotView) -> tuple[str, list[str]]:
    """The upper half of a card in small: its number and its picture."""
    if slot.card is None:
        return "?", []
    upper = slot.card.upper
    piece = upper.resource or UPPER_PIECES[upper.kind]
    if upper.kind == "roll_resource":
        return "", ["dice", piece]
    return str(upper.count) if upper.kind in ("food", "resource", "points", "one_use_tool") else "", [piece]


@drafts.reopens(FOOD)
def _pay_on(page: Any, draft: Mapping[str, Any]) -> bool:
    seat = draft.get("seat")
    return isinstance(page.body, RoundEnd) and isinstance(seat, int) and page.body.change_again(seat)


load_kv(__file__)
