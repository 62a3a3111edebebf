"""What an entry would change if no rule stood against it, for groups that play differently."""

from collections import Counter
from typing import Any

from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.turns import commands as do
from companion.games.great_western_trail.turns.job_market import wage
from companion.question import Value


def by_hand(state: State, command: Any) -> tuple[tuple[str, Value], ...]:
    match command:
        case do.Move(seat, to):
            return (f"rider/{seat}", to), (f"dollars/{seat}", 0)
        case do.Hire(seat, _, worker, row):
            return (f"worker/{seat}/{worker}", 1), (f"dollars/{seat}", -wage(state, row, 0))
        case do.Build(seat, _, building, old):
            gone = ((f"building/{seat}/{old}", -1),) if old else ()
            return (f"building/{seat}/{building}", 1), *gone, (f"dollars/{seat}", 0)
        case do.BuyCattle(seat, _, cards):
            return *((f"cattle/{seat}/{card}", count) for card, count in Counter(cards).items()), (f"dollars/{seat}", 0)
        case do.MoveEngine(seat, _, to):
            return ((f"engine/{seat}", to),)
        case do.Upgrade(seat, _, number, disc):
            cost = state.box.stations[number - 1].cost
            return (f"station/{seat}/{number}", 1), *_cleared(seat, disc), (f"dollars/{seat}", -cost)
        case do.Deliver(seat, city, disc):
            return (f"city/{seat}/{city}", 1), *_cleared(seat, disc), (f"dollars/{seat}", 0)
        case do.EndTurn(seat):
            return (("turn", str((seat + 1) % state.players)),)
    return ()


def _cleared(seat: int, disc: str) -> tuple[tuple[str, Value], ...]:
    """The right-hand step circle is counted on the sheet, and set as what is counted there."""
    return ((f"step_disc/{seat}" if disc == "step_right" else f"circle/{seat}/{disc}", 1),) if disc else ()
