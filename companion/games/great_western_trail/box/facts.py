"""How the facts of a box are written: numbers within bounds, and what has a way of its own."""

from typing import Annotated, Literal, TypeAlias

from companion.errors import DataError
from companion.input.codec import Listed, Read, within
from companion.input.json_input import Node
from scoring.great_western_trail import TASKS

SCORING = ("dollars_per_point", "worker_points", "worker_points_from", "step_disc", "job_market_token")


def named_by_number(node: Node) -> int:
    """A field's name that is a number."""
    name = node.place.rpartition(".")[2]
    if not name.isdecimal() or len(name) > 2:
        raise DataError(node.file, node.place, "a whole number as its name", f"{name[:40]!r}")
    return int(name)


def copies(node: Node) -> tuple[tuple[int, int], ...]:
    """Points, and how many cards show them."""
    return tuple((named_by_number(count), count.number(1, 99)) for _, count in node.entries())


def hazards(node: Node) -> tuple[tuple[int, int], ...]:
    tiles = [item.fields(("vp", "count"), ("one_source",)) for item in node.items()]
    return tuple((item.field("vp").number(0, 99), item.field("count").number(1, 99)) for item in tiles)


Few: TypeAlias = Annotated[int, within(0, 9)]
Copies: TypeAlias = Annotated[int, within(1, 9)]
Count: TypeAlias = Annotated[int, within(0, 99)]
Some: TypeAlias = Annotated[int, within(1, 99)]
Signed: TypeAlias = Annotated[int, within(-99, 99)]
Edge: TypeAlias = Literal["white", "black"]
Task: TypeAlias = Annotated[str, Listed(lambda: TASKS)]
Counted: TypeAlias = Literal[
    "workers", "objectives", "hazards", "pairs", "certificates", "stations", "buildings", "nothing"
]
Texts: TypeAlias = Annotated[tuple[str, ...], Read(lambda node: node.distinct(Node.text))]
