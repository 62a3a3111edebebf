"""Paying with resources: for cards, for buildings, and for figures that food does not feed."""

from companion.errors import RuleError
from companion.games.stone_age.box import Place
from companion.games.stone_age.events import Fed
from companion.games.stone_age.phases import only_in
from companion.games.stone_age.state import Player, State, building_name, some_resources
from scoring.stone_age import Building, Resources, cheapest_mix
from scoring.stone_age.resources import covers


def feed(state: State, seat: int, paid: Resources) -> tuple[Fed, ...]:
    _check_seat(state, seat)
    check_owned(state, seat, paid)
    check_gap(state, seat, paid)
    player = state.players[seat]
    return (Fed(seat, player.field, min(player.figures, player.food + player.field), paid),)


def go_hungry(state: State, seat: int) -> tuple[Fed, ...]:
    _check_seat(state, seat)
    player = state.players[seat]
    if not gap(player):
        raise RuleError("stone_age.food_reaches", rule="SA-N03", player=state.name(seat))
    return (Fed(seat, player.field, player.food + player.field, hungry=state.box.hungry),)


def feed_everyone(state: State, paid: tuple[Resources, ...], hungry: tuple[int, ...]) -> tuple[Fed, ...]:
    """Everybody who is not fed yet, each as entered or as proposed."""
    only_in(state, "feed")
    if paid and len(paid) != len(state.seats):
        raise RuleError("table.unknown_command")
    for seat in hungry:
        _check_seat(state, seat)
    fed: list[Fed] = []
    for seat, player in enumerate(state.players):
        if state.fed[seat]:
            continue
        named = paid[seat] if paid and any(paid[seat]) else None
        pays = named or cheapest_mix(player.resources, gap(player))
        fed += go_hungry(state, seat) if seat in hungry or pays is None else feed(state, seat, pays)
    if not fed:
        raise RuleError("stone_age.nobody_has_enough", rule="SA-N05")
    return tuple(fed)


def feed_all(state: State) -> tuple[Fed, ...]:
    only_in(state, "feed")
    able = [seat for seat, player in enumerate(state.players) if not state.fed[seat] and not gap(player)]
    if not able:
        raise RuleError("stone_age.nobody_has_enough", rule="SA-N05")
    return tuple(Fed(seat, state.players[seat].field, state.players[seat].figures) for seat in able)


def _check_seat(state: State, seat: int) -> None:
    only_in(state, "feed")
    if not 0 <= seat < len(state.seats):
        raise RuleError("table.no_such_seat")
    if state.fed[seat]:
        raise RuleError("stone_age.fed_already", rule="SA-N03", player=state.name(seat))


def check_owned(state: State, seat: int, paid: Resources) -> None:
    """Nobody pays less than nothing, or what they do not have."""
    if min(paid) < 0:
        raise RuleError("stone_age.pay_below_zero", rule="SA-C02")
    if not covers(state.players[seat].resources, paid):
        raise RuleError(
            "stone_age.not_owned",
            rule="SA-C02",
            player=state.name(seat),
            owned=some_resources(state.players[seat].resources) or "0",
        )


def check_card_price(slot: Place, paid: Resources) -> None:
    if sum(paid) != slot.cost:
        raise RuleError("stone_age.card_costs", rule="SA-C01", count=slot.cost, paid=sum(paid))


def check_building_price(building: Building, paid: Resources) -> None:
    if building.accepts(paid):
        return
    if building.cost is not None:
        raise RuleError("stone_age.building_costs", rule="SA-B06", building=building_name(building.id))
    if building.kinds is None:
        raise RuleError("stone_age.building_range", rule="SA-B08", least=building.least, most=building.most)
    raise RuleError("stone_age.building_kinds", rule="SA-B07", count=building.most, kinds=building.kinds)


def gap(player: Player) -> int:
    """Food missing for all figures after the food track has given; 0 if there is enough."""
    return max(0, player.figures - player.food - player.field)


def check_gap(state: State, seat: int, paid: Resources) -> None:
    """The whole gap or nothing of it; and nothing where the food reaches."""
    missing = gap(state.players[seat])
    if not missing and any(paid):
        raise RuleError("stone_age.food_reaches", rule="SA-N03", player=state.name(seat))
    if missing and sum(paid) != missing:
        raise RuleError("stone_age.whole_gap", rule="SA-N08", player=state.name(seat), count=missing)
