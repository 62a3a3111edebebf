"""Using figures: village places, rolls with tools, civilization cards with their upper halves, buildings."""

from typing import Any

from companion.errors import RuleError
from companion.games.stone_age import events as ev
from companion.games.stone_age.box import BUILDING, VILLAGE, Card, Place, rolled_for
from companion.games.stone_age.phases import only_in
from companion.games.stone_age.state import Player, State, place_name
from companion.games.stone_age.turns.feeding import check_building_price, check_card_price, check_owned
from companion.games.stone_age.turns.offers import why_no_building, why_no_card
from companion.games.stone_age.turns.placing import idle
from companion.games.stone_age.turns.tools import check_tools, has_room
from scoring.stone_age import points_for, yield_of


def _own_place(state: State, id_: str) -> Place:
    """A place where the player on turn has figures, or had them when nobody entered it."""
    only_in(state, "use", "missed")
    place = state.place(id_)
    if place is None:
        raise RuleError("stone_age.no_such_place")
    if state.waiting is None and not state.figures_at(state.turn, id_):
        raise RuleError("stone_age.nobody_there", rule="SA-A01", player=state.name(state.turn), place=place_name(id_))
    return place


def _refuse(refusal: RuleError | None) -> None:
    if refusal:
        raise refusal


def use(state: State, place: str) -> tuple[Any, ...]:
    return _used(state, _own_place(state, place))


def take_back(state: State, place: str) -> tuple[Any, ...]:
    only_in(state, "use")
    return (ev.FiguresHome(state.turn, _own_place(state, place).id, used=False),)


def _used(state: State, place: Place) -> tuple[Any, ...]:
    if place.group != VILLAGE:
        raise RuleError("stone_age.not_used_so", rule="SA-D01", place=place_name(place.id))
    seat = state.turn
    return ev.Gained(seat, place.gives, 0 if idle(state, seat, place) else 1), *_go_home(state, place.id)


def _go_home(state: State, place: str) -> tuple[ev.FiguresHome, ...]:
    """The figures that were used; of a missed entry they went long ago."""
    return (ev.FiguresHome(state.turn, place),) if state.standing(state.turn, place) else ()


def collect(state: State) -> tuple[Any, ...]:
    """What each place of the village gives; a tool, a figure and a step do not get in each other's way."""
    only_in(state, "use")
    places = [place for place in state.occupied(state.turn) if place.group == VILLAGE]
    if not places:
        raise RuleError("stone_age.nobody_in_village", rule="SA-A01", player=state.name(state.turn))
    return tuple(event for place in places for event in _used(state, place))


# --- rolls ----------------------------------------------------------------------------------------------------------


def check_dice(dice: tuple[int, ...], count: int, rule: str) -> None:
    """As many dice as asked for, each with 1 to 6 pips."""
    if len(dice) != count:
        raise RuleError("stone_age.so_many_dice", rule=rule, count=count, found=len(dice))
    if not all(1 <= die <= 6 for die in dice):
        raise RuleError("stone_age.die_faces", rule=rule)


def check_roll(dice: tuple[int, ...], total: int, count: int, rule: str) -> None:
    """So many dice, entered one by one or together."""
    if dice or not total:
        check_dice(dice, count, rule)
    elif not count <= total <= 6 * count:
        raise RuleError("stone_age.total_outside", rule=rule, count=count, low=count, high=6 * count)


def told_again(state: State, source: str, total: int) -> bool:
    """True if this enters the open roll anew: dice on the table count as they lie, the app's own are rolled once."""
    return bool(state.roll and state.roll.rolled and state.roll.source == source and (total or state.roll.total))


def roll(state: State, id_: str, dice: tuple[int, ...], total: int) -> tuple[ev.Rolled]:
    again = told_again(state, id_, total) and id_ in state.box.place
    place = state.box.place[id_] if again else _own_place(state, id_)
    if place.rate is None:
        raise RuleError("stone_age.nothing_rolled", rule="SA-D01", place=place_name(place.id))
    check_roll(dice, total, _dice_at(state, place, len(dice), total), "SA-D01")
    return (ev.Rolled(state.turn, place.id, tuple(dice), 0 if dice else total),)


