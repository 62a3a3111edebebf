"""Tally, the smallest complete game: players take one to three tokens in turn until the pool is empty.

It shows what a game must provide, and lets the shared parts be tested without one that has rules worth reading.
"""

from dataclasses import dataclass, replace
from typing import Any

from companion.errors import RuleError
from companion.game import (
    Corrected,
    Corrections,
    Depth,
    DepthChanged,
    Drawn,
    Files,
    Fix,
    GameDefinition,
    LogLine,
    Seat,
    SeatView,
    Secrets,
    Setup,
    SetupStep,
    Turn,
    Views,
    Words,
)
from companion.input.json_input import Node
from companion.messages import Message, message
from companion.question import Asked, Number, Offer, Option, QuestionFlow, Value, follow, number, one_of
from companion.secret import Viewer
from scoring.sheet import Cell, Item, PlayerScore, ScoreSheet, make_sheet


@dataclass(frozen=True, slots=True)
class Options:
    pool: int = 12


@dataclass(frozen=True, slots=True)
class State:
    seats: tuple[Seat, ...]
    pool: int
    tokens: tuple[int, ...]
    depth: Depth
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Take:
    count: int


@dataclass(frozen=True, slots=True)
class Taken:
    seat: int
    count: int


def start(options: Options, seats: tuple[Seat, ...], depth: Depth) -> State:
    return State(seats, options.pool, (0,) * len(seats), depth)


def setup_steps(options: Options, seats: tuple[Seat, ...]) -> tuple[SetupStep, ...]:
    seat_numbers = tuple(str(seat) for seat in range(len(seats)))
    return (
        SetupStep("pool", message("tally.pool"), (message("tally.lay_out", count=options.pool), message("tally.mix"))),
        SetupStep(
            "starter",
            message("tally.starter"),
            (message("tally.agree"),),
            offer=Offer("starter", seat_numbers, 1, starter=True),
            required=True,
        ),
    )


def decide(state: State, command: Any) -> tuple[Any, ...]:
    match command:
        case Take(count) if not 1 <= count <= 3:
            raise RuleError("tally.take_one_to_three", rule="TALLY-1", count=count)
        case Take(count) if count > state.pool:
            raise RuleError("tally.pool_too_small", rule="TALLY-2", left=state.pool)
        case Take(count):
            return (Taken(state.turn, count),)
    raise RuleError("table.unknown_command")


def evolve(state: State, event: Any) -> State:
    match event:
        case Taken(seat, count):
            tokens = tuple(n + count * (i == seat) for i, n in enumerate(state.tokens))
            return replace(state, tokens=tokens, pool=state.pool - count, turn=(seat + 1) % len(state.tokens))
        case Drawn("starter", (seat, *_)):
            return replace(state, turn=int(seat))
        case DepthChanged(depth):
            return replace(state, depth=depth)
        case Corrected("pool", count):
            return replace(state, pool=count)
        case Corrected(fix, count):
            seat = int(fix.partition("/")[2])
            return replace(state, tokens=(*state.tokens[:seat], count, *state.tokens[seat + 1 :]))
    raise TypeError(event)


def turn(state: State) -> Turn:
    return Turn("take", message("tally.take"), state.turn)


def ask(state: State, viewer: Viewer, answers: tuple[Value, ...] = ()) -> Asked:
    return follow(_entry(state), answers)


def _entry(state: State) -> QuestionFlow:
    left = RuleError("tally.pool_too_small", rule="TALLY-2", left=state.pool) if not state.pool else None
    yield one_of(message("tally.take"), [Option("Take", message("tally.take"), why_not=left)], seat=state.turn)
    return Take((yield number(message("tally.how_many"), 1, min(3, state.pool))))


def fix_ids(state: State) -> tuple[str, ...]:
    return "pool", *(f"tokens/{seat}" for seat in range(len(state.seats)))


def fix(state: State, id_: str, viewer: Viewer) -> Fix | None:
    if id_ not in fix_ids(state):
        return None
    if id_ == "pool":
        return Fix("pool", message("tally.pool"), Number(0, 12), state.pool)
    seat = int(id_.partition("/")[2])
    return Fix(id_, message("tally.tokens"), Number(0, 12), state.tokens[seat], cells=((seat, "tokens"),))


def score(state: State) -> ScoreSheet:
    players = []
    for seat, count in zip(state.seats, state.tokens, strict=True):
        cell = Cell(count, (Item("tokens", count),), rule="TALLY-3")
        players.append(PlayerScore(seat.name, {"tokens": cell}, tie_values=(("letters", len(seat.name)),)))
    return make_sheet(("tokens",), players)


def ready(state: State) -> RuleError | None:
    return RuleError("tally.pool_not_empty", left=state.pool) if state.pool else None


def log(state: State, event: Any) -> LogLine | None:
    return LogLine(message("tally.taken", count=event.count), event.seat) if isinstance(event, Taken) else None


def score_file(node: Node) -> ScoreSheet:
    """`{"players": {"Ana": 5, …}}`: tokens by name."""
    held = {name: count.number(0, 12) for name, count in node.fields(("players",)).field("players").entries()}
    seats = tuple(Seat(name, "") for name in held)
    return score(State(seats, 0, tuple(held.values()), "score_only"))


def title(options: Options) -> Message:
    return message("tally.title")


TALLY: GameDefinition[State] = GameDefinition(
    id="tally",
    players=range(2, 5),
    options=Options,
    records=(Take, Taken),
    colours=lambda options: ("red", "blue", "green", "yellow"),
    title=title,
    start=start,
    decide=decide,
    evolve=evolve,
    turn=turn,
    ask=ask,
    score=score,
    ready_to_finish=ready,
    log=log,
    words=Words(
        explain=lambda _options, item: message("tally.tokens", count=item.points),
    ),
    setup=Setup(
        steps=setup_steps,
    ),
    corrections=Corrections(
        ids=fix_ids,
        find=fix,
    ),
    secrets=Secrets(
        present=lambda state, viewer: state,
    ),
    views=Views(
        strip=lambda state: tuple(SeatView(count) for count in state.tokens),
    ),
    files=Files(
        score_file=score_file,
    ),
)


def definition() -> GameDefinition[State]:
    return TALLY
