"""Change one thing: every value the state holds, what the box allows for it, and which cells count it."""

from collections.abc import Iterator
from functools import partial

from companion.game import FixKinds
from companion.game.values import find, put
from companion.games.stone_age.fixes import board, players, rounds
from companion.games.stone_age.fixes.board import fix_row
from companion.games.stone_age.fixes.players import NUMBERS, fix_cells
from companion.games.stone_age.fixes.rounds import PHASES
from companion.games.stone_age.state import HOUSE_RULES, State

__all__ = ["FIX_KINDS", "PHASES", "fix", "fix_cells", "fix_ids", "fix_row", "set_fix"]

FIX_KINDS = FixKinds(
    order=(
        *("turn", "points", "food", "wood", "brick", "stone", "gold", "field", "tools", "figures"),
        *("buildings", "cards", "spot", "slot", "stack_top", "stack_left", "deck", "phase", "house"),
    ),
    seats=frozenset({"turn", "first"}),
    rows=(("stack_left", "stack_top"),),
    secrets=frozenset({"extra"}),
)


def fix_ids(state: State) -> Iterator[str]:
    """Every value that can be set, by id: `kind` or `kind/which`; what others follow from comes before them.

    `missed` is no part of the table: a group that has fallen behind counts the rounds it did not enter.
    """
    seats = range(len(state.seats))
    yield from ("turn", "first", "phase", "round")
    for kind in (
        *NUMBERS,
        *("cards", "one_use", "any_two", "turned", "extra_drawn", "extra", "tiles", "fed", "confirmed"),
    ):
        yield from (f"{kind}/{seat}" for seat in seats)
    yield from (f"slot/{number}" for number in range(len(state.display)))
    for number in range(len(state.stacks)):
        yield from (f"stack_left/{number}", f"stack_top/{number}")
    yield "deck"
    yield from (f"spot/{place.id}/{seat}" for place in state.places for seat in seats)
    if state.roll and state.roll.rolled:
        yield "dice" if state.roll.dice else "total"
    if state.dice_list and state.dice_list.dice:
        yield "list_dice"
    yield from (f"house/{rule}" for rule in HOUSE_RULES)


KINDS = {**rounds.KINDS, **players.KINDS, **board.KINDS}
fix, set_fix = partial(find, KINDS), partial(put, KINDS)
