"""Values of the round: whose turn it is, how far it has come, dice that lie there, and house rules."""

from dataclasses import replace

from companion.game import Fix
from companion.game.values import Kind, alone
from companion.games.stone_age.clean_round import half_done, laid_out
from companion.games.stone_age.fixes.common import NO, YES, named, texts
from companion.games.stone_age.state import FEED, HOUSE_RULES, OVER, UNTOLD, USE, State
from companion.games.stone_age.turns.rounds import ending
from companion.question import Choice, Number, Several, Value
from companion.secret import Viewer
from companion.support.frozen_update import replaced, with_item

PHASES = ("place", "use", "feed", "over")
MOST_ROUNDS = 99
MOST_MISSED = 9
"""Rounds that can be entered as missed at once."""


def _whose(state: State, kind: str, _key: None, _: Viewer) -> Fix:
    seats = tuple(str(seat) for seat in range(len(state.seats)))
    return Fix(kind, named(kind), Choice(seats), str(state.turn if kind == "turn" else state.first))


def _set_whose(state: State, kind: str, _: None, value: Value) -> State:
    seat = int(str(value))
    if kind == "first":
        return replaced(state, first=seat)
    if seat == state.turn:  # nobody else's: what was begun of it goes on
        return state
    return replaced(state, turn=seat, roll=None, waiting=None)  # an open roll was another player's


def _begun(state: State, kind: str, _key: None, _: Viewer) -> Fix:
    """Whether what lies on the board and is due of a round is still so; one that was not begun cannot go on."""
    if state.depth != "full":
        raise LookupError(kind)
    begun = half_done(state)
    return Fix(kind, named(kind), Choice((YES, NO) if begun else (NO,)), YES if begun else NO)


def _set_phase(state: State, _kind: str, _: None, value: Value) -> State:
    """Another phase: an open roll is put down, and an end is of the table's own making unless none else could come."""
    phase = str(value)
    if phase == state.phase and phase in (USE, FEED):
        return state
    turn = state.turn if state.waiting is None else state.waiting
    cause = ending(state) if phase == OVER else ""
    state = replaced(state, phase=phase, roll=None, dice_list=None, cause=cause, turn=turn, waiting=None)
    if phase != FEED:
        state = replaced(state, fed=(False,) * len(state.seats))
    return state if phase != OVER else replaced(state, spots=((),) * len(state.spots))


def _rounds(state: State, kind: str, _key: None, _: Viewer) -> Fix:
    """Which round it is, and how many nobody entered: one more, and the round ends; less, and only their number is
    another."""
    if kind == "round":
        return Fix(kind, named(kind), Number(1, max(MOST_ROUNDS, state.round)), state.round)
    if state.depth != "full":
        raise LookupError(kind)
    most = state.missed + (0 if state.phase == OVER else MOST_MISSED)
    return Fix(kind, named(kind), Number(0, most), state.missed)


def _deck(state: State, kind: str, _key: None, _: Viewer) -> Fix:
    guessed = state.display.count(UNTOLD) if state.depth == "milestones" else 0
    most = len(state.box.cards) - state.cards_out + guessed
    return Fix(kind, named(kind), Number(0, max(0, most)), state.deck)


def set_deck(state: State, left: int) -> State:
    """So many cards in the deck: of those that are not there, some nobody has entered.

    At milestones nobody follows how many lie on the card spaces.
    """
    if left < 0:
        raise LookupError(left)
    while state.depth == "milestones" and state.cards_out + left > len(state.box.cards) and UNTOLD in state.display:
        last = max(space for space, card in enumerate(state.display) if card == UNTOLD)
        state = replaced(state, display=with_item(state.display, last, None))
    return replaced(state, unentered=len(state.box.cards) - state.cards_out - left)


# --- dice -----------------------------------------------------------------------------------------------------------


def _dice(state: State, kind: str, _key: None, _: Viewer) -> Fix:
    opened = state.roll if kind == "dice" else state.dice_list
    if not opened or not opened.dice:
        raise LookupError(kind)
    faces = tuple(str(face) for face in range(1, 7) for _ in opened.dice)
    domain = Several(faces, len(opened.dice), len(opened.dice))
    return Fix(kind, named(kind), domain, tuple(str(die) for die in sorted(opened.dice)))


def _set_dice(state: State, kind: str, _: None, value: Value) -> State:
    dice = tuple(int(die) for die in texts(value))
    if kind == "dice" and state.roll:
        return replaced(state, roll=replace(state.roll, dice=dice))
    if kind == "list_dice" and state.dice_list:
        return replaced(state, dice_list=replace(state.dice_list, dice=dice))
    raise LookupError(kind)


def _total(state: State, kind: str, _key: None, _: Viewer) -> Fix:
    """What real dice showed together, if nobody entered them one by one."""
    if not state.roll or not state.roll.total:
        raise LookupError(kind)
    return Fix(kind, named(kind), Number(1, max(6 * state.box.most_figures, state.roll.total)), state.roll.total)


def _set_total(state: State, kind: str, _: None, value: Value) -> State:
    if not state.roll:
        raise LookupError(kind)
    return replaced(state, roll=replace(state.roll, total=int(str(value))))


# --- house rules ----------------------------------------------------------------------------------------------------


def _house(state: State, kind: str, rule: str, _: Viewer) -> Fix:
    if rule not in HOUSE_RULES:
        raise LookupError(rule)
    return Fix(f"{kind}/{rule}", named(f"house.{rule}"), Choice((NO, YES)), YES if rule in state.house else NO)


def _set_house(state: State, _kind: str, rule: str, value: Value) -> State:
    return replaced(state, house=state.house | {rule} if value == YES else state.house - {rule})


KINDS = {
    **dict.fromkeys(("turn", "first"), Kind(alone, _whose, _set_whose)),
    "begun": Kind(alone, _begun, lambda state, _, __, value: state if value == YES else laid_out(state, state.first)),
    "phase": Kind(alone, lambda state, kind, *_: Fix(kind, named(kind), Choice(PHASES), state.phase), _set_phase),
    **dict.fromkeys(
        ("round", "missed"),
        Kind(alone, _rounds, lambda state, kind, _, value: replaced(state, **{kind: int(str(value))})),
    ),
    "deck": Kind(alone, _deck, lambda state, _, __, value: set_deck(state, int(str(value)))),
    **dict.fromkeys(("dice", "list_dice"), Kind(alone, _dice, _set_dice)),
    "total": Kind(alone, _total, _set_total),
    "house": Kind(lambda _, rule: rule, _house, _set_house),
}
