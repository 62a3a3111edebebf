"""What lies in the boxes of both editions, as it is known and as a group's own tiles say."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from typing import Annotated, Literal

from companion.games.great_western_trail.box.facts import (
    SCORING,
    Copies,
    Count,
    Counted,
    Edge,
    Few,
    Signed,
    Some,
    Task,
    Texts,
    copies,
    hazards,
    named_by_number,
)
from companion.input.catalog import read_facts
from companion.input.codec import Read, decoded
from companion.input.json_input import Node
from scoring.great_western_trail import Edition, Link, Objective, Stationmaster

EDITIONS = ("first", "second")
SIDES = ("a", "b")


@dataclass(frozen=True, slots=True)
class Building:
    id: str
    number: Some
    side: Literal["a", "b"]
    workers: Some
    """Craftsmen it needs."""
    vp: Count
    hands: tuple[Literal["green", "black"], ...]
    one_source: bool = False
    """True if only one source has its points, so that a table may correct it."""


@dataclass(frozen=True, slots=True)
class City:
    id: str
    value: Count
    edge: Edge
    vp: Signed
    """For each disc."""
    repeat: bool = False
    """True if a player may deliver here again and again."""
    one_source: bool = False


@dataclass(frozen=True, slots=True)
class RailLink:
    """Two neighbouring cities that count together, known by the one nearer to Kansas City."""

    a: str
    b: str
    vp: Signed
    one_source: bool = False


@dataclass(frozen=True, slots=True)
class Station:
    number: Some
    cost: Count
    vp: Count
    edge: Edge
    one_source: bool = False


@dataclass(frozen=True, slots=True)
class Cattle:
    """The market cattle of one colour."""

    slot: str
    breed: str
    value: Copies
    vp: Annotated[tuple[tuple[int, int], ...], Read(copies)]
    """Printed points and how many cards show them."""
    task: Task | None = None
    variant: bool = False
    one_source: bool = False


@dataclass(frozen=True, slots=True)
class ObjectiveCard:
    id: str
    copies: Copies
    tasks: tuple[Task, ...]
    vp: Count
    penalty: Count
    starting: bool = False
    gives: str = ""
    one_source: bool = False


@dataclass(frozen=True, slots=True)
class MasterTile:
    id: str
    permanent: Few
    vp: Few
    per: Copies
    of: Counted
    gives: Literal["nothing", "dollars", "free_tile", "certificates"]
    amount: Count = 0


@dataclass(frozen=True, slots=True)
class ByPlayers:
    job_columns: Some
    job_workers: Some
    cattle_market: Some
    count_tile: bool
    cattle_market_simmental: Count = 0


@dataclass(frozen=True, slots=True)
class Start:
    """What a player starts with, by turn order."""

    dollars: Count
    cards: Count
    exchange_tokens: Count


def _by_players(node: Node) -> Mapping[int, ByPlayers]:
    return {named_by_number(part): decoded(part, ByPlayers) for _, part in node.entries()}


def _scoring(node: Node) -> Mapping[str, int]:
    return {name: one.number(0, 99) for name, one in node.fields(SCORING).entries()}


def _pieces(node: Node) -> Mapping[str, int]:
    return {name: one.number(0, 999) for name, one in node.entries()}


@dataclass(frozen=True)
class Components:
    edition: Literal["first", "second"]
    colours: Texts
    by_players: Annotated[Mapping[int, ByPlayers], Read(_by_players)]
    by_turn_order: tuple[Start, ...]
    pieces: Annotated[Mapping[str, int], Read(_pieces)]
    scoring: Annotated[Mapping[str, int], Read(_scoring)]
    worker_row: Copies
    workers_each: Some
    tiles_each: Some
    certificates: Annotated[tuple[int, ...], Read(lambda node: node.distinct(lambda n: n.number(0, 9)))]
    neutral_buildings: Texts
    stationmasters: tuple[MasterTile, ...]
    buildings: tuple[Building, ...]
    cities: tuple[City, ...]
    links: tuple[RailLink, ...]
    stations: tuple[Station, ...]
    hazards: Annotated[tuple[tuple[int, int], ...], Read(hazards)]
    """Printed points and how many tiles show them."""
    cattle: tuple[Cattle, ...]
    objectives: tuple[ObjectiveCard, ...]

    @property
    def discs(self) -> int:
        return self.pieces["discs"]

    @property
    def terminal(self) -> str:
        return self.cities[-1].id

    @cached_property
    def building(self) -> dict[str, Building]:
        return {building.id: building for building in self.buildings}

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the private buildings; each has two sides."""
        return tuple(sorted({building.number for building in self.buildings}))

    @cached_property
    def city(self) -> dict[str, City]:
        return {city.id: city for city in self.cities}

    @cached_property
    def objective(self) -> dict[str, ObjectiveCard]:
        return {card.id: card for card in self.objectives}

    @cached_property
    def master(self) -> dict[str, MasterTile]:
        return {tile.id: tile for tile in self.stationmasters}

    @cached_property
    def herd(self) -> dict[str, Cattle]:
        return {cattle.slot: cattle for cattle in self.cattle}

    def worth(self) -> Edition:
        """The same as `scoring` wants it."""
        return self._worth

    @cached_property
    def _worth(self) -> Edition:
        return Edition(
            id=self.edition,
            buildings={building.id: building.vp for building in self.buildings},
            cities={city.id: city.vp for city in self.cities},
            links=tuple(Link(link.a, link.b, link.vp) for link in self.links),
            stations={station.number: station.vp for station in self.stations},
            cattle_tasks={cattle.slot: cattle.task for cattle in self.cattle},
            objectives={c.id: Objective(c.id, c.tasks, c.vp, c.penalty) for c in self.objectives},
            stationmasters={t.id: Stationmaster(t.id, t.vp, t.per, t.of, t.permanent) for t in self.stationmasters},
            terminal=self.terminal,
            **self.scoring,
        )


