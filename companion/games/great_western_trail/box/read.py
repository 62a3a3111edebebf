"""An edition's facts, read and checked to hang together; the first thing wrong is named by its place."""

from collections import Counter

from companion.errors import DataError
from companion.games.great_western_trail.box.pieces import (
    EDITIONS,
    SIDES,
    Building,
    ByPlayers,
    Cattle,
    City,
    Components,
    MasterTile,
    ObjectiveCard,
    RailLink,
    Start,
    Station,
)
from companion.json_input import Node
from scoring.great_western_trail import TASKS

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


def read_box(node: Node) -> Components:
    """An edition's facts as a box; the first thing wrong in them is a DataError that names its place."""
    node.fields(_FIELDS)
    cities = node.field("cities").each(_city)
    names = {city.id for city in cities}
    found = Components(
        edition=node.field("edition").one_of(EDITIONS),
        colours=node.field("player_colours").distinct(Node.text),
        by_players={_whole(name, part): _by_players(part) for name, part in node.field("by_players").entries()},
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


def _whole(name: str, node: Node) -> int:
    """A field's name that is a number."""
    if not name.isdecimal() or len(name) > 2:
        raise DataError(node.file, node.place, "a whole number as its name", f"{name[:40]!r}")
    return int(name)


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
        _flag(node, "one_source"),
    )


def _link(node: Node, cities: set[str]) -> RailLink:
    node.fields(("a", "b", "vp"), ("one_source",))
    a, b = (node.field(end).one_of(cities, what="a city of this edition") for end in "ab")
    return RailLink(a, b, node.field("vp").number(-99, 99), _flag(node, "one_source"))


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
        tuple((_whole(vp, count), count.number(1, 99)) for vp, count in node.field("vp").entries()),
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
