"""How a round runs by itself: from placing to using, from player to player, to feeding, and to the next round."""

from typing import Any

from companion.games.stone_age.events import FeedingBegan, GameEnded, RoundBegan, TurnCame, UsingBegan
from companion.games.stone_age.state import State
from companion.games.stone_age.turns.placing import can_place, next_placer


def what_follows(state: State) -> tuple[Any, ...]:
    """What happens without anybody choosing anything, after the last entry; nothing while missed ones are put in."""
    if state.waiting is not None:
        return ()
    match state.phase:
        case "place":
            return _after_placing(state)
        case "use":
            return _after_using(state)
        case "feed" if all(state.fed):
            return round_end(state)
    return ()


def _after_placing(state: State) -> tuple[Any, ...]:
    events = next_placer(state)
    if any(isinstance(event, TurnCame) for event in events):
        return events
    user = _next_user(state, state.first)
    return *events, FeedingBegan() if user is None else UsingBegan(user)


def _after_using(state: State) -> tuple[Any, ...]:
    if state.roll or state.dice_list or state.placed(state.turn):
        return ()
    user = _next_user(state, state.turn)
    return (FeedingBegan() if user is None else TurnCame(user),)


def _next_user(state: State, seat: int) -> int | None:
    """The first player from this one on, clockwise, who still has figures on the board."""
    return next((who for who in state.clockwise(seat) if state.placed(who)), None)


def round_end(state: State) -> tuple[GameEnded | RoundBegan]:
    """An empty building stack ends the game; so does a deck too short for the card spaces; else a new round begins."""
    match ending(state):
        case "stack_empty":
            empty = next((number for number, stack in enumerate(state.stacks) if not stack.left), None)
            return (GameEnded("stack_empty", empty),)
        case "deck_short":
            return (GameEnded("deck_short"),)
    return (RoundBegan(state.clockwise(state.first)[1]),)


def ending(state: State) -> str:
    """Why no new round can begin; "" if one can."""
    if state.stack_is_empty:
        return "stack_empty"
    return "deck_short" if state.cards_left < len(state.display) else ""


def nothing_to_do(state: State) -> bool:
    """True if a correction left the table where nobody is asked anything any more."""
    match state.phase:
        case "place":
            return not can_place(state, state.turn)
        case "use":
            return not state.roll and not state.dice_list and not state.placed(state.turn)
        case "feed":
            return all(state.fed)
    return False
