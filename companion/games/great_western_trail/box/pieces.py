"""What lies in an edition's box: tiles, cards and numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

from companion.codec import Listed, Read, decoded, within
from companion.errors import DataError
from companion.json_input import Node
from scoring.great_western_trail import TASKS, Edition, Link, Objective, Stationmaster

EDITIONS = ("first", "second")
SIDES = ("a", "b")
_SCORING = ("dollars_per_point", "worker_points", "worker_points_from", "step_disc", "job_market_token")


def _named_by_number(node: Node) -> int:
    """A field's name that is a number."""
    name = node.place.rpartition(".")[2]
    if not name.isdecimal() or len(name) > 2:
        raise DataError(node.file, node.place, "a whole number as its name", f"{name[:40]!r}")
    return int(name)


def _copies(node: Node) -> tuple[tuple[int, int], ...]:
    """Points, and how many cards show them."""
    return tuple((_named_by_number(count), count.number(1, 99)) for _, count in node.entries())


def _hazards(node: Node) -> tuple[tuple[int, int], ...]:
    tiles = [item.fields(("vp", "count"), ("one_source",)) for item in node.items()]
    return tuple((item.field("vp").number(0, 99), item.field("count").number(1, 99)) for item in tiles)


_Few: TypeAlias = Annotated[int, within(0, 9)]
_Copies: TypeAlias = Annotated[int, within(1, 9)]
_Count: TypeAlias = Annotated[int, within(0, 99)]
_Some: TypeAlias = Annotated[int, within(1, 99)]
_Signed: TypeAlias = Annotated[int, within(-99, 99)]
_Edge: TypeAlias = Literal["white", "black"]
_Task: TypeAlias = Annotated[str, Listed(lambda: TASKS)]
_Counted: TypeAlias = Literal[
    "workers", "objectives", "hazards", "pairs", "certificates", "stations", "buildings", "nothing"
]
_Texts: TypeAlias = Annotated[tuple[str, ...], Read(lambda node: node.distinct(Node.text))]


@dataclass(frozen=True, slots=True)
class Building:
    id: str
    number: _Some
    side: Literal["a", "b"]
    workers: _Some
    """Craftsmen it needs."""
    vp: _Count
    hands: tuple[Literal["green", "black"], ...]
    one_source: bool = False
    """True if only one source tells its points, so that a table may know better."""


@dataclass(frozen=True, slots=True)
class City:
    id: str
    value: _Count
    edge: _Edge
    vp: _Signed
    """For each disc."""
    repeat: bool = False
    """True if a player may deliver here again and again."""
    one_source: bool = False


@dataclass(frozen=True, slots=True)
class RailLink:
    """Two neighbouring cities that count together, known by the one nearer to Kansas City."""

    a: str
    b: str
    vp: _Signed
    one_source: bool = False


@dataclass(frozen=True, slots=True)
class Station:
    number: _Some
    cost: _Count
    vp: _Count
    edge: _Edge
    one_source: bool = False


@dataclass(frozen=True, slots=True)
class Cattle:
    """The market cattle of one colour."""

    slot: str
    breed: str
    value: _Copies
    vp: Annotated[tuple[tuple[int, int], ...], Read(_copies)]
    """Printed points and how many cards show them."""
    task: _Task | None = None
    variant: bool = False
    one_source: bool = False


@dataclass(frozen=True, slots=True)
class ObjectiveCard:
    id: str
    copies: _Copies
    tasks: tuple[_Task, ...]
    vp: _Count
    penalty: _Count
    starting: bool = False
    gives: str = ""
    one_source: bool = False


@dataclass(frozen=True, slots=True)
class MasterTile:
    id: str
    permanent: _Few
    vp: _Few
    per: _Copies
    of: _Counted
    gives: Literal["nothing", "dollars", "free_tile", "certificates"]
    amount: _Count = 0


@dataclass(frozen=True, slots=True)
class ByPlayers:
    job_columns: _Some
    job_workers: _Some
    cattle_market: _Some
    count_tile: bool
    cattle_market_simmental: _Count = 0


@dataclass(frozen=True, slots=True)
class Start:
    """What a player starts with, by turn order."""

    dollars: _Count
    cards: _Count
    exchange_tokens: _Count


def _by_players(node: Node) -> Mapping[int, ByPlayers]:
    return {_named_by_number(part): decoded(part, ByPlayers) for _, part in node.entries()}


def _scoring(node: Node) -> Mapping[str, int]:
    return {name: one.number(0, 99) for name, one in node.fields(_SCORING).entries()}


def _pieces(node: Node) -> Mapping[str, int]:
    return {name: one.number(0, 999) for name, one in node.entries()}


@dataclass(frozen=True)
class Components:
    edition: Literal["first", "second"]
    colours: _Texts
    by_players: Annotated[Mapping[int, ByPlayers], Read(_by_players)]
    by_turn_order: tuple[Start, ...]
    pieces: Annotated[Mapping[str, int], Read(_pieces)]
    scoring: Annotated[Mapping[str, int], Read(_scoring)]
    worker_row: _Copies
    workers_each: _Some
    tiles_each: _Some
    certificates: Annotated[tuple[int, ...], Read(lambda node: node.distinct(lambda n: n.number(0, 9)))]
    neutral_buildings: _Texts
    stationmasters: tuple[MasterTile, ...]
    buildings: tuple[Building, ...]
    cities: tuple[City, ...]
    links: tuple[RailLink, ...]
    stations: tuple[Station, ...]
    hazards: Annotated[tuple[tuple[int, int], ...], Read(_hazards)]
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
