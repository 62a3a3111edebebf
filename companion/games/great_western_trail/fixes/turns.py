"""Change one thing, while it is played: pieces on the boards, the open turn, and what lies between the players."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from companion.game import Fix, seat_number
from companion.games.great_western_trail.box.railroad import spaces
from companion.games.great_western_trail.contents import (
    cattle_held,
    cattle_in_all,
    hazards_known,
    objectives_held,
    tiles_known,
    tiles_of,
    tiles_out,
)
from companion.games.great_western_trail.final.holding import MOST_DOLLARS, MOST_OF_ANYTHING, is_held, names_in_play
from companion.games.great_western_trail.state import State, breed_name, circle_name, hazard_name, in_play, set_count
from companion.games.great_western_trail.state.circles import cleared
from companion.games.great_western_trail.turns.job_market import token_holder, token_row
from companion.games.great_western_trail.turns.tolls import HANDS, buildings_of, stretch
from companion.messages import Message, Param, message
from companion.question import Choice, Domain, Number, Value
from companion.support.frozen_update import replaced, with_item
from scoring.great_western_trail import WORKERS

NO, YES = "no", "yes"
NOTHING = "none"
"""How an empty place is written in a choice."""
COUNTS = {
    "cattle_market": "cattle",
    "cattle_stack": "cattle_stack",
    "objectives_shown": "objectives",
    "objective_stack": "objective_stack",
    "seeds": "seeds",
}
"""Kinds of numbers, and where the state has them."""
MIRROR = ("herd", "circle", "exchange_tokens", "untold", "replaced")
BEGUN = "begun"
"""Whether a turn that was left goes on."""
STEP = "step"
"""What of the turn comes next. It is set with an entry by hand, and is no figure that one reads off the table."""
UNSET = DUE, ELSEWHERE = "due", "elsewhere"
"""Its values that can only be left: something comes now or never; a place is used that the rider has left."""
_FORESIGHT = tuple(f"{in_play.FORESIGHT}/{column}" for column in range(3))
_KINDS = (
    *COUNTS,
    BEGUN,
    STEP,
    "stock",
    "market",
    "token",
    "foresight",
    "lying",
    "track",
    "appointed",
    "engine",
    "rider",
    "turn",
)


def turn_fix_ids(state: State) -> Iterator[str]:
    """Every value only the turns need, by id."""
    yield "turn"
    for seat in range(state.players):
        yield from (f"engine/{seat}", f"rider/{seat}")
        for what in names_in_play(state):
            kind, _, which = what.partition("/")
            yield f"{kind}/{seat}/{which}" if which else f"{kind}/{seat}"
    yield "token"
    for row, cells in enumerate(state.common.market, 1):
        yield from (f"market/{row}/{column}" for column in range(len(cells)))
    for column in range(len(state.common.foresight)):
        yield from (f"foresight/{column}/{place}" for place in (0, 1))
    yield from (
        f"lying/{kind}/{number}" for kind in in_play.HAZARDS for number in range(1, state.board.hazard_spaces + 1)
    )
    yield from (f"track/{number}" for number in range(1, len(state.board.track) + 1))
    yield from COUNTS
    yield from (f"stock/{number}" for number in range(1, len(state.common.stock) + 1))
    yield from (f"appointed/{station.number}" for station in state.board.stations if station.stationmaster)


def is_turn_fix(kind: str) -> bool:
    return kind in _KINDS or kind in MIRROR


def _label(what: str, **params: Param) -> Message:
    return message(f"great_western_trail.fix.{what}", **params)


def turn_fix(state: State, id_: str) -> Fix:
    """One of these values with what the box allows for it; a LookupError if this table has no such value."""
    kind, _, rest = id_.partition("/")
    if kind in MIRROR:
        return _held(state, id_, kind, rest)
    domain, value, label = _OF_KIND[kind](state, rest) if kind in _OF_KIND else _count(state, kind, rest)
    return Fix(id_, label, domain, value)


def _held(state: State, id_: str, kind: str, rest: str) -> Fix:
    who, _, which = rest.partition("/")
    seat, what = seat_number(who, state.seats), f"{kind}/{which}" if which else kind
    if not is_held(state, what):
        raise LookupError(what)
    player, now = state.name(seat), state.count(seat, what)
    match kind:
        case "herd":
            breed = breed_name(state.options.edition, which)
            return Fix(
                id_, _label(kind, player=player, breed=breed), Number(0, state.board.start_herd[which].count), now
            )
        case "circle":
            label = _label(kind, player=player, circle=circle_name(which))
            return Fix(id_, label, Number(0, 1), int(cleared(state, seat, which)))
        case "replaced":
            return Fix(id_, _label(kind, player=player, which=which), Number(0, 1), now)
    return Fix(id_, _label(kind, player=player), Number(0, MOST_OF_ANYTHING), now)


_Parts: TypeAlias = tuple[Domain, Value, Message]


def _number(text: str, low: int, high: int) -> int:
    """A number written in an id; one that is not there is a LookupError."""
    if text not in [str(number) for number in range(low, high + 1)]:
        raise LookupError(text)
    return int(text)


def _count(state: State, kind: str, rest: str) -> _Parts:
    if rest:
        raise LookupError(rest)
    value: int = getattr(state.common, COUNTS[kind])
    return Number(0, min(MOST_OF_ANYTHING, max(value, _room(state, kind)))), value, _label(kind)


def _room(state: State, kind: str) -> int:
    """How many there can be beside what lies elsewhere; those of a stack come off it when they are laid out."""
    common = state.common
    match kind:
        case "cattle_market" | "cattle_stack":
            return cattle_in_all(state) - cattle_held(state) - (common.cattle if kind == "cattle_stack" else 0)
        case "objectives_shown" | "objective_stack":
            rest = state.box.pieces["objectives"] - objectives_held(state)
            return rest - (common.objectives if kind == "objective_stack" else 0)
    return state.box.pieces["seed_tiles"]


def _stock(state: State, rest: str) -> _Parts:
    number = _number(rest, 1, len(state.common.stock))
    left = state.common.stock[number - 1]
    room = sum(state.board.stock) - tiles_out(state) - sum(state.common.stock) + left
    return Number(0, min(state.board.stock[number - 1], max(left, room))), left, _label("stock", number=number)


def _turn(state: State, rest: str) -> _Parts:
    if rest:
        raise LookupError(rest)
    return Choice(tuple(str(seat) for seat in range(state.players))), str(state.turn), _label("turn")


def is_begun(state: State) -> bool:
    """True amid a turn, and while a turn is interrupted."""
    return not state.over and (state.visit != in_play.FRESH or state.waiting is not None)


def _begun(state: State, rest: str) -> _Parts:
    """A turn that was not begun cannot go on."""
    if rest:
        raise LookupError(rest)
    begun = is_begun(state)
    label = _label(BEGUN, player=state.name(state.turn))
    return Choice((YES, NO) if begun else (NO,)), YES if begun else NO, label


def step_now(state: State) -> str:
    """The step of the open turn, as it is set by hand."""
    visit = state.visit
    if visit.dues:
        return DUE
    if visit.step == in_play.USE and visit.place != state.ranches[state.turn].rider:
        return ELSEWHERE
    return _FORESIGHT[visit.column] if visit.step == in_play.FORESIGHT else visit.step


def _step(state: State, rest: str) -> _Parts:
    if rest:
        raise LookupError(rest)
    steps = (
        in_play.MOVE,
        *_FORESIGHT,
        *(step for step in in_play.STEPS if step not in (in_play.MOVE, in_play.FORESIGHT)),
        step_now(state),
    )
    return Choice(tuple(dict.fromkeys(steps))), step_now(state), _label("step")


def _token(state: State, rest: str) -> _Parts:
    """Its row while nobody has it: who takes it off the market is set with `job_market_token`."""
    if rest:
        raise LookupError(rest)
    row, last, holder = token_row(state), len(state.common.market), token_holder(state)
    if holder is not None:
        return Number(row, row), row, _label("token_taken", holder=state.name(holder))
    return Number(1, last), row, _label("token")


def _market(state: State, rest: str) -> _Parts:
    row, _, column = rest.partition("/")
    cells = state.common.market[_number(row, 1, len(state.common.market)) - 1]
    place = _number(column, 0, len(cells) - 1)
    label = _label("market", row=int(row), column=place + 1)
    now = cells[place] or NOTHING
    return _tiles(state, now, (NOTHING, in_play.UNTOLD), WORKERS), now, label


def _tiles(state: State, now: str, always: tuple[str, ...], kinds: tuple[str, ...]) -> Choice:
    """What may lie there: what does, and every kind of which the box has one that lies nowhere else."""
    free = (kind for kind in kinds if kind == now or kind in in_play.HAZARDS or _is_free(state, kind))
    return Choice((*always, *free))


def _is_free(state: State, kind: str) -> bool:
    return tiles_known(state, kind) < tiles_of(state, kind)


def _foresight(state: State, rest: str) -> _Parts:
    column, _, place = rest.partition("/")
    number = _number(column, 0, len(state.common.foresight) - 1)
    which = _number(place, 0, 1)
    now = state.common.foresight[number][which] or NOTHING
    options = _tiles(state, now, (NOTHING, in_play.UNTOLD), state.board.stock_holds[number])
    return options, now, _label("foresight", column=number + 1, place=which + 1)


def _lying(state: State, rest: str) -> _Parts:
    kind, _, number = rest.partition("/")
    if kind not in in_play.HAZARDS:
        raise LookupError(kind)
    which = _number(number, 1, state.board.hazard_spaces)
    now = state.common.hazards[in_play.HAZARDS.index(kind)][which - 1]
    options = (NO, YES) if now or hazards_known(state) < state.box.pieces["hazards"] else (NO,)
    return Choice(options), YES if now else NO, _label("lying", hazard=hazard_name(kind), number=which)


def _track(state: State, rest: str) -> _Parts:
    number = _number(rest, 1, len(state.common.track))
    now = state.common.track[number - 1] or NOTHING
    return _tiles(state, now, (NOTHING,), in_play.TILES), now, _label(f"track.{state.options.edition}", number=number)


def _appointed(state: State, rest: str) -> _Parts:
    number = _number(rest, 1, len(state.board.stations))
    if not state.board.station[number].stationmaster:
        raise LookupError(rest)
    now = dict(state.common.appointed).get(number, NOTHING)
    return _tiles(state, now, (NOTHING,), WORKERS), now, _label("appointed", station=number)


def _engine(state: State, rest: str) -> _Parts:
    seat = seat_number(rest, state.seats)
    taken = {ranch.engine for who, ranch in enumerate(state.ranches) if who != seat} - {"0"}
    options = tuple(space for space in spaces(state.board.railroad) if space not in taken)
    return Choice(options), state.ranches[seat].engine, _label("engine", player=state.name(seat))


def _rider(state: State, rest: str) -> _Parts:
    seat = seat_number(rest, state.seats)
    options = rider_places(state, seat)
    now = state.ranches[seat].rider or NOTHING
    return Choice(options), now, _label("rider", player=state.name(seat))


def rider_places(state: State, seat: int) -> tuple[str, ...]:
    """Where a rider may be put by hand: the start, any building, hazard or tile, or the place it stands on."""
    others = [who for who in range(state.players) if who != seat]
    found = (
        NOTHING,
        in_play.START,
        *(f"neutral/{letter}" for letter in state.box.neutral_buildings),
        *(f"own/{building}" for building in buildings_of(state, seat)),
        *(f"other/{who}/{building}" for who in others for building in buildings_of(state, who)),
        *(f"hazard/{kind}/{hand}" for kind in in_play.HAZARDS for hand in HANDS),
        *(f"tile/{colour}" for colour in in_play.TILES),
        "kansas_city",
        state.ranches[seat].rider or NOTHING,
    )
    return tuple(dict.fromkeys(found))


_OF_KIND = {
    BEGUN: _begun,
    "stock": _stock,
    "turn": _turn,
    STEP: _step,
    "token": _token,
    "market": _market,
    "foresight": _foresight,
    "lying": _lying,
    "track": _track,
    "appointed": _appointed,
    "engine": _engine,
    "rider": _rider,
}


# --- setting them ---------------------------------------------------------------------------------------------------


def apply_turn_fix(state: State, id_: str, value: Value) -> State:
    kind, _, rest = id_.partition("/")
    if kind in MIRROR:
        seat, _, which = rest.partition("/")
        count = int(str(value))
        if kind == "circle":
            state = _disc_seen(state, int(seat), which, there=not count)
        return set_count(state, int(seat), f"{kind}/{which}" if which else kind, count)
    match kind:
        case "turn":
            if int(str(value)) == state.turn:  # nobody else's: what was begun of it goes on
                return state
            return replaced(state, turn=int(str(value)), visit=in_play.FRESH, waiting=None)
        case "begun":
            return state if value == YES else replaced(state, visit=in_play.FRESH, waiting=None)
        case "step":
            return _at_step(state, *str(value).split("/"))
        case "engine":
            return _ranch(state, int(rest), engine=str(value))
        case "rider":
            place = _emptied(value)
            there = stretch(state, place)
            if there is not None:
                return _ranch(state, int(rest), rider=place, rank=there.rank, behind=there.after, further=0)
            anywhere = 0 if place in (in_play.NOWHERE, in_play.START) else len(state.box.neutral_buildings)
            return _ranch(state, int(rest), rider=place, rank=0, behind="", further=anywhere)
    return replaced(state, common=_set_common(state, kind, rest, value))


def _at_step(state: State, step: str, column: str = "0") -> State:
    """The turn goes on there, at the rider's place; an income that nobody entered limits no delivery."""
    if step == in_play.MOVE:
        return replaced(state, visit=in_play.FRESH)
    visit, place = state.visit, state.ranches[state.turn].rider
    total = visit.total or MOST_DOLLARS if step == in_play.DELIVER else visit.total
    moved = replaced(visit, step=step, column=int(column), dues=(), total=total)
    return replaced(state, visit=moved if place == visit.place else replaced(moved, place=place, copied="", former=()))


