"""The end of a round on its table: the page function shown, its messages carried out, the choice saved as a draft."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.errors import RuleError
from companion.games.stone_age.records import Feed, FeedEveryone, GoHungry
from companion.games.stone_age.turns.feeding import check_gap
from scoring.stone_age import Resources
from screens import drafts
from screens.stone_age.body import TreeBody
from screens.stone_age.placing.tell import tell_building, tell_card
from screens.stone_age.round_end.page import (
    Chosen,
    RoundEndView,
    body,
    foot,
)
from screens.stone_age.using.pay import exactly
from screens.stone_age.using.pay_sheet import PaymentSheet
from screens.table.refusal import show_refusal
from screens.ui.tree.nodes import Button, Node

FOOD, CHOSEN = "stone_age/food", "stone_age/round_end"
"""A payment that is being changed, and what was chosen for everybody, as drafts."""


class RoundEnd(TreeBody):
    """The body of the phase "feed"."""

    phases = ("feed",)
    chosen = Chosen()

    def begin(self) -> None:
        """Another round: nothing is chosen but what was before a kill."""
        draft = drafts.load(CHOSEN)
        paid, hungry = draft.get("paid", {}), draft.get("hungry", ())
        self.chosen = Chosen()
        for seat in range(len(self.page.view.seats)):
            if seat in hungry:
                self.chosen = self.chosen.with_(seat, None)
            elif str(seat) in paid:
                self.chosen = self.chosen.with_(seat, tuple(paid[str(seat)]))

    def body(self) -> Node:
        return body(self.page.app.tr, self._view(), self.chosen)

    def foot(self) -> Node:
        return foot(self.page.app.tr, self._view(), self.chosen)

    def _view(self) -> RoundEndView:
        page, view, font_scale = self.page, self.page.view, self.page.app.theme.font_scale
        return RoundEndView(
            view.seats, view.game_view, page.session.state.box.hungry, self.any_two, self.room, font_scale
        )

    def start(self, command: FeedEveryone, slot: int | None = None) -> None:
        """Feed everybody as said, and on; then name the new card that was tapped, if one was."""
        if self.page.app.tap(command) and slot is not None:
            tell_card(self.page, slot)

    def name_building(self, stack: int) -> None:
        tell_building(self.page, stack)

    # --- another payment ---

    def change(self, seat: int) -> None:
        """Other resources, or points instead."""
        app, board, who = self.page.app, self.page.view.game_view, self.page.view.seats[seat]
        view = board.feeding[seat]
        proposal = view.proposal
        if proposal is None:
            return
        sheet = PaymentSheet(
            self.page,
            board.players[seat].resources,
            self.chosen.payment(seat, view) or proposal,
            exactly(app.tr, view.gap, app.tr("stone_age.feeding.pay", count=view.gap), proposal),
            partial(Feed, seat),
            others=(Button(app.tr("stone_age.do.GoHungry"), "food-off", "alert", GoHungry(seat)),),
            enter=self._feed,
            title=app.tr("stone_age.feeding.pay_title", player=who.name, count=view.gap),
            colour=who.colour,
            initial=self._view().letters[seat],
        )
        sheet.lay_as(FOOD, seat=seat)

    def _feed(self, command: Feed | GoHungry) -> None:
        """Too little, or too much, is refused as the rules do."""
        paid = command.paid if isinstance(command, Feed) else None
        try:
            if paid is not None:
                check_gap(self.page.session.state, command.seat, paid)
        except RuleError as refusal:
            show_refusal(self.page, refusal.of(command))
        else:
            self._choose(command.seat, paid)

    def change_again(self, seat: int) -> bool:
        """Open the payment of this player again; False if nothing is to be paid any more."""
        feeding = self.page.view.game_view.feeding
        if seat not in range(len(feeding)) or feeding[seat].fed or feeding[seat].proposal is None:
            return False
        self.change(seat)
        return True

    def _choose(self, seat: int, paid: Resources | None) -> None:
        """So it will be once the round is over; nothing is entered yet."""
        self.chosen = self.chosen.with_(seat, paid)
        all_paid = {str(who): list(one) for who, one in self.chosen.paid if one is not None}
        hungry = [who for who, one in self.chosen.paid if one is None]
        drafts.keep_chosen(self.page.close_sheets, CHOSEN, paid=all_paid, hungry=hungry)
        self.show()


@drafts.reopens(FOOD)
def _pay_on(page: Any, draft: Mapping[str, Any]) -> bool:
    seat = draft.get("seat")
    return isinstance(page.body, RoundEnd) and isinstance(seat, int) and page.body.change_again(seat)
