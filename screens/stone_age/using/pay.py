"""The sheets on which something is paid: a card, a building; and the two resources of the any-2 card."""

from collections.abc import Callable, Mapping
from typing import Any

from kivy.metrics import dp

from companion.errors import RuleError
from companion.games.stone_age.records import Build, BuyCard, TakeBack, UseAnyTwo
from companion.games.stone_age.turns.offers import building_payment, card_payment, why_no_building, why_no_card
from companion.games.stone_age.turns.paying import check_building_price
from scoring.stone_age import RESOURCES, Building, Resources, points_for
from scoring.stone_age.resources import VALUES
from screens import drafts
from screens.app import running
from screens.kit import Action, Sheet
from screens.kit.flow import Flow
from screens.stone_age.drawn.words import building_card, civ_card, lower_name, upper_says
from screens.stone_age.using.pay_parts import PaymentEditor, PayOffer, PayReason, PaySheet, PieceCount, is_low

CARD, BUILDING, ANY_TWO = "stone_age/card", "stone_age/building", "stone_age/any_two"
"""What a payment is for, as it is kept until it is made."""


def show_card_payment(page: Any, slot: int) -> Sheet:
    """The card on a space, what it brings, and the cheapest payment, filled in."""
    app, state, seat = page.app, _state(), page.view.turn.seat
    shown = page.view.mirror.slots[slot]
    place, card = shown.place, shown.card
    picture = None if is_low(page) else civ_card(card, cost=place.cost, size_hint_x=None, width=dp(92))
    offer = PayOffer(
        picture, text=upper_says(card.upper), detail=app.tr("stone_age.pay.lower", lower=lower_name(card.lower))
    )
    title = app.tr(f"stone_age.place.{place.id}")
    leave = _way(app.tr("stone_age.pay.leave_card"), "", lambda: app.tap(TakeBack(place.id)))
    proposal, reason = card_payment(state, seat, slot), why_no_card(state, seat, slot)
    if proposal is None or reason:
        return _show(page, title, [offer, *_why(reason)], _only(leave))  # nothing to fill in: nothing to keep

    def judge(paid: Resources) -> None:
        editor.said = app.tr("stone_age.pay.so_many", paid=sum(paid), count=place.cost)
        editor.fine = sum(paid) == place.cost
        editor.tag = app.tr("stone_age.pay.cheapest") if paid == proposal else ""

    editor = PaymentEditor(state.players[seat].resources, proposal, judge)
    judge(proposal)
    take = _way(app.tr("stone_age.do.BuyCard"), "check", lambda: app.tap(BuyCard(slot, editor.value)), primary=True)
    return _show(page, title, [offer, editor], [leave, take], CARD, editor.keep_as(CARD, slot=slot))


def show_building_payment(page: Any, stack: int) -> Sheet:
    """The tile on a stack; its price, or the payment that scores most, filled in."""
    app, state, seat = page.app, _state(), page.view.turn.seat
    shown = page.view.mirror.stacks[stack]
    place, building = shown.place, shown.building
    picture = (
        None
        if is_low(page)
        else building_card(building, left=shown.left, at_most=not shown.known, size_hint_x=None, width=dp(112))
    )
    offer = PayOffer(picture, text=app.tr(f"stone_age.building.{building.id}"), detail=_scores(building))
    title = app.tr(f"stone_age.place.{place.id}")
    leave = _way(app.tr("stone_age.pay.leave_building"), "", lambda: app.tap(TakeBack(place.id)))
    proposal, reason = building_payment(state, seat, stack), why_no_building(state, seat, stack)
    if proposal is None or reason:
        return _show(page, title, [offer, _stock(state.players[seat].resources), *_why(reason)], _only(leave))
    build, kept = _way("", "check", lambda: None, primary=True), {"stack": stack}
    if building.is_fixed:
        paying: Any = _price(proposal, state.players[seat].resources)
        build.text = app.tr("stone_age.pay.build", points=points_for(building, proposal))
        build.bind(on_release=lambda _: app.tap(Build(stack, proposal)))
    else:
        paying = _free_choice(building, state.players[seat].resources, proposal, build)
        kept = paying.keep_as(BUILDING, stack=stack)
        build.bind(on_release=lambda _: app.tap(Build(stack, paying.value)))
    return _show(page, title, [offer, paying], [leave, build], BUILDING, kept)


