"""What lies in an edition's box: tiles, cards and numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from scoring.great_western_trail import Edition, Link, Objective, Stationmaster

EDITIONS = ("first", "second")
SIDES = ("a", "b")


@dataclass(frozen=True, slots=True)
class Building:
    id: str
    number: int
    side: str
    workers: int
    """Craftsmen it needs."""
    vp: int
    hands: tuple[str, ...]
    one_source: bool = False
    """True if only one source tells its points, so that a table may know better."""


@dataclass(frozen=True, slots=True)
class City:
    id: str
    value: int
    edge: str
    vp: int
    """For each disc."""
    repeat: bool = False
    """True if a player may deliver here again and again."""
    one_source: bool = False


@dataclass(frozen=True, slots=True)
class RailLink:
    """Two neighbouring cities that count together, known by the one nearer to Kansas City."""

    a: str
    b: str
    vp: int
    one_source: bool = False


@dataclass(frozen=True, slots=True)
class Station:
    number: int
    cost: int
    vp: int
    edge: str
    one_source: bool = False


@dataclass(frozen=True, slots=True)
class Cattle:
    """The market cattle of one colour."""

    slot: str
    breed: str
    value: int
    task: str | None
    vp: tuple[tuple[int, int], ...]
    """Printed points and how many cards show them."""
    variant: bool = False


@dataclass(frozen=True, slots=True)
class ObjectiveCard:
    id: str
    copies: int
    tasks: tuple[str, ...]
    vp: int
    penalty: int
    starting: bool
    gives: str
    one_source: bool = False


@dataclass(frozen=True, slots=True)
class MasterTile:
    id: str
    permanent: int
    vp: int
    per: int
    of: str
    gives: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class ByPlayers:
    job_columns: int
    job_workers: int
    cattle_market: int
    cattle_market_simmental: int
    count_tile: bool


@dataclass(frozen=True, slots=True)
class Start:
    """What a player starts with, by turn order."""

    dollars: int
    cards: int
    exchange_tokens: int


@dataclass(frozen=True)
class Components:
    edition: str
    colours: tuple[str, ...]
    by_players: Mapping[int, ByPlayers]
    by_turn_order: tuple[Start, ...]
    pieces: Mapping[str, int]
    scoring: Mapping[str, int]
    worker_row: int
    workers_each: int
    tiles_each: int
    certificates: tuple[int, ...]
    neutral_buildings: tuple[str, ...]
    stationmasters: tuple[MasterTile, ...]
    buildings: tuple[Building, ...]
    cities: tuple[City, ...]
    links: tuple[RailLink, ...]
    stations: tuple[Station, ...]
    hazards: tuple[tuple[int, int], ...]
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
