"""Where figures are placed, and how many."""

from collections.abc import Iterator

from companion.errors import closed
from companion.games.stone_age.ask.words import building_on, card_on, facts, given
from companion.games.stone_age.box import BUILDING, CIVILIZATION, RESOURCE, VILLAGE, Place
from companion.games.stone_age.records import PlaceFigures
from companion.games.stone_age.state import State, place_name, some
from companion.games.stone_age.turns.placing import free_rings, numbers, why_not
from companion.messages import Message, message
from companion.question import Option, Talk, number
from companion.secret import Viewer


def places(state: State, _seat: int | None) -> Iterator[Option]:
    """Every place, with what is there, who stands there, and why it is closed."""
    for place in state.places:
        figures = place.figures or 1
        yield Option(
            f"PlaceFigures:{place.id}",
            place_name(place.id),
            detail=facts(*_offer(state, place), *_standing(state, place)),
            cost=some("figure", place.figures) if place.figures else None,
            why_not=closed(why_not(state, state.turn, place, figures), PlaceFigures(place.id, figures)),
        )


def _offer(state: State, place: Place) -> Iterator[Message]:
    """What figures get here."""
    if place.rate:
        yield message("stone_age.place_board.rate", count=place.rate)
    if place.group == RESOURCE:
        yield message("stone_age.ask.rings", count=free_rings(state, place) or 0)
    if place.group == CIVILIZATION:
        yield card_on(state, place)
    if place.group == BUILDING:
        yield building_on(state, place)
    if place.group == VILLAGE:
        yield given(state, place)


def _standing(state: State, place: Place) -> Iterator[Message]:
    for seat, count in state.at(place.id):
        yield message("stone_age.ask.figures_of", player=state.name(seat), count=count)


def place_figures(state: State, which: str, _viewer: Viewer) -> Talk:
    place = state.box.place[which]
    allowed = numbers(state, state.turn, place)
    if len(allowed) == 1:
        return PlaceFigures(place.id, allowed[0])
    words = message("stone_age.ask.how_many", place=place_name(place.id))
    return PlaceFigures(place.id, (yield number(words, allowed[0], allowed[-1], seat=state.turn)))
