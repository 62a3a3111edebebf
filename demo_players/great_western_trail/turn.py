"""A plausible next command of a turn: of what the choices offer mostly what the plan wishes for."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.games.great_western_trail.final.holding import allowed
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.circles import certificate_limit, step_limit
from companion.games.great_western_trail.state.in_play import (
    DELIVER,
    FORESIGHT,
    GROW,
    INCOME,
    MOVE,
    TILES,
    USE,
)
from companion.games.great_western_trail.turns import dues
from companion.games.great_western_trail.turns.choices import (
    ActView,
    Alternative,
    AuxiliaryOffer,
    CityOffer,
    Tile,
    act_views,
    cities,
    due_view,
)
from companion.games.great_western_trail.turns.commands import (
    INSTEAD,
    Build,
    BuyCattle,
    CopyBuilding,
    DeliverByRail,
    EndTurn,
    Hire,
    Move,
    MoveEngine,
    PlayObjective,
    RemoveHazard,
    SpendToken,
    TakeAuxiliary,
    TakeObjective,
    TakeTile,
    Upgrade,
    Use,
    Waive,
)
from companion.games.great_western_trail.turns.needs import engine_spaces
from companion.games.great_western_trail.turns.tolls import HANDS, buildings_of, least_steps
from demo_players.great_western_trail.kansas import (
    suggest_deliver,
    suggest_foresight,
    suggest_grow,
    suggest_income,
)
from demo_players.great_western_trail.plan import (
    act_wish,
    city_wish,
    disc_wish,
    herd_to_buy,
    lacking,
    likely,
    plan_wish,
    ride_wish,
    space_wish,
    stop_wish,
    stops,
    trade_of,
    wage_wish,
)
from demo_players.great_western_trail.telling import suggest_telling

_TELLS = 0.5
"""How often a tile that lies open untold is told before anything else."""
_PASSES = 0.08
"""How often something with a hand stands on the way."""
_NEXT_TO_A_WOOD = 0.5
_MONEY = ("discard", "dollars", "pairs", "trade")
_OBJECTIVES_SHOWN = 4


def suggest_turn(state: State, random: Random) -> Any:
    """The next command of the open turn."""
    entered = suggest_telling(state, random) if random.random() < _TELLS else None
    if entered:
        return entered
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
    seat, limit = state.turn, step_limit(state, state.turn)
    deck = [what[5:] for what, count in sorted(state.held[seat].items()) if count and what.startswith("deck/")]
    served = [card for card in deck if not lacking(state, seat, state.box.objective[card])]
    if served and random.random() < 0.7:
        return PlayObjective(seat, served[0])
    to = likely(stops(state, seat, limit), lambda place: ride_wish(state, seat, place), random)
    return Move(seat, to, _passed(state, to, limit, random))


def _passed(state: State, to: str, limit: int, random: Random) -> tuple[str, ...]:
    """Now and then a hand on the way, within the steps that are left."""
    room = limit - least_steps(state, state.turn, to, ())
    if not state.ranches[state.turn].rider or room < 1:
        return ()
    others = [f"{who}/{b}" for who in range(state.players) if who != state.turn for b in buildings_of(state, who)]
    tolls = [*others, *(f"bank/{hand}" for hand in HANDS)]
    passed = [random.choice(tolls) for _ in range(room) if random.random() < _PASSES]
    return tuple(toll for place, toll in enumerate(passed) if toll.startswith("bank/") or toll not in passed[:place])


def _use(state: State, random: Random) -> Any:
    """Money first, then what is worth most; with nothing worth doing, the single auxiliary action."""
    seat = state.turn
    views = [view for view in act_views(state) if view.why_not is None and not view.used]
    local = [view for view in views if view.by != INSTEAD]
    for view in sorted(local, key=lambda view: (view.act.do not in _MONEY, -act_wish(state, seat, view.act))):
        command = _by(state, view, random)
        if command is not None and random.random() < min(0.6 + act_wish(state, seat, view.act) / 4, 0.97):
            return command
    instead = [view for view in views if view.by == INSTEAD]
    return _by(state, instead[0], random) if instead else _end(state, random)


def _by(state: State, view: ActView, random: Random) -> Any:
    """A command for an action, or nothing if there is no good one."""
    make = _MAKE.get(view.act.do)
    return make(state, view, random) if make else Use(state.turn, view.by, _woods(state, view, random))


def _woods(state: State, view: ActView, random: Random) -> int:
    """About every other own building stands next to a wood, where these are counted."""
    own = len(buildings_of(state, state.turn)) if view.asks_woods else 0
    return sum(random.random() < _NEXT_TO_A_WOOD for _ in range(own))


def _pick(view: ActView, wish: Callable[[Any], float], random: Random) -> Any:
    found = _open(view.choices)
    return likely(found, wish, random) if found else None


def _hire(state: State, view: ActView, random: Random) -> Any:
    wage = _pick(view, lambda wage: wage_wish(state, state.turn, wage), random)
    return Hire(state.turn, view.by, wage.worker, wage.row) if wage else None


def _build(state: State, view: ActView, random: Random) -> Any:
    plan = _pick(view, lambda plan: plan_wish(state, plan), random)
    return Build(state.turn, view.by, plan.building, plan.replaces) if plan else None


def _buy(state: State, view: ActView, random: Random) -> Any:
    """The best that can be paid for; a cowboy looks for more where little is left."""
    cards = herd_to_buy(state, state.turn, random)
    if cards:
        return BuyCattle(state.turn, view.by, cards)
    spare = state.common.cattle < 3 and state.common.cattle_stack
    return BuyCattle(state.turn, view.by, (), 1) if spare else None


def _engine(state: State, view: ActView, random: Random) -> Any:
    """To a station that can be upgraded, or as far as it goes."""
    woods, spaces = _woods(state, view, random), _open(view.choices)
    if view.asks_woods:
        within = engine_spaces(state, state.turn, view.act, (view.act.amount or 1) * woods)
        spaces = [space for space in spaces if space in within]
    if not spaces:
        return None
    to = likely(spaces, lambda space: space_wish(state, state.turn, spaces, space), random)
    return MoveEngine(state.turn, view.by, to, woods)


def _hazard(state: State, view: ActView, random: Random) -> Any:
    found = [hazard for hazard in _open(view.choices) if isinstance(hazard, tuple)]
    points = [vp for vp, _ in state.box.hazards if len(allowed(state, state.turn, f"hazard/{vp}")) > 1]
    points = [
        vp for vp in points if max(allowed(state, state.turn, f"hazard/{vp}")) > state.count(state.turn, f"hazard/{vp}")
    ]
    if not found or not points:
        return None
    kind, number = random.choice(found)
    return RemoveHazard(state.turn, view.by, kind, number, likely(points, float, random))


def _trade(state: State, view: ActView, random: Random) -> Any:
    seat = state.turn
    left = [
        colour
        for colour in TILES
        if state.count(seat, f"tiles_{colour}") + 1 in allowed(state, seat, f"tiles_{colour}")
    ]
    tiles = [tile for tile in _open(view.choices) if isinstance(tile, Tile)]
    found = [tile for tile in tiles if (tile.colour in left if tile.colour else left)]
    if not found:
        return None
    tile = likely(found, lambda tile: tile.dollars + 4, random)
    return TakeTile(seat, view.by, tile.space, tile.colour or random.choice(left))


def _free_tile(state: State, view: ActView, random: Random) -> Any:
    return _hazard(state, view, random) or _trade(state, view, random)


def _objective(state: State, view: ActView, random: Random) -> Any:
    """Of a few cards in the display the one that asks for least."""
    seat = state.turn
    cards = [card for card in state.box.objectives if not card.starting]
    free = [
        card
        for card in cards
        if max(allowed(state, seat, f"deck/{card.id}"), default=0) > state.count(seat, f"deck/{card.id}")
    ]
    shown = random.sample(free, min(len(free), _OBJECTIVES_SHOWN))
    card = min(shown, key=lambda card: lacking(state, seat, card) - card.vp / 3).id if shown else ""
    return TakeObjective(seat, view.by, card)


def _auxiliary(state: State, view: ActView, random: Random) -> Any:
    row: AuxiliaryOffer = _pick(view, lambda row: _row_wish(state, row), random)
    if row is None:
        return None
    moves = bool(state.board.row[row.id].back or state.board.row[row.id].forward)
    engine = row.spaces[row.most - 1][-1] if moves else ""
    gray = state.count(state.turn, "herd/gray")
    cards = ("herd/gray",) * min(state.board.row[row.id].remove * row.most, gray)
    return TakeAuxiliary(state.turn, view.by, row.id, row.most, engine, cards)


def _row_wish(state: State, row: AuxiliaryOffer) -> float:
    """Certificates below the limit and weak cards to be rid of are worth most."""
    seat, known = state.turn, state.board.row[row.id]
    if known.certificates:
        return 3.0 if state.count(seat, "certificates") < certificate_limit(state, seat) else 0
    if known.remove:
        return 3.0 if state.count(seat, "herd/gray") else 0
    return 2.0 if known.dollars or known.forward else 1.0


def _upgrade(state: State, view: ActView, random: Random) -> Any:
    seat = state.turn
    station = _pick(view, lambda station: 1 + state.box.stations[station.number - 1].vp, random)
    if station is None or not station.discs:
        return None
    free = {tile.id: f"stationmaster/{tile.id}" for tile in state.box.stationmasters}
    tiles = [id_ for id_, what in free.items() if state.count(seat, what) + 1 in allowed(state, seat, what)]
    tile = station.tile if station.tile in state.box.master else (random.choice(tiles) if tiles else "")
    spared = [worker for worker in station.workers if worker != trade_of(state, seat)]
    appoint = random.choice((*spared, *spared, "")) if tile and station.tile else ""
    entered = tile if appoint and station.tile not in state.box.master else ""
    disc = likely(station.discs, lambda disc: disc_wish(state, seat, disc), random)
    return Upgrade(seat, view.by, station.number, disc, appoint, entered)


def _copy(state: State, view: ActView, random: Random) -> Any:
    found = _open(view.choices)
    if not found:
        return None
    names = likely(found, lambda name: stop_wish(state, state.turn, f"neutral/{name}"), random)
    return CopyBuilding(state.turn, view.by, names)


def _special(state: State, view: ActView, random: Random) -> Any:
    """No further back than a city asks for."""
    seat, best = state.turn, []
    for space, moved in _open(view.choices):
        offers = _open(cities(state, seat, moved, by_rail=True))
        best += [(city_wish(state, seat, state.box.city[offer.city]) - moved / 4, space, offer) for offer in offers]
    _, space, offer = max(best, key=lambda found: found[:2])
    return DeliverByRail(seat, view.by, space, offer.city, _disc(state, offer, random))


def _disc(state: State, offer: CityOffer, random: Random) -> str:
    return likely(offer.discs, lambda disc: disc_wish(state, state.turn, disc), random)


def _ride(state: State, view: ActView, random: Random) -> Any:
    places = stops(state, state.turn, view.act.amount, kansas_city=view.act.do == "ride")
    if not places or random.random() < 0.5:
        return None
    return Move(state.turn, likely(places, lambda place: ride_wish(state, state.turn, place), random), (), view.by)


_STEPS: Mapping[str, Callable[[State, Random], Any]] = {
    MOVE: _move,
    USE: _use,
    FORESIGHT: suggest_foresight,
    INCOME: suggest_income,
    GROW: suggest_grow,
    DELIVER: suggest_deliver,
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
