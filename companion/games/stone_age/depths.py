"""Another depth: what is put down, what is laid out anew, what it needs to be told, and what each depth keeps true."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.frozen_update import replaced
from companion.game import Depth
from companion.games.stone_age.card_row import by_hand, filled
from companion.games.stone_age.catch_up import face_up
from companion.games.stone_age.events import RoundDropped, RoundLaidOut
from companion.games.stone_age.state import OVER, PLACE, UNTOLD, State
from scoring.stone_age import RESOURCES

_GOODS = ("food", *RESOURCES)
_NOTED = ("figures", "field", "points", "tools", "buildings", "cards")
"""What Milestones and Full table follow of every player."""

# --- what a change brings -------------------------------------------------------------------------------------------


def change_depth(state: State, before: Depth) -> tuple[Any, ...]:
    """Nothing of a half-played round stays that the new depth cannot finish; where play is followed more closely than
    before a clean one begins."""
    if state.phase == OVER:
        return ()
    if state.depth == "full" or before == "score_only":
        unseen = before == "score_only"
        changes = laid_out(state, state.first, unseen=unseen) != state
        return (RoundLaidOut(state.first, unseen),) if changes else ()
    keeps_roll = state.depth == "milestones" and state.roll is not None and state.roll.rolled
    return (RoundDropped(keeps_roll),) if dropped(state, keeps_roll=keeps_roll) != state else ()


def dropped(state: State, *, keeps_roll: bool = False) -> State:
    """All figures are home, nobody is fed, and nothing is asked for any more but perhaps the yield of a roll."""
    return replaced(
        state,
        spots=((),) * len(state.spots),
        phase=PLACE,
        left_out=(),
        just_left_out=(),
        roll=state.roll if keeps_roll else None,
        dice_list=None,
        built=(),
        fed=(False,) * len(state.seats),
    )


def laid_out(state: State, seat: int, *, unseen: bool = False) -> State:
    """A clean round that this player begins: cards slid and filled up, tiles on top known only where none was noted."""
    state = replaced(dropped(state), turn=seat, first=seat)
    if unseen:
        standing = (False,) * state.box.tool_spaces
        state = replaced(state, players=tuple(replaced(player, turned=standing) for player in state.players))
    piles = tuple(
        pile if stack.known and not unseen else replace(pile, top=UNTOLD)
        for pile, stack in zip(state.piles, state.stacks, strict=True)
    )
    return by_hand(state, replaced(state, display=filled(state), piles=piles))


# --- what it needs to be told ---------------------------------------------------------------------------------------


def needs(state: State, before: Depth) -> Iterator[str]:
    """What the depth before did not follow and the new one does, of whoever has it and where it is uncertain."""
    if state.phase == OVER or state.depth == "score_only":
        return
    seats = range(len(state.seats))
    full = state.depth == "full"
    for kind in (*(_NOTED if before == "score_only" else ()), *(_GOODS if full else ())):
        yield from (f"{kind}/{seat}" for seat in seats if kind in _NOTED or not state.players[seat].goods_known)
    if full:
        for seat in seats:
            yield from () if state.players[seat].goods_known else face_up(state, seat, "any_resources")
        yield from (f"stack_left/{number}" for number, stack in enumerate(state.stacks) if not stack.known)


# --- what each depth keeps true -------------------------------------------------------------------------------------


def followed(state: State, depth: Depth) -> Iterator[str]:
    """The values that the entries of a depth keep true; once the game is over, those that count."""
    if depth == "score_only":
        return
    seats, over = range(len(state.seats)), state.phase == OVER
    for kind in (*_NOTED, "extra_drawn", *(() if over else ("one_use", "turned"))):
        yield from (f"{kind}/{seat}" for seat in seats)
    if depth == "full":
        for kind in (*(RESOURCES if over else _GOODS), "any_two"):
            yield from (f"{kind}/{seat}" for seat in seats if state.players[seat].goods_known)
        yield "phase"
    if not over:
        yield from ("first", "round", "deck")
        yield from _board(state) if depth == "full" else ()


def _board(state: State) -> Iterator[str]:
    """What lies on the board, whose turn it is and who is fed."""
    seats = range(len(state.seats))
    yield "turn"
    yield from (f"fed/{seat}" for seat in seats)
    yield from (f"slot/{number}" for number in range(len(state.display)))
    for number in range(len(state.piles)):
        yield from (f"stack_left/{number}", f"stack_top/{number}")
    yield from (f"spot/{place.id}/{seat}" for place in state.places for seat in seats)