def _dice_at(state: State, place: Place, named: int, total: int) -> int:
    """One for each figure; of a missed roll as many as were entered, within the rings, or as few as show the total."""
    here = state.standing(state.turn, place.id)
    if here or state.waiting is None:
        return here
    return min(max(1, named, -(-total // 6)), most_dice(state, place))


def most_dice(state: State, place: Place) -> int:
    """As many figures as a place has room for; the hunt has room for all of them."""
    return min(place.rings or state.box.most_figures, state.box.most_figures) if place.rate else 0


def roll_for_card(state: State, dice: tuple[int, ...], total: int) -> tuple[ev.Rolled]:
    if not (state.roll and state.roll.source in state.box.card and told_again(state, state.roll.source, total)):
        only_in(state, "card_roll")
    assert state.roll is not None
    card = state.box.card[state.roll.source]
    check_roll(dice, total, card.upper.count, "SA-C12")
    return (ev.Rolled(state.turn, card.id, tuple(dice), 0 if dice else total),)


def take_yield(state: State, tiles: tuple[int, ...], one_use: tuple[str, ...]) -> tuple[Any, ...]:
    only_in(state, "roll")
    assert state.roll is not None
    seat, roll = state.turn, state.roll
    added = check_tools(state.players[seat], tiles, one_use)
    gained = yield_of(roll.pips + added, rolled_for(roll.source).rate or 1)
    taken = ev.YieldTaken(seat, tuple(tiles), tuple(one_use), gained)
    if roll.source in state.box.card:
        return (taken,)
    return taken, *_go_home(state, roll.source)


# --- civilization cards ---------------------------------------------------------------------------------------------


def _slot(state: State, number: int) -> Place:
    only_in(state, "use", "missed")
    if not 0 <= number < len(state.box.slots):
        raise RuleError("stone_age.no_such_place")
    return _own_place(state, state.box.slots[number].id)


def buy(state: State, number: int, paid: tuple[int, int, int, int]) -> tuple[Any, ...]:
    slot, seat = _slot(state, number), state.turn
    id_ = state.display[slot.number]
    if id_ is None:
        raise RuleError("stone_age.no_card_here", rule="SA-P13", place=place_name(slot.id))
    if not id_:
        raise RuleError("stone_age.tell_card_first", rule="SA-C04")
    check_card_price(slot, paid)
    _refuse(why_no_card(state, seat, number))
    check_owned(state, seat, paid)
    card = state.box.card[id_]
    return ev.CardTaken(seat, number, id_, paid), *_go_home(state, slot.id), *_upper_half(state, seat, card)


def _upper_half(state: State, seat: int, card: Card) -> tuple[Any, ...]:
    """What a card gives at once; dice, and what is kept for later, are opened by taking the card."""
    upper = card.upper
    match upper.kind:
        case "food" | "points":
            return (ev.Gained(seat, upper.kind, upper.count),)
        case "resource":
            return (ev.Gained(seat, upper.resource, upper.count),)
        case "tool" | "field":
            return (gained(state, seat, upper.kind),)
        case "extra_card":
            return (ev.ExtraCardDrawn(seat, drawn=state.deck > 0),)
    return ()


def gained(state: State, seat: int, what: str) -> ev.Gained:
    """One of something; nothing of it where there is no room for more."""
    return ev.Gained(seat, what, 1 if _room(state, state.players[seat], what) else 0)


def _room(state: State, player: Player, what: str) -> bool:
    if what == "tool":
        return has_room(player)
    return what != "field" or player.field < state.box.highest_field


def roll_list(state: State, dice: tuple[int, ...]) -> tuple[Any, ...]:
    only_in(state, "list_roll")
    check_dice(dice, len(state.seats), "SA-C07")
    return ev.ListRolled(state.turn, tuple(dice)), *_picks_without_choice(state, state.turn, tuple(dice))


def pick(state: State, die: int) -> tuple[Any, ...]:
    only_in(state, "list_pick")
    assert state.dice_list is not None
    picker, dice = state.dice_list.picker, state.dice_list.dice
    if die not in dice:
        raise RuleError("stone_age.die_not_left", rule="SA-C08", dice=tuple(str(left) for left in dice))
    left = list(dice)
    left.remove(die)
    others = _picks_without_choice(state, state.clockwise(picker)[1], tuple(left))
    return *_picked(state, picker, die), *others


def _picks_without_choice(state: State, picker: int, dice: tuple[int, ...]) -> tuple[Any, ...]:
    """Where all dice left are alike, everybody takes one; so does the last player."""
    if len(set(dice)) != 1:
        return ()
    events: list[Any] = []
    for seat, die in zip(state.clockwise(picker), dice, strict=False):
        events += _picked(state, seat, die)
    return tuple(events)


def _picked(state: State, seat: int, die: int) -> tuple[ev.DiePicked, ev.Gained]:
    return ev.DiePicked(seat, die), gained(state, seat, state.box.dice_list[die - 1])


# --- buildings ------------------------------------------------------------------------------------------------------


def build(state: State, number: int, paid: tuple[int, int, int, int]) -> tuple[Any, ...]:
    only_in(state, "use", "missed")
    if not 0 <= number < len(state.stacks):
        raise RuleError("stone_age.no_such_place")
    place = next(p for p in state.places if p.group == BUILDING and p.number == number)
    seat, stack = state.turn, state.stacks[number]
    _own_place(state, place.id)
    if not stack.left:
        raise RuleError("stone_age.stack_is_empty", rule="SA-P14", place=place_name(place.id))
    if not stack.top:
        raise RuleError("stone_age.tell_building_first", rule="SA-B01")
    building = state.box.building[stack.top]
    check_building_price(building, paid)
    _refuse(why_no_building(state, seat, number))
    check_owned(state, seat, paid)
    return (
        ev.BuildingTaken(seat, number, building.id, paid, points_for(building, paid)),
        *_go_home(state, place.id),
    )
