"""What is paid for with resources, and what any resources are taken for."""

from collections import Counter
from collections.abc import Iterator
from functools import partial

from companion.errors import closed, refusal
from companion.games.stone_age.ask.words import (
    building_on,
    card_on,
    doing,
    facts,
    kinds,
    of_player,
    resource_name,
    resources_in_all,
    why_not,
)
from companion.games.stone_age.box import BUILDING, CIVILIZATION, Place
from companion.games.stone_age.records import Build, BuyCard, Feed, UseAnyTwo
from companion.games.stone_age.state import State, building_name, card_name, place_name, some, some_resources
from companion.games.stone_age.turns.feeding import check_building_price, gap
from companion.games.stone_age.turns.offers import building_payment, card_payment, why_no_building
from companion.messages import Message, message
from companion.question import Branch, Option, QuestionFlow, some_of
from scoring.stone_age import RESOURCES, Building, Resources, cheapest_mix, points_for, resources
from scoring.stone_age.resources import NONE, one


def _payment(state: State, seat: int, words: Message, least: int, most: int, usual: Resources | None) -> QuestionFlow:
    """So many of what a player owns, with a proposal; not asked where there is only one way."""
    owned = state.players[seat].resources
    if sum(owned) == least:
        return owned
    in_stock = {kind: have for kind, have in zip(RESOURCES, owned, strict=True) if have}
    options = [
        Option(kind, resource_name(kind), message("stone_age.pay.of", count=have)) for kind, have in in_stock.items()
    ]
    times = {kind: min(have, most) for kind, have in in_stock.items()}
    proposed = kinds(usual) if usual else None
    paid = yield some_of(words, options, least=least, most=most, times=times, usual=proposed, seat=seat)
    return resources(Counter(paid))


# --- cards ---


def cards(state: State) -> Iterator[Branch]:
    seat = state.turn
    for place in state.usable(seat):
        if place.group == CIVILIZATION and state.display[place.number] is not None:
            paid = card_payment(state, seat, place.number) or one("wood", place.cost)
            option = Option(
                f"BuyCard:{place.number}",
                doing(BuyCard, card_on(state, place)),
                place_name(place.id),
                resources_in_all(place.cost),
                why_not(state, BuyCard(place.number, paid)),
            )
            yield Branch(option, partial(_buy_card, state, place))


def _buy_card(state: State, slot: Place) -> QuestionFlow:
    seat = state.turn
    words = message("stone_age.ask.pay_card", card=card_name(state.display[slot.number] or ""), count=slot.cost)
    usual = card_payment(state, seat, slot.number)
    return BuyCard(slot.number, (yield from _payment(state, seat, words, slot.cost, slot.cost, usual)))


# --- buildings ---


def buildings(state: State) -> Iterator[Branch]:
    seat = state.turn
    for place in state.usable(seat):
        if place.group == BUILDING and state.stacks[place.number].left:
            top = state.stacks[place.number].top
            command = Build(place.number, (state.box.building[top].cost if top else None) or NONE)
            option = Option(
                f"Build:{place.number}",
                doing(Build, building_on(state, place)),
                facts(place_name(place.id), *_scores(state, seat, place.number)),
                _price(state.box.building[top]) if top else None,
                closed(why_no_building(state, seat, place.number), command) if top else why_not(state, command),
            )
            yield Branch(option, partial(_build, state, place.number))


def _scores(state: State, seat: int, stack: int) -> Iterator[Message]:
    """What a tile is worth at most to whoever can pay it."""
    paid, top = building_payment(state, seat, stack), state.stacks[stack].top
    if paid:
        building = state.box.building[top]
        code = "scores" if building.is_fixed else "scores_most"
        yield message(f"stone_age.use.{code}", points=points_for(building, paid))


def _price(building: Building) -> Message:
    if building.cost is not None:
        return message("question.as_it_is", what=some_resources(building.cost))
    if building.least == building.most:
        return resources_in_all(building.most)
    return message("stone_age.ask.resources_between", least=building.least, most=building.most)


def _build(state: State, stack: int) -> QuestionFlow:
    seat = state.turn
    building = state.box.building[state.stacks[stack].top]
    if building.cost is not None:
        return Build(stack, building.cost)
    words = message("stone_age.ask.pay_building", building=building_name(building.id))
    usual = building_payment(state, seat, stack)
    command = Build(stack, (yield from _payment(state, seat, words, building.least, building.most, usual)))
    if why := refusal(check_building_price, building, command.paid):
        raise why.of(command)
    return command


# --- any two ---


def any_twos(state: State) -> Iterator[Branch]:
    for seat, player in enumerate(state.players):
        if player.any_two:
            option = Option(f"UseAnyTwo:{seat}", of_player(state, seat, UseAnyTwo))
            yield Branch(option, partial(_use_any_two, state, seat))


def _use_any_two(state: State, seat: int) -> QuestionFlow:
    options = [Option(kind, resource_name(kind)) for kind in RESOURCES]
    words = message("stone_age.ask.any_two", player=state.name(seat))
    taken = yield some_of(words, options, least=2, most=2, times=dict.fromkeys(RESOURCES, 2), seat=seat)
    return UseAnyTwo(seat, resources(Counter(taken)))


# --- feeding ---


def feeding_of(state: State, seat: int) -> Branch:
    """What it costs a player to feed all figures; closed where neither food nor resources reach."""
    player = state.players[seat]
    missing = gap(player)
    food = player.figures - missing
    cost = facts(*([some("food", food)] if food else []), *([resources_in_all(missing)] if missing else []))
    paid = cheapest_mix(player.resources, missing) or player.resources
    reason = why_not(state, Feed(seat, paid))
    option = Option(f"Feed:{seat}", of_player(state, seat, Feed), cost=cost, why_not=reason)
    return Branch(option, partial(_feed, state, seat))


def _feed(state: State, seat: int) -> QuestionFlow:
    missing = gap(state.players[seat])
    if not missing:
        return Feed(seat)
    words = message("stone_age.feeding.pay_title", player=state.name(seat), count=missing)
    usual = cheapest_mix(state.players[seat].resources, missing)
    return Feed(seat, (yield from _payment(state, seat, words, missing, missing, usual)))
