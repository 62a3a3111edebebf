"""The sheets on which something is paid: a card, a building; and the two resources of the any-2 card."""

from collections.abc import Mapping
from typing import Any

from companion.errors import RuleError
from companion.games.stone_age.records import Build, BuyCard, TakeBack, UseAnyTwo
from companion.games.stone_age.turns.offers import building_payment, card_payment, why_no_building, why_no_card
from companion.games.stone_age.turns.paying import check_building_price
from companion.i18n import Translator
from scoring.stone_age import RESOURCES, Building, Resources, points_for
from scoring.stone_age.resources import VALUES
from screens import drafts
from screens.stone_age.drawn.nodes import building_tile, civ_card, lower_name, upper_says
from screens.stone_age.using.pay_sheet import OfferSheet, PaymentSheet, is_low
from screens.stone_age.using.payment import Judge, Judged, offer, price, reason, stock
from screens.ui.bottom_sheet import Sheet
from screens.ui.tree.nodes import Button, Node

CARD, BUILDING, ANY_TWO = "stone_age/card", "stone_age/building", "stone_age/any_two"
"""What a payment is for, as it is kept until it is made."""
PAY, LEAVE = "pay", "leave"
CARD_WIDTH, TILE_WIDTH = 92, 112


def show_card_payment(page: Any, slot: int) -> Sheet:
    """The card on a space, what it brings, and the cheapest payment, filled in."""
    app, state, seat = page.app, page.session.state, page.view.turn.seat
    shown = page.view.mirror.slots[slot]
    place, card, growth = shown.place, shown.card, app.theme.growth
    picture = None if is_low(page) else civ_card(app.tr, card, growth, cost=place.cost)
    lower = app.tr("stone_age.pay.lower", lower=lower_name(app.tr, card.lower))
    had = offer(picture, max(CARD_WIDTH, 74 * growth), upper_says(app.tr, card.upper), lower)
    title, leave = app.tr(f"stone_age.place.{place.id}"), app.tr("stone_age.pay.leave_card")
    proposal, why = card_payment(state, seat, slot), why_no_card(state, seat, slot)
    if proposal is None or why:
        return _left_alone(page, title, leave, place.id, (had, *_why(app.tr, why)))  # nothing to fill in or to keep
    judge = exactly(app.tr, place.cost, app.tr("stone_age.do.BuyCard"), proposal)
    sheet = PaymentSheet(
        page,
        {LEAVE: lambda: app.tap(TakeBack(place.id)), PAY: lambda: app.tap(BuyCard(slot, sheet.paid))},
        state.players[seat].resources,
        proposal,
        judge,
        above=(had,),
        buttons=(Button(leave, tap=LEAVE), Button("", "check", "primary", PAY)),
        title=title,
    )
    return sheet.lay_as(CARD, slot=slot)


def show_building_payment(page: Any, stack: int) -> Sheet:
    """The tile on a stack; its price, or the payment that scores most, filled in."""
    app, state, seat = page.app, page.session.state, page.view.turn.seat
    shown = page.view.mirror.stacks[stack]
    place, building, owned = shown.place, shown.building, state.players[seat].resources
    picture = None if is_low(page) else building_tile(app.tr, shown)
    had = offer(
        picture,
        max(TILE_WIDTH, 86 * app.theme.growth),
        app.tr(f"stone_age.building.{building.id}"),
        _scores(app.tr, building),
    )
    title, leave = app.tr(f"stone_age.place.{place.id}"), app.tr("stone_age.pay.leave_building")
    proposal, why = building_payment(state, seat, stack), why_no_building(state, seat, stack)
    if proposal is None or why:
        return _left_alone(page, title, leave, place.id, (had, stock(owned), *_why(app.tr, why)))
    buttons = (Button(leave, tap=LEAVE), Button("", "check", "primary", PAY))
    away = {LEAVE: lambda: app.tap(TakeBack(place.id))}
    if building.is_fixed:
        fixed = OfferSheet(page, {**away, PAY: lambda: app.tap(Build(stack, proposal))}, title=title)
        words = app.tr("stone_age.pay.build", points=points_for(building, proposal))
        fixed.offer((had, price(app.tr, proposal, owned)), (buttons[0], Button(words, "check", "primary", PAY)))
        return drafts.lay(fixed, lambda _: fixed.lay(page), BUILDING, stack=stack)
    sheet = PaymentSheet(
        page,
        {**away, PAY: lambda: app.tap(Build(stack, sheet.paid))},
        owned,
        proposal,
        _free_choice(app.tr, building, proposal),
        above=(had,),
        buttons=buttons,
        title=title,
    )
    return sheet.lay_as(BUILDING, stack=stack)