def _disc_seen(state: State, seat: int, circle: str, *, there: bool) -> State:
    """Somebody has looked whether a circle holds its disc."""
    seen = state.disc_seen[seat] | {circle} if there else state.disc_seen[seat] - {circle}
    return replaced(state, disc_seen=with_item(state.disc_seen, seat, seen))


def _ranch(state: State, seat: int, **values: Any) -> State:
    return replaced(state, ranches=with_item(state.ranches, seat, replaced(state.ranches[seat], **values)))


def _emptied(value: Value) -> str:
    return in_play.EMPTY if value == NOTHING else str(value)


def _set_common(state: State, kind: str, rest: str, value: Value) -> Any:
    common = state.common
    first, _, second = rest.partition("/")
    match kind:
        case "token":
            return replaced(common, token=int(str(value)))
        case "stock":
            return replaced(common, stock=with_item(common.stock, int(first) - 1, int(str(value))))
        case "market":
            cells = with_item(common.market[int(first) - 1], int(second), _emptied(value))
            return replaced(common, market=with_item(common.market, int(first) - 1, cells))
        case "foresight":
            left_, right = with_item(common.foresight[int(first)], int(second), _emptied(value))
            return replaced(common, foresight=with_item(common.foresight, int(first), (left_, right)))
        case "lying":
            number = in_play.HAZARDS.index(first)
            spaces_ = with_item(common.hazards[number], int(second) - 1, value == YES)
            return replaced(common, hazards=with_item(common.hazards, number, spaces_))
        case "track":
            return replaced(common, track=with_item(common.track, int(first) - 1, _emptied(value)))
        case "appointed":
            others = [(station, worker) for station, worker in common.appointed if station != int(first)]
            mine = [(int(first), str(value))] if value != NOTHING else []
            return replaced(common, appointed=(*others, *mine))
    return replaced(common, **{COUNTS[kind]: int(str(value))})
