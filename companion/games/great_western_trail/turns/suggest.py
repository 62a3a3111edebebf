"""A plausible next command of a turn: what the choices offer, taken at random with a player's sense of what is good."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.games.great_western_trail.final.holding import allowed
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.circles import hand_limit, step_limit
from companion.games.great_western_trail.state.mirror import DELIVER, FORESIGHT, GROW, INCOME, MOVE, SEEDS, TILES, USE
from companion.games.great_western_trail.turns import dues
from companion.games.great_western_trail.turns.choices import (
    ActView,
    Alternative,
    AuxiliaryOffer,
    Tile,
    act_views,
    cities,
    due_view,
    foresight,
    locations,
)
from companion.games.great_western_trail.turns.commands import (
    INSTEAD,
    Build,
    BuyCattle,
    ChooseTile,
    CopyBuilding,
    Deliver,
    DeliverByRail,
    EndTurn,
    Grow,
    Hire,
    Move,
    MoveEngine,
    PlayObjective,
    RemoveHazard,
    SkipForesight,
    SpendToken,
    TakeAuxiliary,
    TakeIncome,
    TakeObjective,
    TakeTile,
    TellTile,
    Upgrade,
    Use,
    Waive,
)
from companion.games.great_western_trail.turns.herd import cheapest
from companion.games.great_western_trail.turns.kansas import breeding_values
from companion.games.great_western_trail.turns.tolls import HANDS, buildings_of, least_steps
from scoring.great_western_trail import WORKERS


def suggest_turn(state: State, random: Random) -> Any:
    """The next command of the open turn."""
    if state.common.seeds and random.random() < 0.5:
        return TellTile("seed", random.choice(SEEDS))
    due = due_view(state)
    if due is not None:
        return _by(state, due, random) or Waive(state.turn)
    return _STEPS.get(state.visit.step, _end)(state, random)


def _open(choices: tuple[Alternative, ...]) -> list[Any]:
    return [choice.what for choice in choices if choice.why_not is None]


def _end(state: State, random: Random) -> Any:
    tokens = [seat for seat in range(state.players) if state.held[seat].get("exchange_tokens")]
    if tokens and random.random() < 0.05:
        return SpendToken(random.choice(tokens))
    return EndTurn(state.turn)


def _move(state: State, random: Random) -> Any:
    deck = [what[5:] for what, count in state.held[state.turn].items() if count and what.startswith("deck/")]
    if deck and random.random() < 0.3:
        return PlayObjective(state.turn, random.choice(sorted(deck)))
    places = _open(locations(state, state.turn, step_limit(state, state.turn)))
    likely = 0.7 if state.neutral else 0.15  # without the order of the buildings the app never says that it is too far
    home = places[-1] == "kansas_city" and random.random() < likely
    to = "kansas_city" if home else random.choice(_ahead(places))
    return Move(state.turn, to, _passed(state, to, step_limit(state, state.turn), random))


def _ahead(places: list[str]) -> list[str]:
    """The furthest neutral buildings, and every other place once."""
    neutral = [place for place in places if place.startswith("neutral/")]
    return [*neutral[-3:], *neutral[-1:], *(place for place in places if not place.startswith("neutral/"))]


def _passed(state: State, to: str, limit: int, random: Random) -> tuple[str, ...]:
    """A few hands on the way, within the steps that are left."""
    room = limit - least_steps(state, state.turn, to, ())
    if not state.ranches[state.turn].rider or room < 1:
        return ()
    others = [f"{who}/{b}" for who in range(state.players) if who != state.turn for b in buildings_of(state, who)]
    tolls = [*others, *(f"bank/{hand}" for hand in HANDS)]
    return tuple(random.choice(tolls) for _ in range(random.randint(0, room)))


def _use(state: State, random: Random) -> Any:
    views = [view for view in act_views(state) if view.why_not is None and not view.used]
    local = [view for view in views if view.by != INSTEAD]
    for view in random.sample(local, len(local)) or views:
        command = _by(state, view, random)
        if command is not None and random.random() < 0.9:
            return command
    instead = [view for view in views if view.by == INSTEAD]
    if instead and not local:
        return _by(state, instead[0], random)
    return _end(state, random)


def _by(state: State, view: ActView, random: Random) -> Any:
    """A command for an action, or nothing if there is no good one."""
    make = _MAKE.get(view.act.do)
    return make(state, view, random) if make else Use(state.turn, view.by, random.randint(0, min(view.most, 1)))


def _pick(view: ActView, random: Random) -> Any:
    found = _open(view.choices)
    return random.choice(found) if found else None


def _hire(state: State, view: ActView, random: Random) -> Any:
    wage = _pick(view, random)
    return Hire(state.turn, view.by, wage.worker, wage.row) if wage else None


def _build(state: State, view: ActView, random: Random) -> Any:
    plan = _pick(view, random)
    return Build(state.turn, view.by, plan.building, plan.replaces) if plan else None


def _buy(state: State, view: ActView, random: Random) -> Any:
    """One card, or two of a kind, that can be paid for."""
    seat, cowboys = state.turn, state.count(state.turn, "worker/cowboy")
    herds = [herd for herd in state.box.cattle if not herd.variant or state.simmental]
    wanted = [f"{herd.slot}/{vp}" for herd in herds for vp, _ in (herd.vp[:1] if herd.variant else herd.vp)]
    for card in random.sample(wanted, len(wanted)):
        more = max(allowed(state, seat, f"cattle/{card}")) - state.count(seat, f"cattle/{card}")
        for count in (2, 1):
            split = cheapest(state.board.buy, (card.partition("/")[0],) * count, cowboys)
            if split and split.dollars <= state.dollars(seat) and count <= min(more, state.common.cattle):
                return BuyCattle(seat, view.by, (card,) * count)
    spare = state.common.cattle < 3 and state.common.cattle_stack
    return BuyCattle(seat, view.by, (), 1) if spare else None


def _engine(state: State, view: ActView, random: Random) -> Any:
    spaces = _open(view.choices)
    if not spaces:
        return None
    turnouts = [space for space in spaces if space.startswith("T")]
    to = random.choice(turnouts or spaces)
    return MoveEngine(state.turn, view.by, to, view.most if view.asks_woods else 0)


def _hazard(state: State, view: ActView, random: Random) -> Any:
    found = [hazard for hazard in _open(view.choices) if isinstance(hazard, tuple)]
    points = [vp for vp, _ in state.box.hazards if len(allowed(state, state.turn, f"hazard/{vp}")) > 1]
    points = [
        vp for vp in points if max(allowed(state, state.turn, f"hazard/{vp}")) > state.count(state.turn, f"hazard/{vp}")
    ]
    if not found or not points:
        return None
    kind, number = random.choice(found)
    return RemoveHazard(state.turn, view.by, kind, number, random.choice(points))


def _trade(state: State, view: ActView, random: Random) -> Any:
    found = [tile for tile in _open(view.choices) if isinstance(tile, Tile)]
    if not found:
        return None
    tile = random.choice(found)
    return TakeTile(state.turn, view.by, tile.space, tile.colour or random.choice(TILES))


def _free_tile(state: State, view: ActView, random: Random) -> Any:
    return _hazard(state, view, random) or _trade(state, view, random)


def _objective(state: State, view: ActView, random: Random) -> Any:
    cards = [card.id for card in state.box.objectives if not card.starting]
    free = [
        card
        for card in cards
        if max(allowed(state, state.turn, f"deck/{card}"), default=0) > state.count(state.turn, f"deck/{card}")
    ]
    return TakeObjective(state.turn, view.by, random.choice(free) if free else "")


def _auxiliary(state: State, view: ActView, random: Random) -> Any:
    row: AuxiliaryOffer = _pick(view, random)
    if row is None:
        return None
    times = random.randint(1, row.most)
    moves = bool(state.board.row[row.id].back or state.board.row[row.id].forward)
    engine = random.choice(row.spaces[times - 1]) if moves else ""
    gray = state.count(state.turn, "herd/gray")
    cards = ("herd/gray",) * min(state.board.row[row.id].remove * times, gray)
    return TakeAuxiliary(state.turn, view.by, row.id, times, engine, cards)


def _upgrade(state: State, view: ActView, random: Random) -> Any:
    station = _pick(view, random)
    if station is None or not station.discs:
        return None
    tiles = [tile.id for tile in state.box.stationmasters if allowed(state, state.turn, f"stationmaster/{tile.id}")[1:]]
    tile = station.tile if station.tile in state.box.master else (random.choice(tiles) if tiles else "")
    appoint = random.choice((*station.workers, "")) if tile and station.tile else ""
    told = tile if appoint and station.tile not in state.box.master else ""
    return Upgrade(state.turn, view.by, station.number, random.choice(station.discs), appoint, told)


def _copy(state: State, view: ActView, random: Random) -> Any:
    names = [c for c in _open(view.choices) if all(a.do != "copy" for box in state.board.boxes[c] for a in box)]
    return CopyBuilding(state.turn, view.by, random.choice(names))


def _special(state: State, view: ActView, random: Random) -> Any:
    space, moved = _pick(view, random)
    offer = random.choice(_open(cities(state, state.turn, moved, by_rail=True)))
    return DeliverByRail(state.turn, view.by, space, offer.city, random.choice(offer.discs))


def _ride(state: State, view: ActView, random: Random) -> Any:
    to = _pick(view, random)
    return Move(state.turn, to, (), view.by) if to else None


# --- Kansas City ----------------------------------------------------------------------------------------------------


def _foresight(state: State, random: Random) -> Any:
    found = _open(foresight(state))
    if not found:
        return SkipForesight(state.turn)
    workers = [choice for choice in found if choice[0] in WORKERS]
    return ChooseTile(state.turn, random.choice(workers if workers and random.random() < 0.8 else found)[0])


def _income(state: State, random: Random) -> Any:
    values = breeding_values(state, state.turn)
    by_breed = {card.partition("/")[0]: card for card in sorted(values)}
    shown = min(len(by_breed), random.randint(2, 5), hand_limit(state, state.turn))
    cards = random.sample(sorted(by_breed.values()), shown)
    now = state.count(state.turn, "certificates")
    spent = random.choice([now - left for left in state.box.certificates if left <= now])
    return TakeIncome(state.turn, tuple(cards), spent)


def _grow(state: State, random: Random) -> Any:
    low, middle, _ = (state.count(state.turn, f"cattle/orange/{stage.vp}") for stage in state.board.simmental)
    return Grow(state.turn, random.randint(0, low), random.randint(0, middle))


def _deliver(state: State, random: Random) -> Any:
    seat, dollars = state.turn, state.dollars(state.turn)
    found = []
    offers = _open(cities(state, seat, state.visit.total))
    for offer in offers[1:] or offers:
        for disc in offer.discs:
            circle = state.board.circle.get(disc)
            if (circle.pay if circle else 0) + offer.fare <= dollars:
                found.append(Deliver(seat, offer.city, disc))
    return random.choice(found[-6:])


_STEPS: Mapping[str, Callable[[State, Random], Any]] = {
    MOVE: _move,
    USE: _use,
    FORESIGHT: _foresight,
    INCOME: _income,
    GROW: _grow,
    DELIVER: _deliver,
}
_MAKE: Mapping[str, Callable[[State, ActView, Random], Any]] = {
    "hire": _hire,
    "build": _build,
    "buy": _buy,
    "engine": _engine,
    "back": _engine,
    dues.LEAVE_END: _engine,
    "hazard": _hazard,
    "trade": _trade,
    dues.FREE_TILE: _free_tile,
    "objective": _objective,
    "auxiliary": _auxiliary,
    "upgrade": _upgrade,
    dues.UPGRADE_HERE: _upgrade,
    "copy": _copy,
    "special_delivery": _special,
    "ride": _ride,
    "free_ride": _ride,
}
