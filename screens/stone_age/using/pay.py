"""The sheets on which something is paid: a card, a building; and the two resources of the any-2 card."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from companion.errors import RuleError
from companion.games.stone_age.records import Build, BuyCard, TakeBack, UseAnyTwo
from companion.games.stone_age.turns.feeding import check_building_price
from companion.games.stone_age.turns.offers import building_payment, card_payment, why_no_building, why_no_card
from companion.i18n import Translator
from scoring.stone_age import RESOURCES, Building, Resources, points_for
from scoring.stone_age.resources import NONE, VALUES
from screens import drafts
from screens.stone_age.drawings.nodes import building_tile, civ_card, lower_name, upper_says
from screens.stone_age.using.pay_sheet import PaymentSheet, is_low
from screens.stone_age.using.payment import Judge, Judged, offer
from screens.table.refusal import show_refusal
from screens.ui.bottom_sheet import Sheet
from screens.ui.tree.nodes import Button, Node

CARD, BUILDING, ANY_TWO = "stone_age/card", "stone_age/building", "stone_age/any_two"
"""What a payment is for, as it is kept until it is made."""
CARD_WIDTH, TILE_WIDTH = 92, 112


def show_card_payment(page: Any, slot: int) -> Sheet:
    """The card on a space, what it brings, and the cheapest payment, filled in; what cannot be paid says why."""
    app, state, seat = page.app, page.session.state, page.view.turn.seat
    if why := why_no_card(state, seat, slot):
        return show_refusal(page, why.of(BuyCard(slot, state.players[seat].resources)))
    shown = page.view.game_view.slots[slot]
    place, card, font_scale = shown.place, shown.card, app.theme.font_scale
    picture = None if is_low(page) else civ_card(app.tr, card, font_scale, cost=place.cost)
    lower = app.tr("stone_age.pay.lower", lower=lower_name(app.tr, card.lower))
    had = offer(picture, max(CARD_WIDTH, 74 * font_scale), upper_says(app.tr, card.upper), lower)
    proposal, owned = card_payment(state, seat, slot), state.players[seat].resources
    judge = exactly(app.tr, place.cost, app.tr("stone_age.do.BuyCard"), proposal)
    sheet = _payment(page, place.id, had, owned, proposal, judge, partial(BuyCard, slot))
    return sheet.lay_as(CARD, slot=slot)


def show_building_payment(page: Any, stack: int) -> Sheet:
    """The tile on a stack; its price, or the payment that scores most, filled in."""
    app, state, seat = page.app, page.session.state, page.view.turn.seat
    shown = page.view.game_view.stacks[stack]
    building, owned = shown.building, state.players[seat].resources
    if why := why_no_building(state, seat, stack):
        return show_refusal(page, why.of(Build(stack, building.cost or owned)))
    picture, words = None if is_low(page) else building_tile(app.tr, shown), f"stone_age.building.{building.id}"
    had = offer(picture, max(TILE_WIDTH, 86 * app.theme.font_scale), app.tr(words), _scores(app.tr, building))
    proposal = building_payment(state, seat, stack)
    judge = _worth(app.tr, building, proposal)
    if building.is_fixed and proposal:
        owned = proposal  # nothing else can be paid
    sheet = _payment(page, shown.place.id, had, owned, proposal, judge, partial(Build, stack))
    return sheet.lay_as(BUILDING, stack=stack)


def _payment(
    page: Any,
    place: str,
    had: Node,
    owned: Resources,
    proposal: Resources | None,
    judge: Judge,
    command: Callable[[Resources], object],
) -> PaymentSheet:
    """For what lies on a place, or to leave it there."""
    app, group = page.app, "card" if place.startswith("civ") else "building"
    leave = Button(app.tr(f"stone_age.pay.leave_{group}"), tap=TakeBack(place))
    title = app.tr(f"stone_age.place.{place}")
    return PaymentSheet(page, owned, proposal or NONE, judge, command, above=(had,), others=(leave,), title=title)


def show_any_two(page: Any, seat: int) -> Sheet:
    """Two resources of one's choice for the any-2 card."""
    tr, name = page.app.tr, page.view.seats[seat].name
    judge, title = exactly(tr, 2, tr("stone_age.pay.take_two")), tr("stone_age.do.UseAnyTwo")
    sheet = PaymentSheet(page, (2, 2, 2, 2), NONE, judge, partial(UseAnyTwo, seat), title=title, subtitle=name)
    return sheet.lay_as(ANY_TWO, seat=seat)


# --- judging ---


def exactly(tr: Translator, count: int, enter: str, proposal: Resources | None = None) -> Judge:
    """So many resources, of any kinds; that the proposal is the cheapest is said."""

    def judge(paid: Resources) -> Judged:
        text = tr("stone_age.pay.so_many", paid=sum(paid), count=count)
        tag = tr("stone_age.pay.cheapest") if paid == proposal else ""
        return Judged(text, sum(paid) == count, tag, enter)

    return judge


def _worth(tr: Translator, building: Building, proposal: Resources | None) -> Judge:
    """What it scores is said as it changes, on the button too."""

    def judge(paid: Resources) -> Judged:
        try:
            check_building_price(building, paid)
        except RuleError as refusal:
            return Judged(tr.text(refusal.message), fine=False, enter=tr("stone_age.do.Build"))
        points = points_for(building, paid)
        tag = tr("stone_age.pay.most_points") if paid == proposal and not building.is_fixed else ""
        text = tr("stone_age.pay.so_much", count=sum(paid), points=points)
        return Judged(text, True, tag, tr("stone_age.pay.build", points=points))

    return judge


def _scores(tr: Translator, building: Building) -> str:
    """A tile of free choice scores what each resource is worth."""
    if building.is_fixed:
        return ""
    return tr("stone_age.pay.scores_paid", **dict(zip(RESOURCES, VALUES, strict=True)))


# --- after a kill ---


def _again(page: Any, number: object, open_: Sequence[bool], show: Callable[[Any, int], Sheet]) -> bool:
    """Go on with the payment for one of these, if it can still be made."""
    if not isinstance(number, int) or number not in range(len(open_)) or not open_[number]:
        return False
    show(page, number)
    return True


@drafts.reopens(CARD)
def _card_again(page: Any, draft: Mapping[str, Any]) -> bool:
    lying = [page.view.turn.phase == "use" and slot.card is not None for slot in page.view.game_view.slots]
    return _again(page, draft.get("slot"), lying, show_card_payment)


@drafts.reopens(BUILDING)
def _building_again(page: Any, draft: Mapping[str, Any]) -> bool:
    lying = [page.view.turn.phase == "use" and stack.building is not None for stack in page.view.game_view.stacks]
    return _again(page, draft.get("stack"), lying, show_building_payment)


@drafts.reopens(ANY_TWO)
def _any_two_again(page: Any, draft: Mapping[str, Any]) -> bool:
    held = [player.any_two for player in page.view.game_view.players]
    return _again(page, draft.get("seat"), held, show_any_two)
