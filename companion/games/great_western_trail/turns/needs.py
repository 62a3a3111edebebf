"""What an action needs: what it counts, what it can reach, and why nothing can come of it now."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.errors import RuleError
from companion.games.great_western_trail.box import railroad
from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.final.holding import fits, not_in_box
from companion.games.great_western_trail.state import State, card_paid, refuse, too_dear, worker_name
from companion.games.great_western_trail.state.circles import certificate_limit, fitting
from companion.games.great_western_trail.state.in_play import EMPTY
from companion.games.great_western_trail.turns.herd import cheapest
from companion.games.great_western_trail.turns.job_market import Wage, wages
from companion.games.great_western_trail.turns.tolls import buildings_of


def count_of(state: State, seat: int, per: str) -> int | None:
    """How many an action counts; None where only the table knows (buildings next to a wood)."""
    held = state.held[seat]
    match per:
        case "engineers" | "cowboys":
            return state.count(seat, f"worker/{per[:-1]}")
        case "craftsmen":
            return state.count(seat, "worker/craftsman")
        case "hazards" | "stations":
            return sum(n for what, n in held.items() if what.startswith(f"{per[:-1]}/"))
        case "woods":
            return None
    return 1


def reach(state: State, seat: int, act: Act) -> int:
    """How many spaces or cards an action allows at most; woods are at most the own buildings."""
    counted = count_of(state, seat, act.per)
    if not act.per:
        return act.amount
    return (act.amount or 1) * (len(buildings_of(state, seat)) if counted is None else counted)


def engines(state: State) -> frozenset[str]:
    """Occupied spaces of the railroad. An engine's own is among them: its moves never lead there."""
    return frozenset(ranch.engine for ranch in state.ranches)


def pairs(state: State, seat: int) -> int:
    return min(state.count(seat, "tiles_green"), state.count(seat, "tiles_second_colour"))


def deck_cards(state: State, seat: int, card: str) -> int:
    """How many cards of the deck can pay a cost that names a card."""
    held = state.held[seat]
    if card == "objective":
        return held.get("untold", 0) + sum(n for what, n in held.items() if what.startswith("deck/"))
    by_slot = {slot: state.count(seat, f"herd/{slot}") for slot in state.board.start_herd}
    for what, count in held.items():
        if what.startswith("cattle/"):
            slot = what.split("/")[1]
            by_slot[slot] = by_slot.get(slot, 0) + count
    match card:
        case "any":
            return sum(by_slot.values())
        case "pair":
            return max(by_slot.values()) // 2
        case "value_3":
            return sum(by_slot.get(herd.slot, 0) for herd in state.box.cattle if herd.value == 3)
    return by_slot.get(card, 0)


def impossible(state: State, seat: int, act: Act) -> RuleError | None:
    """Why nothing can come of an action at this table now; None if something can."""
    if dear := too_dear(state, seat, act.pay):
        return dear
    if act.card and not deck_cards(state, seat, act.card):
        return refuse("no_card", "GWT-B04", card=card_paid(state, act.card), player=state.name(seat))
    check = _NEEDS.get(act.do)
    return check(state, seat, act) if check else None


def _hire(state: State, seat: int, act: Act) -> RuleError | None:
    offers = wages(state, act.amount)
    room = [offer for offer in offers if state.count(seat, f"worker/{offer.worker}") < state.box.worker_row]
    if not offers:
        return refuse("no_workers", "GWT-X002")
    if not room:
        return refuse("rows_full", "GWT-X007")
    return too_dear(state, seat, min(offer.dollars for offer in room))


def cannot_hire(state: State, seat: int, wage: Wage) -> RuleError | None:
    """Why a player cannot hire a worker that lies in the job market; None if it is possible."""
    what = f"worker/{wage.worker}"
    held = state.count(seat, what)
    if held >= state.box.worker_row:
        return refuse("row_full", "GWT-X007", worker=worker_name(state.options.edition, wage.worker))
    return too_dear(state, seat, wage.dollars) or not_in_box(state, seat, what, held + 1)


@dataclass(frozen=True, slots=True)
class Plan:
    """A building that can be put up, on an empty space or in the place of an own one."""

    building: str
    replaces: str
    craftsmen: int
    dollars: int


def plans(state: State, seat: int, price: int) -> tuple[Plan, ...]:
    """Every building this player has craftsmen for, whatever it costs; cheapest first (X008 to X013)."""
    craftsmen = state.count(seat, "worker/craftsman")
    standing = buildings_of(state, seat)
    found = []
    for building in state.box.buildings:
        if gone(state, seat, building.number) or not fits(state, seat, f"building/{building.id}", 1):
            continue
        if building.workers <= craftsmen:
            found.append(Plan(building.id, "", building.workers, price * building.workers))
        for old in standing:
            more = more_craftsmen(state, building.id, old)
            if 0 < more <= craftsmen:
                found.append(Plan(building.id, old, more, price * more))
    return tuple(sorted(found, key=lambda plan: (bool(plan.replaces), plan.dollars, plan.building)))


def more_craftsmen(state: State, building: str, old: str) -> int:
    """How many more craftsmen a building needs than the one in whose place it is put (X010)."""
    return state.box.building[building].workers - state.box.building[old].workers


def cannot_replace(state: State, seat: int, building: str, old: str) -> RuleError | None:
    """Why a building cannot be put in the place of an own one, however many craftsmen there are; None if it can."""
    if old not in buildings_of(state, seat):
        return refuse("not_standing", "GWT-X010", building=old, player=state.name(seat))
    if more_craftsmen(state, building, old) <= 0:
        return refuse("replace_with_more", "GWT-X010", building=building, old=old)
    return None


