"""What a player can choose for an action that is open: finished lists with costs, for screens and demonstrations."""

from dataclasses import dataclass
from typing import Any

from companion.errors import RuleError
from companion.games.great_western_trail.box import railroad
from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.state import State, refuse, too_dear
from companion.games.great_western_trail.state.circles import fitting, times_open
from companion.games.great_western_trail.state.in_play import EMPTY, FORESIGHT, HAZARDS, NOWHERE, TILES
from companion.games.great_western_trail.turns import dues, needs
from companion.games.great_western_trail.turns.acts import offered
from companion.games.great_western_trail.turns.commands import DUE
from companion.games.great_western_trail.turns.job_market import wages
from companion.games.great_western_trail.turns.kansas import (
    choices,
    closed_to_workers,
    discs_for,
    links_made,
    why_no_skip,
    why_not_city,
)
from companion.games.great_western_trail.turns.telling import all_told, room_for
from companion.games.great_western_trail.turns.tolls import HANDS, buildings_of, is_ahead, is_location, least_steps
from scoring.great_western_trail import WORKERS


@dataclass(frozen=True, slots=True)
class Alternative:
    """One thing to choose, and why it is closed if it is."""

    what: Any
    why_not: RuleError | None = None


@dataclass(frozen=True, slots=True)
class AuxiliaryOffer:
    """An auxiliary action: how often it may be done here, and where the engine can go for once and for twice."""

    id: str
    most: int
    spaces: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    why_not: RuleError | None = None


@dataclass(frozen=True, slots=True)
class Tile:
    """A teepee or outlaw on its track."""

    space: int
    colour: str
    """Empty where a tile of setup was never entered."""
    dollars: int
    token: bool


@dataclass(frozen=True, slots=True)
class StationOffer:
    number: int
    cost: int
    discs: tuple[str, ...]
    tile: str
    """The stationmaster that still lies there, untold, or nothing."""
    workers: tuple[str, ...]
    """Kinds that can be appointed."""


@dataclass(frozen=True, slots=True)
class CityOffer:
    city: str
    fare: int
    discs: tuple[str, ...]
    gifts: tuple[str, ...]
    dollars: int
    """Gained at once."""


@dataclass(frozen=True, slots=True)
class ActView:
    """An action with everything that can be chosen for it."""

    by: str
    act: Act
    used: bool = False
    why_not: RuleError | None = None
    most: int = 0
    """How many spaces, steps or cards it allows at most."""
    asks_woods: bool = False
    choices: tuple[Alternative, ...] = ()


def act_views(state: State) -> tuple[ActView, ...]:
    """The actions of the open location, with their choices where they are open."""
    return tuple(act_view(state, offer.by, offer.act, offer.used, offer.why_not) for offer in offered(state))


def due_view(state: State) -> ActView | None:
    """What comes now or never, first in the row."""
    return act_view(state, DUE, state.visit.dues[0]) if state.visit.dues else None


def act_view(state: State, by: str, act: Act, used: bool = False, why_not: RuleError | None = None) -> ActView:
    """An action with its choices, where it is open."""
    seat = state.turn
    found = () if why_not is not None else choices_for(state, seat, act)
    return ActView(by, act, used, why_not, needs.reach(state, seat, act), act.per == "woods", found)


def choices_for(state: State, seat: int, act: Act) -> tuple[Alternative, ...]:
    match act.do:
        case "hire":
            return tuple(Alternative(wage, needs.cannot_hire(state, seat, wage)) for wage in wages(state, act.amount))
        case "build":
            return tuple(Alternative(p, too_dear(state, seat, p.dollars)) for p in needs.plans(state, seat, act.amount))
        case "engine" | "back" | dues.LEAVE_END:
            return tuple(
                Alternative(space) for space in needs.engine_spaces(state, seat, act, needs.reach(state, seat, act))
            )
        case "hazard":
            return tuple(Alternative(hazard) for hazard in hazards_lying(state))
        case "trade":
            return tuple(Alternative(tile, too_dear(state, seat, -tile.dollars)) for tile in tiles_lying(state))
        case dues.FREE_TILE:
            return tuple(choice for one in dues.as_told(act) for choice in choices_for(state, seat, one))
        case "auxiliary":
            return tuple(Alternative(row, row.why_not) for row in _rows(state, seat, act))
        case "upgrade" | dues.UPGRADE_HERE:
            numbers = needs.stations_behind(state, seat) if act.do == "upgrade" else (int(act.which),)
            return tuple(Alternative(station(state, seat, n), needs.can_upgrade(state, seat, n)) for n in numbers)
        case "copy":
            return tuple(Alternative(name) for name in _to_copy(state))
        case "special_delivery":
            rails, engine = state.board.railroad, state.ranches[seat].engine
            moved = railroad.any_back(rails, engine, needs.engines(state))
            return tuple(Alternative(pair) for pair in moved.items())
        case "ride" | "free_ride":
            return locations(state, seat, act.amount, kansas_city=act.do == "ride")
    return ()


def _to_copy(state: State) -> tuple[str, ...]:
    """Buildings on the trail that have actions of their own to copy."""
    standing = [name for who in range(state.players) for name in buildings_of(state, who)]
    found = dict.fromkeys((*state.box.neutral_buildings, *standing))
    return tuple(name for name in found if all(act.do != "copy" for box in state.board.boxes[name] for act in box))


