"""Milestones: dice with tools, what the village gives, cards and buildings of anybody; goods stay on the table."""

from typing import Any

from companion.errors import RuleError
from companion.games.stone_age.events import Gained, NumberEntered, Rolled, TurnCame
from companion.games.stone_age.phases import only_in
from companion.games.stone_age.state import State, place_name
from companion.games.stone_age.turns import using
from companion.games.stone_age.turns.entering import numbers_allowed
from companion.games.stone_age.turns.placing import idle
from companion.games.stone_age.turns.using import check_dice, told_again


def gain(id_: str, state: State, seat: int) -> tuple[Any, ...]:
    """What this place of the village gives, if there is room for it."""
    only_in(state, "milestones")
    place, player = state.box.place[id_], state.name(seat)
    if idle(state, seat, place):
        if place.gives == "tool":
            raise RuleError("stone_age.tools_full", rule="SA-T05", player=player)
        rule = "SA-A07" if place.gives == "figure" else "SA-A09"
        raise RuleError("stone_age.idle_place", rule=rule, player=player, place=place_name(id_))
    return (Gained(seat, place.gives, 1),)


def most_dice(state: State, seat: int, place: str) -> int:
    """As many figures as a player has, and a place has room for; none where nothing is rolled."""
    here = state.place(place)
    return 0 if here is None else min(using.most_dice(state, here), state.players[seat].figures)


def throw(state: State, seat: int, place: str, dice: tuple[int, ...], total: int) -> tuple[Any, ...]:
    """Dice rolled for a place, entered one by one or as a total."""
    if not (seat == state.turn and told_again(state, place, total)):
        only_in(state, "milestones")
    figures, most = state.players[seat].figures, most_dice(state, seat, place)
    if figures and not most:
        if state.place(place) is None:
            raise RuleError("stone_age.no_such_place")
        raise RuleError("stone_age.nothing_rolled", rule="SA-D01", place=place_name(place))
    if not figures or len(dice) > figures:
        raise RuleError("stone_age.dice_of_figures", rule="SA-D01", player=state.name(seat), count=figures)
    if total and not dice:
        if not 1 <= total <= 6 * most:
            raise RuleError("stone_age.total_outside", rule="SA-D01", count=most, low=1, high=6 * most)
        return TurnCame(seat), Rolled(seat, place, (), total)
    check_dice(dice, min(max(1, len(dice)), most), "SA-D01")
    return TurnCame(seat), Rolled(seat, place, dice)


def note_building(state: State, seat: int, points: int) -> tuple[Any, ...]:
    """One building more, and its points on the track."""
    only_in(state, "milestones")
    worth = state.box.building_points
    if points not in worth:
        raise RuleError("stone_age.building_points", rule="SA-B08", low=worth[0], high=worth[-1])
    player = state.players[seat]
    if player.buildings + 1 not in numbers_allowed(state, seat, "buildings"):
        raise RuleError("stone_age.no_building_left", rule="SA-S08")
    return (
        NumberEntered(seat, "buildings", player.buildings + 1),
        NumberEntered(seat, "points", player.points + points),
    )
