"""A board as a graph: places, routes, tickets, and the numbers printed on it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush


@dataclass(frozen=True, slots=True)
class Route:
    """One track of train spaces between two places; parallel tracks share a `pair`."""

    id: str
    a: str
    b: str
    length: int
    colour: str
    pair: str
    lane: int = 0
    lanes: int = 1

    def other_end(self, place: str) -> str:
        return self.b if place == self.a else self.a


@dataclass(frozen=True, slots=True)
class Ticket:
    id: str
    a: str
    b: str
    points: int
    deck: str = "main"


@dataclass(frozen=True, slots=True)
class Bonuses:
    """What final scoring adds on a map; None where a map has no such bonus."""

    longest_route: int | None = None
    globetrotter: int | None = None
    most_passengers: int | None = None
    second_most_passengers: int | None = None


@dataclass(frozen=True)
class RailMap:
    id: str
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    route_points: Mapping[int, int]
    bonuses: Bonuses
    trains: int = 45
    termini: frozenset[str] = frozenset()
    """Countries: a chain may end there but never pass through."""
    passenger_colours: tuple[str, ...] = ()
    passengers_per_colour: int = 0

    @cached_property
    def route(self) -> Mapping[str, Route]:
        return {route.id: route for route in self.routes}

    @cached_property
    def ticket(self) -> Mapping[str, Ticket]:
        return {ticket.id: ticket for ticket in self.tickets}

    @cached_property
    def tracks(self) -> Mapping[str, tuple[Route, ...]]:
        """The tracks of each pair of places, lane by lane."""
        pairs: dict[str, list[Route]] = {}
        for route in self.routes:
            pairs.setdefault(route.pair, []).append(route)
        return {pair: tuple(sorted(tracks, key=lambda r: r.lane)) for pair, tracks in pairs.items()}

    @cached_property
    def at(self) -> Mapping[str, tuple[Route, ...]]:
        """The routes that meet in each place."""
        meeting: dict[str, list[Route]] = {}
        for route in self.routes:
            meeting.setdefault(route.a, []).append(route)
            meeting.setdefault(route.b, []).append(route)
        return {place: tuple(routes) for place, routes in meeting.items()}

    def points_for(self, route: Route) -> int:
        return self.route_points[route.length]

    def trail_ends(self, route: Route) -> tuple[str, str]:
        """The two ends as a trail sees them: every route into a country stops at a flag of its own."""
        a, b = (f"{end}/{route.id}" if end in self.termini else end for end in (route.a, route.b))
        return a, b


def cheapest_chain(
    rail_map: RailMap, start: str, goal: str, cost: Callable[[Route], int | None]
) -> tuple[int, tuple[Route, ...]] | None:
    """The cheapest unbroken chain of routes from start to goal, or None; a cost of None closes a route."""
    best = {start: 0}
    came_by: dict[str, tuple[Route, str]] = {}
    queue = [(0, start)]
    while queue:
        so_far, place = heappop(queue)
        if place == goal:
            return so_far, _walk_back(came_by, goal)
        if so_far > best[place] or (place in rail_map.termini and place != start):
            continue
        for route in rail_map.at.get(place, ()):
            step = cost(route)
            if step is None:
                continue
            end, total = route.other_end(place), so_far + step
            if total < best.get(end, total + 1):
                best[end] = total
                came_by[end] = (route, place)
                heappush(queue, (total, end))
    return None


def _walk_back(came_by: Mapping[str, tuple[Route, str]], place: str) -> tuple[Route, ...]:
    chain = []
    while place in came_by:
        route, place = came_by[place]
        chain.append(route)
    return tuple(reversed(chain))
