"""Milestones, as conversations: any player's dice, what the village gives, a building with its points, the end."""

from collections.abc import Iterator

from companion.games.stone_age.ask.dice import TOTAL, thrown
from companion.games.stone_age.ask.words import of_player, why_not
from companion.games.stone_age.records import EndPlay, NewField, NewFigure, NewTool, NoteBuilding, RoundOver, Throw
from companion.games.stone_age.state import State, place_name
from companion.games.stone_age.turns.milestones import most_dice
from companion.messages import message
from companion.question import Option, Talk, number, one_of
from companion.secret import Viewer


def throws(state: State, _seat: int | None) -> Iterator[Option]:
    """Anybody's; the open roll, once it is told anew."""
    if state.roll:
        yield Option(f"Throw:{state.turn}{TOTAL}", message("stone_age.ask.total_again"))
        return
    somewhere = next(place.id for place in state.places if place.rate)
    for seat in range(len(state.seats)):
        reason = why_not(state, Throw(seat, somewhere, (1,)))  # somebody whose figures were set to none
        real = message("stone_age.ask.real_of_player", player=state.name(seat))
        yield Option(f"Throw:{seat}", of_player(state, seat, Throw), why_not=reason)
        yield Option(f"Throw:{seat}{TOTAL}", real, why_not=reason)


def throw(state: State, which: str, _viewer: Viewer) -> Talk:
    """Where, with how many dice, and what they show; or just what they show together."""
    seat = int(which.removesuffix(TOTAL))
    places = [
        Option(place.id, place_name(place.id), message("stone_age.place_board.rate", count=place.rate))
        for place in state.places
        if place.rate
    ]
    words = message("stone_age.ask.where", player=state.name(seat))
    where = state.roll.source if state.roll else (yield one_of(words, places, seat=seat))
    most = most_dice(state, seat, where)
    if which.endswith(TOTAL):
        return Throw(seat, where, (), (yield number(message("stone_age.ask.total_of_any"), 1, 6 * most, seat=seat)))
    count = yield number(message("stone_age.ask.how_many_dice"), 1, most, seat=seat)
    return Throw(seat, where, (yield from thrown(count, seat)))


def new_tools(state: State, _seat: int | None) -> Iterator[Option]:
    return _gains(state, NewTool)


def new_figures(state: State, _seat: int | None) -> Iterator[Option]:
    return _gains(state, NewFigure)


def new_fields(state: State, _seat: int | None) -> Iterator[Option]:
    return _gains(state, NewField)


def _gains(state: State, command: type) -> Iterator[Option]:
    """Something of anybody that takes one tap."""
    for seat in range(len(state.seats)):
        reason = why_not(state, command(seat))
        yield Option(f"{command.__name__}:{seat}", of_player(state, seat, command), why_not=reason)


def new_buildings(state: State, _seat: int | None) -> Iterator[Option]:
    for seat in range(len(state.seats)):
        reason = why_not(state, NoteBuilding(seat, state.box.building_points[0]))
        yield Option(f"NoteBuilding:{seat}", of_player(state, seat, NoteBuilding), why_not=reason)


def note_building(state: State, which: str, _viewer: Viewer) -> Talk:
    seat = int(which)
    words = message("stone_age.ask.building_points", player=state.name(seat))
    worth = state.box.building_points
    return NoteBuilding(seat, (yield number(words, worth[0], worth[-1], seat=seat)))


def round_ends(_state: State, _seat: int | None) -> Iterator[Option]:
    yield Option(RoundOver.__name__, message("stone_age.do.RoundOver"))


def ends(_state: State, _seat: int | None) -> Iterator[Option]:
    yield Option(EndPlay.__name__, message("stone_age.do.EndPlay"))
