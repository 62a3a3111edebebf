"""Paying with resources: for cards, for buildings, and for food that is missing."""

from companion.errors import RuleError
from companion.games.stone_age.box import Place
from companion.games.stone_age.state import Player, State, building_name, some_resources
from scoring.stone_age import Building, Resources
from scoring.stone_age.resources import covers


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
