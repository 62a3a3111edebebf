"""What a screen shows of the open turn: frozen, finished."""

from dataclasses import dataclass

from companion.errors import RuleError
from companion.games.great_western_trail.box.board import Act, Board
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.circles import (
    certificate_limit,
    hand_limit,
    left,
    permanent,
    step_limit,
    times_open,
)
from companion.games.great_western_trail.state.in_play import MOVE, NOWHERE, Commons
from companion.games.great_western_trail.turns.acts import act_label
from companion.games.great_western_trail.turns.choices import ActView, Alternative, Tile, act_views, due_view, locations
from companion.games.great_western_trail.turns.job_market import next_space, token_row
from companion.games.great_western_trail.turns.kansas import market_size
from companion.games.great_western_trail.turns.needs import count_of, pairs
from companion.games.great_western_trail.turns.riding import why_not_end
from companion.games.great_western_trail.turns.tolls import levying, on_the_way, proposed
from companion.messages import Message, message


@dataclass(frozen=True, slots=True)
class RanchView:
    """What a player's board shows beside all that counts at the end."""

    engine: str
    rider: str
    tokens: int
    herd: dict[str, int]
    """Starting cattle left in the deck, by colour."""
    circles: tuple[str, ...]
    """Circles that still hold a disc."""
    auxiliary: dict[str, int]
    """How often each auxiliary action may be done."""
    step_limit: int
    hand_limit: int
    certificate_limit: int
    permanent: int
    untold: int
    """Objective cards taken and not entered."""


@dataclass(frozen=True, slots=True)
class Price:
    """Money of an action: more than nothing is paid, less is gained."""

    dollars: int
    least: bool = False
    """True if it depends on what is chosen."""


@dataclass(frozen=True, slots=True)
class Chip:
    """An action of the location as a chip: what it says and everything that can be chosen for it."""

    label: Message
    view: ActView
    price: Price | None = None
    """Its money, as far as that is known before it is chosen."""


@dataclass(frozen=True, slots=True)
class TurnView:
    seat: int
    step: str
    place: str
    first_turn: bool
    catching_up: bool
    due: Chip | None
    """What comes now or never, before anything else."""
    dues: int
    chips: tuple[Chip, ...]
    locations: tuple[Alternative, ...]
    """Where the rider can go, in phase A."""
    tolls: tuple[str, ...]
    """What may be passed and levies a toll: hands of the bank, buildings of other players."""
    path: tuple[str, ...]
    """All that may be passed: what levies a toll, and buildings that only take a step."""
    proposed: dict[str, tuple[str, ...]]
    """What takes a toll on the way to a location, where that way was ridden before."""
    why_not_end: RuleError | None


@dataclass(frozen=True, slots=True)
class SharedView:
    """What lies between the players."""

    common: Commons
    token: int
    """The row of the job market token, from 1; beyond the last one once somebody has it."""
    costs: tuple[int, ...]
    next_space: tuple[int, int] | None
    market_size: int
    masters: tuple[str, ...]
    """Stationmasters that still lie on the board, in the order of their stations; empty where one is gone."""
    board: Board


def ranch_view(state: State, seat: int) -> RanchView:
    ranch = state.ranches[seat]
    return RanchView(
        engine=ranch.engine,
        rider=ranch.rider,
        tokens=state.held[seat].get("exchange_tokens", 0),
        herd={breed.slot: state.count(seat, f"herd/{breed.slot}") for breed in state.board.herd},
        circles=tuple(circle.id for circle in left(state, seat)),
        auxiliary={row.id: times_open(state, seat, row.id) for row in state.board.auxiliary},
        step_limit=step_limit(state, seat),
        hand_limit=hand_limit(state, seat),
        certificate_limit=certificate_limit(state, seat),
        permanent=permanent(state, seat),
        untold=state.held[seat].get("untold", 0),
    )


def turn_view(state: State) -> TurnView:
    seat, visit = state.turn, state.visit
    due, step = due_view(state), visit.step
    chips = () if due else tuple(_chip(state, view) for view in act_views(state))
    stops = locations(state, seat, step_limit(state, seat)) if step == MOVE else ()
    return TurnView(
        seat=seat,
        step=step,
        place=visit.place,
        first_turn=state.ranches[seat].rider == NOWHERE,
        catching_up=state.waiting is not None,
        due=None if due is None else _chip(state, due),
        dues=len(visit.dues),
        chips=chips,
        locations=stops,
        tolls=levying(state),
        path=on_the_way(state),
        proposed={stop.what: path for stop in stops if (path := proposed(state, seat, stop.what))},
        why_not_end=why_not_end(state, seat),
    )


def _chip(state: State, view: ActView) -> Chip:
    return Chip(act_label(state, view.by, view.act), view, price_of(state, state.turn, view))


def shared_view(state: State) -> SharedView:
    taken = [number for number, _ in state.common.appointed]
    owned = [name for held in state.held for name in held if name.startswith("stationmaster/")]
    masters = tuple(
        "" if number in taken or f"stationmaster/{tile}" in owned else tile
        for number, tile in enumerate(state.masters, 1)
    )
    costs = state.board.job_market.costs
    return SharedView(
        common=state.common,
        token=token_row(state),
        costs=costs,
        next_space=next_space(state),
        market_size=market_size(state),
        masters=masters,
        board=state.board,
    )


def price_of(state: State, seat: int, view: ActView) -> Price | None:
    """The money of an action that is open; None if it moves none, or only the table knows."""
    if view.why_not is not None:
        return None
    found = [choice.what for choice in view.choices if choice.why_not is None]
    match view.act.do:
        case "hire" | "build":
            return _least([what.dollars for what in found])
        case "buy":
            cowboys = state.count(seat, "worker/cowboy")
            return _least([option.dollars for option in state.board.buy if option.cowboys <= cowboys])
        case "trade":
            return _least([-what.dollars for what in found if isinstance(what, Tile)])
        case "upgrade" | "upgrade_here":
            return _least([what.cost for what in found])
    moved = fixed_price(state, seat, view.act)
    return Price(moved) if moved else None


IN_SHORT = ("auxiliary_taken", "city_too_far", "local_used", "money", "one_of_two")
"""Why an action is closed, where there are words for it that fit; a tap says it in full."""


def brief_reason(reason: RuleError) -> Message:
    """Why an action is closed, in few words where there are such."""
    code = reason.code.rpartition(".")[2]
    if code not in IN_SHORT:
        return reason.message
    return message(f"great_western_trail.play.closed.{code}", **reason.message.params)


def fixed_price(state: State, seat: int, act: Act) -> int:
    """The money of an action that is the same whatever is chosen; less than nothing is gained."""
    match act.do:
        case "dollars":
            return -act.amount * (count_of(state, seat, act.per) or 0)
        case "pairs":
            return -act.dollars * pairs(state, seat)
    return act.pay - act.dollars


def _least(costs: list[int]) -> Price | None:
    return Price(min(costs), least=len(set(costs)) > 1) if costs else None
