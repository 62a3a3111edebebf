"""Movement along the trail: how far a rider certainly rides, and the tolls of the hands it passes.

The app does not know the spaces of the trail. A location is told by its kind: `neutral/A`, `own/7a`, `other/1/7a`,
`hazard/flood/green` (the hand it shows), `tile/green`, `kansas_city`. What is passed is told in path order:
`bank/green`, `bank/black` for whatever shows that hand, or `1/7a` for a building of any player.
"""

from dataclasses import dataclass

from companion.games.great_western_trail.box.board import Stretch
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.mirror import HAZARDS, START, TILES, Ranch

HANDS = ("green", "black")
BANK = -1
HAND_OF_TILE = {"green": "green", "second_colour": "black"}


@dataclass(frozen=True, slots=True)
class Toll:
    to: int
    """The seat it is paid to, or the bank."""
    due: int
    paid: int


def buildings_of(state: State, seat: int) -> tuple[str, ...]:
    """A player's private buildings on the board."""
    held = state.held[seat]
    return tuple(building.id for building in state.box.buildings if held.get(f"building/{building.id}"))


def is_location(state: State, seat: int, to: str) -> bool:
    """True for a location this player could stop at, as far as the app knows the table."""
    match to.split("/"):
        case ["kansas_city"]:
            return True
        case ["neutral", letter]:
            return letter in state.box.neutral_buildings
        case ["own", building]:
            return building in buildings_of(state, seat)
        case ["other", who, building]:
            others = [str(other) for other in range(state.players) if other != seat]
            return who in others and building in buildings_of(state, int(who))
        case ["hazard", kind, hand]:
            return kind in HAZARDS and hand in HANDS and _hazards_may_lie(state, kind)
        case ["tile", colour]:
            return colour in TILES and _tiles_may_lie(state, colour)
    return False


def could_be_place(state: State, to: str) -> bool:
    """True for anything that is written as a location, whoever might stop there."""
    kind, _, which = to.partition("/")
    if kind == "other":
        who, _, which = which.partition("/")
        if who not in [str(seat) for seat in range(state.players)]:
            return False
    match kind:
        case "neutral":
            return which in state.box.neutral_buildings
        case "own" | "other":
            return which in state.box.building
        case "hazard":
            return which in [f"{hazard}/{hand}" for hazard in HAZARDS for hand in HANDS]
        case "tile":
            return which in TILES
    return to == "kansas_city"


def _hazards_may_lie(state: State, kind: str) -> bool:
    return any(state.common.hazards[HAZARDS.index(kind)]) or state.common.seeds > 0


def _tiles_may_lie(state: State, colour: str) -> bool:
    """Teepees and outlaws on the first spaces lie beside the trail and are no location."""
    pairs = zip(state.board.track, state.common.track, strict=True)
    return any(tile == colour and not space.beside for space, tile in pairs) or state.common.seeds > 0


def hands(state: State, toll: str) -> tuple[int, tuple[str, ...]] | None:
    """Whom something on the way pays, and the hands it shows; None if there is no such thing."""
    to, _, what = toll.partition("/")
    if to == "bank":
        return (BANK, (what,)) if what in HANDS else None
    if to not in [str(seat) for seat in range(state.players)] or what not in buildings_of(state, int(to)):
        return None
    return int(to), state.box.building[what].hands


def on_the_way(state: State) -> tuple[str, ...]:
    """What a rider may pass, a step each: hands of the bank, buildings of others, and the own ones last."""
    seats = sorted(range(state.players), key=lambda seat: seat == state.turn)
    return (*(f"bank/{hand}" for hand in HANDS), *(f"{who}/{b}" for who in seats for b in buildings_of(state, who)))


def levying(state: State) -> tuple[str, ...]:
    """What of it levies a toll."""
    found = [(passed, hands(state, passed)) for passed in on_the_way(state)]
    return tuple(passed for passed, known in found if known and known[0] != state.turn and known[1])


def own_toll(to: str) -> str | None:
    """What the location itself levies on a rider who stops there."""
    match to.split("/"):
        case ["other", who, building]:
            return f"{who}/{building}"
        case ["hazard", _, hand]:
            return f"bank/{hand}"
        case ["tile", colour]:
            return f"bank/{HAND_OF_TILE[colour]}"
    return None


def tolls(state: State, seat: int, passed: tuple[str, ...], dollars: int) -> tuple[Toll, ...]:
    """Every toll in path order, as far as the money lasts; nothing is owed later (A15 to A21)."""
    steps = state.board.steps(state.players)
    found = []
    for toll in passed:
        known = hands(state, toll)
        if known is None or known[0] == seat:
            continue
        due = sum(steps.toll(hand) for hand in known[1])
        paid = min(due, dollars)
        dollars -= paid
        found.append(Toll(known[0], due, paid))
    return tuple(found)


def stretch(state: State, to: str) -> Stretch | None:
    """Where along the trail a location lies, if the app can know it."""
    match to.split("/"):
        case ["kansas_city"]:
            return state.board.stretch["kansas_city"]
        case ["neutral", letter] if state.neutral:
            return state.board.stretch[state.box.neutral_buildings[state.neutral.index(letter)]]
        case ["hazard", kind, _]:
            return state.board.stretch[kind]
        case ["tile", _]:
            return state.board.stretch["tile"]
    return None


def standing(state: State, seat: int) -> Ranch:
    """Where a ride begins: a rider left in Kansas City by a correction starts again."""
    ranch = state.ranches[seat]
    return Ranch(ranch.engine, START) if ranch.rider == "kansas_city" else ranch


def least_steps(state: State, seat: int, to: str, passed: tuple[str, ...]) -> int:
    """The fewest steps such a ride can take: each thing told on the way, and each neutral building on every way."""
    told = len(passed) + 1
    there = stretch(state, to)
    if there is None or not state.neutral:
        return told
    ranch = standing(state, seat)
    between = sum(letter not in ranch.behind for letter in there.before)
    return told + max(between - ranch.further, 0)


def is_ahead(state: State, seat: int, to: str) -> bool:
    """True unless the location certainly lies behind the rider (A10)."""
    ranch, there = standing(state, seat), stretch(state, to)
    if to == ranch.rider and there is None:
        return False
    if there is None or not state.neutral or there.rank > ranch.rank:
        return True
    same_stretch = there.rank == ranch.rank and to.partition("/")[0] in ("hazard", "tile")
    return same_stretch and not ranch.rider.startswith("neutral/")
