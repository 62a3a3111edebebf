"""Ticket to Ride, counted and ended anew from the facts of its map."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any


def pieces(state: Any) -> Iterator[str]:
    rail, seats = state.board.rail, range(len(state.seats))
    for seat in seats:
        laid = sum(route.length for route, owner in zip(rail.routes, state.owners, strict=True) if owner == seat)
        if laid + state.trains[seat] > rail.trains or state.trains[seat] < 0:
            yield f"player {seat} has {laid} trains on the board and {state.trains[seat]} off it"
    for column, colour in enumerate(rail.passenger_colours):
        held = sum(by_colour[column] for by_colour in state.passengers)
        if held > rail.passengers_per_colour:
            yield f"{held} {colour} passengers"
    if state.depth == "full" and rail.passenger_colours:
        in_all = sum(map(sum, state.passengers)) + sum(here.count for here in state.waiting)
        if in_all > len(rail.passenger_colours) * rail.passengers_per_colour:
            yield f"{in_all} passengers in all"
    if state.cards is not None:
        yield from _cards(state)
    shown = Counter(ticket for seat in seats if state.revealed[seat] for ticket in state.hand(seat))
    yield from (f"{ticket} lies face up {count} times" for ticket, count in shown.items() if count > 1)


def _cards(state: Any) -> Iterator[str]:
    cards, box = state.cards, state.board.cards
    for number, kind in enumerate(box.kinds):
        seen = cards.face_up.count(kind) + cards.discards[number] + sum(hand[number] for hand in cards.known)
        if seen > box.copies(kind):
            yield f"{seen} cards {kind}"
    in_all = len(cards.face_up) + sum(cards.discards) + sum(map(sum, cards.known)) + sum(cards.blind) + cards.deck
    if in_all > box.total or min(cards.blind) < 0:
        yield f"{in_all} train cards"


def end(before: Any, after: Any, values: Mapping[str, Any], asked: frozenset[str]) -> str:
    """Who has two trains or fewer and is not on turn has ended a turn so; each player then has one turn more."""
    if after.over:
        few = [min(state.trains) <= state.board.last_round_at for state in (before, after)]
        if before.over and after.depth == "full" and few == [True, False]:
            return "" if "last_turns" in {*values, *asked} else "nobody asks whether play is over"
        return "" if before.over or values.get("last_turns") == "0" else "play is over by itself"
    if after.depth != "full":
        return ""
    possible = set(_turns_left(after))
    if after.last_turns not in possible:
        return f"the last round has {after.last_turns} turns instead of {possible}"
    came = before.turn != after.turn and before.last_turns is None
    if came and len(possible) > 1 and "last_turns" not in values and "last_turns" not in asked:
        return "nobody asks how far the last round is"
    return ""


def _turns_left(state: Any) -> Iterator[int | None]:
    """How many turns each player who can have begun the last round leaves; None if nobody need have begun it."""
    players = len(state.seats)
    few = {seat for seat in range(players) if state.trains[seat] <= state.board.last_round_at}
    if few <= {state.turn}:
        yield None
    for began in few:
        had, seat = set(), (began + 1) % players
        while seat != state.turn:
            had.add(seat)
            seat = (seat + 1) % players
        if began == state.turn:
            had = set(range(players))
        if few - {began, state.turn} <= had:
            yield (began - state.turn) % players + 1


def file(state: Any) -> dict[str, Any] | None:
    if state.house or state.ticket_points or len({seat.name for seat in state.seats}) < len(state.seats):
        return None
    rail, people = state.board.rail, []
    given: set[str] = set()
    for seat, player in enumerate(state.seats):
        tickets = list(state.hand(seat)) if state.revealed[seat] else []
        if given & set(tickets):
            return None
        given |= set(tickets)
        routes = [route.id for route, owner in zip(rail.routes, state.owners, strict=True) if owner == seat]
        person = {"name": player.name, "routes": routes, "tickets": tickets}
        if rail.passenger_colours:
            person["passengers"] = dict(zip(rail.passenger_colours, state.passengers[seat], strict=True))
        people.append(person)
    return {"format": 1, "game": "ticket_to_ride", "map": state.options.map, "players": people}


def unfinished(state: Any) -> bool:
    """Tickets of draws that were set by hand are in no hand yet; and one of two players who have the same ticket cannot
    turn it up, for nobody compares secrets before that."""
    held = Counter(ticket for seat in range(len(state.seats)) for ticket in state.hand(seat))
    return bool(state.draws) or max(held.values(), default=0) > 1


def endless(_: Any) -> bool:
    return False
