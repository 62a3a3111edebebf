"""Values of the board: cards that lie face up, building stacks and figures."""

from dataclasses import replace

from companion.game import Fix, FixRow, seat_number
from companion.game.values import Kind
from companion.games.stone_age.box import BUILDING, CIVILIZATION, Place
from companion.games.stone_age.fixes.common import NO_CARD, UNTOLD_CARD, has_card_left, named
from companion.games.stone_age.state import UNTOLD, State, place_name
from companion.games.stone_age.turns.placing import free_rings
from companion.messages import Message, message
from companion.question import Choice, Number, Value
from companion.secret import Viewer
from companion.support.frozen_update import replaced, with_item


def _below(which: str, count: int) -> int:
    if which not in [str(number) for number in range(count)]:
        raise LookupError(which)
    return int(which)


def _place(state: State, group: str, number: int) -> Message:
    return place_name(next(one.id for one in state.places if one.group == group and one.number == number))


def _slot(state: State, kind: str, number: int, _: Viewer) -> Fix:
    now = state.display[number]
    seen = state.held_cards().union(card for space, card in enumerate(state.display) if card and space != number)
    free = tuple(card.id for card in state.box.cards if card.id not in seen)
    cards = (UNTOLD_CARD, NO_CARD, *free) if now is not None or has_card_left(state) else (NO_CARD,)
    value = NO_CARD if now is None else now or UNTOLD_CARD
    return Fix(f"{kind}/{number}", named(kind, place=_place(state, CIVILIZATION, number)), Choice(cards), value)


def _set_slot(state: State, _kind: str, number: int, value: Value) -> State:
    card = {UNTOLD_CARD: UNTOLD, NO_CARD: None}.get(str(value), str(value))
    return replaced(state, display=with_item(state.display, number, card))


def _stack(state: State, kind: str, number: int, _: Viewer) -> Fix:
    stack, label = state.stacks[number], named(kind, place=_place(state, BUILDING, number))
    if kind == "stack_left":
        built = sum(player.buildings for player in state.players)
        most = min(state.box.stack, max(0, len(state.piles) * state.box.stack - built))
        return Fix(f"{kind}/{number}", label, Number(0, most), stack.left)
    seen = state.seen_buildings() - {stack.top}
    lying = tuple(building.id for building in state.box.buildings if building.id not in seen) if stack.left else ()
    return Fix(f"{kind}/{number}", label, Choice((UNTOLD_CARD, *lying)), stack.top or UNTOLD_CARD)


def _set_stack(state: State, kind: str, number: int, value: Value) -> State:
    pile = state.piles[number]
    if kind == "stack_left":
        left = int(str(value))
        pile = replace(pile, taken=state.box.stack - left, top=pile.top if left else UNTOLD)
    else:
        pile = replace(pile, top=UNTOLD if value == UNTOLD_CARD else str(value))
    return replaced(state, piles=with_item(state.piles, number, pile))


def fix_row(state: State, id_: str) -> FixRow | None:
    """Building stacks stand in rows."""
    kind, _, which = id_.partition("/")
    if kind not in ("stack_left", "stack_top"):
        return None
    part = message("stone_age.fix_row.left") if kind == "stack_left" else None
    return FixRow(f"stack/{which}", _place(state, BUILDING, int(which)), part=part)


def _place_and_seat(state: State, which: str) -> tuple[Place, int]:
    id_, _, seat = which.rpartition("/")
    place = state.place(id_)
    if place is None:
        raise LookupError(id_)
    return place, seat_number(seat, state.seats)


def _spot(state: State, kind: str, spot: tuple[Place, int], _: Viewer) -> Fix:
    """A player's figures on a place, within those at home and the free rings; a group may share what one has taken."""
    place, seat = spot
    now = state.figures_at(seat, place.id)
    rings = free_rings(state, place)
    room = place.figures or (state.box.most_figures if rings is None else now + rings)
    most = min(now + max(0, state.at_home(seat)), max(now, room))
    label = named(kind, place=place_name(place.id), player=state.name(seat))
    return Fix(f"{kind}/{place.id}/{seat}", label, Number(0, most), now)


def _set_spot(state: State, _kind: str, spot: tuple[Place, int], value: Value) -> State:
    place, seat = spot
    there = {**dict(state.at(place.id)), seat: int(str(value))}
    standing = tuple((who, count) for who, count in there.items() if count)
    return replaced(state, spots=with_item(state.spots, state.box.place_number[place.id], standing))


KINDS = {
    "slot": Kind(lambda state, which: _below(which, len(state.display)), _slot, _set_slot),
    **dict.fromkeys(
        ("stack_left", "stack_top"), Kind(lambda state, which: _below(which, len(state.piles)), _stack, _set_stack)
    ),
    "spot": Kind(_place_and_seat, _spot, _set_spot),
}
