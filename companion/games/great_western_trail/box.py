"""An edition's box: tiles, cards and numbers, read from the facts and checked to hang together."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property

from companion.catalog import read_facts
from companion.plain import Node
from scoring.great_western_trail import TASKS, Edition, Link, Objective, Stationmaster

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
class Box:
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
    links: tuple[Link, ...]
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
        return Edition(
            id=self.edition,
            buildings={building.id: building.vp for building in self.buildings},
            cities={city.id: city.vp for city in self.cities},
            links=self.links,
            stations={station.number: station.vp for station in self.stations},
            cattle_tasks={cattle.slot: cattle.task for cattle in self.cattle},
            objectives={c.id: Objective(c.id, c.tasks, c.vp, c.penalty) for c in self.objectives},
            stationmasters={t.id: Stationmaster(t.id, t.vp, t.per, t.of, t.permanent) for t in self.stationmasters},
            terminal=self.terminal,
            **self.scoring,
        )


@cache
def box(edition: str) -> Box:
    return read_box(read_facts("great_western_trail", edition))


@cache
def box_as_printed(edition: str, printed: tuple[tuple[str, int], ...]) -> Box:
    """The box with the points that stand on this group's own tiles."""
    known = box(edition)
    said = dict(printed)

    def vp(kind: str, name: object, value: int) -> int:
        return said.get(f"{kind}/{name}", value)

    return replace(
        known,
        buildings=tuple(replace(b, vp=vp("building", b.id, b.vp)) for b in known.buildings),
        stations=tuple(replace(s, vp=vp("station", s.number, s.vp)) for s in known.stations),
        hazards=_merged((vp("hazard", value, value), count) for value, count in known.hazards),
        cattle=tuple(
            replace(c, vp=_merged((vp(f"cattle/{c.slot}", value, value), count) for value, count in c.vp))
            for c in known.cattle
        ),
        objectives=tuple(
            replace(c, vp=vp("objective", c.id, c.vp), penalty=vp("penalty", c.id, c.penalty)) for c in known.objectives
        ),
    )