def show_any_two(page: Any, seat: int) -> Sheet:
    """Two resources of one's choice for the any-2 card."""
    app = page.app
    sheet = PaymentSheet(
        page,
        {PAY: lambda: app.tap(UseAnyTwo(seat, sheet.paid))},
        (2, 2, 2, 2),
        (0, 0, 0, 0),
        exactly(app.tr, 2, app.tr("stone_age.pay.take_two")),
        buttons=(Button("", "check", "primary", PAY),),
        most_said=False,
        title=app.tr("stone_age.do.UseAnyTwo"),
        subtitle=page.view.seats[seat].name,
    )
    return sheet.lay_as(ANY_TWO, seat=seat)


def _left_alone(page: Any, title: str, leave: str, place: str, parts: tuple[Node, ...]) -> Sheet:
    """Where it cannot be paid, to leave it is the only way on."""
    sheet = OfferSheet(page, {LEAVE: lambda: page.app.tap(TakeBack(place))}, title=title)
    sheet.offer(parts, (Button(leave, "", "primary", LEAVE),))
    return sheet.lay(page)


# --- judging ---


def exactly(tr: Translator, count: int, enter: str, proposal: Resources | None = None) -> Judge:
    """So many resources, of any kinds; that the proposal is the cheapest is said."""

    def judge(paid: Resources) -> Judged:
        said = tr("stone_age.pay.so_many", paid=sum(paid), count=count)
        tag = tr("stone_age.pay.cheapest") if paid == proposal else ""
        return Judged(said, sum(paid) == count, tag, enter)

    return judge


def _free_choice(tr: Translator, building: Building, proposal: Resources) -> Judge:
    """What it scores is said as it changes, on the button too."""

    def judge(paid: Resources) -> Judged:
        try:
            check_building_price(building, paid)
        except RuleError as refusal:
            return Judged(tr.text(refusal.message), fine=False, enter=tr("stone_age.do.Build"))
        points = points_for(building, paid)
        tag = tr("stone_age.pay.most_points") if paid == proposal else ""
        said = tr("stone_age.pay.so_much", count=sum(paid), points=points)
        return Judged(said, True, tag, tr("stone_age.pay.build", points=points))

    return judge


def _why(tr: Translator, refusal: RuleError | None) -> tuple[Node, ...]:
    return (reason(tr.text(refusal.message)),) if refusal else ()


def _scores(tr: Translator, building: Building) -> str:
    """A tile of free choice scores what each resource is worth."""
    if building.is_fixed:
        return ""
    return tr("stone_age.pay.scores_paid", **dict(zip(RESOURCES, VALUES, strict=True)))


# --- after a kill ---


@drafts.reopens(CARD)
def _card_again(page: Any, draft: Mapping[str, Any]) -> bool:
    slot = draft.get("slot", -1)
    if not _on_turn(page) or slot not in range(len(page.view.mirror.slots)) or not page.view.mirror.slots[slot].card:
        return False
    show_card_payment(page, slot)
    return True


@drafts.reopens(BUILDING)
def _building_again(page: Any, draft: Mapping[str, Any]) -> bool:
    stack, stacks = draft.get("stack", -1), page.view.mirror.stacks
    if not _on_turn(page) or stack not in range(len(stacks)) or not stacks[stack].building:
        return False
    show_building_payment(page, stack)
    return True


@drafts.reopens(ANY_TWO)
def _any_two_again(page: Any, draft: Mapping[str, Any]) -> bool:
    seat, players = draft.get("seat", -1), page.view.mirror.players
    if seat not in range(len(players)) or not players[seat].any_two:
        return False
    show_any_two(page, seat)
    return True


def _on_turn(page: Any) -> bool:
    return bool(page.view.turn.phase == "use")
