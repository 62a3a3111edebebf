"""Missed entries: what a player did and nobody entered is put in later, while the open turn waits."""

from companion.errors import RuleError
from companion.games.stone_age.events import AllCaughtUp, CatchingUp
from companion.games.stone_age.phases import only_in
from companion.games.stone_age.records import CatchUp, CaughtUp
from companion.games.stone_age.state import State


def decide(state: State, command: CatchUp | CaughtUp) -> tuple[CatchingUp | AllCaughtUp]:
    if isinstance(command, CaughtUp):
        if state.waiting is None:
            raise RuleError("stone_age.not_catching_up")
        only_in(state, "missed")
        return (AllCaughtUp(),)
    if state.waiting is not None:
        raise RuleError("stone_age.catching_up_already", player=state.name(state.turn))
    only_in(state, "place", "use", "feed")
    if not 0 <= command.seat < len(state.seats):
        raise RuleError("table.no_such_seat")
    return (CatchingUp(command.seat),)
