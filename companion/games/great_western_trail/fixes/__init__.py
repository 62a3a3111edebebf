"""Change one thing: every value the state holds, what the box allows for it, and how it is set."""

from collections.abc import Iterator

from companion.game import Fix, FixKinds, seat_number
from companion.games.great_western_trail.box import SIDES, box, doubtful
from companion.games.great_western_trail.contents import (
    cattle_held,
    cattle_in_all,
    hazards_known,
    objectives_held,
    tiles_known,
    tiles_of,
)
from companion.games.great_western_trail.final.holding import allowed, is_name, label, names
from companion.games.great_western_trail.fixes.turns import MIRROR, apply_turn_fix, is_turn_fix, turn_fix, turn_fix_ids
from companion.games.great_western_trail.state import State, city_name, printed_range, set_count
from companion.messages import Message, Param, message
from companion.question import Choice, Domain, Number, Several, Value
from companion.secret import Viewer
from companion.support.frozen_update import replaced, with_item
from scoring.great_western_trail import CATEGORIES

NO, YES = "no", "yes"
CELLS = {
    "dollars": ("dollars",),
    "building": ("buildings", "objectives", "stationmasters"),
    "city": ("cities", "objectives"),
    "station": ("stations", "objectives", "stationmasters"),
    "hazard": ("hazards", "objectives", "stationmasters"),
    "cattle": ("cattle", "objectives"),
    "tiles_green": ("objectives", "stationmasters"),
    "tiles_second_colour": ("objectives", "stationmasters"),
    "area": ("objectives", "stationmasters"),
    "deck": ("objectives", "stationmasters"),
    "stationmaster": ("stationmasters", "objectives"),
    "certificates": ("stationmasters",),
    "worker": ("workers", "stationmasters"),
    "step_disc": ("step_disc",),
    "job_market_token": ("job_market_token",),
}
"""The cells that count each kind of thing."""
FIX_KINDS = FixKinds(
    order=(
        *("turn", "dollars", "rider", "engine", "building", "city", "station", "hazard", "cattle"),
        *("tiles_green", "tiles_second_colour", "area", "deck", "stationmaster", "certificates", "worker"),
        *("exchange_tokens", "herd", "circle", "step_disc", "untold", "replaced", "market", "token"),
        *("job_market_token", "foresight", "lying", "track", "seeds", "cattle_market", "cattle_stack"),
        *("objectives_shown", "objective_stack", "stock", "appointed", "masters", "neutral", "sides"),
        *("first", "checked", "confirmed", "over", "printed"),
    ),
    seats=frozenset({"first", "turn"}),
    rows=(("foresight",), ("market",), ("stock",), ("lying",), ("track",), ("appointed",)),
    numbers={"dollars": "great_western_trail.money.dollars"},
)
_PRINTED = {
    "building": ("buildings",),
    "station": ("stations",),
    "city": ("cities",),
    "link": ("cities",),
    "hazard": ("hazards",),
    "cattle": ("cattle",),
    "objective": ("objectives", "stationmasters"),
    "penalty": ("objectives", "stationmasters"),
}


def fix_ids(state: State) -> Iterator[str]:
    """Every value that can be set, by id: `kind/seat/which`, `printed/which`, or a kind alone."""
    for what in names(state):
        kind, _, which = what.partition("/")
        for seat in range(len(state.seats)):
            yield f"{kind}/{seat}/{which}" if which else f"{kind}/{seat}"
    yield from ("first", "over", "masters", "sides")
    yield from (f"neutral/{space}" for space in range(len(state.neutral)))
    yield from (f"{kind}/{seat}" for kind in ("checked", "confirmed") for seat in range(len(state.seats)))
    if state.depth == "full":
        yield from turn_fix_ids(state)
    yield from (f"printed/{value}" for value in doubtful(state.options.edition))


def limited_ids(state: State) -> Iterator[str]:
    """Those without what is printed, and without what nobody has: it fits beside anything."""
    for id_ in fix_ids(state):
        kind, _, rest = id_.partition("/")
        if kind in CELLS or kind in MIRROR:
            seat, _, which = rest.partition("/")
            if (f"{kind}/{which}" if which else kind) in state.held[int(seat)]:
                yield id_
        elif kind != "printed":
            yield id_


def fix(state: State, id_: str, _viewer: Viewer) -> Fix | None:
    """One value with what the box allows for it; None if this table has no such value."""
    kind, _, rest = id_.partition("/")
    try:
        if kind in CELLS:
            seat, _, which = rest.partition("/")
            return _held(state, seat_number(seat, state.seats), f"{kind}/{which}" if which else kind, id_)
        if is_turn_fix(kind):
            return turn_fix(state, id_)
        return _of_table(state, kind, rest)
    except (LookupError, ValueError):
        return None


def fix_cells(state: State, id_: str) -> tuple[tuple[int, str], ...]:
    """The cells of the sheet that count a value: its owner's, or everybody's for what is printed."""
    kind, _, rest = id_.partition("/")
    if kind == "printed":
        wanted = _PRINTED[rest.partition("/")[0]]
        return tuple((seat, category) for seat in range(state.players) for category in wanted)
    return tuple((int(rest.partition("/")[0]), category) for category in CELLS.get(kind, ()))


def _label(what: str, **params: Param) -> Message:
    return message(f"great_western_trail.fix.{what}", **params)