def _merged(values: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    counts: Counter[int] = Counter()
    for value, count in values:
        counts[value] += count
    return tuple(sorted(counts.items()))


def doubtful(edition: str) -> dict[str, int]:
    """Every printed value that rests on one source only, by id: a group may know better from its own tiles."""
    known = box(edition)
    values = {f"building/{b.id}": b.vp for b in known.buildings if b.one_source}
    values |= {f"station/{s.number}": s.vp for s in known.stations if s.one_source}
    values |= {f"hazard/{value}": value for value, _ in known.hazards}
    values |= {f"cattle/{c.slot}/{value}": value for c in known.cattle for value, _ in c.vp}
    for card in known.objectives:
        if card.one_source:
            values |= {f"objective/{card.id}": card.vp, f"penalty/{card.id}": card.penalty}
    return values


# --- reading --------------------------------------------------------------------------------------------------------


_LISTS = ("stationmasters", "buildings", "cities", "links", "stations", "hazards", "cattle", "objectives")
_FIELDS = (
    "edition",
    "player_colours",
    "by_players",
    "by_turn_order",
    "pieces",
    "scoring",
    "worker_row",
    "workers_each",
    "tiles_each",
    "certificates",
    "neutral_buildings",
    *_LISTS,
)
_SCORING = ("dollars_per_point", "worker_points", "worker_points_from", "step_disc", "job_market_token")
_COUNTED = ("workers", "objectives", "hazards", "pairs", "certificates", "stations", "buildings", "nothing")


def read_box(node: Node) -> Box:
    """An edition's facts as a box; the first thing wrong in them is a DataError that names its place."""
    node.fields(_FIELDS)
    cities = node.field("cities").each(_city)
    names = {city.id for city in cities}
    found = Box(
        edition=node.field("edition").one_of(EDITIONS),
        colours=node.field("player_colours").distinct(Node.text),
        by_players={int(players): _by_players(part) for players, part in node.field("by_players").entries()},
        by_turn_order=node.field("by_turn_order").each(_start),
        pieces={name: count.number(0, 999) for name, count in node.field("pieces").entries()},
        scoring=_numbers(node.field("scoring").fields(_SCORING), _SCORING),
        worker_row=node.field("worker_row").number(1, 9),
        workers_each=node.field("workers_each").number(1, 99),
        tiles_each=node.field("tiles_each").number(1, 99),
        certificates=node.field("certificates").distinct(lambda n: n.number(0, 9)),
        neutral_buildings=node.field("neutral_buildings").distinct(Node.text),
        stationmasters=node.field("stationmasters").each(_master),
        buildings=node.field("buildings").each(_building),
        cities=cities,
        links=node.field("links").each(lambda n: _link(n, names)),
        stations=node.field("stations").each(_station),
        hazards=node.field("hazards").each(_hazard),
        cattle=node.field("cattle").each(_cattle),
        objectives=node.field("objectives").each(_objective),
    )
    _each_once(node)
    _adds_up(node, found)
    return found


def _numbers(node: Node, names: tuple[str, ...]) -> dict[str, int]:
    return {name: node.field(name).number(0, 99) for name in names}


def _flag(node: Node, name: str) -> bool:
    return node.has(name) and node.field(name).truth()


def _by_players(node: Node) -> ByPlayers:
    numbers = ("job_columns", "job_workers", "cattle_market")
    node.fields((*numbers, "count_tile"), ("cattle_market_simmental",))
    simmental = node.field("cattle_market_simmental").number(1, 99) if node.has("cattle_market_simmental") else 0
    columns, workers, market = (node.field(name).number(1, 99) for name in numbers)
    return ByPlayers(columns, workers, market, simmental, node.field("count_tile").truth())


def _start(node: Node) -> Start:
    names = ("dollars", "cards", "exchange_tokens")
    return Start(**_numbers(node.fields(names), names))


def _master(node: Node) -> MasterTile:
    node.fields(("id", "permanent", "vp", "per", "of", "gives"), ("dollars", "certificates"))
    amount = next((node.field(name).number(1, 99) for name in ("dollars", "certificates") if node.has(name)), 0)
    return MasterTile(
        node.field("id").text(),
        node.field("permanent").number(0, 9),
        node.field("vp").number(0, 9),
        node.field("per").number(1, 9),
        node.field("of").one_of(_COUNTED),
        node.field("gives").one_of(("nothing", "dollars", "free_tile", "certificates")),
        amount,
    )


def _building(node: Node) -> Building:
    node.fields(("id", "number", "side", "workers", "vp", "hands"), ("one_source",))
    number, side = node.field("number").number(1, 99), node.field("side").one_of(SIDES)
    if node.field("id").value != f"{number}{side}":
        node.field("id").wrong(f"{number}{side}, its number and side")
    return Building(
        node.field("id").text(),
        number,
        side,
        node.field("workers").number(1, 99),
        node.field("vp").number(0, 99),
        node.field("hands").distinct(lambda n: n.one_of(("green", "black"))),
        _flag(node, "one_source"),
    )


def _city(node: Node) -> City:
    node.fields(("id", "value", "edge", "vp"), ("repeat", "one_source"))
    return City(
        node.field("id").text(),
        node.field("value").number(0, 99),
        node.field("edge").one_of(("white", "black")),
        node.field("vp").number(-99, 99),
        _flag(node, "repeat"),
    )


def _link(node: Node, cities: set[str]) -> Link:
    node.fields(("a", "b", "vp"), ("one_source",))
    a, b = (node.field(end).one_of(cities, what="a city of this edition") for end in "ab")
    return Link(a, b, node.field("vp").number(-99, 99))


def _station(node: Node) -> Station:
    node.fields(("number", "cost", "vp", "edge"), ("one_source",))
    return Station(
        node.field("number").number(1, 99),
        node.field("cost").number(0, 99),
        node.field("vp").number(0, 99),
        node.field("edge").one_of(("white", "black")),
        _flag(node, "one_source"),
    )


def _hazard(node: Node) -> tuple[int, int]:
    node.fields(("vp", "count"), ("one_source",))
    return node.field("vp").number(0, 99), node.field("count").number(1, 99)


def _cattle(node: Node) -> Cattle:
    node.fields(("slot", "breed", "value", "vp"), ("task", "one_source", "variant"))
    return Cattle(
        node.field("slot").text(),
        node.field("breed").text(),
        node.field("value").number(1, 9),
        node.field("task").one_of(TASKS) if node.has("task") else None,
        tuple((int(vp), count.number(1, 99)) for vp, count in node.field("vp").entries()),
        _flag(node, "variant"),
    )


def _objective(node: Node) -> ObjectiveCard:
    node.fields(("id", "copies", "tasks", "vp", "penalty"), ("starting", "gives", "one_source"))
    return ObjectiveCard(
        node.field("id").text(),
        node.field("copies").number(1, 9),
        node.field("tasks").each(lambda n: n.one_of(TASKS)),
        node.field("vp").number(0, 99),
        node.field("penalty").number(0, 99),
        _flag(node, "starting"),
        node.field("gives").text() if node.has("gives") else "",
        _flag(node, "one_source"),
    )


def _each_once(node: Node) -> None:
    for name in _LISTS:
        key = {"stations": "number", "cattle": "slot", "hazards": "vp"}.get(name, "id")
        items = [item for item in node.field(name).items() if item.has(key)]
        times = Counter(item.field(key).value for item in items)
        for item in items:
            if times[item.field(key).value] > 1:
                item.field(key).wrong("one of its own")


def _adds_up(node: Node, found: Box) -> None:
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
