"""What a player of Great Western Trail is after: where to stop, what to do there, where to deliver.

Every wish is about how many points something is worth to this player now. Only what lies open counts; the hand is the
player's own and is not known to the app, so one is drawn for them when it is shown.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from companion.games.great_western_trail.box import City, ObjectiveCard
from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.final.score import holding
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.circles import cleared, hand_limit
from companion.games.great_western_trail.state.in_play import EMPTY, NOWHERE, START
from companion.games.great_western_trail.turns.choices import locations
from companion.games.great_western_trail.turns.herd import cheapest
from companion.games.great_western_trail.turns.job_market import Wage, wages
from companion.games.great_western_trail.turns.kansas import breeding_values, links_made
from companion.games.great_western_trail.turns.needs import (
    Plan,
    can_upgrade,
    count_of,
    engine_spaces,
    for_sale,
    impossible,
    plans,
    reach,
)
from scoring.great_western_trail import WORKERS
from scoring.great_western_trail.score import things

T = TypeVar("T")

_LEAST = 0.1
"""What is hardly ever done."""
_PER_STEP = 2
"""Ranks of the trail to a step: between two neutral buildings others stand, and hazards lie."""
_REDRAWN = 6
"""Cards that go through a hand on the way, beside those in it."""
_HOME = 4.0
_PASSED_BY = 0.78
"""What is left of the worth of a stop for each rank of the trail that is passed by."""
_AT_RISK = 1.5
"""Certificates and money for cards that most own buildings have printed below."""
_DISC = {
    "step_left": 6,
    "step_right": 6,
    "hand_left": 5,
    "hand_right": 4,
    "cert_4": 4,
    "aux_cull_1": 3,
    "aux_dollar": 3,
}
"""What it is worth to clear a circle; any other is worth 2."""
_DO = {"certificates": 2.5, "objective": 1.5, "auxiliary": 1.0, "special_delivery": 3.0, "copy": 3.0, "to_limit": 2.0}
"""Actions that are worth about the same whenever they are open; any other is worth 1."""


def likely(options: Sequence[T], wish: Callable[[T], float], random: Random) -> T:
    """One of them, the likelier the better; people do not always see the best."""
    return random.choices(options, [max(wish(option), _LEAST) ** 4 for option in options])[0]


def trade_of(state: State, seat: int) -> str:
    """The kind of worker a player hires most; neighbours differ."""
    return WORKERS[(seat + state.first) % len(WORKERS)]


# --- the trail ------------------------------------------------------------------------------------------------------


def _rank(state: State, place: str) -> int:
    """About how far along the trail a location lies; where private buildings stand the app is not told."""
    home = state.board.stretch["kansas_city"].rank
    match place.split("/"):
        case ["kansas_city"]:
            return home
        case ["neutral", letter]:
            order = state.neutral or state.box.neutral_buildings
            return state.board.stretch[state.box.neutral_buildings[order.index(letter)]].rank
        case ["hazard", kind, _]:
            return state.board.stretch[kind].rank
        case ["tile", _]:
            return state.board.stretch["tile"].rank
        case [_, *_, building]:
            return 1 + state.box.building[building].number * 3 % (home - 1)
    return 0


def stops(state: State, seat: int, limit: int, *, kansas_city: bool = True) -> list[str]:
    """Where a ride of so many steps may end: ahead of the rider, if anything is."""
    found = [c.what for c in locations(state, seat, limit, kansas_city=kansas_city) if c.why_not is None]
    if state.ranches[seat].rider == NOWHERE:
        return found
    here = _rider(state, seat)
    return [place for place in found if 0 < _rank(state, place) - here <= _PER_STEP * limit] or found


def _rider(state: State, seat: int) -> int:
    ranch = state.ranches[seat]
    return 0 if ranch.rider in (NOWHERE, START, "kansas_city") else max(_rank(state, ranch.rider), ranch.rank)


def ride_wish(state: State, seat: int, place: str) -> float:
    """What can be done at a stop, less what is passed on the way there: it comes again only after Kansas City."""
    return stop_wish(state, seat, place) * _PASSED_BY ** max(0, _rank(state, place) - _rider(state, seat))


def stop_wish(state: State, seat: int, place: str) -> float:
    """What can be done there; on hazards and at others' buildings there is little."""
    kind, _, which = place.partition("/")
    if kind == "kansas_city":
        return _HOME
    if kind not in ("neutral", "own"):
        return 0.5
    boxes = state.board.boxes[which]
    at_risk = _AT_RISK if kind == "own" else 0
    return 1 + at_risk + sum(max(act_wish(state, seat, act) for act in box) for box in boxes if box)


