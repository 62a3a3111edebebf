"""The last round, from the table itself: who has few trains, whose turn it is, and who began it.

A player who ends a turn with two trains or fewer begins it; everybody then has one more turn, that player's being the
last (TTR-E03). So whoever has so few and is not on turn has ended such a turn, and it was begun by the first
of them whose turn is still to come.
"""

from companion.game import Corrected
from companion.games.ticket_to_ride.state import State

LAST_TURNS, NOT_BEGUN, OVER = "last_turns", "not_begun", "0"
"""The id of the value, and two of its options; the others are numbers of turns."""


def short_of_trains(state: State) -> tuple[int, ...]:
    """Who has so few trains that a turn which ends so begins the last round."""
    return tuple(seat for seat, left in enumerate(state.trains) if left <= state.board.last_round_at)


def possible(state: State) -> tuple[str, ...]:
    """How many turns the last round can have, as the table lies; the likeliest first, and that play is over last."""
    return (*(_written(state, one) for one in _beginners(state)), OVER)


def now(state: State) -> str:
    """How many turns it has by what was entered."""
    if state.over:
        return OVER
    return NOT_BEGUN if state.last_turns is None else str(state.last_turns)


def derived(before: State, after: State) -> str:
    """How many turns the last round has, once values were set; the likeliest where that is not certain."""
    found, began = _beginners(after), began_by(before)
    return _written(after, began if began in found else found[0])


def is_certain(before: State, after: State) -> bool:
    """False if the table can have come to this in two ways."""
    found, began = _beginners(after), began_by(before)
    if began is not None and began == before.turn != after.turn:
        return began not in found  # that turn was the last one, and may have been played
    if began is not None and began in found:
        return True
    return len(found) == 1 or (found[0] is None and before.turn == after.turn and not _others_played(before, after))


def _others_played(before: State, after: State) -> bool:
    """True if somebody who is not on turn has other trains: a whole round may have gone by."""
    return any(after.trains[seat] != had for seat, had in enumerate(before.trains) if seat != after.turn)


def began_by(state: State) -> int | None:
    """Who began the last round; None before that."""
    if state.last_turns is None:
        return None
    return (state.turn + state.last_turns - 1) % state.players


def _beginners(state: State) -> tuple[int | None, ...]:
    """Who can have begun the last round, the likeliest first; None if nobody need have."""
    short = short_of_trains(state)
    others = sorted((seat for seat in short if seat != state.turn), key=lambda seat: _until(state, seat))
    on_turn = (state.turn,) if state.turn in short else ()
    return (others[0], *on_turn) if others else (None, *on_turn)


def _until(state: State, seat: int) -> int:
    """Turns from now up to and with this player's."""
    return (seat - state.turn) % state.players + 1


def _written(state: State, began: int | None) -> str:
    return NOT_BEGUN if began is None else str(_until(state, began))


# --- what was set by hand -------------------------------------------------------------------------------------------


def follows(before: State, after: State, set_: frozenset[str]) -> tuple[Corrected, ...]:
    """The last round begins, ends or is called off with the values that were set, unless they say so themselves."""
    if after.depth != "full" or after.over or LAST_TURNS in set_ or _same_ground(before, after):
        return ()
    then = derived(before, after)
    return () if then == now(after) else (Corrected(LAST_TURNS, then),)


def asks_for(before: State, after: State, set_: frozenset[str]) -> tuple[str, ...]:
    """How many turns it has, where the table alone cannot tell; and whether play is over once nobody has few trains."""
    if after.depth != "full" or LAST_TURNS in set_:
        return ()
    if before.over and after.over:
        return (LAST_TURNS,) if short_of_trains(before) and not short_of_trains(after) else ()
    if after.over or _same_ground(before, after):
        return ()
    return () if is_certain(before, after) else (LAST_TURNS,)


def _same_ground(before: State, after: State) -> bool:
    """True if nothing has changed from which it follows."""
    return before.turn == after.turn and short_of_trains(before) == short_of_trains(after)
