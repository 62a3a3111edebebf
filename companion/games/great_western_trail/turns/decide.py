"""What may happen in a turn: each command to the module of its rules."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import RuleError
from companion.games.great_western_trail.evolve.turns import evolve_turn
from companion.games.great_western_trail.refusals import refuse
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.mirror import DECISIONS
from companion.games.great_western_trail.state.part import phase
from companion.games.great_western_trail.turns import acting, kansas, rails, riding, telling
from companion.games.great_western_trail.turns.commands import (
    Build,
    BuyCattle,
    CatchUp,
    CaughtUp,
    ChooseTile,
    CopyBuilding,
    Deliver,
    DeliverByRail,
    EndTurn,
    Grow,
    Hire,
    Move,
    MoveEngine,
    PlayObjective,
    RemoveHazard,
    SkipForesight,
    SpendToken,
    TakeAuxiliary,
    TakeIncome,
    TakeObjective,
    TakeTile,
    TellTile,
    Upgrade,
    Use,
    VisitKansasCity,
    Waive,
)


def _visit(state: State, command: VisitKansasCity) -> tuple[Any, ...]:
    """Step by step, each on the table the one before has left."""
    events: tuple[Any, ...] = ()
    while state.visit.step in DECISIONS:
        happened = decide_turn(state, kansas.part_of(state, command))
        for event in happened:
            state = evolve_turn(state, event)
        events += happened
    if not events:
        raise refuse("not_this_sub_phase", "GWT-B09")
    return events


_DECIDE: Mapping[type, Callable[[State, Any], tuple[Any, ...]]] = {
    Move: riding.move,
    Waive: riding.waive,
    EndTurn: riding.end_turn,
    SpendToken: riding.spend_token,
    CatchUp: riding.catch_up,
    CaughtUp: lambda state, _: riding.caught_up(state),
    TellTile: telling.tell_tile,
    Use: acting.use,
    Hire: acting.hire,
    Build: acting.build,
    BuyCattle: acting.buy,
    RemoveHazard: acting.remove_hazard,
    TakeTile: acting.take_tile,
    TakeObjective: acting.take_objective,
    PlayObjective: acting.play_objective,
    CopyBuilding: acting.copy_building,
    MoveEngine: rails.move_engine,
    Upgrade: rails.upgrade,
    TakeAuxiliary: rails.take_auxiliary,
    DeliverByRail: rails.deliver_by_rail,
    ChooseTile: kansas.choose_tile,
    SkipForesight: kansas.skip_foresight,
    TakeIncome: kansas.take_income,
    Grow: kansas.grow,
    Deliver: kansas.deliver,
    VisitKansasCity: _visit,
}


def decide_turn(state: State, command: Any) -> tuple[Any, ...]:
    """The events of a command of the turn, or the refusal with its rule."""
    rule = _DECIDE.get(type(command))
    if rule is None:
        raise RuleError("table.unknown_command")
    if phase(state) != "play":
        raise refuse("play_is_over", "GWT-E08")
    return rule(state, command)
