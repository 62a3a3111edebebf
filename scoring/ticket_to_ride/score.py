"""Final scoring: from what every player holds to the sheet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scoring.sheet import Cell, Fact, Item, PlayerScore, ScoreSheet, make_sheet
from scoring.ticket_to_ride.longest_route import Trail, longest_trail
from scoring.ticket_to_ride.passengers import majority
from scoring.ticket_to_ride.rail_map import RailMap
from scoring.ticket_to_ride.tickets import places_along, proof


@dataclass(frozen=True, slots=True)
class Holding:
    """All that final scoring asks of one player."""

    name: str
    routes: tuple[str, ...] = ()
    tickets: tuple[str, ...] = ()
    passengers: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class House:
    """What a table may decide otherwise where the rulebook is silent."""

    floor_at_zero: bool = False
    bonus_for_nothing: bool = False
    """The longest route or globetrotter card goes to everyone even if nobody has anything."""
    second_with_none: bool = False
    """A player without a passenger of a colour can still be second in it."""
    ticket_points: Mapping[str, int] = field(default_factory=dict)
    """Printed values the table's own cards show instead of ours."""


def categories(rail_map: RailMap) -> tuple[str, ...]:
    bonuses = rail_map.bonuses
    return (
        "routes",
        "tickets",
        *(("longest_route",) if bonuses.longest_route is not None else ()),
        *(("globetrotter",) if bonuses.globetrotter is not None else ()),
        *(("passengers",) if bonuses.most_passengers is not None else ()),
    )


def score(rail_map: RailMap, holdings: Sequence[Holding], house: House | None = None) -> ScoreSheet:
    house = house or House()
    trails = [longest_of(rail_map, holding.routes) for holding in holdings]
    tickets = [_tickets(rail_map, holding, house) for holding in holdings]
    completed = [_completed(cell) for cell in tickets]
    columns: dict[str, list[Cell]] = {"routes": [_routes(rail_map, h) for h in holdings], "tickets": tickets}
    bonuses = rail_map.bonuses
    if bonuses.longest_route is not None:
        columns["longest_route"] = _longest(holdings, trails, bonuses.longest_route, house)
    if bonuses.globetrotter is not None:
        columns["globetrotter"] = _globetrotter([len(ids) for ids in completed], bonuses.globetrotter, house)
    if bonuses.most_passengers is not None:
        columns["passengers"] = _passengers(rail_map, holdings, house)
    players = []
    for seat, holding in enumerate(holdings):
        cells = {category: column[seat] for category, column in columns.items()}
        players.append(
            PlayerScore(
                holding.name,
                cells,
                tie_values=_tie_values(rail_map, holding, len(completed[seat]), cells),
                facts={
                    "longest_route_length": trails[seat].length,
                    "tickets_completed": completed[seat],
                },
                floor=0 if house.floor_at_zero else None,
            )
        )
    return make_sheet(tuple(columns), players)


def _completed(tickets: Cell) -> tuple[str, ...]:
    return tuple(str(item.facts["ticket"]) for item in tickets.because if item.what == "ticket_completed")


def longest_of(rail_map: RailMap, routes: Sequence[str]) -> Trail:
    """The longest trail over these routes; its edges are positions in `routes`."""
    edges = [(*rail_map.trail_ends(rail_map.route[r]), rail_map.route[r].length) for r in routes]
    return longest_trail(edges)


def _routes(rail_map: RailMap, holding: Holding) -> Cell:
    items = []
    for route in (rail_map.route[r] for r in holding.routes):
        facts: dict[str, Fact] = {"route": route.id, "a": route.a, "b": route.b, "length": route.length}
        items.append(Item("route", rail_map.points_for(route), facts))
    return Cell(sum(item.points for item in items), tuple(items), rule="TTR-C18")


def _tickets(rail_map: RailMap, holding: Holding, house: House) -> Cell:
    items = []
    for ticket in (rail_map.ticket[t] for t in holding.tickets):
        value = house.ticket_points.get(ticket.id, ticket.points)
        chain = proof(rail_map, ticket, holding.routes)
        if chain is None:
            items.append(Item("ticket_failed", -value, {"ticket": ticket.id, "a": ticket.a, "b": ticket.b}))
            continue
        facts: dict[str, Fact] = {
            "ticket": ticket.id,
            "a": ticket.a,
            "b": ticket.b,
            "chain": tuple(route.id for route in chain),
            "places": places_along(ticket.a, chain),
            "trains": sum(route.length for route in chain),
        }
        items.append(Item("ticket_completed", value, facts))
    return Cell(sum(item.points for item in items), tuple(items), rule="TTR-F03")


def _longest(holdings: Sequence[Holding], trails: Sequence[Trail], bonus: int, house: House) -> list[Cell]:
    longest = max(trail.length for trail in trails)
    cells = []
    for holding, trail in zip(holdings, trails, strict=True):
        wins = trail.length == longest and (longest > 0 or house.bonus_for_nothing)
        facts: dict[str, Fact] = {
            "trains": trail.length,
            "longest": longest,
            "chain": tuple(holding.routes[edge] for edge in trail.edges),
            "places": tuple(str(node).partition("/")[0] for node in trail.nodes),
        }
        item = Item("longest_route" if wins else "shorter_route", bonus if wins else 0, facts)
        cells.append(Cell(item.points, (item,), rule="TTR-F05"))
    return cells


def _globetrotter(completed: Sequence[int], bonus: int, house: House) -> list[Cell]:
    most = max(completed)
    cells = []
    for number in completed:
        wins = number == most and (most > 0 or house.bonus_for_nothing)
        facts: dict[str, Fact] = {"completed": number, "most": most}
        item = Item("globetrotter" if wins else "fewer_tickets", bonus if wins else 0, facts)
        cells.append(Cell(item.points, (item,), rule="TTR-F10"))
    return cells


def _passengers(rail_map: RailMap, holdings: Sequence[Holding], house: House) -> list[Cell]:
    items: list[list[Item]] = [[] for _ in holdings]
    first_points = rail_map.bonuses.most_passengers or 0
    second_points = rail_map.bonuses.second_most_passengers or 0
    for colour in rail_map.passenger_colours:
        counts = [holding.passengers.get(colour, 0) for holding in holdings]
        places = majority(counts, none_counts=house.second_with_none)
        for seat, count in enumerate(counts):
            facts: dict[str, Fact] = {"colour": colour, "count": count, "counts": tuple(counts)}
            if seat in places.first:
                items[seat].append(Item("passengers_first", first_points, facts))
            elif seat in places.second:
                items[seat].append(Item("passengers_second", second_points, facts))
            elif count:
                items[seat].append(Item("passengers_no_place", 0, facts))
    return [Cell(sum(i.points for i in row), tuple(row), rule="TTR-F14") for row in items]


def _tie_values(
    rail_map: RailMap, holding: Holding, completed: int, cells: Mapping[str, Cell]
) -> tuple[tuple[str, int], ...]:
    tickets = ("tickets_completed", completed)
    if rail_map.bonuses.longest_route is not None:
        holds_card = any(item.what == "longest_route" for item in cells["longest_route"].because)
        return tickets, ("longest_route_card", int(holds_card))
    if rail_map.passenger_colours:
        return tickets, ("passengers_held", sum(holding.passengers.values()))
    return (tickets,)
