"""Milestones, as conversations: any player's dice, what the village gives, a building with its points, the end."""

from collections.abc import Iterator
from functools import partial

from companion.games.stone_age.ask import ends, naming
from companion.games.stone_age.ask.dice import TOTAL, thrown
from companion.games.stone_age.ask.words import of_player, of_seat, plain, why_not
from companion.games.stone_age.records import EndPlay, NewField, NewFigure, NewTool, NoteBuilding, RoundOver, Throw
from companion.games.stone_age.state import State, place_name
from companion.games.stone_age.turns.milestones import most_dice
from companion.messages import message
from companion.question import Branch, Option, QuestionFlow, number, one_of


def branches(state: State) -> Iterator[Branch]:
    """All that can be noted at *Milestones*."""
    yield from throws(state)
    seats = range(len(state.seats))
    for gain in (NewTool, NewFigure, NewField):
        yield from (of_seat(state, gain(seat), why_not=why_not(state, gain(seat))) for seat in seats)
    yield plain(RoundOver())
    for seat in seats:
        reason = why_not(state, NoteBuilding(seat, state.box.building_points[0]))
        option = Option(f"NoteBuilding:{seat}", of_player(state, seat, NoteBuilding), why_not=reason)
        yield Branch(option, partial(_note_building, state, seat))
    yield from naming.card_entries(state)
    yield from ends.numbers(state)
    yield plain(EndPlay())


def throws(state: State) -> Iterator[Branch]:
    """Anybody's; the open roll, once it is entered anew."""
    if state.roll:
        again = Option(f"Throw:{state.turn}{TOTAL}", message("stone_age.ask.total_again"))
        yield Branch(again, partial(_throw, state, state.turn, total=True))
        return
    somewhere = next(place.id for place in state.places if place.rate)
    for seat in range(len(state.seats)):
        reason = why_not(state, Throw(seat, somewhere, (1,)))  # somebody whose figures were set to none
        real = message("stone_age.ask.of_player", player=state.name(seat), do=message("stone_age.dice.real"))
        bare = Option(f"Throw:{seat}", of_player(state, seat, Throw), why_not=reason)
        yield Branch(bare, partial(_throw, state, seat))
        yield Branch(Option(f"Throw:{seat}{TOTAL}", real, why_not=reason), partial(_throw, state, seat, total=True))


def _throw(state: State, seat: int, *, total: bool = False) -> QuestionFlow:
    """Where, with how many dice, and what they show; or just what they show together."""
    places = [
        Option(place.id, place_name(place.id), message("stone_age.place_board.rate", count=place.rate))
        for place in state.places
        if place.rate
    ]
    words = message("stone_age.ask.where", player=state.name(seat))
    where = state.roll.source if state.roll else (yield one_of(words, places, seat=seat))
    most = most_dice(state, seat, where)
    if total:
        return Throw(seat, where, (), (yield number(message("stone_age.ask.total_of_any"), 1, 6 * most, seat=seat)))
    count = yield number(message("stone_age.ask.how_many_dice"), 1, most, seat=seat)
    return Throw(seat, where, *(yield from thrown(count, seat)))


def _note_building(state: State, seat: int) -> QuestionFlow:
    words = message("stone_age.ask.building_points", player=state.name(seat))
    worth = state.box.building_points
    return NoteBuilding(seat, (yield number(words, worth[0], worth[-1], seat=seat)))
