"""Another depth: what is left behind, what the rulebook gives, what has to be told, and what each depth follows."""

from collections.abc import Iterator
from typing import Any

from companion.game import Depth
from companion.games.great_western_trail.events import ChecksDropped, ForesightUnseen, GoodsDealt, TurnDropped
from companion.games.great_western_trail.final.holding import mirror_names, names
from companion.games.great_western_trail.fixes.turns import turn_fix_ids
from companion.games.great_western_trail.state import GOODS, State, goes_on, starting_goods
from companion.games.great_western_trail.state.circles import assumed
from companion.games.great_western_trail.state.mirror import EMPTY, FRESH, UNTOLD, Ranch
from companion.games.great_western_trail.turns.job_market import token_gone
from companion.games.great_western_trail.turns.kansas import refilled

_IN_TURNS = ("dollars", "certificates")
"""Rows of the sheet that only turns follow."""

# --- what a change brings -------------------------------------------------------------------------------------------


def change_depth(state: State, before: Depth) -> tuple[Any, ...]:
    """No open turn stays, nothing said to be right of a game that goes on, and who has not begun begins with goods."""
    found: list[Any] = []
    if state.visit != FRESH or state.waiting is not None:
        found.append(TurnDropped(_refilled(state)))
    if goes_on(state) and (any(state.confirmed) or any(state.checked)):
        found.append(ChecksDropped())
    if state.depth != "full" or state.over:
        return tuple(found)
    if not begun(state):
        goods = starting_goods(state.box, state.players, state.first)
        if any(state.count(seat, what) != count for seat, held in enumerate(goods) for what, count in held.items()):
            found.append(GoodsDealt(tuple(tuple(sorted(held.items())) for held in goods)))
    elif before != "full" and _foresight_told(state):
        found.append(ForesightUnseen())
    return tuple(found)


def _refilled(state: State) -> tuple[int, ...]:
    """The foresight columns that whoever was in Kansas City fills up again (K45)."""
    turn = state.turn if state.waiting is None else state.waiting.turn
    return refilled(state) if state.ranches[turn].rider == "kansas_city" else ()


def _foresight_told(state: State) -> bool:
    return any(tile not in (EMPTY, UNTOLD) for tiles in state.common.foresight for tile in tiles)


def begun(state: State) -> bool:
    """True as soon as anybody has done anything, or has other money than a start player could give."""
    if state.over or any(ranch != Ranch() for ranch in state.ranches):
        return True
    dealt = {f"area/{card.id}" for card in state.box.objectives if card.starting}
    if any(what not in (*dealt, *GOODS) for held in state.held for what in held):
        return True
    money = [state.dollars(seat) for seat in range(state.players)]
    starts = [starting_goods(state.box, state.players, first) for first in range(state.players)]
    return any(money) and money not in [[goods["dollars"] for goods in dealt] for dealt in starts]


# --- what it needs to be told ---------------------------------------------------------------------------------------


def needs(state: State, before: Depth) -> Iterator[str]:
    """What only turns follow, where every turn is entered from now on in the middle of a game."""
    if state.depth != "full" or before == "full" or state.over or not begun(state):
        return
    mine = ("dollars", "certificates", *(what for what in mirror_names(state) if what == "exchange_tokens"))
    for seat in range(state.players):
        yield from (f"{what}/{seat}" for what in (*mine, "engine", "rider"))
        if assumed(state, seat):
            yield from (f"circle/{seat}/{which}" for which in _circles(state))
    yield "turn"
    if not token_gone(state):
        yield "token"


def _circles(state: State) -> Iterator[str]:
    return (what.partition("/")[2] for what in mirror_names(state) if what.startswith("circle/"))


# --- what each depth follows ----------------------------------------------------------------------------------------


def followed(state: State, depth: Depth) -> Iterator[str]:
    """Full table follows all there is; Milestones what counts, money and certificates being asked for at the end."""
    if depth == "score_only":
        return
    for what in names(state):
        kind, _, which = what.partition("/")
        if depth == "full" or kind not in _IN_TURNS:
            yield from (f"{kind}/{seat}/{which}" if which else f"{kind}/{seat}" for seat in range(state.players))
    yield "over"
    if depth == "full":
        yield from turn_fix_ids(state)
    else:
        replaced = [what.partition("/")[2] for what in mirror_names(state) if what.startswith("replaced/")]
        yield from (f"replaced/{seat}/{which}" for seat in range(state.players) for which in replaced)
