"""Where a middling player places: food for everybody, then what brings most for what they hold."""

from collections import Counter
from math import ceil
from random import Random

from companion.games.stone_age.box import BUILDING, CIVILIZATION, FOOD, VILLAGE, Card, Place, Upper
from companion.games.stone_age.records import PlaceFigures
from companion.games.stone_age.state import Player, State
from companion.games.stone_age.turns.feeding import gap
from companion.games.stone_age.turns.placing import idle, numbers
from scoring.stone_age import RESOURCES, Culture, Resources, Role, best_payment, cheapest_mix, points_for, worth
from scoring.stone_age.resources import one, take

PIPS = 3.5
"""What a die shows on average."""
_VILLAGE = {"field": 13, "tool": 10, "figure": 11}
_UPPER = {
    "dice_list": 5,
    "tool": 5,
    "field": 7,
    "extra_card": 4,
    "any_resources": 7,
    "one_use_tool": 3,
    "roll_resource": 5,
    "points": 3,
}
"""About how many points the upper half of a card is worth."""


def place_figures(state: State, random: Random) -> PlaceFigures:
    """One of the places, the likelier the better; people do not always see the best."""
    seat = state.turn
    spare = _spare(state, seat)
    open_ones = [(where, allowed) for where in state.places if (allowed := numbers(state, seat, where))]
    wishes = [_wish(state, seat, where, spare) for where, _ in open_ones]
    where, allowed = random.choices(open_ones, [wish**3 for wish in wishes])[0]
    return PlaceFigures(where.id, _how_many(state, seat, where, allowed, random))


def _spare(state: State, seat: int) -> Resources:
    """What is left of a player's resources once all they already stand at is paid."""
    owned = state.players[seat].resources
    for where in state.occupied(seat):
        paid = _price(state, where, owned)
        owned = take(owned, paid) if paid else owned
    return owned


def _price(state: State, where: Place, owned: Resources) -> Resources | None:
    """What a player pays for the card or tile here; None if they cannot."""
    if where.group == CIVILIZATION:
        return cheapest_mix(owned, where.cost)
    top = state.stacks[where.number].top if where.group == BUILDING else ""
    return best_payment(state.box.building[top], owned) if top else None


def _wish(state: State, seat: int, where: Place, spare: Resources) -> float:
    """About how many points the place is worth to this player now."""
    player = state.players[seat]
    if where.group == VILLAGE:
        return 1 if idle(state, seat, where) else _village(player, where)
    if where.group == FOOD:
        return _hunting(state, seat)
    if where.group in (BUILDING, CIVILIZATION):
        paid = _price(state, where, spare)
        return _taking(state, player, where, paid) if paid else 1
    return 6 + 3 * _asked_for(state, where.gives)


def _village(player: Player, where: Place) -> float:
    """More figures want more food first."""
    crowded = where.gives == "figure" and player.figures > player.field + 5
    return _VILLAGE[where.gives] - 5 * crowded


def _taking(state: State, player: Player, where: Place, paid: Resources) -> float:
    """The points of a tile or card, less what its resources could bring elsewhere."""
    if where.group == BUILDING:
        return 9 + points_for(state.box.building[state.stacks[where.number].top], paid) / 1.2
    card = state.display[where.number]
    return max(2.0, _worth(state, player, state.box.card[card]) + 8 - worth(paid) / 2) if card else 2


def _worth(state: State, player: Player, card: Card) -> float:
    held = [state.box.card[other].lower for other in player.cards]
    return _upper(card.upper) + _lower(player, held, card.lower)


def _upper(upper: Upper) -> float:
    if upper.kind == "resource":
        return worth(one(upper.resource, upper.count))
    return upper.count if upper.kind == "food" else _UPPER[upper.kind]


def _lower(player: Player, held: list[Culture | Role], lower: Culture | Role) -> float:
    """What the half adds at the end, if the player stays about where they are."""
    if isinstance(lower, Role):
        times = {"farmer": player.field, "toolmaker": sum(player.tools), "builder": player.buildings}
        return lower.count * (times.get(lower.role, player.figures) + 1)
    symbols = Counter(half.symbol for half in held if isinstance(half, Culture))
    in_its_set = sum(count > symbols[lower.symbol] for count in symbols.values())
    return 2 * in_its_set + 2


def _asked_for(state: State, resource: str) -> bool:
    """True if a tile that lies open needs this kind."""
    tops = [state.box.building[stack.top].cost for stack in state.stacks if stack.top]
    return any(cost[RESOURCES.index(resource)] for cost in tops if cost)


# --- how many ---


def _missing(state: State, seat: int) -> float:
    """Food that is still short after the hunt, if it goes as usual."""
    rate = state.box.place["hunt"].rate or 1
    return gap(state.players[seat]) - state.figures_at(seat, "hunt") * PIPS / rate


def _hunting(state: State, seat: int) -> float:
    """Hunting can wait as long as enough figures stay at home for it."""
    missing = _missing(state, seat)
    if missing <= 0:
        return 2
    return 30 if _hunters(state, seat) >= state.at_home(seat) - 1 else 6


def _hunters(state: State, seat: int) -> int:
    rate = state.box.place["hunt"].rate or 1
    return max(1, ceil(_missing(state, seat) * rate / PIPS))


def _how_many(state: State, seat: int, where: Place, allowed: tuple[int, ...], random: Random) -> int:
    """Enough hunters; at a resource place a handful, so that some figures are left for the rest."""
    wanted = _hunters(state, seat) if where.group == FOOD else random.randint(2, 4)
    return max(allowed[0], min(allowed[-1], wanted))