# --- actions --------------------------------------------------------------------------------------------------------


def act_wish(state: State, seat: int, act: Act) -> float:
    if impossible(state, seat, act) is not None:
        return 0
    match act.do:
        case "hire":
            return max((wage_wish(state, seat, wage) for wage in _affordable(state, seat, act)), default=0) / 2
        case "build":
            found = [plan for plan in plans(state, seat, act.amount) if plan.dollars <= state.dollars(seat)]
            return max((plan_wish(state, plan) for plan in found), default=0)
        case "buy":
            return _buying(state, seat)
        case "engine":
            stations = any(
                _upgradable(state, seat, space) for space in engine_spaces(state, seat, act, reach(state, seat, act))
            )
            return 0.8 + 0.6 * reach(state, seat, act) + 3 * stations - act.pay / 2
        case "discard" | "dollars" | "pairs":
            return _money(state, seat, act)
        case "hazard":
            return 3 - act.pay / 3 if state.dollars(seat) >= act.pay + 4 else 0.3
        case "trade":
            tiles = zip(state.board.track, state.common.track, strict=True)
            return 1 + max((space.dollars for space, tile in tiles if tile != EMPTY), default=0) / 3
    return _DO.get(act.do, 1.0)


def _upgradable(state: State, seat: int, space: str) -> bool:
    station = state.board.station_at.get(space)
    return station is not None and can_upgrade(state, seat, station.number) is None


def space_wish(state: State, seat: int, spaces: Sequence[str], space: str) -> float:
    """A station's points; of the other spaces the furthest."""
    if _upgradable(state, seat, space):
        return 4 + state.box.stations[state.board.station_at[space].number - 1].vp
    return 4 * (spaces.index(space) + 1) / len(spaces)


def _buying(state: State, seat: int) -> float:
    """Good cattle lead to every city that counts; a second and a third card make it worth the way."""
    cowboys, dollars = state.count(seat, "worker/cowboy"), state.dollars(seat)
    for number in (2, 1):
        split = cheapest(state.board.buy, ("blue",) * number, cowboys)
        if split and split.dollars <= dollars:
            return 4 + 3 * number
    return 0


def _money(state: State, seat: int, act: Act) -> float:
    """Two dollars are worth a point, since they buy more."""
    dollars = act.amount * (count_of(state, seat, act.per) or 1) if act.do == "dollars" else act.dollars
    return dollars / 2 + act.certificates * 2


def _affordable(state: State, seat: int, act: Act) -> list[Wage]:
    room = [
        wage for wage in wages(state, act.amount) if state.count(seat, f"worker/{wage.worker}") < state.box.worker_row
    ]
    return [wage for wage in room if wage.dollars <= state.dollars(seat)]


def wage_wish(state: State, seat: int, wage: Wage) -> float:
    """The own trade first; the last two of a kind count at the end, and the first of another help."""
    held = state.count(seat, f"worker/{wage.worker}")
    useful = 4 if wage.worker == trade_of(state, seat) else 2 if held == 1 else 0
    return max(10 - wage.dollars, 0) / 2 + useful + 2 * (held + 1 >= state.box.worth().worker_points_from)


def plan_wish(state: State, plan: Plan) -> float:
    before = state.box.building[plan.replaces].vp if plan.replaces else 0
    return 1 + state.box.building[plan.building].vp - before - bool(plan.replaces)


