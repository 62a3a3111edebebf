"""Change one thing, applied: one value of the mirror set by hand, and what hangs on it kept whole."""

from dataclasses import replace

from companion.games.stone_age.box import box
from companion.games.stone_age.clean_round import laid_out
from companion.games.stone_age.state import FEED, OVER, UNTOLD, USE, State, change
from companion.games.stone_age.turns.rounds import ending
from companion.games.stone_age.turns.tools import with_tools
from companion.question import Value
from companion.secret import Secret
from companion.support.frozen_update import replaced, with_item
from scoring.stone_age import RESOURCES
from scoring.stone_age.resources import resources

_OF_THE_ROUND = frozenset(
    ("begun", "turn", "first", "phase", "round", "missed", "deck", "dice", "list_dice", "total", "house")
)
_NUMBERS = frozenset(("points", "field", "figures", "food"))
_OF_THE_BOARD = frozenset(("slot", "stack_left", "stack_top", "spot"))


def corrected(state: State, id_: str, value: Value) -> State:
    """The table with one value set; who cannot place is looked at anew."""
    kind, _, which = id_.partition("/")
    if state.left_out or state.just_left_out:
        state = replaced(state, left_out=(), just_left_out=())
    if kind in _OF_THE_ROUND:
        return _round(state, kind, which, value)
    if kind in _OF_THE_BOARD:
        return _board(state, kind, which, value)
    return _player(state, kind, int(which), value)


def _texts(value: Value) -> tuple[str, ...]:
    assert isinstance(value, tuple)
    return value


def _round(state: State, kind: str, which: str, value: Value) -> State:
    match kind:
        case "turn" if int(str(value)) == state.turn:  # nobody else's: what was begun of it goes on
            return state
        case "turn":  # an open roll was another player's
            return replaced(state, turn=int(str(value)), roll=None, waiting=None)
        case "begun":
            return state if value == "yes" else laid_out(state, state.first)
        case "first":
            return replaced(state, first=int(str(value)))
        case "phase" if value == state.phase and value in (USE, FEED):
            return state
        case "phase":
            return _to_phase(state, str(value))
        case "dice" if state.roll:
            return replaced(state, roll=replace(state.roll, dice=tuple(int(die) for die in _texts(value))))
        case "total" if state.roll:
            return replaced(state, roll=replace(state.roll, total=int(str(value))))
        case "list_dice" if state.dice_list:
            return replaced(state, dice_list=replace(state.dice_list, dice=tuple(int(die) for die in _texts(value))))
        case "house":
            return replaced(state, house=state.house | {which} if value == "yes" else state.house - {which})
        case "round" | "missed":
            return replaced(state, **{kind: int(str(value))})
        case "deck":
            return set_deck(state, int(str(value)))
    raise LookupError(kind)


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


def _to_phase(state: State, phase: str) -> State:
    """Another phase: an open roll is put down, and an end is of the table's own making unless none else could come."""
    turn = state.turn if state.waiting is None else state.waiting
    cause = ending(state) if phase == OVER else ""
    state = replaced(state, phase=phase, roll=None, dice_list=None, cause=cause, turn=turn, waiting=None)
    if phase != "feed":
        state = replaced(state, fed=(False,) * len(state.seats))
    return state if phase != OVER else replaced(state, spots=((),) * len(state.spots))


def _board(state: State, kind: str, which: str, value: Value) -> State:
    if kind == "spot":
        place, _, seat = which.rpartition("/")
        return _spot(state, place, int(seat), int(str(value)))
    number = int(which)
    if kind == "slot":
        card = {"untold": UNTOLD, "none": None}.get(str(value), str(value))
        return replaced(state, display=with_item(state.display, number, card))
    pile = state.piles[number]
    if kind == "stack_left":
        left = int(str(value))
        pile = replace(pile, taken=state.box.stack - left, top=pile.top if left else UNTOLD)
    else:
        pile = replace(pile, top=UNTOLD if value == "untold" else str(value))
    return replaced(state, piles=with_item(state.piles, number, pile))


