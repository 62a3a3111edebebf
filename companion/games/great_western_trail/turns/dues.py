"""What an action brings along: actions that come now or never, only those something can come of."""

from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.in_play import UNTOLD
from companion.games.great_western_trail.turns.events import DueOpened
from companion.games.great_western_trail.turns.needs import can_upgrade, impossible

UPGRADE_HERE, LEAVE_END, FREE_TILE = "upgrade_here", "leave_end", "free_tile"


def opened(seat: int, *acts: Act) -> tuple[DueOpened, ...]:
    return (DueOpened(seat, acts),) if acts else ()


def after_engine(state: State, seat: int) -> tuple[Act, ...]:
    """What the space of an engine brings: its station, and the way back from the last space (X037 to X042)."""
    space = state.ranches[seat].engine
    station, rails = state.board.station_at.get(space), state.board.railroad
    acts: list[Act] = []
    if station is not None and can_upgrade(state, seat, station.number) is None:
        acts.append(Act(UPGRADE_HERE, which=str(station.number)))
    if space == str(rails.last):
        acts.append(Act(LEAVE_END, dollars=rails.last_dollars, must=True))
    return tuple(acts)


def after_hire(state: State, seat: int, worker: str) -> tuple[Act, ...]:
    """The immediate action of the space a worker was put on (X006)."""
    act = state.board.space_act.get((worker, state.count(seat, f"worker/{worker}")))
    return (act,) if act is not None and impossible(state, seat, act) is None else ()


def after_links(state: State, count: int) -> tuple[Act, ...]:
    """Objective cards for completed pairs of cities: mandatory, as many as there are (K34, K35, Q02)."""
    return (Act("objective", must=True),) * min(count, state.common.objectives + state.common.objective_stack)


def no_objectives(state: State) -> bool:
    """True if no objective card is left to take (Q02)."""
    return not state.common.objectives + state.common.objective_stack


def master_at(state: State, station: int) -> str:
    """The stationmaster tile that still lies at a station: its name, untold, or nothing."""
    space = state.board.station[station]
    if not space.stationmaster or any(number == station for number, _ in state.common.appointed):
        return ""
    tile = state.masters[station - 1] if len(state.masters) >= station else UNTOLD
    gone = any(held.get(f"stationmaster/{tile}") for held in state.held)
    return "" if gone else tile


def as_told(act: Act) -> tuple[Act, ...]:
    """A free tile is entered as what it is: a hazard, or a tile of the track."""
    return (Act("hazard"), Act("trade")) if act.do == FREE_TILE else (act,)


def free_tile(state: State, seat: int) -> bool:
    """True if a hazard can be removed free of charge or a tile taken."""
    return any(impossible(state, seat, act) is None for act in as_told(Act(FREE_TILE)))
