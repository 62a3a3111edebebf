"""Riding: where the rider stops, and what took a toll on the way, in the order it was passed."""

from dataclasses import replace

from companion.errors import closed
from companion.games.great_western_trail.ask.parts import phrase, priced, refusal, words_of
from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.state import State, place_name
from companion.games.great_western_trail.state.circles import step_limit
from companion.games.great_western_trail.state.in_play import NOWHERE
from companion.games.great_western_trail.turns import tolls
from companion.games.great_western_trail.turns.choices import Alternative, locations
from companion.games.great_western_trail.turns.commands import Move
from companion.messages import Message
from companion.question import Option, QuestionFlow, one_of

RIDE, AGAIN = "ride", "again"
"""Nothing more was passed; what is known of this way was passed."""


def places(state: State, act: Act | None = None) -> tuple[Alternative, ...]:
    """Where the rider can go in phase A, or by an action."""
    if act is None:
        return locations(state, state.turn, step_limit(state, state.turn))
    return locations(state, state.turn, act.amount, kansas_city=act.do == "ride")


def ride(state: State, by: str = "", act: Act | None = None) -> QuestionFlow:
    options = [_place(state, place, by) for place in places(state, act)]
    to = yield one_of(phrase("ride"), options, seat=state.turn)
    levies = act is None or act.do == "ride"
    if not levies or state.ranches[state.turn].rider == NOWHERE:
        return Move(state.turn, to, (), by)
    return (yield from _passed(state, to, by))


def _place(state: State, place: Alternative, by: str) -> Option:
    toll, why_not = (
        _toll(state, tolls.own_toll(place.what)),
        closed(place.why_not, Move(state.turn, place.what, (), by)),
    )
    name, picture = place_name(state, place.what), _picture(place.what)
    return Option(place.what, name, value=toll, why_not=why_not, picture=picture)


def _picture(place: str) -> str:
    """A building by its letter or number, a tile by its kind; the city at the end of the trail has a flag."""
    kind, _, which = place.partition("/")
    match kind:
        case "neutral":
            return f"neutral/{which}"
        case "own" | "other":
            return f"building/{which.rpartition('/')[2]}"
        case "hazard" | "tile":
            return f"tile/{which.partition('/')[0]}"
    return "act/upgrade"


def _passed(state: State, to: str, by: str) -> QuestionFlow:
    passed: tuple[str, ...] = ()
    known = tolls.proposed(state, state.turn, to) if not by else ()
    if known and refusal(state, Move(state.turn, to, known)) is not None:
        known = ()
    while True:
        options = [_levy(state, toll, Move(state.turn, to, (*passed, toll), by)) for toll in tolls.on_the_way(state)]
        again = [replace(_go(state, to, known), id=AGAIN)] if known and not passed else []
        usual = AGAIN if again else RIDE
        branches = [*again, _go(state, to, passed), *options]
        answer = yield one_of(phrase("passed"), branches, seat=state.turn, usual=usual)
        if answer == AGAIN:
            return Move(state.turn, to, known, by)
        if answer == RIDE:
            return Move(state.turn, to, passed, by)
        passed = (*passed, answer)


def _go(state: State, to: str, passed: tuple[str, ...]) -> Option:
    """The ride itself, with all it pays as far as the money lasts."""
    taken = tolls.fare(state, tolls.whole_way(to, passed))
    words = words_of("play.ride_pay" if taken.paid else "play.ride_to", place=place_name(state, to), dollars=taken.paid)
    return priced(state, Option(RIDE, words, taken.words), taken.paid)


def _levy(state: State, toll: str, command: Move) -> Option:
    owner, _, what = toll.partition("/")
    picture, why_not = f"hand/{what}" if owner == "bank" else "", refusal(state, command)
    return Option(toll, tolls.toll_name(state, toll), cost=_toll(state, toll), why_not=why_not, picture=picture)


def _toll(state: State, toll: str | None) -> Message | None:
    dollars = tolls.due(state, (toll,) if toll else ())
    return words_of("money.dollars", dollars=dollars) if dollars else None
