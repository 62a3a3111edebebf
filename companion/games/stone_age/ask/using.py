"""Places that give something without dice or payment, and figures taken back from any."""

from collections.abc import Iterator

from companion.games.stone_age.ask.words import building_on, card_on, doing, facts, given
from companion.games.stone_age.box import BUILDING, CIVILIZATION, VILLAGE, Place
from companion.games.stone_age.records import Collect, TakeBack, UsePlace
from companion.games.stone_age.state import State, place_name, some
from companion.messages import Message, message
from companion.question import Option, Talk, one_of
from companion.secret import Viewer


def village_places(state: State, _seat: int | None) -> Iterator[Option]:
    for place in state.usable(state.turn):
        if place.group == VILLAGE:
            yield Option(f"UsePlace:{place.id}", doing(UsePlace, place_name(place.id)), given(state, place))


def collecting(state: State, _seat: int | None) -> Iterator[Option]:
    places = [place_name(place.id) for place in state.occupied(state.turn) if place.group == VILLAGE]
    yield Option("Collect", message(f"stone_age.do.{Collect.__name__}"), facts(*places))


def ways_back(_state: State, _seat: int | None) -> Iterator[Option]:
    yield Option("TakeBack", message("stone_age.do.TakeBack"), message("stone_age.use.back_says"))


def take_back(state: State, _which: str, _viewer: Viewer) -> Talk:
    there = tuple(state.occupied(state.turn))
    if len(there) == 1:
        return TakeBack(there[0].id)
    options = [Option(place.id, place_name(place.id), facts(*_what_is_left(state, place))) for place in there]
    return TakeBack((yield one_of(message("stone_age.ask.back_from"), options, seat=state.turn)))


def _what_is_left(state: State, place: Place) -> Iterator[Message]:
    yield some("figure", state.figures_at(state.turn, place.id))
    if place.group == CIVILIZATION:
        yield card_on(state, place)
    if place.group == BUILDING:
        yield building_on(state, place)
