"""What may happen next: every command is carried out as events or refused with the rule that says why."""

from collections.abc import Iterable
from typing import Any

from companion.errors import RuleError
from companion.games.ticket_to_ride import cards, tickets
from companion.games.ticket_to_ride import events as ev
from companion.games.ticket_to_ride import records as do
from companion.games.ticket_to_ride.claim import check_payment, why_not
from companion.games.ticket_to_ride.evolve import evolve
from companion.games.ticket_to_ride.passengers import check_colour, check_held, only_colour
from companion.games.ticket_to_ride.phases import only_in, phase, why_no_pass
from companion.games.ticket_to_ride.state import State
from companion.messages import message
from companion.secret import Secret
from scoring.ticket_to_ride import Route


def decide(state: State, command: Any) -> tuple[Any, ...]:
    match command:
        case do.DrawCards():
            only_in(state, "action")
            if state.cards is not None:
                raise RuleError("ticket_to_ride.tap_the_cards", rule="TTR-D01")
            return _then_end_turn(state, ev.CardsDrawn(state.turn))
        case do.TakeFaceUp(card):
            only_in(state, "action", "second_card")
            cards.check_face_up(state, card)
            return _after_card(state, ev.FaceUpTaken(state.turn, card))
        case do.TakeBlind():
            only_in(state, "action", "second_card")
            cards.check_blind(state)
            return _after_card(state, *_from_deck(state, 1), ev.BlindTaken(state.turn))
        case do.TurnUp(turned, stands):
            return _turn_up(state, turned, stands=stands)
        case do.ClaimRoute(route_id, paid):
            only_in(state, "action")
            return _claim(state, _route(state, route_id), paid)
        case do.TakePassenger(place, colour):
            only_in(state, "passengers")
            return _take_passenger(state, place, colour)
        case do.DrawTickets(mix):
            only_in(state, "action")
            return _then_end_turn(state, ev.TicketsDrawn(state.turn, tickets.decide_mix(state, mix)))
        case do.Pass():
            only_in(state, "action")
            refusal = why_no_pass(state)
            if refusal:
                raise refusal
            return _then_end_turn(state, ev.Passed(state.turn))
    return _decide_entries(state, command)


def _decide_entries(state: State, command: Any) -> tuple[Any, ...]:
    """What is entered outside the turn: tickets behind the curtain, final scoring, score only."""
    match command:
        case do.DeclareMix(seat, mix):
            _full_table(state, seat)
            tickets.check_declared(state, seat, mix)
            return (ev.MixDeclared(seat, mix),)
        case do.KeepTickets(seat, kept):
            _full_table(state, seat)
            if state.revealed[seat]:
                raise RuleError("ticket_to_ride.already_revealed", rule="TTR-F02", player=state.name(seat))
            tickets.check_kept(state, seat, kept)
            return (ev.TicketsKept(seat, Secret(seat, kept)),)
        case do.RevealTickets(seat, shown):
            _at_table(state, seat)
            if phase(state) not in ("final_scoring", "entry"):
                raise RuleError("ticket_to_ride.reveal_later", rule="TTR-K17")
            tickets.check_revealed(state, seat, shown)
            return (ev.TicketsRevealed(seat, shown),)
        case do.EnterRoute(route_id, seat):
            only_in(state, "entry", "milestones")
            return (_enter_route(state, _route(state, route_id), seat),)
        case do.EnterPassengers(seat, colour, count):
            only_in(state, "entry")
            return (_enter_passengers(state, seat, colour, count),)
        case do.EndPlay():
            only_in(state, "milestones")
            return (ev.PlayEnded(),)
    raise RuleError("table.unknown_command")


def _at_table(state: State, seat: int) -> None:
    if not 0 <= seat < state.players:
        raise RuleError("table.no_such_seat")


def _full_table(state: State, seat: int) -> None:
    _at_table(state, seat)
    if state.depth == "score_only":
        raise RuleError("ticket_to_ride.score_only", action=message("ticket_to_ride.action.keep_tickets"))


def _route(state: State, route_id: str) -> Route:
    route = state.board.rail.route.get(route_id)
    if route is None:
        raise RuleError("ticket_to_ride.no_such_route")
    return route


# --- the end of a turn ----------------------------------------------------------------------------------------------