def _spot(state: State, place: str, seat: int, count: int) -> State:
    number = state.box.place_number[place]
    there = dict(state.spots[number])
    there[seat] = count
    return replaced(state, spots=with_item(state.spots, number, tuple((s, n) for s, n in there.items() if n)))


def _player(state: State, kind: str, seat: int, value: Value) -> State:
    if kind in _NUMBERS:
        return change(state, seat, **{kind: int(str(value))})
    player = state.players[seat]
    if kind in RESOURCES:
        held = {**dict(zip(RESOURCES, player.resources, strict=True)), kind: int(str(value))}
        return change(state, seat, resources=resources(held), goods_known=True)
    match kind:
        case "tools":
            return replaced(state, players=with_item(state.players, seat, with_tools(player, int(str(value)))))
        case "cards":
            state = _off_the_display(set_cards(state, seat, _texts(value)), _texts(value))
            return change(state, seat, any_two=False) if state.depth == "milestones" else state
        case "one_use" | "tiles":
            return change(state, seat, **{kind: _texts(value)})
        case "turned":
            turned = tuple(str(space + 1) in _texts(value) for space in range(len(player.turned)))
            return change(state, seat, turned=turned)
        case "buildings":
            return set_buildings(state, seat, int(str(value)))
        case "any_two":
            return change(state, seat, any_two=value == "yes")
        case "extra_drawn":
            kept_card = player.extra if value == "yes" else Secret(seat, UNTOLD)
            return change(state, seat, extra_drawn=value == "yes", extra=kept_card)
        case "fed":
            return replaced(state, fed=with_item(state.fed, seat, value == "yes"))
        case "confirmed":
            return replaced(state, confirmed=with_item(state.confirmed, seat, value == "yes"))
        case "extra":
            kept = _texts(value)
            secret = Secret(seat, kept[0] if kept else UNTOLD)
            return change(state, seat, extra=secret, extra_drawn=bool(kept) or player.extra_drawn)
    raise LookupError(kind)


def set_buildings(state: State, seat: int, count: int) -> State:
    """The buildings of a player; which tiles lie on the stacks is not followed at milestones."""
    player = state.players[seat]
    if state.depth == "milestones" and count > player.buildings:
        state = replaced(state, piles=tuple(replace(pile, top=UNTOLD) for pile in state.piles))
    return change(state, seat, buildings=count, tiles=player.tiles[:count])


def _off_the_display(state: State, cards: tuple[str, ...]) -> State:
    """A card that somebody holds lies face up no longer; what lies there now is yet to be entered.

    Where rounds are not followed turn by turn those left of it have slid since.
    """
    if state.depth == "full":
        return replaced(state, display=tuple(UNTOLD if card in cards else card for card in state.display))
    left = [card for card in state.display if card is not None and card not in cards]
    new = [UNTOLD] * (state.lying - len(left))
    return replaced(state, display=(*left, *new, *(None,) * state.display.count(None)))


def set_cards(state: State, seat: int, cards: tuple[str, ...], *, entered: bool = False) -> State:
    """The cards of a player; a one-use tool or the any-2 card that comes or goes takes its use with it.

    Cards entered at the end have been used long ago.
    """
    player, known = state.players[seat], box().card
    came = [card for card in cards if card not in player.cards and not entered]
    one_use = [card for card in player.one_use if card in cards]
    one_use += [card for card in came if known[card].upper.kind == "one_use_tool"]
    has_any_two = any(known[card].upper.kind == "any_resources" for card in cards)
    gets_any_two = any(known[card].upper.kind == "any_resources" for card in came)
    any_two = has_any_two and (player.any_two or gets_any_two)
    return change(state, seat, cards=cards, one_use=tuple(one_use), any_two=any_two)
