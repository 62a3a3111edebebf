"""What follows from values that were set together: cards leave their spaces, missed rounds end, the game is over."""

from collections.abc import Iterable, Iterator
from typing import Any

from companion.game import Corrected
from companion.games.stone_age.card_row import by_hand, emptied, off_the_row
from companion.games.stone_age.clean_round import half_done
from companion.games.stone_age.events import GameEnded, RoundBegan
from companion.games.stone_age.evolve import evolve
from companion.games.stone_age.fixes import fix, fix_ids
from companion.games.stone_age.fixes.common import NO_CARD, UNTOLD_CARD
from companion.games.stone_age.fixes.rounds import set_deck
from companion.games.stone_age.state import FEED, OVER, PLACE, UNTOLD, USE, State
from companion.games.stone_age.turns.rounds import ending, round_end
from companion.secret import CLERK
from companion.support.frozen_update import replaced
from scoring.stone_age import RESOURCES

_OF_A_ROUND = ("turn", "first", "phase", "round", "spot", "fed", "turned")
"""Kinds of values that a new round sets, unless the group said otherwise."""
_DERIVED = ("stack_empty", "deck_short")


def follows(before: State, after: State, entered: frozenset[str]) -> tuple[Any, ...]:
    """The events after values with these ids were set; at *Score only* no round is followed."""
    if after.missed > before.missed and OVER not in (before.phase, after.phase):
        return tuple(_rounds_missed(before, after, entered))
    events = _Events(after)
    events.add((*_slots(after, emptied(before, after, entered)), *_uncovered(before, after, entered)))
    state = events.state
    if after.depth == "score_only":
        return tuple(events.all)
    if after.phase == OVER:
        events.add(_over(before, state, entered))
    elif after.phase == PLACE and ending(state) and (after.round > before.round or _was_asked_for(before, after)):
        events.add(_end(state))
    return tuple(events.all)


def asks_for(before: State, after: State, entered: frozenset[str]) -> Iterator[str]:
    """How high a stack is that may be empty since a round that nobody entered: that was then the last."""
    if after.depth != "full" or after.phase == OVER or after.missed == before.missed:
        return
    for number, stack in enumerate(after.stacks):
        others = sum(other.left for other in after.stacks) - stack.left
        if not stack.known and after.tiles_left <= others and f"stack_left/{number}" not in entered:
            yield f"stack_left/{number}"


def _was_asked_for(before: State, after: State) -> bool:
    """True if nobody knew how high a stack was that is empty, and nothing of this round has been entered."""
    found = any(not was.known and not now.left for was, now in zip(before.stacks, after.stacks, strict=True))
    return found and after.depth == "full" and not half_done(after)


