"""What a player can have at the end: every name, what the box allows for it, and why it allows no more.

A name is a kind, and which of its things where there are several: `dollars`, `building/7a`, `city/topeka`,
`station/3`, `hazard/4` (the points it is known to show, whatever a group's own tile says), `cattle/brown/4`,
`tiles_green`, `tiles_second_colour`, `area/<objective>` and `deck/<objective>`, `stationmaster/<tile>`, `certificates`,
`worker/cowboy`, `step_disc`, `job_market_token`.
"""

from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from companion.errors import RuleError, refusal
from companion.games.great_western_trail.box import Components, box
from companion.games.great_western_trail.box.board import board
from companion.games.great_western_trail.state import State, card_name, city_name, refuse
from companion.messages import Message, message
from scoring.great_western_trail import WORKERS

MOST_DOLLARS = 999
MOST_OF_ANYTHING = 99


def names(state: State) -> tuple[str, ...]:
    """Everything that can be entered at this table, in the order of the score sheet."""
    return _names(state.options.edition, state.options.simmental)


def is_name(state: State, what: str) -> bool:
    return what in _name_set(state.options.edition, state.options.simmental)


@cache
def _name_set(edition: str, simmental: bool) -> frozenset[str]:
    return frozenset(_names(edition, simmental))


@cache
def _names(edition: str, simmental: bool) -> tuple[str, ...]:
    contents = box(edition)
    herds = [herd for herd in contents.cattle if simmental or not herd.variant]
    return (
        "dollars",
        *(f"building/{building.id}" for building in contents.buildings),
        *(f"city/{city.id}" for city in contents.cities),
        *(f"station/{station.number}" for station in contents.stations),
        *(f"hazard/{vp}" for vp, _ in contents.hazards),
        *(f"cattle/{herd.slot}/{vp}" for herd in herds for vp, _ in herd.vp),
        "tiles_green",
        "tiles_second_colour",
        *(f"area/{card.id}" for card in contents.objectives),
        *(f"deck/{card.id}" for card in contents.objectives if not card.starting),
        *(f"stationmaster/{tile.id}" for tile in contents.stationmasters),
        "certificates",
        *(f"worker/{kind}" for kind in WORKERS),
        "step_disc",
        "job_market_token",
    )


def names_in_play(state: State) -> tuple[str, ...]:
    """What the state counts beside the sheet: starting cattle, cleared circles, tokens, cards not entered…"""
    return _names_in_play(state.options.edition)


def is_held(state: State, what: str) -> bool:
    """True for everything the state counts of a player."""
    return is_name(state, what) or what in _name_set_in_play(state.options.edition)


@cache
def _names_in_play(edition: str) -> tuple[str, ...]:
    boards, contents = board(edition), box(edition)
    return (
        *(f"herd/{breed.slot}" for breed in boards.herd),
        *(f"circle/{circle.id}" for circle in boards.circles if circle.id != "step_right"),
        *(("exchange_tokens",) if contents.pieces["exchange_tokens"] else ()),
        "untold",
        *(f"replaced/{building.id}" for building in contents.buildings),
    )


@cache
def _name_set_in_play(edition: str) -> frozenset[str]:
    return frozenset(_names_in_play(edition))


def others(state: State, seat: int, what: str) -> int:
    return sum(state.count(who, what) for who in range(len(state.seats)) if who != seat)


def discs(state: State, seat: int) -> int:
    """Discs of a player on cities and stations."""
    return sum(n for what, n in state.held[seat].items() if what.partition("/")[0] in ("city", "station"))


def check(state: State, seat: int, what: str, count: int, *, of_play: bool = True) -> None:
    """A refusal with the reason if the box cannot contain this beside what all players have already.

    Where a starting objective lies is a rule of play; a file may have been written by hand after a game of its own.
    """
    if not is_name(state, what) and (of_play or what not in _starting_in_deck(state)):
        raise RuleError("great_western_trail.no_such_thing")
    if count < 0:
        raise RuleError("great_western_trail.below_zero")
    _check_box(state, seat, what, count, of_play=of_play)


def _check_box(state: State, seat: int, what: str, count: int, *, of_play: bool = True) -> None:
    kind, _, which = what.partition("/")
    _RULES[kind](state, seat, which, count)
    if of_play and kind == "area":
        _one_starting(state, seat, which, count)


def _starting_in_deck(state: State) -> tuple[str, ...]:
    return tuple(f"deck/{card.id}" for card in state.box.objectives if card.starting)


