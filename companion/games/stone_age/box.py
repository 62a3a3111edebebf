"""What the box holds: places, civilization cards, building tiles and limits, read from the facts and checked."""

from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Annotated, TypeAlias

from companion.errors import DataError
from companion.input.catalog import read_facts
from companion.input.codec import Listed, decoded, within
from companion.input.json_input import Node
from scoring.stone_age import RESOURCES, ROLES, Building, Culture, Role, resources, worth

VILLAGE, FOOD, RESOURCE, CIVILIZATION, BUILDING = "village", "food", "resource", "civilization", "building"
GROUPS = (VILLAGE, FOOD, RESOURCE, CIVILIZATION, BUILDING)
UPPER_KINDS = (
    "dice_list",
    "food",
    "resource",
    "roll_resource",
    "points",
    "one_use_tool",
    "field",
    "tool",
    "extra_card",
    "any_resources",
)
GAINS = (*RESOURCES, "food", "tool", "field", "figure")
_Some: TypeAlias = Annotated[int, within(1, 99)]


@dataclass(frozen=True, slots=True)
class Place:
    """A place for figures: with a fixed number of them, with rings for several players, or without a limit."""

    id: str
    group: Annotated[str, Listed(lambda: GROUPS)]
    figures: _Some | None = None
    """Exactly so many, of one player."""
    rings: _Some | None = None
    """Room for so many figures of all players together."""
    rate: _Some | None = None
    """So many pips give one; None where nothing is rolled."""
    gives: Annotated[str, Listed(lambda: GAINS)] = ""
    cost: _Some = 0
    """Resources that the card on this space costs."""
    from_players: _Some = 2
    """It lies on the board from so many players on."""

    @property
    def number(self) -> int:
        """Which card space or building stack this is, from 0; the cheapest card space is the first."""
        return int(self.id.rpartition("_")[2]) - 1


@dataclass(frozen=True, slots=True)
class Upper:
    """The upper half of a card: what happens when it is taken."""

    kind: Annotated[str, Listed(lambda: UPPER_KINDS)]
    count: Annotated[int, within(1, 9)] = 0
    resource: Annotated[str, Listed(lambda: RESOURCES)] = ""


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    upper: Upper
    lower: Culture | Role

    @property
    def halves(self) -> tuple[Upper, Culture | Role]:
        """Cards with the same halves are the same card."""
        return self.upper, self.lower


@dataclass(frozen=True, slots=True)
class Limits:
    """What changes with the number of players."""

    village_places: Annotated[int, within(1, 3)]
    players_per_resource_place: Annotated[int, within(1, 4)]


@dataclass(frozen=True)
class Components:
    places: tuple[Place, ...]
    cards: tuple[Card, ...]
    buildings: tuple[Building, ...]
    colours: tuple[str, ...]
    pieces: dict[str, int]
    token_values: tuple[int, ...]
    limits: dict[int, Limits]
    dice_list: tuple[str, ...]
    """What a die of the list gives, from 1 to 6."""
    start_figures: int
    start_food: int
    most_figures: int
    highest_field: int
    highest_tool: int
    tool_spaces: int
    building_spaces: int
    stack: int
    """Tiles in a building stack."""
    hungry: int
    """Points lost by who does not feed everybody."""

    @property
    def players(self) -> range:
        return range(min(self.limits), max(self.limits) + 1)

    @cached_property
    def place(self) -> dict[str, Place]:
        return {place.id: place for place in self.places}

    @cached_property
    def place_number(self) -> dict[str, int]:
        return {place.id: number for number, place in enumerate(self.places)}

    @cached_property
    def card(self) -> dict[str, Card]:
        return {card.id: card for card in self.cards}

    @cached_property
    def building(self) -> dict[str, Building]:
        return {building.id: building for building in self.buildings}

    @cached_property
    def slots(self) -> tuple[Place, ...]:
        """The card spaces, the cheapest first: from right to left."""
        return tuple(place for place in self.places if place.group == CIVILIZATION)

    @cached_property
    def most_tools(self) -> int:
        return self.tool_spaces * self.highest_tool

    @cached_property
    def building_points(self) -> range:
        """What a building can be worth: the cheapest of all tiles to the dearest."""
        values = [worth(resources({kind: 1})) for kind in RESOURCES]
        least = [tile.points or tile.least * min(values) for tile in self.buildings]
        most = [tile.points or tile.most * max(values) for tile in self.buildings]
        return range(min(least), max(most) + 1)

    def rolled_at(self, resource: str) -> Place:
        """The place where this is rolled for, and so its rate."""
        return next(place for place in self.places if place.rate and place.gives == resource)

    def places_for(self, players: int) -> tuple[Place, ...]:
        return tuple(place for place in self.places if place.from_players <= players)


@cache
def box() -> Components:
    return read_box(read_facts("stone_age", "box"))


