"""Claiming a route: what stands against it, and what may be paid."""

from collections import Counter

from companion.errors import RuleError
from companion.games.ticket_to_ride.board import GREY, LOCOMOTIVE
from companion.games.ticket_to_ride.cards import seen_of
from companion.games.ticket_to_ride.state import State, card_name, route_name
from scoring.ticket_to_ride import Route


def why_not(state: State, seat: int, route: Route) -> RuleError | None:
    """What keeps this player from ever placing trains on this route, cards aside; None if nothing does."""
    owner = state.owner(route.id)
    if owner is not None:
        return RuleError(
            "ticket_to_ride.route_taken", rule="TTR-C09", route=route_name(route), player=state.name(owner)
        )
    return why_closed(state, seat, route) or _too_few_trains(state, seat, route)


def why_closed(state: State, seat: int, route: Route) -> RuleError | None:
    """The rule of parallel tracks, by number of players."""
    if route.lanes == 1:
        return None
    tracks = state.board.rail.tracks[route.pair]
    owners = {state.owner(track.id) for track in tracks if track.id != route.id} - {None}
    if seat in owners:
        return RuleError("ticket_to_ride.own_parallel", rule="TTR-C14", route=route_name(route))
    if owners and state.players <= state.board.one_track_up_to:
        return RuleError(
            "ticket_to_ride.track_closed", rule="TTR-C15", route=route_name(route), count=state.board.one_track_up_to
        )
    return None


def _too_few_trains(state: State, seat: int, route: Route) -> RuleError | None:
    if state.trains[seat] >= route.length:
        return None
    return RuleError("ticket_to_ride.too_few_trains", rule="TTR-C06", count=state.trains[seat], needed=route.length)


def closes(state: State, route: Route) -> tuple[Route, ...]:
    """The parallel tracks a claim of this route would close for everybody."""
    if state.players > state.board.one_track_up_to:
        return ()
    return tuple(t for t in state.board.rail.tracks[route.pair] if t.id != route.id and state.owner(t.id) is None)


def check_payment(state: State, seat: int, route: Route, cards: tuple[str, ...]) -> None:
    """The cards paid must fit the route and be cards this player can hold."""
    if not cards:
        if state.cards is not None:
            raise RuleError("ticket_to_ride.cards_needed", rule="TTR-C01", count=route.length)
        return
    check_set(state, route, cards)
    if state.cards is not None:
        _check_hand(state, seat, cards)


def check_set(state: State, route: Route, cards: tuple[str, ...]) -> None:
    """As many cards as spaces, of one colour, the route's own unless it is grey, locomotives for any of them."""
    for card in cards:
        if card not in state.board.cards.kinds:
            raise RuleError("ticket_to_ride.no_such_card", rule="TTR-S04")
    if len(cards) != route.length:
        raise RuleError("ticket_to_ride.wrong_number_of_cards", rule="TTR-C01", count=len(cards), needed=route.length)
    colours = set(cards) - {LOCOMOTIVE}
    if route.colour == GREY:
        if len(colours) > 1:
            raise RuleError("ticket_to_ride.one_colour", rule="TTR-C04")
    elif colours - {route.colour}:
        raise RuleError("ticket_to_ride.wrong_colour", rule="TTR-C02", colour=card_name(route.colour))


def _check_hand(state: State, seat: int, cards: tuple[str, ...]) -> None:
    """A player can pay what was taken face up, and anything else only from cards nobody has seen."""
    assert state.cards is not None
    held, box = state.cards, state.board.cards
    unseen = 0
    for kind, number in Counter(cards).items():
        known = held.known[seat][box.kinds.index(kind)]
        unseen += max(0, number - known)
        most = known + min(held.blind[seat], box.copies(kind) - seen_of(held, box, kind))
        if number > most:
            raise RuleError(
                "ticket_to_ride.not_in_hand", rule="TTR-C01", player=state.name(seat), count=most, card=card_name(kind)
            )
    if unseen > held.blind[seat]:
        raise RuleError("ticket_to_ride.hand_too_small", rule="TTR-C01", player=state.name(seat))
