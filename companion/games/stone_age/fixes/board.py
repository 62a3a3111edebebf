"""Values of the board: cards, building stacks and figures, and what the box allows for each."""

from companion.game import Fix, seat_number
from companion.games.stone_age.box import BUILDING, CIVILIZATION
from companion.games.stone_age.fixes.common import NO_CARD, UNTOLD_CARD, has_card_left, named
from companion.games.stone_age.state import State, place_name
from companion.games.stone_age.turns.placing import free_rings
from companion.question import Choice, Number
from companion.secret import Viewer


def number_below(which: str, below: int) -> int:
    if which not in [str(number) for number in range(below)]:
        raise LookupError(which)
    return int(which)


def slot(state: State, kind: str, which: str, _: Viewer) -> Fix:
    number = number_below(which, len(state.display))
    now = state.display[number]
    seen = state.held_cards().union(card for space, card in enumerate(state.display) if card and space != number)
    free = tuple(card.id for card in state.box.cards if card.id not in seen)
    place = next(p for p in state.places if p.group == CIVILIZATION and p.number == number)
    value = NO_CARD if now is None else now or UNTOLD_CARD
    label = named(kind, place=place_name(place.id))
    cards = (UNTOLD_CARD, NO_CARD, *free) if now is not None or has_card_left(state) else (NO_CARD,)
    return Fix(f"{kind}/{number}", label, Choice(cards), value)


def stack(state: State, kind: str, which: str, _: Viewer) -> Fix:
    number = number_below(which, len(state.stacks))
    stack = state.stacks[number]
    place = next(p for p in state.places if p.group == BUILDING and p.number == number)
    label = named(kind, place=place_name(place.id))
    if kind == "stack_left":
        built = sum(player.buildings for player in state.players)
        most = min(state.box.stack, max(0, len(state.stacks) * state.box.stack - built))
        return Fix(f"{kind}/{number}", label, Number(0, most), stack.left)
    seen = state.seen_buildings() - {stack.top}
    lying = tuple(building.id for building in state.box.buildings if building.id not in seen) if stack.left else ()
    return Fix(f"{kind}/{number}", label, Choice((UNTOLD_CARD, *lying)), stack.top or UNTOLD_CARD)


def spot(state: State, kind: str, which: str, _: Viewer) -> Fix:
    """A player's figures on a place, within those at home and the free rings; a group may share what one has taken."""
    id_, who = which.rpartition("/")[::2]
    seat = seat_number(who, state.seats)
    place = state.place(id_)
    if place is None:
        raise LookupError(id_)
    now = state.figures_at(seat, id_)
    rings = free_rings(state, place)
    room = place.figures or (state.box.most_figures if rings is None else now + rings)
    most = min(now + max(0, state.at_home(seat)), max(now, room))
    label = named(kind, place=place_name(id_), player=state.name(seat))
    return Fix(f"{kind}/{which}", label, Number(0, most), now)
