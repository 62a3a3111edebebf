"""Movement along the trail: how far a rider certainly rides, and the tolls of the hands it passes.

The app does not know the spaces of the trail. A location is named by its kind: `neutral/A`, `own/7a`, `other/1/7a`,
`hazard/flood/green` (the hand it shows), `tile/green`, `kansas_city`. What is passed is listed in path order:
`bank/green`, `bank/black` for whatever shows that hand, or `1/7a` for a building of any player.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.great_western_trail.box.board import Stretch
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.in_play import DONE, HAZARDS, MOVE, NOWHERE, START, TILES, Ranch
from companion.games.great_western_trail.turns.events import Moved
from companion.messages import Message, message
from companion.support.frozen_update import replaced

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
    """The fewest steps such a ride can take: each thing entered on the way, and each neutral building on every way."""
    entered = len(passed) + 1
    there = stretch(state, to)
    if there is None or not state.neutral:
        return entered
    ranch = standing(state, seat)
    between = sum(letter not in ranch.behind for letter in there.before)
    return entered + max(between - ranch.further, 0)


def is_ahead(state: State, seat: int, to: str) -> bool:
    """True unless the location certainly lies behind the rider (A10)."""
    ranch, there = standing(state, seat), stretch(state, to)
    if to == ranch.rider and there is None:
        return False
    if there is None or not state.neutral or there.rank > ranch.rank:
        return True
    same_stretch = there.rank == ranch.rank and to.partition("/")[0] in ("hazard", "tile")
    return same_stretch and not ranch.rider.startswith("neutral/")


ANY_TOLL = 999
"""More money than any toll: what a toll would be, whatever the rider has."""


@dataclass(frozen=True, slots=True)
class Fare:
    paid: int
    due: int
    words: Message | None
    """Whom the ride pays and how much, as far as the money lasts; None where nothing is due."""


def due(state: State, path: tuple[str, ...]) -> int:
    """All tolls of a way, whatever the rider has."""
    return sum(one.due for one in tolls(state, state.turn, path, ANY_TOLL))


def fare(state: State, path: tuple[str, ...]) -> Fare:
    """What a ride pays and owes, and that in words."""
    found = tolls(state, state.turn, path, state.dollars(state.turn))
    paid, owed = sum(toll.paid for toll in found), sum(toll.due for toll in found)
    if not owed:
        return Fare(paid, owed, None)
    to: dict[int, int] = {}
    for toll in found:
        to[toll.to] = to.get(toll.to, 0) + toll.paid
    parts = tuple(_part(state, whom, much) for whom, much in to.items() if much)
    words = "tolls" if paid == owed else "tolls_short" if paid else "tolls_none"
    return Fare(paid, owed, message(f"great_western_trail.play.{words}", dollars=paid, due=owed, parts=parts))


def _part(state: State, whom: int, dollars: int) -> Message:
    if whom == BANK:
        return message("great_western_trail.play.to_bank", dollars=dollars)
    return message("great_western_trail.play.to_player", dollars=dollars, player=state.name(whom))


def whole_way(to: str, passed: tuple[str, ...]) -> tuple[str, ...]:
    """What is passed, and the toll of the place itself."""
    here = own_toll(to) if to else None
    return (*passed, *((here,) if here else ()))


def toll_name(state: State, toll: str) -> Message:
    """Whoever takes a toll: a building with its owner, or a hand of the bank."""
    owner, _, what = toll.partition("/")
    if owner == "bank":
        return message(f"great_western_trail.hand.{what}")
    return message("great_western_trail.play.building_of", building=what, player=state.name(int(owner)))


_LEGS = 3
"""A longer way is not put together: nobody rides past more buildings whose ways are all known."""


def spot(seat: int, place: str) -> str:
    """A location as every player would call it; nothing for one of which there are several."""
    kind, _, which = place.partition("/")
    if kind == "own":
        return f"other/{seat}/{which}"
    return "" if kind in ("hazard", "tile") else place


def learned(state: State, event: Moved) -> State:
    """Tolls entered for a ride; an old entry that paid more than it names has none."""
    start, to = spot(event.seat, standing(state, event.seat).rider), spot(event.seat, event.to)
    if state.waiting is not None or event.step in (MOVE, DONE) or NOWHERE in (start, to) or start == to:
        return state  # missed and free rides name no tolls
    if len(event.tolls) > len(event.passed) + (own_toll(event.to) is not None):
        return state
    entered = tuple(passed for passed in event.passed if hands(state, passed) is not None)
    return replaced(state, paths={**state.paths, (start, to): entered})


def proposed(state: State, seat: int, to: str) -> tuple[str, ...]:
    """What takes a toll on the way to a location, as far as it is known; nothing on a way that was never entered."""
    start, end = spot(seat, standing(state, seat).rider), spot(seat, to)
    path = _told(state, start, end) if start and end else None
    return tuple(toll for toll in path or () if _levies(state, seat, toll))


def _told(state: State, start: str, end: str) -> tuple[str, ...] | None:
    """Tolls on the shortest chain of known ways; None if there is none."""
    reached: dict[str, tuple[str, ...]] = {start: ()}
    for _ in range(_LEGS):
        if end in reached:
            return reached[end]
        for middle, before in list(reached.items()):
            for there, entered in _from(state, middle):
                passed = own_toll(middle) if middle != start else None
                reached.setdefault(there, (*before, *((passed,) if passed else ()), *entered))
    return reached.get(end)


def _from(state: State, start: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    return ((there, entered) for (begin, there), entered in state.paths.items() if begin == start)


def _levies(state: State, seat: int, toll: str) -> bool:
    """True if it still stands there and takes something of this rider."""
    known = hands(state, toll)
    if known is None or known[0] == seat or not known[1]:
        return False
    lying = any(any(spaces) for spaces in state.common.hazards) or any(state.common.track) or state.common.seeds > 0
    return known[0] != BANK or lying
