"""An edition's facts, read and checked to hang together; the first thing wrong is named by its place."""

from collections import Counter

from companion.codec import decoded
from companion.games.great_western_trail.box.pieces import Components
from companion.json_input import Node

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
