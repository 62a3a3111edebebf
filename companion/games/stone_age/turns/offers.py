"""What the app proposes: odds before placing, payments, and the cards and tiles that can still turn up."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.errors import RuleError
from companion.games.stone_age.box import CIVILIZATION, UPPER_KINDS, Card, Place, Upper, rolled_for
from companion.games.stone_age.records import TakeYield
from companion.games.stone_age.state import State
from companion.games.stone_age.turns.tools import check_tools, free_tiles, one_use_values
from scoring.stone_age import Building, Odds, Resources, ToolSet, best_payment, best_sets, cheapest_mix, odds, yield_of


@dataclass(frozen=True, slots=True)
class OddsView:
    """The exact chances of a roll before it is made."""

    gives: str
    rate: int
    dice: int
    bare: Odds
    tiles: int
    """Pips on the tool tiles that are still free."""
    one_use: int
    """Pips on the one-use tools that are still there."""
    with_tiles: Odds
    with_all: Odds


def odds_for(state: State, seat: int, place_id: str, dice: int) -> OddsView | None:
    """The odds of so many figures on a place; None where nothing is rolled."""
    place = state.place(place_id)
    if place is None or place.rate is None or not 1 <= dice <= state.box.most_figures:
        return None
    player, rate = state.players[seat], place.rate
    tiles, one_use = sum(free_tiles(player)), sum(one_use_values(player))
    bare, some, most = odds(dice, rate), odds(dice, rate, tiles), odds(dice, rate, tiles + one_use)
    return OddsView(place.gives, rate, dice, bare, tiles, one_use, some, most)


def tool_sets(state: State) -> tuple[ToolSet, ...]:
    """For every yield of the open roll that tools can reach the cheapest of them, from none upwards."""
    return _sets(state, one_use_values(state.players[state.turn]))


def usual_tools(state: State) -> ToolSet:
    """The cheapest tools for the best yield that spares every one-use tool; none while another roll could use them."""
    sets = _sets(state)
    return sets[0] if another_roll(state) else sets[-1]


def another_roll(state: State) -> bool:
    """True if the player on turn may still roll with tools this round, once the open roll is taken."""
    if state.depth == "milestones" or state.waiting is not None:  # where figures stand is not followed
        return True
    open_at = state.roll.source if state.roll else ""
    return any(place.id != open_at and _may_roll(state, place) for place in state.occupied(state.turn))


def _may_roll(state: State, place: Place) -> bool:
    """A hunt, a resource place, or a card that rolls for a resource; one nobody named may be such a card."""
    if place.group != CIVILIZATION:
        return place.rate is not None
    card = state.display[place.number]
    known = (state.box.card[card],) if card else possible_cards(state) if card is not None else ()
    return any(one.upper.kind == "roll_resource" for one in known)


def _sets(state: State, one_use: tuple[int, ...] = ()) -> tuple[ToolSet, ...]:
    assert state.roll is not None
    return best_sets(state.roll.pips, _rate(state), free_tiles(state.players[state.turn]), one_use)


def _rate(state: State) -> int:
    assert state.roll is not None
    return rolled_for(state.roll.source).rate or 1


def tools_by_hand(state: State, tiles: Iterable[int], one_use: Iterable[int]) -> ToolSet:
    """Any tools for the open roll, by their places; a refusal for one that cannot be used."""
    assert state.roll is not None
    tools, spent = tuple(sorted(tiles)), tuple(sorted(one_use))
    added = check_tools(state.players[state.turn], tools, _cards(state, spent))
    return ToolSet(yield_of(state.roll.pips + added, _rate(state)), tools, spent, added)


def taking(state: State, tools: ToolSet) -> TakeYield:
    """The entry that takes the open roll with these tools."""
    return TakeYield(tools.tiles, _cards(state, tools.one_use))


def _cards(state: State, one_use: Iterable[int]) -> tuple[str, ...]:
    """The cards of one-use tools; none for a place where there is no such tool any more."""
    cards = state.players[state.turn].one_use
    return tuple(cards[place] if place < len(cards) else "" for place in one_use)


def settled_yield(state: State) -> TakeYield | None:
    """What follows a total at once: its yield, where no tool could change that."""
    if state.roll is None or not state.roll.total:
        return None
    player = state.players[state.turn]
    return None if any(free_tiles(player)) or player.one_use else TakeYield()


def card_payment(state: State, seat: int, slot: int) -> Resources | None:
    """The cheapest payment for the card on a space; None if this player cannot pay it."""
    return cheapest_mix(state.players[seat].resources, state.box.slots[slot].cost)


def building_payment(state: State, seat: int, stack: int) -> Resources | None:
    """The payment that scores most for the tile on a stack; None if this player cannot pay it."""
    top = state.stacks[stack].top
    return best_payment(state.box.building[top], state.players[seat].resources) if top else None


def why_no_card(state: State, seat: int, slot: int) -> RuleError | None:
    cost, owned = state.box.slots[slot].cost, sum(state.players[seat].resources)
    if owned >= cost:
        return None
    return RuleError("stone_age.too_few_resources", rule="SA-C01", player=state.name(seat), count=cost, owned=owned)


def why_no_building(state: State, seat: int, stack: int) -> RuleError | None:
    """None if the tile is untold, or can be paid."""
    if not state.stacks[stack].top or building_payment(state, seat, stack):
        return None
    return too_dear(state, seat)


def too_dear(state: State, seat: int) -> RuleError:
    """A building that cannot be paid."""
    return RuleError("stone_age.cannot_build", rule="SA-B04", player=state.name(seat))


def possible_cards(state: State, *, instead_of: str = "") -> tuple[Card, ...]:
    """The cards that can still be the one asked for: one of each pair of halves, none that everybody has seen.

    A card that lies secretly before somebody is still possible, or the list would reveal it.
    """
    held = state.seen_cards() if state.depth == "full" else state.held_cards()
    seen = held - {instead_of}
    by_halves: dict[object, Card] = {}
    for card in state.box.cards:
        if card.id not in seen:
            by_halves.setdefault(card.halves, card)
    return tuple(by_halves.values())


def upper_halves(cards: tuple[Card, ...]) -> tuple[Upper, ...]:
    """The different upper halves among these cards, in the order of the box's list of effects."""
    return tuple(sorted({card.upper for card in cards}, key=lambda u: (UPPER_KINDS.index(u.kind), u.resource, u.count)))


def possible_buildings(state: State, *, instead_of: str = "") -> tuple[Building, ...]:
    """The tiles that can still turn up, one of each kind."""
    seen = state.seen_buildings() - {instead_of}
    by_price: dict[object, Building] = {}
    for building in state.box.buildings:
        if building.id not in seen:
            by_price.setdefault((building.cost, building.least, building.most, building.kinds), building)
    return tuple(by_price.values())