def _then_end_turn(state: State, *events: Any) -> tuple[Any, ...]:
    """These events, then the next player; the last round begins and play ends where the rules say so."""
    for event in events:
        state = evolve(state, event)
    return (*events, *turn_ended(state))


def turn_ended(state: State) -> tuple[Any, ...]:
    """What happens at the end of the turn of whoever is on turn."""
    ending: list[Any] = [ev.TurnEnded(state.next_seat())]
    if state.last_turns is None and state.trains[state.turn] <= state.board.last_round_at:
        ending.append(ev.LastRoundBegun(state.turn))
    elif state.last_turns is not None and state.last_turns <= 1:
        ending.append(ev.PlayEnded())
    return tuple(ending)


# --- train cards ----------------------------------------------------------------------------------------------------


def _from_deck(state: State, number: int, shown: Iterable[str] = ()) -> tuple[ev.DeckReshuffled, ...]:
    """The reshuffle that taking so many cards from the deck calls for, or that the cards shown give away."""
    assert state.cards is not None
    meanwhile = cards.shuffled_meanwhile(state.cards, state.board.cards, shown)
    return (ev.DeckReshuffled(),) if state.cards.deck < number or meanwhile else ()


def _after_card(state: State, *events: Any) -> tuple[Any, ...]:
    after = state
    for event in events:
        after = evolve(after, event)
    if cards.due(after) == 0 and cards.drawing_done(after):
        return _then_end_turn(state, *events)
    return events


def _turn_up(state: State, turned: tuple[str, ...], *, stands: bool) -> tuple[Any, ...]:
    cards.check_turned_up(state, turned)
    flush = (ev.RowFlushed(),) if not stands and cards.flushes(state, turned) else ()
    events = (*_from_deck(state, len(turned), turned), ev.RowFilled(turned), *flush)
    after = state
    for event in events:
        after = evolve(after, event)
    if cards.due(after) == 0 and cards.drawing_done(after):
        return _then_end_turn(state, *events)
    return events


# --- routes and passengers ------------------------------------------------------------------------------------------


def _claim(state: State, route: Route, paid: tuple[str, ...]) -> tuple[Any, ...]:
    refusal = why_not(state, state.turn, route)
    if refusal:
        raise refusal
    check_payment(state, state.turn, route, paid)
    events: tuple[Any, ...] = (*_paid_from(state, paid), ev.RouteClaimed(state.turn, route.id, paid))
    after = state
    for event in events:
        after = evolve(after, event)
    for place in after.taking:  # a single colour is taken by itself
        colour = only_colour(after, place)
        if colour is not None:
            events = (*events, ev.PassengerTaken(state.turn, place, colour))
            after = evolve(after, events[-1])
    return events if after.taking else _then_end_turn(state, *events)


def _paid_from(state: State, paid: tuple[str, ...]) -> tuple[ev.DeckReshuffled, ...]:
    """The reshuffle that a payment gives away: it holds cards the app took for discarded."""
    if state.cards is None:
        return ()
    return _from_deck(state, 0, cards.from_unseen(state.cards, state.board.cards, state.turn, paid).elements())


def _take_passenger(state: State, place: str, colour: str | None) -> tuple[Any, ...]:
    if place not in state.taking:
        raise RuleError("ticket_to_ride.no_passenger_there", rule="TTR-P01")
    if colour is not None:
        check_colour(state, place, colour)
    event = ev.PassengerTaken(state.turn, place, colour)
    if evolve(state, event).taking:
        return (event,)
    return _then_end_turn(state, event)


# --- score only -----------------------------------------------------------------------------------------------------


def _enter_route(state: State, route: Route, seat: int | None) -> ev.RouteEntered:
    owner = state.owner(route.id)
    if seat is None:
        if owner is None:
            raise RuleError("ticket_to_ride.route_free", route=state.route_name(route))
        return ev.RouteEntered(route.id, None)
    _at_table(state, seat)
    refusal = why_not(state, seat, route)
    if refusal:
        raise refusal
    return ev.RouteEntered(route.id, seat)


def _enter_passengers(state: State, seat: int, colour: str, count: int) -> ev.PassengersEntered:
    _at_table(state, seat)
    check_held(state, seat, colour, count)
    return ev.PassengersEntered(seat, colour, count)