def hazards_lying(state: State) -> tuple[tuple[str, int], ...]:
    """Hazards by kind and number; while tiles of setup are untold, any of them may lie there."""
    lying = [
        (kind, number)
        for kind, spaces in zip(HAZARDS, state.common.hazards, strict=True)
        for number, lies in enumerate(spaces, 1)
        if lies or state.common.seeds
    ]
    return tuple(lying)


def tiles_lying(state: State) -> tuple[Tile, ...]:
    found = []
    for number, (space, tile) in enumerate(zip(state.board.track, state.common.track, strict=True), 1):
        if tile != EMPTY or state.common.seeds:
            found.append(Tile(number, tile, space.dollars, space.token))
    return tuple(found)


def _rows(state: State, seat: int, act: Act) -> tuple[AuxiliaryOffer, ...]:
    found = []
    for row in state.board.auxiliary:
        most = min(times_open(state, seat, row.id), act.amount)
        why = None if most else refuse("row_locked", "GWT-X069", player=state.name(seat))
        spaces: list[tuple[str, ...]] = []
        for times in (1, 2):
            engine = Act("back" if row.back else "engine", amount=times)
            moves = row.back or row.forward
            spaces.append(needs.engine_spaces(state, seat, engine, times) if moves and times <= most else ())
        if why is None:
            why = too_dear(state, seat, row.pay) or _no_way(state, seat, row.back, row.forward)
        doubled = most == 2 and row.pay * 2 <= state.dollars(seat) and (not row.back or bool(spaces[1]))
        found.append(AuxiliaryOffer(row.id, 2 if doubled else min(most, 1), (spaces[0], spaces[1]), why))
    return tuple(found)


def _no_way(state: State, seat: int, back: int, forward: int) -> RuleError | None:
    if back or forward:
        return needs.impossible(state, seat, Act("back" if back else "engine", amount=1))
    return None


def station(state: State, seat: int, number: int) -> StationOffer:
    printed = state.box.stations[number - 1]
    discs = fitting(state, seat, printed.edge, state.dollars(seat) - printed.cost)
    free = tuple(kind for kind in WORKERS if state.count(seat, f"worker/{kind}") > 1)
    tile = dues.master_at(state, number)
    return StationOffer(number, printed.cost, discs, tile, free if tile else ())


def cities(state: State, seat: int, total: int, *, by_rail: bool = False) -> tuple[Alternative, ...]:
    """Every city in order, with fare, discs and bonuses, or the reason why it is closed."""
    return tuple(city(state, seat, one.id, total, by_rail=by_rail) for one in state.box.cities)


def city(state: State, seat: int, which: str, total: int, *, by_rail: bool = False) -> Alternative:
    known, engine = state.box.city[which], state.ranches[seat].engine
    fare = 0 if by_rail else railroad.transport(state.board.railroad, engine, known.value)
    discs = discs_for(state, seat, which, fare)
    money = state.board.kansas_city_dollars if known.value == 0 and any(discs) else 0
    gifts = links_made(state, seat, which) if any(discs) else ()
    return Alternative(CityOffer(which, fare, discs, gifts, money), why_not_city(state, seat, which, total))


def foresight(state: State) -> tuple[Alternative, ...]:
    """The tiles of the open column with the place the rules put them on."""
    if state.visit.step != FORESIGHT:
        return ()
    column = state.visit.column
    return tuple(Alternative((t, room_for(state, t)), _why_not_tile(state, t, column)) for t in choices(state, column))


def _why_not_tile(state: State, tile: str, column: int) -> RuleError | None:
    if tile in WORKERS and closed_to_workers(state, column):
        return refuse("no_more_workers", "GWT-E06")
    return None if tile in state.common.foresight[column] else all_told(state, tile)


def may_skip(state: State) -> bool:
    return state.visit.step == FORESIGHT and why_no_skip(state) is None


# --- riding ---------------------------------------------------------------------------------------------------------


def locations(state: State, seat: int, limit: int, *, kansas_city: bool = True) -> tuple[Alternative, ...]:
    """Where a rider can go, in the order of the trail as far as it is known, with the reason where it cannot."""
    letters = state.neutral or state.box.neutral_buildings
    first = state.ranches[seat].rider == NOWHERE
    places = [f"neutral/{letter}" for letter in letters]
    if not first:
        places += [f"own/{building}" for building in buildings_of(state, seat)]
        others = [who for who in range(state.players) if who != seat]
        places += [f"other/{who}/{building}" for who in others for building in buildings_of(state, who)]
        places += [f"hazard/{kind}/{hand}" for kind in HAZARDS for hand in HANDS]
        places += [f"tile/{colour}" for colour in TILES]
        places += ["kansas_city"] if kansas_city else []
    known = [place for place in places if is_location(state, seat, place)]
    return tuple(Alternative(place, _why_not_there(state, seat, place, limit, first=first)) for place in known)


def _why_not_there(state: State, seat: int, place: str, limit: int, *, first: bool) -> RuleError | None:
    if first or state.waiting is not None:
        return None
    if not is_ahead(state, seat, place):
        return refuse("only_forward", "GWT-A10")
    least = least_steps(state, seat, place, ())
    if least > limit:
        return refuse("too_far", "GWT-A08", steps=least, limit=limit, player=state.name(seat))
    return None
