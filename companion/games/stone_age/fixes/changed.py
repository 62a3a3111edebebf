"""What the verifier checks of two states in turn: which values of *Change one thing* differ.

Turns, figures and face-up cards are compared with what the box holds here: making a value with all that is offered
instead of it takes ten times as long.
"""

from collections.abc import Iterator

from companion.games.stone_age.state import HOUSE_RULES, Player, State
from companion.support.frozen_update import differing
from scoring.stone_age import RESOURCES

ALONE = ("first", "phase", "round", "missed")
OF_PLAYER = ("figures", "food", "field", "points", "cards", "one_use", "any_two", "tiles", "extra_drawn", "extra")
"""Kinds of values that the state or a player has under the same name."""


def changed_fixes(before: State, after: State) -> Iterator[str]:
    """Ids of values that are to be checked; a ValueError over what the box cannot contain."""
    if not 0 <= after.turn < len(after.players):
        raise ValueError(after.turn)
    yield from (kind for kind in ALONE if getattr(before, kind) != getattr(after, kind))
    for seat in differing(before.players, after.players):
        yield from (f"{kind}/{seat}" for kind in _of_player(before.players[seat], after.players[seat]))
    for kind in ("fed", "confirmed"):
        yield from (f"{kind}/{seat}" for seat in differing(getattr(before, kind), getattr(after, kind)))
    cards_taken = any(one.cards is not other.cards for one, other in zip(before.players, after.players, strict=True))
    if cards_taken or before.display != after.display:
        _check_display(after)
    for number in differing(before.piles, after.piles):
        yield from (f"stack_left/{number}", f"stack_top/{number}")
    if before.spots is not after.spots:
        _check_figures(after)
    if before.roll != after.roll and after.roll and after.roll.rolled:
        yield "dice" if after.roll.dice else "total"
    if before.dice_list != after.dice_list and after.dice_list and after.dice_list.dice:
        yield "list_dice"
    if before.unentered != after.unentered:
        yield "deck"
    if before.house != after.house:
        yield from (f"house/{rule}" for rule in HOUSE_RULES)


def _of_player(before: Player, after: Player) -> Iterator[str]:
    yield from (kind for kind in OF_PLAYER if getattr(before, kind) != getattr(after, kind))
    yield from (RESOURCES[number] for number in differing(before.resources, after.resources))
    if before.tools != after.tools:
        yield "tools"
    if (before.tools, before.turned) != (after.tools, after.turned):
        yield "turned"
    if before.buildings != after.buildings:
        yield from ("buildings", "tiles")


def _check_display(state: State) -> None:
    """A card lies on one space, and what is held lies nowhere else."""
    lying = [card for card in state.display if card]
    free = state.box.card.keys() - state.held_cards()
    if len({*lying}) < len(lying) or not free >= {*lying}:
        raise ValueError(lying)


def _check_figures(state: State) -> None:
    """Nobody has more figures on the board than in all."""
    left = [player.figures for player in state.players]
    for spot in state.spots:
        for seat, count in spot:
            left[seat] -= count
            if count < 0 or seat < 0:
                raise ValueError(count)
    if min(left) < 0:
        raise ValueError("figures")
