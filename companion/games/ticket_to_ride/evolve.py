"""Events applied to the state; nothing is checked here, so a table of long ago replays under any later rule."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from companion.game import Corrected, DepthChanged, Drawn
from companion.games.ticket_to_ride import cards
from companion.games.ticket_to_ride import events as ev
from companion.games.ticket_to_ride.fixes.apply import apply_fix
from companion.games.ticket_to_ride.passengers import one_left, set_owner_and_passengers, stands_there, turn_broken_off
from companion.games.ticket_to_ride.state import OpenDraw, State, Waiting, set_owner
from companion.secret import Secret
from companion.support.frozen_update import replaced, with_item
from scoring.ticket_to_ride import Route


def evolve(state: State, event: Any) -> State:
    return _EVOLVE[type(event)](state, event)


def _as_it_was(state: State, _: ev.CardsDrawn | ev.Passed) -> State:
    return state


def _turns(state: State, event: Any) -> State:
    match event:
        case ev.TurnEnded(seat):
            left = None if state.last_turns is None else state.last_turns - 1
            rested = replaced(state.cards, picks=0) if state.cards else None
            return replaced(state, turn=seat, last_turns=left, taking=(), cards=rested)
        case ev.LastRoundBegun():
            return replaced(state, last_turns=state.players)
    return replaced(state, over=True)


def _board(state: State, event: Any) -> State:
    match event:
        case ev.RouteClaimed(seat, route_id, paid):
            return _claimed(state, seat, state.board.rail.route[route_id], paid)
        case ev.PassengerTaken(seat, place, colour):
            return _passenger_taken(state, seat, place, colour)
        case ev.RouteEntered(route_id, owner):
            return set_owner_and_passengers(state, state.board.rail.route[route_id], owner)
    column = state.board.rail.passenger_colours.index(event.colour)
    return _set_passengers(state, event.seat, column, event.count)


def _corrected(state: State, event: Corrected) -> State:
    return apply_fix(state, event.fix, event.plain())


def _shared(state: State, event: Any) -> State:
    match event:
        case Drawn("first_player", (seat,)):
            return replaced(state, turn=int(seat), first=int(seat))
        case Drawn("passengers", colours):
            return replaced(state, waiting=_scatter(state, colours))
        case DepthChanged(depth):
            return replaced(state, depth=depth)
    raise TypeError(f"no such event: {event!r}")


def _depth(state: State, event: ev.TurnBrokenOff | ev.TicketsNotFollowed | ev.CardsNotFollowed) -> State:
    match event:
        case ev.TurnBrokenOff():
            return turn_broken_off(state)
        case ev.TicketsNotFollowed():
            nothing_told = tuple(draw for draw in state.draws if draw.at_setup and not state.hand(draw.seat))
            return replaced(state, draws=nothing_told, untold=frozenset(range(state.players)))
        case ev.CardsNotFollowed():
            held = cards.lose_sight(state.cards, state.board.cards) if state.cards else None
            return replaced(state, cards=held)


def _claimed(state: State, seat: int, route: Route, paid: tuple[str, ...]) -> State:
    state = set_owner(state, route, seat)
    taking = tuple(end for end in (route.a, route.b) if _passenger_waits(state, end, route))
    held = cards.pay(state.cards, state.board.cards, seat, paid) if state.cards and paid else state.cards
    return replaced(state, taking=taking, cards=held)


def _passenger_waits(state: State, place: str, route: Route) -> bool:
    return stands_there(state, place, route) and state.waiting_at(place).count > 0


def _passenger_taken(state: State, seat: int, place: str, colour: str | None) -> State:
    state = replaced(state, taking=tuple(p for p in state.taking if p != place))
    if colour is None:
        return state
    number = state.board.rail.passenger_colours.index(colour)
    spot = state.board.place_number[place]
    state = replaced(state, waiting=with_item(state.waiting, spot, one_left(state.waiting_at(place), number)))
    return _set_passengers(state, seat, number, state.passengers[seat][number] + 1)


def _set_passengers(state: State, seat: int, colour: int, count: int) -> State:
    held = with_item(state.passengers[seat], colour, count)
    return replaced(state, passengers=with_item(state.passengers, seat, held))


def _scatter(state: State, colours: tuple[str, ...]) -> tuple[Waiting, ...]:
    """The passengers of an offered draw, place by place in the board's order."""
    if len(colours) < sum(place.passengers for place in state.board.places):
        raise ValueError(colours)
    waiting, drawn = [], iter(colours)
    for place in state.board.places:
        here = [*islice(drawn, place.passengers)]
        by_colour = tuple(here.count(colour) for colour in state.board.rail.passenger_colours)
        waiting.append(Waiting(place.passengers, by_colour))
    return tuple(waiting)


def _tickets(state: State, event: ev.TicketsDrawn | ev.MixDeclared | ev.TicketsKept | ev.TicketsRevealed) -> State:
    seat = event.seat
    number = next((i for i, draw in enumerate(state.draws) if draw.seat == seat), len(state.draws))
    before, after = state.draws[:number], state.draws[number + 1 :]
    match event:
        case ev.TicketsDrawn(_, mix):
            return replaced(state, draws=(*state.draws, OpenDraw(seat, mix)))
        case ev.MixDeclared(_, mix):
            return replaced(state, draws=(*before, replace(state.draws[number], mix=mix), *after))
        case ev.TicketsKept(_, kept):
            hand = Secret(seat, state.hand(seat) + kept.known_to_clerk())
            return replaced(state, draws=(*before, *after), hands=with_item(state.hands, seat, hand))
        case ev.TicketsRevealed(_, shown):
            draws = tuple(draw for draw in state.draws if draw.seat != seat)
            revealed, hands = with_item(state.revealed, seat, True), with_item(state.hands, seat, Secret(seat, shown))
            return replaced(state, draws=draws, revealed=revealed, hands=hands)


def _train_cards(state: State, event: Any) -> State:
    held, box = state.cards, state.board.cards
    if held is None:
        return state
    match event:
        case ev.FaceUpTaken(seat, kind):
            held = cards.take_face_up(held, box, seat, kind)
        case ev.BlindTaken(seat):
            held = cards.take_blind(held, seat)
        case ev.RowFilled(turned):
            held = cards.fill_row(held, turned)
        case ev.RowFlushed():
            held = cards.flush(held, box)
        case ev.DeckReshuffled():
            held = cards.reshuffle(held)
    return replaced(state, cards=held)


_EVOLVE: Mapping[type, Callable[[State, Any], State]] = {
    **dict.fromkeys((ev.CardsDrawn, ev.Passed), _as_it_was),
    **dict.fromkeys((ev.TurnEnded, ev.LastRoundBegun, ev.PlayEnded), _turns),
    **dict.fromkeys((ev.RouteClaimed, ev.PassengerTaken, ev.RouteEntered, ev.PassengersEntered), _board),
    **dict.fromkeys((ev.TicketsDrawn, ev.MixDeclared, ev.TicketsKept, ev.TicketsRevealed), _tickets),
    **dict.fromkeys((ev.TurnBrokenOff, ev.TicketsNotFollowed, ev.CardsNotFollowed), _depth),
    **dict.fromkeys((ev.FaceUpTaken, ev.BlindTaken, ev.RowFilled, ev.RowFlushed, ev.DeckReshuffled), _train_cards),
    Corrected: _corrected,
    **dict.fromkeys((Drawn, DepthChanged), _shared),
}
