"""The delivery: cities in reach with the fewest certificates, what each gives, and the disc that is taken for it."""

from typing import Any

from companion.games.great_western_trail.state import city_name
from companion.games.great_western_trail.turns.choices import CityOffer
from companion.games.great_western_trail.turns.visit import CityPlan, city_plans
from screens.great_western_trail.drawn.flows import CattleFlow
from screens.great_western_trail.kansas.asked import points_of_cities, points_with
from screens.great_western_trail.kansas.discs import DiscGrid, DiscKey, disc_price, disc_words
from screens.great_western_trail.kansas.parts import CityChoice, MoreLine, PartHead, SpentLine
from screens.great_western_trail.kansas.step import said
from screens.kit import Text
from screens.kit.figures import signed

SHORT = ("disc_there", "city_too_far")
"""Reasons that have a short form beside the city."""
NEAREST = 6
"""So many cities are usually in reach of a first delivery."""


class Cities:
    def __init__(self, step: Any) -> None:
        self.step = step
        self.head, self.flow, self.far = PartHead(number="3"), CattleFlow(), CattleFlow()
        self.more = MoreLine(on_release=lambda _: self._unfold())
        self.line = SpentLine(on_release=lambda _: self._spend_more())
        self.question, self.grid = Text(role="strong"), DiscGrid()
        self.cards: dict[str, CityChoice] = {}
        self.keys: dict[str, DiscKey] = {}
        self._discs: dict[str, DiscKey] = {}
        """Every disc there was: they come again with another city."""
        self._worth: tuple[Any, dict[str, int]] = (None, {})
        self.plans: dict[str, CityPlan] = {}

    def prepare(self) -> bool:
        """One more of the nearest cities; False if they are there."""
        nearest = [city.id for city in self.step.mirror.box.cities][:NEAREST]
        missing = next((city for city in nearest if city not in self.cards), "")
        return bool(missing) and bool(self._made(missing))

    # --- what comes of it ---

    @property
    def plan(self) -> CityPlan | None:
        return self.plans.get(self.step.city)

    @property
    def spent(self) -> int:
        """Certificates that go, once a city is chosen."""
        return self.plan.certificates if self.plan else self.step.spent if self.step.by_cards else 0

    @property
    def income(self) -> int:
        return self.plan.income if self.plan else 0

    # --- what is shown ---

    def show(self) -> list[Any]:
        step = self.step
        plans = city_plans(step.state, step.hand_or_best, step.spent or None)
        self.plans = {plan.offer.city: plan for plan in plans if plan.why_not is None}
        self._keep_what_fits()
        self.head.text, self.head.done = said("visit.deliver_to"), bool(step.city) and step.disc is not None
        owned = step.state.count(step.turn.seat, "certificates")
        self.head.detail = said("visit.certificates", count=owned) if owned and step.earns else ""
        gains = self._gains()
        self.flow.put([self._card(plan, gains) for plan in plans if plan.why_not is None])
        closed = [plan for plan in plans if plan.why_not is not None]
        self.more.text = said("visit.far", count=len(closed))
        parts: list[Any] = [self.head, self.flow]
        if closed:
            parts.append(self.more)
            if self.more.unfolded:
                parts.append(self.far.put([self._closed(plan) for plan in closed]))
        return [*parts, *self._spent_line(), *self._discs_shown()]

    def _keep_what_fits(self) -> None:
        """A city out of reach is given back, and a disc that does not fit; the only one that fits is taken."""
        step, plan = self.step, self.plan
        if plan is None:
            step.city, step.disc = "", None
        elif len(plan.offer.discs) == 1:
            step.disc = plan.offer.discs[0]
        elif step.disc not in plan.offer.discs:
            step.disc = None

    def _gains(self) -> dict[str, int]:
        """What a disc in each city changes on the sheet; worked out once for a table."""
        state, seat = self.step.state, self.step.turn.seat
        if self._worth[0] is not state:
            now = points_of_cities(self.step.page.session.table, seat)
            cities = [city.id for city in self.step.mirror.box.cities]
            self._worth = (state, {city: points_with(state, seat, city) - now for city in cities})
        return self._worth[1]

    def _card(self, plan: CityPlan, gains: dict[str, int]) -> CityChoice:
        card = self._made(plan.offer.city)
        card.closed = False
        card.chosen = plan.offer.city == self.step.city
        card.cost = f"+${plan.offer.dollars}" if plan.offer.dollars else f"${plan.offer.fare}"
        card.bonus = bool(plan.offer.gifts)
        card.detail = self._gives(plan, gains.get(plan.offer.city, 0))
        return card

    def _made(self, city: str) -> CityChoice:
        if city not in self.cards:
            known = self.step.mirror.box.city[city]
            card = CityChoice(name=self.step.page.app.say(city_name(city)), value=known.value, rim=known.edge)
            card.bind(on_release=lambda _: self._tap(city))
            self.cards[city] = card
        return self.cards[city]

    def _closed(self, plan: CityPlan) -> CityChoice:
        reason, known = plan.why_not, self.step.mirror.box.city[plan.offer.city]
        assert reason is not None
        code = reason.code.rpartition(".")[2]
        card = self._made(plan.offer.city)
        card.closed, card.chosen, card.cost, card.bonus = True, False, "", False
        card.detail = (
            said(f"why.{code}", value=known.value) if code in SHORT else self.step.page.app.say(reason.message)
        )
        return card

    def _gives(self, plan: CityPlan, points: int) -> str:
        """What a city takes and gives, in a few words."""
        offer: CityOffer = plan.offer
        parts = [said("visit.certif", count=plan.certificates)] if plan.certificates else []
        objectives, tokens = offer.gifts.count("objective"), offer.gifts.count("token")
        if objectives and tokens:
            parts.append(said("city.both"))
        elif objectives:
            parts.append(said("visit.cards", count=objectives))
        elif tokens:
            parts.append(said("visit.token"))
        if points:
            parts.append(said("city.points", points=signed(points)))
        if not parts:
            parts.append(said(f"visit.edge.{self.step.mirror.box.city[offer.city].edge}"))
        return said("visit.between").join(parts)

    # --- taps ---

    def _tap(self, city: str) -> None:
        card = self.cards[city]
        if card.closed:
            plan = next(p for p in city_plans(self.step.state, self.step.hand_or_best) if p.offer.city == city)
            self.step.say_why(plan.why_not)
            return
        self.step.set(city="" if city == self.step.city else city, spent=0)
        if self.step.city and self.keys:
            self.step.guide.bring(self.grid)

    def _unfold(self) -> None:
        self.more.unfolded = not self.more.unfolded
        self.step.show()

    # --- certificates ---

    def _spent_line(self) -> list[SpentLine]:
        """How many go; one more step on the track with every tap, then again the fewest."""
        step = self.step
        if not step.earns or self.plan is None or not step.state.count(step.turn.seat, "certificates"):
            return []
        self.line.text = said("visit.spends", count=self.plan.certificates)
        self.line.more = self._next_spent() is not None or bool(step.spent)
        return [self.line]

    def _next_spent(self) -> int | None:
        assert self.plan is not None
        more = [count for count in self.step.turn.spends if count > self.plan.certificates]
        return min(more, default=None)

    def _spend_more(self) -> None:
        self.step.set(spent=self._next_spent() or 0)

    # --- the disc ---

    def _discs_shown(self) -> list[Any]:
        step, plan = self.step, self.plan
        if plan is None:
            self.keys = {}
            return []
        self.keys = {disc: self._key(disc) for disc in plan.offer.discs}
        for disc, key in self.keys.items():
            key.chosen = disc == step.disc
        edge = step.mirror.box.city[step.city].edge
        self.question.text = said("disc.only" if len(self.keys) == 1 else f"visit.disc.{edge}")
        self.grid.put(list(self.keys.values()))
        return [self.question, self.grid]

    def _key(self, disc: str) -> DiscKey:
        if disc not in self._discs:
            board, points = self.step.mirror.shared.board, self.step.mirror.box.scoring["step_disc"]
            words = disc_words(board, len(self.step.mirror.players), disc)
            key = DiscKey(
                disc=disc,
                text=words,
                name=words,
                price=disc_price(board, disc, points),
                on_release=lambda _: self.step.set(disc=disc),
            )
            self._discs[disc] = key
        return self._discs[disc]