def allowed(state: State, seat: int, what: str) -> Sequence[int]:
    """Every number that can be entered for a name now; where one does not fit, no higher one does."""
    if what == "dollars":
        return range(MOST_DOLLARS + 1)
    if what == "certificates":
        return state.box.certificates
    numbers = range(_least(what), _most(state, what) + 1)
    return numbers[: bisect(numbers, False, key=lambda count: not fits(state, seat, what, count))]


def _most(state: State, what: str) -> int:
    """What the box holds of something in all, so that no more needs to be tried."""
    kind, _, which = what.partition("/")
    contents = state.box
    match kind:
        case "city":
            return contents.discs if contents.city[which].repeat else 1
        case "hazard":
            return dict(contents.hazards)[int(which)]
        case "cattle":
            slot, _, vp = which.partition("/")
            return dict(contents.herd[slot].vp)[int(vp)]
        case "area" | "deck":
            return contents.objective[which].copies
        case "tiles_green" | "tiles_second_colour":
            return contents.tiles_each
        case "worker":
            return contents.worker_row
    return 1


def _least(what: str) -> int:
    """One worker of each kind is printed on the board."""
    return 1 if what.startswith("worker/") else 0


def fits(state: State, seat: int, what: str, count: int) -> bool:
    """True if the box can contain this beside what all players have already."""
    return not_in_box(state, seat, what, count) is None


def not_in_box(state: State, seat: int, what: str, count: int) -> RuleError | None:
    """Why the box cannot contain this beside what all players have already; None if it can."""
    return refusal(_check_box, state, seat, what, count)


def _dollars(_: State, __: int, ___: str, count: int) -> None:
    if count > MOST_DOLLARS:
        raise refuse("dollars", "GWT-F02", most=MOST_DOLLARS)


def _building(state: State, seat: int, which: str, count: int) -> None:
    building = state.box.building[which]
    other = f"{building.number}{'b' if building.side == 'a' else 'a'}"
    if count > 1:
        raise refuse("building_once", "GWT-S12", number=building.number)
    if count and state.sides and which not in state.sides:
        raise refuse("building_side", "GWT-S42", building=which, other=other)
    for who in range(len(state.seats)):
        if count and state.count(who, f"building/{other}"):
            code = "both_sides" if who == seat else "same_sides"
            raise refuse(code, "GWT-S41", building=which, other=other, player=state.name(who))


def _discs(state: State, seat: int, what: str, count: int) -> None:
    most = state.box.discs
    if discs(state, seat) - state.count(seat, what) + count > most:
        raise refuse("discs", "GWT-S13", player=state.name(seat), most=most)


def _city(state: State, seat: int, which: str, count: int) -> None:
    if count > 1 and not state.box.city[which].repeat:
        raise refuse("city_once", "GWT-F04", city=city_name(which))
    _discs(state, seat, f"city/{which}", count)


def _station(state: State, seat: int, which: str, count: int) -> None:
    if count > 1:
        raise refuse("station_once", "GWT-F05", station=int(which))
    _discs(state, seat, f"station/{which}", count)


def _of_all(state: State, seat: int, what: str, count: int, most: int, code: str, rule: str, **text: int) -> None:
    """No more of a thing than the box holds, for all players together."""
    taken = others(state, seat, what)
    if count + taken > most:
        raise refuse(code, rule, most=most, taken=taken, **text)


def _hazard(state: State, seat: int, which: str, count: int) -> None:
    most = dict(state.box.hazards)[int(which)]
    _of_all(state, seat, f"hazard/{which}", count, most, "hazards", "GWT-S03", vp=int(which))


def _cattle(state: State, seat: int, which: str, count: int) -> None:
    slot, _, vp = which.partition("/")
    most = dict(state.box.herd[slot].vp)[int(vp)]
    rule = "GWT-V01" if state.box.herd[slot].variant else _by_edition(state.box, "GWT-S06", "GWT-S07")
    _of_all(state, seat, f"cattle/{which}", count, most, "cattle", rule, vp=int(vp))


def _by_edition(contents: Components, first: str, second: str) -> str:
    return first if contents.edition == "first" else second


def _tiles(kind: str) -> Callable[[State, int, str, int], None]:
    def rule(state: State, seat: int, _: str, count: int) -> None:
        _of_all(state, seat, kind, count, state.box.tiles_each, "tiles", "GWT-S04")

    return rule


