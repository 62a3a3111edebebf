"""What has to be entered when the depth changes, and what a group that fell behind sets."""

from collections.abc import Iterator
from typing import Any

from companion.errors import NextStep
from companion.game import Depth
from companion.games.stone_age.clean_round import dropped, half_done, laid_out
from companion.games.stone_age.events import RoundDropped, RoundLaidOut
from companion.games.stone_age.records import ConfirmPlayer, KeepExtraCard
from companion.games.stone_age.state import OVER, State, building_name, card_name
from companion.messages import Message, message
from companion.question import Value
from scoring.stone_age import RESOURCES

_PEOPLE = ("figures", "food", "field", "points")
_VILLAGE = ("tools", "buildings", "cards")
_USES = {"any_resources": "any_two", "one_use_tool": "one_use", "extra_card": "extra_drawn"}
"""Cards whose use has a value of its own."""
_SEATS = ("turn", "first")
_CARDS = ("cards", "one_use", "extra", "slot")
_BUILDINGS = ("tiles", "stack_top")

NEVER_TOLD = frozenset(
    f"stone_age.{code}"
    for code in (
        "figures_at_home",
        "no_card_here",
        "no_such_tool",
        "nobody_there",
        "not_owned",
        "one_use_gone",
        "other_phase",
        "place_taken",
        "rings_full",
        "rings_left",
        "stack_is_empty",
        "tool_turned",
        "village_full",
    )
)
"""Refusals that are wrong where somebody's entry is missing."""


def catch_up(state: State) -> Iterator[str]:
    """What lies before each player; in full play where the round is, and what is laid out."""
    stocked = _PEOPLE if state.depth == "full" else tuple(kind for kind in _PEOPLE if kind != "food")
    goods = () if state.depth == "milestones" else RESOURCES
    for kind in (*stocked, *goods, *_VILLAGE):
        yield from (f"{kind}/{seat}" for seat in range(len(state.seats)))
    uses = [kind for kind in _USES if kind != "any_resources" or state.depth != "milestones"]
    for seat in range(len(state.seats)):
        yield from face_up(state, seat, *uses)
    yield from (f"turned/{seat}" for seat, player in enumerate(state.players) if any(player.turned))
    if state.depth != "score_only":
        yield from ("round", "first")
    if state.depth == "full":
        yield from ("missed", "phase", "turn")
        yield from (f"slot/{number}" for number in range(len(state.display)))
    if state.depth != "score_only":
        yield from (f"stack_left/{number}" for number in range(len(state.stacks)))
        yield "deck"
    if state.depth == "full":
        yield from (f"stack_top/{number}" for number, stack in enumerate(state.stacks) if stack.left)


def face_up(state: State, seat: int, *kinds: str) -> Iterator[str]:
    """What may still be used, or be shown, of the cards of such a kind that a player holds."""
    held = {state.box.card[card].upper.kind for card in state.players[seat].cards}
    yield from (f"{_USES[kind]}/{seat}" for kind in kinds if kind in held)


def missed_round(state: State) -> tuple[tuple[str, Value], ...]:
    """One whole round more that nobody entered: what has changed with it follows, see `follows`."""
    if state.depth != "full" or state.phase == OVER:
        return ()
    return (("missed", state.missed + 1),)


def fix_words(state: State, id_: str, option: str) -> Message | None:
    """Players, cards, tiles and phases have names; dice and numbers are what they are."""
    kind = id_.partition("/")[0]
    if kind in _SEATS:
        return message("question.as_it_is", what=state.name(int(option)))
    if kind in _CARDS:
        return card_name(option)
    if kind in _BUILDINGS:
        return building_name(option)
    return message(f"stone_age.phase_name.{option}") if kind == "phase" else None


_PLACE = (
    "already_there",
    "idle_place",
    "no_card_here",
    "place_taken",
    "players_full",
    "rings_full",
    "stack_is_empty",
    "village_full",
)
_NUMBER = ("at_least_one", "exactly", "figures_at_home", "rings_left")
_PAYMENT = ("any_two_is_two", "building_costs", "building_kinds", "building_range", "card_costs", "not_owned")
_TOOLS = ("no_such_tool", "one_use_gone", "tool_turned", "tool_twice")
_DICE = ("die_faces", "so_many_dice")


def _each(codes: tuple[str, ...], words: str) -> dict[str, NextStep]:
    return {f"stone_age.{code}": NextStep(f"stone_age.on.{words}") for code in codes}


NEXT_STEPS = {
    **_each(_PLACE, "place"),
    **_each(_NUMBER, "number"),
    **_each(_PAYMENT, "payment"),
    **_each(_TOOLS, "tools"),
    **_each(_DICE, "dice"),
    "stone_age.die_not_left": NextStep("stone_age.on.die"),
    "stone_age.show_extra_card": NextStep("stone_age.extra.show", KeepExtraCard),
    "stone_age.goods_first": NextStep("stone_age.do.EnterGoods"),
    "stone_age.confirm_first": NextStep("refusal.on.check", ConfirmPlayer),
    "stone_age.play_not_over": NextStep("refusal.on.table"),
}


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


# --- what has to be entered -----------------------------------------------------------------------------------------


def needs(state: State, before: Depth) -> Iterator[str]:
    """What the depth before did not follow and the new one does, of whoever has it and where it is uncertain."""
    if state.phase == OVER or state.depth == "score_only":
        return
    seats = range(len(state.seats))
    full = state.depth == "full"
    resumed = half_done(state)  # it may have been played on without an entry
    noted = _NOTED if before == "score_only" and not resumed else ()
    for kind in (*noted, *(_GOODS if full else ())):
        known = not resumed and kind in _GOODS
        yield from (f"{kind}/{seat}" for seat in seats if not (known and state.players[seat].goods_known))
    if full:
        yield from ("begun", "turn", "phase") if resumed else ()
        for seat in seats:
            yield from () if state.players[seat].goods_known else face_up(state, seat, "any_resources")
        yield from (f"stack_left/{number}" for number, stack in enumerate(state.stacks) if not stack.known)
