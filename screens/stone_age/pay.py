"""Paying with resources: an editor for a payment, and the sheets of cards, buildings and the any-2 card."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.errors import RuleError
from companion.games.stone_age.offers import building_payment, card_payment, why_no_building, why_no_card
from companion.games.stone_age.paying import check_building_price
from companion.games.stone_age.records import Build, BuyCard, TakeBack, UseAnyTwo
from scoring.stone_age import RESOURCES, Building, Resources, points_for
from screens.app import running
from screens.flow import Flow
from screens.kit import Action, IconButton, Sheet
from screens.stone_age.words import building_card, civ_card, lower_name, upper_says

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class PayKey(IconButton):
    """Minus or plus of a step."""

    closed = BooleanProperty(False)


class PayStep(BoxLayout):
    """How many of one resource: minus, the piece with its number, plus."""

    kind = StringProperty("wood")
    named = StringProperty("")
    count = NumericProperty(0)
    most = NumericProperty(0)
    most_said = BooleanProperty(True)
    key = NumericProperty()
    """How wide minus and plus are."""

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_step")
        super().__init__(**more)

    def step(self, by: int) -> None:
        count = int(min(self.most, max(0, self.count + by)))
        if count != self.count:
            self.count = count
            self.dispatch("on_step")

    def on_step(self) -> None:
        """The number was changed by hand."""


class PaymentEditor(BoxLayout):
    """A payment from what one owns, one step for each kind there is; below it a line that judges it."""

    said = StringProperty("")
    """What this payment is, or what it lacks."""
    fine = BooleanProperty(True)
    """True if it can be paid so."""
    tag = StringProperty("")
    """What distinguishes it, if anything: *Cheapest*."""
    changed = ObjectProperty(None, allownone=True)
    """Called with the new payment after each tap."""

    def __init__(
        self,
        owned: Resources,
        value: Resources,
        changed: Callable[[Resources], Any] | None = None,
        *,
        most_said: bool = True,
        **more: Any,
    ) -> None:
        """`most_said` says beside every number how many there are."""
        super().__init__(changed=changed, **more)
        app = running()
        self._steps: dict[str, PayStep] = {}
        for kind, most, count in zip(RESOURCES, owned, value, strict=True):
            if most:
                named = app.tr(f"stone_age.resource.{kind}")
                step = PayStep(kind=kind, named=named, most=most, count=count, most_said=most_said)
                step.bind(on_step=self._stepped)
                self._steps[kind] = step
                self.ids.steps.add_widget(step)

    @property
    def value(self) -> Resources:
        wood, brick, stone, gold = (int(self._steps[kind].count) if kind in self._steps else 0 for kind in RESOURCES)
        return wood, brick, stone, gold

    @value.setter
    def value(self, value: Resources) -> None:
        for kind, count in zip(RESOURCES, value, strict=True):
            if kind in self._steps:
                self._steps[kind].count = count

    def two_fit(self, width: float, size: float) -> bool:
        """True if two steps stand side by side, each with a number of two digits."""
        return (width - dp(8)) / 2 >= dp(96) + dp(22) + 1.13 * size

    def _stepped(self, _: Any) -> None:
        if self.changed:
            self.changed(self.value)


class PayOffer(BoxLayout):
    """What is to be had: its picture, and what it does in words."""

    text = StringProperty("")
    detail = StringProperty("")

    def __init__(self, picture: Any, **more: Any) -> None:
        super().__init__(**more)
        self.ids.picture.add_widget(picture)
        picture.bind(height=self._fit)
        self._fit(picture)

    def _fit(self, picture: Any, *_: Any) -> None:
        self.ids.picture.height = picture.height


class PieceCount(BoxLayout):
    """A piece and how many."""

    kind = StringProperty("wood")
    text = StringProperty("")
    role = StringProperty("strong")
    pale = BooleanProperty(False)


class PayReason(BoxLayout):
    """Why it cannot be had."""

    text = StringProperty("")


class PayWays(BoxLayout):
    """What to do, side by side; the primary way is last."""

    def __init__(self, *ways: Action, **more: Any) -> None:
        super().__init__(**more)
        for way in ways:
            way.size_hint_x = 1 if way.kind == "primary" else 0.62
            self.add_widget(way)


# --- the sheets -----------------------------------------------------------------------------------------------------


def show_card_payment(page: Any, slot: int) -> Sheet:
    """The card on a space, what it brings, and the cheapest payment, filled in."""
    app, state, seat = running(), _state(), page.view.turn.seat
    shown = page.view.mirror.slots[slot]
    place, card = shown.place, shown.card
    picture = civ_card(card, cost=place.cost, size_hint_x=None, width=dp(92), disabled=True)
    offer = PayOffer(
        picture, text=upper_says(card.upper), detail=app.tr("stone_age.pay.lower", lower=lower_name(card.lower))
    )
    sheet = Sheet(title=app.tr(f"stone_age.place.{place.id}"), modal=False)
    leave = _way(app.tr("stone_age.pay.leave_card"), "", lambda: app.tap(TakeBack(place.id)))
    proposal, reason = card_payment(state, seat, slot), why_no_card(state, seat, slot)
    if proposal is None or reason:
        return page.show_sheet(sheet.fill([offer, *_cannot(reason, leave)]))

    def judge(paid: Resources) -> None:
        editor.said = app.tr("stone_age.pay.so_many", paid=sum(paid), count=place.cost)
        editor.fine = sum(paid) == place.cost
        editor.tag = app.tr("stone_age.pay.cheapest") if paid == proposal else ""

    editor = PaymentEditor(state.players[seat].resources, proposal, judge)
    judge(proposal)
    take = _way(app.tr("stone_age.do.BuyCard"), "check", lambda: app.tap(BuyCard(slot, editor.value)), primary=True)
    return page.show_sheet(sheet.fill([offer, editor, PayWays(leave, take)]))


def show_building_payment(page: Any, stack: int) -> Sheet:
    """The tile on a stack; its price, or the payment that scores most, filled in."""
    app, state, seat = running(), _state(), page.view.turn.seat
    shown = page.view.mirror.stacks[stack]
    place, building = shown.place, shown.building
    picture = building_card(building, left=shown.left, size_hint_x=None, width=dp(112), disabled=True)
    offer = PayOffer(picture, text=app.tr(f"stone_age.building.{building.id}"), detail=_scores(building))
    sheet = Sheet(title=app.tr(f"stone_age.place.{place.id}"), modal=False)
    leave = _way(app.tr("stone_age.pay.leave_building"), "", lambda: app.tap(TakeBack(place.id)))
    proposal, reason = building_payment(state, seat, stack), why_no_building(state, seat, stack)
    if proposal is None or reason:
        return page.show_sheet(sheet.fill([offer, _stock(state.players[seat].resources), *_cannot(reason, leave)]))
    build = _way("", "check", lambda: None, primary=True)
    if building.is_fixed:
        paying: Any = _price(proposal, state.players[seat].resources)
        build.text = app.tr("stone_age.pay.build", points=points_for(building, proposal))
        build.bind(on_release=lambda _: app.tap(Build(stack, proposal)))
    else:
        paying = _free_choice(building, state.players[seat].resources, proposal, build)
        build.bind(on_release=lambda _: app.tap(Build(stack, paying.value)))
    return page.show_sheet(sheet.fill([offer, paying, PayWays(leave, build)]))


def show_any_two(page: Any, seat: int) -> Sheet:
    """Two resources of one's choice for the any-2 card."""
    app = running()
    name = page.view.seats[seat].name
    sheet = Sheet(title=app.tr("stone_age.do.UseAnyTwo"), subtitle=name, modal=False)

    def judge(gained: Resources) -> None:
        editor.said = app.tr("stone_age.pay.so_many", paid=sum(gained), count=2)
        editor.fine = sum(gained) == 2

    editor = PaymentEditor((2, 2, 2, 2), (0, 0, 0, 0), judge, most_said=False)
    judge(editor.value)
    take = _way(app.tr("stone_age.pay.take_two"), "check", lambda: app.tap(UseAnyTwo(seat, editor.value)), primary=True)
    return page.show_sheet(sheet.fill([editor, PayWays(take)]))


def _state() -> Any:
    session = running().session
    assert session is not None
    return session.state


def _way(words: str, icon: str, action: Callable[[], Any], *, primary: bool = False) -> Action:
    made = Action(text=words, icon=icon, kind="primary" if primary else "secondary")
    made.bind(on_release=lambda _: action())
    return made


def _cannot(reason: RuleError | None, leave: Action) -> list[Any]:
    """Why it cannot be paid, and the only way on."""
    leave.kind = "primary"
    return [*([PayReason(text=running().say(reason.message))] if reason else []), PayWays(leave)]


def _scores(building: Building) -> str:
    return "" if building.is_fixed else running().tr("stone_age.pay.scores_paid")


def _price(price: Resources, owned: Resources) -> Flow:
    """A fixed price, and how many of each there are."""
    app = running()
    counts = [
        PieceCount(kind=kind, text=f"{count} {app.tr('stone_age.pay.of', count=have)}")
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