class _Events:
    """Events, and the state after them."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.all: list[Any] = []

    def add(self, events: Iterable[Any]) -> None:
        for event in events:
            self.all.append(event)
            self.state = evolve(self.state, event)


def _slots(state: State, row: tuple[str | None, ...]) -> Iterator[Corrected]:
    """What makes the card spaces these."""
    for space, (now, then) in enumerate(zip(state.display, row, strict=True)):
        if now != then:
            yield Corrected(f"slot/{space}", NO_CARD if then is None else then or UNTOLD_CARD)


def _uncovered(before: State, after: State, entered: frozenset[str]) -> Iterator[Corrected]:
    """Where tiles were taken from a stack, the one on top is another."""
    for number, (was, now) in enumerate(zip(before.piles, after.piles, strict=True)):
        if now.taken > was.taken and now.top and now.top == was.top and f"stack_top/{number}" not in entered:
            yield Corrected(f"stack_top/{number}", UNTOLD_CARD)


def _again(state: State, after: State, entered: frozenset[str]) -> Iterator[Corrected]:
    """What the group said of the round, where a state has it otherwise."""
    for id_ in fix_ids(after):
        if id_ in entered and id_.partition("/")[0] in _OF_A_ROUND:
            said, now = fix(after, id_, CLERK), fix(state, id_, CLERK)
            if said and said.value is not None and (now is None or now.value != said.value):
                yield Corrected(id_, said.value)


# --- the end --------------------------------------------------------------------------------------------------------


def _end(state: State) -> tuple[Any, ...]:
    """No round can begin: the board is cleared, and the game is over."""
    return Corrected("phase", OVER), *round_end(state)


def _over(before: State, after: State, entered: frozenset[str]) -> Iterator[Any]:
    """The cause is what the table says; an end that it says no longer was none, and the next round begins."""
    cause, said = ending(after), after.cause if after.cause in _DERIVED else ""
    if before.phase != OVER and after.depth == "milestones":
        yield from round_end(after) if cause else (GameEnded("agreed"),)
        yield from _goods(after, entered)
    elif said and not cause and after.depth == "full" and "phase" not in entered:
        yield Corrected("phase", PLACE)
        yield from (Corrected(f"confirmed/{seat}", "no") for seat, done in enumerate(after.confirmed) if done)
        yield RoundBegan(after.clockwise(after.first)[1])
    elif said != cause:
        yield Corrected("phase", OVER)


def _goods(after: State, entered: frozenset[str]) -> Iterator[Corrected]:
    """Resources that were counted for the end."""
    for seat, player in enumerate(after.players):
        for kind, count in zip(RESOURCES, player.resources, strict=True):
            if f"{kind}/{seat}" in entered:
                yield Corrected(f"{kind}/{seat}", count)


# --- missed rounds --------------------------------------------------------------------------------------------------


def _rounds_missed(before: State, after: State, entered: frozenset[str]) -> list[Any]:
    """What was taken, then the end of the round: cards slide and spaces are filled, or the game is over.

    What the group said of the round that it plays now stays so.
    """
    events, then = _Events(after), _at_its_end(before, after, entered)
    events.add(_uncovered(before, after, entered))
    if ending(then) and not ("phase" in entered and after.phase in (USE, FEED)):
        events.add(_slots(events.state, then.display))
        events.add(_end(then))
        return events.all
    row = _laid(then, after, entered)
    starters = [
        after.clockwise(before.first + 1)[number % len(after.seats)] for number in range(_missed(before, after))
    ]
    events.add((Corrected("phase", PLACE), *(RoundBegan(seat) for seat in starters)))
    events.add(_slots(events.state, row))
    events.add((Corrected("deck", after.deck if "deck" in entered else max(0, then.deck - then.display.count(None))),))
    events.add(tuple(_again(events.state, after, entered)))
    return events.all


def _missed(before: State, after: State) -> int:
    return after.missed - before.missed


def _at_its_end(before: State, after: State, entered: frozenset[str]) -> State:
    """The table at the end of the missed round, before cards slide: what the group says of the spaces came later."""
    row = tuple(
        before.display[space] if f"slot/{space}" in entered else card for space, card in enumerate(after.display)
    )
    then = by_hand(before, replaced(after, display=_without(row, after.held_cards())))
    then = by_hand(then, replaced(then, display=emptied(before, then, frozenset())))
    for card in _from_unknown_spaces(before, after):
        then = by_hand(then, off_the_row(then, card))
    if "deck" not in entered:
        return then
    new = then.display.count(None)
    return set_deck(then, after.deck + new if after.deck else min(new, before.deck))


def _from_unknown_spaces(before: State, after: State) -> list[str]:
    """Cards taken in the missed round that nobody had named: all that did not leave the row or the deck before it."""
    held, had = after.held_cards(), before.held_cards()
    shown = sum(was.extra_drawn and not now.extra_drawn for was, now in zip(before.players, after.players, strict=True))
    earlier = max(0, before.unentered) + len(had - held) + shown
    return sorted(held - had - set(before.display))[earlier:]


def _without(row: tuple[str | None, ...], held: set[str]) -> tuple[str | None, ...]:
    return tuple(None if card in held else card for card in row)


def _laid(then: State, after: State, entered: frozenset[str]) -> tuple[str | None, ...]:
    """The card spaces of the next round: cards have slid, new ones were laid, and some the group has named."""
    named = {space: after.display[space] for space in range(len(after.display)) if f"slot/{space}" in entered}
    slid = [UNTOLD if card in named.values() else card for card in then.display if card is not None]
    new = min(len(then.display) - len(slid), then.deck)  # of a round that the group plays on there may be too few
    row = [*slid, *[UNTOLD] * new, *[None] * (len(then.display) - len(slid) - new)]
    return tuple(named.get(space, card) for space, card in enumerate(row))
