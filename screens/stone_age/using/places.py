"""Using figures on their table: the page function shown, its messages carried out."""

from companion.games.stone_age.ask.dice import TOTAL
from companion.games.stone_age.box import BUILDING, CIVILIZATION, VILLAGE, Place
from companion.games.stone_age.records import Build, Collect, Roll, TakeBack, UsePlace
from companion.games.stone_age.turns.offers import building_payment, too_dear, why_no_building, why_no_card
from screens.games import load
from screens.pages.figures.stepper import Keys
from screens.stone_age.body import TreeBody
from screens.stone_age.dice.choice import ask_dice, is_asked, rolls_real
from screens.stone_age.dice.roll import enter_roll
from screens.stone_age.dice.totals import rolled_by_app
from screens.stone_age.placing.tell import buy_card, tell_building, tell_card
from screens.stone_age.using.page import WIDEST, Rows, UsingView, body, rows
from screens.stone_age.using.pay import show_building_payment, show_card_payment
from screens.table.refusal import show_refusal
from screens.table.shake_to_roll import await_tap
from screens.table.strip import ChooseSeat
from screens.ui.question.page_state import PageState
from screens.ui.tree.controls import do
from screens.ui.tree.nodes import Message, Node


class UsePlaces(TreeBody):
    """The body of the phase "use"."""

    phases = ("use",)
    stood: tuple[object, Rows] = (None, {})
    """Of which turn, and the rows that stood there, as they were last."""

    def view(self) -> UsingView:
        page, view = self.page, self.page.view
        state, font_scale = page.session.state, page.app.theme.font_scale
        real = rolls_real(page)
        return UsingView(view.seats, view.game_view, state, view.turn.seat, self.any_two, font_scale, real)

    def body(self) -> Node:
        tr, view = self.page.app.tr, self.view()
        turn, (before, stood) = (view.board.round, view.seat), self.stood
        self.stood = turn, {**(stood if turn == before else {}), **rows(tr, view)}
        return body(tr, view, self.stood[1], self.side(WIDEST))

    def show(self) -> None:
        super().show()
        view = self.view()
        rolls = [shown.place.id for shown in view.own if shown.place.rate]
        if len(rolls) == 1 and not view.real_dice:  # a shake rolls where it is plain what for
            await_tap(self.page.app, self.content, do("use", rolls[0]))

    # --- what a tap does ---

    def handle(self, message: Message) -> None:
        match message:
            case ChooseSeat(seat):
                self.page.show_player(seat)
            case Keys(id_):
                load("screens.pages.figures.figure:open_figure")(self.page, id_)
            case _:
                super().handle(message)

    def tap_place(self, id_: str) -> None:
        """A place was tapped on the board beside: one's own does what its row does."""
        if id_ in self.view().player.places:
            self.look(id_)

    def use(self, id_: str) -> None:
        """What it is must be known before it is bought."""
        view, app = self.view(), self.page.app
        shown = next(one for one in view.own if one.place.id == id_)
        match shown.place.group:
            case str(group) if group == CIVILIZATION and view.board.slots[shown.place.number].card:
                buy_card(self.page, shown.place.number)
            case str(group) if group == CIVILIZATION:
                tell_card(self.page, shown.place.number, "buy_card")
            case str(group) if group == BUILDING:
                self._build(view, shown.place.number)
            case str(group) if group == VILLAGE:
                app.tap(UsePlace(id_) if len(view.village) == 1 else Collect())
            case _ if is_asked(self.page):
                ask_dice(self.page, lambda real: self._roll(id_, view.count(shown), real=real))
            case _:
                self._roll(id_, view.count(shown), real=view.real_dice)

    def _roll(self, id_: str, count: int, *, real: bool) -> None:
        """The total of real dice is asked for; the app's are rolled at once."""
        if real:
            self.page.pick(PageState((f"{Roll.__name__}:{id_}{TOTAL}",)))
        else:
            enter_roll(self.page.app, Roll(id_, rolled_by_app(self.page.app, count)))

    def ask_why(self, id_: str) -> None:
        """What lies there is too dear."""
        view = self.view()
        place = view.state.box.place[id_]
        why = why_no_card if place.group == CIVILIZATION else why_no_building
        refusal = why(view.state, view.seat, place.number) or too_dear(view.state, view.seat)
        show_refusal(self.page, refusal)

    def _build(self, view: UsingView, stack: int) -> None:
        paid = building_payment(view.state, view.seat, stack)
        if view.board.stacks[stack].building is None:
            tell_building(self.page, stack, "build")
        elif paid:
            self.page.app.tap(Build(stack, paid))

    def look(self, id_: str) -> None:
        """Another payment; what is not known is named; elsewhere as the button does."""
        view = self.view()
        place = view.state.box.place[id_]
        if place.group == CIVILIZATION and not view.board.slots[place.number].empty:
            known = view.board.slots[place.number].card
            (show_card_payment if known else tell_card)(self.page, place.number)
        elif place.group == BUILDING and view.board.stacks[place.number].building:
            show_building_payment(self.page, place.number)
        elif place.group in (CIVILIZATION, BUILDING) and not self._lies_there(view, place):
            self.page.app.tap(TakeBack(id_))
        else:
            self.use(id_)

    def _lies_there(self, view: UsingView, place: Place) -> bool:
        return place.group == BUILDING and bool(view.board.stacks[place.number].left)
