"""The card spaces and the deck: cards slide to the cheap end, spaces are filled, and no card is counted twice."""

from companion.games.stone_age.state import UNTOLD, State
from companion.support.frozen_update import replaced, with_item


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


def is_on_the_row(state: State, card: str) -> bool:
    """True if a card lies on a space, by its name or as one that nobody has named."""
    return card in state.display or UNTOLD in state.display


def off_its_space(state: State, card: str) -> State:
    """A card that somebody holds does not lie on the card space where it was named."""
    if card not in state.display:
        return state
    return replaced(state, display=with_item(state.display, state.display.index(card), None))


def off_the_row(state: State, card: str) -> State:
    """A card was taken from the row: if nobody has named it, from one of the spaces whose card is unknown.

    Where there are several of these, named cards behind the first of them lie nobody knows where once the row has slid.
    """
    if card in state.display or UNTOLD not in state.display:
        return off_its_space(state, card)
    first, last = state.display.index(UNTOLD), len(state.display) - 1 - state.display[::-1].index(UNTOLD)
    row = with_item(state.display, last, None)
    if first == last:
        return replaced(state, display=row)
    return replaced(state, display=(*row[:first], *(card and UNTOLD for card in row[first:])))


def emptied(before: State, after: State, entered: frozenset[str]) -> tuple[str | None, ...]:
    """The card spaces after values with these ids were set: one whose card was taken stays empty until the round ends.

    A card that lay on no space by its name came from the deck in an earlier round, as long as there are enough.
    """
    unknown = [space for space, card in enumerate(after.display) if card == UNTOLD and f"slot/{space}" not in entered]
    taken: list[int] = []
    filled_again = "deck" in entered and after.unentered >= before.unentered
    if after.depth == "full" and not filled_again:
        taken = [space for space in unknown if before.display[space] in after.held_cards()]
    too_many = max(0, after.cards_out - len(taken) - len(after.box.cards))
    gone = {*taken, *[space for space in reversed(unknown) if space not in taken][:too_many]}
    return tuple(None if space in gone else card for space, card in enumerate(after.display))
