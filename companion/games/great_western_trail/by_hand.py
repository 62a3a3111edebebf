"""What an entry would change if no rule stood against it, for groups that play differently.

The rules carry it out at a table where nothing stands against it: with money, workers and cards enough, nothing used
yet, and a free way. What it moves there is what it would move here.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from typing import Any, TypeAlias

from companion.errors import RuleError, refusal
from companion.games.great_western_trail import milestones
from companion.games.great_western_trail.ask import ask, first_answer
from companion.games.great_western_trail.decide import decide_turn
from companion.games.great_western_trail.evolve.turns import evolve_turn
from companion.games.great_western_trail.final.holding import names
from companion.games.great_western_trail.fixes.turns import MIRROR, STEP, UNSET, step_now, turn_fix, turn_fix_ids
from companion.games.great_western_trail.records import Enter, NoteBuilding, NoteCity, NotePlayed, NoteStation
from companion.games.great_western_trail.state import State, in_play
from companion.games.great_western_trail.state.circles import fitting
from companion.games.great_western_trail.turns import commands as do
from companion.games.great_western_trail.turns.acts import Offered
from companion.games.great_western_trail.turns.events import AuxiliaryTaken, DueOpened, ForesightSkipped
from companion.games.great_western_trail.turns.herd import cheapest
from companion.games.great_western_trail.turns.kansas import part_of
from companion.games.great_western_trail.turns.tolls import hands
from companion.question import Choice, Question, Value
from companion.secret import PUBLIC
from companion.support.frozen_update import replaced, with_item
from scoring.great_western_trail import WORKERS

Changes: TypeAlias = Iterator[tuple[str, Value]]
"""Ids with what they change by, if they are numbers, or what they change to."""
NO_LIMIT = 500
"""More money than anything costs, and than any city is worth."""
_CHOSEN = {
    "hire": "worker/",
    "build": "building/",
    "buy": "cattle/",
    "hazard": "hazard/",
    "trade": "tiles_",
    "upgrade": "station/",
    "special_delivery": "city/",
}
"""What is chosen for an action."""


def by_hand(state: State, command: Any) -> tuple[tuple[str, Value], ...]:
    """Everything the entry moves, and where the turn goes on; of a closed action what is usual, and all its choices."""
    found: dict[str, Value] = {}
    for id_, value in _changes(state, command):
        before = found.get(id_)
        found[id_] = before + value if isinstance(before, int) and isinstance(value, int) else value
    if not found and isinstance(command, (*do.TURN_COMMANDS, Offered)):
        return (f"dollars/{state.turn}", 0), (STEP, step_now(state))
    return tuple(sorted(found.items(), key=lambda change: change[0].startswith(("dollars/", STEP))))


def _changes(state: State, command: Any) -> Changes:
    match command:
        case Enter(seat, what, count):
            yield _of(seat, what, count - state.count(seat, what))
        case NoteCity() | NoteStation() | NoteBuilding() | NotePlayed():
            yield from (_of(command.seat, what, more) for what, more in milestones.moved(command))
        case Offered(by, act):
            seat, kind = state.turn, _CHOSEN.get(act.do, "nothing")
            like = do.Hire(seat, by, "", 0) if act.do == "hire" else do.Use(seat, by)
            yield from _changes(state, _usual(_freed(state, like), first_answer(state, by, act)))
            yield from (_of(seat, what, 0) for what in (*names(state), "dollars") if what.startswith((kind, "dollars")))
        case do.TellTile(where, tile) if where != "seed":
            yield where, tile
        case do.VisitKansasCity(tiles=tiles, city=city):
            while state.visit.step in in_play.DECISIONS:
                if not city and not (state.visit.step == in_play.FORESIGHT and any(tiles[state.visit.column - 3 :])):
                    break
                before = _freed(state, part := part_of(command, state))
                after = _entered(before, part)
                yield from _moved(before, after, state)
                if after.visit == before.visit:
                    break
                state = after
        case _ if isinstance(command, do.TURN_COMMANDS):
            before = _freed(state, command)
            if hasattr(command, "by"):  # whatever it costs the group
                yield f"dollars/{before.turn}", 0
            yield from _moved(before, _entered(before, command), state)


def _of(seat: int, what: str, more: int) -> tuple[str, Value]:
    kind, _, which = what.partition("/")
    return (f"{kind}/{seat}/{which}" if which else f"{kind}/{seat}"), more


def _usual(state: State, *answers: Value) -> Any:
    """The entry that these answers lead to, with the first of whatever is asked next; None if one is closed."""
    try:
        while isinstance(asked := ask(state, PUBLIC, answers), Question):
            open_ones = [option.id for option in asked.options if option.why_not is None]
            answers = (*answers, asked.usual or (open_ones[0] if isinstance(asked.domain, Choice) else 0))
    except (RuleError, LookupError):
        return None
    return asked.command


# --- a table where nothing stands against it ------------------------------------------------------------------------


def _freed(state: State, command: Any) -> State:
    if refusal(decide_turn, state, command) is None:
        return state
    seat = getattr(command, "seat", state.turn)
    held = {**state.held[seat], **_enough(state, seat, command)}
    ranch, common = state.ranches[seat], state.common
    far = in_play.Ranch(ranch.engine, in_play.START, rank=-1, further=NO_LIMIT)
    cards, left = max(common.cattle, NO_LIMIT), max(common.objective_stack, 1)
    return replaced(
        state,
        turn=seat,
        held=with_item(state.held, seat, {what: count for what, count in held.items() if count}),
        ranches=with_item(state.ranches, seat, far) if isinstance(command, do.Move) else state.ranches,
        common=replaced(common, cattle=cards, objective_stack=left),
        visit=_open(state.visit, command),
    )


def _enough(state: State, seat: int, command: Any) -> dict[str, int]:
    """What a player is given for an entry; what it puts down is not there yet."""
    rich, all_ = {"dollars": NO_LIMIT, "untold": 1}, state.box.worker_row
    match command:
        case do.Move():
            return {}
        case do.Hire():
            return {**rich, **dict.fromkeys((f"worker/{kind}" for kind in WORKERS), 1)}
        case do.BuyCattle(cards=cards, reveal=reveal):
            cowboys, slots = state.count(seat, "worker/cowboy"), [card.partition("/")[0] for card in cards]
            do_ = cowboys >= reveal and cheapest(state.board.buy, slots, cowboys - reveal) is not None
            return {**rich, "worker/cowboy": cowboys if do_ else all_}
        case do.Build(building=building):
            sides = [f"{kind}/{building[:-1]}{side}" for kind in ("building", "replaced") for side in "ab"]
            return {**rich, "worker/craftsman": all_, **dict.fromkeys(sides, 0)}
        case do.Deliver(city=city) | do.DeliverByRail(city=city):
            return {**rich, f"city/{city}": 0}
        case do.Upgrade(station=station):
            return {**rich, f"station/{station}": 0}
        case do.PlayObjective(card=card):
            return {**rich, f"area/{card}": 0}
        case do.Use() | do.TakeAuxiliary() | do.TakeObjective():
            circles = {f"circle/{circle.id}": 1 for circle in state.board.circles if circle.id != "step_right"}
            herd = {f"herd/{slot}": 2 for slot in state.board.start_herd}
            cattle = {f"cattle/{one.slot}/{one.vp[0][0]}": 1 for one in state.box.cattle if one.value == 3}
            tiles = {what: max(state.count(seat, what), 1) for what in ("tiles_green", "tiles_second_colour")}
            return {**rich, **circles, **herd, **cattle, **tiles, "certificates": 0}
    return rich


def _open(visit: in_play.Visit, command: Any) -> in_play.Visit:
    """The step of a turn at which an entry belongs, with nothing used yet and nothing due."""
    by = getattr(command, "by", "")
    if by == do.DUE:
        return visit
    match command:
        case do.Move(by="") | do.PlayObjective():
            return in_play.FRESH
        case do.EndTurn():
            return replaced(visit, step=in_play.DONE, dues=())
        case do.Waive():
            return replaced(visit, dues=tuple(replace(act, must=False) for act in visit.dues))
        case do.Deliver():
            return replaced(visit, step=in_play.DELIVER, dues=(), total=NO_LIMIT)
    return replaced(visit, step=in_play.USE if by else visit.step, used=(), instead=False, dues=())


def _entered(state: State, command: Any) -> State:
    """What comes now or never with it is not opened; a tile that has no place is passed over."""
    try:
        events = decide_turn(state, _whole(state, command))
    except RuleError:
        events = _anyway(state, command)
    return reduce(evolve_turn, (event for event in events if not isinstance(event, DueOpened)), state)


def _whole(state: State, command: Any) -> Any:
    """With the first of what was not chosen yet: a disc, a space for the engine; only tolls that are there are paid."""
    match command:
        case do.Move(passed=passed):
            return replace(command, passed=tuple(one for one in passed if hands(state, one)))
        case do.Deliver(seat, city, "") | do.DeliverByRail(seat, city=city, disc=""):
            return replace(command, disc=next(iter(fitting(state, seat, state.box.city[city].edge, NO_LIMIT)), ""))
        case do.Upgrade(seat, station=station, disc=""):
            edge = state.box.stations[station - 1].edge
            return replace(command, disc=next(iter(fitting(state, seat, edge, NO_LIMIT)), ""))
        case do.TakeAuxiliary(_, by, row, times, ""):
            return _usual(state, f"{do.TakeAuxiliary.__name__}:{by}", f"{row}/{times}") or command
    return command


def _anyway(state: State, command: Any) -> tuple[Any, ...]:
    seat, column = state.turn, state.visit.column
    match command:
        case do.ChooseTile() | do.SkipForesight():
            return (ForesightSkipped(seat, column, in_play.FORESIGHT if column < 2 else in_play.INCOME),)
        case do.TakeAuxiliary(row=row, times=times):
            does = state.board.row[row]
            gains = (does.dollars - does.pay) * times
            return (AuxiliaryTaken(seat, "", row, times, gains, does.certificates * times),)
    return ()


# --- what it moves --------------------------------------------------------------------------------------------------


def _moved(before: State, after: State, state: State) -> Changes:
    if after is before:
        return
    rides = after.ranches[before.turn].rider != state.ranches[before.turn].rider
    for seat, ranch in enumerate(after.ranches):
        if ranch.rider != state.ranches[seat].rider:
            yield f"rider/{seat}", ranch.rider
        if ranch.engine != before.ranches[seat].engine:
            yield f"engine/{seat}", ranch.engine
    for seat in range(state.players):
        for what in {**after.held[seat], **before.held[seat]}:
            more = after.count(seat, what) - before.count(seat, what)
            if what == "certificates" and more:
                yield f"certificates/{seat}", _space(state, state.count(seat, what), more)
            elif more:
                yield _of(seat, what, more)
    if after.common is not before.common:
        yield from _laid(before, after)
    if after.turn != before.turn:
        yield "turn", str(after.turn)
    elif step_now(after) not in (*UNSET, step_now(state)) or (step_now(after) == in_play.USE and rides):
        yield STEP, step_now(after)


def _space(state: State, now: int, more: int) -> str:
    """The space of the certificate track that is reached, its last one at most."""
    track = state.box.certificates
    return str(next((one for one in track if one >= now + more), track[-1]))


def _laid(before: State, after: State) -> Changes:
    """What changes between the players."""
    for id_ in turn_fix_ids(before):
        if id_ not in ("turn", "token") and id_.partition("/")[0] not in (*MIRROR, "engine", "rider"):
            was, now = turn_fix(before, id_).value, turn_fix(after, id_).value
            if now != was and now is not None:
                yield id_, now - was if isinstance(now, int) and isinstance(was, int) else now
