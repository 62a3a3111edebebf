"""A plausible next entry, for demonstrations and for playing whole games: what a middling player would do."""

from random import Random
from typing import Any

from companion.games.stone_age.box import BUILDING, CIVILIZATION, VILLAGE, Place
from companion.games.stone_age.phases import phase
from companion.games.stone_age.records import (
    Build,
    BuyCard,
    CaughtUp,
    Collect,
    ConfirmPlayer,
    EnterCard,
    EnterGoods,
    EnterNumber,
    Feed,
    FeedAll,
    FeedEveryone,
    GoHungry,
    GoOn,
    KeepExtraCard,
    PickDie,
    Roll,
    RollForCard,
    RollList,
    TakeBack,
    TakeYield,
    TellBuilding,
    TellCard,
    UseAnyTwo,
    UsePlace,
)
from companion.games.stone_age.state import State
from companion.games.stone_age.turns.entering import numbers_allowed
from companion.games.stone_age.turns.feeding import gap
from companion.games.stone_age.turns.offers import (
    building_payment,
    card_payment,
    possible_buildings,
    possible_cards,
    taking,
    tool_sets,
    usual_tools,
)
from companion.games.stone_age.turns.rounds import nothing_to_do
from companion.games.stone_age.turns.using import gained
from demo_players.stone_age.milestones import milestone
from demo_players.stone_age.placing import place_figures
from scoring.stone_age import best_payment, cheapest_mix
from scoring.stone_age.resources import add, mixes


def suggest(state: State, random: Random) -> Any:
    now = phase(state)
    if now in ("place", "use", "feed") and nothing_to_do(state):
        return GoOn()
    named = _tell(state, random) if now == "place" else None
    if named:
        return named
    match now:
        case "missed":
            return CaughtUp()
        case "place":
            return place_figures(state, random)
        case "use":
            return _use(state, random)
        case "roll":
            return _take(state)
        case "card_roll":
            return RollForCard(_dice(2, random))
        case "list_roll":
            return RollList(_dice(len(state.seats), random))
        case "list_pick":
            return _pick(state)
        case "feed":
            return _feed(state, random)
        case "milestones":
            return milestone(state, random)
    return _at_the_end(state, random)


def _dice(count: int, random: Random) -> tuple[int, ...]:
    return tuple(random.randint(1, 6) for _ in range(count))


def _tell(state: State, random: Random) -> TellCard | TellBuilding | KeepExtraCard | None:
    cards, buildings = _free_cards(state), possible_buildings(state)
    for slot, card in enumerate(state.display):
        if card == "" and cards:
            return TellCard(slot, random.choice(cards))
    for number, stack in enumerate(state.stacks):
        if stack.left and not stack.top and buildings:
            return TellBuilding(number, random.choice(buildings).id)
    for seat, player in enumerate(state.players):
        if player.extra_drawn and not player.extra.known_to_clerk() and cards and random.random() < 0.3:
            return KeepExtraCard(seat, random.choice(cards))
    return None


def _free_cards(state: State) -> list[str]:
    """Cards nobody holds; the demonstration knows the secret one and does not turn it up twice."""
    secret = {player.extra.known_to_clerk() for player in state.players}
    return [card.id for card in possible_cards(state) if card.id not in secret]


# --- using ---


def _use(state: State, random: Random) -> Any:
    """First what gives something, then what costs something; buildings before cards, which any resources pay."""
    places = tuple(state.occupied(state.turn))
    village = [place for place in places if place.group == VILLAGE]
    if village:
        return Collect() if len(village) > 1 else UsePlace(village[0].id)
    for place in places:
        if place.rate:
            return Roll(place.id, _dice(state.figures_at(state.turn, place.id), random))
    named = _tell_here(state, places, random)
    if named:
        return named
    for place in sorted(places, key=lambda place: place.group != BUILDING):
        taken = _take_here(state, place)
        if taken:
            return taken
    return TakeBack(places[0].id)


