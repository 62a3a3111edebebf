"""What a group at a table of Great Western Trail enters beside its turns: tiles in view, a missed turn, the sheet."""

from random import Random
from typing import Any

from companion.games.great_western_trail.records import ConfirmRow
from companion.games.great_western_trail.state import State, phase
from companion.games.great_western_trail.state.circles import step_limit
from companion.games.great_western_trail.state.in_play import FRESH, MOVE, NOWHERE, REFILL, UNTOLD
from companion.games.great_western_trail.turns.choices import locations
from companion.games.great_western_trail.turns.commands import (
    DUE,
    CatchUp,
    CaughtUp,
    Move,
    TakeObjective,
    TellTile,
    Waive,
)
from demo_players.great_western_trail.telling import suggest_telling
from scoring.great_western_trail import CATEGORIES, WORKERS

_TELLS, _MISSED, _CAUGHT_UP = 0.25, 0.01, 0.7
"""How often a tile that lies untold is told, a turn was missed, and the missed turn was the only one."""
_LATER = 0.5
"""How often the card for a link of cities is told later."""
_WORKS, _LEAVES = 0.8, 0.1
"""How often a rider stops to work at a building near by, and what comes now or never is left."""


def beside_the_turns(state: State, random: Random) -> Any:
    """An entry that the group makes first, or None for one that the game suggests."""
    if state.depth == "score_only":
        return None
    if phase(state) != "play":
        return _row(state)
    untold = _untold(state)
    if untold and random.random() < _TELLS:
        where, kinds = random.choice(untold)
        return TellTile(where, random.choice(kinds))
    if state.visit.dues:
        leaves = not state.visit.dues[0].must and random.random() < _LEAVES
        return Waive(state.turn) if leaves else None
    return _missed(state, random) or _ride(state, random)


def as_they_are_laid(state: State, random: Random) -> Any:
    """Every tile that lies there untold is told before anything else is done, where the turn leaves room for it."""
    if phase(state) != "play" or state.visit.step not in (MOVE, REFILL):
        return None
    if state.visit.dues:
        later = state.visit.dues[0].do == "objective" and random.random() < _LATER
        return TakeObjective(state.turn, DUE) if later else None
    return suggest_telling(state, random)


def _untold(state: State) -> list[tuple[str, tuple[str, ...]]]:
    """Tiles in view that nobody has told, with what they can be."""
    market, foresight = state.common.market, state.common.foresight
    found: list[tuple[str, tuple[str, ...]]]
    found = [(f"market/{r}/{c}", WORKERS) for r, row in enumerate(market, 1) for c in range(len(row))]
    found = [(where, kinds) for where, kinds in found if _cell(state, where) == UNTOLD]
    for column, cells in enumerate(foresight):
        places = [place for place, cell in enumerate(cells) if cell == UNTOLD]
        found += [(f"foresight/{column}/{place}", state.board.stock_holds[column]) for place in places]
    return found


def _cell(state: State, where: str) -> str:
    _, row, column = where.split("/")
    return state.common.market[int(row) - 1][int(column)]


def _missed(state: State, random: Random) -> Any:
    if state.visit != FRESH:
        return None
    if state.waiting is not None:
        return CaughtUp() if random.random() < _CAUGHT_UP else None
    started = all(ranch.rider != NOWHERE for ranch in state.ranches)
    return CatchUp(random.randrange(state.players)) if started and random.random() < _MISSED else None


def _ride(state: State, random: Random) -> Move | None:
    """To an own building or the next but one neutral one: a group rides home only once it has something to sell."""
    seat, ranch = state.turn, state.ranches[state.turn]
    if state.visit.step != MOVE or ranch.rider == NOWHERE or random.random() > _WORKS:
        return None
    near = [choice.what for choice in locations(state, seat, step_limit(state, seat)) if choice.why_not is None]
    neutral = [place for place in near if place.startswith("neutral/")]
    found = [*neutral[:2], *(place for place in near if place.startswith("own/"))]
    return Move(seat, random.choice(found)) if found else None


def _row(state: State) -> ConfirmRow | None:
    """The next row of the sheet that was not said to be right."""
    for seat, checked in enumerate(state.checked):
        left = [category for category in CATEGORIES if category not in checked]
        if left and not state.confirmed[seat]:
            return ConfirmRow(seat, left[0])
    return None
