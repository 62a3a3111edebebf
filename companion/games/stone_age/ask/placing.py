"""Where figures are placed, and how many; what a village place gives, and figures taken back from any."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from companion.errors import closed
from companion.games.stone_age.ask.words import building_on, card_on, doing, facts, given, plain
from companion.games.stone_age.box import BUILDING, CIVILIZATION, RESOURCE, VILLAGE, Place
from companion.games.stone_age.records import Collect, PlaceFigures, TakeBack, UsePlace
from companion.games.stone_age.state import State, place_name, some
from companion.games.stone_age.turns.placing import free_rings, numbers, why_not
from companion.messages import Message, message
from companion.question import Branch, Option, QuestionFlow, at_once, number, one_of


def places(state: State) -> Iterator[Branch]:
    """Every place, with what is there, who stands there, and why it is closed."""
    for place in state.places:
        figures = place.figures or 1
        option = Option(
            f"PlaceFigures:{place.id}",
            place_name(place.id),
            detail=facts(*_offer(state, place), *_standing(state, place)),
            cost=some("figure", place.figures) if place.figures else None,
            why_not=closed(why_not(state, state.turn, place, figures), PlaceFigures(place.id, figures)),
        )
        yield Branch(option, partial(_place_figures, state, place))


def _offer(state: State, place: Place) -> Iterator[Message]:
    """What figures get here."""
    if place.rate:
        yield message("stone_age.place_board.rate", count=place.rate)
    if place.group == RESOURCE:
        yield message("stone_age.ask.rings", count=free_rings(state, place) or 0)
    yield from _lying(state, place)
    if place.group == VILLAGE:
        yield given(state, place)


def _lying(state: State, place: Place) -> Iterator[Message]:
    if place.group == CIVILIZATION:
        yield card_on(state, place)
    if place.group == BUILDING:
        yield building_on(state, place)


def _standing(state: State, place: Place) -> Iterator[Message]:
    for seat, count in state.at(place.id):
        yield message("stone_age.ask.figures_of", player=state.name(seat), count=count)


def _place_figures(state: State, place: Place) -> QuestionFlow:
    allowed = numbers(state, state.turn, place)
    if len(allowed) == 1:
        return PlaceFigures(place.id, allowed[0])
    words = message("stone_age.ask.how_many", place=place_name(place.id))
    return PlaceFigures(place.id, (yield number(words, allowed[0], allowed[-1], seat=state.turn)))


# --- places that give something without dice or payment ---


def village_places(state: State) -> Iterator[Branch]:
    for place in state.usable(state.turn):
        if place.group == VILLAGE:
            option = Option(f"UsePlace:{place.id}", doing(UsePlace, place_name(place.id)), given(state, place))
            yield Branch(option, partial(at_once, UsePlace(place.id)))


def collecting(state: State) -> Branch:
    places = [place_name(place.id) for place in state.occupied(state.turn) if place.group == VILLAGE]
    branch = plain(Collect())
    return replace(branch, option=replace(branch.option, detail=facts(*places)))


def way_back(state: State) -> Branch:
    option = Option("TakeBack", message("stone_age.do.TakeBack"), message("stone_age.use.back_says"))
    return Branch(option, lambda: _take_back(state))


def _take_back(state: State) -> QuestionFlow:
    there = tuple(state.occupied(state.turn))
    if len(there) == 1:
        return TakeBack(there[0].id)
    left = {place: some("figure", state.figures_at(state.turn, place.id)) for place in there}
    options = [Option(one.id, place_name(one.id), facts(left[one], *_lying(state, one))) for one in there]
    return TakeBack((yield one_of(message("stone_age.ask.back_from"), options, seat=state.turn)))