def _objective(place: str) -> Callable[[State, int, str, int], None]:
    def rule(state: State, seat: int, which: str, count: int) -> None:
        card, here = state.box.objective[which], f"{place}/{which}"
        name = card_name(state.options.edition, which)
        everywhere = [(who, f"{where}/{which}") for who in range(len(state.seats)) for where in ("area", "deck")]
        taken = sum(state.count(who, what) for who, what in everywhere if (who, what) != (seat, here))
        if count + taken > card.copies:
            raise refuse("objective_copies", "GWT-S10", card=name, count=card.copies)

    return rule


def _one_starting(state: State, seat: int, which: str, count: int) -> None:
    """Every player is dealt one starting objective, face up."""
    mine = [card.id for card in state.box.objectives if card.starting]
    if which in mine and count and any(state.count(seat, f"area/{card}") for card in mine if card != which):
        raise refuse("one_starting", "GWT-S48", player=state.name(seat))


def _stationmaster(state: State, seat: int, which: str, count: int) -> None:
    _of_all(state, seat, f"stationmaster/{which}", count, 1, "stationmaster_once", "GWT-S11")
    most = state.box.pieces["stationmasters_in_play"]
    rule = _by_edition(state.box, "GWT-S17", "GWT-S18")
    if count and state.masters and which not in state.masters:
        raise refuse("stationmaster_boxed", rule)
    in_all = sum(n for held in state.held for what, n in held.items() if what.startswith("stationmaster/"))
    if in_all - state.count(seat, f"stationmaster/{which}") + count > most:
        raise refuse("stationmasters", rule, most=most)


def _certificates(state: State, _: int, __: str, count: int) -> None:
    if count not in state.box.certificates:
        spaces = ", ".join(str(space) for space in state.box.certificates)
        raise refuse("certificates", "GWT-F21", spaces=spaces)


def _worker(state: State, seat: int, which: str, count: int) -> None:
    most, each = state.box.worker_row, state.box.workers_each
    if not 1 <= count <= most:
        raise refuse("worker_row", "GWT-F13", most=most)
    tiles = sum(state.count(who, f"worker/{which}") - 1 for who in range(len(state.seats)) if who != seat)
    if tiles + count - 1 > each:
        raise refuse("workers", "GWT-S02", most=each, count=tiles + count - 1)


def _single(what: str, code: str, rule: str) -> Callable[[State, int, str, int], None]:
    def check_single(state: State, seat: int, _: str, count: int) -> None:
        _of_all(state, seat, what, count, 1, code, rule)

    return check_single


def _step_disc(_: State, __: int, ___: str, count: int) -> None:
    if count > 1:
        raise refuse("step_disc", "GWT-F14")


_RULES: Mapping[str, Callable[[State, int, str, int], None]] = {
    "dollars": _dollars,
    "building": _building,
    "city": _city,
    "station": _station,
    "hazard": _hazard,
    "cattle": _cattle,
    "tiles_green": _tiles("tiles_green"),
    "tiles_second_colour": _tiles("tiles_second_colour"),
    "area": _objective("area"),
    "deck": _objective("deck"),
    "stationmaster": _stationmaster,
    "certificates": _certificates,
    "worker": _worker,
    "step_disc": _step_disc,
    "job_market_token": _single("job_market_token", "job_market_token", "GWT-E02"),
}


def label(state: State, seat: int, what: str) -> Message:
    """What an entry is called, for the log and for *Change one thing*."""
    kind, _, which = what.partition("/")
    edition, player = state.options.edition, state.name(seat)
    id_ = f"great_western_trail.fix.{kind}"
    match kind:
        case "city":
            return message(id_, player=player, city=city_name(which))
        case "cattle":
            slot, _, vp = which.partition("/")
            breed = message(f"great_western_trail.breed.{edition}.{slot}")
            return message(id_, player=player, breed=breed, vp=state.says(what, int(vp)))
        case "area" | "deck":
            return message(id_, player=player, card=card_name(edition, which))
        case "stationmaster":
            return message(id_, player=player, tile=message(f"great_western_trail.stationmaster.{edition}.{which}"))
        case "worker":
            return message(id_, player=player, worker=message(f"great_western_trail.worker.{edition}.{which}"))
        case "tiles_green" | "tiles_second_colour":
            return message(id_, player=player, tile=message(f"great_western_trail.tile.{edition}.{kind}"))
        case "hazard":
            return message(id_, player=player, which=str(state.says(what, int(which))))
        case "building" | "station":
            return message(id_, player=player, which=which)
    return message(id_, player=player)
