"""Destination tickets: the chain that completes one, and what is still missing for the others."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from scoring.ticket_to_ride.rail_map import RailMap, Route, Ticket, cheapest_chain


@dataclass(frozen=True, slots=True)
class TicketProgress:
    """How a ticket stands: joined by `chain`, or `missing` trains short along `chain`, or out of reach."""

    ticket: str
    connected: bool
    chain: tuple[str, ...] = ()
    """Route ids in order: the proof if connected, else the cheapest way left, own routes included."""
    places: tuple[str, ...] = ()
    """The places along the chain, both ends included."""
    trains: int = 0
    """Trains on the whole chain."""
    missing: int | None = 0
    """Fewest trains that would complete it; None if no open chain is left."""


def proof(rail_map: RailMap, ticket: Ticket, owned: Iterable[str]) -> tuple[Route, ...] | None:
    """The shortest unbroken chain of own routes that joins the ticket's places."""
    own = frozenset(owned)
    found = cheapest_chain(rail_map, ticket.a, ticket.b, lambda r: r.length if r.id in own else None)
    return None if found is None else found[1]


def progress(
    rail_map: RailMap, ticket: Ticket, owned: Iterable[str], is_open: Callable[[Route], bool], trains_left: int
) -> TicketProgress:
    """Connected or not, and the fewest trains that would still complete it over routes open to this player."""
    own = frozenset(owned)
    joined = proof(rail_map, ticket, own)
    if joined is not None:
        return _describe(ticket, joined, connected=True, missing=0)

    def cost(route: Route) -> int | None:
        if route.id in own:
            return 0
        return route.length if is_open(route) else None

    found = cheapest_chain(rail_map, ticket.a, ticket.b, cost)
    if found is None or found[0] > trains_left:
        return TicketProgress(ticket.id, connected=False, missing=None)
    return _describe(ticket, found[1], connected=False, missing=found[0])


def _describe(ticket: Ticket, chain: tuple[Route, ...], *, connected: bool, missing: int) -> TicketProgress:
    return TicketProgress(
        ticket.id,
        connected,
        chain=tuple(route.id for route in chain),
        places=places_along(ticket.a, chain),
        trains=sum(route.length for route in chain),
        missing=missing,
    )


def places_along(start: str, chain: Iterable[Route]) -> tuple[str, ...]:
    places = [start]
    for route in chain:
        places.append(route.other_end(places[-1]))
    return tuple(places)
