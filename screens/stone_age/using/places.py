"""Using figures on their table: the page function shown, its messages carried out."""

from functools import partial

from companion.games.stone_age.box import BUILDING, CIVILIZATION, VILLAGE, Place
from companion.games.stone_age.present import PlaceView
from companion.games.stone_age.records import Build, BuyCard, Collect, TakeBack, UsePlace
from companion.games.stone_age.turns.offers import building_payment, card_payment
from screens.games import load
from screens.pages.figures.page import Keys
from screens.stone_age.body import TreeBody
from screens.stone_age.dice.roll import roll_at
from screens.stone_age.dice.sheets import half_told, has_typed_dice, rolled_by_app, show_total, show_typed
from screens.stone_age.placing.tell import tell_building, tell_card
from screens.stone_age.using.page import (
    WIDEST,
    Act,
    Look,
    UsingView,
    body,
    place_name,
)
from screens.stone_age.using.pay import show_building_payment, show_card_payment
from screens.table.strip import ChooseSeat
from screens.ui.menu import Menu, MenuItem
from screens.ui.tree.nodes import Message, Node
from screens.window.rolling import await_tap


class UsePlaces(TreeBody):
    """The body of the phase "use"."""

    phases = ("use",)

    def view(self) -> UsingView:
        page, view = self.page, self.page.view
        state, growth = page.session.state, page.app.theme.growth
        return UsingView(view.seats, view.mirror, state, view.turn.seat, self.any_two, growth)

    def body(self) -> Node:
        return body(self.page.app.tr, self.view(), self.side(WIDEST))

    def show(self) -> None:
        super().show()
        view = self.view()
        rolls = [shown.place.id for shown in view.own if shown.place.rate]
        if len(rolls) == 1 and not view.board.real_dice:  # a shake rolls where it is plain what for
            await_tap(self.page.app, self.content, Act(rolls[0]))
        self._type_on(view)

    def _type_on(self, view: UsingView) -> None:
        """The total of real dice that was half told comes back; so do dice that an older app was told one by one."""
        source, by_dice = half_told(), has_typed_dice()
        for shown in view.own:
            if shown.place.id == source and by_dice:
                show_typed(self.page, source, self._name(shown.place), view.count(shown), roll_at(source))
            elif shown.place.id == source:
                self._tell_total(shown, view)

    def _name(self, place: Place) -> str:
        return place_name(self.page.app.tr, place)

    # --- what a tap does ---

    def hear(self, message: Message) -> None:
        match message:
            case Act(place):
                self._act(place)
            case Look(place):
                self._look(place)
            case ChooseSeat(seat):
                self.page.show_player(seat)
            case Keys(id_):
                load("screens.pages.figures.figure:open_figure")(self.page, id_)
            case _:
                super().hear(message)

    def tap_place(self, id_: str) -> None:
        """A place was tapped on the board beside: one's own does what its row does."""
        if id_ in self.view().player.places:
            self._look(id_)

    def _act(self, id_: str) -> None:
        """What it is must be known before it is bought."""
        view, app = self.view(), self.page.app
        shown = next(one for one in view.own if one.place.id == id_)
        match shown.place.group:
            case str(group) if group == CIVILIZATION:
                self._buy(view, shown.place.number)
            case str(group) if group == BUILDING:
                self._build(view, shown.place.number)
            case str(group) if group == VILLAGE:
                app.tap(UsePlace(id_) if len(view.village) == 1 else Collect())
            case _ if view.board.real_dice:
                self._tell_total(shown, view)
            case _:
                roll_at(id_)(rolled_by_app(app, view.count(shown)))

    def _buy(self, view: UsingView, slot: int) -> None:
        paid = card_payment(view.state, view.seat, slot)
        if view.board.slots[slot].card is None:
            tell_card(self.page, slot, "buy_card")
        elif paid:
            self.page.app.tap(BuyCard(slot, paid))

    def _build(self, view: UsingView, stack: int) -> None:
        paid = building_payment(view.state, view.seat, stack)
        if view.board.stacks[stack].building is None:
            tell_building(self.page, stack, "build")
        elif paid:
            self.page.app.tap(Build(stack, paid))

    def _look(self, id_: str) -> None:
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
            self._act(id_)

    def _lies_there(self, view: UsingView, place: Place) -> bool:
        return place.group == BUILDING and bool(view.board.stacks[place.number].left)

    def _tell_total(self, shown: PlaceView, view: UsingView) -> None:
        place = shown.place
        show_total(self.page, place.id, self._name(place), view.count(shown), roll_at(place.id))

    def ask_back(self) -> None:
        """Figures come home unused; from which place is asked."""
        app, places = self.page.app, self.view().player.places
        items = [MenuItem(app.tr(f"stone_age.place.{place}"), partial(app.tap, TakeBack(place))) for place in places]
        title, why = app.tr("stone_age.do.TakeBack"), app.tr("stone_age.use.back_says")
        self.page.show_sheet(Menu(self.page, items, above=why, title=title))
