"""A visit to Kansas City while it is decided: what fits of what was tapped, what it brings, and what is missing."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from companion.games.great_western_trail.final.score import holding
from companion.games.great_western_trail.state import State, hazard_name
from companion.games.great_western_trail.state.in_play import DELIVER, EMPTY, FORESIGHT, GROW, INCOME, UNTOLD
from companion.games.great_western_trail.turns.choices import Alternative
from companion.games.great_western_trail.turns.commands import VisitKansasCity
from companion.games.great_western_trail.turns.job_market import free_spaces
from companion.games.great_western_trail.turns.kansas import stage_count
from companion.games.great_western_trail.turns.visit import CityPlan, Column, best_hand, city_plans, columns, worth_of
from companion.messages import Message, Param, message
from companion.words.numbers import signed
from scoring.great_western_trail import cities


def phrase(id_: str, **params: Param) -> Message:
    return message(f"great_western_trail.kansas.{id_}", **params)


@dataclass(frozen=True, slots=True)
class Decisions:
    """What was tapped, in any order; the entry carries it out in the rulebook's."""

    tiles: tuple[tuple[int, str], ...] = ()
    """By column, from 0."""
    hand: int | None = None
    cards: tuple[str, ...] = ()
    by_cards: bool = False
    """True if the hand is entered by its cards, not by its worth."""
    city: str = ""
    disc: str | None = None
    spent: int = 0
    """Certificates, where more go than it takes."""
    grown: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Visit:
    """The decisions that fit the table, with everything that can be chosen."""

    state: State
    decided: Decisions
    columns: tuple[Column, ...]
    plans: tuple[CityPlan, ...]
    worth: int | None
    """Of the hand, as far as it is entered."""

    @property
    def earns(self) -> bool:
        """True if the income is still to be taken."""
        return self.state.visit.step in (FORESIGHT, INCOME)

    @property
    def plan(self) -> CityPlan | None:
        return next((one for one in self.plans if one.offer.city == self.decided.city), None)

    @cached_property
    def near(self) -> tuple[CityPlan, ...]:
        """The cities that the best hand reaches, as it does."""
        plans = city_plans(self.state, best_hand(self.state)) if self.earns else self.plans
        return tuple(one for one in plans if one.why_not is None)

    @property
    def certificates(self) -> int:
        """That go, once a city is chosen."""
        return self.plan.certificates if self.plan else self.decided.spent if self.decided.by_cards else 0

    @property
    def grows(self) -> tuple[int, int]:
        """How many Simmental of the first and the second stage may grow."""
        if not self.state.simmental or not (self.earns or self.state.visit.step == GROW):
            return 0, 0
        return stage_count(self.state, self.state.turn, 0), stage_count(self.state, self.state.turn, 1)

    @property
    def lacks(self) -> tuple[str, Message] | None:
        """The first part that is still to be decided, and that in words; None once all are."""
        open_ = next((one.number + 1 for one in self.columns if one.chosen is None and not one.skips), None)
        if open_ is not None:
            return "tile", phrase("visit.lacks.tile", column=open_)
        if self.earns and self.worth is None:
            return "hand", phrase("visit.lacks.hand")
        if not self.decided.city:
            return "city", phrase("deliver.choose")
        return ("disc", phrase("deliver.disc")) if self.decided.disc is None else None

    @property
    def command(self) -> VisitKansasCity:
        one, step = self.decided, self.state.visit.step
        tiles = tuple(dict(one.tiles).get(column.number, "") for column in self.columns)
        first, second = one.grown if step != DELIVER else (0, 0)
        hand = self.worth if self.earns and not one.by_cards else None
        spent = self.certificates if self.earns else 0
        cards = one.cards if one.by_cards else ()
        return VisitKansasCity(self.state.turn, tiles, one.city, one.disc or "", cards, spent, hand, first, second)

    @property
    def ends(self) -> bool:
        """True if what is chosen ends the game."""
        return any(one.chosen is not None and one.chosen.last for one in self.columns)

    @property
    def may_end(self) -> bool:
        """True if workers of these columns can end the game."""
        return 0 < free_spaces(self.state) <= len(self.columns)


def visit_of(state: State, decided: Decisions) -> Visit:
    """What does not fit any more is given back; the only disc that fits is taken."""
    open_ = columns(state, dict(decided.tiles))
    tiles = tuple((one.number, one.chosen.tile) for one in open_ if one.chosen is not None and not one.skips)
    worth = worth_of(state, decided.cards) if decided.by_cards else decided.hand
    earns = state.visit.step in (FORESIGHT, INCOME)
    hand = best_hand(state) if worth is None and earns else worth or 0
    plans = city_plans(state, hand, decided.spent or None)
    plan = next((one for one in plans if one.offer.city == decided.city and one.why_not is None), None)
    discs = plan.offer.discs if plan else ()
    disc = discs[0] if len(discs) == 1 else decided.disc if decided.disc in discs else None
    decided = replace(decided, tiles=tiles, city=plan.offer.city if plan else "", disc=disc)
    found = Visit(state, decided, open_, plans, worth)
    first, second = (min(now, most) for now, most in zip(decided.grown, found.grows, strict=True))
    return replace(found, decided=replace(decided, grown=(first, second)))