def cattle_wish(state: State, seat: int, card: str) -> float:
    """Points, and the more the higher its value and the fewer of its breed there are."""
    slot, _, vp = card.partition("/")
    held = sum(n for what, n in state.held[seat].items() if what.startswith(f"cattle/{slot}/"))
    return int(vp) + state.box.herd[slot].value / (1 + held)


def market(state: State, random: Random) -> list[str]:
    """Cards that may lie in the cattle market; which they are the app is not told."""
    left: list[str] = []
    for card in for_sale(state):
        slot, _, vp = card.partition("/")
        taken = sum(state.count(seat, f"cattle/{card}") for seat in range(state.players))
        grown = _grown(state) if state.box.herd[slot].variant else 0
        left += [card] * (dict(state.box.herd[slot].vp)[int(vp)] - taken - grown)
    return random.sample(left, min(state.common.cattle, len(left)))


def _grown(state: State) -> int:
    """Calves that are no calves any more."""
    elder = [f"cattle/orange/{stage.vp}" for stage in state.board.simmental[1:]]
    return sum(state.count(seat, what) for seat in range(state.players) for what in elder)


def herd_to_buy(state: State, seat: int, random: Random) -> tuple[str, ...]:
    """The best cards of the market that can be paid for together."""
    cowboys, bought = state.count(seat, "worker/cowboy"), tuple[str, ...]()
    for card in sorted(market(state, random), key=lambda card: -cattle_wish(state, seat, card)):
        split = cheapest(state.board.buy, [one.partition("/")[0] for one in (*bought, card)], cowboys)
        if split and split.dollars <= state.dollars(seat):
            bought = (*bought, card)
    return bought


# --- objective cards ------------------------------------------------------------------------------------------------


def lacking(state: State, seat: int, card: ObjectiveCard) -> int:
    """How many things a card still asks for, beside those that cards in the area are served with."""
    mine = holding(state, seat)
    left = Counter(things(state.box.worth(), mine))
    for played in mine.objectives_committed:
        left.subtract(state.box.objective[played].tasks)
    return sum(max(0, number - max(0, left[task])) for task, number in Counter(card.tasks).items())


# --- Kansas City ----------------------------------------------------------------------------------------------------


def hand(state: State, seat: int, random: Random) -> tuple[str, ...]:
    """The breeds in a hand that was sorted on the way: doubles went to the buildings, the best are left."""
    values = breeding_values(state, seat)
    deck = [kind for kind in values for _ in range(_copies(state, seat, kind))]
    seen = random.sample(deck, min(len(deck), hand_limit(state, seat) + _REDRAWN))
    best: dict[str, str] = {}
    for kind in sorted(set(seen), key=lambda kind: (values[kind], kind)):
        best[kind.partition("/")[0]] = kind
    return tuple(sorted(best.values(), key=lambda kind: -values[kind])[: hand_limit(state, seat)])


def _copies(state: State, seat: int, kind: str) -> int:
    if kind in state.board.start_herd:
        return state.count(seat, f"herd/{kind}")
    return sum(
        n for what, n in state.held[seat].items() if what == f"cattle/{kind}" or what.startswith(f"cattle/{kind}/")
    )


def city_wish(state: State, seat: int, city: City) -> float:
    """Its points, those of the pairs it completes or begins, and a little for each step away from home."""
    held = state.held[seat]
    pairs = [link for link in state.box.links if city.id in (link.a, link.b)]
    made = [link for link in pairs if held.get(f"city/{link.b if link.a == city.id else link.a}")]
    begun = sum(link.vp for link in pairs if link not in made and link.vp > 0)
    gifts = 2 * len(links_made(state, seat, city.id))
    return 2 + city.vp + sum(link.vp for link in made) + begun / 2 + gifts + city.value / 4


def disc_wish(state: State, seat: int, disc: str) -> float:
    """What clearing its circle opens; a disc from a station only costs."""
    if disc.startswith("station/"):
        return 0
    return 4 if disc == "cert_6" and cleared(state, seat, "cert_4") else _DISC.get(disc, 2)
