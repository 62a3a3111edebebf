"""Claiming a route: what stands against it, and what may be paid."""

from collections import Counter
from collections.abc import Mapping

from companion.errors import RuleError, refusal
from companion.games.ticket_to_ride.board import GREY, LOCOMOTIVE
from companion.games.ticket_to_ride.cards import unseen_of
from companion.games.ticket_to_ride.state import State, card_name
from scoring.ticket_to_ride import Route


def why_not(state: State, seat: int, route: Route) -> RuleError | None:
    """What keeps this player from ever placing trains on this route, cards aside; None if nothing does."""
    owner = state.owner(route.id)
    if owner is not None:
        return _taken(state, route, owner)
    return why_closed(state, seat, route) or _too_few_trains(state, seat, route)


def _taken(state: State, route: Route, owner: int) -> RuleError:
    """The route by its colour where another track lies beside it, else by its ends."""
    code = "track_taken" if route.lanes > 1 else "route_taken"
    return RuleError(
        f"ticket_to_ride.{code}",
        rule="TTR-C09",
        about=owner,
        route=state.route_name(route),
        colour=card_name(route.colour),
        player=state.name(owner),
    )


def why_closed(state: State, seat: int, route: Route) -> RuleError | None:
    """The rule of parallel tracks, by number of players."""
    if route.lanes == 1:
        return None
    tracks = state.board.rail.tracks[route.pair]
    owners = {owner for track in tracks if track.id != route.id and (owner := state.owner(track.id)) is not None}
    if seat in owners:
        return RuleError("ticket_to_ride.own_parallel", rule="TTR-C14", route=state.route_name(route))
    if owners and state.players <= state.board.one_track_up_to:
        return RuleError(
            "ticket_to_ride.track_closed",
            rule="TTR-C15",
            about=min(owners),
            route=state.route_name(route),
            colour=card_name(route.colour),
            count=state.board.one_track_up_to,
        )
    return None


def _too_few_trains(state: State, seat: int, route: Route) -> RuleError | None:
    if state.trains[seat] >= route.length:
        return None
    return RuleError("ticket_to_ride.too_few_trains", rule="TTR-C06", count=state.trains[seat], needed=route.length)


def why_no_route(state: State, seat: int) -> RuleError | None:
    """Why there is no route this player could ever fill; None if there is one."""
    if any(why_not(state, seat, route) is None for route in state.board.rail.routes):
        return None
    return RuleError("ticket_to_ride.no_route_left", rule="TTR-C06", player=state.name(seat))


def why_no_claim(state: State, seat: int) -> RuleError | None:
    """Why this player cannot claim any route now, cards and all; None if there is one."""
    purse = purse_of(state, seat)
    for route in state.board.rail.routes:
        if why_not(state, seat, route) is None and why_unpaid(state, seat, route, purse) is None:
            return None
    no_cards = RuleError("ticket_to_ride.no_route_payable", rule="TTR-C01", player=state.name(seat))
    return why_no_route(state, seat) or no_cards


def paid_for_by_seen(state: State, seat: int) -> Route | None:
    """A route this player can claim with nothing but cards that were taken face up; None where no cards are checked."""
    if state.cards is None:
        return None
    hand = dict(zip(state.board.cards.kinds, state.cards.known[seat], strict=True))
    for route in state.board.rail.routes:
        most = max(hand[colour] for colour in colours_for(state, route)) + hand[LOCOMOTIVE]
        if most >= route.length and why_not(state, seat, route) is None:
            return route
    return None


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


def purse_of(state: State, seat: int) -> Mapping[str, int]:
    """By colour: how many cards of it and locomotives this player can have together; nothing if none are checked."""
    if state.cards is None:
        return {}
    held, box = state.cards, state.board.cards
    hand = dict(zip(box.kinds, held.known[seat], strict=True))
    unseen = {kind: unseen_of(held, box, kind) for kind in box.kinds}
    return {
        colour: hand[colour] + hand[LOCOMOTIVE] + min(held.blind[seat], unseen[colour] + unseen[LOCOMOTIVE])
        for colour in box.colours
    }


def colours_for(state: State, route: Route) -> tuple[str, ...]:
    """The colours a route may be paid in."""
    return state.board.cards.colours if route.colour == GREY else (route.colour,)


def why_unpaid(state: State, seat: int, route: Route, purse: Mapping[str, int]) -> RuleError | None:
    """The refusal of a payment all in the best colour, if no payment will do."""
    if not purse:
        return None
    colour = max(colours_for(state, route), key=purse.__getitem__)
    if purse[colour] >= route.length:
        return None
    return refusal(check_payment, state, seat, route, (colour,) * route.length)


def most_of(state: State, seat: int, kind: str) -> int:
    """The most cards of a kind this player can hold: those taken face up, and as many unseen as there may be."""
    assert state.cards is not None
    held, box = state.cards, state.board.cards
    return held.known[seat][box.kinds.index(kind)] + min(held.blind[seat], unseen_of(held, box, kind))


def _check_hand(state: State, seat: int, cards: tuple[str, ...]) -> None:
    """A player can pay what was taken face up, and anything else only from cards nobody has seen."""
    assert state.cards is not None
    held, box = state.cards, state.board.cards
    unseen = 0
    for kind, number in Counter(cards).items():
        known = held.known[seat][box.kinds.index(kind)]
        unseen += max(0, number - known)
        most = most_of(state, seat, kind)
        if number > most:
            raise RuleError(
                "ticket_to_ride.not_in_hand", rule="TTR-C01", player=state.name(seat), count=most, card=card_name(kind)
            )
    if unseen > held.blind[seat]:
        raise RuleError("ticket_to_ride.hand_too_small", rule="TTR-C01", player=state.name(seat))