def rolled_for(source: str) -> Place:
    """The place whose rate holds for a roll: the place itself, or the one of the card's resource."""
    contents = box()
    card = contents.card.get(source)
    if card is None:
        place = contents.place[source]
    elif card.upper.kind == "roll_resource":
        place = contents.rolled_at(card.upper.resource)
    else:
        raise LookupError(source)
    if place.rate is None:
        raise LookupError(source)
    return place


_FIELDS = (
    "player_colours",
    "pieces",
    "food_token_values",
    "resources",
    "start",
    "most",
    "tool_spaces",
    "building_spaces",
    "building_stack",
    "hungry",
    "by_players",
    "dice_list",
    "places",
    "cards",
    "buildings",
)


def read_box(node: Node) -> Components:
    """The facts as a box; the first thing wrong in them is a DataError that names its place."""
    node.fields(_FIELDS)
    start, most = (
        node.field("start").fields(("figures", "food")),
        node.field("most").fields(("figures", "field", "tool")),
    )
    found = Components(
        places=node.field("places").each(lambda n: decoded(n, Place)),
        cards=node.field("cards").each(_card),
        buildings=node.field("buildings").each(_building),
        colours=node.field("player_colours").distinct(Node.text),
        pieces={name: count.number(1, 99) for name, count in node.field("pieces").entries()},
        token_values=node.field("food_token_values").distinct(lambda n: n.number(1, 99)),
        limits={_players(name, part): decoded(part, Limits) for name, part in node.field("by_players").entries()},
        dice_list=node.field("dice_list").distinct(lambda n: n.one_of(GAINS)),
        start_figures=start.field("figures").number(1, 99),
        start_food=start.field("food").number(0, 99),
        most_figures=most.field("figures").number(1, 99),
        highest_field=most.field("field").number(1, 99),
        highest_tool=most.field("tool").number(1, 99),
        tool_spaces=node.field("tool_spaces").number(1, 9),
        building_spaces=node.field("building_spaces").number(1, 9),
        stack=node.field("building_stack").number(1, 99),
        hungry=node.field("hungry").number(1, 99),
    )
    _each_once(node, found)
    _adds_up(node, found)
    return found


def _card(node: Node) -> Card:
    node.fields(("id", "upper", "lower"))
    effect = decoded(node.field("upper"), Upper)
    needs = {"resource": ("count", "resource"), "roll_resource": ("count", "resource"), "dice_list": ()}
    node.field("upper").fields(("kind", *needs.get(effect.kind, ("count",))))
    return Card(node.field("id").text(), effect, _lower(node.field("lower")))


def _lower(node: Node) -> Culture | Role:
    node.fields(("kind",), ("symbol", "role", "count"))
    if node.field("kind").one_of(("culture", "role")) == "culture":
        return Culture(node.fields(("kind", "symbol")).field("symbol").text())
    node.fields(("kind", "role", "count"))
    return Role(node.field("role").one_of(ROLES), node.field("count").number(1, 9))


def _building(node: Node) -> Building:
    if not isinstance(node.value, dict) or "cost" not in node.value:
        node.fields(("id", "least", "most"), ("kinds",))
        kinds = node.field("kinds").number(1, len(RESOURCES)) if node.has("kinds") else None
        least = node.field("least").number(1, 9)
        most = node.field("most").number(least, 9)
        return Building(node.field("id").text(), least=least, most=most, kinds=kinds)
    node.fields(("id", "cost", "points"))
    cost = {kind: count.number(1, 9) for kind, count in node.field("cost").fields((), RESOURCES).entries()}
    total = sum(cost.values())
    return Building(node.field("id").text(), resources(cost), node.field("points").number(1, 99), total, total)


def _players(name: str, node: Node) -> int:
    if name not in ("2", "3", "4"):
        raise DataError(node.file, node.place, "a number of players from 2 to 4", f"{name[:40]!r}")
    return int(name)


def _each_once(node: Node, found: Components) -> None:
    for name, ids in (
        ("places", [place.id for place in found.places]),
        ("cards", [card.id for card in found.cards]),
        ("buildings", [building.id for building in found.buildings]),
    ):
        times = Counter(ids)
        for item, id_ in zip(node.field(name).items(), ids, strict=True):
            if times[id_] > 1:
                item.field("id").wrong("an id of its own")


def _adds_up(node: Node, found: Components) -> None:
    """Tiles for the stacks, a place and the known value for every resource, six faces of the dice list."""
    stacks = sum(place.group == BUILDING for place in found.places)
    if len(found.buildings) != stacks * found.stack:
        node.field("buildings").wrong(f"{stacks * found.stack} tiles for {stacks} stacks of {found.stack}")
    if len(found.dice_list) != 6:
        node.field("dice_list").wrong("what each face of a die gives, 1 to 6")
    for kind, value in node.field("resources").fields(RESOURCES).entries():
        value.number(worth(resources({kind: 1})), worth(resources({kind: 1})))
    rolled = {place.gives for place in found.places if place.rate}
    if not rolled >= set(RESOURCES):
        node.field("places").wrong("a place for every resource")
