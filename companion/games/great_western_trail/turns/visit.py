"""A visit to Kansas City seen as a whole: what can be chosen for each part, as if the others were decided already."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from companion.errors import RuleError
from companion.games.great_western_trail.evolve.parts import on_visit
from companion.games.great_western_trail.evolve.turns import evolve_turn
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.circles import permanent
from companion.games.great_western_trail.state.in_play import DELIVER, FORESIGHT, GROW, INCOME
from companion.games.great_western_trail.turns import kansas
from companion.games.great_western_trail.turns.choices import Alternative, CityOffer, cities, city, foresight, may_skip
from companion.games.great_western_trail.turns.commands import ChooseTile, TakeIncome
from companion.games.great_western_trail.turns.events import TileChosen
from companion.games.great_western_trail.turns.job_market import next_space
from scoring.identity_key import IdentityKey

_COLUMNS = 3


@dataclass(frozen=True, slots=True)
class Column:
    """A pair of foresight tiles that is still to be decided."""

    number: int
    """From 0."""
    choices: tuple[Alternative, ...]
    """Each a tile and where it goes."""
    skips: bool
    """True if nothing can be chosen here."""
    chosen: TileChosen | None = None
    """What the tile that was tapped sets off."""
    row: int | None = None
    """The row of the job market that a worker goes to (K05); None once the market is full."""


@dataclass(frozen=True, slots=True)
class CityPlan:
    """A city with the fewest certificates that reach it; closed it says why."""

    offer: CityOffer
    certificates: int
    income: int
    why_not: RuleError | None = None


def columns(state: State, tiles: Mapping[int, str]) -> tuple[Column, ...]:
    """The columns that are open, each on the table that the tiles tapped before it have left."""
    found = []
    first = state.visit.column if state.visit.step == FORESIGHT else _COLUMNS
    for number in range(first, _COLUMNS):
        state = on_visit(state, step=FORESIGHT, column=number)
        chosen = _chosen(state, tiles.get(number, ""))
        space = next_space(state)
        found.append(Column(number, foresight(state), may_skip(state), chosen, space[0] if space else None))
        if chosen is not None:
            state = evolve_turn(state, chosen)
    return tuple(found)


def _chosen(state: State, tile: str) -> TileChosen | None:
    try:
        return kansas.choose_tile(state, ChooseTile(state.turn, tile))[0] if tile else None
    except RuleError:
        return None


def best_hand(state: State) -> int:
    return max(kansas.hand_values(state, state.turn), default=0)


def worth_of(state: State, cards: tuple[str, ...]) -> int:
    """What these cards of the deck are worth."""
    values = kansas.breeding_values(state, state.turn)
    return sum(values.get(card, 0) for card in cards)


def city_plans(state: State, hand: int, spent: int | None = None) -> tuple[CityPlan, ...]:
    """Every city for a hand that is worth so much; `spent` where more certificates are spent than it takes."""
    return _city_plans(IdentityKey(state), hand, spent)


@lru_cache(maxsize=32)
def _city_plans(same: IdentityKey, hand: int, spent: int | None) -> tuple[CityPlan, ...]:
    """A visit asks for them again with every answer."""
    state: State = same.of[0]
    seat = state.turn
    if state.visit.step in (GROW, DELIVER):
        total = state.visit.total
        here = on_visit(state, step=DELIVER)
        return tuple(CityPlan(one.what, 0, total, one.why_not) for one in cities(here, seat, total))
    spends, lasting = kansas.certificates_to_spend(state, seat), permanent(state, seat)
    counts = {}
    for one in state.box.cities:
        fewest = min((count for count in spends if hand + lasting + count >= one.value), default=max(spends))
        counts[one.id] = max(spent, fewest) if spent in spends else fewest
    then = {count: _earned(state, hand, count) for count in set(counts.values())}
    offers = ((count, city(then[count], seat, which, then[count].visit.total)) for which, count in counts.items())
    return tuple(CityPlan(offer.what, count, hand + lasting + count, offer.why_not) for count, offer in offers)


def _earned(state: State, hand: int, certificates: int) -> State:
    """The table after such an income, before the delivery."""
    state = on_visit(state, step=INCOME, dues=())
    for event in kansas.take_income(state, TakeIncome(state.turn, (), certificates, hand)):
        state = evolve_turn(state, event)
    return on_visit(state, step=DELIVER)
