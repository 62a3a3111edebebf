"""Change one thing: every value the mirror holds, what the box allows for it, and which cells count it."""

from collections.abc import Callable, Iterator, Mapping

from companion.game import Fix, FixKinds
from companion.games.stone_age.clean_round import half_done
from companion.games.stone_age.fixes import board, players
from companion.games.stone_age.fixes.common import NO, YES, named
from companion.games.stone_age.fixes.players import NUMBERS, fix_cells
from companion.games.stone_age.state import HOUSE_RULES, OVER, UNTOLD, State
from companion.question import Choice, Number, Several
from companion.secret import Viewer

__all__ = ["FIX_KINDS", "PHASES", "fix", "fix_cells", "fix_ids"]

PHASES = ("place", "use", "feed", "over")
MOST_ROUNDS = 99
MOST_MISSED = 9
"""Rounds that can be entered as missed at once."""
FIX_KINDS = FixKinds(
    order=(
        *("turn", "points", "food", "wood", "brick", "stone", "gold", "field", "tools", "figures"),
        *("buildings", "cards", "spot", "slot", "stack_top", "stack_left", "deck", "phase", "house"),
    ),
    seats=frozenset({"turn", "first"}),
    rows=(("stack_left", "stack_top"),),
    secrets=frozenset({"extra"}),
)


def fix_ids(state: State) -> Iterator[str]:
    """Every value that can be set, by id: `kind` or `kind/which`; what others follow from comes before them.

    `missed` is no part of the table: a group that has fallen behind counts the rounds it did not enter.
    """
    seats = range(len(state.seats))
    yield from ("turn", "first", "phase", "round")
    for kind in (
        *NUMBERS,
        "cards",
        "one_use",
        "any_two",
        "turned",
        "extra_drawn",
        "extra",
        "tiles",
        "fed",
        "confirmed",
    ):
        yield from (f"{kind}/{seat}" for seat in seats)
    yield from (f"slot/{number}" for number in range(len(state.display)))
    for number in range(len(state.stacks)):
        yield from (f"stack_left/{number}", f"stack_top/{number}")
    yield "deck"
    yield from (f"spot/{place.id}/{seat}" for place in state.places for seat in seats)
    if state.roll and state.roll.rolled:
        yield "dice" if state.roll.dice else "total"
    if state.dice_list and state.dice_list.dice:
        yield "list_dice"
    yield from (f"house/{rule}" for rule in HOUSE_RULES)


def fix(state: State, id_: str, viewer: Viewer) -> Fix | None:
    """One value with what the box allows for it; None if this table has no such value."""
    kind, _, which = id_.partition("/")
    reader = _READERS.get(kind)
    if reader is None:
        return None
    try:
        return reader(state, kind, which, viewer)
    except (LookupError, ValueError):
        return None


def _seat_numbers(state: State) -> tuple[str, ...]:
    return tuple(str(seat) for seat in range(len(state.seats)))


def _alone(which: str) -> None:
    if which:
        raise LookupError(which)


# --- the round ------------------------------------------------------------------------------------------------------


def _whose(state: State, kind: str, which: str, _: Viewer) -> Fix:
    _alone(which)
    now = state.turn if kind == "turn" else state.first
    return Fix(kind, named(kind), Choice(_seat_numbers(state)), str(now))


def _begun(state: State, kind: str, which: str, _: Viewer) -> Fix:
    """Whether what lies on the board and is due of a round is still so; one that was not begun cannot go on."""
    _alone(which)
    if state.depth != "full":
        raise LookupError(kind)
    begun = half_done(state)
    return Fix(kind, named(kind), Choice((YES, NO) if begun else (NO,)), YES if begun else NO)


def _phase(state: State, kind: str, which: str, _: Viewer) -> Fix:
    _alone(which)
    return Fix(kind, named(kind), Choice(PHASES), state.phase)


def _count(state: State, kind: str, which: str, _: Viewer) -> Fix:
    _alone(which)
    if kind == "round":
        return Fix(kind, named(kind), Number(1, max(MOST_ROUNDS, state.round)), state.round)
    if kind == "missed":
        return _missed(state)
    guessed = state.display.count(UNTOLD) if state.depth == "milestones" else 0
    most = len(state.box.cards) - state.cards_out + guessed
    return Fix(kind, named(kind), Number(0, max(0, most)), state.deck)


def _missed(state: State) -> Fix:
    """Whole rounds that nobody entered: one more, and the round ends; less, and only their number is another."""
    if state.depth != "full":
        raise LookupError("missed")
    most = state.missed + (0 if state.phase == OVER else MOST_MISSED)
    return Fix("missed", named("missed"), Number(0, most), state.missed)


def _dice(state: State, kind: str, which: str, _: Viewer) -> Fix:
    _alone(which)
    dice = (
        (state.roll.dice if state.roll else ()) if kind == "dice" else (state.dice_list.dice if state.dice_list else ())
    )
    if not dice:
        raise LookupError(kind)
    faces = tuple(str(face) for face in range(1, 7) for _ in dice)
    return Fix(kind, named(kind), Several(faces, len(dice), len(dice)), tuple(str(die) for die in sorted(dice)))


def _total(state: State, kind: str, which: str, _: Viewer) -> Fix:
    """What real dice showed together, if nobody entered them one by one."""
    _alone(which)
    if not state.roll or not state.roll.total:
        raise LookupError(kind)
    return Fix(kind, named(kind), Number(1, max(6 * state.box.most_figures, state.roll.total)), state.roll.total)


def _house(state: State, _kind: str, which: str, _: Viewer) -> Fix:
    if which not in HOUSE_RULES:
        raise LookupError(which)
    return Fix(f"house/{which}", named(f"house.{which}"), Choice((NO, YES)), YES if which in state.house else NO)


_READERS: Mapping[str, Callable[[State, str, str, Viewer], Fix]] = {
    "turn": _whose,
    "first": _whose,
    "begun": _begun,
    "phase": _phase,
    "round": _count,
    "missed": _count,
    "deck": _count,
    "dice": _dice,
    "list_dice": _dice,
    "total": _total,
    **dict.fromkeys(NUMBERS, players.of_player),
    "cards": players.cards,
    "one_use": players.one_use,
    "tiles": players.tiles,
    "turned": players.turned,
    **dict.fromkeys(("any_two", "extra_drawn", "fed", "confirmed"), players.yes_or_no),
    "extra": players.extra,
    "slot": board.slot,
    "stack_left": board.stack,
    "stack_top": board.stack,
    "spot": board.spot,
    "house": _house,
}