def _held(state: State, seat: int, what: str, id_: str) -> Fix:
    if not is_name(state, what):
        raise LookupError(what)
    now = state.count(seat, what)
    numbers = allowed(replaced(state, sides=(), masters=()), seat, what) or (0,)  # a draw may have been entered wrongly
    domain: Domain = Number(numbers[0], _beside(state, what, now, numbers[-1]))
    value: Value = now
    if what == "certificates":
        domain, value = Choice(tuple(str(number) for number in numbers)), str(now)
    return Fix(id_, label(state, seat, what), domain, value, fix_cells(state, id_))


def _beside(state: State, what: str, now: int, most: int) -> int:
    """The most a player can have beside what lies between the players, where every turn is followed."""
    if state.depth != "full" or state.over:
        return most
    kind, _, which = what.partition("/")
    match kind:
        case "worker":
            room = tiles_of(state, which) - tiles_known(state, which)
        case "tiles_green" | "tiles_second_colour":
            tile = kind.removeprefix("tiles_")
            room = tiles_of(state, tile) - tiles_known(state, tile)
        case "hazard":
            room = state.box.pieces["hazards"] - hazards_known(state)
        case "cattle":
            room = cattle_in_all(state) - cattle_held(state) - state.common.cattle
        case "area" | "deck" if not state.box.objective[which].starting:
            room = state.box.pieces["objectives"] - objectives_held(state) - state.common.objectives
        case _:
            return most
    return min(most, now + max(0, room))


def _of_table(state: State, kind: str, rest: str) -> Fix:
    contents = state.box
    match kind, rest:
        case "first", "":
            seats = tuple(str(seat) for seat in range(len(state.seats)))
            return Fix("first", _label("first"), Choice(seats), str(state.first))
        case "over", "":
            return Fix("over", _label("over"), Choice((NO, YES)), YES if state.over else NO)
        case "masters", "":
            tiles, most = tuple(tile.id for tile in contents.stationmasters), contents.pieces["stationmasters_in_play"]
            return Fix("masters", _label("masters"), Several(tiles, 0, most), state.masters)
        case "sides", "":
            sides = tuple(f"{number}{side}" for number in contents.numbers for side in SIDES)
            return Fix("sides", _label("sides"), Several(sides), state.sides)
        case "neutral", which if which in [str(space) for space in range(len(state.neutral))]:
            letters, space = contents.neutral_buildings, int(which)
            label_ = _label("neutral", space=space + 1)
            return Fix(f"neutral/{space}", label_, Choice(letters), state.neutral[space])
        case "confirmed", which:
            seat = seat_number(which, state.seats)
            now = YES if state.confirmed[seat] else NO
            return Fix(f"confirmed/{seat}", _label("confirmed", player=state.name(seat)), Choice((NO, YES)), now)
        case "checked", which:
            seat = seat_number(which, state.seats)
            label_ = _label("checked", player=state.name(seat))
            return Fix(f"checked/{seat}", label_, Several(CATEGORIES), state.checked[seat])
        case "printed", which:
            return _printed(state, which)
    raise LookupError(kind)


def _printed(state: State, which: str) -> Fix:
    known = doubtful(state.options.edition)
    now = dict(state.printed).get(which, known[which])
    id_ = f"printed/{which}"
    return Fix(
        id_, printed_label(state.options.edition, which), Number(*printed_range(which)), now, fix_cells(state, id_)
    )


def printed_label(edition: str, which: str) -> Message:
    """What a printed value stands on."""
    kind, _, name = which.partition("/")
    id_ = f"great_western_trail.fix.printed_{kind}"
    match kind:
        case "cattle":
            slot, _, vp = name.partition("/")
            return message(id_, breed=message(f"great_western_trail.breed.{edition}.{slot}"), vp=int(vp))
        case "city":
            return message(id_, city=city_name(name))
        case "link":
            link = next((link for link in box(edition).links if link.a == name), None)
            if link is None:  # a file from outside may name any
                raise LookupError(which)
            return message(id_, a=city_name(link.a), b=city_name(link.b))
        case "objective" | "penalty":
            return message(id_, card=message(f"great_western_trail.card.{edition}.{name}"))
    return message(id_, which=name)


def apply_fix(state: State, id_: str, value: Value) -> State:
    kind, _, rest = id_.partition("/")
    if kind in CELLS:
        seat, _, which = rest.partition("/")
        return set_count(state, int(seat), f"{kind}/{which}" if which else kind, int(str(value)))
    if is_turn_fix(kind):
        return apply_turn_fix(state, id_, value)
    match kind:
        case "first":
            return replaced(state, first=int(str(value)))
        case "over":
            return replaced(state, over=value == YES)
        case "masters" | "sides":
            texts = value if isinstance(value, tuple) else ()
            return replaced(state, masters=texts) if kind == "masters" else replaced(state, sides=texts)
        case "neutral":
            return _swap_neutral(state, int(rest), str(value))
        case "confirmed":
            return replaced(state, confirmed=with_item(state.confirmed, int(rest), value == YES))
        case "checked":
            rows = value if isinstance(value, tuple) else ()
            return replaced(state, checked=with_item(state.checked, int(rest), rows))
        case "printed":
            return read_tile(state, rest, int(str(value)))
    raise LookupError(kind)


def _swap_neutral(state: State, space: int, letter: str) -> State:
    """Another neutral building on a space: the two change places."""
    other = state.neutral.index(letter)
    return replaced(state, neutral=with_item(with_item(state.neutral, other, state.neutral[space]), space, letter))


def read_tile(state: State, value: str, points: int) -> State:
    """Other printed points on our own board and tiles."""
    known = doubtful(state.options.edition)
    printed = {name: phrase for name, phrase in state.printed if name != value}
    if points != known[value]:
        printed[value] = points
    return replaced(state, printed=tuple(sorted(printed.items())))