def show_any_two(page: Any, seat: int) -> Sheet:
    """Two resources of one's choice for the any-2 card."""
    app = page.app
    title, name = app.tr("stone_age.do.UseAnyTwo"), page.view.seats[seat].name

    def judge(gained: Resources) -> None:
        editor.said = app.tr("stone_age.pay.so_many", paid=sum(gained), count=2)
        editor.fine = sum(gained) == 2

    editor = PaymentEditor((2, 2, 2, 2), (0, 0, 0, 0), judge, most_said=False)
    judge(editor.value)
    take = _way(app.tr("stone_age.pay.take_two"), "check", lambda: app.tap(UseAnyTwo(seat, editor.value)), primary=True)
    return _show(page, title, [editor], [take], ANY_TWO, editor.keep_as(ANY_TWO, seat=seat), name)


def _show(
    page: Any,
    title: str,
    parts: list[Any],
    ways: list[Action],
    kind: str = "",
    kept: Mapping[str, Any] | None = None,
    subtitle: str = "",
) -> Sheet:
    """`kind` and `kept` say what comes back after a kill."""
    sheet = PaySheet(parts, ways, title=title, subtitle=subtitle)

    def lay(_: Sheet) -> Sheet:
        return sheet.lay(page)

    return drafts.lay(sheet, lay, kind, **(kept or {})) if kind else lay(sheet)


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


def _state() -> Any:
    return running().session.state


def _way(words: str, icon: str, action: Callable[[], Any], *, primary: bool = False) -> Action:
    return Action(text=words, icon=icon, kind="primary" if primary else "secondary", on_release=lambda _: action())


def _why(reason: RuleError | None) -> list[PayReason]:
    return [PayReason(text=running().say(reason.message))] if reason else []


def _only(leave: Action) -> list[Action]:
    """The only way on, where it cannot be paid."""
    leave.kind = "primary"
    return [leave]


def _scores(building: Building) -> str:
    """A tile of free choice scores what each resource is worth."""
    if building.is_fixed:
        return ""
    return str(running().tr("stone_age.pay.scores_paid", **dict(zip(RESOURCES, VALUES, strict=True))))


def _price(price: Resources, owned: Resources) -> Flow:
    """A fixed price, and how many of each there are."""
    counts = [
        PieceCount(kind=kind, text=running().tr("stone_age.pay.some_of", paid=count, count=have))
        for kind, count, have in zip(RESOURCES, price, owned, strict=True)
        if count
    ]
    return Flow(spacing=(dp(20), dp(8))).fill(counts)


def _stock(owned: Resources) -> Flow:
    """What there is to pay with."""
    counts = zip(RESOURCES, owned, strict=True)
    return Flow(spacing=(dp(20), dp(8))).fill([PieceCount(kind=k, text=str(n), pale=not n) for k, n in counts])


def _free_choice(building: Building, owned: Resources, proposal: Resources, build: Action) -> PaymentEditor:
    """A payment of free choice: what it scores is said as it changes, on the button too."""
    app = running()

    def judge(paid: Resources) -> None:
        points = points_for(building, paid)
        try:
            check_building_price(building, paid)
        except RuleError as refusal:
            editor.said, editor.fine, editor.tag = app.say(refusal.message), False, ""
            build.text = app.tr("stone_age.do.Build")
            return
        editor.said = app.tr("stone_age.pay.so_much", count=sum(paid), points=points)
        editor.fine, build.text = True, app.tr("stone_age.pay.build", points=points)
        editor.tag = app.tr("stone_age.pay.most_points") if paid == proposal else ""

    editor = PaymentEditor(owned, proposal, judge)
    judge(proposal)
    return editor