@cache
def box(edition: str) -> Components:
    return read_box(read_facts("great_western_trail", edition))


@lru_cache(maxsize=32)  # a group that tries one number after the other does not fill the memory with boxes
def box_as_printed(edition: str, printed: tuple[tuple[str, int], ...]) -> Components:
    """The box with the points that stand on this group's own board and tiles.

    Hazards and cattle keep the values they are known by: what is printed on them is looked up when they are counted.
    """
    known = box(edition)
    text = dict(printed)

    def vp(kind: str, name: object, value: int) -> int:
        return text.get(f"{kind}/{name}", value)

    return replace(
        known,
        buildings=tuple(replace(b, vp=vp("building", b.id, b.vp)) for b in known.buildings),
        stations=tuple(replace(s, vp=vp("station", s.number, s.vp)) for s in known.stations),
        cities=tuple(replace(c, vp=vp("city", c.id, c.vp)) for c in known.cities),
        links=tuple(replace(link, vp=vp("link", link.a, link.vp)) for link in known.links),
        objectives=tuple(
            replace(c, vp=vp("objective", c.id, c.vp), penalty=vp("penalty", c.id, c.penalty)) for c in known.objectives
        ),
    )


@cache
def doubtful(edition: str) -> dict[str, int]:
    """Every printed value that rests on one source only, by id: a group may know better from its own tiles."""
    known = box(edition)
    values = {f"building/{b.id}": b.vp for b in known.buildings if b.one_source}
    values |= {f"station/{s.number}": s.vp for s in known.stations if s.one_source}
    values |= {f"city/{c.id}": c.vp for c in known.cities if c.one_source}
    values |= {f"link/{link.a}": link.vp for link in known.links if link.one_source}
    values |= {f"hazard/{value}": value for value, _ in known.hazards}
    values |= {f"cattle/{c.slot}/{value}": value for c in known.cattle for value, _ in c.vp}
    for card in known.objectives:
        if card.one_source:
            values |= {f"objective/{card.id}": card.vp, f"penalty/{card.id}": card.penalty}
    return values


# --- read and checked to hang together ---

_LISTS = ("stationmasters", "buildings", "cities", "links", "stations", "hazards", "cattle", "objectives")


def read_box(node: Node) -> Components:
    """An edition's facts as a box; the first thing wrong in them is a DataError that names its place."""
    found = decoded(node, Components)
    for building, item in zip(found.buildings, node.field("buildings").items(), strict=True):
        if building.id != f"{building.number}{building.side}":
            item.field("id").wrong(f"{building.number}{building.side}, its number and side")
    for link in node.field("links").items():
        for end in "ab":
            link.field(end).one_of(found.city, what="a city of this edition")
    _each_once(node)
    _adds_up(node, found)
    return found


def _each_once(node: Node) -> None:
    for name in _LISTS:
        key = {"stations": "number", "cattle": "slot", "hazards": "vp"}.get(name, "id")
        items = [item for item in node.field(name).items() if item.has(key)]
        times = Counter(item.field(key).value for item in items)
        for item in items:
            if times[item.field(key).value] > 1:
                item.field(key).wrong("one of its own")


def _adds_up(node: Node, found: Components) -> None:
    """Two sides of every building, and as many tiles and cards as the box is said to hold."""
    counts = {
        "hazards": sum(count for _, count in found.hazards),
        "market_cattle": sum(count for c in found.cattle if not c.variant for _, count in c.vp),
        "objectives": sum(c.copies for c in found.objectives if not c.starting),
        "starting_objectives": sum(c.copies for c in found.objectives if c.starting),
    }
    for name, count in counts.items():
        if found.pieces.get(name) != count:
            node.field("pieces").wrong(f"{count} {name}, as they are listed")
    if len(found.buildings) != 2 * len(found.numbers):
        node.field("buildings").wrong("two sides of every number")
