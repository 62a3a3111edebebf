"""A round that is under way, and a clean one: what lies on the board, is due or has been rolled."""

from dataclasses import replace

from companion.games.stone_age.card_row import by_hand, filled
from companion.games.stone_age.state import OVER, PLACE, UNTOLD, State
from companion.support.frozen_update import replaced


def half_done(state: State) -> bool:
    """True if something of a round lies on the board or is due, where rounds are entered turn by turn.

    What a player is just putting in is none of it.
    """
    if state.phase == OVER or state.depth != "full" or state.waiting is not None:
        return False
    return dropped(state) != state


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
