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
from companion.games.great_western_trail.turns import commands as do


def _visit(state: State, command: do.VisitKansasCity) -> tuple[Any, ...]:
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
    do.Move: riding.move,
    do.Waive: riding.waive,
    do.EndTurn: riding.end_turn,
    do.SpendToken: riding.spend_token,
    do.CatchUp: riding.catch_up,
    do.CaughtUp: lambda state, _: riding.caught_up(state),
    do.TellTile: telling.tell_tile,
    do.Use: acting.use,
    do.Hire: acting.hire,
    do.Build: acting.build,
    do.BuyCattle: acting.buy,
    do.RemoveHazard: acting.remove_hazard,
    do.TakeTile: acting.take_tile,
    do.TakeObjective: acting.take_objective,
    do.PlayObjective: acting.play_objective,
    do.CopyBuilding: acting.copy_building,
    do.MoveEngine: rails.move_engine,
    do.Upgrade: rails.upgrade,
    do.TakeAuxiliary: rails.take_auxiliary,
    do.DeliverByRail: rails.deliver_by_rail,
    do.ChooseTile: kansas.choose_tile,
    do.SkipForesight: kansas.skip_foresight,
    do.TakeIncome: kansas.take_income,
    do.Grow: kansas.grow,
    do.Deliver: kansas.deliver,
    do.VisitKansasCity: _visit,
}


def decide_turn(state: State, command: Any) -> tuple[Any, ...]:
    """The events of a command of the turn, or the refusal with its rule."""
    rule = _DECIDE.get(type(command))
    if rule is None:
        raise RuleError("table.unknown_command")
    if phase(state) != "play":
        raise refuse("play_is_over", "GWT-E08")
    return rule(state, command)