def built_already(state: State, seat: int, building: str) -> RuleError:
    """Why a building cannot be built that is on the trail, or has left it for good (X012)."""
    rule = "GWT-X008" if building in buildings_of(state, seat) else "GWT-X012"
    return refuse("built_already", rule, building=building, player=state.name(seat))


def gone(state: State, seat: int, number: int) -> bool:
    """True if a player's building of this number stands on the trail or has left the game."""
    held = state.held[seat]
    return any(held.get(f"{kind}/{number}{side}") for kind in ("building", "replaced") for side in ("a", "b"))


def _build(state: State, seat: int, act: Act) -> RuleError | None:
    found = plans(state, seat, act.amount)
    if not found:
        return refuse("no_plan", "GWT-X009", player=state.name(seat))
    return too_dear(state, seat, min(plan.dollars for plan in found))


def for_sale(state: State) -> tuple[str, ...]:
    """Every kind of card the market may show, by value; of Simmental only the calves (V06)."""
    herds = [herd for herd in state.box.cattle if state.simmental or not herd.variant]
    by_value = sorted(herds, key=lambda herd: (herd.variant, herd.value))
    return tuple(f"{herd.slot}/{vp}" for herd in by_value for vp, _ in (herd.vp[:1] if herd.variant else herd.vp))


def _buy(state: State, seat: int, _: Act) -> RuleError | None:
    if state.common.cattle_stack:
        return None  # a cowboy may always turn cards up
    if not state.common.cattle:
        return refuse("no_cattle", "GWT-X023")
    cowboys = state.count(seat, "worker/cowboy")
    prices = [cheapest(state.board.buy, (herd.slot,), cowboys) for herd in state.box.cattle]
    return too_dear(state, seat, min(split.dollars for split in prices if split is not None))


def engine_spaces(state: State, seat: int, act: Act, most: int) -> tuple[str, ...]:
    rails, engine, taken = state.board.railroad, state.ranches[seat].engine, engines(state)
    if act.do == "back":
        return railroad.exactly_back(rails, engine, most, taken)
    if act.do == "leave_end":
        return tuple(railroad.any_back(rails, engine, taken))
    return railroad.within(rails, engine, most, taken)


def _engine(state: State, seat: int, act: Act) -> RuleError | None:
    if act.do == "back" and state.ranches[seat].engine == railroad.START_SPACE:
        return refuse("engine_at_start", "GWT-X036", player=state.name(seat))
    if not engine_spaces(state, seat, act, reach(state, seat, act)):
        return refuse("engine_stuck", "GWT-X035" if act.do == "back" else "GWT-X026", player=state.name(seat))
    return None


def _hazard(state: State, _: int, __: Act) -> RuleError | None:
    lying = any(any(spaces) for spaces in state.common.hazards) or state.common.seeds
    return None if lying else refuse("no_hazard", "GWT-X067")


def _trade(state: State, seat: int, _: Act) -> RuleError | None:
    if state.common.seeds:
        return None
    spaces = [space for space, tile in zip(state.board.track, state.common.track, strict=True) if tile != EMPTY]
    if not spaces:
        return refuse("no_tile", "GWT-X059")
    return too_dear(state, seat, -max(space.dollars for space in spaces))


def _certificates(state: State, seat: int, act: Act) -> RuleError | None:
    if act.do == "pairs" and not pairs(state, seat):
        return refuse("no_pair", "GWT-X103", player=state.name(seat))
    gains_more = act.dollars or act.do == "pairs"
    limit = certificate_limit(state, seat)
    wanted = act.certificates or act.do in ("certificates", "to_limit")
    if wanted and not gains_more and state.count(seat, "certificates") >= limit:
        return refuse("at_the_limit", "GWT-B19", limit=limit, player=state.name(seat))
    return None


def _objective(state: State, _: int, act: Act) -> RuleError | None:
    left = state.common.objectives + state.common.objective_stack
    return None if left or act.dollars else refuse("no_objective", "GWT-Q02")


def _special(state: State, seat: int, _: Act) -> RuleError | None:
    if state.ranches[seat].engine == railroad.START_SPACE:
        return refuse("engine_at_start", "GWT-X036", player=state.name(seat))
    return None


def _upgrade(state: State, seat: int, _: Act) -> RuleError | None:
    if not any(can_upgrade(state, seat, number) is None for number in stations_behind(state, seat)):
        return refuse("no_station", "GWT-X111", player=state.name(seat))
    return None


def stations_behind(state: State, seat: int) -> tuple[int, ...]:
    order = railroad.spaces(state.board.railroad)
    engine = order.index(state.ranches[seat].engine)
    return tuple(station.number for station in state.board.stations if order.index(station.space) < engine)


def can_upgrade(state: State, seat: int, number: int) -> RuleError | None:
    """Why a player cannot upgrade a station now; None if it is possible."""
    if state.held[seat].get(f"station/{number}"):
        return refuse("station_upgraded", "GWT-X043", station=number, player=state.name(seat))
    station = state.box.stations[number - 1]
    if dear := too_dear(state, seat, station.cost):
        return dear
    if not fitting(state, seat, station.edge, state.dollars(seat) - station.cost):
        return refuse("no_disc", "GWT-X045", player=state.name(seat))
    return None


_NEEDS: Mapping[str, Callable[[State, int, Act], RuleError | None]] = {
    "hire": _hire,
    "build": _build,
    "buy": _buy,
    "engine": _engine,
    "back": _engine,
    "hazard": _hazard,
    "trade": _trade,
    "certificates": _certificates,
    "pairs": _certificates,
    "to_limit": _certificates,
    "objective": _objective,
    "special_delivery": _special,
    "upgrade": _upgrade,
}
