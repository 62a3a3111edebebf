"""The deck and the building stacks counted move by move, as a group would; the game derives both from what was seen."""

from collections.abc import Iterable
from typing import Any

from companion.games.stone_age import events as ev
from companion.games.stone_age.state import UNTOLD, State


def counted(states_and_events: Iterable[tuple[State, Any]]) -> dict[str, int]:
    """Both after these events, each with the state before it."""
    row: list[str | None] = []
    deck, stacks = 0, [0]
    for number, (state, event) in enumerate(states_and_events):
        if not number:
            row = [UNTOLD] * len(state.display)
            deck, stacks = len(state.box.cards) - len(row), [state.box.stack] * len(state.piles)
        match event:
            case ev.CardTold(slot, card):
                row[slot] = card
            case ev.CardTaken(_, slot):
                row[slot] = None
            case ev.ExtraCardDrawn(_, drawn):
                deck -= drawn
            case ev.RoundBegan():
                left = [card for card in row if card is not None]
                fresh = len(row) - len(left)
                row, deck = [*left, *[UNTOLD] * fresh], deck - fresh
            case ev.BuildingTaken(_, stack):
                stacks[stack] -= 1
    return {"deck": deck, **{f"stack_left/{number}": left for number, left in enumerate(stacks)}}
