"""The boxes of both editions, as they are known and as a group's own tiles say."""

from dataclasses import replace
from functools import cache, lru_cache

from companion.catalog import read_facts
from companion.games.great_western_trail.box.pieces import (
    EDITIONS,
    SIDES,
    Building,
    Cattle,
    City,
    Components,
    MasterTile,
    ObjectiveCard,
    Station,
)
from companion.games.great_western_trail.box.read import read_box


@cache
def box(edition: str) -> Components:
    return read_box(read_facts("great_western_trail", edition))


@lru_cache(maxsize=32)  # a group that tries one number after the other does not fill the memory with boxes
def box_as_printed(edition: str, printed: tuple[tuple[str, int], ...]) -> Components:
    """The box with the points that stand on this group's own board and tiles.

    Hazards and cattle keep the values they are known by: what is printed on them is looked up when they are counted.
    """
    known = box(edition)
    said = dict(printed)

    def vp(kind: str, name: object, value: int) -> int:
        return said.get(f"{kind}/{name}", value)

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


__all__ = [
    "EDITIONS",
    "SIDES",
    "Building",
    "Cattle",
    "City",
    "Components",
    "MasterTile",
    "ObjectiveCard",
    "Station",
    "box",
    "box_as_printed",
    "doubtful",
    "read_box",
]