# --- what can be chosen, in words ---


def tiles_in(state: State, column: Column) -> Iterator[tuple[str, Alternative | None]]:
    """The kinds of a column that lie there or may: what is chosen then; None for one that cannot be any more."""
    offered = {choice.what[0]: choice for choice in column.choices}
    entered = [cell for cell in state.common.foresight[column.number] if cell not in (EMPTY, UNTOLD)]
    for kind in dict.fromkeys((*entered, *offered)):
        yield kind, offered.get(kind)


def fate_of_choice(visit: Visit, column: Column) -> Message | None:
    """What becomes of the tile of a column; None until one is chosen."""
    if column.skips:
        return phrase("visit.skipped")
    chosen = column.chosen
    return fate(visit.state, column, chosen.tile, chosen.place, chosen.refilled) if chosen is not None else None


def fate(state: State, column: Column, tile: str, place: str, refilled: int = 0) -> Message:
    """Where a tile goes, after those of the columns before, and how many cards the cattle market takes for it."""
    kind, _, which = place.partition("/")
    match kind:
        case "market":
            words = "refills" if refilled else "market"
            return phrase(f"foresight.{words}", row=column.row or 0, count=refilled)
        case "track":
            space = state.board.track[int(which) - 1]
            worth: Param = phrase("foresight.token") if space.token else f"${space.dollars}".replace("$-", "−$")
            return phrase(f"foresight.track.{state.options.edition}", number=int(which), worth=worth)
        case "hazard":
            return phrase("foresight.hazard", hazard=hazard_name(tile), number=int(which))
    return phrase("foresight.out")


def income_parts(hand: int, lasting: int, spent: int) -> Iterator[Message]:
    """What an income is made of."""
    yield phrase("income.hand", hand=hand)
    if lasting:
        yield phrase("income.permanent", count=lasting)
    if spent:
        yield phrase("income.spent", count=spent)


def gives(state: State, plan: CityPlan) -> Iterator[Message]:
    """What a city takes and gives, in a few words."""
    found, (objectives, tokens) = False, (plan.offer.gifts.count(gift) for gift in ("objective", "token"))
    if plan.certificates:
        found = True
        yield phrase("visit.certif", count=plan.certificates)
    if objectives or tokens:
        found = True
        both = objectives and tokens
        yield (
            phrase("city.both")
            if both
            else phrase("visit.cards", count=objectives)
            if objectives
            else phrase("visit.token")
        )
    points = _points_with(state, plan.offer.city)
    if points:
        yield phrase("city.points", points=signed(points))
    elif not found:
        yield phrase(f"visit.edge.{state.box.city[plan.offer.city].edge}")


def _points_with(state: State, city: str) -> int:
    """What one more disc on a city changes on the sheet."""
    lying, worth = holding(state, state.turn).cities, state.box.worth()
    more = cities(worth, {**lying, city: lying.get(city, 0) + 1}).points
    return int(more - cities(worth, lying).points)


def disc_words(state: State, disc: str) -> Message:
    """What clearing a circle opens, in two words."""
    if disc.startswith("station/"):
        return phrase("disc.station", station=int(disc.partition("/")[2]))
    steps = state.board.steps(state.players)
    return phrase(f"disc.{disc or 'none'}", count={"step_left": steps.left, "step_right": steps.right}.get(disc, 0))


def disc_price(state: State, disc: str) -> Message | None:
    """What taking a disc costs or pays at once, or is worth at the end; nothing for most."""
    circle = state.board.circle.get(disc)
    if circle is not None and (circle.pay or circle.dollars):
        return message("question.as_it_is", what=f"${circle.pay}" if circle.pay else f"+${circle.dollars}")
    return phrase("disc.points", points=state.box.scoring["step_disc"]) if disc == "step_right" else None


ENTRY = {
    (True, False, False): "take",
    (True, True, False): "take_pay",
    (True, False, True): "take_gain",
    (True, True, True): "take_pay_gain",
    (False, False, False): "now",
    (False, True, False): "now_pay",
    (False, False, True): "now_gain",
    (False, True, True): "now_pay_gain",
}


def entry_words(visit: Visit, paid: int, gained: int) -> Message:
    """What the button says: if an income is taken, something paid for disc and transport, something gained."""
    total = visit.plan.income if visit.earns and visit.plan else 0
    return phrase(f"visit.{ENTRY[visit.earns, bool(paid), bool(gained)]}", total=total, pay=paid, gain=gained)
