"""The card spaces and the deck: cards slide to the cheap end, spaces are filled, and no card is counted twice."""

from companion.frozen import put, replaced
from companion.games.stone_age.state import UNTOLD, State


def filled(state: State) -> tuple[str | None, ...]:
    """The spaces after the cards left have slid to the cheap end and new ones were laid, as far as the deck reaches."""
    left = tuple(card for card in state.display if card is not None)
    known = len(left) - left.count(UNTOLD)
    lying = max(known, min(len(state.display), state.cards_left))
    row = list(left) + [UNTOLD] * (lying - len(left))
    while len(row) > lying:  # more unknown cards than there are
        del row[len(row) - 1 - row[::-1].index(UNTOLD)]
    return (*row, *(None,) * (len(state.display) - lying))


def by_hand(before: State, after: State) -> State:
    """After an entry by hand: what had left the deck has left it, whoever has it and wherever it lies."""
    return replaced(after, unentered=before.unentered + before.cards_out - after.cards_out)


def space_of(state: State, card: str) -> int | None:
    """Where a card lies: on the space where it was named, else on one of those where nobody named any."""
    if card in state.display:
        return state.display.index(card)
    unknown = [space for space, lying in enumerate(state.display) if lying == UNTOLD]
    return unknown[-1] if unknown else None


def off_the_row(state: State, space: int | None) -> State:
    """A card that somebody holds does not lie on a card space."""
    return state if space is None else replaced(state, display=put(state.display, space, None))
