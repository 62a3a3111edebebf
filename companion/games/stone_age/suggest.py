"""A plausible next entry, for demonstrations and for playing whole games: what a middling player would do."""

from random import Random
from typing import Any

from companion.games.stone_age.box import BUILDING, CIVILIZATION, VILLAGE, Place
from companion.games.stone_age.phases import phase
from companion.games.stone_age.present import present
from companion.games.stone_age.records import (
    Build,
    BuyCard,
    ConfirmPlayer,
    EnterCard,
    EnterNumber,
    Feed,
    FeedAll,
    GoHungry,
    GoOn,
    KeepExtraCard,
    PickDie,
    PlaceFigures,
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
from companion.games.stone_age.turns.offers import (
    building_payment,
    card_payment,
    possible_buildings,
    possible_cards,
)
from companion.games.stone_age.turns.paying import gap
from companion.games.stone_age.turns.placing import idle, numbers
from companion.games.stone_age.turns.rounds import nothing_to_do
from scoring.stone_age import cheapest_mix


def suggest(state: State, random: Random) -> Any:
    now = phase(state)
    if now in ("place", "use", "feed") and nothing_to_do(state):
        return GoOn()
    told = _tell(state, random) if now == "place" else None
    if told:
        return told
    match now:
        case "place":
            return _place(state, random)
        case "use":
            return _use(state, random)
        case "roll":
            return _take(state)
        case "card_roll":
            return RollForCard(_dice(2, random))
        case "list_roll":
            return RollList(_dice(len(state.seats), random))
        case "list_pick" if state.dice_list:
            return PickDie(max(state.dice_list.dice))
        case "feed":
            return _feed(state, random)
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


def _place(state: State, random: Random) -> PlaceFigures:
    seat = state.turn
    open_ones = [(place, numbers(state, seat, place)) for place in state.places]
    open_ones = [(place, allowed) for place, allowed in open_ones if allowed]
    weights = [_wish(state, seat, place) for place, _ in open_ones]
    place, allowed = random.choices(open_ones, weights)[0]
    return PlaceFigures(place.id, random.choice(allowed[-3:]))


def _wish(state: State, seat: int, place: Place) -> int:
    player = state.players[seat]
    if place.group == VILLAGE:
        return 1 if idle(state, seat, place) else 12
    if place.group == BUILDING:
        return 30 if building_payment(state, seat, place.number) else 4
    if place.group == CIVILIZATION:
        return 8 if card_payment(state, seat, place.number) else 2
    hungry = player.figures > player.food + player.field
    return 14 if hungry and place.gives == "food" else 6


def _use(state: State, random: Random) -> Any:
    """Rolls first: what they give pays for cards and buildings."""
    order = {VILLAGE: 0, CIVILIZATION: 2, BUILDING: 3}
    place = min(state.occupied(state.turn), key=lambda p: order.get(p.group, 1))
    seat = state.turn
    if place.group == VILLAGE:
        return UsePlace(place.id)
    if place.rate:
        return Roll(place.id, _dice(state.figures_at(seat, place.id), random))
    if place.group == CIVILIZATION:
        if state.display[place.number] == "":
            free = _free_cards(state)
            return TellCard(place.number, random.choice(free)) if free else TakeBack(place.id)
        paid = card_payment(state, seat, place.number)
        there = state.display[place.number] is not None
        return BuyCard(place.number, paid) if paid and there else TakeBack(place.id)
    if not state.stacks[place.number].top:
        tiles = possible_buildings(state) if state.stacks[place.number].left else ()
        return TellBuilding(place.number, random.choice(tiles).id) if tiles else TakeBack(place.id)
    paid = building_payment(state, seat, place.number)
    return Build(place.number, paid) if paid else TakeBack(place.id)


def _take(state: State) -> TakeYield:
    view = present(state).roll
    assert view is not None
    if not view.chosen.tiles and len(view.sets) > 1:
        best = view.sets[-1]
        return TakeYield(best.tiles, tuple(state.players[state.turn].one_use[place] for place in best.one_use))
    return TakeYield(view.chosen.tiles)


def _feed(state: State, random: Random) -> Any:
    for seat, player in enumerate(state.players):
        if state.fed[seat]:
            continue
        missing = gap(player)
        if not missing:
            return FeedAll()
        if player.any_two:
            return UseAnyTwo(seat, (2, 0, 0, 0))
        paid = cheapest_mix(player.resources, missing)
        return Feed(seat, paid) if paid and random.random() < 0.7 else GoHungry(seat)
    return GoOn()


def _at_the_end(state: State, random: Random) -> Any:
    for seat, player in enumerate(state.players):
        told, free = player.extra.known_to_clerk(), _free_cards(state)
        if player.extra_drawn and told and told not in state.seen_cards():
            return KeepExtraCard(seat, told)
        if player.extra_drawn and free:
            return KeepExtraCard(seat, random.choice(free))
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