def _tell_here(state: State, places: tuple[Place, ...], random: Random) -> TellCard | TellBuilding | None:
    """A card or tile somebody stands at, and nobody has told yet."""
    for place in places:
        if place.group == CIVILIZATION and state.display[place.number] == "":
            free = _free_cards(state)
            return TellCard(place.number, random.choice(free)) if free else None
        if place.group == BUILDING and state.stacks[place.number].left and not state.stacks[place.number].top:
            tiles = possible_buildings(state)
            return TellBuilding(place.number, random.choice(tiles).id) if tiles else None
    return None


def _take_here(state: State, place: Place) -> BuyCard | Build | UseAnyTwo | None:
    """The card or tile at a place, if it can be paid, or could be with two resources more."""
    seat = state.turn
    if place.group == CIVILIZATION:
        paid = card_payment(state, seat, place.number) if state.display[place.number] else None
        return BuyCard(place.number, paid) if paid else None
    paid = building_payment(state, seat, place.number)
    if paid:
        return Build(place.number, paid)
    top, player = state.stacks[place.number].top, state.players[seat]
    if top and player.any_two:
        for two in mixes((2, 2, 2, 2), 2):
            if best_payment(state.box.building[top], add(player.resources, two)):
                return UseAnyTwo(seat, two)
    return None


def _take(state: State) -> TakeYield:
    """The proposal; one-use tools where nothing else helps."""
    usual, sets = usual_tools(state), tool_sets(state)
    if usual.tiles or len(sets) == 1:
        return taking(state, usual)
    return taking(state, sets[-1])


def _pick(state: State) -> PickDie:
    """The highest die that still gives something."""
    assert state.dice_list is not None
    picker, dice = state.dice_list.picker, sorted(state.dice_list.dice)
    return PickDie(max(dice, key=lambda die: (gained(state, picker, state.box.dice_list[die - 1]).count, die)))


# --- feeding and the end ---


def _feed(state: State, random: Random) -> Any:
    """A few resources are cheaper than points; many are not."""
    if not any(gap(player) for player in state.players):
        return FeedEveryone()
    for seat, player in enumerate(state.players):
        if state.fed[seat]:
            continue
        missing = gap(player)
        if not missing:
            return FeedAll()
        if player.any_two:
            return UseAnyTwo(seat, (2, 0, 0, 0))
        paid = cheapest_mix(player.resources, missing)
        return Feed(seat, paid) if paid and (missing < 4 or random.random() < 0.3) else GoHungry(seat)
    return GoOn()


def _at_the_end(state: State, random: Random) -> Any:
    for seat, player in enumerate(state.players):
        named, free = player.extra.known_to_clerk(), _free_cards(state)
        if player.extra_drawn and named and named not in state.seen_cards():
            return KeepExtraCard(seat, named)
        if player.extra_drawn and free:
            return KeepExtraCard(seat, random.choice(free))
        if state.asks_for_goods(seat):
            return EnterGoods(seat, (random.randint(0, 4), random.randint(0, 3), random.randint(0, 2), 0))
        if player.any_two:
            return UseAnyTwo(seat, (1, 0, 0, 1))
    if state.depth == "score_only" and random.random() < 0.8:
        return _entry(state, random)
    waiting = [seat for seat, done in enumerate(state.confirmed) if not done]
    return ConfirmPlayer(waiting[0]) if waiting else _entry(state, random)


def _entry(state: State, random: Random) -> Any:
    seat = random.randrange(len(state.seats))
    cards = possible_cards(state)
    if cards and random.random() < 0.4:
        return EnterCard(seat, random.choice(cards).id)
    match random.choice(("points", "field", "tools", "figures", "wood", "gold")):
        case "points":
            return EnterNumber(seat, "points", random.randint(20, 160))
        case "field":
            return EnterNumber(seat, "field", random.randint(0, state.box.highest_field))
        case "tools":
            return EnterNumber(seat, "tools", random.randint(0, state.box.most_tools))
        case "figures":
            return EnterNumber(seat, "figures", random.choice(numbers_allowed(state, seat, "figures")))
        case "wood":
            return EnterNumber(seat, "wood", random.randint(0, 9))
    return EnterNumber(seat, "gold", random.randint(0, 9))
