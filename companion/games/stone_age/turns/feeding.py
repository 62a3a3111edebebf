"""Feeding figures: what the food track gives, what everybody eats, and what is done where it does not reach."""

from companion.errors import RuleError
from companion.games.stone_age.events import Fed
from companion.games.stone_age.state import State
from companion.games.stone_age.turns.paying import check_gap, check_owned, gap
from scoring.stone_age import Resources, cheapest_mix


def feed(state: State, seat: int, paid: Resources) -> Fed:
    _check_seat(state, seat)
    check_owned(state, seat, paid)
    check_gap(state, seat, paid)
    player = state.players[seat]
    return Fed(seat, player.field, min(player.figures, player.food + player.field), paid)


def go_hungry(state: State, seat: int) -> Fed:
    _check_seat(state, seat)
    player = state.players[seat]
    if not gap(player):
        raise RuleError("stone_age.food_reaches", rule="SA-N03", player=state.name(seat))
    return Fed(seat, player.field, player.food + player.field, hungry=state.box.hungry)


def feed_everyone(state: State, paid: tuple[Resources, ...], hungry: tuple[int, ...]) -> tuple[Fed, ...]:
    """Everybody who is not fed yet, each as told or as proposed."""
    if paid and len(paid) != len(state.seats):
        raise RuleError("table.unknown_command")
    for seat in hungry:
        _check_seat(state, seat)
    fed = []
    for seat, player in enumerate(state.players):
        if state.fed[seat]:
            continue
        told = paid[seat] if paid and any(paid[seat]) else None
        pays = told or cheapest_mix(player.resources, gap(player))
        fed.append(go_hungry(state, seat) if seat in hungry or pays is None else feed(state, seat, pays))
    if not fed:
        raise RuleError("stone_age.nobody_has_enough", rule="SA-N05")
    return tuple(fed)


def feed_all(state: State) -> tuple[Fed, ...]:
    able = [seat for seat, player in enumerate(state.players) if not state.fed[seat] and not gap(player)]
    if not able:
        raise RuleError("stone_age.nobody_has_enough", rule="SA-N05")
    return tuple(Fed(seat, state.players[seat].field, state.players[seat].figures) for seat in able)


def _check_seat(state: State, seat: int) -> None:
    if not 0 <= seat < len(state.seats):
        raise RuleError("table.no_such_seat")
    if state.fed[seat]:
        raise RuleError("stone_age.fed_already", rule="SA-N03", player=state.name(seat))
